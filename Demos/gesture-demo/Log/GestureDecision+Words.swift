import Dactyl

extension GestureDecision.Kind {
  /// The log field of the recognizer; nil for decisions about a touch and its view alone.
  var roleOfRecognizer: String? {
    switch self {
    case .released, .withheld: nil
    default: "recognizer"
    }
  }

  /// The log field of the other object of the decision; nil if there is none.
  var roleOfPlace: String? {
    switch self {
    case .waits, .failedByRequirement, .prevented, .together: "other"
    case .refusedByControl, .claimed, .heldBegan, .heldEnd, .released, .withheld: "view"
    default: nil
    }
  }

  /// The state whose colour the decision has.
  var tone: GestureRecognizer.State {
    switch self {
    case .recognized, .ended, .together: .ended
    case .failedByRequirement, .refusedByView, .refusedByControl, .refusedByDelegate, .prevented, .failed: .failed
    case .waits, .heldBegan, .heldEnd, .cancelled, .withheld: .cancelled
    case .asked: .began
    default: .possible
    }
  }
}
