import Dactyl

/// A recognizer of a scenario, with the operations and delegate answers that rules add to it.
@MainActor final class GestureProbe: GestureRecognizerDelegate {
  let recognizer: GestureRecognizer
  let name: String
  /// Operations to run before the touch method of the phase.
  var hooks: [(phase: Rule.TouchPhase, run: @MainActor (Event) -> Void)] = []

  // The delegate's answers.
  var refusesToBegin = false
  var refusedViews: [View] = []
  var simultaneous: [GestureRecognizer] = []

  /// Names `recognizer`, and becomes its delegate.
  init(_ recognizer: GestureRecognizer, name: String) {
    self.recognizer = recognizer
    self.name = name
    recognizer.name = name
    recognizer.delegate = self
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
