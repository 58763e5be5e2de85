import DactylGeometry
import DactylGraphics

/// Content that has moved within a rectangle, by whole pixels of the buffer.
struct PixelShift: Hashable {
  /// How far from a whole pixel is rounding and no distance, in pixels.
  private static let tolerance = 1.0 / 64

  /// Where content is that was somewhere else in the frame before.
  let target: PixelRect
  let dx: Int
  let dy: Int

  /// Nil where the content does not fall onto whole pixels, or nothing of it stays in sight: then it must be painted.
  init?(_ shift: ContentShift, scale: Double, in bounds: PixelSize) {
    let vector = Point(x: shift.vector.x * scale, y: shift.vector.y * scale)
    let (x, y) = (vector.x.rounded(), vector.y.rounded())
    guard shift.rect.isFinite, abs(vector.x - x) <= Self.tolerance, abs(vector.y - y) <= Self.tolerance,
      abs(x) < Double(bounds.width), abs(y) < Double(bounds.height)
    else { return nil }
    (dx, dy) = (Int(x), Int(y))
    let inside = PixelRect(inside: shift.rect, scale: scale, in: bounds)
    target = inside.intersection(
      PixelRect(x: inside.x + dx, y: inside.y + dy, width: inside.width, height: inside.height))
    if target.isEmpty { return nil }
  }

  private init(target: PixelRect, dx: Int, dy: Int) {
    (self.target, self.dx, self.dy) = (target, dx, dy)
  }

  /// The same in the buffer of a surface of `size` pixels.
  func turned(_ transform: SurfaceTransform, in size: PixelSize) -> PixelShift {
    let vector = transform.affine(in: size).apply(toVector: Point(x: Double(dx), y: Double(dy)))
    return PixelShift(target: transform.apply(to: target, in: size), dx: Int(vector.x), dy: Int(vector.y))
  }
}
