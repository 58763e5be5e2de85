/// The number of times an animation plays, and whether it reverses.
public struct AnimationRepeat: Hashable, Sendable {
  /// Plays the animation a single time, forwards.
  public static let once = AnimationRepeat(count: 1, autoreverses: false)

  /// Plays the animation `count` times, at least once. With `autoreverses` it also plays backwards each time. It then
  /// ends where it began, and the view has its old values again.
  public static func times(_ count: Int, autoreverses: Bool = false) -> AnimationRepeat {
    AnimationRepeat(count: max(count, 1), autoreverses: autoreverses)
  }

  /// Plays the animation until it is ended, or until the view leaves its window.
  public static func forever(autoreverses: Bool = false) -> AnimationRepeat {
    AnimationRepeat(count: nil, autoreverses: autoreverses)
  }

  /// Nil for no end.
  let count: Int?
  let autoreverses: Bool
}
