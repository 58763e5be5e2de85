import CDactylCairo
import CDactylPango
import DactylGeometry

/// Draws SVG text into Cairo's surfaces, in this process: text that can be trusted. Other text is for ``SVGProcess``.
enum SVG {
  /// The most bytes of a text from outside.
  static let longestFromOutside = 16 << 20

  /// Pixels an inch, as in CSS. One pixel of CSS is one point.
  private static let resolution = 96.0

  /// Returns a new surface, which the caller destroys, with the picture as large as fits `size` points; nil is the
  /// picture's own size.
  static func render(
    _ data: [UInt8], size: Size?, scale: Double, maximumPixelCount: Int?
  ) throws(GraphicsError) -> OpaquePointer {
    let library = try LibRSVG.shared.get()
    var error: UnsafeMutablePointer<GError>?
    guard let picture = library.read(data, data.count, &error) else { throw brokenPicture(error) }
    defer { g_object_unref(picture) }
    if let maximumPixelCount { try EmbeddedPictures.check(data, limit: maximumPixelCount) }
    library.setResolution(picture, resolution)
    guard let size = size ?? ownSize(of: picture, library) else {
      throw withoutSize
    }
    let (width, height) = try Bitmap.pixels(size, scale)
    let pixels = try PixelBuffer(width: width, height: height, hasAlpha: true, limit: maximumPixelCount)

    let surface = pixels.takeSurface()
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    var viewport = LibRSVG.Rectangle(width: Double(width), height: Double(height))
    guard let cairo, library.render(picture, cairo, &viewport, &error) != 0, error == nil,
      cairo_status(cairo) == CAIRO_STATUS_SUCCESS
    else {
      cairo_surface_destroy(surface)
      throw brokenPicture(error)
    }
    return surface
  }

  static let withoutSize = GraphicsError.brokenPicture(
    .svg, reason: "it has no size of its own, and none was asked for")

  /// Returns the picture's own size, in points; nil if it has neither width and height nor a view box.
  private static func ownSize(of picture: LibRSVG.Picture, _ library: LibRSVG) -> Size? {
    var size = Size.zero
    if library.readSize(picture, &size.width, &size.height) != 0, !size.isEmpty { return size }
    var (hasViewBox, viewBox): (gboolean, LibRSVG.Rectangle) = (0, LibRSVG.Rectangle())
    library.readDimensions(picture, nil, nil, nil, nil, &hasViewBox, &viewBox)
    size = Size(width: viewBox.width, height: viewBox.height)
    return hasViewBox != 0 && !size.isEmpty ? size : nil
  }

  /// Returns the error for `error`, which it takes over.
  private static func brokenPicture(_ error: UnsafeMutablePointer<GError>?) -> GraphicsError {
    guard let error else { return .brokenPicture(.svg, reason: "it can't be drawn") }
    defer { g_error_free(error) }
    return .brokenPicture(.svg, reason: String(cString: error.pointee.message))
  }
}
