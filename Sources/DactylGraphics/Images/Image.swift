import CDactylCairo
import DactylGeometry

/// An immutable picture.
///
/// It can be loaded on any thread, and is drawn on the main one. Two images are equal only if they are the same object.
public final class Image: @unchecked Sendable {
  // Sendable: the pixels are written before anybody gets them and never after; Cairo counts references atomically, and
  // only contexts, which belong to the main actor, use the surface as a source.
  var surface: OpaquePointer { storage.surface }

  private let storage: ImageStorage

  /// The width, in pixels.
  public let pixelWidth: Int
  /// The height, in pixels.
  public let pixelHeight: Int
  /// Pixels per point.
  public let scale: Double
  /// Whether no pixel is transparent, according to the format.
  public let isOpaque: Bool
  /// The widths of the edges, in points, that keep their size when the image is stretched; see `resizable`.
  public let capInsets: Insets
  /// Whether only the shape counts. `ImageView` draws such an image in its `tintColor`.
  public let isTemplate: Bool
  /// Whether views draw the image mirrored in a right-to-left interface. `ImageView` does.
  public let flipsForRightToLeft: Bool

  /// The symbol that the image shows; nil for other pictures. A symbol is drawn from its paths, sharp in each size.
  public let symbol: Symbol?
  /// The weight of the lines of the symbol; nil is that of the text beside it.
  let symbolWeight: Font.Weight?

  /// The size, in points.
  public var size: Size {
    Size(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
  }

  /// The default limit of pixels, 268 MB when decoded. A larger picture is probably a mistake or an attack.
  public static let defaultMaximumPixelCount = 64 << 20

  /// A picture of `size` points with `scale` pixels per point, drawn by `draw`. Fractions of pixels are rounded up.
  ///
  /// Colours are those of the light appearance, unless `draw` sets the context's. Throws if the size is not possible,
  /// or if drawing fails.
  @MainActor public convenience init(
    size: Size, scale: Double = 1, isOpaque: Bool = false, draw: (Context) throws -> Void
  ) throws {
    let bitmap = try Bitmap(size: size, scale: scale, hasAlpha: !isOpaque, draw: draw)
    try self.init(bitmap, scale: scale)
  }

  /// A copy of the present pixels of `bitmap`.
  @MainActor public convenience init(_ bitmap: Bitmap, scale: Double = 1) throws(GraphicsError) {
    try PixelBuffer.check(width: bitmap.pixelWidth, height: bitmap.pixelHeight, limit: nil)
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

  /// Returns the same picture for drawing in any size. Its corners keep their size, its edges are stretched in one
  /// direction, and the middle in both.
  ///
  /// `capInsets` are in points. Negative values and NaN count as 0, and at least one pixel is left to stretch.
  public func resizable(capInsets: Insets) -> Image {
    Image(sharing: self, capInsets: capInsets)
  }

  /// Returns the same picture as a template: a shape that is drawn in one colour.
  public func template() -> Image {
    Image(sharing: self, isTemplate: true)
  }

  /// Returns the same picture for a direction, such as an arrow that means `back`: views draw it mirrored in a
  /// right-to-left interface.
  public func flippedForRightToLeft() -> Image {
    Image(sharing: self, flipsForRightToLeft: true)
  }

  /// An image with the same pixels. Arguments that are nil keep their values.
  init(
    sharing other: Image, scale: Double? = nil, capInsets: Insets? = nil, isTemplate: Bool? = nil,
    flipsForRightToLeft: Bool? = nil
  ) {
    storage = other.storage
    symbol = other.symbol
    symbolWeight = other.symbolWeight
    pixelWidth = other.pixelWidth
    pixelHeight = other.pixelHeight
    isOpaque = other.isOpaque
    self.scale = scale ?? other.scale
    self.capInsets = capInsets ?? other.capInsets
    self.isTemplate = isTemplate ?? other.isTemplate
    self.flipsForRightToLeft = flipsForRightToLeft ?? other.flipsForRightToLeft
  }

  /// A scale that is not a positive number counts as 1.
  init(adopting surface: OpaquePointer, scale: Double) {
    cairo_surface_flush(surface)
    storage = ImageStorage(surface)
    symbol = nil
    symbolWeight = nil
    self.scale = Self.usable(scale)
    pixelWidth = Int(cairo_image_surface_get_width(surface))
    pixelHeight = Int(cairo_image_surface_get_height(surface))
    isOpaque = cairo_surface_get_content(surface) == CAIRO_CONTENT_COLOR
    capInsets = .zero
    isTemplate = false
    flipsForRightToLeft = false
  }

  /// An image of `symbol`, whose pixels are made when they are first needed.
  init(of symbol: Symbol, pixels side: Int, weight: Font.Weight?, scale: Double) {
    storage = ImageStorage { SymbolPixels.make(of: symbol, weight: weight ?? .regular, side: side) }
    self.symbol = symbol
    symbolWeight = weight
    self.scale = scale
    pixelWidth = side
    pixelHeight = side
    isOpaque = false
    capInsets = .zero
    isTemplate = true
    flipsForRightToLeft = symbol.isMirrored
  }

  static func usable(_ scale: Double) -> Double {
    scale > 0 && scale.isFinite ? scale : 1
  }

  /// Returns the picture as a PNG file.
  public func pngData() throws(GraphicsError) -> [UInt8] {
    try PNG.encode(surface)
  }

  /// Makes or replaces the PNG file at `path`. Throws `file` if that can't be written.
  public func writePNG(to path: String) throws(GraphicsError) {
    try FileContents.write(pngData(), to: path)
  }
}

extension Image: Hashable {
  public static func == (a: Image, b: Image) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
