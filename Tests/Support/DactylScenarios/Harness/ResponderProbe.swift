import Dactyl

/// What a logging responder does besides being what it is: lines and operations.
@MainActor final class ResponderProbe {
  let name: String
  let mode: ResponderMode
  let log: ScenarioLog
  var canBecomeFirstResponder = false
  /// Run inside the touch method of the phase.
  var hooks: [(phase: Rule.TouchPhase, run: @MainActor (Event) -> Void)] = []

  init(name: String, mode: ResponderMode, log: ScenarioLog) {
    self.name = name
    self.mode = mode
    self.log = log
  }

  /// `forward` calls `super`.
  func touches(
    _ phase: Rule.TouchPhase, _ touches: [Touch], _ event: Event, forward: () -> Void
  ) {
    for touch in touches where touch.view?.debugName == name {
      log.watcher?.view(name, got: phase, of: touch.contactNumber)
    }
    if mode == .log || mode == .forward {
      let count = touches.map(\.tapCount).max() ?? 1
      log.write(
        .view,
        "v \(name) \(phase.rawValue) \(log.labels(of: touches))\(count > 1 ? " tc=\(count)" : "")")
    }
    for hook in hooks where hook.phase == phase { hook.run(event) }
    if mode == .forward || mode == .plain { forward() }
  }

  func presses(_ phase: String, _ presses: [Press], forward: () -> Void) {
    if mode == .log || mode == .forward {
      log.write(.view, "v \(name) presses\(phase) \(presses.map(\.key.name).joined(separator: ","))")
    }
    if mode == .forward || mode == .plain { forward() }
  }
}
