import DactylGeometry
import DactylInput

/// One contact from its down to its up: a finger, a pen's tip, or a pointer with a button pressed (`EI-17`).
///
/// The same object is updated in place during the contact. A tap at the same place afterwards is another touch, with
/// the next `tapCount` (`EI-21`).
@MainActor public final class Touch: Contact {
  /// Where a touch stands (`EI-6`).
  public enum Phase: Hashable, Sendable {
    /// The contact came down.
    case began
    /// The contact changed its location.
    case moved
    /// The contact stayed where it is, while another one changed.
    case stationary
    /// The contact lifted.
    case ended
    /// The contact was taken away, by the compositor or an interruption.
    case cancelled
  }

  /// The device that makes the contact.
  public enum TouchType: Int, Hashable, Sendable, CaseIterable {
    /// A finger on a touchscreen.
    case direct
    /// A finger on something that is not the screen.
    case indirect
    /// The tip of a pen.
    case pencil
    /// A pointer with a button pressed.
    case indirectPointer
  }

  /// Where the touch stands in the event that is delivered.
  public internal(set) var phase: Phase = .began
  /// The device that makes the contact. It stays the same.
  public let type: TouchType
  /// Seconds on the monotonic clock, of the touch's own last change.
  public var timestamp: Double { time.seconds }
  /// How many taps in a row this one is, 1 for the first (`EI-20`).
  public internal(set) var tapCount = 1

  /// Fixed when the touch begins (`EI-19`).
  public internal(set) var window: Window? {
    get { weakWindow.wrappedValue }
    set { weakWindow.wrappedValue = newValue }
  }
  private var weakWindow: WeakRef<Window>
  /// Fixed when the touch begins; nil only when the view is gone from memory (`EI-19`).
  public internal(set) var view: View? {
    get { weakView.wrappedValue }
    set { weakView.wrappedValue = newValue }
  }
  private var weakView: WeakRef<View>

  /// Half the major axis of the contact ellipse, in points; 0 where the device does not say (`EI-7`).
  public var majorRadius: Double { attributes.majorRadius }
  /// Half the minor axis, in points.
  public var minorRadius: Double { attributes.minorRadius }
  /// Degrees from the y axis to the major axis, clockwise.
  public var orientation: Double { attributes.orientation }
  /// 0 to `maximumPossibleForce`; 0 where the device does not measure it.
  public var force: Double { attributes.force }
  /// 1 for pens, 0 for what has no force.
  public var maximumPossibleForce: Double { attributes.maximumForce }
  /// Angle between pen and surface in radians; a right angle for what has no tilt (`EI-37`).
  public var altitudeAngle: Double { attributes.altitude }
  /// Whether the pen's rubber touches (`EI-38`).
  public var isEraser: Bool { attributes.isEraser }
  /// The buttons held; for a pointer at least the one that started the touch (`EI-23`).
  public var buttonMask: ButtonMask { attributes.buttons }

  /// The lowest number, from 1, that no other touch of the application had when this one began.
  ///
  /// What people call "the second finger"; wire ids are none of their business.
  public let number: Int

  /// The recognizers that receive the touch, deepest view first (`GR-12`).
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  let identifier: ContactID
  /// Counts contacts from 1 in order of down.
  package final var contactNumber: Int { identifier.number }
  /// `Window.number` of its window.
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
  /// Azimuth in window coordinates, radians clockwise from the x axis.
  var attributes = ContactAttributes()
  var samples: [TouchSample] = []
  /// Samples of the event before, for prediction.
  var lastSample: TouchSample?

  /// How much of it the view has got (section 5.9).
  var delivery = ContactDelivery.new
  /// The cycle in which it last changed.
  var changedInCycle = 0
  /// The cycle in which a call on its view was last put together.
  var gatheredInCycle = 0
  /// The cycle in which its phase last reached step 8.
  var lastDeliveryCycle = 0
  /// The contact is still on the glass.
  var isDown = true
  /// Its view was removed, or its window closed: no further phase but a cancelled one may reach the view (`IN-2`).
  var isCutOff = false
  /// The outermost view that it caught moving by itself: nothing inside that view hears of it (`SV-15`).
  @WeakRef var caught: View?
  /// The view whose menu it asks for; nothing else hears of it (`MN-1`).
  @WeakRef var menuView: View?
  /// Called after the delivery of each change: by the popups that it has opened (`MN-2`).
  var onChange: [@MainActor (Touch) -> Void] = []
  /// Runs while a scroll view may hold it back (`SV-3`).
  var contentTimer: DispatchTimer?
  /// It moved between its began and the release of its held phases (`GR-27`).
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

  /// Where the touch is, in the coordinates of `view`, or of the window for nil (`EI-11`).
  ///
  /// Computed when asked, from the location in the window.
  public func location(in view: View?) -> Point {
    convert(windowLocation, to: view)
  }

  /// Where it was at the event before; where it is when it began.
  public func previousLocation(in view: View?) -> Point {
    convert(previousWindowLocation, to: view)
  }

  /// Where the touch came down, in the coordinates that `view` has now, or in those of the window for nil.
  public func downLocation(in view: View?) -> Point {
    convert(downLocation, to: view)
  }

  /// Whether the view of the touch hears nothing more of it: its end was delivered, or the touch was taken away or withheld.
  public var isFinished: Bool { !delivery.isOpen }

  /// The location without rounding, which is what `location(in:)` gives as well.
  public func preciseLocation(in view: View?) -> Point {
    location(in: view)
  }

  /// The location at the event before, without rounding, which is what `previousLocation(in:)` gives as well.
  public func precisePreviousLocation(in view: View?) -> Point {
    previousLocation(in: view)
  }

  /// The direction the pen leans to, in radians clockwise from the x axis of `view`, or of the window for nil.
  public func azimuthAngle(in view: View?) -> Double {
    let vector = Point(x: cosine(attributes.azimuth), y: sine(attributes.azimuth))
    let base = convert(windowLocation, to: view)
    let tip = convert(windowLocation + vector, to: view)
    return arcTangent(tip - base)
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

  /// The recognizer no longer counts, holds or claims the touch (`GR-39`).
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

/// One sample of a touch between two events (`EI-15`, `EI-16`).
public struct TouchSample: Hashable, Sendable {
  /// Seconds on the monotonic clock.
  public var timestamp: Double
  /// In window coordinates.
  public var location: Point
  /// 0 to `Touch.maximumPossibleForce`; 0 if the device does not measure it.
  public var force: Double
}
