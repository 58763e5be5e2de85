import DactylGeometry

/// The cached ink bounds of a view that does not clip: the rectangle that the view and its subviews draw in. Each
/// change updates it.
///
/// Growing is cheap. If the view that defines an edge shrinks, the rectangle becomes loose, that is too large, until it
/// is next needed; then it is computed from all subviews.
@MainActor final class InkBoundsCache {
  /// In the view's own coordinates. Contains the view and all its subviews.
  private(set) var rect: Rect
  /// Whether the rectangle may be too large.
  private(set) var isLoose = false

  /// Left, top, and right and bottom with the opposite sign, so that a smaller number reaches further.
  private var edges = SIMD4<Double>(repeating: .infinity)
  /// The view that defines each edge: a subview or the view itself. It is only compared, since the view may be
  /// deallocated.
  private var owners = SIMD4<UInt64>.zero

  init(of view: View, bounds: Rect) {
    rect = bounds
    update(bounds, of: view)
  }

  /// Updates the rectangle `bounds` of `view`, which is a subview or the view itself; an empty rectangle draws nothing.
  /// With `isLoose` the real bounds may be smaller.
  ///
  /// Returns whether the ink bounds may have changed.
  @discardableResult func update(_ bounds: Rect, of view: View, isLoose areBoundsLoose: Bool = false) -> Bool {
    let new = bounds.isEmpty || !bounds.isFinite ? SIMD4(repeating: .infinity) : Self.edges(of: bounds)
    let name = UInt64(UInt(bitPattern: ObjectIdentifier(view)))
    let (grown, owned) = (new .< edges, owners .== name)
    let shrinks = any(owned .& (new .> edges)) || (areBoundsLoose && any(owned .| grown))
    guard any(grown) || (shrinks && !isLoose) else { return false }
    isLoose = isLoose || shrinks
    edges.replace(with: new, where: grown)
    owners.replace(with: name, where: grown)
    // Equal to `bounds` if nothing else contributes.
    rect = all(owners .== name) && !shrinks ? bounds : Self.rect(edges)
    return true
  }

  private static func edges(of rect: Rect) -> SIMD4<Double> {
    SIMD4(rect.minX, rect.minY, -rect.maxX, -rect.maxY)
  }

  private static func rect(_ edges: SIMD4<Double>) -> Rect {
    Rect(x: edges[0], y: edges[1], width: -edges[2] - edges[0], height: -edges[3] - edges[1])
  }
}
