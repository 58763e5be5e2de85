/// The movement of one axis after a release: a sequence of curves, as a pure function of time in seconds.
struct ScrollMotion: Sendable {
  private var pieces: [(start: Double, curve: any ScrollCurve)]
  let rest: Double
  /// The seconds until it comes to rest.
  let duration: Double

  private init(_ pieces: [(start: Double, curve: any ScrollCurve)], rest: Double, duration: Double) {
    self.pieces = pieces
    self.rest = rest
    self.duration = duration
  }

  init(_ curve: any ScrollCurve) {
    self.init([(0, curve)], rest: curve.rest, duration: curve.duration)
  }

  /// No movement.
  init(at position: Double) {
    self.init([], rest: position, duration: 0)
  }

  func position(at time: Double) -> Double {
    guard time < duration, let piece = piece(at: time) else { return rest }
    return piece.curve.position(at: max(time - piece.start, 0))
  }

  func velocity(at time: Double) -> Double {
    guard time < duration, let piece = piece(at: time) else { return 0 }
    return piece.curve.velocity(at: max(time - piece.start, 0))
  }

  private func piece(at time: Double) -> (start: Double, curve: any ScrollCurve)? {
    pieces.last { $0.start <= time } ?? pieces.first
  }

  /// Returns the free movement from `position`, limited to `range` (`SV-7`, `SV-8`, `SV-13`).
  ///
  /// `overshootVelocity` is the velocity of content that stays beyond the range; it is lower than the finger's because
  /// of the rubber band.
  static func release(
    from position: Double, velocity: Double, overshootVelocity: Double? = nil, rate: Double,
    range: ClosedRange<Double>, bounces: Bool
  ) -> ScrollMotion {
    let free = Deceleration(start: position, initialVelocity: velocity, rate: rate)
    if range.contains(free.rest) {
      return free.duration > 0 ? ScrollMotion(free) : ScrollMotion(at: position)
    }
    let edge = range.limit(free.rest)
    if free.rest < edge ? position < edge : position > edge {
      return ScrollMotion(Spring.released(at: position, velocity: overshootVelocity ?? velocity, to: edge))
    }
    let crossing = free.time(of: edge)
    guard bounces else { return ScrollMotion([(0, free)], rest: edge, duration: crossing) }
    let spring = Spring.returning(from: edge, velocity: free.velocity(at: crossing), to: edge)
    return ScrollMotion([(0, free), (crossing, spring)], rest: edge, duration: crossing + spring.duration)
  }

  /// Returns the movement to `target` that starts with `velocity` and does not overshoot.
  ///
  /// If the speed would carry the content too far, it is slowed down evenly; otherwise a spring of `springRate` per
  /// second drives it. `slowest` is the lowest rate of slowing down, per second.
  static func glide(
    from position: Double, velocity: Double, to target: Double, slowest: Double, springRate: Double
  ) -> ScrollMotion {
    let distance = target - position
    if distance == 0, abs(velocity) < ScrollConstants.springSpeed { return ScrollMotion(at: target) }
    if distance != 0, velocity / distance >= slowest {
      return ScrollMotion(Approach(start: position, rest: target, rate: velocity / distance))
    }
    return ScrollMotion(Spring(from: position, velocity: velocity, to: target, rate: springRate))
  }
}
