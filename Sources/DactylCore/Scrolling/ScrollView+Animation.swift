import DactylGeometry

/// Movement of the content without a finger: deceleration, bounce, pages, animation. The offset is a pure function of
/// the time since the start; it is updated by frames, by events, and by a timer at the end.
extension ScrollView: FrameAnimation {
  final var presentTime: Timestamp { window?.application?.dispatcher.presentTime ?? .zero }

  // MARK: Movements

  /// Returns the movement of content that is released with `velocity`, in points per second (`SV-7`, `SV-11`, `SV-13`).
  ///
  /// `startPage` is the page where the drag began; nil uses the current page. `pulled`: the velocity is that of a
  /// finger, which content beyond its range follows only on a rubber band.
  final func released(
    velocity: Point, startPage: Point?, pulled: Bool = false, at time: Timestamp
  ) -> ScrollAnimation {
    func motion(_ axis: Axis) -> ScrollMotion {
      let (offset, velocity, range) = (axis.along(contentOffset), axis.along(velocity), range(axis))
      let length = axis.along(bounds.size)
      if isPagingEnabled, isDraggable(axis), range.contains(offset) {
        let page = startPage.map { axis.along($0) } ?? Paging.page(at: offset, length: length)
        let target = Paging.target(
          offset: offset, velocity: velocity, startPage: page, length: length, range: range)
        return .glide(
          from: offset, velocity: velocity, to: target, slowest: ScrollConstants.pageSpringRate,
          springRate: ScrollConstants.pageSpringRate)
      }
      if !isPagingEnabled, let snapping = snapping(axis), range.contains(offset), isDraggable(axis) {
        let free = ScrollMotion.release(
          from: offset, velocity: velocity, rate: decelerationRate.rawValue, range: range, bounces: false)
        return .glide(
          from: offset, velocity: velocity, to: snapping.place(nearestTo: free.rest, in: range),
          slowest: -1000 * log(decelerationRate.rawValue), springRate: ScrollConstants.pageSpringRate)
      }
      let overshoot = max(range.lowerBound - offset, offset - range.upperBound, 0)
      return .release(
        from: offset, velocity: isPagingEnabled ? 0 : velocity,
        overshootVelocity: pulled ? velocity * RubberBand.slope(shown: overshoot, length: length) : velocity,
        rate: decelerationRate.rawValue, range: range, bounces: bounces)
    }
    return ScrollAnimation(
      kind: .deceleration, isFree: !isPagingEnabled && horizontalSnapping == nil && verticalSnapping == nil,
      start: time, x: motion(.horizontal), y: motion(.vertical))
  }

  private func snapping(_ axis: Axis) -> ScrollSnapping? {
    axis == .horizontal ? horizontalSnapping : verticalSnapping
  }

  /// Returns the movement to a target that the delegate has chosen.
  final func redirected(to target: Point, velocity: Point, at time: Timestamp) -> ScrollAnimation {
    let slowest = -1000 * log(decelerationRate.rawValue)
    func motion(_ axis: Axis) -> ScrollMotion {
      .glide(
        from: axis.along(contentOffset), velocity: axis.along(velocity), to: axis.along(target), slowest: slowest,
        springRate: ScrollConstants.springRate)
    }
    return ScrollAnimation(kind: .deceleration, start: time, x: motion(.horizontal), y: motion(.vertical))
  }

  // MARK: Start and end

  /// Starts the scroll animation in `activity`. One by the program is over at once if motion is reduced (`AU-12`).
  final func startScrollAnimation() {
    endTimer?.cancel()
    endTimer = nil
    guard let animation = scrollAnimation, let dispatcher = window?.application?.dispatcher else {
      // Without a window there is no clock.
      finishScrollAnimation()
      return
    }
    indicators.show()
    if animation.kind == .programmatic, traits.reducesMotion { return finishScrollAnimation() }
    endTimer = dispatcher.schedule(at: animation.end, for: nil) { [weak self] in self?.finishScrollAnimation() }
    animateInFrames()
  }

  /// Ends the scroll animation at its target.
  final func finishScrollAnimation() {
    guard let animation = scrollAnimation else { return }
    scrolledOffset = animation.target
    // Code that was notified of the last step may have started another one.
    if scrollAnimation?.end == animation.end { endScrollAnimation() }
  }

  /// Ends the scroll animation at the current position, since it was caught or replaced.
  final func stopScrollAnimation() {
    if let animation = scrollAnimation {
      scrolledOffset = animation.offset(at: presentTime)
      endScrollAnimation()
    }
  }

