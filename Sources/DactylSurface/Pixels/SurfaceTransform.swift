import DactylGeometry

/// The orientation of a surface's picture in its buffer: `wl_output.transform`, with the same numbers.
///
/// The picture is first mirrored, left for right, and then turned counter-clockwise. `wl_surface.set_buffer_transform`
/// makes the compositor show it upright; on an output with the same transform that needs no copy. Sizes and rectangles
/// are in pixels: before the transform as the user sees the surface, after it in the buffer.
package enum SurfaceTransform: Int, Hashable, Sendable, CaseIterable {
  case normal
  case turned90, turned180, turned270
  case flipped
  case flippedTurned90, flippedTurned180, flippedTurned270

  /// Whether width and height are exchanged.
  package var swapsSides: Bool { rawValue & 1 == 1 }

  /// The transform that undoes this one. Mirrored ones undo themselves.
  package var inverse: SurfaceTransform {
    switch self {
    case .turned90: .turned270
    case .turned270: .turned90
    default: self
    }
  }

  /// Returns the size of the buffer of a surface of `size`.
  package func apply(to size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Returns the rectangle of `rect`, on a surface of `size`, in the buffer.
  package func apply(to rect: PixelRect, in size: PixelSize) -> PixelRect {
    let (left, top) = (rect.x, rect.y)
    let (right, bottom) = (size.width - rect.maxX, size.height - rect.maxY)
    let (x, y) =
      switch self {
      case .normal: (left, top)
      case .turned90: (top, right)
      case .turned180: (right, bottom)
      case .turned270: (bottom, left)
      case .flipped: (right, top)
      case .flippedTurned90: (top, left)
      case .flippedTurned180: (left, bottom)
      case .flippedTurned270: (bottom, right)
      }
    return PixelRect(
      x: x, y: y, width: swapsSides ? rect.height : rect.width, height: swapsSides ? rect.width : rect.height)
  }

  /// Returns the transform from points of a surface of `size` to points of its buffer, in pixels.
  package func affine(in size: PixelSize) -> AffineTransform {
    let (width, height) = (Double(size.width), Double(size.height))
    return switch self {
    case .normal: .identity
    case .turned90: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    case .turned180: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case .turned270: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case .flipped: AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
    case .flippedTurned90: AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .flippedTurned180: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
    case .flippedTurned270: AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
    }
  }
}
