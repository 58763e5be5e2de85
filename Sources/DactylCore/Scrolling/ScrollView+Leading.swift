import DactylGeometry

/// The range along the horizontal axis, and where reading begins in it.
struct LeadingRange: Equatable {
  let range: ClosedRange<Double>
  let isMirrored: Bool

  /// Returns the distance of an offset from where reading begins.
  func distance(of offset: Double) -> Double {
    isMirrored ? range.upperBound - offset : offset - range.lowerBound
  }

  /// Returns the offset at a distance from where reading begins.
  func offset(at distance: Double) -> Double {
    isMirrored ? range.upperBound - distance : range.lowerBound + distance
  }
}

extension ScrollView {
  /// Keeps the distance of wide content from where reading begins (`SV-36`).
  final func keepLeadingDistance() {
    guard contentAxes.contains(.horizontal), !isZooming, zoomScale == 1 else {
      leadingRange = nil
      return
    }
    let new = LeadingRange(range: range(.horizontal), isMirrored: isMirrored)
    let old = leadingRange ?? LeadingRange(range: new.range, isMirrored: false)
    leadingRange = new
    // From left to right, the offset is the distance.
    guard new != old, new.isMirrored || old.isMirrored else { return }
    let offset = new.offset(at: old.distance(of: contentOffset.x))
    shiftContentOffset(by: Point(x: offset - contentOffset.x, y: 0))
  }
}
