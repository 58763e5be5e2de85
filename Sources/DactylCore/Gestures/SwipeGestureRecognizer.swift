import DactylGeometry

/// Recognizes a quick movement in one direction (section 6.4). Discrete: it recognizes while the fingers move.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// A set of directions, on the screen.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Upwards.
    public static let up = Direction(rawValue: 1 << 2)
    /// Downwards.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that are swipes. If they include both axes, the axis of the longer movement decides (`GT-31`).
  public final var direction = Direction.right
  /// The number of fingers that must move together.
  public final var numberOfTouchesRequired = 1
  /// The length of a swipe at its start, in points; it decreases with time (`GT-30`).
  public final var minimumPrimaryMovement = 50.0
  /// The fraction of `minimumPrimaryMovement` that is taken off after a second (`GT-30`).
  public final var primaryMovementDecrease = 0.94
  /// The deviation that a swipe may have across its direction at its start, in points; it decreases with time
  /// (`GT-30`).
  public final var maximumSecondaryMovement = 50.0
  /// The fraction of `maximumSecondaryMovement` that is taken off after a second (`GT-30`).
  public final var secondaryMovementDecrease = 0.98
  /// The points by which a swipe in one direction may move back from its farthest point (`GT-30`).
  public final var maximumFallingBack = 2.0
  /// Seconds from the first down to the recognition (`GT-30`).
  public final var maximumDuration = 0.5

  /// A bound finger: its locations when all were down, and now.
  private struct Finger {
    let touch: Touch
    var start: Point
    var location: Point
  }
  private var fingers: [Finger] = []
  private var isComplete = false
  private var firstDown: Timestamp?
  /// The longest movement in the direction so far.
  private var farthest = 0.0
  private var timer: DispatchTimer?

  public required init() { super.init() }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches where sequence.touches.contains(identicalTo: touch) {
      if firstDown == nil { startTimer(at: touch.downTime) }
      fingers.append(Finger(touch: touch, start: touch.downLocation, location: touch.downLocation))
    }
    guard fingers.count >= numberOfTouchesRequired else { return }
    guard fingers.count == numberOfTouchesRequired else {
      state = .failed
      return
    }
    isComplete = true
    for index in fingers.indices {
      // Fingers that were down before start from their present locations.
      if fingers[index].touch.phase != .began { fingers[index].start = fingers[index].touch.windowLocation }
      fingers[index].location = fingers[index].start
    }
    // A down may include a first movement (EI-6).
    follow(touches)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    follow(touches)
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    // A lift may include a last movement (EI-6); without one it is no sample.
    if touches.contains(where: { $0.windowLocation != $0.previousWindowLocation }) { follow(touches) }
    if standing.state == .possible, standing.request == nil { state = .failed }
  }

  open override func reset() {
    fingers.removeAll(keepingCapacity: true)
    isComplete = false
    firstDown = nil
    farthest = 0
    timer?.cancel()
    timer = nil
  }

  open override func didLose(_ touch: Touch) {
    guard let index = fingers.firstIndex(where: { $0.touch === touch }) else { return }
    fingers.remove(at: index)
    isComplete = false
    farthest = 0
  }

  private func startTimer(at time: Timestamp) {
    firstDown = time
    timer = dispatcher?.schedule(at: time + Timestamp(seconds: maximumDuration), for: self) { [weak self] in
      guard let self, standing.state == .possible, standing.request == nil else { return }
      state = .failed
    }
  }

  // MARK: Movement

  /// Judges every sample of `moved`, also those that were merged into one event (`EI-15`).
  private func follow(_ moved: [Touch]) {
    guard isComplete else { return }
    var earlier = 0
    for touch in moved { earlier = max(earlier, touch.samples.count - 1) }
    if earlier > 0 {
      for index in 0..<earlier {
        var time = Timestamp.zero
        for finger in fingers.indices {
          let touch = fingers[finger].touch
          guard index < touch.samples.count - 1, moved.contains(identicalTo: touch) else { continue }
          fingers[finger].location = touch.samples[index].location
          time = max(time, Timestamp(seconds: touch.samples[index].timestamp))
        }
        judge(at: time)
      }
    }
    var time = Timestamp.zero
    for finger in fingers.indices {
      fingers[finger].location = fingers[finger].touch.windowLocation
      time = max(time, fingers[finger].touch.time)
    }
    judge(at: time)
  }

  /// Recognizes, fails, or waits for the next sample.
  private func judge(at time: Timestamp) {
    guard standing.state == .possible, standing.request == nil, let firstDown else { return }
    var movement = Point.zero
    for finger in fingers { movement += finger.location - finger.start }
    movement = movement / Double(fingers.count)
    let seconds = max((time - firstDown).seconds, 0)
    let least = minimumPrimaryMovement * (1 - primaryMovementDecrease * seconds)
    let most = maximumSecondaryMovement * (1 - secondaryMovementDecrease * seconds)
    let (isHorizontal, isOneAxis) = axis(of: movement)
    let across = abs(isHorizontal ? movement.y : movement.x)
    if hasFallenBack(movement) || isOneAxis && across > most {
      state = .failed
      return
    }
    let along =
      isHorizontal
      ? max(fraction(movement.x, .right), fraction(-movement.x, .left))
      : max(fraction(movement.y, .down), fraction(-movement.y, .up))
    if along >= least, across <= most { state = .ended }
  }

  private func axis(of movement: Point) -> (isHorizontal: Bool, isOneAxis: Bool) {
    if direction.isDisjoint(with: [.up, .down]) { return (true, true) }
    if direction.isDisjoint(with: [.left, .right]) { return (false, true) }
    return (abs(movement.x) >= abs(movement.y), false)
  }

  /// Returns `length` for an allowed direction.
  private func fraction(_ length: Double, _ direction: Direction) -> Double {
    self.direction.contains(direction) ? length : -.infinity
  }

  /// Whether the fingers moved back too far. Only a single direction has a limit.
  private func hasFallenBack(_ movement: Point) -> Bool {
    let along: Double
    switch direction {
    case .right: along = movement.x
    case .left: along = -movement.x
    case .down: along = movement.y
    case .up: along = -movement.y
    default: return false
    }
    farthest = max(farthest, along)
    return farthest - along > maximumFallingBack
  }

  /// The locations where the swipe started (`GR-8`).
  open override var touchLocations: [Point] { fingers.map(\.start) }

  open override var slideAxis: Axis.Set? {
    if direction.isDisjoint(with: [.up, .down]) { return .horizontal }
    return direction.isDisjoint(with: [.left, .right]) ? .vertical : .both
  }
}
