import DactylCore

extension TextInteraction {
  /// The search in the text; nil if the user can't search it.
  var findInteraction: FindInteraction? {
    guard isFindEnabled, !view.textInputTraits.isSecure else { return nil }
    let find = find ?? FindInteraction(view)
    self.find = find
    return find
  }
}

/// The recognizers of the text leave the touches of the bar alone.
extension TextInteraction: GestureRecognizerDelegate {
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let bar = find?.bar, let view = touch.view else { return true }
    return !view.isDescendant(of: bar)
  }
}
