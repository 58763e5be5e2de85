import DactylGeometry

/// Follows one or more fingers that move (section 6.3). Continuous.
open class PanGestureRecognizer: GestureRecognizer {
  /// The number of fingers that must be down before movement counts (`GT-20`).
  public final var minimumNumberOfTouches = 1
  /// The number of fingers that may be down (`GT-23`). Default: no limit.
  public final var maximumNumberOfTouches = Int.max
  /// The distance in points at which the pan asks to begin (`GT-20`). Default: `standardThreshold`, in proportion to what
  /// the user has set (``TouchAccommodations/allowableMovement``).
  public final var threshold: Double {
    get { ownThreshold ?? touchAccommodations.movement(standardThreshold) }
    set { ownThreshold = newValue }
  }
  private var ownThreshold: Double?
  /// The value of `threshold` for users who have not set another movement, in points (`AU-19`). It has no effect once
  /// `threshold` is set. Default: 10.
  public final var standardThreshold = TouchAccommodations().allowableMovement
  /// The pan fails if the first movement is not mainly along this axis (`GT-27`). An empty set allows all directions,
  /// as both axes do. Default: `both`.
  public final var axis = DactylGeometry.Axis.Set.both
  /// Whether the pan wins over that of a scroll view inside its view, if that is at the end of its range in the
  /// direction of the drag (`SV-26`). Default: false.
  public final var takesOverAtScrollEnd = false

  final var isAlongOneAxis: Bool { axis == .horizontal || axis == .vertical }

  /// Movement of the centroid since the first touch, threshold included, in window coordinates.
  private var movement = Point.zero
  /// Subtracted from `movement`: the threshold, or the value that `setTranslation` asks for.
  private var offset = Point.zero
  /// Touches that are down and counted.
  private var fingers: [Touch] = []
  /// The sum of the fingers' window locations up to which their movement is counted.
  private var countedSum = Point.zero
  /// The cycle in which `countedSum` was last updated.
  private var countedInCycle = 0
  private var history = MotionHistory()
  /// Whether it follows a wheel, which turns in clicks.
  private(set) var scrollsDiscretely = false
  /// The part of a touchpad gesture's translation that `movement` contains already.
  private var padTranslation = Point.zero

  public required init() {
    super.init()
    allowedTransformKinds = [.pinch, .swipe]
  }

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

  /// Returns the velocity in points per second, over the last 100 ms, in the coordinates of `view`, or of the window
  /// for nil (`GT-25`).
  public final func velocity(in view: View?) -> Point {
    inside(view, vector: history.velocity(at: dispatcherOrView?.now ?? .zero))
  }

