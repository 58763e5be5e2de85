import CDactylCairo
import DactylGeometry

extension Image {
  /// An image of `symbol`, `size` points wide and high, for buttons, menus, lists and all else that takes an image.
  ///
  ///     button.image = Image(.cart)
  ///
  /// It stays a drawing: it is sharp in each size, on screens of each scale, and as bold as the text beside it unless it
  /// has a `weight` (`SY-6`). It is a template, and flips for right-to-left if the symbol means a direction. Where an
  /// image has to have pixels, as in a file or a tile, it has `scale` pixels a point. A size that is not a positive
  /// number counts as 20, and one above 1,000 as 1,000; so do scales, with 2 and 16.
  public convenience init(
    _ symbol: Symbol, size: Double = Image.standardSymbolSize, weight: Font.Weight? = nil, scale: Double = 2
  ) {
    let size = size > 0 ? min(size, 1000) : Self.standardSymbolSize
    let scale = scale > 0 ? min(scale, 16) : 2
    // The pixels are whole, so that the size in points is exact.
    let side = max((size * scale).rounded(), 1)
    self.init(of: symbol, pixels: Int(side), weight: weight, scale: side / size)
  }

  /// An image of `symbol` beside text in `font`: in the size that suits it, and with its weight.
  public convenience init(_ symbol: Symbol, beside font: Font) {
    self.init(symbol, size: Symbol.size(beside: font), weight: font.weight)
  }

  /// The width and height of an image of a symbol without another size: 20 points, for text of 15 points.
  public static let standardSymbolSize = 20.0
}

/// The pixels of an image of a symbol.
enum SymbolPixels {
  /// Draws `symbol` in black. Without memory for that, the picture is empty.
  static func make(of symbol: Symbol, weight: Font.Weight, side: Int) -> ImageStorage {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
    guard let surface, let cairo = cairo_create(surface) else {
      preconditionFailure("Cairo returns an object even without memory.")
    }
    let drawing = SymbolDrawing(symbol)
    let rect = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    let grid = SymbolGrid(of: drawing, in: rect, .identity, lineWidth: weight.symbolLineWidth)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    SymbolStencil(drawing: drawing, isFilled: symbol.isFilled, weight: weight, grid: grid).drawParts(on: cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    return ImageStorage(surface)
  }
}
