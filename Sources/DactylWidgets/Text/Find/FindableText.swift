import DactylCore

/// A view with a text that its user can search.
@MainActor protocol FindableText: SelectableText {
  /// Shows the bar of the search.
  func show(_ bar: FindBar)
  /// Hides the bar of the search.
  func hide(_ bar: FindBar)
  /// Places the bar of the search, if it is shown.
  func layOutFindBar()
  /// Draws the matches of the search again.
  func foundChanged()
  /// Scrolls a match into view.
  func reveal(_ range: Range<Int>)
}
