import CDactylCairo
import DactylGeometry

/// A font that letters are drawn with: one of Pango's, with the measures of hinted letters, at one scale.
@MainActor final class LetterFont {
  /// Nil if Cairo can't make it.
  let font: OpaquePointer?
  /// The font of Pango, which stays there, so that no other one gets its address.
  private let original: OpaquePointer

  fileprivate init(_ key: LetterFontKey) {
    original = key.font
    cairo_scaled_font_reference(original)
    var (matrix, transform) = (cairo_matrix_t(), cairo_matrix_t())
    cairo_scaled_font_get_font_matrix(original, &matrix)
    cairo_matrix_init(&transform, key.xx, key.yx, key.xy, key.yy, 0, 0)
    let options = cairo_font_options_create()
    cairo_scaled_font_get_font_options(original, options)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    let made = cairo_scaled_font_create(cairo_scaled_font_get_font_face(original), &matrix, &transform, options)
    cairo_font_options_destroy(options)
    let isUsable = cairo_scaled_font_status(made) == CAIRO_STATUS_SUCCESS
    if !isUsable { cairo_scaled_font_destroy(made) }
    font = isUsable ? made : nil
  }

  isolated deinit {
    if let font { cairo_scaled_font_destroy(font) }
    cairo_scaled_font_destroy(original)
  }
}

/// A font of Pango, and the scale at which it is drawn.
struct LetterFontKey: Hashable {
  fileprivate let font: OpaquePointer
  fileprivate let xx, yx, xy, yy: Double
}

extension TextEngine {
  /// Returns the font that draws letters of `font` under `transform`.
  @MainActor func letterFont(_ font: OpaquePointer, _ transform: cairo_matrix_t) -> LetterFont {
    let key = LetterFontKey(font: font, xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy)
    return letterFonts.value(for: key) { LetterFont(key) }
  }
}
