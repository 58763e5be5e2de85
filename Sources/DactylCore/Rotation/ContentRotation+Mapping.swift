import DactylGeometry

/// Between the coordinates of the content and those of the surface that shows it turned, both in points.
extension ContentRotation {
  /// Quarter turns.
  var quarters: Int { rawValue / 90 }

  /// Width and height change places.
  var swapsSides: Bool { quarters & 1 == 1 }

  /// The size of the content on a surface of `size`, and of the surface for content of `size`.
  func turn(_ size: Size) -> Size {
    swapsSides ? Size(width: size.height, height: size.width) : size
  }

  /// From places in the content to places on its surface, which is of `size`.
  func toSurface(of size: Size) -> AffineTransform {
    switch self {
    case .upright: .identity
    case .quarterTurn: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.width, ty: 0)
    case .halfTurn: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: size.width, ty: size.height)
    case .threeQuarterTurn: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: size.height)
    }
  }

  /// From places on a surface of `size` to places in its content.
  func toContent(of size: Size) -> AffineTransform {
    switch self {
    case .upright: .identity
    case .quarterTurn: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: size.width)
    case .halfTurn: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: size.width, ty: size.height)
    case .threeQuarterTurn: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.height, ty: 0)
    }
  }

  /// A step in the content, on its surface.
  func toSurface(vector: Point) -> Point { toSurface(of: .zero).apply(toVector: vector) }

  /// A step on a surface, in its content.
  func toContent(vector: Point) -> Point { toContent(of: .zero).apply(toVector: vector) }
}
