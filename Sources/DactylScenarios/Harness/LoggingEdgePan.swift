import Dactyl

/// A screen-edge pan recognizer that writes what it is told.
final class LoggingEdgePan: ScreenEdgePanGestureRecognizer, LoggingRecognizing {
  var probe: GestureProbe?

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    probe?.touches(.began, touches, event) { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    probe?.touches(.moved, touches, event) { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    probe?.touches(.ended, touches, event) { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    probe?.touches(.cancelled, touches, event) { super.touchesCancelled(touches, with: event) }
  }
}
