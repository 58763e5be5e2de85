import DactylGeometry
import DactylGraphics

extension Bitmap {
  /// Paints `region` of the picture of a surface of `size`, which is stored in the bitmap with `transform`. Calls
  /// `body` with a context in points, which is clipped to the region, and with the rectangles of the region in points.
  ///
  /// Throws if any of the drawing fails; the content of the region is then undefined.
  func paint(
    _ region: Region, scale: Double, size: PixelSize, transform: SurfaceTransform = .normal,
    _ body: (_ context: Context, _ rects: [Rect]) -> Void
  ) throws(SurfaceError) {
    let toPixels = AffineTransform(scaleX: scale, y: scale).concatenating(transform.affine(in: size))
    let context = Context(self, transform: toPixels)
    let back = transform.inverse
    let bufferSize = transform.apply(to: size)
    let rects = region.rects.map { back.apply(to: $0, in: bufferSize).points(scale: scale) }
    context.clip(to: rects)
    // Transparent pixels would show the content before.
    if hasAlpha { for rect in rects { context.clear(rect) } }
    body(context, rects)
    do {
      try context.finish()
    } catch {
      throw SurfaceError("a frame could not be drawn: \(error)")
    }
  }
}
