import DactylGeometry
import DactylGraphics

/// A frame, pass by pass: animate, layout, display; then composite (`draw`) into the buffer, and the surface's commit.
/// A pass with nothing to do is skipped.
extension WindowStack {
  /// Prepares the frame at `time` and returns the changes. Frames are `interval` apart.
  package func prepareFrame(at time: Timestamp, interval: Timestamp) -> FrameChanges {
    let outer = Application.handling
    Application.handling = application
    defer { Application.handling = outer }
    overlay?.frameBegins()
    frameInterval = interval
    measure(.animate) { if isAnimating { animate(at: time, interval: interval) } }
    let laysOut = needsLayout
    measure(.layout) { if laysOut { layout() } }
    application?.textInputSession.update(in: self)
    application?.textInputSession.presenter?.update(in: self)
    application?.switchScanner?.update()
    followContent()
    accessibilityTracker?.frameIsPrepared()
    measure(.display) { display() }
    if isAnimating { setNeedsFrame() }
    if laysOut, let reminder = application?.labelReminder { reminder.windowsLaidOut(backToFront, at: time) }
    guard let overlay else { return takeChanges() }
    // A scroll blit would move the overlay with the content beneath.
    return FrameChanges(damage: overlay.frame(of: self, changing: takeDamage()))
  }

  func measure(_ pass: DebugOverlay.Pass, _ body: () -> Void) {
    if let overlay { overlay.measure(pass, body) } else { body() }
  }
}
