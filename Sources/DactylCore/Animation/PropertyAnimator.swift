import DactylGeometry

/// How an animator goes from where it is to its end.
public enum AnimationTiming: Hashable, Sendable {
  /// In the time that the animator has.
  case curve(AnimationCurve)
  /// In the time that the spring takes; with a velocity in whole ways a second, nil for the one there is. What is not a
  /// number counts as zero, and a million is the most.
  case spring(SpringParameters, initialVelocity: Double? = nil)
}

/// An animation that can be held, dragged to and fro under a finger, turned round, and let go again.
///
///     let drawer = PropertyAnimator(duration: 0.4, timing: .curve(.easeOut)) { panel.frame = open }
///     // While a finger pulls:
///     drawer.fractionComplete = pan.translation(in: view).y / height
///     // It lets go:
///     drawer.isReversed = pan.velocity(in: view).y < 0
///     drawer.continueAnimation(with: .spring(.snappy, initialVelocity: pan.velocity(in: view).y / height))
///
/// While it is active the views have the values of the end; after it came back to the start they have those again. A
/// running animator stays until its end without anybody keeping it; one that is held and forgotten ends where it is.
@MainActor public final class PropertyAnimator {
  /// Whether an animator has the views.
  public enum State: Hashable, Sendable {
    /// Nothing was changed yet, or all is over.
    case inactive
    /// It has the views: it runs, or is held.
    case active
    /// It has let go of the views where they were, and waits for `finishAnimation(at:)`.
    case stopped
  }

  /// Whether the animator has the views: they are its own from the start until the end or a stop.
  public private(set) var state = State.inactive
  /// Seconds from the start to the end, with a curve.
  public let duration: Double
  /// The curve or the spring that the animation starts with.
  public let timing: AnimationTiming

  private var blocks: [(delayFactor: Double, block: () -> Void)] = []
  private var completions: [@MainActor (AnimationPosition) -> Void] = []
  private weak var run: AnimationRun?
  /// That of the way under way, without a speed: what goes on, or back, has one.
  private var presentTiming: AnimationTiming
  /// The way that was under way when it was held; nil when it was changed since.
  private var heldWay: (progress: AnimationProgress, time: Timestamp)?
  /// After a stop: the animation, and what it had changed.
  private var stopped: (run: AnimationRun, tracks: [AnimationTrack])?

  /// `duration` is seconds; one that is negative or not finite counts as zero. Nothing happens before the start.
  public init(
    duration: Double, timing: AnimationTiming = .curve(.easeInOut), animations: (() -> Void)? = nil
  ) {
    self.duration = duration.isFinite ? min(max(duration, 0), AnimationCycles.longest) : 0
    self.timing = timing
    presentTiming = timing
    if let animations { addAnimations(animations) }
  }

  isolated deinit {
    guard state != .inactive else { return }
    letGo(at: .current)
    let (run, completions) = (stopped?.run, completions)
    run?.tell { for completion in completions { completion(.current) } }
  }

  // MARK: What it does

