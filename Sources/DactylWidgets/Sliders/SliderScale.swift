/// The values of a slider: a range, and steps in it (`CT-18`).
///
/// The steps begin at the minimum. The maximum is a step, even if it is no whole number of steps from the minimum.
struct SliderScale {
  var minimum = 0.0
  var maximum = 1.0
  /// The distance of the steps; 0 if every value is one.
  var step = 0.0

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
  /// too small for a `Double` to tell them apart.
  private func index(of value: Double) -> Double? {
    guard step > 0 else { return nil }
    let index = (value - minimum) / step
    guard index < 0x1p50 else { return nil }
    // Three steps of 0.1 are less than 0.3 divided by 0.1.
    let nearest = index.rounded()
    return abs(index - nearest) < 1e-6 ? nearest : index
  }

  private func value(atIndex index: Double) -> Double { limited(minimum + index * step) }

  /// The values at which a track can have a mark, up to `limit` of them; none if there are more.
  func steps(limit: Int) -> [Double] {
    guard let last = index(of: maximum), last > 0, last.rounded(.up) < Double(limit) else { return [] }
    return (0...Int(last.rounded(.up))).map { value(atIndex: Double($0)) }
  }

  // MARK: Moves

  /// Returns the value after `move`: a step, in the range.
  func value(_ value: Double, after move: SliderMove) -> Double {
    switch move {
    case .up: moved(value, by: step > 0 ? step : part(ControlConstants.sliderArrowSteps))
    case .down: moved(value, by: -(step > 0 ? step : part(ControlConstants.sliderArrowSteps)))
    case .pageUp: moved(value, by: part(ControlConstants.sliderSteps))
    case .pageDown: moved(value, by: -part(ControlConstants.sliderSteps))
    case .toMinimum: minimum
    case .toMaximum: maximum
    }
  }

  /// Returns the length of one of `count` parts of the range.
  private func part(_ count: Double) -> Double {
    let length = maximum - minimum
    return length.isFinite ? length / count : maximum / count - minimum / count
  }

  /// Moves by whole steps, at least by one.
  private func moved(_ value: Double, by distance: Double) -> Double {
    guard let index = index(of: value) else { return limited(value + distance) }
    let count = max((abs(distance) / step).rounded(), 1)
    return self.value(atIndex: distance < 0 ? index.rounded(.up) - count : index.rounded(.down) + count)
  }
}

/// A movement of a thumb by a key or by assistive technology (`CT-18`).
enum SliderMove {
  /// By a step, or by a twentieth of the range if there are no steps.
  case up, down
  /// By a tenth of the range, and by one step at least.
  case pageUp, pageDown
  case toMinimum, toMaximum
}
