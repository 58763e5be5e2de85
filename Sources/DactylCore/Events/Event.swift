import DactylGeometry

/// One event of input, which the application delivers to recognizers and responders.
///
/// The same object passes through `Application.sendEvent`, `Window.sendEvent`, recognizers and responders. Read it
/// while it is delivered; later events update its touches in place.
@MainActor public final class Event {
  /// The kinds of events (`EI-2`).
  public enum EventType: Hashable, Sendable {
    /// Fingers, pens and pressed pointers.
    case touches
    /// A pointer or a pen above the surface.
    case hover
    /// A wheel, or two fingers on a touchpad.
    case scroll
    /// A pinch, a swipe or a hold on a touchpad.
    case transform
    /// Keys.
    case presses
    /// A movement of the device, such as shaking.
    case motion
    /// A media key, or a command of the desktop for what plays.
    case remoteControl
  }

  /// The kind of the event. It decides which other properties are set.
  public internal(set) var type: EventType

  /// The time of the last change in the event, in seconds on the monotonic clock (`EI-13`).
  public var timestamp: Double { time.seconds }

  /// The modifiers held at the time of the event (`EI-36`).
  public internal(set) var modifierFlags: ModifierFlags

  /// The held buttons of the pointer or the pen that caused the event (`EI-23`).
  public internal(set) var buttonMask: ButtonMask

  /// Every active touch of the seat, in order of down (`EI-3`). Touches that did not change in this event are
  /// `stationary`.
  public internal(set) var allTouches: [Touch] = []

  /// The values of a `scroll` event; nil for other types.
  public internal(set) var scroll: Scroll?

  /// The values of a `transform` event; nil for other types.
  public internal(set) var transform: Transform?

  /// The values of a `hover` event; nil for other types.
  public internal(set) var hover: Hover?

  /// The held keys of one window, in order of down. Keys that did not change in this event are `stationary`.
  public internal(set) var presses: [Press] = []

  /// The subtype of a `motion` or `remoteControl` event; `none` for other types.
  public internal(set) var subtype = EventSubtype.none

  /// The place in the track where playback is to go on, in seconds from its beginning; nil unless the subtype is
  /// `remoteControlChangePlaybackPosition` (`MP-4`).
  public internal(set) var playbackPosition: Double?

  /// The view under the pointer for `hover`, `scroll` and `transform` (`HT-13`); nil for other types.
  public internal(set) var view: View? {
    get { weakView.wrappedValue }
    set { weakView.wrappedValue = newValue }
  }
  private var weakView = WeakRef<View>(wrappedValue: nil)

  /// The window of `view`, or the window that receives a `presses`, `motion` or `remoteControl` event.
  public internal(set) var window: Window? {
    get { weakWindow.wrappedValue }
    set { weakWindow.wrappedValue = newValue }
  }
  private var weakWindow = WeakRef<Window>(wrappedValue: nil)

  /// The kind of the touch that begins, while its view is searched; nil otherwise.
  var contactType: Touch.TouchType?

  var time: Timestamp
  /// The responder that receives presses after the chain of a popup with grab (`MN-4`).
  @WeakRef var responderAfterPopup: Responder?
  /// The summary of all touches of a recognizer that gets them together; nil if it gets only some of them.
  var summary: TouchSummary?
  /// Notified of the calls of touch and press methods with the event.
  var observer: (any DispatchObserver)?
  /// The responders visited in the current walk (`RC-3`).
  private var walk: [Responder] = []

  init(type: EventType, time: Timestamp, modifierFlags: ModifierFlags = [], buttonMask: ButtonMask = []) {
    self.type = type
    self.time = time
    self.modifierFlags = modifierFlags
    self.buttonMask = buttonMask
  }

  /// Resets the event of an earlier cycle for reuse. Nothing else may retain it.
  func renew(time: Timestamp, modifierFlags: ModifierFlags) {
    self.time = time
    self.modifierFlags = modifierFlags
    buttonMask = []
    allTouches.removeAll(keepingCapacity: true)
  }

  /// Returns the touches of the event whose window is `window`.
  public func touches(for window: Window) -> [Touch] {
    allTouches.filter { $0.window === window }
  }

  /// Returns the touches of the event whose view is `view`.
  public func touches(for view: View) -> [Touch] {
    allTouches.filter { $0.view === view }
  }

  /// Returns the touches of the event that `recognizer` receives.
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { touch in recognizer.boundTouches.contains { $0 === touch } }
  }

  /// Returns all samples of `touch` since the previous event, oldest first; the last one equals the touch itself
  /// (`EI-15`).
  public func coalescedTouches(for touch: Touch) -> [TouchSample] {
    touch.samples
  }

  /// Returns the predicted next samples of `touch`: at most two, at most 33 ms ahead, none unless the touch began or
  /// moved (`EI-16`).
  public func predictedTouches(for touch: Touch) -> [TouchSample] {
    touch.predictedSamples()
  }

  /// Passes the event from `responder` to the next one. The walk ends at a responder that was visited before (`RC-3`,
  /// `RC-4`).
  func forward(from responder: Responder, _ call: @MainActor (Responder) -> Void) {
    forward(from: responder, to: responder.next, call)
  }

  private func forward(from responder: Responder, to next: Responder?, _ call: @MainActor (Responder) -> Void) {
    let depth = walk.count
    walk.append(responder)
    defer { walk.removeSubrange(depth...) }
    guard let next, !walk.contains(identicalTo: next) else { return }
    call(next)
  }

  /// Passes touches from `responder` to the next one.
  func forward(_ touches: [Touch], _ phase: Touch.Phase, from responder: Responder) {
    forward(from: responder) { Touch.send(touches, phase, to: $0, self) }
  }

  /// Passes presses from `responder` to the next one. After the window of a popup with grab, that is the first
  /// responder of the key window (`MN-4`), whose key commands are tried first, as for a new press.
  func forward(_ presses: [Press], _ phase: Press.Phase, from responder: Responder) {
    guard !presses.isEmpty else { return }
    // The window may be closed by now, and then ends the chain.
    guard let after = responderAfterPopup, responder === window, responder.next is Application || window?.stack == nil
    else {
      forward(from: responder) { Press.send(presses, phase, to: $0, self) }
      return
    }
    let rest = presses.filter { press in
      if press.phase == .began, window?.application != nil { press.performCommand(from: after) }
      if case .command = press.use { return false }
      return true
    }
    if !rest.isEmpty { forward(from: responder, to: after) { Press.send(rest, phase, to: $0, self) } }
  }
}

