import DactylGeometry

/// How an animation goes through its time.
enum AnimationLaw {
  case curve(AnimationCurve)
  /// Each number by itself, with its own velocity.
  case spring(SpringParameters)
}

/// One animation: what one block changed, its times, and who is told of its end.
///
/// It ends once: when its time is over, when others have taken over all that it moved, or when that is gone.
@MainActor final class AnimationRun {
  /// In order of beginning.
  let number = Application.nextNumber()
  let timing: AnimationLaw
  /// Of the centres that it moves, in points a second; nil for what they have.
  var initialVelocity: Point?
  let delay: Double
  private(set) var cycles: AnimationCycles
  /// In the place of `cycles`, for what can be held and turned round.
  var progress: AnimationProgress? {
    didSet {
      restingTime = now
      hasShownFrame = false
      expectEnd()
      wake()
    }
  }
  /// What moves is to jump instead.
  var avoidsMovement: Bool { application?.reducesMotion ?? false }
  /// Called once, at once.
  var onEnd: (@MainActor (Ending) -> Void)?
  /// Called once, after `onEnd`, when what is seen then is on its way to the screen.
  var completion: (@MainActor (Ending) -> Void)?
  /// Who is not to go while time moves it.
  var owner: AnyObject?

  struct Ending {
    /// Where the values are.
    var position: AnimationPosition
    /// Nothing came between.
    var isFinished: Bool

    static let interrupted = Ending(position: .current, isFinished: false)
    /// The views are not there any more.
    static let gone = Ending(position: .end, isFinished: false)
  }

  private struct WeakTrack { weak var track: AnimationTrack? }
  private var weakTracks: [WeakTrack] = []
  private var openTracks = 0
  private var isBlockOver = false
  /// For the end of its delay.
  private var isWaiting = false
  private(set) var isEnded = false
  /// Of something it moved, before its own end.
  private var earlyEnding: Ending?
  /// Of what it was made to do last, or of the end of its delay.
  private var hasShownFrame = false
  /// No frame of it was waited for before that.
  private var restingTime = Timestamp.zero
  /// When its time was over.
  private var overTime: Timestamp?
  private weak var application: Application?
  private var timer: DispatchTimer?

  init(_ timing: AnimationLaw, seconds: Double, delay: Double, repeats: AnimationRepeat) {
    func limited(_ seconds: Double) -> Double { seconds.isFinite ? min(max(seconds, 0), AnimationCycles.longest) : 0 }
    self.timing = timing
    self.delay = limited(delay)
    cycles = AnimationCycles(start: .zero, seconds: limited(seconds), repeats: repeats)
  }

  var tracks: [AnimationTrack] { weakTracks.compactMap(\.track) }

  /// Whether time alone moves it.
  var isPlayedByItself: Bool {
    if case .held = progress?.law { false } else { true }
  }

  func isMoving(at time: Timestamp) -> Bool { isPlayedByItself && !isOver(at: time) }

  // MARK: Making

  /// Says what time it is when the first change asks for it: then it begins, after its delay.
  func prepare(for application: Application) {
    guard self.application == nil else { return }
    self.application = application
    restingTime = now
    cycles.start = now + Timestamp(seconds: delay)
  }

  func add(_ track: AnimationTrack) {
    weakTracks.append(WeakTrack(track: track))
    openTracks += 1
  }

  var beginsLater: Bool { delay > 0 && progress == nil }

  /// When it begins, after its delay.
  var beginning: Timestamp { cycles.start }

  /// All changes have been made.
  func blockEnded() {
    isBlockOver = true
    if openTracks == 0 {
      end(earlyEnding ?? Ending(position: .end, isFinished: true))
    } else if progress == nil {
      if beginsLater { awaitBeginning() } else { measure() }
    }
  }

  private func awaitBeginning() {
    isWaiting = true
    schedule(at: cycles.start) { $0.begin() }
  }

  /// The delay is over.
  private func begin() {
    isWaiting = false
    restingTime = cycles.start
    hasShownFrame = false
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

  /// A first frame that is late, because it took long to make, counts as one refresh after the start: nothing was visible
  /// before it. A frame that is much later was not awaited.
  ///
  /// A delay grows by the same time, so that animations in turn keep their order. After a resume or a reversal, lateness counts
  /// from that moment, not from the start.
  func frameComes(at time: Timestamp, interval: Timestamp) {
    guard !hasShownFrame, isPlayedByItself, time > restingTime else { return }
    hasShownFrame = true
    let lateness = time - restingTime - interval
    guard lateness > .zero, lateness < Self.greatestLateness, !isOver(at: time - lateness) else { return }
    guard var progress else {
      cycles.start = cycles.start + lateness
      cancelTimer()
      if isWaiting { awaitBeginning() } else { expectEnd() }
      return
    }
    progress.start = progress.start + lateness
    self.progress = progress
    // To begin at another time is not to begin anew.
    hasShownFrame = true
  }

  private static let greatestLateness = Timestamp(milliseconds: 250)
  /// The seconds of several animations may add up to a little more than a delay that is their sum.
  private static let rounding = Timestamp(nanoseconds: 1000)
  /// Where no frame comes, on a window that can't be seen, the end comes so long after its time.
  private static let patience = Timestamp(milliseconds: 500)

  /// The views move with the next frame.
  private func wake() {
    for track in tracks { track.view?.presentation?.wake() }
  }

  /// For the case that no frame comes.
  func expectEnd() {
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

  private func schedule(at time: Timestamp, _ action: @escaping @MainActor (AnimationRun) -> Void) {
    timer = application?.dispatcher.schedule(at: time, for: nil) { [weak self] in
      if let self { action(self) }
    }
  }

  // MARK: The end

  /// Nothing comes of `track` any more; its view has forgotten it. `early`: before a frame found it over. If its time has
  /// gone all the same nothing came between.
  func trackEnded(_ track: AnimationTrack, early: Ending?) {
    openTracks -= 1
    if let early, !track.hasBegun || !track.isOver(at: now + Self.rounding) { cut(early) }
    weakTracks.removeAll { $0.track === track }
    if openTracks == 0, isBlockOver { end(earlyEnding ?? Ending(position: restPosition, isFinished: true)) }
  }

  /// Something has come between: whatever becomes of the rest, that is what it ends with.
  func cut(_ early: Ending) {
    earlyEnding = earlyEnding ?? early
  }

  private func end(_ ending: Ending) {
    guard !isEnded else { return }
    isEnded = true
    cancelTimer()
    if ending.isFinished { overTime = endTime }
    let (onEnd, completion) = (onEnd, completion)
    (self.onEnd, self.completion) = (nil, nil)
    onEnd?(ending)
    owner = nil
    if let completion { tell { completion(ending) } }
  }

  /// Calls `action` when what is seen now is on its way to the screen.
  func tell(_ action: @escaping @MainActor () -> Void) {
    guard let application = application ?? Application.shared else {
      action()
      return
    }
    let now = application.animationTime
    application.animationCompletions.add(min(overTime ?? now, now), number, action)
  }
}
