import CDactylCairo

extension Bitmap {
  /// Copies pixels from `source`, which may be this bitmap, to the rectangle at `x` and `y`. In `source` they are `dx`
  /// to the left and `dy` above.
  ///
  /// Both bitmaps must have the same kind of pixels. Pixels outside of either bitmap are not copied.
  package func copy(x: Int, y: Int, width: Int, height: Int, from source: Bitmap, dx: Int = 0, dy: Int = 0) {
    let left = max(x, dx, 0)
    let top = max(y, dy, 0)
    let right = min(x + width, pixelWidth, source.pixelWidth + dx)
    let bottom = min(y + height, pixelHeight, source.pixelHeight + dy)
    cairo_surface_flush(surface)
    cairo_surface_flush(source.surface)
    guard right > left, bottom > top, hasAlpha == source.hasAlpha,
      let from = cairo_image_surface_get_data(source.surface), let to = cairo_image_surface_get_data(surface)
    else { return }
    let (stride, sourceStride) = (
      Int(cairo_image_surface_get_stride(surface)), Int(cairo_image_surface_get_stride(source.surface))
    )
    func copyRows(_ top: Int, bytes: Int) {
      UnsafeMutableRawPointer(to + top * stride + left * 4).copyMemory(
        from: UnsafeRawPointer(from + (top - dy) * sourceStride + (left - dx) * 4), byteCount: bytes)
    }
    let bytes = (right - left) * 4
    if bytes == stride, stride == sourceStride {
      copyRows(top, bytes: (bottom - top) * stride)
    } else if source === self, dy > 0 {
      // Down within one picture: from below, so that no row is overwritten before it was read.
      for row in (top..<bottom).reversed() { copyRows(row, bytes: bytes) }
    } else {
      for row in top..<bottom { copyRows(row, bytes: bytes) }
    }
    markDirty()
  }
}
