import DactylGeometry

/// One animation: the changes of one block, their times, and the calls at its end.
///
/// It ends once: when its time is over, when other animations have taken over everything that it moves, or when the views
/// that it moves are gone.
@MainActor final class AnimationRun {
  /// How values change over the time of an animation.
  enum Timing {
    case curve(AnimationCurve)
    /// Each number moves with its own velocity. The initial velocity is that of centers, in points a second; nil keeps
    /// the present one.
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
  let number = Application.nextNumber()
  let timing: Timing
  private let delay: Double
  private var cycles: AnimationCycles
  /// Takes the place of `cycles` in an animation that can be held and reversed.
  var progress: AnimationProgress? {
    didSet {
      firstFrame = FirstFrame(awaitedSince: now)
      expectEnd()
      wake()
    }
  }
  /// Called once, at once.
  var onEnd: (@MainActor (Ending) -> Void)?
  /// Called once, after `onEnd`, with the frame that shows the end.
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

  /// Movement is replaced by jumps.
  var avoidsMovement: Bool { application?.reducesMotion ?? false }

  /// Whether time moves it; false while it is held.
  var isPlayedByItself: Bool {
    if case .held = progress?.law { false } else { true }
  }

  func isMoving(at time: Timestamp) -> Bool { isPlayedByItself && !isOver(at: time) }

  // MARK: Phases

  /// The transitions of `phase`.
  private func apply(_ input: Input) {
    switch (phase, input) {
    case (.building, .blockEnded):
      if weakTracks.isEmpty {
        end(at: .end)
      } else if beginsLater {
        phase = .delayed
        expectDelayEnd()
      } else {
        phase = .running
        if progress == nil { measure() }
      }
    case (.delayed, .delayEnded):
      phase = .running
      begin()
    case (.delayed, .lastTrackEnded), (.running, .lastTrackEnded): end(at: restPosition)
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
  func blockEnded() { apply(.blockEnded) }

  var beginsLater: Bool { delay > 0 && progress == nil }

  /// When the delay is over.
  var beginning: Timestamp { cycles.start }

  private func begin() {
    firstFrame = FirstFrame(awaitedSince: cycles.start)
    for track in tracks { track.view?.presentation?.begin(track, at: cycles.start) }
    measure()
    wake()
  }

  /// Springs take the time that they take.
  private func measure() {
    if case .spring = timing { cycles.seconds = tracks.reduce(0) { max($0, $1.springSeconds) } }
    expectEnd()
  }

  /// The invisible rest of the distance, as the smallest fraction of all its tracks.
  var unseenPart: Double { tracks.reduce(0.01) { min($0, $1.unseenPart) } }

  /// Calls `action` after `seconds`, unless something changes before.
  func wait(seconds: Double, _ action: @escaping @MainActor () -> Void) {
    cancelTimer()
    schedule(at: now + Timestamp(seconds: seconds)) { _ in action() }
  }

  // MARK: Time

  var now: Timestamp { application?.animationTime ?? .zero }

  private var endTime: Timestamp? { progress == nil ? cycles.end : progress?.end }

  func phase(at time: Timestamp) -> (seconds: Double, isBackward: Bool) { cycles.phase(at: time) }

  func part(at time: Timestamp) -> Double {
    if let progress { return progress.part(at: time) }
    guard case .curve(let curve) = timing else { return 1 }
    let (seconds, isBackward) = cycles.phase(at: time)
    let part = cycles.seconds > 0 ? seconds / cycles.seconds : 1
    return curve.value(at: isBackward ? 1 - part : part)
  }

  /// Parts a second.
  func velocity(at time: Timestamp) -> Double {
    if let progress { return progress.velocity(at: time) }
    guard case .curve(let curve) = timing, cycles.seconds > 0, !isOver(at: time), time >= cycles.start else { return 0 }
    let (seconds, isBackward) = cycles.phase(at: time)
    let part = seconds / cycles.seconds
    return (isBackward ? -curve.slope(at: 1 - part) : curve.slope(at: part)) / cycles.seconds
  }

  func isOver(at time: Timestamp) -> Bool { endTime.map { time >= $0 } ?? false }

  /// Where the values are when it is over.
  var restPosition: AnimationPosition {
    if let progress { return progress.target == 0 ? .start : .end }
    return cycles.repeats.autoreverses ? .start : .end
  }

  /// Moves the start, or the end of the delay, by the lateness of the first frame. Both move by the same time, so that
  /// animations in turn keep their order.
  func frameComes(at time: Timestamp, interval: Timestamp) {
    guard isPlayedByItself else { return }
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
      if case .delayed = phase { expectDelayEnd() } else { expectEnd() }
    }
  }

  /// The seconds of several animations may add up to a little more than a delay that is their sum.
  private static let rounding = Timestamp(nanoseconds: 1000)
  /// Where no frame comes, on a window that can't be seen, the end comes so long after its time.
  private static let patience = Timestamp(milliseconds: 500)

  /// The views move with the next frame.
  private func wake() {
    for track in tracks { track.view?.presentation?.wake() }
  }

  private func expectDelayEnd() {
    cancelTimer()
    schedule(at: cycles.start) { $0.apply(.delayEnded) }
  }

  /// For the case that no frame comes.
  private func expectEnd() {
    cancelTimer()
    guard !isEnded, let end = endTime else { return }
    schedule(at: end + Self.patience) { run in
      for track in run.tracks { track.view?.presentation?.end(of: run) }
    }
  }

  /// For the case that no frame is asked for, as something of it is out of sight: one is for the end.
  func expectEndOutOfSight() {
    guard !isEnded, let end = endTime, now < end else { return }
    cancelTimer()
    schedule(at: end) { run in
      run.expectEnd()
      run.wake()
    }
  }

  /// The loop need not wake up for it.
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

  /// The view has forgotten `track`. `early`: the ending, if no frame found the track over. A track whose time is over all
  /// the same was not interrupted.
  func trackEnded(_ track: AnimationTrack, early: Ending?) {
    if let early, !track.hasBegun || !track.isOver(at: now + Self.rounding) { cut(early) }
    weakTracks.removeAll { $0.track === track }
    if weakTracks.isEmpty { apply(.lastTrackEnded) }
  }

  /// The animation will end with `early`, whatever becomes of its other tracks.
  func cut(_ early: Ending) {
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
    if let completion { tell { completion(ending) } }
  }

  /// Calls `action` with the frame that shows the end.
  func tell(_ action: @escaping @MainActor () -> Void) {
    guard let application = application ?? Application.shared else {
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
/// Nothing is visible before it. If it is late, because it took long to make, it counts as one refresh after the start. A
/// frame that is much later was not awaited.
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
