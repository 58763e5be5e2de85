import DactylGeometry

/// Animates changes of views.
///
///     View.animate(withDuration: 0.3) { card.center = home }
///
/// A property has its new value at once: for layout, for touches, and for code that reads it. The screen shows the
/// change over time. `center`, `frame`, `bounds`, `transform`, `alpha` and `backgroundColor` can be animated, and
/// values of your own views (``AnimatedValue``). Other changes in a block take effect at once, and so do changes of
/// views that no window shows.
///
/// **Start.** An animation begins at the time of the event that starts it. Its first frame shows one refresh of
/// movement, even if that frame is late.
///
/// **Animations under way** are replaced. The new one begins where the view is on the screen; a spring also takes over
/// the velocity, while a curve begins with its own. The old animation ends when everything that it moved is replaced,
/// and its completion gets false. A value that is set outside of a block, and differs, is shown at once.
///
/// **Delayed animations** play after those that begin before them, if they were made later. So animations of one
/// property that are made one after the other, each with the total time of those before as its delay, play in turn. A
/// newer animation that does not begin later ends the delayed one: the last value that was set is shown in the end.
///
/// **End.** `completion` is called once, when the frame that shows the end is on its way to the screen; it gets true if
/// nothing interrupted the animation. If the block touches no view of a window, it is called at the end of the event,
/// the timer or the frame whose code has started it; outside of these, as in a test, at once. Completions of one frame
/// are called in the order of the ends. A view that leaves its window is at its target, and `completion` gets false. On
/// a window that can't be seen no frames are drawn and time continues; completions are called at most half a second
/// late. Hidden views cause no frames, except for the end.
///
/// **Bad numbers.** A negative or infinite duration or delay counts as zero: the change is shown with the next frame.
/// Values that are not finite are set at once.
extension View {
  /// Animates the changes of `animations` with a curve. `duration` and `delay` are in seconds.
  ///
  /// A block inside another block has its own times.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    repeating: AnimationRepeat = .once,
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    AnimationRun(.curve(curve), seconds: duration, delay: delay, repeats: repeating)
      .perform(animations, completion: completion)
  }

  /// Animates the changes of `animations` with a spring, which decides the duration: it is at rest when it stays within
  /// half a pixel of its target.
  ///
  /// `initialVelocity` is the velocity of `center`, in points per second in the coordinates of the superview, such as
  /// the velocity of a finger; nil keeps the velocity on the screen. NaN counts as zero, and a million is the limit.
  public static func animate(
    spring: SpringParameters, initialVelocity: Point? = nil, delay: Double = 0, repeating: AnimationRepeat = .once,
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let velocity = initialVelocity.map {
      Point(x: SpringParameters.limited(speed: $0.x), y: SpringParameters.limited(speed: $0.y))
    }
    AnimationRun(.spring(spring, initialVelocity: velocity), seconds: 0, delay: delay, repeats: repeating)
      .perform(animations, completion: completion)
  }

  /// Animates through several values in turn, as parts of one animation.
  ///
  ///     View.animateKeyframes(withDuration: 0.4) { frames in
  ///       frames.add(at: 0, duration: 0.5) { card.transform = AffineTransform(scaleX: 1.1, y: 1.1) }
  ///       frames.add(at: 0.5, duration: 0.5) { card.transform = .identity }
  ///     }
  ///
  /// `curve` distributes the parts over the time.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .linear,
    repeating: AnimationRepeat = .once,
    keyframes: (Keyframes) -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let run = AnimationRun(.curve(curve), seconds: duration, delay: delay, repeats: repeating)
    let scope = AnimationScope(run)
    run.perform(in: scope, { keyframes(Keyframes(scope: scope)) }, completion: completion)
  }

  /// Shows the changes of `changes` at once, even inside the block of an animation. Animation blocks inside of
  /// `changes` animate nothing.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    AnimationScope(nil).perform(changes)
  }
}

/// Collects the parts of a keyframe animation. It is valid only in the block that receives it.
@MainActor public struct Keyframes {
  let scope: AnimationScope

  /// Adds a keyframe: the changes of `animations` are complete `duration` after `start`. Both are fractions of the
  /// whole animation, limited to 0...1; NaN counts as 0.
  public func add(
    at start: Double, duration: Double, curve: AnimationCurve = .linear, animations: () -> Void
  ) {
    let start = start.isNaN ? 0 : min(max(start, 0), 1)
    let duration = duration.isNaN ? 0 : max(duration, 0)
    scope.perform(in: .init(start: start, end: min(start + duration, 1), curve: curve), animations)
  }
}

extension AnimationRun {
  fileprivate func perform(_ animations: () -> Void, completion: (@MainActor (Bool) -> Void)?) {
    perform(in: AnimationScope(self), animations, completion: completion)
  }

  fileprivate func perform(
    in scope: AnimationScope, _ animations: () -> Void, completion: (@MainActor (Bool) -> Void)?
  ) {
    if let completion { self.completion = { completion($0.isFinished) } }
    scope.perform(animations)
    commit()
  }
}

/// The number of times an animation plays, and whether it reverses.
public struct AnimationRepeat: Hashable, Sendable {
  /// Plays the animation a single time, forwards.
  public static let once = AnimationRepeat(count: 1, autoreverses: false)

  /// Plays the animation `count` times, at least once. With `autoreverses` it also plays backwards each time. It then
  /// ends where it began, and the view has its old values again.
  public static func times(_ count: Int, autoreverses: Bool = false) -> AnimationRepeat {
    AnimationRepeat(count: max(count, 1), autoreverses: autoreverses)
  }

  /// Plays the animation until something ends it, or until the view leaves its window.
  public static func forever(autoreverses: Bool = false) -> AnimationRepeat {
    AnimationRepeat(count: nil, autoreverses: autoreverses)
  }

  /// Nil: until something ends it.
  let count: Int?
  let autoreverses: Bool
}

/// The animation of the changes that a block makes.
@MainActor final class AnimationScope {
  /// The scope of the innermost animation block that is running. It belongs to the process, since `View.animate` names
  /// no application, and its block may change the views of any.
  fileprivate(set) static var current: AnimationScope?

  /// Nil: changes take effect at once.
  let run: AnimationRun?
  /// The interval of the animation that the changes take.
  private(set) var interval = Interval()

  /// Fractions of the animation, and the curve between them.
  struct Interval {
    var start = 0.0
    var end = 1.0
    var curve = AnimationCurve.linear
  }

  init(_ run: AnimationRun?) {
    self.run = run
  }

  /// Calls `body`; its changes belong to this scope. Inside a scope whose changes take effect at once, all do.
  func perform(_ body: () -> Void) {
    let outer = Self.current
    if outer == nil || outer?.run != nil { Self.current = self }
    body()
    Self.current = outer
  }

  func perform(in interval: Interval, _ body: () -> Void) {
    let outer = self.interval
    self.interval = interval
    perform(body)
    self.interval = outer
  }
}
