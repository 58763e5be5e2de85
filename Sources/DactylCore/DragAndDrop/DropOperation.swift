/// The effect of a drop on the content that was dragged.
public enum DropOperation: Hashable, Sendable {
  /// The destination gets a copy.
  case copy
  /// The destination gets the content, and the source removes it.
  case move
}
