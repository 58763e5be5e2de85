/// How much of a touch or a press its receiver has got: the table of section 5.9, one state for each contact (`GR-45`).
///
/// `GN-4` follows from it: `began` leads to exactly one of `ended` and `cancelled`, and nothing else does.
enum ContactDelivery: Hashable {
  /// A receiver was found; it got nothing yet.
  case new
  /// A recognizer with `delaysTouchesBegan` holds it back (`GR-27`).
  case delayed
  /// The receiver got its began.
  case active
  /// The contact has lifted; a recognizer holds the end back (`GR-28`).
  case endHeld
  /// The receiver never hears of it (`GR-23`, `GR-25`).
  case withheld
  /// A recognizer took it (`GR-21`, `GR-26`).
  case claimed
  /// It was cut off before the receiver heard of it (`IN-2`).
  case dropped
  /// The receiver got its end.
  case done

  /// A change of the contact that concerns its receiver.
  enum Input {
    /// Its phases are held back from the start.
    case delay
    /// Nothing holds it: the receiver gets its began.
    case begin
    /// The contact lifted and a recognizer holds the end.
    case holdEnd
    /// The contact lifted, or the last holder of its end let go.
    case end
    /// The device cancelled it, or its receiver is going away.
    case cutOff
    /// A recognizer takes it.
    case claim
    /// The receiver must not have it.
    case withhold
  }

  /// The call that a transition makes on the receiver.
  enum Output {
    case nothing, began, ended, cancelled
  }

  /// The receiver may still hear of the contact after it has lifted.
  var isOpen: Bool {
    switch self {
    case .new, .delayed, .active, .endHeld: true
    case .withheld, .claimed, .dropped, .done: false
    }
  }

  /// Makes the transition for `input`; in a state without one nothing changes.
  mutating func apply(_ input: Input) -> Output {
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
      // Its contact really ended: it is released as such when its holders fail (IN-2).
      break
    default:
      break
    }
    return .nothing
  }
}
