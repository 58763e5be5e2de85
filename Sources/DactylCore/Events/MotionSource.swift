/// Reports motions of the whole device, from a sensor that the program reads or from the program itself (`EI-35`).
///
/// Keep a source for as long as it may report. Each has at most one motion in progress.
@MainActor public final class MotionSource {
  private weak var application: Application?
  private let number = ProcessState.nextNumber()

  /// Creates a source that sends motions to `application`, which it references weakly.
  public init(application: Application) {
    self.application = application
  }

  /// Begins a motion: calls `motionBegan` on the first responder of the key window, or on the key window. Does nothing
  /// while a motion of this source is in progress.
  public func begin(_ motion: Event.EventSubtype = .motionShake) { send(motion, .began) }

  /// Ends the motion: calls `motionEnded` on the responder where it began. Does nothing if no motion is in progress; a
  /// motion longer than a second has been cancelled already.
  public func end() { send(.none, .ended) }

  /// Cancels the motion: calls `motionCancelled` on the responder where it began.
  public func cancel() { send(.none, .cancelled) }

  private func send(_ subtype: Event.EventSubtype, _ phase: MotionChange.Phase) {
    guard let application else { return }
    application.dispatcher.dispatch(
      .motion(MotionChange(source: number, subtype: subtype, phase: phase, time: application.now)))
  }
}