  /// Adds what `animations` changes; more than once if wanted. `delayFactor` is the part of what is left of the way that
  /// it waits, from 0 to 1. In a running animator the change begins where it is. A stopped one traps.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
    precondition(state != .stopped, "A stopped animator is finished before it gets other animations.")
    let delayFactor = delayFactor.isNaN ? 0 : min(max(delayFactor, 0), 1)
    guard let run else {
      blocks.append((delayFactor, animations))
      return
    }
    perform(animations, delayFactor: delayFactor, in: run)
  }

  /// Adds something that is called once at the end, with the place that the views are at.
  public func addCompletion(_ completion: @escaping @MainActor (AnimationPosition) -> Void) {
    completions.append(completion)
  }

  private func perform(_ block: () -> Void, delayFactor: Double, in run: AnimationRun) {
    let part = fractionComplete
    AnimationScope(run).perform(in: .init(start: part + delayFactor * (1 - part), end: 1), block)
  }

  // MARK: Start, pause, go on

  /// Whether time moves it; not yet while it waits for its delay.
  public var isRunning: Bool { state == .active && run?.isPlayedByItself == true }

  /// The part of the way that is done, from 0 at the start to 1 at the end, whichever way it goes. Setting it holds the
  /// animator there; what lies outside is limited, what is not a number does nothing, nor does it after a stop.
  public var fractionComplete: Double {
    get { run.map { min(max($0.part(at: $0.now), 0), 1) } ?? 0 }
    set {
      guard !newValue.isNaN, state != .stopped else { return }
      activate()
      hold(at: min(max(newValue, 0), 1))
      heldWay = nil
    }
  }

  /// It goes to the start. Changed while it runs, it turns round where it is: a curve goes the way back that it came, a
  /// spring keeps its speed.
  public var isReversed = false {
    didSet { if isReversed != oldValue { turnRound() } }
  }

  /// Starts it, or goes on. A stopped one traps.
  public func startAnimation(afterDelay delay: Double = 0) {
    precondition(state != .stopped, "A stopped animator is finished before it starts again.")
    activate()
    guard delay > 0, delay.isFinite, let run else {
      continueAnimation()
      return
    }
    run.wait(seconds: delay) { [weak self] in self?.continueAnimation() }
    run.owner = self
  }

  /// Holds it where it is; a delay is over with that. One that was not started is then active, at its start.
  public func pauseAnimation() {
    guard state != .stopped else { return }
    activate()
    guard let run, let progress = run.progress else { return }
    let way = run.isPlayedByItself ? (progress, run.now) : heldWay
    hold(at: run.part(at: run.now))
    heldWay = way
  }

  /// Goes on from where it is held: as it was going, or with another `timing`.
  ///
  /// A curve takes `durationFactor` of the duration, or, for zero, of it the part that is still to go. A running animator
  /// goes on with the new timing; an inactive one starts.
  public func continueAnimation(with timing: AnimationTiming? = nil, durationFactor: Double = 0) {
    precondition(state != .stopped, "A stopped animator is finished before it goes on.")
    activate()
    guard let run else { return }
    if timing == nil, durationFactor == 0, run.isPlayedByItself { return }
    if timing == nil, durationFactor == 0, let (held, time) = heldWay, held.target == target {
      var progress = held
      progress.start = progress.start + (run.now - time)
      go(progress)
    } else {
      play(timing ?? (heldWay == nil ? self.timing : presentTiming), durationFactor: durationFactor)
    }
  }

  // MARK: The end

  /// Lets go of the views where they are. `withoutFinishing` it is inactive then and completions are not called; else it
  /// waits for `finishAnimation(at:)`. Nothing happens where it is not active.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, let run else { return }
    stopped = (run, run.tracks)
    letGo(at: .current)
    state = .stopped
    if withoutFinishing { reset() }
  }

  /// Ends a stopped animator with the views at `position`, and calls the completions. Traps where it was not stopped.
  public func finishAnimation(at position: AnimationPosition) {
    precondition(state == .stopped, "An animator is stopped before it is finished.")
    guard let stopped else { return }
    for track in stopped.tracks { track.settle(at: position) }
    let completions = completions
    reset()
    stopped.run.tell { for completion in completions { completion(position) } }
  }

  private func letGo(at position: AnimationPosition) {
    guard let run else { return }
    run.onEnd = nil
    stopped = stopped ?? (run, run.tracks)
    for track in run.tracks { track.view?.presentation?.end(of: run, at: position) }
  }

  private func reset() {
    state = .inactive
    (blocks, completions, run, heldWay, stopped) = ([], [], nil, nil, nil)
    isReversed = false
  }

  private func ended(_ run: AnimationRun, _ ending: AnimationRun.Ending) {
    let completions = completions
    reset()
    run.tell { for completion in completions { completion(ending.position) } }
  }

  // MARK: Ways

  /// The views get the values of the end, and are seen where they were.
  private func activate() {
    guard state == .inactive else { return }
    state = .active
    let run = AnimationRun(.curve(.linear), seconds: 0, delay: 0, repeats: .once)
    self.run = run
    // It begins where the views are, also if it is to go backwards.
    run.progress = .held(at: 0)
    let blocks = blocks
    self.blocks = []
    for (delayFactor, block) in blocks { perform(block, delayFactor: delayFactor, in: run) }
    if isReversed { run.progress = .held(at: 1) }
    run.onEnd = { [weak self, unowned run] ending in self?.ended(run, ending) }
    run.blockEnded()
  }

  private func hold(at part: Double) {
    run?.progress = .held(at: part)
    run?.owner = nil
  }

  private func go(_ progress: AnimationProgress) {
    heldWay = nil
    run?.progress = progress
    run?.owner = self
  }

  private var target: Double { isReversed ? 0 : 1 }

  private func turnRound() {
    guard state == .active, let run, let progress = run.progress, run.isPlayedByItself else { return }
    if let back = progress.turnedRound(at: run.now), back.target == target { go(back) } else { play(presentTiming) }
  }

  /// From where it is to where it is to go.
  private func play(_ timing: AnimationTiming, durationFactor: Double = 0) {
    guard let run else { return }
    let (now, part) = (run.now, run.part(at: run.now))
    var progress = AnimationProgress(law: .held, start: now, from: part, target: target)
    presentTiming = timing
    switch timing {
    case .curve(let curve):
      let factor = durationFactor > 0 && durationFactor.isFinite ? durationFactor : min(abs(target - part), 1)
      progress.law = .curve(curve, seconds: duration * factor)
    case .spring(let spring, let given):
      presentTiming = .spring(spring)
      let velocity = given.map(SpringParameters.limited) ?? run.velocity(at: now)
      let motion = spring.motion(from: part - target, velocity: velocity)
      progress.law = .spring(motion, seconds: motion.settlingTime(distance: run.unseenPart))
    }
    go(progress)
  }
}
