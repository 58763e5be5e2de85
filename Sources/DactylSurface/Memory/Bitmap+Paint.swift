import DactylGeometry
import DactylGraphics

extension Bitmap {
  /// Paints `region`: calls `body` with a context in points, clipped to the rectangles that it is given, too.
  ///
  /// Throws what went wrong with any of the drawing; what the region shows then is undefined.
  func paint(
    _ region: Region, scale: Double, _ body: (_ context: Context, _ rects: [Rect]) -> Void
  ) throws(SurfaceError) {
    let context = makeContext(scale: scale)
    let rects = region.rects.map { $0.points(scale: scale) }
    context.clip(to: rects)
    body(context, rects)
    do {
      try context.finish()
    } catch {
      throw SurfaceError("a frame could not be drawn: \(error)")
    }
  }
}
