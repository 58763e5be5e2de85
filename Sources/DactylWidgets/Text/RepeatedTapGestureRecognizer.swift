import DactylCore
import DactylGeometry

/// Recognizes a finger that has tapped and lands there again, as soon as it moves or has rested (`TI-4`). Continuous.
final class RepeatedTapGestureRecognizer: GestureRecognizer {
  /// The distance that the finger may move in a tap, in points. It is less than that of a pan. A user may set more
  /// (`AU-19`).
  private static let slop = 4.0

  /// The finger.
  private(set) var touch: Touch?
  private var timer: GestureTimer?

  required init() {
    super.init()
    allowedTouchTypes = [.direct, .pencil]
  }

  override func shouldReceive(_ touch: Touch) -> Bool { touch.tapCount > 1 }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches {
      guard self.touch == nil else {
        ignore(touch, for: event)
        continue
      }
      self.touch = touch
      timer = schedule(at: touch.timestamp + touchAccommodations.longPressDuration) { [weak self] in
        if let self, state == .possible { state = .began }
      }
    }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    if state != .possible {
      state = .changed
    } else if touch.location(in: view).distance(to: touch.downLocation(in: view))
      > touchAccommodations.movement(Self.slop)
    {
      state = .began
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let touch, touches.contains(where: { $0 === touch }) else { return }
    state = state == .possible ? .failed : .ended
  }

  override func reset() {
    timer?.cancel()
    (timer, touch) = (nil, nil)
  }

  override var ignoresTouchesThatStopScrolling: Bool { true }
}
