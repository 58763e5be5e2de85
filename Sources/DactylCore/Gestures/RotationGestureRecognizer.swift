import DactylGeometry

/// Follows two fingers that turn about each other (section 6.6). Continuous.
open class RotationGestureRecognizer: GestureRecognizer, TwoFingerGesture {
  /// Radians that the fingers must turn before the rotation asks to begin (`GT-50`). A negative value counts as 0.
  /// Default: 5 degrees, in proportion to what the user has set (``TouchAccommodations/allowableMovement``).
  public final var threshold: Double {
    get { ownThreshold ?? touchAccommodations.movement(5 * .pi / 180) }
    set { ownThreshold = newValue }
  }
  private var ownThreshold: Double?

  final var fingers = TwoFingerTracker()
  /// Subtracted from the angle: the threshold, or the value that setting `rotation` asks for.
  private var offset = 0.0

  public required init() {
    super.init()
    allowedTransformKinds = [.pinch]
  }

  /// The angle in radians since the rotation began, less the threshold, clockwise positive, in window coordinates; 0
  /// before (`GT-50`).
  ///
  /// A value beyond 2 pi is more than a turn. Setting it replaces the value; values that are not finite have no effect.
  public final var rotation: Double {
    get { fingers.angle - offset }
    set { if newValue.isFinite { offset = fingers.angle - newValue } }
  }

  /// The velocity in radians per second, clockwise positive, over the last 100 ms (`GT-50`).
  public final var velocity: Double {
    fingers.velocity(at: dispatcherOrView?.now ?? .zero).y
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    fingersBegan(touches, continues: standing.state.isActive || standing.request != nil, with: event)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    fingersMoved(touches)
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    fingersEnded(touches)
  }

  open override func reset() {
    fingers.reset()
    offset = 0
  }

  open override func didLose(_ touch: Touch) {
    fingers.remove(touch)
  }

  final func considerBeginning() {
    // While it waits the offset follows the fingers, so that it begins with the angle at that time (GR-34).
    let threshold = max(threshold, 0)
    offset = min(max(fingers.angle, -threshold), threshold)
    if standing.request == nil, abs(fingers.angle) > threshold { state = .began }
  }

  open override var canDelayTouchesEnded: Bool { false }

  // MARK: Touchpad

  open override func transformChanged(with event: Event) {
    guard let transform = event.transform else { return }
    if !transform.phase.isEnd { fingers.take(scale: transform.scale, angle: transform.rotation, at: event.time) }
    follow(transform.phase, begins: transform.rotation != 0) { offset = 0 }
  }
}
