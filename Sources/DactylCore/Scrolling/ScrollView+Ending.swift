import DactylGeometry

/// Scrolling that ends where a popup with grab opens (`SV-34`).
extension ScrollView {
  /// Ends all movement of the content at once, and the recognizers that move it: the touches stay lost for them.
  ///
  /// Content that decelerates freely stops where it is. A movement to a page or to a place is there at once, and so is
  /// content beyond its range or its scale.
  final func endMovement() {
    if case .pinching = zoom { endPinch() }
    finishZoomAnimation()
    switch activity {
    case .idle: break
    case .dragging:
      activity = .idle
      indicators.fade(from: presentTime)
      animateInFrames()
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    case .animating(let animation):
      if animation.kind == .deceleration, animation.isFree { stopScrollAnimation() } else { finishScrollAnimation() }
    }
    for recognizer in [pan, pinch] as [GestureRecognizer?] {
      if let recognizer { recognizer.dispatcherOrView?.switchOff(recognizer) }
    }
    if isIdle, !isZooming { rest() }
  }

  /// Shows content at rest where `settle()` would move it.
  private func rest() {
    let page = Point { axis in Paging.page(at: axis.along(contentOffset), length: axis.along(bounds.size)) }
    let target = released(velocity: .zero, startPage: isPagingEnabled ? page : nil, at: presentTime).target
    if target != contentOffset { scrolledOffset = target }
  }
}

extension View {
  /// Ends the movement of the scroll views around the view, and of the view itself.
  final func endScrolling() {
    for case let scrollView as ScrollView in interceptors { scrollView.endMovement() }
  }
}
