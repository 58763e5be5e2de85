import CDactylCairo

extension Bitmap {
  /// All pixels, row by row from the top, each as `argb(x:y:)` returns it. Reading them one by one takes much longer.
  package var pixels: [UInt32] {
    let (width, height) = (pixelWidth, pixelHeight)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return Array(repeating: 0, count: width * height) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return Array(unsafeUninitializedCapacity: width * height) { pixels, count in
      guard let start = pixels.baseAddress else { return }
      let bytes = UnsafeMutableRawPointer(start)
      if stride == width * 4 {
        bytes.copyMemory(from: data, byteCount: stride * height)
      } else {
        for row in 0..<height {
          (bytes + row * width * 4).copyMemory(from: data + row * stride, byteCount: width * 4)
        }
      }
      count = width * height
      if !hasAlpha { Self.makeOpaque(bytes, width, height) }
    }
  }

  /// Adds opaque black, by Cairo: it changes many pixels at a time even where this file is not optimised.
  private static func makeOpaque(_ pixels: UnsafeMutableRawPointer, _ width: Int, _ height: Int) {
    let surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
    let context = cairo_create(surface)
    cairo_set_operator(context, CAIRO_OPERATOR_ADD)
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    cairo_paint(context)
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }
}
