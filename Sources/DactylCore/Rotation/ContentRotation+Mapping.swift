import DactylGeometry

/// Conversion between the coordinates of the content and of its surface, both in points.
extension ContentRotation {
  /// The number of quarter turns.
  var quarters: Int { rawValue / 90 }

  /// Whether width and height are exchanged.
  var swapsSides: Bool { quarters & 1 == 1 }

  /// Returns the size of the content on a surface of `size`, and of the surface for content of `size`.
  func turn(_ size: Size) -> Size {
    swapsSides ? Size(width: size.height, height: size.width) : size
  }

  /// Returns the transform from content coordinates to surface coordinates, for a surface of `size`.
  func toSurface(of size: Size) -> AffineTransform {
    switch self {
    case .upright: .identity
    case .quarterTurn: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.width, ty: 0)
    case .halfTurn: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: size.width, ty: size.height)
    case .threeQuarterTurn: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: size.height)
    }
  }

  /// Returns the transform from surface coordinates to content coordinates, for a surface of `size`.
  func toContent(of size: Size) -> AffineTransform {
    switch self {
    case .upright: .identity
    case .quarterTurn: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: size.width)
    case .halfTurn: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: size.width, ty: size.height)
    case .threeQuarterTurn: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.height, ty: 0)
    }
  }

  /// Converts the widths of edges from content coordinates to surface coordinates.
  func toSurface(_ insets: Insets) -> Insets { insets.turned(quarters: quarters) }

  /// Converts the widths of edges from surface coordinates to content coordinates.
  func toContent(_ insets: Insets) -> Insets { insets.turned(quarters: 4 - quarters) }

  /// Converts a vector from content coordinates to surface coordinates.
  func toSurface(vector: Point) -> Point { toSurface(of: .zero).apply(toVector: vector) }

  /// Converts a vector from surface coordinates to content coordinates.
  func toContent(vector: Point) -> Point { toContent(of: .zero).apply(toVector: vector) }
}

extension Insets {
  /// Returns the insets of a rectangle that is turned clockwise.
  fileprivate func turned(quarters: Int) -> Insets {
    let clockwise = [top, right, bottom, left]
    func edge(_ index: Int) -> Double { clockwise[(index + 4 - quarters % 4) % 4] }
    return Insets(top: edge(0), left: edge(3), bottom: edge(2), right: edge(1))
  }
}
