import DactylGeometry

/// Tracks the distance and the angle of two fingers, for pinch and rotation (`GT-40`, `GT-42`, `GT-50`).
///
/// A touchpad, which reports both values itself, can replace the fingers (`EI-29`).
@MainActor struct TwoFingerTracker {
  /// The distance of fingers at the same point, in points, so that a scale stays positive.
  private static let leastDistance = 1.0
  /// The least scale of a touchpad: the resolution of the protocol.
  private static let leastScale = 1.0 / 256

  private struct Finger {
    let touch: Touch
    var location: Point

    @MainActor mutating func catchUp() {
      if touch.phase != .began { location = touch.windowLocation }
    }
  }

  /// The distance of the fingers in points. When another finger replaces one that has lifted, it continues without a
  /// jump, in proportion to the distance then.
  private(set) var spread = 0.0
  /// The spread when there were two fingers.
  private(set) var startSpread = 0.0
  /// Radians that the line from the first to the second finger has turned since, clockwise.
  private(set) var angle = 0.0

  private var first: Finger?
  private var second: Finger?
  /// The last known vector from the first to the second finger.
  private var line = Point.zero
  /// The spread per point of distance.
  private var ratio = 1.0
  private var history = MotionHistory()

  /// Whether there are two fingers.
  var isComplete: Bool { first != nil && second != nil }
  var isEmpty: Bool { first == nil && second == nil }

  /// Adds `touch` as one of the two fingers. Returns false if there are two already. If `continues`, the values
  /// continue, or else they restart.
  mutating func add(_ touch: Touch, continues: Bool) -> Bool {
    guard !isComplete else { return false }
    // The remaining finger may have moved meanwhile.
    first?.catchUp()
    second?.catchUp()
    let finger = Finger(touch: touch, location: touch.downLocation)
    if first == nil { first = finger } else { second = finger }
    guard let first, let second else { return true }
    line = second.location - first.location
    let distance = max(line.length, Self.leastDistance)
    if continues {
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

  /// Removes a finger that has lifted, or that the recognizer has lost.
  mutating func remove(_ touch: Touch) {
    if first?.touch === touch { first = nil }
    if second?.touch === touch { second = nil }
  }

  /// Updates the values. The merged samples of the touches in `moved` count too (`EI-15`). Returns whether there are
  /// two fingers.
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

  /// Sets the values that a touchpad reports: `scale` and `angle` since its gesture began.
  mutating func take(scale: Double, angle: Double, at time: Timestamp) {
    startSpread = 1
    spread = max(scale, Self.leastScale)
    self.angle = angle
    history.add(values, at: time)
  }

  /// The change per second over the last 100 ms: `x` of the spread, `y` of the angle.
  func velocity(at now: Timestamp) -> Point { history.velocity(at: now) }

  /// Resets everything, and keeps the capacity of the history.
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
      // Fingers at the same point have no direction. The next turn counts from their last direction.
      if new != .zero {
        let turn = Point(x: line.x * new.x + line.y * new.y, y: line.x * new.y - line.y * new.x)
        if line != .zero { angle += atan2(turn.y, turn.x) }
        line = new
      }
    }
    history.add(values, at: time)
  }
}
