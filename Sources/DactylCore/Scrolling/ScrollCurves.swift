/// A movement along one axis as a function of time, in seconds since it began.
protocol ScrollCurve: Sendable {
  func position(at time: Double) -> Double
  func velocity(at time: Double) -> Double
  /// The final position, and the seconds until it is reached.
  var rest: Double { get }
  var duration: Double { get }
}

/// Free movement that loses a constant fraction of its speed in every millisecond (`SV-7`).
struct Deceleration: ScrollCurve, Hashable {
  var start: Double
  /// In points per second.
  var initialVelocity: Double
  /// The factor by which the speed changes in each millisecond.
  var rate: Double

  /// The distance in points that is covered per point per second of speed.
  private var distancePerSpeed: Double { rate / (1 - rate) / 1000 }

  private func remaining(at time: Double) -> Double { exp(1000 * time * log(rate)) }

  func position(at time: Double) -> Double { start + initialVelocity * distancePerSpeed * (1 - remaining(at: time)) }

  func velocity(at time: Double) -> Double { initialVelocity * remaining(at: time) }

  var rest: Double {
    let speed = abs(initialVelocity) - ScrollConstants.stopSpeed
    guard speed > 0 else { return start }
    return start + (initialVelocity < 0 ? -speed : speed) * distancePerSpeed
  }

  var duration: Double {
    guard abs(initialVelocity) > ScrollConstants.stopSpeed else { return 0 }
    return log(ScrollConstants.stopSpeed / abs(initialVelocity)) / (1000 * log(rate))
  }

  /// Returns the time at which the movement reaches `position`, which is between start and rest.
  func time(of position: Double) -> Double {
    let fraction = (position - start) / (initialVelocity * distancePerSpeed)
    return max(log(1 - fraction) / (1000 * log(rate)), 0)
  }
}

/// A critically damped spring with the equilibrium `rest`.
struct Spring: ScrollCurve, Hashable {
  let rest: Double
  let duration: Double
  private let displacement: DampedMotion

  /// Creates a spring with `rate` per second that moves to `rest`.
  init(from position: Double, velocity: Double, to rest: Double, rate: Double) {
    self.init(from: position, velocity: velocity, to: rest, rate: rate, within: ScrollConstants.restDistance)
  }

  private init(
    from position: Double, velocity: Double, to rest: Double, rate: Double, within distance: Double,
    speed: Double = ScrollConstants.restSpeed
  ) {
    let away = position - rest
    displacement = DampedMotion(a: away, b: velocity + rate * away, rate: rate, secondRate: rate)
    self.rest = rest
    duration = displacement.settlingTime(distance: distance, speed: speed)
  }

  /// Returns the movement back to `edge` of content that is beyond it, or crosses it with `velocity` (`SV-13`).
  static func returning(from position: Double, velocity: Double, to edge: Double) -> Spring {
    Spring(
      from: position, velocity: velocity, to: edge, rate: ScrollConstants.springRate,
      within: ScrollConstants.returnDistance, speed: .infinity)
  }

  /// Returns the movement back to `edge` of content that is released beyond it. A release slower than 50 points per
  /// second counts as one from rest (`SV-13`).
  static func released(at position: Double, velocity: Double, to edge: Double) -> Spring {
    let isFast = abs(velocity) >= ScrollConstants.springSpeed
    let start = isFast ? velocity : (edge - position) * ScrollConstants.returnSpeed
    return returning(from: position, velocity: start, to: edge)
  }

  func position(at time: Double) -> Double { rest + displacement.value(at: time) }
  func velocity(at time: Double) -> Double { displacement.derivative.value(at: time) }
}

/// An exponential approach to `rest` that starts with the initial velocity, for a target that is nearer than
/// deceleration would stop.
struct Approach: ScrollCurve, Hashable {
  var start: Double
  var rest: Double
  /// In 1 per second.
  var rate: Double

  func position(at time: Double) -> Double { rest + (start - rest) * exp(-rate * time) }
  func velocity(at time: Double) -> Double { (rest - start) * rate * exp(-rate * time) }

  var duration: Double {
    let distance = abs(rest - start)
    let excess = max(distance / ScrollConstants.restDistance, distance * rate / ScrollConstants.restSpeed)
    return excess > 1 ? log(excess) / rate : 0
  }
}

/// A movement of a given duration that is slow at both ends (`SV-22`).
struct Ease: ScrollCurve, Hashable {
  var start: Double
  var rest: Double
  var duration: Double

  func position(at time: Double) -> Double {
    let fraction = duration > 0 ? min(max(time / duration, 0), 1) : 1
    return start + (rest - start) * fraction * fraction * (3 - 2 * fraction)
  }

  func velocity(at time: Double) -> Double {
    guard duration > 0, time > 0, time < duration else { return 0 }
    let fraction = time / duration
    return (rest - start) * 6 * fraction * (1 - fraction) / duration
  }
}
