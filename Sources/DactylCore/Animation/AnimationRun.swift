import DactylGeometry

/// One animation: the changes of one block, their times, and the calls at its end.
///
/// It ends once: when its time is over, when other animations have taken over everything that it moves, or when the
/// views that it moves are gone.
@MainActor final class AnimationRun {
  /// How values change over the time of an animation.
  enum Timing {
    case curve(AnimationCurve)
    /// Each number moves with its own velocity. The initial velocity is that of centers, in points per second; nil
    /// keeps the present one.
    case spring(SpringParameters, initialVelocity: Point? = nil)
  }

  struct Ending {
    /// Where the values are.
    var position: AnimationPosition
    /// Nothing interrupted the animation.
    var isFinished: Bool

    static let interrupted = Ending(position: .current, isFinished: false)
    /// The views have left their window.
    static let gone = Ending(position: .end, isFinished: false)
  }

  private enum Phase {
    /// The block makes its changes.
    case building
    /// The changes wait for the end of the delay.
    case delayed
    case running
    case ended(Ending)
  }

  private enum Input { case blockEnded, delayEnded, lastTrackEnded }

  private struct WeakTrack { weak var track: AnimationTrack? }

  /// The order of creation.
  let number = ProcessState.nextNumber()
  let timing: Timing
  private let delay: Double
  private var cycles: AnimationCycles
  /// Replaces `cycles` in an animation that can be paused and reversed.
  var progress: AnimationProgress? {
    didSet {
      firstFrame = FirstFrame(awaitedSince: now)
      scheduleEnd()
      requestFrame()
    }
  }
  /// Called once, before anything else sees the end.
  var onEnd: (@MainActor (Ending) -> Void)?
  /// Called once, after `onEnd`, when the frame that shows the end has been drawn.
  var completion: (@MainActor (Ending) -> Void)?
  /// An object that the animation keeps alive until its end.
  var owner: AnyObject?

  private var phase = Phase.building
  /// Tracks that have not ended. Their presentations own them.
  private var weakTracks: [WeakTrack] = []
  /// The ending of the first track that did not last until the end.
  private var interruption: Ending?
  private var firstFrame = FirstFrame(awaitedSince: .zero)
  private weak var application: Application?
  private var timer: DispatchTimer?

  init(_ timing: Timing, seconds: Double, delay: Double, repeats: AnimationRepeat) {
    func limited(_ seconds: Double) -> Double { seconds.isFinite ? min(max(seconds, 0), AnimationCycles.longest) : 0 }
    self.timing = timing
    self.delay = limited(delay)
    cycles = AnimationCycles(start: .zero, seconds: limited(seconds), repeats: repeats)
  }

  var tracks: [AnimationTrack] { weakTracks.compactMap(\.track) }

  /// Whether time moves it; false while it is paused.
  var isDrivenByTime: Bool {
    if case .paused = progress?.timing { false } else { true }
  }

  func isMoving(at time: Timestamp) -> Bool { isDrivenByTime && !isOver(at: time) }

  // MARK: Phases

  /// The transitions of `phase`.
  private func apply(_ input: Input) {
    switch (phase, input) {
    case (.building, .blockEnded):
      if weakTracks.isEmpty {
        end(at: .end)
      } else if hasDelay {
        phase = .delayed
        scheduleDelayEnd()
      } else {
        phase = .running
        if progress == nil { measure() }
      }
    case (.delayed, .delayEnded):
      phase = .running
      begin()
    case (.delayed, .lastTrackEnded), (.running, .lastTrackEnded): end(at: finalPosition)
    case (.building, _), (.delayed, _), (.running, _), (.ended, _): break
    }
  }

  /// Begins the time of the animation with its first change, after the delay.
  func prepare(for application: Application) {
    guard self.application == nil else { return }
    self.application = application
    firstFrame = FirstFrame(awaitedSince: now)
    cycles.start = now + Timestamp(seconds: delay)
  }

  func add(_ track: AnimationTrack) { weakTracks.append(WeakTrack(track: track)) }

  /// All changes have been made.
  func commit() { apply(.blockEnded) }

  var hasDelay: Bool { delay > 0 && progress == nil }

  /// The time when the delay is over.
  var startTime: Timestamp { cycles.start }

