import DactylGeometry

/// The way of the numbers that a value is made of.
enum AnimationWay {
  /// By the part of its animation that is done.
  case segments([Segment])
  case spring(SpringWay)

  /// From one value to the next, within a part of the animation.
  struct Segment {
    var start: Double
    var end: Double
    var from: SIMD8<Double>
    var to: SIMD8<Double>
    var curve: AnimationCurve

    /// Of each number.
    var distances: [Double] { (0..<8).map { abs(to[$0] - from[$0]) } }

    /// `part` beyond 0...1, where a spring goes, is beyond the values too.
    fileprivate func numbers(at part: Double) -> SIMD8<Double> { from + (to - from) * fraction(at: part) }

    private func fraction(at part: Double) -> Double {
      guard end > start else { return part < start ? 0 : 1 }
      let fraction = (part - start) / (end - start)
      if part > 1, end >= 1 { return fraction }
      if part < 0, start <= 0 { return fraction }
      return curve.value(at: fraction)
    }

    /// For each part of the animation.
    fileprivate func slope(at part: Double) -> SIMD8<Double> {
      guard end > start, part >= start, part <= end else { return .zero }
      return (to - from) * (curve.slope(at: (part - start) / (end - start)) / (end - start))
    }
  }

  struct SpringWay {
    var from: SIMD8<Double>
    var to: SIMD8<Double>
    /// Of each number, off the target.
    var motions: [DampedMotion]
    /// The time after which no movement is visible.
    var seconds: Double

    func numbers(at seconds: Double, isBackward: Bool) -> SIMD8<Double> {
      var numbers = to
      for (index, motion) in motions.enumerated() where motion.a != 0 || motion.b != 0 {
        numbers[index] += motion.value(at: seconds)
      }
      return isBackward ? from + to - numbers : numbers
    }

    func velocity(at seconds: Double, isBackward: Bool) -> SIMD8<Double> {
      var velocity = SIMD8<Double>.zero
      for (index, motion) in motions.enumerated() where motion.a != 0 || motion.b != 0 {
        velocity[index] = motion.derivative.value(at: seconds)
      }
      return isBackward ? -velocity : velocity
    }
  }
}

extension [AnimationWay.Segment] {
  func numbers(at part: Double) -> SIMD8<Double> { present(at: part)?.numbers(at: part) ?? .zero }

  func slope(at part: Double) -> SIMD8<Double> { present(at: part)?.slope(at: part) ?? .zero }

  /// The last one that has begun; before all of them the first one.
  private func present(at part: Double) -> AnimationWay.Segment? { last { $0.start <= part } ?? first }
}
