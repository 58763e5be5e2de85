import Dactyl

/// What a recognizer of a scenario does besides recognizing: lines, operations, and the answers of its delegate.
@MainActor final class GestureProbe: GestureRecognizerDelegate {
  let recognizer: GestureRecognizer
  let name: String
  private let log: ScenarioLog
  /// Run before the touch method of the phase.
  var hooks: [(phase: Rule.TouchPhase, run: @MainActor (Event) -> Void)] = []

  // What the delegate answers.
  var refusesToBegin = false
  var refusedViews: [View] = []
  var simultaneous: [GestureRecognizer] = []

  /// Names `recognizer`, and is its delegate.
  init(_ recognizer: GestureRecognizer, name: String, log: ScenarioLog) {
    self.recognizer = recognizer
    self.name = name
    self.log = log
    recognizer.name = name
    recognizer.delegate = self
  }

  func touches(_ touches: [Touch], phase: Touch.Phase, _ event: Event) {
    let word = ScenarioLog.text(phase)
    log.write(.gesture, "g \(name) \(word) \(log.labels(of: touches))")
    for hook in hooks where hook.phase.rawValue == word { hook.run(event) }
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
