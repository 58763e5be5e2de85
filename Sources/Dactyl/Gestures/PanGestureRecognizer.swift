import DactylGeometry

/// Follows one or more fingers that move (section 6.3). Continuous.
open class PanGestureRecognizer: GestureRecognizer {
  /// Directions in which a pan may start (`GT-27`).
  public enum Axis: Hashable, Sendable { case both, horizontal, vertical }

  public final var minimumNumberOfTouches = 1
  /// Without a limit by default.
  public final var maximumNumberOfTouches = Int.max
  /// Points that the fingers must move before the pan asks to begin (`GT-20`).
  public final var threshold = 10.0
  /// Set, the pan fails if the first movement is not mainly along this axis (`GT-27`).
  public final var axis = Axis.both
  /// Kinds of scrolling that pan as fingers do (`EI-28`, `GT-26`). Default: none.
  public final var allowedScrollTypesMask: ScrollTypeMask = []

  /// Movement of the centroid since the first touch, threshold included, in window coordinates.
  private var movement = Point.zero
  /// What is taken off `movement`: the threshold, or what `setTranslation` asks for.
  private var offset = Point.zero
  private var centroid = Point.zero
  private var history = MotionHistory()
  private var scrollsDiscretely = false

  public required init() { super.init() }

  // MARK: Values

  /// The movement so far, less the threshold, in the coordinates of `view`, or of the window for nil (`GT-21`).
  public final func translation(in view: View?) -> Point {
    inside(view, vector: movement - offset)
  }

  /// Replaces the translation, without effect on the velocity (`GT-22`).
  public final func setTranslation(_ translation: Point, in view: View?) {
    guard let window = self.view?.window, let view, view !== window else {
      offset = movement - translation
      return
    }
    offset = movement - view.convert(vector: translation, to: window)
  }

  /// Points a second, over the last 100 ms, in the coordinates of `view`, or of the window for nil (`GT-25`).
  public final func velocity(in view: View?) -> Point {
    inside(view, vector: history.velocity(at: dispatcherOrView?.now ?? .zero))
  }

  private func inside(_ view: View?, vector: Point) -> Point {
    guard let view, let window = view.window, view !== window else { return vector }
    return view.convert(vector: vector, from: window)
  }

  // MARK: Touches

  private var fingers: [Touch] { sequence.touches.filter(\.isDown) }
  private var hasEnoughFingers: Bool { fingers.count >= minimumNumberOfTouches }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    if fingers.count > maximumNumberOfTouches {
      guard sequence.isActive else {
        state = .failed
        return
      }
      for touch in touches.suffix(fingers.count - maximumNumberOfTouches) { ignore(touch, for: event) }
    }
    rebase()
    if let time = touches.last?.time { history.add(movement, at: time) }
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard hasEnoughFingers else {
      rebase()
      return
    }
    let present = Self.centroid(of: fingers)
    movement += present - centroid
    centroid = present
    history.add(movement, at: event.time)
    switch sequence.state {
    case .possible: considerBeginning()
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    if fingers.isEmpty {
      state = sequence.isActive ? .ended : .failed
    } else {
      rebase()
    }
  }

  open override func reset() {
    movement = .zero
    offset = .zero
    centroid = .zero
    history = MotionHistory()
    scrollsDiscretely = false
  }

  /// A finger more or less must not make the translation jump (`GT-24`).
  private func rebase() {
    centroid = Self.centroid(of: fingers)
  }

  private static func centroid(of touches: [Touch]) -> Point {
    guard !touches.isEmpty else { return .zero }
    return touches.map(\.windowLocation).reduce(.zero, +) / Double(touches.count)
  }

  private func considerBeginning() {
    guard sequence.request == nil else {
      shortenByThreshold()
      return
    }
    guard movement.length > threshold else { return }
    let local = inside(view, vector: movement)
    switch axis {
    case .horizontal where abs(local.x) <= abs(local.y): state = .failed
    case .vertical where abs(local.y) <= abs(local.x): state = .failed
    default:
      shortenByThreshold()
      state = .began
    }
  }

  /// The translation starts short of the threshold, along the direction of the movement (`GT-21`).
  private func shortenByThreshold() {
    let length = movement.length
    offset = length > threshold ? movement * (threshold / length) : movement
  }

  override var neverHoldsEnds: Bool { true }

  // MARK: Scrolling

  /// A scroll event on the view or a subview (`GT-26`).
  func receive(_ scroll: Event.Scroll, at time: Timestamp) {
    movement += scroll.translation
    history.add(movement, at: time)
    switch (scroll.phase, sequence.state) {
    case (.ended, .began), (.ended, .changed): state = .ended
    case (.cancelled, .began), (.cancelled, .changed): state = .cancelled
    case (.ended, .possible), (.cancelled, .possible): state = .failed
    case (_, .possible):
      scrollsDiscretely = scroll.type == .discrete
      state = .began
    case (_, .began), (_, .changed): state = .changed
    default: break
    }
  }

  override func didRecognize() {
    if scrollsDiscretely { state = .ended }
  }
}
