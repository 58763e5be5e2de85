import DactylGeometry
import DactylInput

/// One contact from its down to its up: a finger, a pen's tip, or a pointer with a button pressed (`EI-17`).
///
/// The same object is updated in place during the contact. A tap at the same place afterwards is another touch, with
/// the next `tapCount` (`EI-21`).
@MainActor public final class Touch: Contact {
  /// The phase of a touch (`EI-6`).
  public enum Phase: Hashable, Sendable {
    /// The contact came down.
    case began
    /// The contact changed its location.
    case moved
    /// The contact did not move, and another one changed.
    case stationary
    /// The contact lifted.
    case ended
    /// The compositor or an interruption took the contact away.
    case cancelled
  }

  /// The device that makes the contact.
  public enum TouchType: Int, Hashable, Sendable, CaseIterable {
    /// A finger on a touchscreen.
    case direct
    /// A finger on a device other than the screen.
    case indirect
    /// The tip of a pen.
    case pencil
    /// A pointer with a button pressed.
    case indirectPointer
  }

  /// The phase in the current event.
  public internal(set) var phase: Phase = .began
  /// The device that makes the contact. It does not change.
  public let type: TouchType
  /// The time of the touch's own last change, in seconds on the monotonic clock.
  public var timestamp: Double { time.seconds }
  /// The time at which the touch began, in seconds on the monotonic clock. A touch that a scroll view holds back (`SV-3`)
  /// is delivered later.
  public var downTimestamp: Double { downTime.seconds }
  /// The number of this tap in a row of taps, 1 for the first (`EI-20`).
  public internal(set) var tapCount = 1

  /// The window where the touch began; it does not change (`EI-19`).
  public internal(set) var window: Window? {
    get { weakWindow.wrappedValue }
    set { weakWindow.wrappedValue = newValue }
  }
  private var weakWindow: WeakRef<Window>
  /// The view where the touch began; it does not change. Nil only after the view is deallocated (`EI-19`).
  public internal(set) var view: View? {
    get { weakView.wrappedValue }
    set { weakView.wrappedValue = newValue }
  }
  private var weakView: WeakRef<View>

  /// Half the major axis of the contact ellipse, in points; 0 if the device does not report it (`EI-7`).
  public var majorRadius: Double { attributes.majorRadius }
  /// Half the minor axis of the contact ellipse, in points; 0 if the device does not report it.
  public var minorRadius: Double { attributes.minorRadius }
  /// The angle from the y axis to the major axis, in degrees, clockwise. The angles of a pen, `altitudeAngle` and
  /// `azimuthAngle(in:)`, are in radians.
  public var orientation: Double { attributes.orientation }
  /// The force, 0 to `maximumPossibleForce`; 0 if the device does not measure it.
  public var force: Double { attributes.force }
  /// The largest value of `force`: 1 for pens, 0 for devices that do not measure force.
  public var maximumPossibleForce: Double { attributes.maximumForce }
  /// The angle between pen and surface, in radians; a right angle for devices without tilt (`EI-37`).
  public var altitudeAngle: Double { attributes.altitude }
  /// Whether the contact is the eraser of a pen (`EI-38`).
  public var isEraser: Bool { attributes.isEraser }
  /// The held buttons; for a pointer at least the one that started the touch (`EI-23`).
  public var buttonMask: ButtonMask { attributes.buttons }

  /// The lowest number, from 1, that no other touch of the application had when this one began.
  ///
  /// It identifies "the second finger", unlike wire ids, which the application never sees.
  public let number: Int

  /// The recognizers that receive the touch, deepest view first (`GR-12`).
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  let identifier: ContactID
  /// The number of the contact, from 1 in order of down.
  package final var contactNumber: Int { identifier.number }
  /// The `Window.number` of its window.
  let windowNumber: Int
  let seat: SeatID
  let surface: SurfaceID
  /// The button that started the touch; empty for devices without buttons (`GR-51`).
  public let startButton: ButtonMask
  /// In window coordinates.
  let downLocation: Point
  let downTime: Timestamp
  var time: Timestamp
  var windowLocation: Point
  var previousWindowLocation: Point
  /// The azimuth is in window coordinates, in radians clockwise from the x axis.
  var attributes = ContactAttributes()
  var samples: [TouchSample] = []
  /// The last sample of the previous event, for prediction.
  var lastSample: TouchSample?

