import DactylGeometry

/// A rectangle in the superview's coordinates outside of which a view is not hit. Hit testing skips views by their box
/// without reading the view itself.
///
/// It has sixteen bytes, which are always in one cache line: hit testing ten thousand views reads no more of those it
/// skips.
struct HitBox {
  /// Left, top, and right and bottom with the opposite sign.
  private var edges: SIMD4<Float>

  /// The box of a plain view without a transform is its frame; that of any other view is infinite.
  init(_ geometry: ViewGeometry) {
    let (center, origin) = (geometry.center, geometry.bounds.origin)
    let half = Point(x: geometry.bounds.width / 2, y: geometry.bounds.height / 2)
    // More than the rounding errors of these numbers, here and in the view's own hit test.
    let slack = Point(
      x: Self.slack(center.x, half.x, origin.x), y: Self.slack(center.y, half.y, origin.y))
    guard geometry.isPlain && geometry.isStraight && slack.isFinite else {
      edges = SIMD4(repeating: -.infinity)
      return
    }
    guard geometry.takesTouches else {
      edges = SIMD4(repeating: .infinity)
      return
    }
    let (first, last) = (center - half - slack, center + half + slack)
    edges = SIMD4(Float(first.x), Float(first.y), Float(-last.x), Float(-last.y))
  }

  private static func slack(_ center: Double, _ half: Double, _ origin: Double) -> Double {
    Double(Float(max(abs(center), max(abs(half), abs(origin)))).ulp)
  }

  /// Returns false only if the view is not hit.
  func mayContain(_ corner: Corner) -> Bool { all(edges .<= corner.edges) }

  /// A point in the superview's coordinates, prepared for the comparison with boxes.
  struct Corner {
    fileprivate var edges: SIMD4<Float>

    init(_ point: Point) {
      let (x, y) = (Float(point.x), Float(point.y))
      edges = SIMD4(x, y, -x, -y)
    }
  }
}

extension View {
  /// Whether touches beside the subviews go to the views behind the view, as for a window or a layer of labels in front
  /// of others (`HT-16`). Default: false.
  public final var passesTouchesThrough: Bool {
    get { geometry.passesTouchesThrough }
    set { geometry.passesTouchesThrough = newValue }
  }

  final func hitTestSubviews(_ point: Point, with event: Event?) -> View? {
    let views = storedSubviews
    let corner = HitBox.Corner(point)
    var index = views.count
    while index > 0 {
      index -= 1
      // Skips most views that override nothing without a call.
      guard views[index].hitBox.mayContain(corner) else { continue }
      // NaN if the transform has no inverse (HT-6).
      let inside = views[index].convertFromSuperview(point)
      if !inside.x.isNaN, let hit = views[index].hitTest(inside, with: event) { return hit }
    }
    return nil
  }
}
