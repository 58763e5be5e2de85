import CDactylCairo

/// The pixels of a picture while a decoder fills them: 32 bits each, in the layout of `Bitmap`, in rows from the top.
struct PixelBuffer: ~Copyable {
  let width: Int
  let height: Int
  /// Bytes a row.
  let stride: Int
  let data: UnsafeMutableRawPointer
  private let surface: OpaquePointer

  /// A buffer of zeros. Throws if it has more pixels than `limit`, or if the size is not possible.
  init(width: Int, height: Int, hasAlpha: Bool, limit: Int?) throws(GraphicsError) {
    try Self.check(width: width, height: height, limit: limit)
    let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    let surface = cairo_image_surface_create(format, Int32(width), Int32(height))
    guard let surface, let data = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      throw .size(width: width, height: height)
    }
    self.width = width
    self.height = height
    stride = Int(cairo_image_surface_get_stride(surface))
    self.data = UnsafeMutableRawPointer(data)
    self.surface = surface
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  /// Returns the row `y`, counted from the top.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (data + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// Returns the pixels as a surface, which the caller destroys.
  consuming func takeSurface() -> OpaquePointer {
    cairo_surface_mark_dirty(surface)
    let surface = surface
    discard self
    return surface
  }

  /// Checks a size. Call it before memory is allocated.
  static func check(width: Int, height: Int, limit: Int?) throws(GraphicsError) {
    guard width > 0, height > 0, width <= Bitmap.maximumSide, height <= Bitmap.maximumSide else {
      throw .size(width: width, height: height)
    }
    if let limit, width * height > limit { throw .tooManyPixels(width: width, height: height, limit: limit) }
  }
}
