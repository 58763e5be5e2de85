/// A place on the way of an animation.
public enum AnimationPosition: Hashable, Sendable {
  case start
  /// Wherever it is.
  case current
  case end
}
