import DactylGeometry

/// How far a view that does not clip reaches with its subviews, brought up to date by what changes alone.
///
/// What grows costs no look at anything else. Where something draws back that an edge was due to, only a look at all
/// subviews tells how far the others reach: until somebody asks, the rectangle is too large.
@MainActor final class InkBoundsCache {
  /// In the view's own coordinates; all of the view and its subviews is in it.
  private(set) var rect: Rect
  /// The rectangle may be too large.
  private(set) var isLoose = false

  /// Left, top, and right and bottom with the opposite sign: what reaches further has less.
  private var edges = SIMD4<Double>(repeating: .infinity)
  /// Whom each of the edges is due to: a subview or the view itself. Nothing but a name, perhaps of a view that has gone.
  private var makers = SIMD4<UInt64>.zero

  init(of view: View, bounds: Rect) {
    rect = bounds
    update(bounds, of: view)
  }

  /// `part` is what belongs to `view` now, which is a subview or the view itself; empty where that is nowhere. With
  /// `isLoose` it may be less.
  ///
  /// Answers whether all together may reach elsewhere than was known.
  @discardableResult func update(_ part: Rect, of view: View, isLoose isPartLoose: Bool = false) -> Bool {
    let place = part.isEmpty || !part.isFinite ? SIMD4(repeating: .infinity) : Self.edges(of: part)
    let name = UInt64(UInt(bitPattern: ObjectIdentifier(view)))
    let (grown, mine) = (place .< edges, makers .== name)
    let drawsBack = any(mine .& (place .> edges)) || (isPartLoose && any(mine .| grown))
    guard any(grown) || (drawsBack && !isLoose) else { return false }
    isLoose = isLoose || drawsBack
    edges.replace(with: place, where: grown)
    makers.replace(with: name, where: grown)
    // Exactly that, where there is nothing else.
    rect = all(makers .== name) && !drawsBack ? part : Self.rect(edges)
    return true
  }

  private static func edges(of rect: Rect) -> SIMD4<Double> {
    SIMD4(rect.minX, rect.minY, -rect.maxX, -rect.maxY)
  }

  private static func rect(_ edges: SIMD4<Double>) -> Rect {
    Rect(x: edges[0], y: edges[1], width: -edges[2] - edges[0], height: -edges[3] - edges[1])
  }
}
