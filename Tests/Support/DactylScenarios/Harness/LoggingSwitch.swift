import Dactyl

/// A switch that writes what it is told, and what it tells.
final class LoggingSwitch: Switch, LoggingViewing {
  let probe: ResponderProbe
  let hitProbe: HitProbe

  init(frame: Rect, probe: ResponderProbe, hitProbe: HitProbe) {
    self.probe = probe
    self.hitProbe = hitProbe
    super.init(frame: frame)
  }

  override func sendActions(for events: Control.Events, with event: Event?) {
    probe.sent(events)
    super.sendActions(for: events, with: event)
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    hitProbe.hit(self) { super.hitTest(point, with: event) }
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    hitProbe.contains(point, self) { super.point(inside: point, with: event) }
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
