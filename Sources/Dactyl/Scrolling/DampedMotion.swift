/// The displacement of a damped spring: `(a + b t) e^(-rate t)` with two equal rates, else
/// `a e^(-rate t) + b e^(-secondRate t)`.
struct DampedMotion: Hashable {
  var a: Double
  var b: Double
  /// Per second; the smaller one.
  var rate: Double
  var secondRate: Double

  private var isCritical: Bool { rate == secondRate }

  func value(at time: Double) -> Double {
    isCritical
      ? (a + b * time) * exponential(-rate * time)
      : a * exponential(-rate * time) + b * exponential(-secondRate * time)
  }

  /// Of the same form.
  var derivative: DampedMotion {
    isCritical
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

  /// Seconds after which distance and speed stay at or below those of rest.
  var settlingTime: Double {
    let speed = derivative
    func isSettled(at time: Double) -> Bool {
      abs(value(at: time)) <= ScrollConstants.restDistance && abs(speed.value(at: time)) <= ScrollConstants.restSpeed
    }
    var end = 1 / rate
    for _ in 0..<64
    where bound(at: end) > ScrollConstants.restDistance || speed.bound(at: end) > ScrollConstants.restSpeed { end *= 2 }
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
