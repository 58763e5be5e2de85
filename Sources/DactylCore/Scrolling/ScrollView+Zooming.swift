import DactylGeometry

/// Zooms the view that the delegate chooses with a pinch (`SV-17`, `SV-24`).
extension ScrollView {
  /// Creates the pinch recognizer when zooming first becomes possible.
  final func zoomLimitsChanged() {
    let isPossible = minimumZoomScale < maximumZoomScale
    if isPossible, pinch == nil {
      let pinch = ScrollPinchGestureRecognizer()
      self.pinch = pinch
      addGestureRecognizer(pinch)
      pinch.addHandler { [unowned self] pinch in pinched(pinch) }
    }
    pinch?.isEnabled = isPossible
  }

  final var zoomLimits: ClosedRange<Double> { minimumZoomScale...max(minimumZoomScale, maximumZoomScale) }

  final var zoomedView: View? { delegate?.viewForZooming(in: self) }

  final var canZoom: Bool { minimumZoomScale < maximumZoomScale && zoomedView != nil }

  /// Whether fingers zoom the content, or the scale is returning into its limits.
  public final var isZooming: Bool {
    if case .none = zoom { false } else { true }
  }

  /// Whether two fingers hold the content: it then follows the pinch and not the pan.
  final var isHeldByPinch: Bool {
    guard case .pinching = zoom, let pinch else { return false }
    return pinch.sequence.followsEvents || fingers(of: pinch).count > 1
  }

