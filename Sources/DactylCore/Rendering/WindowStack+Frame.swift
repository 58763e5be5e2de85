import DactylGeometry
import DactylGraphics

/// A frame, pass by pass: animate, layout, display; then composite (`draw`) into the buffer there is, and the surface's
/// commit. A pass that nothing asks for is skipped.
extension WindowStack {
  /// Brings everything to where it is at `time`, and answers what has changed. Frames are `interval` apart.
  func prepareFrame(at time: Timestamp, interval: Timestamp) -> FrameChanges {
    overlay?.frameBegins()
    frameInterval = interval
    measure(.animate) { if isAnimating { animate(at: time, interval: interval) } }
    measure(.layout) { if needsLayout { layout() } }
    measure(.display) { display() }
    if isAnimating { setNeedsFrame() }
    guard let overlay else { return takeChanges() }
    // What lies over content would move with it.
    return FrameChanges(damage: overlay.frame(of: self, changing: takeDamage()))
  }

  func measure(_ pass: DebugOverlay.Pass, _ body: () -> Void) {
    if let overlay { overlay.measure(pass, body) } else { body() }
  }
}
