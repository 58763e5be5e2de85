/// The resistance of content that is dragged beyond its range (`SV-9`).
enum RubberBand {
  /// Returns the shown overshoot for a raw distance of `distance` points beyond the range, in a view `length` points
  /// long.
  static func shown(_ distance: Double, length: Double) -> Double {
    guard length > 0 else { return 0 }
    return (1 - 1 / (ScrollConstants.rubberBand * distance / length + 1)) * length
  }

  /// Returns the raw distance of a shown overshoot, at most ten lengths. An overshoot that no distance has gets this
  /// limit.
  static func distance(shown overshoot: Double, length: Double) -> Double {
    guard length > 0 else { return 0 }
    let limit = 10 * length
    guard overshoot < length else { return limit }
    return min((1 / (1 - overshoot / length) - 1) * length / ScrollConstants.rubberBand, limit)
  }

  /// Returns the derivative of the shown overshoot with respect to the raw distance, at `overshoot`.
  static func slope(shown overshoot: Double, length: Double) -> Double {
    guard length > 0 else { return 0 }
    let rest = 1 - min(max(overshoot / length, 0), 1)
    return ScrollConstants.rubberBand * rest * rest
  }

  /// Returns the shown offset for the raw offset of a drag.
  static func shown(_ raw: Double, range: ClosedRange<Double>, length: Double) -> Double {
    if raw < range.lowerBound { return range.lowerBound - shown(range.lowerBound - raw, length: length) }
    if raw > range.upperBound { return range.upperBound + shown(raw - range.upperBound, length: length) }
    return raw
  }

  /// Returns the raw offset of a drag for a shown offset.
  static func raw(_ shown: Double, range: ClosedRange<Double>, length: Double) -> Double {
    if shown < range.lowerBound {
      return range.lowerBound - distance(shown: range.lowerBound - shown, length: length)
    }
    if shown > range.upperBound {
      return range.upperBound + distance(shown: shown - range.upperBound, length: length)
    }
    return shown
  }
}

extension ClosedRange<Double> {
  func limit(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
