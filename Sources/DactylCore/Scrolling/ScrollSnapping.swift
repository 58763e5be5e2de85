/// The places along an axis at which content comes to rest after a drag (`SV-19`).
///
///     shelf.horizontalSnapping = .every(160)
public enum ScrollSnapping: Hashable, Sendable {
  /// Every so many points, from the beginning of the content. A length that is not positive and finite counts as no
  /// snapping.
  case every(Double)
  /// At these offsets, in points, in any order. Those that are not finite are left out.
  case offsets([Double])

  /// Returns the place in `range` that is nearest to `offset`; `offset` if there is none. The ends of the range are
  /// places, too.
  func place(nearestTo offset: Double, in range: ClosedRange<Double>) -> Double {
    let places: [Double]
    switch self {
    case .every(let length):
      guard length.isFinite, length > 0 else { return offset }
      let index = (offset / length).rounded()
      places = [index * length]
    case .offsets(let offsets):
      places = offsets.filter(\.isFinite)
      guard !places.isEmpty else { return offset }
    }
    let all = places.filter(range.contains) + [range.lowerBound, range.upperBound]
    return all.min { abs($0 - offset) < abs($1 - offset) } ?? offset
  }
}
