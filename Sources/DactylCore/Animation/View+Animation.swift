import DactylGeometry

/// Changes that are seen as movement.
///
///     View.animate(duration: 0.3) { card.center = home }
///
/// What a block sets is the view's own value at once, for layout, for touches, and for whoever asks; what is seen goes
/// there in time. `center`, `frame`, `bounds`, `transform`, `alpha` and `backgroundColor` can be animated, and values of a
/// view's own (``AnimatedValue``); other changes in a block are made at once, and so are all of views that no window shows.
///
/// **Where it begins.** At the time of the event that it is started by. A first frame that is late is one refresh after
/// the beginning nevertheless.
///
/// **What is under way already** is taken over: the new animation begins where the view is seen, a spring also with the
/// speed it has. Curves begin with a speed of their own. The animation that was there before ends with that, and says so,
/// when all that it moved was taken over. A value that is set outside of a block, and is not what it was, is seen there at
/// once.
///
/// **What waits for its delay** plays after what begins before it, if it was made later: animations of one property that are
/// made one after the other, each with the times of those before as its delay, play in turn. A newer one that does not begin
/// after it ends it: whatever was set last is seen in the end.
///
/// **The end.** `completion` is called once, with true where nothing came between, when the frame that shows the end is on
/// its way to the screen; completions of one frame in the order of the ends. A view that leaves its window is at its target
/// with that, and `completion` gets false. On a window that can't be seen no frames are made and time goes on: when it is
/// back things are where they would be, and completions come half a second late at most. What is hidden needs no frames
/// either, but for its end.
///
/// **Bad numbers.** A duration or a delay that is negative or not finite counts as zero: the change is then made with the
/// next frame. Places that are not finite are not gone to but there at once.
extension View {
  /// Animates what `animations` changes, by a curve. `duration` and `delay` are seconds.
  ///
  /// A block inside of another one has its own times.
  public static func animate(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut, repeating: AnimationRepeat = .once,
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    AnimationRun(.curve(curve), seconds: duration, delay: delay, repeats: repeating)
      .perform(animations, completion: completion)
  }

  /// Animates what `animations` changes, by a spring, which takes the time it takes: it is at rest when it is within half
  /// a pixel of its target for good.
  ///
  /// With `initialVelocity`, points a second in the coordinates of the superview, `center` goes on as a finger left it; nil
  /// leaves it the speed that it is seen to have. What is not a number counts as zero, and a million is the most.
  public static func animate(
    spring: SpringParameters, initialVelocity: Point? = nil, delay: Double = 0, repeating: AnimationRepeat = .once,
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let run = AnimationRun(.spring(spring), seconds: 0, delay: delay, repeats: repeating)
    run.initialVelocity = initialVelocity.map {
      Point(x: SpringParameters.limited(speed: $0.x), y: SpringParameters.limited(speed: $0.y))
    }
    run.perform(animations, completion: completion)
  }

  /// Animates through several values in turn, by parts of one animation.
  ///
  ///     View.animateKeyframes(duration: 0.4) { frames in
  ///       frames.add(at: 0, duration: 0.5) { card.transform = AffineTransform(scaleX: 1.1, y: 1.1) }
  ///       frames.add(at: 0.5, duration: 0.5) { card.transform = .identity }
  ///     }
  ///
  /// `curve` spreads the parts over the time.
  public static func animateKeyframes(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .linear, repeating: AnimationRepeat = .once,
    keyframes: (Keyframes) -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let run = AnimationRun(.curve(curve), seconds: duration, delay: delay, repeats: repeating)
    let scope = AnimationScope(run)
    run.perform(in: scope, { keyframes(Keyframes(scope: scope)) }, completion: completion)
  }

  /// Makes what `changes` changes seen at once, also inside the block of an animation. Blocks inside of this one animate
  /// nothing.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    AnimationScope(nil).perform(changes)
  }
}

/// The parts of an animation that key frames are added to; valid in the block that it is handed to.
@MainActor public struct Keyframes {
  let scope: AnimationScope

  /// What `animations` changes is reached `duration` after `start`, both as parts of the whole animation from 0 to 1; what
  /// lies outside is limited, what is not a number counts as 0.
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
    blockEnded()
  }
}