  /// Ends the scroll animation without moving the content.
  final func endScrollAnimation() {
    guard let animation = scrollAnimation else { return }
    endTimer?.cancel()
    endTimer = nil
    activity = .idle
    indicators.fade(from: presentTime)
    animateInFrames()
    switch animation.kind {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .programmatic: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  // MARK: Time

  final func animateInFrames() {
    window?.stack?.add(self)
  }

  /// True, since a touch catches the content at its current position.
  final var movesBetweenFrames: Bool { true }

  final func advance(to time: Timestamp) -> Bool {
    if let animation = scrollAnimation {
      if time >= animation.end { finishScrollAnimation() } else { scrolledOffset = animation.offset(at: time) }
    }
    advanceZoom(to: time)
    if indicators.advance(to: time) { setNeedsDisplayOfIndicators() }
    // Indicators that are not there need no frames.
    if indicators.isFading, Axis.allCases.allSatisfy({ indicatorFrame($0) == nil }) { indicators.hide() }
    if case .animating = zoom { return true }
    return scrollAnimation != nil || indicators.isFading
  }
}

extension ScrollView {
  // MARK: Scrolling by the program

  /// Moves the content so that `offset` is at the top left of the view (`SV-22`).
  ///
  /// It ends a deceleration and an earlier animation; recognizers are not affected. An animated change takes 0.3 s, or
  /// no time if motion is reduced (`Traits.reducesMotion`). `scrollViewDidEndScrollingAnimation` reports its end; a drag
  /// stops it. Values that are not finite are ignored.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard offset.isFinite else { return }
    stopScrollAnimation()
    guard animated, offset != contentOffset, !isDragging else {
      contentOffset = offset
      return
    }
    let start = contentOffset
    func motion(_ axis: Axis) -> ScrollMotion {
      ScrollMotion(
        Ease(start: axis.along(start), rest: axis.along(offset), duration: ScrollConstants.animationDuration))
    }
    activity = .animating(
      ScrollAnimation(kind: .programmatic, start: presentTime, x: motion(.horizontal), y: motion(.vertical)))
    startScrollAnimation()
  }

  /// Scrolls by the smallest distance that shows `rect`, in the content's coordinates, or as much of it as fits
  /// (`SV-22`). A rectangle that is not finite is ignored.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard rect.isFinite else { return }
    setContentOffset(offset(showing: rect, covered: coveredHeight), animated: animated)
  }

  /// Returns the nearest offset at which `rect` is visible below the header and above the lowest `covered` points of the
  /// view.
  fileprivate final func offset(showing rect: Rect, covered: Double) -> Point {
    var present = bounds
    present.origin.y += headerHeight
    present.size.height = max(heightBelowHeader - covered, 0)
    return Point { axis in
      let (start, length) = (axis.along(rect.origin), axis.along(rect.size))
      let (from, room) = (axis.along(present.origin), axis.along(present.size))
      let wanted =
        if start < from || length > room { start } else if start + length > from + room { start + length - room } else {
          from
        }
      return range(axis).limit(axis == .vertical ? wanted - headerHeight : wanted)
    }
  }

  /// Returns the part of the content that must be visible to see all of `view`, inside this one, and `space` points
  /// around it. A header is always visible.
  package final func area(of view: View, space: Double) -> Rect {
    var area = view.convert(view.bounds, to: self).insetBy(dx: -space, dy: -space)
    if let header, view.isDescendant(of: header) {
      (area.origin.y, area.size.height) = (header.frame.maxY, 0)
    }
    return area
  }
}

extension View {
  /// Scrolls the view, if it scrolls, and the scroll views around it so that `rect`, in the view's coordinates, is
  /// above the view for text input (`TK-3`).
  final func scrollAboveInputView(_ rect: Rect) {
    var views: [ScrollView] = []
    var next: View? = self
    while let view = next {
      if let scrollView = view as? ScrollView { views.append(scrollView) }
      next = view.superview
    }
    // Scrolling the outer ones moves the inner ones.
    var moved = 0.0
    for view in views.reversed() {
      let area = convert(rect, to: view).insetBy(dx: 0, dy: -Self.spaceAroundCaret)
      let target = view.offset(showing: area, covered: max(view.coveredHeight - moved, 0))
      moved += target.y - view.contentOffset.y
      if target != view.contentOffset { view.setContentOffset(target, animated: true) }
    }
  }

  /// In points.
  private static var spaceAroundCaret: Double { 8 }
}
