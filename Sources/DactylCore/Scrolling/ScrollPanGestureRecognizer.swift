import DactylGeometry

/// The pan recognizer of a scroll view. It drags the content, and fails if the content can't follow.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }
  /// Whether the current scroll event is a click of a wheel.
  private var isWheel = false
  /// The clicks of the current scroll event, or parts of one, in the direction of the offset (`EI-26`).
  private(set) var clicks = Point.zero

  required init() {
    super.init()
    // A mouse scrolls only with its wheel (SV-23).
    allowedTouchTypes = [.direct, .pencil]
    allowedScrollTypesMask = .all
  }

  override var isPartOfItsView: Bool { true }

  override func shouldBegin(with movement: Point) -> Bool {
    guard let scrollView else { return false }
    return isWheel ? scrollView.wheelMayTurn(by: movement) : scrollView.panMayBegin(with: movement)
  }

  /// Scrolling moves the offset, and a finger the content, in opposite directions (`EI-26`).
  override func scrollChanged(with event: Event) {
    guard var scroll = event.scroll else { return }
    clicks = scroll.clicks
    scroll.translation = -scroll.translation
    isWheel = scroll.type == .discrete
    follow(scroll, at: event.time)
    isWheel = false
  }

  /// Receives the translation of a pinch on a touchpad, which counts like that of fingers.
  override func transformChanged(with event: Event) {
    if let transform = event.transform, standing.state == .possible, transform.translation != .zero,
      !transform.phase.isEnd, let view,
      !shouldBegin(with: view.convert(vector: transform.translation, from: nil))
    {
      state = .failed
    } else {
      super.transformChanged(with: event)
    }
  }

  /// Requires the failure of screen edge pans, whatever their axis (`GT-61`).
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    other is ScreenEdgePanGestureRecognizer || super.shouldRequireFailure(of: other)
  }

  // Pan and pinch of one scroll view recognize simultaneously, regardless of their delegates (SV-17).
  override func canPrevent(_ other: GestureRecognizer) -> Bool { other !== scrollView?.pinch }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { other !== scrollView?.pinch }

  override func reset() {
    let wasWheel = scrollsDiscretely
    super.reset()
    if !wasWheel { scrollView?.panWasReset() }
  }
}
