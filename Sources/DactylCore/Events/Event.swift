import DactylGeometry

/// Something that happened, on its way from the application to the object that answers it.
///
/// One object travels through `Application.sendEvent`, `Window.sendEvent`, recognizers and responders. Read it while it
/// is delivered; the touches it lists are updated in place by later events.
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
    /// The device was moved, shaken for instance.
    case motion
    /// A key that controls a player.
    case remoteControl
  }

  /// The kind of the event. It decides which of the other properties are set.
  public internal(set) var type: EventType

  /// Seconds on the monotonic clock (`EI-13`): the time of the last member of the event.
  public var timestamp: Double { time.seconds }

  /// The modifiers held at the time of the event (`EI-36`).
  public internal(set) var modifierFlags: ModifierFlags

  /// The buttons held, of the pointer or the pen that caused the event (`EI-23`).
  public internal(set) var buttonMask: ButtonMask

  /// Every active touch of the seat, in order of down: those that changed with their new phase, the others stationary
  /// (`EI-3`).
  public internal(set) var allTouches: [Touch] = []

  /// The values of a `scroll` event; nil for other types.
  public internal(set) var scroll: Scroll?

  /// The values of a `transform` event; nil for other types.
  public internal(set) var transform: Transform?

  /// The values of a `hover` event; nil for other types.
  public internal(set) var hover: Hover?

  /// The keys that are held and go to one window, in order of down: those that changed with their new phase, the others
  /// stationary.
  public internal(set) var presses: [Press] = []

  /// The subtype of a `motion` or `remoteControl` event.
  public internal(set) var subtype = EventSubtype.none

  /// The view under the pointer for `hover`, `scroll` and `transform` (`HT-13`).
  public internal(set) var view: View? {
    get { weakView.wrappedValue }
    set { weakView.wrappedValue = newValue }
  }
  private var weakView = WeakRef<View>(wrappedValue: nil)

  /// The window of `view`, or the one that a `presses`, `motion` or `remoteControl` event goes to.
  public internal(set) var window: Window? {
    get { weakWindow.wrappedValue }
    set { weakWindow.wrappedValue = newValue }
  }
  private var weakWindow = WeakRef<Window>(wrappedValue: nil)

  var time: Timestamp
  /// Where presses go on after the chain of a grabbing popup (`MN-4`).
  @WeakRef var responderAfterPopup: Responder?
  /// Of all touches of a recognizer, which it is told of together; nil where it is told of some of them.
  var summary: TouchSummary?
  /// Sees the calls of touch and press methods that are made with the event.
  var observer: (any DispatchObserver)?
  /// Responders met on the walk in progress (`RC-3`).
  private var walk: [Responder] = []

  init(type: EventType, time: Timestamp, modifierFlags: ModifierFlags = [], buttonMask: ButtonMask = []) {
    self.type = type
    self.time = time
    self.modifierFlags = modifierFlags
    self.buttonMask = buttonMask
  }

  /// Reuses the event of an earlier cycle, which nothing else retains, for another one.
  func renew(time: Timestamp, modifierFlags: ModifierFlags) {
    self.time = time
    self.modifierFlags = modifierFlags
    buttonMask = []
    allTouches.removeAll(keepingCapacity: true)
  }

  /// The touches of the event whose window is `window`.
  public func touches(for window: Window) -> [Touch] {
    allTouches.filter { $0.window === window }
  }

  /// The touches of the event whose view is `view`.
  public func touches(for view: View) -> [Touch] {
    allTouches.filter { $0.view === view }
  }

  /// The touches of the event that `recognizer` receives.
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { touch in recognizer.boundTouches.contains { $0 === touch } }
  }

  /// All samples of `touch` since the event before, oldest first; the last one equals the touch itself (`EI-15`).
  public func coalescedTouches(for touch: Touch) -> [TouchSample] {
    touch.samples
  }

  /// Where `touch` is likely to be in the next moments: at most two points, at most 33 ms ahead, none unless the touch
  /// began or moved (`EI-16`).
  public func predictedTouches(for touch: Touch) -> [TouchSample] {
    touch.predictedSamples()
  }

  /// Hands the event from `responder` to the next one; a responder met a second time ends the walk (`RC-3`, `RC-4`).
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

  /// Forwards touches.
  func forward(_ touches: [Touch], _ phase: Touch.Phase, from responder: Responder) {
    forward(from: responder) { Touch.send(touches, phase, to: $0, self) }
  }

  /// The same for presses, which go on from the window of a grabbing popup to the first responder of the key window
  /// (`MN-4`): to the commands there first, as if they had just begun.
  func forward(_ presses: [Press], _ phase: Press.Phase, from responder: Responder) {
    guard !presses.isEmpty else { return }
    // The window may be closed by now, and be the last of the chain.
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
    /// Whether it comes in clicks or follows a finger.
    public internal(set) var type: ScrollType
    /// The phase of continuous scrolling. Each discrete scroll is `changed`, and independent of others.
    public internal(set) var phase: SeriesPhase
    /// Points, positive to the right and downwards.
    public internal(set) var translation: Point
    /// Clicks of the wheel, a fraction on high-resolution wheels; zero where the device has none.
    public internal(set) var detents: Point
    /// In window coordinates.
    public internal(set) var location: Point
  }

  /// Pinch and swipe of a touchpad (`EI-29`, `EI-30`).
  public struct Transform: Hashable, Sendable {
    /// The gesture that the fingers make on the touchpad.
    public enum Kind: Hashable, Sendable {
      /// Two or more fingers that move apart, together or round.
      case pinch
      /// Three or more fingers that move together.
      case swipe
      /// Fingers that rest.
      case hold
    }
    /// Which gesture this is.
    public internal(set) var kind: Kind
    /// Where the series of events stands.
    public internal(set) var phase: SeriesPhase
    /// How many fingers are on the touchpad.
    public internal(set) var numberOfFingers: Int
    /// Since the series began; 1 for swipes.
    public internal(set) var scale: Double
    /// Radians since the series began, clockwise.
    public internal(set) var rotation: Double
    /// Points since the series began.
    public internal(set) var translation: Point
    /// In window coordinates.
    public internal(set) var location: Point
  }

  /// A pointer or a pen above the surface, not touching it (`EI-22`, `EI-38`).
  public struct Hover: Hashable, Sendable {
    /// Where the series of events stands: a hover begins when the pointer or pen comes over the surface.
    public internal(set) var phase: SeriesPhase
    /// Which kind of device hovers: `indirectPointer` or `pencil`.
    public internal(set) var type: Touch.TouchType
    /// In window coordinates.
    public internal(set) var location: Point
    /// Height above the surface, 0 to 1; 0 for pointers.
    public internal(set) var zOffset: Double
  }

  /// Where a series of events stands.
  public enum SeriesPhase: Hashable, Sendable {
    /// The first event of the series.
    case began
    /// An event in the middle of the series.
    case changed
    /// The last event of the series.
    case ended
    /// The series was interrupted, and this is its last event.
    case cancelled

    var isEnd: Bool { self == .ended || self == .cancelled }
  }
}

