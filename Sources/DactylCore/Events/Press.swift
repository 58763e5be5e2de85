import DactylGeometry
import DactylInput

/// One key from its press to its release (`EI-31`).
@MainActor public final class Press: Contact {
  /// The phase of a press.
  public enum Phase: Hashable, Sendable {
    /// The key went down.
    case began
    /// A value of the key changed. Keyboards have no such values.
    case changed
    /// The key is held, and another one changed.
    case stationary
    /// The key was released.
    case ended
    /// The press was interrupted, or a recognizer claimed it (`EI-33`).
    case cancelled
  }

  /// The kinds of keys.
  public enum PressType: Hashable, Sendable, CaseIterable {
    /// Any key without a type of its own.
    case keyboard
    /// The Up key.
    case upArrow
    /// The Down key.
    case downArrow
    /// The Left key.
    case leftArrow
    /// The Right key.
    case rightArrow
    /// The Page Up key.
    case pageUp
    /// The Page Down key.
    case pageDown
    /// The select key of remote controls.
    case select
    /// The menu key.
    case menu
    /// The play and pause key.
    case playPause
  }

  /// The kind of the key.
  public let type: PressType
  /// The phase in the current event.
  public internal(set) var phase: Phase = .began
  /// The key, as its modifiers were when it was pressed.
  public let key: Key
  /// The time of the last change, in seconds on the monotonic clock.
  public var timestamp: Double { time.seconds }
  /// The window that had the keyboard focus when the key was pressed.
  public internal(set) var window: Window? {
    get { weakWindow.wrappedValue }
    set { weakWindow.wrappedValue = newValue }
  }
  private var weakWindow = WeakRef<Window>(wrappedValue: nil)
  /// The responder at which the press began and ends (`EI-33`).
  public internal(set) var responder: Responder? {
    get { weakResponder.wrappedValue }
    set { weakResponder.wrappedValue = newValue }
  }
  private var weakResponder = WeakRef<Responder>(wrappedValue: nil)
  /// The recognizers that receive the press, deepest view first (`GR-44`).
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The responder that has taken the press (`RC-16`); nil if none has, or after it was released.
  public var taker: Responder? { if case .taken(let use) = use { use.taker } else { nil } }

  /// The use of the key.
  enum Use {
    /// Nothing has used it.
    case press
    /// It performed a command, and performs it again when it repeats (`EI-32`).
    case command(KeyCommandCall)
    /// A media key (`EI-34`).
    case remoteControl(RemoteControlKey)
    /// A responder has taken it (`RC-16`).
    case taken(Taken)
  }

  /// A use by a responder.
  @MainActor struct Taken {
    @WeakRef var taker: Responder?
    /// Uses the key again when it repeats. The responder is the taker.
    let again: (@MainActor (Responder, Key) -> Void)?

    init(taker: Responder, again: (@MainActor (Responder, Key) -> Void)?) {
      _taker = WeakRef(wrappedValue: taker)
      self.again = again
    }
  }

  let identifier: ContactID
  let downTime: Timestamp
  var time: Timestamp
  /// The seat of the keyboard.
  let seat: SeatID
  var use = Use.press
  /// The state of the delivery to the responder (section 5.9).
  var delivery = ContactDelivery.new
  /// The key is still held.
  var isDown = true
  /// The responder has left the window, or the window its surface: only a cancel may reach the responder (`IN-2`).
  var isCutOff = false
  /// The press began in the chain of a popup with grab, and continued in that of the key window (`MN-4`).
  var beganInPopup = false

  init(key: Key, identifier: ContactID, seat: SeatID, time: Timestamp) {
    self.key = key
    type = PressType(keyName: key.plainName)
    self.identifier = identifier
    self.seat = seat
    downTime = time
    self.time = time
  }
}

// MARK: - Recognizers and responder

extension Press {
  var receiver: Responder? { responder }

  func join(_ recognizer: GestureRecognizer) { recognizer.sequence.presses.append(self) }

  func leave(_ recognizer: GestureRecognizer) { recognizer.sequence.presses.removeAll { $0 === self } }

  static func send(_ presses: [Press], _ phase: Phase, to recognizer: GestureRecognizer, _ event: Event) {
    switch phase {
    case .began: recognizer.pressesBegan(presses, with: event)
    case .changed: recognizer.pressesChanged(presses, with: event)
    case .ended: recognizer.pressesEnded(presses, with: event)
    case .cancelled: recognizer.pressesCancelled(presses, with: event)
    case .stationary: break
    }
  }

  static func send(_ presses: [Press], _ phase: Phase, to responder: Responder, _ event: Event) {
    event.observer?.responder(responder, getsPresses: presses, phase: phase, with: event)
    switch phase {
    case .began: responder.pressesBegan(presses, with: event)
    case .changed: responder.pressesChanged(presses, with: event)
    case .ended: responder.pressesEnded(presses, with: event)
    case .cancelled: responder.pressesCancelled(presses, with: event)
    case .stationary: break
    }
  }
}

extension Press.PressType {
  init(keyName: String) {
    switch keyName {
    case "Up": self = .upArrow
    case "Down": self = .downArrow
    case "Left": self = .leftArrow
    case "Right": self = .rightArrow
    case "Prior": self = .pageUp
    case "Next": self = .pageDown
    case "Select", "XF86Select": self = .select
    case "Menu": self = .menu
    case "XF86AudioPlay": self = .playPause
    default: self = .keyboard
    }
  }
}