  private func inside(_ view: View?, vector: Point) -> Point {
    guard let view, let window = view.window, view !== window else { return vector }
    return view.convert(vector: vector, from: window)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    follow([])
    let excess = sequence.touches.count(where: \.isDown) - maximumNumberOfTouches
    if excess > 0 {
      guard standing.state.isActive else {
        state = .failed
        return
      }
      for touch in touches.suffix(excess) { ignore(touch, for: event) }
    }
    rebase()
    if let time = touches.last?.time { history.add(movement, at: time) }
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard follow(touches, event.summary) else { return }
    switch standing.state {
    case .possible: considerBeginning()
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    // A lift may include a last movement (EI-6).
    follow([])
    if sequence.touches.contains(where: \.isDown) {
      rebase()
    } else {
      state = standing.state.isActive ? .ended : .failed
    }
  }

  open override func reset() {
    movement = .zero
    offset = .zero
    fingers.removeAll(keepingCapacity: true)
    history.removeAll()
    scrollsDiscretely = false
    padTranslation = .zero
  }

  open override func didLose(_ touch: Touch) {
    guard let index = fingers.firstIndex(where: { $0 === touch }) else { return }
    fingers.remove(at: index)
    countedSum -= countedInCycle == dispatcher?.cycle.number ? touch.windowLocation : touch.previousWindowLocation
  }

  /// Adds the movement of the centroid since the last call. It compares the same fingers, so that one that is added or
  /// lifted in the same event causes no jump (`GT-24`).
  ///
  /// The merged samples of the touches in `changed` count for the velocity (`EI-15`). Returns whether there are enough
  /// fingers for movement to count (`GT-20`).
  @discardableResult private func follow(_ changed: [Touch], _ summary: TouchSummary? = nil) -> Bool {
    let isEnough = !fingers.isEmpty && fingers.count >= minimumNumberOfTouches
    if let summary, fingers.count == sequence.touches.count {
      for step in summary.earlier { count(to: step.sum, at: step.time, isEnough) }
      count(to: summary.last.sum, at: summary.last.time, isEnough)
      return isEnough
    }
    var earlier = 0
    for touch in changed { earlier = max(earlier, touch.samples.count - 1) }
    if earlier > 0 {
      for index in 0..<earlier { followSample(index, of: changed, isEnough) }
    }
    var (sum, time) = (Point.zero, Timestamp.zero)
    for touch in fingers {
      sum += touch.windowLocation
      time = max(time, touch.time)
    }
    count(to: sum, at: time, isEnough && (sum != countedSum || !changed.isEmpty))
    return isEnough
  }

  /// Adds one of the samples that were merged into the present one.
  private func followSample(_ index: Int, of changed: [Touch], _ isCounted: Bool) {
    var step = TouchSummary.Step(sum: .zero, time: .zero)
    for touch in fingers {
      if changed.contains(identicalTo: touch) { step.add(touch, index) } else { step.sum += touch.windowLocation }
    }
    count(to: step.sum, at: step.time, isCounted)
  }

  private func count(to sum: Point, at time: Timestamp, _ isCounted: Bool) {
    let change = sum - countedSum
    countedSum = sum
    countedInCycle = dispatcher?.cycle.number ?? 0
    if isCounted { add(change, at: time) }
  }

  /// Adds `change`, the sum of the movements of all fingers.
  private func add(_ change: Point, at time: Timestamp) {
    movement += change / Double(fingers.count)
    history.add(movement, at: time)
  }

  /// Restarts with the fingers that are down, without movement.
  private func rebase() {
    fingers.removeAll(keepingCapacity: true)
    countedSum = .zero
    countedInCycle = dispatcher?.cycle.number ?? 0
    for touch in sequence.touches where touch.isDown {
      fingers.append(touch)
      countedSum += touch.windowLocation
    }
  }

  private func considerBeginning() {
    guard standing.request == nil else {
      shortenByThreshold()
      return
    }
    guard movement != .zero, movement.length >= threshold else { return }
    guard shouldBegin(along: movement), shouldBegin(with: inside(view, vector: movement)) else {
      state = .failed
      return
    }
    shortenByThreshold()
    state = .began
  }

  /// Returns whether the pan may begin in the direction of `movement`, in window coordinates. It is asked when fingers
  /// cross the threshold, before arbitration; with false the pan fails. Default: whether `axis` allows it (`GT-27`).
  open func shouldBegin(along movement: Point) -> Bool {
    guard isAlongOneAxis else { return true }
    let local = inside(view, vector: movement)
    return axis == .horizontal ? abs(local.x) > abs(local.y) : abs(local.y) > abs(local.x)
  }

  /// Returns whether the pan may begin with `movement`, in the coordinates of its view. It is asked when fingers cross
  /// the threshold, and at each event of scrolling until the pan begins, before arbitration; with false the pan fails.
  /// Default: true.
  open func shouldBegin(with movement: Point) -> Bool { true }

  /// The translation starts short of the threshold, along the direction of the movement (`GT-21`).
  private func shortenByThreshold() {
    let (length, threshold) = (movement.length, threshold)
    offset = length > threshold ? movement * (threshold / length) : movement
  }

  open override var canDelayTouchesEnded: Bool { false }

  /// For the pan of a scroll view, the axis of the longer part of its movement, vertical if both are equal (`SV-10`);
  /// for other pans, `axis`.
  open override var slideAxis: DactylGeometry.Axis.Set? {
    guard let interceptor = view as? any TouchInterceptor, interceptor.interceptingPan === self else { return axis }
    let local = inside(view, vector: movement)
    return abs(local.x) > abs(local.y) ? .horizontal : .vertical
  }

  /// Returns true for a pan from a screen edge if this pan has a single axis: it then waits for the other one
  /// (`GT-61`).
  open override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    isAlongOneAxis && other is ScreenEdgePanGestureRecognizer
  }

  // MARK: Scrolling and touchpad

  /// Returns whether the pan follows the event. A touchpad gesture counts by its fingers: a pinch has two (`EI-29`), a
  /// swipe more (`EI-30`).
  open override func shouldReceive(_ event: Event) -> Bool {
    guard let transform = event.transform else { return true }
    switch transform.kind {
    case .pinch: return allows(2)
    case .swipe: return allowedTouchTypes.contains(.indirect) && allows(transform.numberOfFingers)
    case .hold: return false
    }
  }

  private func allows(_ count: Int) -> Bool { count >= minimumNumberOfTouches && count <= maximumNumberOfTouches }

  /// Follows a scroll event on the view or a subview (`GT-26`).
  open override func scrollChanged(with event: Event) {
    if let scroll = event.scroll { follow(scroll, at: event.time) }
  }

  final func follow(_ scroll: Event.Scroll, at time: Timestamp) {
    movement += scroll.translation
    // An end without movement is no sample, and neither is a lift.
    if !scroll.phase.isEnd || scroll.translation != .zero { history.add(movement, at: time) }
    if standing.state == .possible, standing.request == nil, !scroll.phase.isEnd,
      !shouldBegin(with: inside(view, vector: movement))
    {
      state = .failed
      return
    }
    follow(scroll.phase, begins: true) { scrollsDiscretely = scroll.type == .discrete }
  }

  open override func transformChanged(with event: Event) {
    guard let transform = event.transform else { return }
    let change = transform.translation - padTranslation
    padTranslation = transform.translation
    movement += change
    if !transform.phase.isEnd || change != .zero { history.add(movement, at: event.time) }
    follow(transform.phase, begins: change != .zero)
  }

  /// Ends a pan that one click of a wheel has begun.
  open override func didRecognize() {
    if scrollsDiscretely { state = .ended }
  }
}
