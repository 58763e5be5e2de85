import Dactyl

/// Zooms with one finger, as map applications do: a tap, then a drag up or down of the next touch. A wheel, scrolling
/// and a pinch on a touchpad zoom too. It uses the public API alone (`GT-80`).
open class QuickZoomGestureRecognizer: GestureRecognizer {
  /// Points that double or halve the scale.
  public var pointsPerDoubling = 100.0
  /// Seconds from the lift of the tap to the next touch.
  public var maximumInterval = 0.35
  /// Points that a finger may move during the tap, and between the tap and the next touch.
  public var allowableMovement = 10.0
  /// Whether lifts are held back from views while the recognizer is possible.
  public var holdsEnds = true
  /// Whether it ignores touches of a mouse.
  public var refusesMouse = true
  /// Its rank among the recognizers of its view.
  public var rank = 2
  public var stopsScrolling = false

  public private(set) var scale = 1.0
  /// The touches that it lost, in order.
  public private(set) var lost: [Touch] = []

  private var finger: Touch?
  private var tap: Point?
  private var start = 0.0
  private var isClick = false
  private var timer: GestureTimer?

  public required init() {
    super.init()
    allowedScrollTypesMask = .all
    allowedTransformKinds = [.pinch]
  }

  // MARK: Touches

  open override func shouldReceive(_ touch: Touch) -> Bool { !refusesMouse || touch.type != .indirectPointer }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches {
      guard finger == nil else {
        ignore(touch, for: event)
        continue
      }
      let place = touch.location(in: nil)
      if let tap, distance(tap, place) > allowableMovement {
        state = .failed
        return
      }
      timer?.cancel()
      finger = touch
      start = place.y
    }
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard let finger, touches.contains(where: { $0 === finger }) else { return }
    let way = finger.location(in: nil).y - start
    guard tap != nil else {
      if abs(way) > allowableMovement { state = .failed }
      return
    }
    zoom(by: way)
    state = state == .possible ? .began : .changed
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let finger, touches.contains(where: { $0 === finger }) else { return }
    self.finger = nil
    guard tap == nil else {
      state = state == .possible ? .failed : .ended
      return
    }
    tap = finger.location(in: nil)
    timer = schedule(at: finger.timestamp + maximumInterval) { [weak self] in self?.state = .failed }
  }

  open override func didLose(_ touch: Touch) {
    lost.append(touch)
    if touch === finger { finger = nil }
  }

  // MARK: Scrolling and touchpad

  open override func scrollChanged(with event: Event) {
    guard let scroll = event.scroll else { return }
    isClick = scroll.type == .discrete
    start -= scroll.translation.y
    zoom(by: -start)
    follow(scroll.phase)
  }

  open override func transformChanged(with event: Event) {
    guard let transform = event.transform else { return }
    if transform.phase == .changed { scale = transform.scale }
    follow(transform.phase)
  }

  private func follow(_ phase: Event.SeriesPhase) {
    switch (phase, state) {
    case (.began, .possible), (.changed, .possible): state = .began
    case (_, .possible): state = .failed
    case (.ended, _): state = .ended
    case (.cancelled, _): state = .cancelled
    default: state = .changed
    }
  }

  open override func didRecognize() {
    if isClick { state = .ended }
  }

  // MARK: With other recognizers

  open override var isAwaitingNextTouch: Bool { tap != nil && finger == nil }
  open override var restartsWithNextTouch: Bool { true }
  open override var recognitionRank: Int { rank }
  open override var canDelayTouchesEnded: Bool { holdsEnds }
  open override var ignoresTouchesThatStopScrolling: Bool { stopsScrolling }
  /// It zooms about the position of the tap.
  open override var touchLocations: [Point] { tap.map { [$0] } ?? super.touchLocations }

  open override func reset() {
    timer?.cancel()
    (finger, tap, timer) = (nil, nil, nil)
    (scale, start, isClick) = (1, 0, false)
  }

  private func zoom(by way: Double) { scale = max(1 + way / pointsPerDoubling, 0.1) }

  private func distance(_ one: Point, _ other: Point) -> Double {
    max(abs(one.x - other.x), abs(one.y - other.y))
  }
}