  private func begin() {
    firstFrame = FirstFrame(awaitedSince: cycles.start)
    for track in tracks { track.view?.presentation?.begin(track, at: cycles.start) }
    measure()
    requestFrame()
  }

  /// A spring decides its own duration.
  private func measure() {
    if case .spring = timing { cycles.seconds = tracks.reduce(0) { max($0, $1.springSeconds) } }
    scheduleEnd()
  }

  /// The fraction of the distance to the target that is invisible in every track.
  var invisibleFraction: Double { tracks.reduce(0.01) { min($0, $1.invisibleFraction) } }

  /// Calls `action` after `seconds`. Any change of `progress` cancels the call.
  func schedule(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
    cancelTimer()
    schedule(at: now + Timestamp(seconds: seconds)) { _ in action() }
  }

  // MARK: Time

  var now: Timestamp { application?.animationTime ?? .zero }

  private var endTime: Timestamp? { progress == nil ? cycles.end : progress?.end }

  /// The time in the present cycle of an animation without `progress`.
  func cyclePosition(at time: Timestamp) -> (seconds: Double, isBackward: Bool) { cycles.position(at: time) }

  func fraction(at time: Timestamp) -> Double {
    if let progress { return progress.fraction(at: time) }
    guard case .curve(let curve) = timing else { return 1 }
    let (seconds, isBackward) = cycles.position(at: time)
    let fraction = cycles.seconds > 0 ? seconds / cycles.seconds : 1
    return curve.value(at: isBackward ? 1 - fraction : fraction)
  }

  /// The change of the fraction per second.
  func velocity(at time: Timestamp) -> Double {
    if let progress { return progress.velocity(at: time) }
    guard case .curve(let curve) = timing, cycles.seconds > 0, !isOver(at: time), time >= cycles.start else { return 0 }
    let (seconds, isBackward) = cycles.position(at: time)
    let fraction = seconds / cycles.seconds
    return (isBackward ? -curve.slope(at: 1 - fraction) : curve.slope(at: fraction)) / cycles.seconds
  }

  func isOver(at time: Timestamp) -> Bool { endTime.map { time >= $0 } ?? false }

  /// The position of the values when it is over.
  var finalPosition: AnimationPosition {
    if let progress { return progress.target == 0 ? .start : .end }
    return cycles.repeats.autoreverses ? .start : .end
  }

  /// Moves the start, or the end of the delay, by the lateness of the first frame. Both move by the same time, so that
  /// animations in turn keep their order.
  func correctStart(forFrameAt time: Timestamp, interval: Timestamp) {
    guard isDrivenByTime else { return }
    let lateness = firstFrame.lateness(of: time, interval: interval)
    guard lateness > .zero, !isOver(at: time - lateness) else { return }
    if var progress {
      progress.start = progress.start + lateness
      // Another start is no restart: the first frame stays the first.
      let shown = firstFrame
      self.progress = progress
      firstFrame = shown
    } else {
      cycles.start = cycles.start + lateness
      if case .delayed = phase { scheduleDelayEnd() } else { scheduleEnd() }
    }
  }

  /// Tolerance for a delay that is the sum of the durations of other animations, in floating point.
  private static let rounding = Timestamp(nanoseconds: 1000)
  /// On a window that can't be seen, which draws no frames, the animation ends this long after its time.
  private static let patience = Timestamp(milliseconds: 500)

  private func requestFrame() {
    for track in tracks { track.view?.presentation?.requestFrame() }
  }

  private func scheduleDelayEnd() {
    cancelTimer()
    schedule(at: cycles.start) { $0.apply(.delayEnded) }
  }

  /// Ends the animation late if no frame does.
  private func scheduleEnd() {
    cancelTimer()
    guard !isEnded, let end = endTime else { return }
    schedule(at: end + Self.patience) { run in
      for track in run.tracks { track.view?.presentation?.end(of: run) }
    }
  }

  /// Requests one frame for the end. Hidden views request none.
  func scheduleEndWhileHidden() {
    guard !isEnded, let end = endTime, now < end else { return }
    cancelTimer()
    schedule(at: end) { run in
      run.scheduleEnd()
      run.requestFrame()
    }
  }

