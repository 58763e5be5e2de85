import CDactylCairo
import DactylGeometry

/// A picture that doesn't change.
///
/// It can be read on any thread and drawn on the main one. Two images are equal where they are the same one.
public final class Image: @unchecked Sendable {
  // Sendable: the pixels are written before the initializer returns and never after; Cairo counts references
  // atomically, and only contexts, which belong to the main actor, use the surface as a source.
  let surface: OpaquePointer

  public let pixelWidth: Int
  public let pixelHeight: Int
  /// Pixels a point.
  public let scale: Double
  /// Whether no pixel is transparent, as far as the format tells.
  public let isOpaque: Bool

  /// In points.
  public var size: Size {
    Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
  }

  /// More than that, 268 MB when decoded, is taken for a mistake or an attack.
  public static let defaultMaximumPixelCount = 64 << 20

  /// The PNG file at `path`, with `scale` pixels a point.
  ///
  /// Throws for a file that can't be read, is not a PNG picture, or claims more pixels than `maximumPixelCount`; nil is no
  /// limit.
  public convenience init(
    contentsOf path: String, scale: Double = 1, maximumPixelCount: Int? = Image.defaultMaximumPixelCount
  ) throws(GraphicsError) {
    let data = try WholeFile.read(path, limit: maximumPixelCount.map { $0 &* 8 } ?? .max)
    try self.init(png: data, scale: scale, maximumPixelCount: maximumPixelCount)
  }

  /// The content of a PNG file, with `scale` pixels a point.
  ///
  /// Throws for what is not a PNG picture or claims more pixels than `maximumPixelCount`; nil is no limit.
  public convenience init(
    png data: [UInt8], scale: Double = 1, maximumPixelCount: Int? = Image.defaultMaximumPixelCount
  ) throws(GraphicsError) {
    self.init(adopting: try PNG.decode(data, maximumPixelCount: maximumPixelCount), scale: scale)
  }

  /// A picture of `size` points with `scale` pixels a point, drawn by `draw`; parts of pixels are rounded up.
  ///
  /// Throws for a size that can't be had and where drawing fails.
  @MainActor public convenience init(
    size: Size, scale: Double = 1, isOpaque: Bool = false, draw: (Context) throws -> Void
  ) throws {
    let bitmap = try Bitmap(size: size, scale: scale, hasAlpha: !isOpaque, draw: draw)
    try self.init(bitmap, scale: scale)
  }

  /// A copy of what `bitmap` holds now.
  @MainActor public convenience init(_ bitmap: Bitmap, scale: Double = 1) throws(GraphicsError) {
    let (width, height) = (Int32(bitmap.pixelWidth), Int32(bitmap.pixelHeight))
    let copy = cairo_image_surface_create(bitmap.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width, height)
    let cairo = cairo_create(copy)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(cairo, bitmap.surface, 0, 0)
    cairo_paint(cairo)
    let status = cairo_status(cairo)
    cairo_destroy(cairo)
    guard let copy, status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(copy)
      throw .size(width: bitmap.pixelWidth, height: bitmap.pixelHeight)
    }
    self.init(adopting: copy, scale: scale)
  }

  /// A scale that is not a positive number counts as 1.
  private init(adopting surface: OpaquePointer, scale: Double) {
    cairo_surface_flush(surface)
    self.surface = surface
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    pixelWidth = Int(cairo_image_surface_get_width(surface))
    pixelHeight = Int(cairo_image_surface_get_height(surface))
    isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  /// The picture as the content of a PNG file.
  public func pngData() throws(GraphicsError) -> [UInt8] {
    try PNG.encode(surface)
  }
}

extension Image: Hashable {
  public static func == (a: Image, b: Image) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
