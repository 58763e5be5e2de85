import DactylGeometry

extension ScrollView {
  /// Returns whether the user can scroll towards more content in `direction`.
  final func canScroll(_ direction: AccessibilityAction.Direction) -> Bool {
    guard isScrollEnabled else { return false }
    switch direction {
    case .left: return !isAtEnd(.horizontal, towards: -1)
    case .right: return !isAtEnd(.horizontal, towards: 1)
    case .up: return !isAtEnd(.vertical, towards: -1)
    case .down: return !isAtEnd(.vertical, towards: 1)
    }
  }

  /// Scrolls by the length of the view, as far as there is content. Returns false if there is none.
  final func scroll(towards direction: AccessibilityAction.Direction) -> Bool {
    guard canScroll(direction) else { return false }
    let page: Point =
      switch direction {
      case .left: Point(x: -bounds.width, y: 0)
      case .right: Point(x: bounds.width, y: 0)
      case .up: Point(x: 0, y: -heightBelowHeader)
      case .down: Point(x: 0, y: heightBelowHeader)
      }
    setContentOffset(limited(contentOffset + page), animated: true)
    return true
  }
}
