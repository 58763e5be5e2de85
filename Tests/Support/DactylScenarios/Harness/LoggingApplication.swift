import Dactyl

/// An application that writes what it is told.
final class LoggingApplication: Application {
  /// Set before the first event; another one where the scenario says so.
  var probe: ResponderProbe?
  /// The event delivered last.
  private(set) var lastEvent: Event?

  override func sendEvent(_ event: Event) {
    lastEvent = event
    super.sendEvent(event)
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    forward(.began, touches, event) { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    forward(.moved, touches, event) { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    forward(.ended, touches, event) { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    forward(.cancelled, touches, event) { super.touchesCancelled(touches, with: event) }
  }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    forward("Began", presses) { super.pressesBegan(presses, with: event) }
  }

  override func pressesEnded(_ presses: [Press], with event: Event) {
    forward("Ended", presses) { super.pressesEnded(presses, with: event) }
  }

  override func pressesCancelled(_ presses: [Press], with event: Event) {
    forward("Cancelled", presses) { super.pressesCancelled(presses, with: event) }
  }

  override var canBecomeFirstResponder: Bool { probe?.canBecomeFirstResponder ?? false }

  private func forward(
    _ phase: Rule.TouchPhase, _ touches: [Touch], _ event: Event, _ forward: () -> Void
  ) {
    if let probe { probe.touches(phase, touches, event, forward: forward) } else { forward() }
  }

  private func forward(_ phase: String, _ presses: [Press], _ forward: () -> Void) {
    if let probe { probe.presses(phase, presses, forward: forward) } else { forward() }
  }
}
