/// Where motions of the whole device come from: a sensor that the program reads, or the program itself (`EI-35`).
///
/// Keep one for as long as it may report. Each has at most one motion under way.
@MainActor public final class MotionSource {
  private weak var application: Application?
  private let number = ProcessState.nextNumber()

  /// A source whose motions go to `application`, which it does not keep alive.
  public init(application: Application) {
    self.application = application
  }

  /// The device begins to be shaken: `motionBegan` at the first responder of the key window, else at that window.
  /// Nothing if a motion of this source is under way.
  public func begin(_ motion: Event.EventSubtype = .motionShake) { send(motion, .began) }

  /// The motion is complete: `motionEnded`, where it began. Nothing if none is under way; one longer than a second was
  /// cancelled already.
  public func end() { send(.none, .ended) }

  /// The motion came to nothing: `motionCancelled`, where it began.
  public func cancel() { send(.none, .cancelled) }

  private func send(_ subtype: Event.EventSubtype, _ phase: MotionChange.Phase) {
    guard let application else { return }
    application.dispatcher.dispatch(
      .motion(MotionChange(source: number, subtype: subtype, phase: phase, time: application.now)))
  }
}