  /// The state of the delivery to the view (section 5.9).
  var delivery = ContactDelivery.new
  /// The cycle of the last change.
  var changedInCycle = 0
  /// The cycle in which the touch was last collected for a call on its view.
  var gatheredInCycle = 0
  /// The cycle in which its phase last reached step 8.
  var lastDeliveryCycle = 0
  /// The contact is still on the screen.
  var isDown = true
  /// The view was removed, or its window closed: only a cancel may reach the view (`IN-2`).
  var isCutOff = false
  /// The outermost view that the touch caught while it was moving: views inside that view do not get the touch
  /// (`SV-15`).
  @WeakRef var caught: View?
  /// The view whose menu the touch opens; then nothing else gets the touch (`MN-1`).
  @WeakRef var menuView: View?
  /// Called after the delivery of each change, by the popups that the touch has opened (`MN-2`).
  var onChange: [@MainActor (Touch) -> Void] = []
  /// Runs while a scroll view may hold the touch back (`SV-3`).
  var contentTimer: DispatchTimer?
  /// Whether the touch moved between its began and the release of its held phases (`GR-27`).
  var movedWhileDelayed = false

  init(contact: ContactChange, number: Int, window: Window, view: View, location: Point, downLocation: Point) {
    identifier = contact.contact
    seat = contact.seat
    surface = contact.surface
    type = contact.type
    startButton = contact.startButton
    self.number = number
    windowNumber = window.number
    weakWindow = WeakRef(wrappedValue: window)
    weakView = WeakRef(wrappedValue: view)
    self.downLocation = downLocation
    downTime = contact.downTime
    time = contact.time
    windowLocation = location
    previousWindowLocation = location
  }

  /// Returns the location in the coordinates of `view`, or of the window for nil (`EI-11`).
  ///
  /// It is computed on each call, from the location in the window.
  public func location(in view: View?) -> Point {
    convert(windowLocation, to: view)
  }

  /// Returns the location in the previous event; for a touch that began, the current location.
  public func previousLocation(in view: View?) -> Point {
    convert(previousWindowLocation, to: view)
  }

  /// Returns the location where the touch came down, in the current coordinates of `view`, or in those of the window
  /// for nil.
  public func downLocation(in view: View?) -> Point {
    convert(downLocation, to: view)
  }

  /// Whether the view gets no further phase of the touch: it got the end, or the touch was claimed or withheld.
  public var isFinished: Bool { !delivery.isOpen }

  /// Returns the location without rounding, like `location(in:)`.
  public func preciseLocation(in view: View?) -> Point {
    location(in: view)
  }

  /// Returns the location in the previous event without rounding, like `previousLocation(in:)`.
  public func precisePreviousLocation(in view: View?) -> Point {
    previousLocation(in: view)
  }

  /// Returns the direction in which the pen leans, in radians clockwise from the x axis of `view`, or of the window for
  /// nil.
  public func azimuthAngle(in view: View?) -> Double {
    let vector = Point(x: cos(attributes.azimuth), y: sin(attributes.azimuth))
    let base = convert(windowLocation, to: view)
    let tip = convert(windowLocation + vector, to: view)
    let direction = tip - base
    return atan2(direction.y, direction.x)
  }

  /// Calls the handlers of `onChange`.
  func notifyFollowers() {
    for handler in onChange { handler(self) }
  }

  func convert(_ point: Point, to view: View?) -> Point {
    guard let view, let window, view !== window else { return point }
    return view.convert(point, from: window)
  }
}

// MARK: - Recognizers and view

extension Touch {
  var receiver: Responder? { view }

  func join(_ recognizer: GestureRecognizer) {
    if recognizer.sequence.touchType == nil { recognizer.sequence.touchType = type }
    recognizer.sequence.touches.append(self)
  }

  /// Removes the touch from the sequence of the recognizer, which no longer counts, holds or claims it (`GR-39`).
  func leave(_ recognizer: GestureRecognizer) {
    recognizer.dispatcher?.record(.ignored, recognizer, touch: self)
    recognizer.sequence.touches.removeAll { $0 === self }
    if isDown { recognizer.sequence.hasLostTouch = true }
    recognizer.didLose(self)
  }

  static func send(_ touches: [Touch], _ phase: Phase, to recognizer: GestureRecognizer, _ event: Event) {
    event.observer?.recognizer(recognizer, getsTouches: touches, phase: phase, with: event)
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  static func send(_ touches: [Touch], _ phase: Phase, to responder: Responder, _ event: Event) {
    event.observer?.responder(responder, getsTouches: touches, phase: phase, with: event)
    switch phase {
    case .began: responder.touchesBegan(touches, with: event)
    case .moved: responder.touchesMoved(touches, with: event)
    case .ended: responder.touchesEnded(touches, with: event)
    case .cancelled: responder.touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }
}

/// One sample of a touch (`EI-15`, `EI-16`).
public struct TouchSample: Hashable, Sendable {
  /// The time in seconds on the monotonic clock.
  public var timestamp: Double
  /// The location in window coordinates.
  public var location: Point
  /// The force, 0 to `Touch.maximumPossibleForce`; 0 if the device does not measure it.
  public var force: Double
}
