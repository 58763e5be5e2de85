/// A spring that pulls an animated value to its target.
///
///     View.animate(spring: .bouncy, initialVelocity: pan.velocity(in: board)) { card.center = home }
public struct SpringParameters: Hashable, Sendable {
  /// Critically damped: as fast as possible without overshoot.
  public static let smooth = SpringParameters(dampingRatio: 1, response: 0.4)
  /// With a small overshoot.
  public static let snappy = SpringParameters(dampingRatio: 0.8, response: 0.35)
  /// With several swings.
  public static let bouncy = SpringParameters(dampingRatio: 0.55, response: 0.45)

  /// The damping ratio: below 1 the spring swings about the target, at 1 it does not, above 1 it creeps.
  public let dampingRatio: Double
  /// The period of a swing without damping, in seconds. A short one makes a stiff spring.
  public let response: Double

  /// A spring with this damping ratio, limited to 0.05...20, and this response, limited to 0.01...100 s, so that it
  /// comes to rest. NaN counts as a ratio of 1, and as half a second.
  public init(dampingRatio: Double, response: Double) {
    self.dampingRatio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.05), 20)
    self.response = response.isNaN ? 0.5 : min(max(response, 0.01), 100)
  }

  /// A spring with these physical constants. The limits of the other initializer apply to the resulting ratio and
  /// response.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    let frequency = (stiffness / mass).squareRoot()
    self.init(dampingRatio: damping / (2 * mass * frequency), response: 2 * Double.pi / frequency)
  }

  /// Limits a velocity, in units per second; NaN is zero.
  static func limited(speed: Double) -> Double { speed.isNaN ? 0 : min(max(speed, -1e6), 1e6) }

  /// Returns the motion that begins at `displacement` from the target with `velocity` per second.
  func motion(from displacement: Double, velocity: Double) -> DampedMotion {
    let frequency = 2 * Double.pi / response
    let rate = dampingRatio * frequency
    // Near the critical ratio the two rates are almost equal, and their difference loses all precision.
    if abs(dampingRatio - 1) < 1e-4 {
      return DampedMotion(
        a: displacement, b: velocity + frequency * displacement, rate: frequency, secondRate: frequency)
    }
    if dampingRatio < 1 {
      let swing = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
      return DampedMotion(
        a: displacement, b: (velocity + rate * displacement) / swing, rate: rate, secondRate: rate, frequency: swing)
    }
    let half = frequency * (dampingRatio * dampingRatio - 1).squareRoot()
    let (slow, fast) = (frequency * frequency / (rate + half), rate + half)
    let fastPart = -(velocity + slow * displacement) / (fast - slow)
    return DampedMotion(a: displacement - fastPart, b: fastPart, rate: slow, secondRate: fast)
  }
}

/// The displacement of a damped spring, in closed form: `(a + b t) e^(-rate t)` with two equal rates, `(a
/// cos(frequency t) + b sin(frequency t)) e^(-rate t)` if it oscillates, else `a e^(-rate t) + b e^(-secondRate t)`.
struct DampedMotion: Hashable {
  var a: Double
  var b: Double
  /// Per second; the smaller of the two rates.
  var rate: Double
  var secondRate: Double
  /// Radians per second; above zero only with equal rates.
  var frequency = 0.0

  private var isCritical: Bool { rate == secondRate }
  private var oscillates: Bool { frequency > 0 }

  func value(at time: Double) -> Double {
    if oscillates { return (a * cos(frequency * time) + b * sin(frequency * time)) * exp(-rate * time) }
    return isCritical
      ? (a + b * time) * exp(-rate * time)
      : a * exp(-rate * time) + b * exp(-secondRate * time)
  }

  /// The velocity, which has the same form.
  var derivative: DampedMotion {
    if oscillates {
      return DampedMotion(
        a: frequency * b - rate * a, b: -rate * b - frequency * a, rate: rate, secondRate: rate, frequency: frequency)
    }
    return isCritical
      ? DampedMotion(a: b - rate * a, b: -rate * b, rate: rate, secondRate: rate)
      : DampedMotion(a: -rate * a, b: -secondRate * b, rate: rate, secondRate: secondRate)
  }

  /// The time at which the value is zero; nil if never.
  private var zero: Double? {
    if isCritical { return b == 0 ? nil : -a / b }
    guard a != 0, -b / a > 0 else { return nil }
    return log(-b / a) / (secondRate - rate)
  }

  /// An upper bound of all values from `time` on, if `time` is at least one over the rate.
  private func bound(at time: Double) -> Double {
    isCritical
      ? (abs(a) + abs(b) * time) * exp(-rate * time)
      : abs(a) * exp(-rate * time) + abs(b) * exp(-secondRate * time)
  }

  /// Seconds after which the distance stays at or below `distance`, of a motion that oscillates;
  /// an upper bound, since it uses the envelope.
  private func oscillationTime(distance: Double) -> Double {
    let amplitude = (a * a + b * b).squareRoot()
    return amplitude > distance ? log(amplitude / distance) / rate : 0
  }

  /// Seconds after which the distance of a motion that oscillates stays at or below `distance`: in the swing after the
  /// last turning point beyond it.
  private func swingingTime(distance limit: Double) -> Double {
    // On a view that is scaled beyond all numbers, every distance is visible.
    let least = max(abs(a), abs(b)) * 1e-9
    let distance = limit > least ? limit : least
    let (phase, lag) = (atan2(b, a), atan2(rate, frequency))
    func turn(_ number: Double) -> Double { (number * .pi + phase - lag) / frequency }
    func passage(_ number: Double) -> Double { (number * .pi + .pi / 2 + phase) / frequency }
    let end = oscillationTime(distance: distance)
    guard end.isFinite else { return 0 }
    var number = ((end * frequency - phase + lag) / .pi).rounded(.down)
    while turn(number) > 0, abs(value(at: turn(number))) <= distance { number -= 1 }
    let start = max(turn(number), 0)
    if abs(value(at: start)) <= distance { return 0 }
    // Up to the middle the distance shrinks.
    while passage(number) <= start { number += 1 }
    return bisect(from: start, to: passage(number)) { abs(value(at: $0)) <= distance }
  }

  /// Seconds after which distance and speed stay at or below these limits.
  func settlingTime(distance: Double, speed limit: Double = .infinity) -> Double {
    let speed = derivative
    if oscillates, limit == .infinity { return swingingTime(distance: distance) }
    if oscillates { return max(oscillationTime(distance: distance), speed.oscillationTime(distance: limit)) }
    func isSettled(at time: Double) -> Bool {
      abs(value(at: time)) <= distance && abs(speed.value(at: time)) <= limit
    }
    var end = 1 / rate
    for _ in 0..<64 where bound(at: end) > distance || speed.bound(at: end) > limit { end *= 2 }
    // Between these times distance and speed are monotonic.
    let turns = [zero, speed.zero, speed.derivative.zero].compactMap(\.self).filter { $0 > 0 && $0 < end }
    for start in turns.sorted(by: >) + [0] {
      if !isSettled(at: start) { return bisect(from: start, to: end, isSettled) }
      end = start
    }
    return 0
  }

  private func bisect(from start: Double, to end: Double, _ isSettled: (Double) -> Bool) -> Double {
    var (before, after) = (start, end)
    for _ in 0..<60 {
      let middle = (before + after) / 2
      if isSettled(middle) { after = middle } else { before = middle }
    }
    return after
  }
}
