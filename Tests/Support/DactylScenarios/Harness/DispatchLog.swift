import Dactyl

/// Writes what the dispatch cycle decides.
final class DispatchLog: DispatchObserver {
  private let log: ScenarioLog
  private weak var dispatcher: Dispatcher?
  /// Finds what watches a recognizer.
  var probe: @MainActor (GestureRecognizer) -> GestureProbe? = { _ in nil }

  init(log: ScenarioLog, of dispatcher: Dispatcher) {
    self.log = log
    self.dispatcher = dispatcher
  }

  private func name(_ recognizer: GestureRecognizer) -> String { recognizer.name ?? "?" }

  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    log.write(.state, "s \(name(recognizer)) \(ScenarioLog.text(state))")
    log.watcher?.recognizer(name(recognizer), isDiscrete: recognizer.isDiscrete, cameTo: state)
  }

  func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event
  ) {
    probe(recognizer)?.touches(touches, phase: phase, event)
  }

  func recognizerWasReset(_ recognizer: GestureRecognizer) {
    log.write(.reset, "r \(name(recognizer))")
    guard let watcher = log.watcher else { return }
    watcher.recognizerWasReset(
      name(recognizer), hasTimer: dispatcher?.hasTimer(of: recognizer) == true)
  }

  func dropped(contact number: Int) {
    log.write(.view, "drop \(log.label(ofContact: number))")
  }

  func dismissed(_ window: Window) {
    log.write(.window, "w \(window.debugName) dismissed")
  }

  func began(_ touch: Touch, contact number: Int) {
    log.began(touch, contact: number)
  }

  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?) {
    if let control = view as? Control, control !== recognizer.view {
      log.write(.decision, "d \(control.debugName) controlShouldBegin \(name(recognizer)) no")
    } else {
      log.write(.decision, "d \(name(recognizer)) shouldBegin no")
    }
  }

  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch) {
    log.write(.decision, "d \(name(recognizer)) shouldReceive \(log.labels(of: [touch])) no")
  }

  func cycleEnded(_ dispatcher: Dispatcher) {
    log.watcher?.cycleEnded(dispatcher.state)
  }
}

extension GestureRecognizer {
  /// By the table of `GR-2`.
  fileprivate var isDiscrete: Bool { self is TapGestureRecognizer || self is SwipeGestureRecognizer }
}
