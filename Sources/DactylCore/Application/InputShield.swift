import DactylGeometry

/// The window in front of a toplevel that waits for a dialog (`WF-11`). It takes the input of the others.
final class InputShield: Window {
  /// Below windows that can be used at any time.
  static let level = Level(rawValue: 3500)
  /// The way of a touch on the title bar that moves the toplevel (`WF-3`), in points.
  private static let leastMove = 8.0

  private unowned let waiting: Toplevel
  private var start: (touch: Touch, point: Point)?

  init(of toplevel: Toplevel) {
    waiting = toplevel
    super.init(frame: .zero)
    windowLevel = Self.level
    fillsSurface = true
    accessibilityElementsHidden = true
  }

  /// Keys go to a modal toplevel, if there is one.
  override var canBecomeKey: Bool { waiting.family.modalChild == nil }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard start == nil, let touch = touches.first, let bar = waiting.titleBar else { return }
    // The user may move the toplevel to see what is below.
    if bar.bounds.contains(touch.location(in: bar)) { start = (touch, touch.location(in: self)) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard let start, touches.contains(where: { $0 === start.touch }) else { return }
    let way = start.touch.location(in: self) - start.point
    guard (way.x * way.x + way.y * way.y).squareRoot() > Self.leastMove else { return }
    self.start = nil
    waiting.beginMove(for: start.touch)
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    touchesCancelled(touches, with: event)
    waiting.family.leadToModalChild()
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    if let start, touches.contains(where: { $0 === start.touch }) { self.start = nil }
  }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    if presses.contains(where: { $0.key.name == "Escape" }) {
      waiting.family.cancelBlock()
    }
  }

  override func pressesChanged(_ presses: [Press], with event: Event) {}
  override func pressesEnded(_ presses: [Press], with event: Event) {}
  override func pressesCancelled(_ presses: [Press], with event: Event) {}
}
