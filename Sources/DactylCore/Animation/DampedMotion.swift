/// The displacement of a damped spring, in closed form: `(a + b t) e^(-rate t)` with two equal rates,
/// `(a cos(frequency t) + b sin(frequency t)) e^(-rate t)` if it swings, else `a e^(-rate t) + b e^(-secondRate t)`.
struct DampedMotion: Hashable {
  var a: Double
  var b: Double
  /// Per second; the smaller one.
  var rate: Double
  var secondRate: Double
  /// Radians a second; above zero only with equal rates.
  var frequency = 0.0

  private var isCritical: Bool { rate == secondRate }
  private var swings: Bool { frequency > 0 }

  func value(at time: Double) -> Double {
    if swings { return (a * cosine(frequency * time) + b * sine(frequency * time)) * exponential(-rate * time) }
    return isCritical
      ? (a + b * time) * exponential(-rate * time)
      : a * exponential(-rate * time) + b * exponential(-secondRate * time)
  }

  /// Of the same form.
  var derivative: DampedMotion {
    if swings {
      return DampedMotion(
        a: frequency * b - rate * a, b: -rate * b - frequency * a, rate: rate, secondRate: rate, frequency: frequency)
    }
    return isCritical
      ? DampedMotion(a: b - rate * a, b: -rate * b, rate: rate, secondRate: rate)
      : DampedMotion(a: -rate * a, b: -secondRate * b, rate: rate, secondRate: secondRate)
  }

  /// When it is zero; nil if never.
  private var zero: Double? {
    if isCritical { return b == 0 ? nil : -a / b }
    guard a != 0, -b / a > 0 else { return nil }
    return logarithm(-b / a) / (secondRate - rate)
  }

  /// No value from `time` on is greater than this, if `time` is at least one over the rate.
  private func bound(at time: Double) -> Double {
    isCritical
      ? (abs(a) + abs(b) * time) * exponential(-rate * time)
      : abs(a) * exponential(-rate * time) + abs(b) * exponential(-secondRate * time)
  }

  /// Seconds after which the distance stays at or below `distance`, of a motion that swings; some more than that if it
  /// reaches it between two swings.
  private func swingingTime(distance: Double) -> Double {
    let amplitude = (a * a + b * b).squareRoot()
    return amplitude > distance ? logarithm(amplitude / distance) / rate : 0
  }

  /// Seconds after which distance and speed stay at or below these.
  func settlingTime(distance: Double, speed limit: Double = .infinity) -> Double {
    let speed = derivative
    if swings { return max(swingingTime(distance: distance), speed.swingingTime(distance: limit)) }
    func isSettled(at time: Double) -> Bool {
      abs(value(at: time)) <= distance && abs(speed.value(at: time)) <= limit
    }
    var end = 1 / rate
    for _ in 0..<64 where bound(at: end) > distance || speed.bound(at: end) > limit { end *= 2 }
    // Between these moments distance and speed only grow or only shrink.
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