  /// Reports to the loop, which need not wake up for the timer any more.
  private func cancelTimer() {
    guard let timer else { return }
    timer.cancel()
    self.timer = nil
    application?.dispatcher.onTimersChanged?()
  }

  private var isEnded: Bool {
    if case .ended = phase { true } else { false }
  }

  private func schedule(at time: Timestamp, _ action: @escaping @MainActor (AnimationRun) -> Void) {
    timer = application?.dispatcher.schedule(at: time, for: nil) { [weak self] in
      if let self { action(self) }
    }
  }

  // MARK: The end

  /// The view has forgotten `track`. `early`: the ending, if no frame found the track over. A track whose time is
  /// over anyway was not interrupted.
  func trackEnded(_ track: AnimationTrack, early: Ending?) {
    if let early, !track.hasBegun || !track.isOver(at: now + Self.rounding) { interrupt(with: early) }
    weakTracks.removeAll { $0.track === track }
    if weakTracks.isEmpty { apply(.lastTrackEnded) }
  }

  /// Makes `early` the ending of the animation, whatever happens to its other tracks.
  func interrupt(with early: Ending) {
    interruption = interruption ?? early
  }

  private func end(at position: AnimationPosition) {
    let ending = interruption ?? Ending(position: position, isFinished: true)
    phase = .ended(ending)
    cancelTimer()
    let (onEnd, completion) = (onEnd, completion)
    (self.onEnd, self.completion) = (nil, nil)
    onEnd?(ending)
    owner = nil
    if let completion { scheduleCompletion { completion(ending) } }
  }

  /// Calls `action` when the frame that shows the end has been drawn.
  ///
  /// An animation that touches no view belongs to the application whose event, timer or frame is being handled, else to
  /// the one that runs. Without one there is no frame to wait for.
  func scheduleCompletion(_ action: @escaping @MainActor () -> Void) {
    guard let application = application ?? Application.ofPresentCode else {
      action()
      return
    }
    let now = application.animationTime
    var end = now
    if case .ended(let ending) = phase, ending.isFinished, let endTime { end = min(endTime, now) }
    application.animationCompletions.add(end, number, action)
  }
}

/// The first frame of an animation, or the first after a delay, a pause or a reversal.
///
/// Nothing is visible before it. If it is late, because it took long to make, it counts as one refresh after the
/// start. A frame that is much later was not awaited.
private struct FirstFrame {
  private static let greatestLateness = Timestamp(milliseconds: 250)

  /// Nil when the frame has been shown.
  var awaitedSince: Timestamp?

  /// Returns the lateness of the frame at `time`, if that is the first one; zero for any other.
  mutating func lateness(of time: Timestamp, interval: Timestamp) -> Timestamp {
    guard let start = awaitedSince, time > start else { return .zero }
    awaitedSince = nil
    let lateness = time - start - interval
    return lateness < Self.greatestLateness ? lateness : .zero
  }
}

/// Calls the completions of animations, in the order of their ends, when the frame under way has been drawn.
@MainActor final class AnimationCompletions {
  private unowned let application: Application
  private var waiting: [(end: Timestamp, number: Int, call: @MainActor () -> Void)] = []
  private var timer: DispatchTimer?

  init(_ application: Application) {
    self.application = application
  }

  func add(_ end: Timestamp, _ number: Int, _ call: @escaping @MainActor () -> Void) {
    waiting.append((end, number, call))
    // The loop completes the frame before it fires a timer.
    guard timer == nil else { return }
    timer = application.dispatcher.schedule(at: application.animationTime, for: nil) { [weak self] in self?.callAll() }
  }

  /// Calls those that wait, since the run of the application ends. The animations that they begin have no window, and
  /// are forgotten.
  func end() {
    guard !waiting.isEmpty else { return }
    timer?.cancel()
    application.handle { callAll() }
    timer?.cancel()
    (timer, waiting) = (nil, [])
  }

  private func callAll() {
    timer = nil
    let ended = waiting.sorted { ($0.end, $0.number) < ($1.end, $1.number) }
    waiting = []
    for animation in ended { animation.call() }
  }
}

extension Application {
  /// The time at which animations begin: that of the event, the timer or the frame under way.
  final var animationTime: Timestamp { frameTime ?? dispatcher.presentTime }
}
