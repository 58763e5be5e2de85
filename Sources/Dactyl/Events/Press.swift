import DactylGeometry
import DactylInput

/// One key from its press to its release (`EI-31`).
@MainActor public final class Press {
  public enum Phase: Hashable, Sendable { case began, changed, stationary, ended, cancelled }

  /// What was pressed, where that is not an ordinary key.
  public enum PressType: Hashable, Sendable {
    case keyboard
  }

  public let type: PressType = .keyboard
  public internal(set) var phase: Phase = .began
  /// The key and what it means under the modifiers of the moment it was pressed.
  public let key: Key
  /// Seconds on the monotonic clock.
  public var timestamp: Double { time.seconds }
  /// The window that had the keyboard focus at the press.
  public internal(set) weak var window: Window?
  /// The responder that the press began at, and ends at (`EI-33`).
  public internal(set) weak var responder: Responder?

  var time: Timestamp
  /// Whose keyboard it is.
  let seat: SeatID
  /// The responder got its began, and no end yet.
  var isDelivered = false

  init(key: Key, seat: SeatID, time: Timestamp) {
    self.key = key
    self.seat = seat
    self.time = time
  }
}

/// One key of a keyboard, with the text it stands for.
public struct Key: Hashable, Sendable {
  /// The kernel's code of the key: the same for the same place on every layout.
  public internal(set) var keyCode: UInt32
  /// The name of the symbol under the layout in force, `Return` or `a`; the code in words without a layout.
  public internal(set) var name: String
  /// The text that the key produces; empty for keys without text.
  public internal(set) var characters: String
  /// The text it would produce with no modifier but shift.
  public internal(set) var charactersIgnoringModifiers: String
  public internal(set) var modifierFlags: ModifierFlags
}
