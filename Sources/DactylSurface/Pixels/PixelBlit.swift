import DactylGeometry
import DactylGraphics

/// A scroll blit by whole pixels of the buffer.
struct PixelBlit: Hashable {
  /// The largest distance from a whole pixel that counts as rounding, in pixels.
  private static let tolerance = 1.0 / 64

  /// The new position of the content that has moved.
  let target: PixelRect
  let dx: Int
  let dy: Int

  /// Nil if the content does not fall onto whole pixels, or if all of it has left the rectangle. The rectangle must
  /// then be painted.
  init?(_ blit: ScrollBlit, scale: Double, in bounds: PixelSize) {
    let vector = Point(x: blit.vector.x * scale, y: blit.vector.y * scale)
    let (x, y) = (vector.x.rounded(), vector.y.rounded())
    guard blit.rect.isFinite, abs(vector.x - x) <= Self.tolerance, abs(vector.y - y) <= Self.tolerance,
      abs(x) < Double(bounds.width), abs(y) < Double(bounds.height)
    else { return nil }
    (dx, dy) = (Int(x), Int(y))
    let inside = PixelRect(inside: blit.rect, scale: scale, in: bounds)
    target = inside.intersection(
      PixelRect(x: inside.x + dx, y: inside.y + dy, width: inside.width, height: inside.height))
    if target.isEmpty { return nil }
  }

  private init(target: PixelRect, dx: Int, dy: Int) {
    (self.target, self.dx, self.dy) = (target, dx, dy)
  }

  /// Returns the same blit in the buffer of a surface of `size` pixels.
  func turned(_ transform: SurfaceTransform, in size: PixelSize) -> PixelBlit {
    let vector = transform.affine(in: size).apply(toVector: Point(x: Double(dx), y: Double(dy)))
    return PixelBlit(target: transform.apply(to: target, in: size), dx: Int(vector.x), dy: Int(vector.y))
  }
}
