import CDactylCairo
import DactylGeometry

/// A picture in memory that can be drawn into.
@MainActor public final class Bitmap {
  let surface: OpaquePointer

  /// The width, in pixels.
  public let pixelWidth: Int
  /// The height, in pixels.
  public let pixelHeight: Int
  /// Whether pixels can be transparent. Without alpha, everything is drawn onto black.
  public let hasAlpha: Bool

  /// The largest width and height, in pixels. Pixman accepts one pixel more, but silently fails to draw such a picture.
  public nonisolated static let maximumSide = 32766

  /// The largest width and height of a bitmap that is only drawn into, in pixels.
  private static let maximumTargetSide = 32767

  /// A transparent bitmap, or a black one without alpha. Throws if a side is not 1 to 32766, or if there is no memory.
  public convenience init(pixelWidth: Int, pixelHeight: Int, hasAlpha: Bool = true) throws(GraphicsError) {
    try Self.check(pixelWidth, pixelHeight, most: Self.maximumSide)
    let surface = cairo_image_surface_create(Self.format(hasAlpha), Int32(pixelWidth), Int32(pixelHeight))
    try self.init(checking: surface, pixelWidth, pixelHeight, hasAlpha)
  }

  /// A bitmap that draws into `data`, which must stay in place until the bitmap is released. The present pixels stay.
  ///
  /// `data` has rows of `stride` bytes from the top. A pixel has 32 bits in the machine's byte order: alpha in the high
  /// bits (multiplied into the colours; ignored without `hasAlpha`), then red, green and blue.
  package convenience init(
    data: UnsafeMutableRawPointer, pixelWidth: Int, pixelHeight: Int, stride: Int, hasAlpha: Bool
  ) throws(GraphicsError) {
    try Self.check(pixelWidth, pixelHeight, most: Self.maximumTargetSide)
    guard stride >= pixelWidth * 4, stride % 4 == 0, let stride = Int32(exactly: stride) else {
      throw .drawing(reason: "rows of \(stride) bytes don't hold \(pixelWidth) pixels")
    }
    let surface = cairo_image_surface_create_for_data(
      data.assumingMemoryBound(to: UInt8.self), Self.format(hasAlpha), Int32(pixelWidth), Int32(pixelHeight), stride)
    try self.init(checking: surface, pixelWidth, pixelHeight, hasAlpha)
  }

  /// A bitmap of `size` points with `scale` pixels per point, drawn by `draw`. Fractions of pixels are rounded up.
  public convenience init(
    size: Size, scale: Double = 1, hasAlpha: Bool = true, draw: (Context) throws -> Void
  ) throws {
    let (width, height) = try Self.pixels(size, scale)
    try self.init(pixelWidth: width, pixelHeight: height, hasAlpha: hasAlpha)
    let context = makeContext(scale: scale)
    try draw(context)
    try context.finish()
  }

  private init(
    checking surface: OpaquePointer?, _ width: Int, _ height: Int, _ hasAlpha: Bool
  ) throws(GraphicsError) {
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw .size(width: width, height: height)
    }
    self.surface = surface
    self.pixelWidth = width
    self.pixelHeight = height
    self.hasAlpha = hasAlpha
  }

  isolated deinit {
    // A context may still refer to the surface, but the memory is released now.
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// A context with `scale` pixels per point and the origin at the top left corner.
  public func makeContext(scale: Double = 1) -> Context {
    Context(self, transform: AffineTransform(scaleX: scale, y: scale))
  }

  // MARK: Pixels

  /// Returns the colour of a pixel, counted from the top left corner; `clear` outside.
  public func color(x: Int, y: Int) -> Color {
    let pixel = argb(x: x, y: y)
    let alpha = Double(pixel >> 24) / 255
    guard alpha > 0 else { return .clear }
    func component(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xff) / 255 / alpha }
    return Color(red: component(16), green: component(8), blue: component(0), alpha: alpha)
  }

  /// Returns the stored pixel, with colours multiplied by alpha: opaque if the bitmap has no alpha, and 0 outside.
  package func argb(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < pixelWidth, y < pixelHeight else { return 0 }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return 0 }
    let offset = y * Int(cairo_image_surface_get_stride(surface)) + x * 4
    let pixel = UnsafeRawPointer(data).load(fromByteOffset: offset, as: UInt32.self)
    return hasAlpha ? pixel : pixel | 0xff00_0000
  }

  /// Reports to Cairo that code other than a context has changed the memory.
  package func markDirty() {
    cairo_surface_mark_dirty(surface)
  }

  // MARK: Files

  /// Returns the picture as a PNG file. The same pixels give the same bytes.
  public func pngData() throws(GraphicsError) -> [UInt8] {
    try PNG.encode(surface)
  }

  /// Writes the picture as a PNG file to `path`, replacing a file that exists.
  public func writePNG(to path: String) throws(GraphicsError) {
    try FileContents.write(pngData(), to: path)
  }

  // MARK: Sizes

  /// Returns the whole pixels for `size` points, rounded up, with a small tolerance.
  nonisolated static func pixels(_ size: Size, _ scale: Double) throws(GraphicsError) -> (Int, Int) {
    func pixels(_ points: Double) -> Int {
      let count = (points * scale - 1e-6).rounded(.up)
      return count > 0 && count <= Double(maximumSide) ? Int(count) : 0
    }
    let (width, height) = (pixels(size.width), pixels(size.height))
    guard width > 0, height > 0 else {
      throw .drawing(reason: "can't make a picture of \(size) points at scale \(scale)")
    }
    return (width, height)
  }

  private static func check(_ width: Int, _ height: Int, most: Int) throws(GraphicsError) {
    guard width > 0, height > 0, width <= most, height <= most else {
      throw .size(width: width, height: height)
    }
  }

  private static func format(_ hasAlpha: Bool) -> cairo_format_t {
    hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
  }
}
