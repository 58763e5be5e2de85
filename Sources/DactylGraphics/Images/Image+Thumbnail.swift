import CDactylCairo
import DactylGeometry

extension Image {
  /// Loads a small copy of the picture in the file at `path`, on another thread: not larger than `size` points, with
  /// `scale` pixels per point. A smaller picture keeps its size. See
  /// `load(contentsOf:size:scale:maximumPixelCount:isTrusted:)` for formats, limits and errors.
  ///
  /// The large picture is freed before the small one is returned.
  nonisolated(nonsending) public static func loadThumbnail(
    contentsOf path: String, size: Size, scale: Double = 1, maximumPixelCount: Int? = Image.defaultMaximumPixelCount
  ) async throws(GraphicsError) -> Image {
    try await Interruptible.run { () throws(GraphicsError) in
      let whole = try Image(contentsOf: path, size: size, scale: scale, maximumPixelCount: maximumPixelCount)
      return try whole.reduced(to: size, scale: scale)
    }
  }

  /// Returns a copy that fits `size` points; the picture itself if it does.
  private func reduced(to size: Size, scale: Double) throws(GraphicsError) -> Image {
    let (width, height) = (Double(pixelWidth), Double(pixelHeight))
    let factor = min(size.width * scale / width, size.height * scale / height)
    guard factor.isFinite, factor > 0, factor < 1 else { return self }
    let buffer = try PixelBuffer(
      width: max(Int((width * factor).rounded()), 1), height: max(Int((height * factor).rounded()), 1),
      hasAlpha: !isOpaque, limit: nil)
    let (smallWidth, smallHeight) = (Double(buffer.width), Double(buffer.height))
    let small = buffer.takeSurface()
    let cairo = cairo_create(small)
    cairo_scale(cairo, smallWidth / width, smallHeight / height)
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_paint(cairo)
    let status = cairo_status(cairo)
    cairo_destroy(cairo)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(small)
      throw .size(width: pixelWidth, height: pixelHeight)
    }
    return Image(adopting: small, scale: scale)
  }
}
