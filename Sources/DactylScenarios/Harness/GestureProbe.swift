import Dactyl

/// A recognizer of the harness.
@MainActor protocol LoggingRecognizing: GestureRecognizer {
  var probe: GestureProbe? { get set }
}

/// What a logging recognizer does besides recognizing: lines, operations, and the answers of its delegate.
@MainActor final class GestureProbe: GestureRecognizerDelegate {
  let name: String
  let log: ScenarioLog
  /// Run inside the touch method of the phase, before `super`.
  var hooks: [(phase: Rule.TouchPhase, run: @MainActor (Event) -> Void)] = []

  // What the delegate answers.
  var refusesToBegin = false
  var refusedViews: [View] = []
  var simultaneous: [GestureRecognizer] = []

  init(name: String, log: ScenarioLog) {
    self.name = name
    self.log = log
  }

  /// `handle` calls `super`.
  func touches(_ phase: Rule.TouchPhase, _ touches: [Touch], _ event: Event, handle: () -> Void) {
    log.write(.gesture, "g \(name) \(phase.rawValue) \(log.labels(of: touches))")
    for hook in hooks where hook.phase == phase { hook.run(event) }
    handle()
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    !refusedViews.contains { $0 === touch.view }
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !refusesToBegin
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    simultaneous.contains { $0 === other }
  }
}
