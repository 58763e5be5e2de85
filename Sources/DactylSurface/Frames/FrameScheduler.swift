import DactylGeometry

/// Decides when a surface draws: at most once between two frame callbacks, only when a frame is wanted, and as late as the
/// compositor's next latch allows.
///
/// A state machine without a clock: every call carries the time of the loop.
package struct FrameScheduler {
  package enum Decision: Hashable, Sendable {
    /// Nothing is to be drawn until something happens.
    case never
    /// A frame is to be drawn at this time; at once where it has come.
    case at(Timestamp)
  }

  /// The answer to the last `wl_surface.frame`.
  private enum Callback: Hashable {
    /// None is on its way.
    case none
    /// It is read when it comes.
    case awaited(since: Timestamp)
    /// It is read with the next frame, at `until`, so the time of its arrival is not known.
    case deferred(until: Timestamp, since: Timestamp)
    /// It was deferred until a time that has passed, and is read now or when it comes.
    case overdue(since: Timestamp)
    /// It was deferred when the rhythm was lost: the time at which it is read tells nothing.
    case timeLost(since: Timestamp)
  }

  package private(set) var phase = FramePhase.stopped(isWanted: true)
  private var callback = Callback.none
  private var pacer: FramePacer
  /// The time between two refreshes.
  package var interval = FrameTime(now: .zero).interval
  private var lastCommit: Timestamp?
  /// The last frame was committed in the refresh after the one before: another one is likely.
  private var isSteady = false

  /// Before the first configure a frame is wanted already: the one that maps the window. `isLate` false draws each frame at
  /// its callback.
  package init(isLate: Bool = true) {
    pacer = FramePacer(isLate: isLate)
  }

  // MARK: Queries

  /// How long after a callback drawing begins, and how long before the latch a frame is to be ready.
  package var delay: Timestamp { pacer.delay }
  package var margin: Timestamp { pacer.margin }

  /// A frame may be drawn now: it is wanted, and no callback is on its way.
  package var isDue: Bool { phase.isWanted && callback == .none }

  /// The time at which the next frame is drawn, or will be if there is something to draw. Input that arrives before can
  /// wait for it. Nil where it is not known, as after a pause.
  package var nextDrawTime: Timestamp? {
    if let planned = phase.planned { return planned }
    if case .deferred(let until, _) = callback { return until }
    return isSteady && phase == .idle && callback == .none ? pacer.nextDrawTime : nil
  }

  /// Whether a callback is on its way that is to be read when it comes. One that is overdue by several refreshes does not
  /// count.
  package func awaitsCallback(at now: Timestamp) -> Bool {
    if case .deferred = callback { false } else { isCallbackExpected(at: now) }
  }

  private func isCallbackExpected(at now: Timestamp) -> Bool {
    switch callback {
    case .none: false
    case .awaited(let since), .deferred(_, let since), .overdue(let since), .timeLost(let since):
      (now - since).nanoseconds < 4 * interval.nanoseconds
    }
  }

  /// Whether a frame that was put off is to be drawn by `now`.
  package func isAtLatch(at now: Timestamp) -> Bool { isDue && plannedTime(now) != nil }

  /// Whether the next frame is one of many, and its time has come, or its callback has or would not have been read before.
  package func isFrameAtHand(at now: Timestamp) -> Bool {
    guard case .wanted(let planned) = phase else { return false }
    switch callback {
    case .none: return isSteady && planned.map { $0 <= now } ?? true
    case .deferred: return true
    case .awaited, .overdue, .timeLost: return false
    }
  }

  private func isFrameComing(at now: Timestamp) -> Bool {
    isDue || phase.isWanted && isCallbackExpected(at: now)
  }

  /// The time that the next frame is expected to take, if one comes in this refresh.
  package func load(at now: Timestamp) -> Timestamp { isFrameComing(at: now) ? pacer.cost : .zero }

  /// The time that a frame drawn at `now` was put off to; nil where it is drawn for something that has just arrived.
  private func plannedTime(_ now: Timestamp) -> Timestamp? {
    guard let time = phase.planned ?? (isSteady ? pacer.nextDrawTime : nil), time <= now else { return nil }
    return time
  }

  // MARK: Events

  /// The content has changed.
  package mutating func request() {
    phase.request()
  }

  /// When to draw. `reserve` is the time that other surfaces need before the same latch. A frame due within `ahead` is drawn
  /// now, and an urgent one is not put off.
  package mutating func decide(
    at now: Timestamp, reserve: Timestamp = .zero, ahead: Timestamp = .zero, isUrgent: Bool = false
  ) -> Decision {
    if case .failed(let retry) = phase {
      guard retry <= now else { return .at(retry) }
      phase.request()
    }
    let planned = plannedTime(now)
    updateDeferral(at: now, reserve: reserve)
    guard isDue else {
      // The likely frame does not come.
      if planned != nil, phase == .idle, callback == .none { isSteady = false }
      return .never
    }
    let isLate = !isUrgent && !isIsolated(at: now)
    let time = isLate ? pacer.drawTime(now, planned: planned, reserve: reserve) : now
    if time <= now + ahead { return .at(now) }
    // With the frames of other surfaces out of the way there may be a little more time.
    if let planned, (time - planned).nanoseconds > interval.nanoseconds / 2 { pacer.overslept() }
    phase.plan(for: time)
    return .at(time)
  }

  /// A callback that has not come when it was to be read is awaited. Before a wanted frame it is read when that is drawn.
  private mutating func updateDeferral(at now: Timestamp, reserve: Timestamp) {
    guard case .deferred(let until, let since) = callback else { return }
    if until <= now {
      callback = .overdue(since: since)
    } else if phase.isWanted {
      let time = pacer.drawTimeAfterCallback(reserve: reserve)
      callback = time.map { .deferred(until: $0, since: since) } ?? .overdue(since: since)
    }
  }

  /// Whether a frame drawn at `now` answers an isolated event, such as a tap or the first move after a pause: no frame came
  /// in the last refreshes. Nothing else is coming that it could wait for, so it is drawn at once.
  private func isIsolated(at now: Timestamp) -> Bool {
    guard phase.planned == nil, let lastCommit else { return phase.planned == nil }
    return now - lastCommit >= interval.scaled(Self.pause, 1)
  }

  /// Refreshes without a commit that are a pause.
  private static let pause: Int64 = 2

  /// Drawing begins. Returns the time that the frame was put off to, or `now`.
  package mutating func beginDrawing(at now: Timestamp) -> Timestamp {
    defer { phase.beginDrawing() }
    return isIsolated(at: now) ? now : plannedTime(now) ?? now
  }

  /// No buffer is free for the frame that was to be drawn.
  package mutating func starve() {
    phase.starve()
  }

  package mutating func bufferAvailable() {
    phase.bufferAvailable()
  }

  /// A picture that was to be drawn at `planned` was committed at `end` and asks for a callback. While the size changes
  /// nothing waits. `mayDefer` says that nothing but the time is to be learned from the callback.
  package mutating func committed(
    planned: Timestamp, at end: Timestamp, isResized: Bool = false, mayDefer: Bool = true
  ) {
    isSteady = !isResized && lastCommit.map { end - $0 < interval.scaled(3, 2) } ?? false
    let isIsolated = lastCommit.map { planned - $0 >= interval.scaled(Self.pause, 1) } ?? true
    lastCommit = end
    phase.endDrawing()
    pacer.committed(planned: planned, end: end, isIsolated: isIsolated)
    let until = isSteady && mayDefer ? pacer.drawTimeAfterCallback() : nil
    callback = until.map { .deferred(until: $0, since: end) } ?? .awaited(since: end)
  }

  /// A commit without a picture asks for a callback: an animation stands still, or its frame could not be drawn.
  package mutating func committedWithoutPicture(at end: Timestamp) {
    phase.endDrawing()
    lastCommit = end
    callback = .awaited(since: end)
  }

  /// There was nothing to draw, and no callback was asked for.
  package mutating func skipped() {
    phase.endDrawing()
  }

  /// The frame could not be drawn. Without `retry` no attempt is made before the next request.
  package mutating func failed(retry: Timestamp?) {
    phase.fail(retry: retry)
  }

  /// The frame callback was read at `now`.
  package mutating func called(at now: Timestamp) {
    switch callback {
    case .none, .timeLost: break
    case .awaited, .overdue: pacer.called(at: now, interval: interval)
    case .deferred: pacer.called(by: now)
    }
    callback = .none
  }

  /// The surface is on another output: its refreshes have another rhythm.
  package mutating func restart() {
    pacer.restart()
    switch callback {
    case .deferred(_, let since), .overdue(let since): callback = .timeLost(since: since)
    case .none, .awaited, .timeLost: break
    }
  }

  /// The surface can be seen.
  package mutating func start() {
    guard phase.isStopped else { return }
    restart()
    phase.start()
  }

  /// Nothing is drawn until the surface can be seen again.
  package mutating func stop() {
    guard !phase.isStopped, phase != .closed else { return }
    restart()
    isSteady = false
    phase.stop()
  }

  /// Nothing is drawn any more.
  package mutating func close() {
    phase.close()
  }
}
