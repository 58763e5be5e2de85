import CDactylCairo
import CDactylPango
import DactylGeometry

/// Boxes with the numbers of letters that no font has.
///
/// Pango draws their digits with fonts that have the measures without hints, so that Cairo would cut some of them a
/// pixel too early where a clip ends. So they are drawn into a picture of their own first.
extension Context {
  /// The longest side of such a picture, in pixels.
  private static let longestSide = 4096.0

  /// Draws the letters of `glyphs`, which are all boxes or empty, from `origin` on.
  func showBoxes(
    _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>, at origin: Point,
    on cairo: OpaquePointer
  ) {
    var ink = PangoRectangle()
    pango_glyph_string_extents(glyphs, font, &ink, nil)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let unit = TextEngine.unitsPerPoint
    let rect = Rect(
      x: origin.x + Double(ink.x) / unit, y: origin.y + Double(ink.y) / unit, width: Double(ink.width) / unit,
      height: Double(ink.height) / unit)
    guard let area = Self.pixels(around: rect, matrix),
      let picture = cairo_surface_create_similar_image(
        cairo_get_group_target(cairo), CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height))
    else { return showByPango(glyphs, font, at: origin, on: cairo) }
    defer { cairo_surface_destroy(picture) }
    guard cairo_surface_status(picture) == CAIRO_STATUS_SUCCESS, let pen = cairo_create(picture) else { return }
    defer { cairo_destroy(pen) }
    cairo_translate(pen, -area.minX, -area.minY)
    cairo_transform(pen, &matrix)
    showByPango(glyphs, font, at: origin, on: pen)
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    cairo_mask_surface(cairo, picture, area.minX, area.minY)
    cairo_restore(cairo)
  }

  /// Returns the pixels around `rect` and those beside them; nil if there are none, or very many.
  private static func pixels(around rect: Rect, _ matrix: cairo_matrix_t) -> Rect? {
    let map = AffineTransform(
      a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    let area = map.apply(to: rect).insetBy(dx: -2, dy: -2)
    guard area.isFinite, area.width < longestSide, area.height < longestSide else { return nil }
    let (left, top) = (area.minX.rounded(.down), area.minY.rounded(.down))
    return Rect(x: left, y: top, width: area.maxX.rounded(.up) - left, height: area.maxY.rounded(.up) - top)
  }

  func showByPango(
    _ glyphs: UnsafeMutablePointer<PangoGlyphString>?, _ font: UnsafeMutablePointer<PangoFont>?, at origin: Point,
    on cairo: OpaquePointer
  ) {
    cairo_move_to(cairo, origin.x, origin.y)
    pango_cairo_show_glyph_string(cairo, font, glyphs)
  }
}
