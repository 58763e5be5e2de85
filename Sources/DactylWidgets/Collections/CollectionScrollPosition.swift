/// Where an item is in the view after scrolling to it.
public enum CollectionScrollPosition: Hashable, Sendable {
  /// Anywhere in the view: the content moves by the smallest distance.
  case nearest
  /// At the start of the view.
  case start
  /// In the middle of the view.
  case center
  /// At the end of the view.
  case end
}
