import DactylGeometry

/// The content moves by itself: deceleration, bounce, pages, animation. The offset is a pure function of the time since
/// the start; frames, events, and a timer at the moment of rest ask for it.
extension ScrollView: FrameAnimation {
  final var presentTime: Timestamp { window?.application?.dispatcher.presentTime ?? .zero }

  // MARK: Ways

  /// What the content does when it is let go with `velocity`, points a second (`SV-7`, `SV-11`, `SV-13`).
  ///
  /// `startPage`: where the drag began; nil for the present page. `pulled`: the velocity is that of a finger, which content
  /// beyond its range follows on a rubber band only.
  final func released(
    velocity: Point, startPage: Point?, pulled: Bool = false, at time: Timestamp
  ) -> ScrollFlight {
    func motion(_ axis: ScrollAxis) -> ScrollMotion {
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
      let overshoot = max(range.lowerBound - offset, offset - range.upperBound, 0)
      return .release(
        from: offset, velocity: isPagingEnabled ? 0 : velocity,
        overshootVelocity: pulled ? velocity * RubberBand.slope(shown: overshoot, length: length) : velocity,
        rate: decelerationRate.rawValue, range: range, bounces: bounces)
    }
    return ScrollFlight(
      kind: .deceleration, isFree: !isPagingEnabled, start: time, x: motion(.horizontal), y: motion(.vertical))
  }

  /// To a target that the delegate has chosen.
  final func redirected(to target: Point, velocity: Point, at time: Timestamp) -> ScrollFlight {
    let slowest = -1000 * logarithm(decelerationRate.rawValue)
    func motion(_ axis: ScrollAxis) -> ScrollMotion {
      .glide(
        from: axis.along(contentOffset), velocity: axis.along(velocity), to: axis.along(target), slowest: slowest,
        springRate: ScrollConstants.springRate)
    }
    return ScrollFlight(kind: .deceleration, start: time, x: motion(.horizontal), y: motion(.vertical))
  }

  // MARK: Start and end

  /// The flight in `activity` begins.
  final func startFlying() {
    endTimer?.cancel()
    endTimer = nil
    guard let flight, let dispatcher = window?.application?.dispatcher else {
      // Without a window there is no time in which anything could move.
      finishFlying()
      return
    }
    indicators.show()
    endTimer = dispatcher.schedule(at: flight.end, for: nil) { [weak self] in self?.finishFlying() }
    animateInFrames()
  }

  /// At the target.
  final func finishFlying() {
    guard let flight else { return }
    bounds.origin = flight.target
    // Who was told of the last step may have started something else.
    if self.flight?.end == flight.end { endFlying() }
  }

  /// Where it is: caught, or taken over by something else.
  final func stopFlying() {
    if let flight {
      bounds.origin = flight.offset(at: presentTime)
      endFlying()
    }
  }

  /// The flight is over where the content is.
  final func endFlying() {
    guard let flight else { return }
    endTimer?.cancel()
    endTimer = nil
    activity = .idle
    indicators.fade(from: presentTime)
    animateInFrames()
    switch flight.kind {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  // MARK: Time

  final func animateInFrames() {
    window?.stack?.add(self)
  }

  /// A touch catches the content where it is.
  final var movesBetweenFrames: Bool { true }

  final func advance(to time: Timestamp) -> Bool {
    if let flight {
      if time >= flight.end { finishFlying() } else { bounds.origin = flight.offset(at: time) }
    }
    advanceZoom(to: time)
    if indicators.advance(to: time) { setNeedsDisplayOfIndicators() }
    if case .flying = zoom { return true }
    return flight != nil || indicators.isFading
  }
}

extension ScrollView {
  // MARK: By program

  /// Moves the content so that `offset` is at the top left of the view. Ends a deceleration and what was animated before;
  /// recognizers are not touched (`SV-22`). What is not finite is ignored.
  ///
  /// Animated, it takes 0.3 s, and `scrollViewDidEndScrollingAnimation` tells the end; a drag stops it.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard offset.isFinite else { return }
    stopFlying()
    guard animated, offset != contentOffset, !isDragging else {
      contentOffset = offset
      return
    }
    let start = contentOffset
    func motion(_ axis: ScrollAxis) -> ScrollMotion {
      ScrollMotion(
        Ease(start: axis.along(start), rest: axis.along(offset), duration: ScrollConstants.animationDuration))
    }
    activity = .flying(
      ScrollFlight(kind: .animation, start: presentTime, x: motion(.horizontal), y: motion(.vertical)))
    startFlying()
  }

  /// Scrolls as little as it takes to show `rect` of the content's coordinates, as much of it as fits (`SV-22`).
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    guard rect.isFinite else { return }
    let present = bounds
    let offset = Point { axis in
      let (start, length) = (axis.along(rect.origin), axis.along(rect.size))
      let (from, room) = (axis.along(present.origin), axis.along(present.size))
      let wanted =
        if start < from || length > room { start } else if start + length > from + room { start + length - room } else {
          from
        }
      return range(axis).limit(wanted)
    }
    setContentOffset(offset, animated: animated)
  }
}
