import Dactyl

/// Writes what the dispatch cycle decides.
final class DispatchLog: DispatchObserver {
  private let log: ScenarioLog
  /// Finds what watches a recognizer.
  var probe: @MainActor (GestureRecognizer) -> GestureProbe? = { _ in nil }

  init(log: ScenarioLog) {
    self.log = log
  }

  private func name(_ recognizer: GestureRecognizer) -> String { recognizer.name ?? "?" }

  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    log.write(.state, "s \(name(recognizer)) \(ScenarioLog.text(state))")
  }

  func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event
  ) {
    probe(recognizer)?.touches(touches, phase: phase, event)
  }

  func recognizerWasReset(_ recognizer: GestureRecognizer) {
    log.write(.reset, "r \(name(recognizer))")
  }

  func dropped(contact number: Int) {
    log.write(.view, "drop \(log.label(ofContact: number))")
  }

  func dismissed(_ window: Window) {
    log.write(.window, "w \(window.name) dismissed")
  }

  func began(_ touch: Touch, contact number: Int) {
    log.began(touch, contact: number)
  }

  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?) {
    if let control = view as? Control, control !== recognizer.view {
      log.write(.decision, "d \(control.name) controlShouldBegin \(name(recognizer)) no")
    } else {
      log.write(.decision, "d \(name(recognizer)) shouldBegin no")
    }
  }

  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch) {
    log.write(.decision, "d \(name(recognizer)) shouldReceive \(log.labels(of: [touch])) no")
  }
}
