/// What the view of a touch has heard of it: the table of section 5.9, one state per touch (`GR-45`).
///
/// `GN-4` follows from it: `began` leads to exactly one of `ended` and `cancelled`, and nothing else does.
enum TouchDelivery: Hashable {
  /// A view was found; nothing was said yet.
  case new
  /// Held back by a recognizer with `delaysTouchesBegan` (`GR-27`).
  case delayed
  /// The view got `touchesBegan`.
  case active
  /// The contact has lifted; a recognizer holds the end back (`GR-28`).
  case endHeld
  /// The view never hears of it (`GR-23`, `GR-25`).
  case withheld
  /// Taken by a recognizer (`GR-21`, `GR-26`).
  case claimed
  /// Cut off before the view heard of it (`IN-2`).
  case dropped
  /// The view got its end.
  case done

  /// What happens to the touch as far as its view is concerned.
  enum Input {
    /// Its phases are held back from the start.
    case delay
    /// Nothing holds it: the view gets its began.
    case begin
    /// The contact lifted and a recognizer holds the end.
    case holdEnd
    /// The contact lifted, or the last holder of its end let go.
    case end
    /// It was cancelled on the wire, or its view is going away.
    case cutOff
    /// A recognizer takes it.
    case claim
    /// The view is not to have it.
    case withhold
  }

  /// The call that a transition makes on the view.
  enum Output {
    case nothing, began, ended, cancelled
  }

  /// The transition for `input`; nil where the state does not care.
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
