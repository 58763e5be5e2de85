/// A movement of a thumb by a key or by assistive technology (`CT-18`).
enum SliderMove {
  /// By a step, or by a twentieth of the range if there are no steps.
  case up, down
  /// By a tenth of the range, and by one step at least.
  case pageUp, pageDown
  case toMinimum, toMaximum
}

extension ValueRange {
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
