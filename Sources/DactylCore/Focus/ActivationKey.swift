/// A key that activates a view of a scope, such as a button of a dialog, wherever the focus is in the scope (`KF-5`).
public enum ActivationKey: Hashable, Sendable {
  /// Return or Enter: the view is the default choice.
  case `default`
  /// Escape: the view cancels.
  case cancel

  init?(_ key: Key) {
    guard key.modifierFlags.isDisjoint(with: Key.commandModifiers) else { return nil }
    switch key.plainName {
    case "Return": self = .default
    case "Escape": self = .cancel
    default: return nil
    }
  }
}
