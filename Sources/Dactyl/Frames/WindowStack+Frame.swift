import DactylGeometry
import DactylGraphics

/// A frame, pass by pass: animate, layout, display; then composite (`draw`) into the buffer there is, and the surface's
/// commit. A pass that nothing asks for is skipped.
extension WindowStack {
  /// Brings everything to where it is at `time`, and answers what has changed. Frames are `interval` apart.
  func prepareFrame(at time: Timestamp, interval: Timestamp) -> FrameChanges {
    overlay?.frameBegins()
    measure(.animate) { if isAnimating { animate(at: time, interval: interval) } }
    measure(.layout) { if needsLayout { layout() } }
    measure(.display) { display() }
    if isAnimating { setNeedsFrame() }
    guard let overlay else { return takeChanges() }
    // What lies over content would move with it.
    return FrameChanges(damage: overlay.frame(of: self, changing: takeDamage()))
  }

  /// Whether the layout pass has anything to do.
  private var needsLayout: Bool {
    windows.contains { !$0.isHidden && ($0.needsLayout || $0.subtreeNeedsLayout) }
  }

  func measure(_ pass: DebugOverlay.Pass, _ body: () -> Void) {
    if let overlay { overlay.measure(pass, body) } else { body() }
  }

  // MARK: Animate

  /// Something moves: frames come until everything is at rest.
  package var isAnimating: Bool { animatePass.isNeeded }

  /// `animation` is advanced in every frame until it is at rest.
  func add(_ animation: any FrameAnimation) {
    animatePass.add(animation)
    setNeedsFrame()
  }

  package func animate(at time: Timestamp, interval: Timestamp) {
    frame = (time, interval)
    application?.frameTime = time
    advance(to: time) { _ in true }
    application?.frameTime = nil
    frame = nil
  }

  /// Before an event at `time`: brings what events find elsewhere to where it is then.
  package func advanceAnimations(to time: Timestamp) {
    advance(to: time) { $0.movesBetweenFrames }
  }

  private func advance(to time: Timestamp, where isMeant: (any FrameAnimation) -> Bool) {
    guard isAnimating else { return }
    for animation in animatePass.moving() where isMeant(animation) {
      if !animation.advance(to: time) { animatePass.remove(animation) }
    }
  }

  // MARK: Layout

  package func layout() {
    for window in windows where !window.isHidden { window.layoutIfNeeded() }
  }

  // MARK: Display

  /// The picture that is kept of a view must be painted in the next frame.
  func setNeedsDisplay(_ layer: Layer) {
    displayPass.add(layer)
    setNeedsFrame()
  }

  func forget(_ layer: Layer) {
    displayPass.remove(layer)
    application?.layerBudget.remove(layer)
  }

  package func display() {
    for layer in displayPass.take() { layer.display() }
  }
}
