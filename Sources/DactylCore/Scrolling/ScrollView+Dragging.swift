import DactylGeometry

/// Drags the content with the pan (`SV-6`, `SV-16`).
extension ScrollView {
  final func panned(_ pan: PanGestureRecognizer) {
    if self.pan.scrollsDiscretely {
      if pan.state == .began { turnWheel() }
      return
    }
    switch pan.state {
    case .began: beginDragging()
    case .changed: drag()
    case .ended: endDragging(velocity: -pan.velocity(in: self))
    case .cancelled: endDragging(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func beginDragging() {
    stopScrollAnimation()
    finishZoomAnimation()
    activity = .dragging(ScrollDrag(axes: draggedAxes(of: pan.translation(in: self))))
    indicators.show()
    setNeedsDisplayOfIndicators()
    delegate?.scrollViewWillBeginDragging(self)
    guard case .dragging(var drag) = activity else { return }
    drag.start = rawOffset(contentOffset)
    drag.startPage = Point { axis in
      Paging.page(at: axis.along(contentOffset), length: axis.along(bounds.size))
    }
    activity = .dragging(drag)
    self.drag()
  }

  /// Returns the axes that can be dragged, or only the dominant one with directional lock (`SV-12`).
  private func draggedAxes(of movement: Point) -> [Axis] {
    let axes = Axis.allCases.filter(isDraggable)
    guard isDirectionalLockEnabled else { return axes }
    let angle = atan2(abs(movement.y), abs(movement.x)) * 180 / .pi
    if abs(angle - 45) <= ScrollConstants.diagonal { return axes }
    let dominant = Axis(dominantIn: movement)
    return axes.contains(dominant) ? [dominant] : axes
  }

  private func drag() {
    guard case .dragging(let drag) = activity else { return }
    guard !isHeldByPinch else {
      continueActivity(from: contentOffset)
      return
    }
    let raw = drag.start - pan.translation(in: self)
    let present = contentOffset
    scrolledOffset = Point { axis in
      guard drag.axes.contains(axis) else { return axis.along(present) }
      let (raw, range) = (axis.along(raw), range(axis))
      return bounces ? RubberBand.shown(raw, range: range, length: axis.along(bounds.size)) : range.limit(raw)
    }
  }

  private func rawOffset(_ shown: Point) -> Point {
    guard bounces else { return shown }
    return Point { axis in
      RubberBand.raw(axis.along(shown), range: range(axis), length: axis.along(bounds.size))
    }
  }

  /// `velocity` is that of the offset, in points per second.
  private func endDragging(velocity: Point) {
    guard case .dragging(let drag) = activity else { return }
    let velocity = Point { axis in drag.axes.contains(axis) ? axis.along(velocity) : 0 }
    let time = presentTime
    // While the scale returns into its limits, it moves the content too.
    let natural =
      isZooming
      ? ScrollAnimation(
        kind: .deceleration, start: time, x: ScrollMotion(at: contentOffset.x), y: ScrollMotion(at: contentOffset.y))
      : released(velocity: velocity, startPage: drag.startPage, pulled: true, at: time)
    var target = natural.target
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity / 1000, targetContentOffset: &target)
    // The delegate may have started something else.
    guard case .dragging = activity else { return }
    let isChanged = target != natural.target && target.isFinite
    let animation = isChanged ? redirected(to: limited(target), velocity: velocity, at: time) : natural
    let decelerates = animation.duration > 0
    activity = decelerates ? .animating(animation) : .idle
    delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    guard decelerates else {
      indicators.fade(from: time)
      animateInFrames()
      return
    }
    guard isDecelerating else { return }
    delegate?.scrollViewWillBeginDecelerating(self)
    startScrollAnimation()
  }

  /// Continues the current activity from `offset`, which the program has set.
  final func continueActivity(from offset: Point) {
    switch activity {
    case .idle:
      break
    case .dragging(var drag):
      drag.start = rawOffset(offset) + pan.translation(in: self)
      activity = .dragging(drag)
    case .animating(let animation):
      switch animation.kind {
      case .programmatic:
        endScrollAnimation()
      case .deceleration:
        let time = presentTime
        activity = .animating(released(velocity: animation.velocity(at: time), startPage: nil, at: time))
        startScrollAnimation()
      }
    }
  }

  /// Adds `distance`, in points, to the offset, since the coordinates of the content have changed by it. What is
  /// visible stays where it is, and a drag, a deceleration or an animated movement continues. For subclasses that lay
  /// out their content as it becomes visible. Call it before `contentSize` is set. A distance that is not finite is
  /// ignored.
  public final func shiftContentOffset(by distance: Point) {
    guard distance.isFinite, distance != .zero else { return }
    if case .animating(var animation) = activity {
      animation.shift = animation.shift + distance
      activity = .animating(animation)
      scrolledOffset = contentOffset + distance
    } else {
      contentOffset = contentOffset + distance
    }
  }

  // MARK: Catching

  /// Returns content to its range or page after a pan that has caught it but perhaps not dragged it.
  final func panWasReset() {
    guard isIdle, !isZooming else { return }
    settle()
  }

  /// Moves content at rest into its range, and onto a page.
  final func settle() {
    let time = presentTime
    let page = isPagingEnabled ? pageOfRest : nil
    let animation = released(velocity: .zero, startPage: page, at: time)
    guard animation.duration > 0 else { return }
    activity = .animating(animation)
    delegate?.scrollViewWillBeginDecelerating(self)
    startScrollAnimation()
  }

  private var pageOfRest: Point {
    Point { axis in Paging.page(at: axis.along(contentOffset), length: axis.along(bounds.size)) }
  }
}
