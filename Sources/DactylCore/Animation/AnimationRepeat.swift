/// How often an animation is played.
public struct AnimationRepeat: Hashable, Sendable {
  /// Plays the animation a single time, forwards.
  public static let once = AnimationRepeat(count: 1, autoreverses: false)

  /// `count` times, at least once. What `autoreverses` goes back the same way each time; at the end it is where it began,
  /// and so are the view's own values then.
  public static func times(_ count: Int, autoreverses: Bool = false) -> AnimationRepeat {
    AnimationRepeat(count: max(count, 1), autoreverses: autoreverses)
  }

  /// Until it is ended, or the view leaves its window.
  public static func forever(autoreverses: Bool = false) -> AnimationRepeat {
    AnimationRepeat(count: nil, autoreverses: autoreverses)
  }

  /// Nil for no end.
  let count: Int?
  let autoreverses: Bool
}
