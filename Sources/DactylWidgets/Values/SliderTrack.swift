import DactylGeometry

/// The track of a slider, in the slider's coordinates (`CT-16`, `CT-18`).
struct SliderTrack {
  let axis: Axis
  /// Whether the minimum is at the end with the larger coordinate: at the bottom, or at the right.
  let isReversed: Bool
  /// The ends along the axis.
  let start: Double
  let end: Double

  /// The distance that a thumb can move, in points.
  var travel: Double { max(end - start - ControlConstants.thumbWidth, 0) }

  func along(_ point: Point) -> Double { axis == .horizontal ? point.x : point.y }

  /// Returns the position of a thumb's centre along the axis, between the ends.
  func center(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    return start + ControlConstants.thumbWidth / 2 + (isReversed ? 1 - fraction : fraction) * travel
  }

  /// Returns the fraction at which a thumb has its centre at `position`, below 0 or above 1 beyond the ends; nil if
  /// the thumb can't move.
  func fraction(at position: Double) -> Double? {
    let distance = position - start - ControlConstants.thumbWidth / 2
    guard travel > 0, distance.isFinite else { return nil }
    return isReversed ? 1 - distance / travel : distance / travel
  }

  /// Returns a movement along the axis, positive towards the maximum.
  func movement(from start: Point, to end: Point) -> Double {
    let movement = along(end) - along(start)
    return isReversed ? -movement : movement
  }

  /// Returns the rectangle from `first` to `last` along the axis, `width` wide around `middle` across it.
  func rect(from first: Double, to last: Double, middle: Double, width: Double) -> Rect {
    let (start, length) = (min(first, last), abs(last - first))
    return axis == .horizontal
      ? Rect(x: start, y: middle - width / 2, width: length, height: width)
      : Rect(x: middle - width / 2, y: start, width: width, height: length)
  }
}