/// How a scroll event came about (`EI-26`).
public enum ScrollType: Hashable, Sendable {
  /// Clicks of a wheel.
  case discrete
  /// A finger on a touchpad, or a device like it.
  case continuous
}

/// A set of scroll types.
public struct ScrollTypeMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Clicks of a wheel.
  public static let discrete = ScrollTypeMask(rawValue: 1 << 0)
  /// A finger on a touchpad, or a device like it.
  public static let continuous = ScrollTypeMask(rawValue: 1 << 1)
  /// Both types.
  public static let all: ScrollTypeMask = [.discrete, .continuous]

  func contains(_ type: ScrollType) -> Bool {
    isSuperset(of: type == .discrete ? .discrete : .continuous)
  }
}

/// Buttons of a pointer or a pen (`EI-23`).
public struct ButtonMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The left button, for right-handed people.
  public static let primary = ButtonMask(rawValue: 1)
  /// The right button, for right-handed people.
  public static let secondary = ButtonMask(rawValue: 2)
  /// The middle button, or the wheel when it is pressed.
  public static let middle = ButtonMask(rawValue: 4)
}

/// Modifier keys in force (`EI-36`).
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
  /// The key with the desktop's logo.
  public static let command = ModifierFlags(rawValue: 1 << 20)
  /// The key is on the numeric keypad.
  public static let numericPad = ModifierFlags(rawValue: 1 << 21)
}
