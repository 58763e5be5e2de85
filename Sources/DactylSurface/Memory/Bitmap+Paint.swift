import DactylGeometry
import DactylGraphics

extension Bitmap {
  /// Paints `region` of the picture of a surface of `size`, which is stored in the bitmap with `transform`. Calls
  /// `body` with a context in points, which is clipped to the region, and with the rectangles of the region in points.
  ///
  /// All pixels are clear before, but those inside of `filled` (in points), which are clear or which `body` fills.
  ///
  /// Throws if any of the drawing fails; the content of the region is then undefined.
  func paint(
    _ region: Region, scale: Double, size: PixelSize, transform: SurfaceTransform = .normal,
    filled: Rect = .zero, _ body: (_ context: Context, _ rects: [Rect]) -> Void
  ) throws(SurfaceError) {
    let toPixels = AffineTransform(scaleX: scale, y: scale).concatenating(transform.affine(in: size))
    let context = Context(self, transform: toPixels)
    let back = transform.inverse
    let bufferSize = transform.apply(to: size)
    let rects = region.rects.map { back.apply(to: $0, in: bufferSize).points(scale: scale) }
    context.clip(to: rects)
    // Transparent pixels would show the content before.
    if hasAlpha {
      let filled = filled.wholePixels(scale: scale)
      for rect in rects { for part in rect.parts(outside: filled) { context.clear(part) } }
    }
    body(context, rects)
    do {
      try context.finish()
    } catch {
      throw SurfaceError("a frame could not be drawn: \(error)")
    }
  }
}

extension Rect {
  /// Returns the part of the rectangle that covers whole pixels, `scale` a point.
  fileprivate func wholePixels(scale: Double) -> Rect {
    let slack = 1e-6
    let (left, top) = ((minX * scale - slack).rounded(.up), (minY * scale - slack).rounded(.up))
    let (right, bottom) = ((maxX * scale + slack).rounded(.down), (maxY * scale + slack).rounded(.down))
    guard right > left, bottom > top else { return .zero }
    return Rect(x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
  }
}
