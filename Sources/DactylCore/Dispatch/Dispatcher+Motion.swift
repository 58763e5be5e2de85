import DactylGeometry

/// A motion of the device that is under way (`EI-35`).
@MainActor final class Motion {
  let source: Int
  let subtype: Event.EventSubtype
  @Loose var window: Window?
  /// Where it began, and ends.
  @Loose var responder: Responder?
  var timer: DispatchTimer?

  init(source: Int, subtype: Event.EventSubtype, window: Window, responder: Responder) {
    self.source = source
    self.subtype = subtype
    self.window = window
    self.responder = responder
  }
}

extension Dispatcher {
  func dispatch(_ change: MotionChange) {
    let motion = motions.first { $0.source == change.source }
    switch change.phase {
    case .began:
      guard motion == nil, let start = keyStart() else { return }
      begin(
        Motion(
          source: change.source, subtype: change.subtype, window: start.window, responder: start.responder),
        at: change.time)
    case .ended:
      guard let motion else { return }
      remove(motion)
      let event = makeEvent(for: motion, at: change.time)
      runCycle(at: change.time, event: event) {
        waitingMotion = (motion, .ended)
        application.sendEvent(event)
        // What an override of sendEvent kept away is made up for (WD-10).
        if waitingMotion != nil { performDeferred { [self] in tell(motion, .cancelled) } }
        waitingMotion = nil
      }
    case .cancelled:
      if let motion { runCycle(at: change.time, event: nil) { cancel(motion) } }
    }
  }

  private func begin(_ motion: Motion, at time: Timestamp) {
    let event = makeEvent(for: motion, at: time)
    runCycle(at: time, event: event) {
      motions.append(motion)
      // Only one that is longer is cancelled.
      let deadline = time + EventConstants.longestMotion + Timestamp(nanoseconds: 1)
      motion.timer = schedule(at: deadline, for: nil) { [unowned self, weak motion] in
        if let motion { cancel(motion) }
      }
      waitingMotion = (motion, .began)
      application.sendEvent(event)
      if waitingMotion != nil { remove(motion) }
      waitingMotion = nil
    }
  }

  /// `Window.sendEvent`.
  func deliverMotion(_ event: Event, in window: Window) {
    guard let (motion, phase) = waitingMotion, motion.window === window else { return }
    waitingMotion = nil
    call(motion, phase, event)
    settle()
  }

  /// The motion is over without an end: it took too long, or was cut off (`IN-8`). In a cycle.
  func cancel(_ motion: Motion) {
    guard motions.holds(motion) else { return }
    remove(motion)
    tell(motion, .cancelled)
  }

  private func remove(_ motion: Motion) {
    motion.timer?.cancel()
    motions.removeAll { $0 === motion }
  }

  private func tell(_ motion: Motion, _ phase: MotionChange.Phase) {
    call(motion, phase, makeEvent(for: motion, at: now))
  }

  private func call(_ motion: Motion, _ phase: MotionChange.Phase, _ event: Event) {
    switch phase {
    case .began: motion.responder?.motionBegan(motion.subtype, with: event)
    case .ended: motion.responder?.motionEnded(motion.subtype, with: event)
    case .cancelled: motion.responder?.motionCancelled(motion.subtype, with: event)
    }
  }

  private func makeEvent(for motion: Motion, at time: Timestamp) -> Event {
    let event = Event(type: .motion, time: time, modifierFlags: application.modifierFlags)
    event.subtype = motion.subtype
    event.window = motion.window
    return event
  }
}
