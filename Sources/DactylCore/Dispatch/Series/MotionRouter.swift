import DactylGeometry

/// A motion of the device that is under way (`EI-35`).
@MainActor final class Motion {
  let source: Int
  let subtype: Event.EventSubtype
  @WeakRef var window: Window?
  /// The responder that got its beginning, and gets its end.
  @WeakRef var responder: Responder?
  fileprivate var timer: DispatchTimer?

  init(source: Int, subtype: Event.EventSubtype, window: Window, responder: Responder) {
    self.source = source
    self.subtype = subtype
    self.window = window
    self.responder = responder
  }

  func send(_ phase: MotionChange.Phase, _ event: Event) {
    switch phase {
    case .began: responder?.motionBegan(subtype, with: event)
    case .ended: responder?.motionEnded(subtype, with: event)
    case .cancelled: responder?.motionCancelled(subtype, with: event)
    }
  }
}

/// Routes motions of the device to the first responder of the key window (`RC-11`).
@MainActor final class MotionRouter {
  private unowned let dispatcher: Dispatcher
  /// Motions under way.
  private(set) var motions: [Motion] = []

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  func dispatch(_ change: MotionChange) {
    let motion = motions.first { $0.source == change.source }
    switch change.phase {
    case .began:
      guard motion == nil, let start = dispatcher.application.keyStart else { return }
      begin(
        Motion(
          source: change.source, subtype: change.subtype, window: start.window, responder: start.responder),
        at: change.time)
    case .ended:
      guard let motion else { return }
      remove(motion)
      let event = makeEvent(for: motion, at: change.time)
      dispatcher.runCycle(at: change.time, event: event) {
        // If an override of sendEvent kept the end, the responder gets a cancel (WD-10).
        if !dispatcher.send(event, carrying: .motion(motion, .ended)) {
          dispatcher.performDeferred { [self] in sendCancel(to: motion) }
        }
      }
    case .cancelled:
      if let motion { dispatcher.runCycle(at: change.time, event: nil) { cancel(motion) } }
    }
  }

  private func begin(_ motion: Motion, at time: Timestamp) {
    let event = makeEvent(for: motion, at: time)
    dispatcher.runCycle(at: time, event: event) {
      motions.append(motion)
      // A motion of exactly the longest duration is not cancelled.
      let deadline = time + EventConstants.longestMotion + Timestamp(nanoseconds: 1)
      motion.timer = dispatcher.schedule(at: deadline, for: nil) { [unowned self, weak motion] in
        if let motion { cancel(motion) }
      }
      if !dispatcher.send(event, carrying: .motion(motion, .began)) { remove(motion) }
    }
  }

  /// Cancels a motion that took too long, or was cut off, in the cycle under way (`IN-8`).
  func cancel(_ motion: Motion) {
    guard motions.contains(identicalTo: motion) else { return }
    remove(motion)
    sendCancel(to: motion)
  }

  private func remove(_ motion: Motion) {
    motion.timer?.cancel()
    motions.removeAll { $0 === motion }
  }

  private func sendCancel(to motion: Motion) {
    motion.send(.cancelled, makeEvent(for: motion, at: dispatcher.now))
  }

  private func makeEvent(for motion: Motion, at time: Timestamp) -> Event {
    let event = Event(type: .motion, time: time, modifierFlags: dispatcher.application.input.modifierFlags)
    event.subtype = motion.subtype
    event.window = motion.window
    return event
  }
}
