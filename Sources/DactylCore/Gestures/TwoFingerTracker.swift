import DactylGeometry

/// What pinch and rotation see of their two fingers: how far apart, and how far turned (`GT-40`, `GT-42`, `GT-50`).
///
/// A touchpad, which reports both itself, can take the place of the fingers (`EI-29`).
@MainActor struct TwoFingerTracker {
  /// Fingers at one place are taken to be this far apart, in points, so that a scale stays a positive number.
  private static let leastDistance = 1.0
  /// The same for the scale that a touchpad reports; the least that the wire can say.
  private static let leastScale = 1.0 / 256

  private struct Finger {
    let touch: Touch
    var location: Point

    @MainActor mutating func catchUp() {
      if touch.phase != .began { location = touch.windowLocation }
    }
  }

  /// The distance of the fingers in points. It goes on without a jump when another finger takes the place of one that
  /// has lifted, in proportion to the distance then.
  private(set) var spread = 0.0
  /// The spread when there were two fingers.
  private(set) var startSpread = 0.0
  /// Radians that the line from the first to the second finger has turned since, clockwise.
  private(set) var angle = 0.0

  private var first: Finger?
  private var second: Finger?
  /// From the first to the second finger, as last seen.
  private var line = Point.zero
  /// Spread for each point of distance.
  private var ratio = 1.0
  private var history = MotionHistory()

  /// Whether there are two fingers.
  var isComplete: Bool { first != nil && second != nil }
  var isEmpty: Bool { first == nil && second == nil }

  /// Takes `touch` as one of the two; false if there are two already. If `goesOn`, the values go on from where they are,
  /// else they start anew.
  mutating func add(_ touch: Touch, goesOn: Bool) -> Bool {
    guard !isComplete else { return false }
    // The one that is left has been anywhere meanwhile.
    first?.catchUp()
    second?.catchUp()
    let finger = Finger(touch: touch, location: touch.downLocation)
    if first == nil { first = finger } else { second = finger }
    guard let first, let second else { return true }
    line = second.location - first.location
    let distance = max(line.length, Self.leastDistance)
    if goesOn {
      ratio = spread / distance
    } else {
      ratio = 1
      spread = distance
      startSpread = distance
      angle = 0
      history.removeAll()
    }
    history.add(values, at: touch.downTime)
    return true
  }

  /// The finger has lifted, or counts no more.
  mutating func remove(_ touch: Touch) {
    if first?.touch === touch { first = nil }
    if second?.touch === touch { second = nil }
  }

  /// Brings the values up to date; `moved` are the touches whose merged samples count too (`EI-15`). Answers whether
  /// there are two fingers.
  mutating func follow(_ moved: [Touch]) -> Bool {
    guard var one = first, var other = second else { return false }
    let (ones, others) = (samples(of: one.touch, in: moved), samples(of: other.touch, in: moved))
    let earlier = max(ones, others) - 1
    if earlier > 0 {
      for index in 0..<earlier {
        var time = Timestamp.zero
        if index < ones - 1 { Self.advance(&one, to: one.touch.samples[index], &time) }
        if index < others - 1 { Self.advance(&other, to: other.touch.samples[index], &time) }
        step(one.location, other.location, at: time)
      }
    }
    one.location = one.touch.windowLocation
    other.location = other.touch.windowLocation
    step(one.location, other.location, at: max(one.touch.time, other.touch.time))
    first = one
    second = other
    return true
  }

  /// What a touchpad reports: `scale` and `angle` since its gesture began.
  mutating func take(scale: Double, angle: Double, at time: Timestamp) {
    startSpread = 1
    spread = max(scale, Self.leastScale)
    self.angle = angle
    history.add(values, at: time)
  }

  /// Change a second over the last 100 ms: `x` of the spread, `y` of the angle.
  func velocity(at now: Timestamp) -> Point { history.velocity(at: now) }

  /// Forgets everything but keeps its room.
  mutating func reset() {
    var kept = history
    kept.removeAll()
    self = TwoFingerTracker()
    history = kept
  }

  private var values: Point { Point(x: spread, y: angle) }

  private func samples(of touch: Touch, in moved: [Touch]) -> Int {
    for candidate in moved where candidate === touch { return touch.samples.count }
    return 0
  }

  private static func advance(_ finger: inout Finger, to sample: TouchSample, _ time: inout Timestamp) {
    finger.location = sample.location
    time = max(time, Timestamp(seconds: sample.timestamp))
  }

  private mutating func step(_ one: Point, _ other: Point, at time: Timestamp) {
    let new = other - one
    if new != line {
      spread = max(new.length, Self.leastDistance) * ratio
      // Fingers at one place have no direction: the next one counts from the last that they had.
      if new != .zero {
        let turn = Point(x: line.x * new.x + line.y * new.y, y: line.x * new.y - line.y * new.x)
        if line != .zero { angle += arcTangent(turn) }
        line = new
      }
    }
    history.add(values, at: time)
  }
}
