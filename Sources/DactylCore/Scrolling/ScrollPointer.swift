import DactylGeometry

/// A pointer over a scroll view: it shows the indicators, and drags the one that it grabs (`SV-27`).
@MainActor final class ScrollPointer {
  /// The distance from the edge within which an indicator is wide, in points.
  private static let reach = 14.0
  /// The time after the last movement for which indicators are shown.
  private static let pause = Timestamp(seconds: 1)

  private weak var scrollView: ScrollView?
  private let hover = HoverGestureRecognizer()
  private let grab = ScrollIndicatorGestureRecognizer()
  private var pauseEnd: DispatchTimer?
  /// The indicator that is dragged, and the distance of the pointer from its start, in points.
  private var grip: (axis: Axis, distance: Double)?

  init(_ scrollView: ScrollView) {
    self.scrollView = scrollView
    hover.addHandler { [weak self] hover in self?.hovered(hover) }
    grab.addHandler { [weak self] grab in self?.grabbed(grab) }
    for recognizer in [hover, grab] { scrollView.addGestureRecognizer(recognizer) }
  }

  /// Returns the axis whose indicator a press at `point` of the scroll view would grab; nil if there is none.
  func axis(at point: Point) -> Axis? {
    guard let scrollView, scrollView.isScrollEnabled, scrollView.bounds.contains(point) else { return nil }
    return Axis.allCases.first { axis in
      guard let track = scrollView.indicatorTrack(axis), scrollView.hasRoom(axis) else { return false }
      let distance =
        switch axis {
        case .horizontal: track.maxY - point.y
        case .vertical: scrollView.hasIndicatorAtLeft ? point.x - track.minX : track.maxX - point.x
        }
      return distance <= Self.reach && axis.along(track.origin) <= axis.along(point)
        && axis.along(point) <= axis.along(track.origin) + axis.along(track.size)
    }
  }

  private func hovered(_ hover: HoverGestureRecognizer) {
    guard let scrollView else { return }
    switch hover.state {
    case .began, .changed:
      widen(axis(at: hover.location(in: scrollView)))
      rest()
    default:
      guard grip == nil else { return }
      widen(nil)
      scrollView.fadeIndicators()
    }
  }

  /// Shows the indicators until the pointer has rested for a while.
  private func rest() {
    pauseEnd?.cancel()
    guard let scrollView, scrollView.hasRoom(.horizontal) || scrollView.hasRoom(.vertical) else { return }
    scrollView.showIndicators()
    let time = scrollView.presentTime + Self.pause
    pauseEnd = scrollView.window?.application?.dispatcher.schedule(at: time, for: nil) { [weak self] in
      guard let self, let scrollView = self.scrollView, grip == nil, scrollView.indicators.wideAxis == nil else {
        return
      }
      scrollView.fadeIndicators()
    }
  }

  private func widen(_ axis: Axis?) {
    guard let scrollView, scrollView.indicators.wideAxis != axis else { return }
    scrollView.setNeedsDisplayOfIndicators()
    scrollView.indicators.wideAxis = axis
    scrollView.setNeedsDisplayOfIndicators()
  }

  private func grabbed(_ grab: GestureRecognizer) {
    guard let scrollView else { return }
    let point = grab.location(in: scrollView)
    switch grab.state {
    case .began:
      guard let axis = axis(at: point), let frame = scrollView.indicatorFrame(axis) else { return }
      let distance = axis.along(point) - axis.along(frame.origin)
      let length = axis.along(frame.size)
      // A press beside the indicator brings its middle there.
      grip = (axis, (0...length).contains(distance) ? distance : length / 2)
      scrollView.stopScrollAnimation()
      widen(axis)
      drag(to: point)
    case .changed: drag(to: point)
    default:
      grip = nil
      widen(axis(at: point))
      rest()
    }
  }

  private func drag(to point: Point) {
    guard let scrollView, let grip, let track = scrollView.indicatorTrack(grip.axis),
      let frame = scrollView.indicatorFrame(grip.axis)
    else { return }
    let axis = grip.axis
    let room = axis.along(track.size) - axis.along(frame.size)
    guard room > 0 else { return }
    let way = axis.along(point) - grip.distance - axis.along(track.origin)
    let range = scrollView.range(axis)
    let offset = range.lowerBound + min(max(way / room, 0), 1) * (range.upperBound - range.lowerBound)
    let present = scrollView.contentOffset
    scrollView.showIndicators()
    scrollView.contentOffset = Point { $0 == axis ? offset : $0.along(present) }
  }
}

/// Recognizes at once the press of a pointer on an indicator.
final class ScrollIndicatorGestureRecognizer: GestureRecognizer {
  private weak var touch: Touch?

  required init() {
    super.init()
    allowedTouchTypes = [.indirectPointer]
    delaysTouchesBegan = true
  }

  override var isPartOfItsView: Bool { true }

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard let scrollView = view as? ScrollView else { return false }
    return scrollView.pointer?.axis(at: touch.location(in: scrollView)) != nil
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard state == .possible, let touch = touches.first else { return }
    self.touch = touch
    state = .began
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    if touches.contains(where: { $0 === touch }) { state = .changed }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    if touches.contains(where: { $0 === touch }) { state = .ended }
  }

  override func reset() { touch = nil }
}
