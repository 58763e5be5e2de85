/// A place on the way of an animation.
public enum AnimationPosition: Hashable, Sendable {
  /// Where the animation began.
  case start
  /// Wherever it is.
  case current
  /// Where the animation leads.
  case end
}
