import DactylGeometry

/// The timing of a property animator.
public enum AnimationTiming: Hashable, Sendable {
  /// A curve over the animator's duration.
  case curve(AnimationCurve)
  /// A spring, which decides its own duration. The velocity is in whole distances a second; nil keeps the present one.
  /// NaN counts as zero, and a million is the limit.
  case spring(SpringParameters, initialVelocity: Double? = nil)
}

/// An animation that a finger can hold, drag back and forth, reverse and release.
///
///     let drawer = PropertyAnimator(duration: 0.4, timing: .curve(.easeOut)) { panel.frame = open }
///     // While a finger pulls:
///     drawer.fractionComplete = pan.translation(in: view).y / height
///     // It lifts:
///     drawer.isReversed = pan.velocity(in: view).y < 0
///     drawer.continueAnimation(with: .spring(.snappy, initialVelocity: pan.velocity(in: view).y / height))
///
/// While the animator is active, the views have the values of the end; after a return to the start, they have their old
/// values again. A running animator lives until its end without a reference. A paused one that is released ends where
/// it is.
@MainActor public final class PropertyAnimator {
  /// The states of an animator.
  public enum State: Hashable, Sendable {
    /// Not started yet, or finished.
    case inactive
    /// Running or paused.
    case active
    /// Stopped with the views where they were. `finishAnimation(at:)` ends this state.
    case stopped
  }

  /// The state of the animator.
  public private(set) var state = State.inactive
  /// The duration with a curve, in seconds.
  public let duration: Double
  /// The curve or the spring that the animation starts with.
  public let timing: AnimationTiming

  private var blocks: [(delayFactor: Double, block: () -> Void)] = []
  private var completions: [@MainActor (AnimationPosition) -> Void] = []
  private weak var run: AnimationRun?
  /// The timing under way. It has no initial velocity, since an animation that continues or reverses keeps its own.
  private var currentTiming: AnimationTiming
  /// The progress at the pause, and the time of that; nil if it was changed since.
  private var pausedProgress: (progress: AnimationProgress, time: Timestamp)?
  /// After a stop: the animation, and the tracks that it had.
  private var stopped: (run: AnimationRun, tracks: [AnimationTrack])?

  /// Creates an animator that waits for its start. `duration` is in seconds; a negative or infinite one counts as zero.
  public init(
    duration: Double, timing: AnimationTiming = .curve(.easeInOut), animations: (() -> Void)? = nil
  ) {
    self.duration = duration.isFinite ? min(max(duration, 0), AnimationCycles.longest) : 0
    self.timing = timing
    currentTiming = timing
    if let animations { addAnimations(animations) }
  }

  isolated deinit {
    guard state != .inactive else { return }
    endTracks(at: .current)
    let (run, completions) = (stopped?.run, completions)
    run?.scheduleCompletion { for completion in completions { completion(.current) } }
  }

  // MARK: Animations

