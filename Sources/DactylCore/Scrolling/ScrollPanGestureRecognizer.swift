import DactylGeometry

/// The pan that a scroll view brings: it drags the content, and gives way where the content can't follow.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }
  /// The scroll event under way is a click of a wheel.
  private var isWheel = false

  required init() {
    super.init()
    // A mouse scrolls by its wheel only (SV-23).
    allowedTouchTypes = [.direct, .pencil]
    allowedScrollTypesMask = .all
  }

  override var isPartOfItsView: Bool { true }

  override func shouldBegin(with movement: Point) -> Bool {
    guard let scrollView else { return false }
    return isWheel ? scrollView.wheelMayTurn(by: movement) : scrollView.panMayBegin(with: movement)
  }

  /// Scrolling moves the offset, a finger the content: the other way round (`EI-26`).
  override func scrollChanged(with event: Event) {
    guard var scroll = event.scroll else { return }
    scroll.translation = -scroll.translation
    isWheel = scroll.type == .discrete
    follow(scroll, at: event.time)
    isWheel = false
  }

  /// Of a touchpad's pinch; it moves as fingers do.
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

  /// Waits for pans that come in from an edge, whatever its axis (`GT-61`).
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    other is ScreenEdgePanGestureRecognizer || super.shouldRequireFailure(of: other)
  }

  // Pan and pinch of one scroll view are allowed together, whatever their delegates say (SV-17).
  override func canPrevent(_ other: GestureRecognizer) -> Bool { other !== scrollView?.pinch }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { other !== scrollView?.pinch }

  override func reset() {
    let wasWheel = scrollsDiscretely
    super.reset()
    if !wasWheel { scrollView?.panWasReset() }
  }
}
