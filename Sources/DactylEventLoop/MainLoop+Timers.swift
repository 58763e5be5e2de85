import DactylGeometry

extension MainLoop {
  /// Calls `handler` once, as soon as the clock reads `deadline` or later.
  ///
  /// Timers fire in the order of their deadlines, then in the order of scheduling. A deadline that has passed is due on
  /// the next turn. After a jump of the clock (a stopped process) a timer fires once, late.
  @discardableResult package func schedule(
    at deadline: Timestamp, _ handler: @escaping @MainActor () -> Void
  ) -> LoopTimer {
    lastTimerOrder += 1
    let deadline = max(deadline, earliestDeadline)
    let timer = LoopTimer(deadline: deadline, order: lastTimerOrder, loop: self, handler: handler)
    timers.insert(timer)
    return timer
  }

  /// Makes the loop take a turn, with its hooks, at `deadline`. The timer calls nothing.
  package func wakeUp(at deadline: Timestamp) -> LoopTimer {
    schedule(at: deadline) {}
  }

  /// Moves the virtual clock to `time`; timers due until then fire in order, each with the clock at its deadline.
  ///
  /// Timers scheduled meanwhile fire too. Descriptors are not served. Traps on the monotonic clock, and for a time that
  /// has passed.
  package func advance(to time: Timestamp) {
    precondition(clock == .virtual, "Only a virtual clock can be advanced.")
    precondition(time >= virtualNow, "A clock can't be set back, from \(virtualNow.seconds) s to \(time.seconds) s.")
    var firedAtOnce = 0
    defer { earliestDeadline = .distantPast }
    while let timer = timers.first, timer.deadline <= time {
      if timer.deadline > virtualNow {
        virtualNow = timer.deadline
        firedAtOnce = 0
      }
      firedAtOnce += 1
      precondition(firedAtOnce < 1_000_000, "A timer that is scheduled again without a delay never lets time pass.")
      earliestDeadline = virtualNow
      noteAdvance()
      timers.remove(timer)
      timer.fire()
      precondition(virtualNow <= time, "MainLoop.advance() was called from a timer.")
    }
    virtualNow = time
    noteAdvance()
  }

  /// Nothing waits while virtual time passes.
  private func noteAdvance() {
    turnCount += 1
    (timerTime, waitingSince, lastLook) = (virtualNow, virtualNow, virtualNow)
  }

  /// The loop has looked for ready descriptors at `time`, in the turn that began at `start`.
  func noteLook(at time: Timestamp, from start: Timestamp, hasSlept: Bool) {
    if hasSlept, (time - start).nanoseconds > Self.shortestSleep {
      // Nothing was ready before. A timer that is due shows how long the process has not run.
      waitingSince = min(time, timers.first?.deadline ?? time)
    } else {
      waitingSince = lastLook
    }
    lastLook = time
  }

  /// A shorter sleep, in nanoseconds, may have been none.
  private static let shortestSleep: Int64 = 1_000_000

  func isTimerDue(at time: Timestamp) -> Bool { timers.first.map { $0.deadline <= time } ?? false }

  /// Moves the virtual clock by `span`, as `advance(to:)` does.
  package func advance(by span: Timestamp) {
    advance(to: virtualNow + span)
  }

  /// Fires the timers that were due when the turn looked for ready descriptors. Returns whether there was one.
  ///
  /// Timers that have become due since then wait for the next turn, which reads first what has arrived meanwhile. So do
  /// timers that handlers schedule, even if they are due, so that a chain of timers does not delay input.
  func fireDueTimers() -> Bool {
    let (due, newest) = (timerTime, lastTimerOrder)
    guard isTimerDue(at: due) else { return false }
    earliestDeadline = due
    defer { earliestDeadline = .distantPast }
    var fired = false
    while let timer = timers.first, timer.deadline <= due, timer.order <= newest {
      timers.remove(timer)
      timer.fire()
      fired = true
    }
    return fired
  }

  /// The time at which the next timer fires; nil if there is none.
  package var nextDeadline: Timestamp? { timers.first?.deadline }

  /// The number of timers that have not fired yet.
  package var pendingTimerCount: Int { timers.count }

  func remove(_ timer: LoopTimer) {
    timers.remove(timer)
  }
}

extension Timestamp {
  /// Before every other time.
  static let distantPast = Timestamp(nanoseconds: .min)
}
