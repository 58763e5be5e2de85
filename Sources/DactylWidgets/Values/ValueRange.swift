/// The values that a control can have: a range, and steps in it (`CT-18`).
///
/// The steps begin at the minimum. The maximum is a step, even if it is no whole number of steps from the minimum.
struct ValueRange {
  /// The least value. It raises the maximum. A value that is not finite is ignored.
  var minimum: Double {
    didSet {
      if !minimum.isFinite { minimum = oldValue }
      if maximum < minimum { maximum = minimum }
    }
  }

  /// The greatest value. It lowers the minimum. A value that is not finite is ignored.
  var maximum: Double {
    didSet {
      if !maximum.isFinite { maximum = oldValue }
      if minimum > maximum { minimum = maximum }
    }
  }

  /// The distance of the steps; 0 if every value is one. A step that is negative or not finite is ignored.
  var step: Double {
    didSet { if !step.isFinite || step < 0 { step = oldValue } }
  }

  init(_ range: ClosedRange<Double>, step: Double = 0) {
    (minimum, maximum, self.step) = (range.lowerBound, range.upperBound, step)
  }

  // MARK: Fractions

  /// Returns the place of `value` in the range, from 0 to 1. It is 0 in an empty range.
  func fraction(of value: Double) -> Double {
    let length = maximum - minimum
    guard length > 0 else { return 0 }
    let fraction =
      length.isFinite ? (value - minimum) / length : (value / 2 - minimum / 2) / (maximum / 2 - minimum / 2)
    return min(max(fraction, 0), 1)
  }

  /// Returns the value at `fraction` of the range, which may be between two steps.
  func value(at fraction: Double) -> Double {
    if fraction <= 0 { return minimum }
    if fraction >= 1 { return maximum }
    let length = maximum - minimum
    return limited(
      length.isFinite ? minimum + fraction * length : minimum * (1 - fraction) + maximum * fraction)
  }

  func limited(_ value: Double) -> Double { min(max(value, minimum), maximum) }

  // MARK: Steps

  /// Returns the nearest step in the range.
  func nearest(to value: Double) -> Double {
    let value = limited(value)
    let (below, above) = (stepBelow(value), stepAbove(value))
    return value - below < above - value ? below : above
  }

  /// Returns the last step that is not above `value`.
  func stepBelow(_ value: Double) -> Double {
    let value = limited(value)
    guard value < maximum, let index = index(of: value) else { return value }
    return self.value(atIndex: index.rounded(.down))
  }

  /// Returns the first step that is not below `value`.
  func stepAbove(_ value: Double) -> Double {
    let value = limited(value)
    guard value < maximum, let index = index(of: value) else { return value }
    return self.value(atIndex: index.rounded(.up))
  }

  /// Returns the number of steps from the minimum to `value`. It is nil if every value is a step, or if the steps are
  /// too small for a `Double` to distinguish them.
  func index(of value: Double) -> Double? {
    guard step > 0 else { return nil }
    let index = (value - minimum) / step
    guard index < 0x1p50 else { return nil }
    // Three steps of 0.1 are less than 0.3 divided by 0.1.
    let nearest = index.rounded()
    return abs(index - nearest) < 1e-6 ? nearest : index
  }

  func value(atIndex index: Double) -> Double { limited(minimum + index * step) }

  /// The values at which a track can have a mark, up to `limit` of them; none if there are more.
  func steps(limit: Int) -> [Double] {
    guard let last = index(of: maximum), last > 0, last.rounded(.up) < Double(limit) else { return [] }
    return (0...Int(last.rounded(.up))).map { value(atIndex: Double($0)) }
  }
}
