import DactylGeometry

/// Follows two fingers that move apart or together (section 6.5). Continuous.
open class PinchGestureRecognizer: GestureRecognizer, TwoFingerGesture {
  /// Points by which the distance of the fingers must change before the pinch asks to begin (`GT-40`). A negative
  /// value counts as 0. Default: 8, in proportion to what the user has set (``TouchAccommodations/allowableMovement``).
  public final var threshold: Double {
    get { ownThreshold ?? touchAccommodations.movement(Self.standardThreshold) }
    set { ownThreshold = newValue }
  }
  private var ownThreshold: Double?
  /// Points for users who have not set another movement (`GT-40`, `AU-19`).
  private static let standardThreshold = 8.0

  final var fingers = TwoFingerTracker()
  /// The spread that is a scale of 1; nil until the pinch asks to begin.
  private var base: Double?

  public required init() {
    super.init()
    allowedTransformKinds = [.pinch]
  }

  /// The distance of the fingers relative to that at the beginning, less the threshold; 1 before (`GT-41`).
  ///
  /// Setting it makes the present distance the new value. Values that are not positive and finite have no effect.
  public final var scale: Double {
    get { base.map { fingers.spread / $0 } ?? 1 }
    set {
      guard newValue > 0, newValue.isFinite, base != nil else { return }
      base = fingers.spread / newValue
    }
  }

  /// The change of the scale per second, over the last 100 ms (`GT-41`).
  public final var velocity: Double {
    guard let base else { return 0 }
    return fingers.velocity(at: dispatcherOrView?.now ?? .zero).x / base
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    fingersBegan(touches, continues: base != nil, with: event)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    fingersMoved(touches)
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    fingersEnded(touches)
  }

  open override func reset() {
    fingers.reset()
    base = nil
  }

  open override func didLose(_ touch: Touch) {
    fingers.remove(touch)
  }

  final func considerBeginning() {
    let change = fingers.spread - fingers.startSpread
    let threshold = max(threshold, 0)
    guard standing.request == nil else {
      // It waits, and will begin with the distance at that time (GR-34).
      rebase(by: change, threshold)
      return
    }
    guard abs(change) > threshold else { return }
    rebase(by: change, threshold)
    state = .began
  }

  /// The base is the distance at the second down, moved by the threshold in the direction of the change.
  private func rebase(by change: Double, _ threshold: Double) {
    base = abs(change) > threshold ? fingers.startSpread + (change < 0 ? -threshold : threshold) : fingers.spread
  }

  open override var canDelayTouchesEnded: Bool { false }

  // MARK: Touchpad

  open override func transformChanged(with event: Event) {
    guard let transform = event.transform else { return }
    if !transform.phase.isEnd { fingers.take(scale: transform.scale, angle: transform.rotation, at: event.time) }
    follow(transform.phase, begins: transform.scale != 1) { base = 1 }
  }
}
