import DactylGeometry
import DactylGraphics

extension Bitmap {
  /// Paints `region` of the picture of a surface of `size`, which lies in the bitmap with `transform`: calls `body` with a
  /// context in points, clipped to the rectangles that it is given, too.
  ///
  /// Throws what went wrong with any of the drawing; what the region shows then is undefined.
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
    body(context, rects)
    do {
      try context.finish()
    } catch {
      throw SurfaceError("a frame could not be drawn: \(error)")
    }
  }
}
