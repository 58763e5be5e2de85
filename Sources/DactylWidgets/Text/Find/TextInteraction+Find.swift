import DactylCore

extension TextInteraction {
  /// The search in the text; nil if the user can't search it.
  var findInteraction: FindInteraction? {
    guard isFindEnabled, !view.textInputTraits.isSecure, let view = view as? any FindableText else { return nil }
    let find = find ?? FindInteraction(view)
    self.find = find
    return find
  }
}
