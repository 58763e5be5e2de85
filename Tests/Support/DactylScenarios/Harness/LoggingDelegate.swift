import Dactyl

/// The delegate of the application, at the end of the chain.
final class LoggingDelegate: Responder, ApplicationDelegate {
  let probe: ResponderProbe

  init(probe: ResponderProbe) {
    self.probe = probe
    super.init()
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    probe.touches(.began, touches, event) { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    probe.touches(.moved, touches, event) { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    probe.touches(.ended, touches, event) { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    probe.touches(.cancelled, touches, event) { super.touchesCancelled(touches, with: event) }
  }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    probe.presses("Began", presses) { super.pressesBegan(presses, with: event) }
  }

  override func pressesEnded(_ presses: [Press], with event: Event) {
    probe.presses("Ended", presses) { super.pressesEnded(presses, with: event) }
  }

  override func pressesCancelled(_ presses: [Press], with event: Event) {
    probe.presses("Cancelled", presses) { super.pressesCancelled(presses, with: event) }
  }

  override var canBecomeFirstResponder: Bool { probe.canBecomeFirstResponder }
}