  /// Adds the changes of `animations`; it can be called several times. The changes wait for the fraction
  /// `delayFactor` of the remaining distance, from 0 to 1. In a running animator they begin at the present fraction.
  /// Traps in a stopped animator.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
    precondition(state != .stopped, "A stopped animator is finished before it gets other animations.")
    let delayFactor = delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1)
    guard let run else {
      blocks.append((delayFactor, animations))
      return
    }
    perform(animations, delayFactor: delayFactor, in: run)
  }

  /// Adds a closure that is called once at the end, with the position of the views.
  public func addCompletion(_ completion: @escaping @MainActor (AnimationPosition) -> Void) {
    completions.append(completion)
  }

  private func perform(_ block: () -> Void, delayFactor: Double, in run: AnimationRun) {
    let done = fractionComplete
    AnimationScope(run).perform(in: .init(start: done + delayFactor * (1 - done), end: 1), block)
  }

  // MARK: Start, pause, continue

  /// Whether time moves the animation. It is false while the animator waits for its delay.
  public var isRunning: Bool { state == .active && run?.isDrivenByTime == true }

  /// The fraction of the animation that is complete, from 0 at the start to 1 at the end, in either direction.
  /// Setting it pauses the animator there. Values are limited to 0...1; NaN, and setting it after a stop, has no
  /// effect.
  public var fractionComplete: Double {
    get { run.map { min(max($0.fraction(at: $0.now), 0), 1) } ?? 0 }
    set {
      guard !newValue.isNaN, state != .stopped else { return }
      activate()
      pause(at: min(max(newValue, 0), 1))
      pausedProgress = nil
    }
  }

  /// Whether the animation runs back to the start. If it changes while the animator runs, the animation reverses
  /// where it is: a curve runs backwards, and a spring keeps its velocity.
  public var isReversed = false {
    didSet { if isReversed != oldValue { reverse() } }
  }

  /// Starts or continues the animation. Traps in a stopped animator.
  public func startAnimation(afterDelay delay: Double = 0) {
    precondition(state != .stopped, "A stopped animator is finished before it starts again.")
    activate()
    guard delay > 0, delay.isFinite, let run else {
      continueAnimation()
      return
    }
    run.schedule(after: delay) { [weak self] in self?.continueAnimation() }
    run.owner = self
  }

  /// Pauses the animation where it is, and ends a delay. An animator that was not started becomes active, at its start.
  public func pauseAnimation() {
    guard state != .stopped else { return }
    activate()
    guard let run, let progress = run.progress else { return }
    let paused = run.isDrivenByTime ? (progress, run.now) : pausedProgress
    pause(at: run.fraction(at: run.now))
    pausedProgress = paused
  }

  /// Continues from the present fraction, with the same timing or with another one.
  ///
  /// A curve takes `durationFactor` of the duration; with zero, the fraction of the duration that is left. A running
  /// animator continues with the new timing; an inactive one starts.
  public func continueAnimation(with timing: AnimationTiming? = nil, durationFactor: Double = 0) {
    precondition(state != .stopped, "A stopped animator is finished before it continues.")
    activate()
    guard let run else { return }
    if timing == nil, durationFactor == 0, run.isDrivenByTime { return }
    if timing == nil, durationFactor == 0, let (paused, time) = pausedProgress, paused.target == target {
      var progress = paused
      progress.start = progress.start + (run.now - time)
      resume(progress)
    } else {
      play(timing ?? (pausedProgress == nil ? self.timing : currentTiming), durationFactor: durationFactor)
    }
  }

  // MARK: The end

  /// Stops the animation with the views where they are. `withoutFinishing`, the animator becomes inactive, and
  /// completions are not called. Otherwise it waits for `finishAnimation(at:)`. Does nothing if the animator is not
  /// active.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, let run else { return }
    stopped = (run, run.tracks)
    endTracks(at: .current)
    state = .stopped
    if withoutFinishing { reset() }
  }

  /// Ends a stopped animator with the views at `position`, and calls the completions. Traps if it was not stopped.
  public func finishAnimation(at position: AnimationPosition) {
    precondition(state == .stopped, "An animator is stopped before it is finished.")
    guard let stopped else { return }
    for track in stopped.tracks { track.settle(at: position) }
    let completions = completions
    reset()
    stopped.run.scheduleCompletion { for completion in completions { completion(position) } }
  }

  private func endTracks(at position: AnimationPosition) {
    guard let run else { return }
    run.onEnd = nil
    stopped = stopped ?? (run, run.tracks)
    for track in run.tracks { track.view?.presentation?.end(of: run, at: position) }
  }

  private func reset() {
    state = .inactive
    (blocks, completions, run, pausedProgress, stopped) = ([], [], nil, nil, nil)
    isReversed = false
  }

  private func ended(_ run: AnimationRun, _ ending: AnimationRun.Ending) {
    let completions = completions
    reset()
    run.scheduleCompletion { for completion in completions { completion(ending.position) } }
  }

  // MARK: Progress

  /// Makes the changes. The views get the values of the end, and the screen shows those of the start.
  private func activate() {
    guard state == .inactive else { return }
    state = .active
    let run = AnimationRun(.curve(.linear), seconds: 0, delay: 0, repeats: .once)
    self.run = run
    // Also a reversed animator takes the start values from the screen.
    run.progress = .paused(at: 0)
    let blocks = blocks
    self.blocks = []
    for (delayFactor, block) in blocks { perform(block, delayFactor: delayFactor, in: run) }
    if isReversed { run.progress = .paused(at: 1) }
    run.onEnd = { [weak self, unowned run] ending in self?.ended(run, ending) }
    run.commit()
  }

  private func pause(at fraction: Double) {
    run?.progress = .paused(at: fraction)
    run?.owner = nil
  }

  private func resume(_ progress: AnimationProgress) {
    pausedProgress = nil
    run?.progress = progress
    run?.owner = self
  }

  private var target: Double { isReversed ? 0 : 1 }

  private func reverse() {
    guard state == .active, let run, let progress = run.progress, run.isDrivenByTime else { return }
    if let reversed = progress.reversed(at: run.now), reversed.target == target {
      resume(reversed)
    } else {
      play(currentTiming)
    }
  }

  /// Runs from the present fraction to the target.
  private func play(_ timing: AnimationTiming, durationFactor: Double = 0) {
    guard let run else { return }
    let (now, fraction) = (run.now, run.fraction(at: run.now))
    var progress = AnimationProgress(timing: .paused, start: now, from: fraction, target: target)
    currentTiming = timing
    switch timing {
    case .curve(let curve):
      let factor = durationFactor > 0 && durationFactor.isFinite ? durationFactor : min(abs(target - fraction), 1)
      progress.timing = .curve(curve, seconds: duration * factor)
    case .spring(let spring, let given):
      currentTiming = .spring(spring)
      let velocity = given.map(SpringParameters.limited) ?? run.velocity(at: now)
      let motion = spring.motion(from: fraction - target, velocity: velocity)
      progress.timing = .spring(motion, seconds: motion.settlingTime(distance: run.invisibleFraction))
    }
    resume(progress)
  }
}

/// A position of the values of an animation.
public enum AnimationPosition: Hashable, Sendable {
  /// The values from which the animation began.
  case start
  /// The values on the screen.
  case current
  /// The values to which the animation leads.
  case end
}
