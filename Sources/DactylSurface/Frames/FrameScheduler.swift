import DactylGeometry

/// Decides when a surface draws: at most once between two frame callbacks, only if a frame is requested, and as late as
/// the compositor's next latch allows.
///
/// It reads no clock: every call has the time of the loop as an argument.
package struct FrameScheduler {
  package enum Decision: Hashable, Sendable {
    /// Nothing is drawn until something happens.
    case never
    /// A frame is drawn at this time, or at once if the time has passed.
    case at(Timestamp)
  }

  /// The state of the callback for the last `wl_surface.frame`.
  private enum Callback: Hashable {
    /// No callback is pending.
    case none
    /// The callback is read when it arrives.
    case awaited(since: Timestamp)
    /// The callback is read with the next frame, at `until`, so the time of its arrival is not known.
    case deferred(until: Timestamp, since: Timestamp)
    /// The callback was deferred until a time that has passed. It is read now, or when it arrives.
    case overdue(since: Timestamp)
    /// The callback was deferred when the surface changed its output or was hidden, so the time at which it is read
    /// does not indicate a latch.
    case timeLost(since: Timestamp)
  }

  package private(set) var phase = FramePhase.stopped(isWanted: true)
  private var callback = Callback.none
  private var pacer: FramePacer
  /// The time between two refreshes.
  package var interval = FrameTime(now: .zero).interval
  private var lastCommit: Timestamp?
  /// Whether the last two frames were committed in successive refreshes, so that another frame is likely.
  private var isSteady = false

  /// A frame is requested before the first configure: the one that maps the window. If `isLate` is false, each frame is
  /// drawn at its callback.
  package init(isLate: Bool = true) {
    pacer = FramePacer(isLate: isLate)
  }

  // MARK: Queries

  /// The time from a callback to the start of drawing, and the time before the latch at which a frame should be ready.
  package var delay: Timestamp { pacer.delay }
  package var margin: Timestamp { pacer.margin }

  /// Whether a frame may be drawn now: one is requested, and no callback is pending.
  package var isDue: Bool { phase.isWanted && callback == .none }

  /// The time at which the next frame is drawn, if there is something to draw. Input that arrives earlier can wait for
  /// it. Nil if the time is not known, for example after a pause.
  package var nextDrawTime: Timestamp? {
    if let planned = phase.planned { return planned }
    if case .deferred(let until, _) = callback { return until }
    return isSteady && phase == .idle && callback == .none ? pacer.nextDrawTime : nil
  }

  /// Whether a callback is pending that is read when it arrives. A callback that is overdue by several refreshes does
  /// not count.
  package func awaitsCallback(at now: Timestamp) -> Bool {
    if case .deferred = callback { false } else { isCallbackExpected(at: now) }
  }

  private func isCallbackExpected(at now: Timestamp) -> Bool { callbackLimit.map { now < $0 } ?? false }

  /// The time from which on a pending callback is not expected any more; nil if none is pending.
  private var callbackLimit: Timestamp? {
    switch callback {
    case .none: nil
    case .awaited(let since), .deferred(_, let since), .overdue(let since), .timeLost(let since):
      since + interval.scaled(4, 1)
    }
  }

  /// Whether the planned time of the requested frame has come.
  package func isAtLatch(at now: Timestamp) -> Bool { isDue && plannedTime(now) != nil }

  /// Whether the next frame belongs to a series and is about to be drawn: its time has come, or its callback is
  /// deferred, so that the frame does not wait for it.
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

  /// The time that the next frame is expected to take; zero if none is drawn in this refresh.
  package func load(at now: Timestamp) -> Timestamp { isFrameComing(at: now) ? pacer.cost : .zero }

  /// The time to which a frame drawn at `now` was postponed; nil if the frame is drawn for an event that has just
  /// arrived.
  private func plannedTime(_ now: Timestamp) -> Timestamp? {
    guard let time = phase.planned ?? (isSteady ? pacer.nextDrawTime : nil), time <= now else { return nil }
    return time
  }

  // MARK: Events

  /// Requests a frame, because the content has changed.
  package mutating func request() {
    phase.request()
  }

  /// Returns when to draw. `reserve` is the time that other surfaces need before the same latch. A frame that is due
  /// within `ahead` is drawn now, and an urgent frame is not postponed.
  ///
  /// The compositor waits for a frame that answers a configure. It is drawn without a callback that has not arrived for
  /// several refreshes, and so once for each configure of a window that is hidden.
  package mutating func decide(
    at now: Timestamp, reserve: Timestamp = .zero, ahead: Timestamp = .zero, isUrgent: Bool = false,
    isAnswer: Bool = false
  ) -> Decision {
    if case .retrying(let time) = phase {
      guard time <= now else { return .at(time) }
      phase.request()
    }
    if isAnswer, phase.isWanted, let callbackLimit, callbackLimit <= now {
      callback = .none
      pacer.restart()
    }
    let planned = plannedTime(now)
    updateDeferral(at: now, reserve: reserve)
    guard isDue else {
      // No frame was requested by the time at which one was likely.
      if planned != nil, phase == .idle, callback == .none { isSteady = false }
      return isAnswer && phase.isWanted ? callbackLimit.map { .at($0) } ?? .never : .never
    }
    let isLate = !isUrgent && !isIsolated(at: now)
    let time = isLate ? pacer.drawTime(now, planned: planned, reserve: reserve) : now
    if time <= now + ahead { return .at(now) }
    // If other surfaces no longer need time, the frame may be drawn a little later; that is no miss.
    if let planned, (time - planned).nanoseconds > interval.nanoseconds / 2 { pacer.missedPlannedTime() }
    phase.plan(for: time)
    return .at(time)
  }

  /// Awaits a deferred callback whose time has passed. Before a requested frame, the callback is deferred until that
  /// frame is drawn.
  private mutating func updateDeferral(at now: Timestamp, reserve: Timestamp) {
    guard case .deferred(let until, let since) = callback else { return }
    if until <= now {
      callback = .overdue(since: since)
    } else if phase.isWanted {
      let time = pacer.drawTimeAfterCallback(reserve: reserve)
      callback = time.map { .deferred(until: $0, since: since) } ?? .overdue(since: since)
    }
  }

  /// Whether a frame drawn at `now` follows an isolated event, such as a tap or the first move after a pause: no frame
  /// was committed in the last refreshes. No other input is expected that it could wait for, so it is drawn at once.
  private func isIsolated(at now: Timestamp) -> Bool {
    guard phase.planned == nil, let lastCommit else { return phase.planned == nil }
    return now - lastCommit >= interval.scaled(Self.pause, 1)
  }

  /// The number of refreshes without a commit that count as a pause.
  private static let pause: Int64 = 2

  /// Begins drawing. Returns the time to which the frame was postponed, or `now`.
  package mutating func beginDrawing(at now: Timestamp) -> Timestamp {
    defer { phase.beginDrawing() }
    return isIsolated(at: now) ? now : plannedTime(now) ?? now
  }

  /// Records that no buffer is free for the frame.
  package mutating func starve() {
    phase.starve()
  }

  package mutating func bufferAvailable() {
    phase.bufferAvailable()
  }

  /// Records that a picture planned for `planned` was committed at `end`, with a request for a callback. While the size
  /// changes, callbacks are not deferred. `mayDefer` is whether the callback may be read late, because the next frame
  /// will find a buffer.
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

  /// Records that there was nothing to draw. Returns whether a commit without a picture has to request a callback,
  /// because an animation did not move in this frame and has requested another one.
  ///
  /// A frame drawn at its callback may follow the last one, drawn just before the latch, by a moment in which a slow
  /// animation moves nothing. Then another attempt follows in the same refresh.
  package mutating func endedWithoutPicture(at now: Timestamp) -> Bool {
    let isSoon = lastCommit.map { now - $0 < interval.halved } ?? false
    switch (phase.wantsAnother, isSoon) {
    case (false, _): phase.endDrawing()
    case (true, true): phase.retry(at: now + interval.halved)
    case (true, false):
      committedWithoutPicture(at: now)
      return true
    }
    return false
  }

  /// Records a commit without a picture that requests a callback, because the frame could not be drawn.
  package mutating func committedWithoutPicture(at end: Timestamp) {
    phase.endDrawing()
    lastCommit = end
    callback = .awaited(since: end)
  }

  /// Records that the frame could not be drawn. If `retry` is nil, no attempt is made before the next request.
  package mutating func failed(retry: Timestamp?) {
    phase.retry(at: retry)
  }

  /// Records that the frame callback was read at `now`.
  package mutating func called(at now: Timestamp) {
    switch callback {
    case .none, .timeLost: break
    case .awaited, .overdue: pacer.called(at: now, interval: interval)
    case .deferred: pacer.called(by: now)
    }
    callback = .none
  }

  /// Forgets the times of the callbacks, because the surface is on another output.
  package mutating func restart() {
    pacer.restart()
    switch callback {
    case .deferred(_, let since), .overdue(let since): callback = .timeLost(since: since)
    case .none, .awaited, .timeLost: break
    }
  }

  /// Allows drawing, because the surface is visible.
  package mutating func start() {
    guard phase.isStopped else { return }
    restart()
    phase.start()
  }

  /// Stops drawing until the surface is visible again.
  package mutating func stop() {
    guard !phase.isStopped, phase != .closed else { return }
    restart()
    isSteady = false
    phase.stop()
  }

  /// Ends all drawing.
  package mutating func close() {
    phase.close()
  }
}
