import DactylGeometry

/// The outermost place, in the superview's coordinates, where a view can be hit: a search passes by what lies elsewhere
/// without looking at the view itself.
///
/// Sixteen bytes, which always lie in one line of the processor's cache: of ten thousand views that are passed by no
/// more than that is read.
struct HitBox {
  /// Left, top, and right and bottom with the opposite sign.
  private var edges: SIMD4<Float>

  /// `place` says all of a view that overrides nothing and is not transformed; any other is to be asked everywhere.
  init(_ place: ViewGeometry) {
    let (center, origin) = (place.center, place.bounds.origin)
    let half = Point(x: place.bounds.width / 2, y: place.bounds.height / 2)
    // More than what rounding can do to any of these numbers, here and where the view is asked.
    let slack = Point(
      x: Self.slack(center.x, half.x, origin.x), y: Self.slack(center.y, half.y, origin.y))
    guard place.isPlain && place.isStraight && slack.isFinite else {
      edges = SIMD4(repeating: -.infinity)
      return
    }
    guard place.takesTouches else {
      edges = SIMD4(repeating: .infinity)
      return
    }
    let (first, last) = (center - half - slack, center + half + slack)
    edges = SIMD4(Float(first.x), Float(first.y), Float(-last.x), Float(-last.y))
  }

  private static func slack(_ center: Double, _ half: Double, _ origin: Double) -> Double {
    Double(Float(max(abs(center), max(abs(half), abs(origin)))).ulp)
  }

  /// False only where the view is not hit.
  func mayContain(_ corner: Corner) -> Bool { all(edges .<= corner.edges) }

  /// A point, in the superview's coordinates, as boxes are compared with it.
  struct Corner {
    fileprivate var edges: SIMD4<Float>

    init(_ point: Point) {
      let (x, y) = (Float(point.x), Float(point.y))
      edges = SIMD4(x, y, -x, -y)
    }
  }
}