extension Event {
  /// Scrolling by wheel or touchpad (`EI-26`, `EI-27`).
  public struct Scroll: Hashable, Sendable {
    /// Whether scrolling is by clicks or continuous.
    public internal(set) var type: ScrollType
    /// The phase of continuous scrolling. Each discrete scroll is `changed`, and independent of others.
    public internal(set) var phase: SeriesPhase
    /// The distance in points, positive to the right and downwards.
    public internal(set) var translation: Point
    /// Clicks of the wheel, fractional for high-resolution wheels; zero for devices without clicks.
    public internal(set) var detents: Point
    /// The location of the pointer in window coordinates.
    public internal(set) var location: Point
  }

  /// A pinch, a swipe or a hold on a touchpad (`EI-29`, `EI-30`).
  public struct Transform: Hashable, Sendable {
    /// The gesture that the fingers make on the touchpad.
    public enum Kind: Hashable, Sendable {
      /// Two or more fingers that move apart, together or around each other.
      case pinch
      /// Three or more fingers that move together.
      case swipe
      /// Fingers that rest.
      case hold
    }
    /// The gesture.
    public internal(set) var kind: Kind
    /// The phase of the series.
    public internal(set) var phase: SeriesPhase
    /// The number of fingers on the touchpad.
    public internal(set) var numberOfFingers: Int
    /// The scale factor since the series began; 1 for swipes.
    public internal(set) var scale: Double
    /// The rotation since the series began, in radians, clockwise.
    public internal(set) var rotation: Double
    /// The translation since the series began, in points.
    public internal(set) var translation: Point
    /// The location of the pointer in window coordinates.
    public internal(set) var location: Point
  }

  /// A pointer or a pen above the surface, not touching it (`EI-22`, `EI-38`).
  public struct Hover: Hashable, Sendable {
    /// The phase of the series. A hover begins when the pointer or pen enters the surface.
    public internal(set) var phase: SeriesPhase
    /// The device that hovers: `indirectPointer` or `pencil`.
    public internal(set) var type: Touch.TouchType
    /// The location in window coordinates.
    public internal(set) var location: Point
    /// The height above the surface, 0 to 1; 0 for pointers.
    public internal(set) var zOffset: Double
  }

  /// The phase of a series of events.
  public enum SeriesPhase: Hashable, Sendable {
    /// The first event of the series.
    case began
    /// A later event of the series.
    case changed
    /// The last event of the series.
    case ended
    /// The series was interrupted; this is its last event.
    case cancelled

    var isEnd: Bool { self == .ended || self == .cancelled }
  }
}

/// The source of a scroll event (`EI-26`).
public enum ScrollType: Hashable, Sendable {
  /// Clicks of a wheel.
  case discrete
  /// A finger on a touchpad or a similar device.
  case continuous
}

/// A set of scroll types.
public struct ScrollTypeMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Clicks of a wheel.
  public static let discrete = ScrollTypeMask(rawValue: 1 << 0)
  /// A finger on a touchpad or a similar device.
  public static let continuous = ScrollTypeMask(rawValue: 1 << 1)
  /// Both types.
  public static let all: ScrollTypeMask = [.discrete, .continuous]

  func contains(_ type: ScrollType) -> Bool {
    isSuperset(of: type == .discrete ? .discrete : .continuous)
  }
}

/// The buttons of a pointer or a pen (`EI-23`).
public struct ButtonMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The left button of a right-handed mouse.
  public static let primary = ButtonMask(rawValue: 1)
  /// The right button of a right-handed mouse.
  public static let secondary = ButtonMask(rawValue: 2)
  /// The middle button, or the wheel when it is pressed.
  public static let middle = ButtonMask(rawValue: 4)
  /// The buttons at the side of a mouse that go back.
  public static let back = ButtonMask(rawValue: 8 | 64)
}

/// The active modifiers (`EI-36`).
public struct ModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Caps lock is on.
  public static let capsLock = ModifierFlags(rawValue: 1 << 16)
  /// A Shift key is held.
  public static let shift = ModifierFlags(rawValue: 1 << 17)
  /// A Control key is held.
  public static let control = ModifierFlags(rawValue: 1 << 18)
  /// An Alt key is held.
  public static let alternate = ModifierFlags(rawValue: 1 << 19)
  /// A key with the desktop's logo is held.
  public static let command = ModifierFlags(rawValue: 1 << 20)
  /// The key is on the numeric keypad.
  public static let numericPad = ModifierFlags(rawValue: 1 << 21)
}
