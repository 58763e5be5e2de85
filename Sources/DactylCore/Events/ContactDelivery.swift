/// The state of the delivery of a touch or a press to its receiver: the table of section 5.9, one state for each
/// contact (`GR-45`).
///
/// It guarantees `GN-4`: `began` is followed by exactly one of `ended` and `cancelled`, and neither occurs without
/// `began`.
enum ContactDelivery: Hashable {
  /// The receiver is known and has got nothing yet.
  case new
  /// A recognizer with `delaysTouchesBegan` holds the contact back (`GR-27`).
  case delayed
  /// The receiver has got `began`.
  case active
  /// The contact has lifted; a recognizer holds the end back (`GR-28`).
  case endHeld
  /// The receiver never gets the contact (`GR-23`, `GR-25`).
  case withheld
  /// A recognizer has claimed the contact (`GR-21`, `GR-26`).
  case claimed
  /// The contact was cut off before the receiver got `began` (`IN-2`).
  case dropped
  /// The receiver has got the last phase.
  case done

  /// A change of the contact that concerns its receiver.
  enum Input {
    /// A recognizer holds the phases back from the start.
    case delay
    /// No recognizer holds the contact: the receiver gets `began`.
    case begin
    /// The contact lifted, and a recognizer holds the end back.
    case holdEnd
    /// The contact lifted, or the last recognizer that held its end released it.
    case end
    /// The device cancelled the contact, or its receiver is being removed.
    case cutOff
    /// A recognizer claims the contact.
    case claim
    /// The receiver must not get the contact.
    case withhold
  }

  /// The call that a transition makes on the receiver.
  enum Outcome {
    case nothing, began, ended, cancelled
  }

  /// Whether the receiver may still get a phase, even after the contact has lifted.
  var isOpen: Bool {
    switch self {
    case .new, .delayed, .active, .endHeld: true
    case .withheld, .claimed, .dropped, .done: false
    }
  }

  /// Makes the transition for `input`. Without a transition nothing changes.
  mutating func apply(_ input: Input) -> Outcome {
    switch (self, input) {
    case (.new, .delay):
      self = .delayed
    case (.new, .begin), (.delayed, .begin):
      self = .active
      return .began
    case (.new, .withhold), (.delayed, .withhold):
      self = .withheld
    case (.new, .claim), (.delayed, .claim):
      self = .claimed
    case (.new, .cutOff), (.delayed, .cutOff):
      self = .dropped
    case (.active, .holdEnd):
      self = .endHeld
    case (.active, .end), (.endHeld, .end):
      self = .done
      return .ended
    case (.active, .claim), (.endHeld, .claim):
      self = .claimed
      return .cancelled
    case (.active, .cutOff):
      self = .done
      return .cancelled
    case (.endHeld, .cutOff):
      // The contact really ended: the end is delivered when its holders fail (IN-2).
      break
    default:
      break
    }
    return .nothing
  }
}