  // MARK: Pinch

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: beginPinch(pinch)
    case .changed: followPinch(pinch)
    case .ended, .cancelled: endPinch()
    case .possible, .failed: break
    }
  }

  private func fingers(of pinch: PinchGestureRecognizer) -> [ContactID] {
    pinch.sequence.touches.filter(\.isDown).map(\.identifier)
  }

  private func beginPinch(_ pinch: PinchGestureRecognizer) {
    guard let view = zoomedView else { return }
    stopScrollAnimation()
    // Continues from the current scale.
    if isZooming { endZooming() }
    zoom = .pinching(
      ScrollZoom.Pinch(
        startScale: bouncesZoom ? ScrollZoom.raw(zoomScale, limits: zoomLimits) : zoomScale,
        anchor: pinch.location(in: view), fingers: fingers(of: pinch)))
    indicators.show()
    delegate?.scrollViewWillBeginZooming(self, with: view)
    followPinch(pinch)
  }

  private func followPinch(_ pinch: PinchGestureRecognizer) {
    guard case .pinching(var present) = zoom, let view = zoomedView else { return }
    let fingers = fingers(of: pinch)
    if fingers != present.fingers {
      // The content stays in place when the fingers change.
      present.anchor = pinch.location(in: view)
      present.fingers = fingers
      zoom = .pinching(present)
    }
    let raw = present.startScale * pinch.scale
    let scale = bouncesZoom ? ScrollZoom.shown(raw, limits: zoomLimits) : zoomLimits.limit(raw)
    let position = pinch.location(in: self) - bounds.origin
    show(scale, anchor: present.anchor, at: position) { [self] axis, wanted in
      let range = range(axis)
      return bounces ? RubberBand.shown(wanted, range: range, length: axis.along(bounds.size)) : range.limit(wanted)
    }
  }

  final func endPinch() {
    guard case .pinching(let present) = zoom else { return }
    // The delegate may have no view to zoom any more.
    guard let view = zoomedView else { return endZooming() }
    let limit = zoomLimits.limit(zoomScale)
    guard limit != zoomScale else {
      endZooming()
      return
    }
    let position = view.convert(present.anchor, to: self) - bounds.origin
    animateZoom(to: limit, anchor: present.anchor, position: position)
  }

  // MARK: Scale

  /// Scales the zoomed view, and moves the content so that `anchor` of that view is at `position`, from the top left of
  /// the scroll view, as far as `limit` allows it for an axis.
  private func show(
    _ scale: Double, anchor: Point, at position: Point, limit: (Axis, Double) -> Double
  ) {
    guard let view = zoomedView, scale > 0, scale.isFinite else { return }
    let isChanged = scale != zoomScale
    if isChanged {
      let corner = view.frame.origin
      view.transform = AffineTransform(scaleX: scale, y: scale)
      view.center += corner - view.frame.origin
      isSettingZoom = true
      contentSize = contentSize * (scale / zoomScale)
      isSettingZoom = false
      storedZoomScale = scale
    }
    let wanted = view.convert(anchor, to: self) - position
    scrolledOffset = Point { axis in limit(axis, axis.along(wanted)) }
    if isChanged { delegate?.scrollViewDidZoom(self) }
  }

  /// Shows the scale at once, with the offset within its range.
  private func show(_ scale: Double, anchor: Point, at position: Point) {
    show(scale, anchor: anchor, at: position) { [self] axis, wanted in range(axis).limit(wanted) }
  }

  private func animateZoom(to scale: Double, anchor: Point, position: Point) {
    stopScrollAnimation()
    let overshoot = Point { axis in axis.along(contentOffset) - range(axis).limit(axis.along(contentOffset)) }
    zoom = .animating(
      ScrollZoom.Animation(
        start: presentTime, scale: Ease(start: zoomScale, rest: scale, duration: ScrollConstants.animationDuration),
        anchor: anchor, position: position, overshoot: overshoot))
    guard case .animating(let animation) = zoom, let dispatcher = window?.application?.dispatcher, !traits.reducesMotion
    else {
      show(scale, anchor: anchor, at: position)
      endZooming()
      return
    }
    zoomTimer?.cancel()
    zoomTimer = dispatcher.schedule(at: animation.end, for: nil) { [weak self] in self?.advanceZoom(to: animation.end) }
    animateInFrames()
  }

  /// Advances the animation of the scale to `time`.
  final func advanceZoom(to time: Timestamp) {
    guard case .animating(let animation) = zoom else { return }
    let isOver = time >= animation.end
    let scale = isOver ? animation.scale.rest : animation.scale.position(at: max((time - animation.start).seconds, 0))
    let overshoot = isOver ? .zero : animation.overshoot(at: time)
    show(scale, anchor: animation.anchor, at: animation.position) { [self] axis, wanted in
      range(axis).limit(wanted) + axis.along(overshoot)
    }
    if isOver { endZooming() }
  }

  /// Ends the animation of the scale when a drag begins.
  final func finishZoomAnimation() {
    if case .animating(let animation) = zoom { advanceZoom(to: animation.end) }
  }

  private func endZooming() {
    zoomTimer?.cancel()
    zoomTimer = nil
    zoom = .none
    if isIdle {
      indicators.fade(from: presentTime)
      animateInFrames()
    }
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
    if isIdle, !isTracking, !isZooming { settle() }
  }

  // MARK: Zooming by the program

  /// Zooms so that `rect`, in the coordinates of the zoomed view, fills the view as far as the limits allow, with its
  /// middle in that of the view.
  ///
  /// Does nothing without a view to zoom, while fingers zoom, or for a rectangle that is empty or not finite.
  public final func zoom(to rect: Rect, animated: Bool) {
    guard rect.isFinite, rect.width > 0, rect.height > 0, let view = zoomedView else { return }
    if case .pinching = zoom { return }
    let scale = zoomLimits.limit(min(bounds.width / rect.width, bounds.height / rect.height))
    let position = Point(x: bounds.width / 2, y: bounds.height / 2)
    if isZooming { endZooming() }
    if animated {
      delegate?.scrollViewWillBeginZooming(self, with: view)
      animateZoom(to: scale, anchor: rect.center, position: position)
    } else {
      stopScrollAnimation()
      show(scale, anchor: rect.center, at: position)
    }
  }

  /// Zooms to a scale about the centre of the view, within the limits.
  ///
  /// Does nothing without a view to zoom, while fingers zoom, or for a scale that is not finite. An animated change
  /// takes 0.3 s, or no time if motion is reduced (`Traits.reducesMotion`). `scrollViewDidEndZooming` reports the end.
  public final func setZoomScale(_ scale: Double, animated: Bool) {
    guard scale.isFinite, let view = zoomedView else { return }
    if case .pinching = zoom { return }
    let scale = zoomLimits.limit(scale)
    guard scale != zoomScale else { return }
    let position = Point(x: bounds.width / 2, y: bounds.height / 2)
    let anchor = view.convert(bounds.origin + position, from: self)
    if isZooming { endZooming() }
    if animated {
      delegate?.scrollViewWillBeginZooming(self, with: view)
      animateZoom(to: scale, anchor: anchor, position: position)
    } else {
      stopScrollAnimation()
      show(scale, anchor: anchor, at: position)
    }
  }
}
