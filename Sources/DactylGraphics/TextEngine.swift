import CDactylCairo
import CDactylPango
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pango with a font map of our own, started by the first text, and the layouts made lately.
///
/// One for the process, since fonts are the process's; it holds nothing that would make one drawing depend on another.
@MainActor final class TextEngine {
  static let shared = TextEngine()

  /// PANGO_SCALE, a macro.
  nonisolated static let unitsPerPoint = 1024.0

  /// How many layouts are kept, and of texts up to how many bytes: some 2 MB at most.
  private static let cacheCapacity = 512
  private static let cachedTextLimit = 1024

  private let context: OpaquePointer
  private var cache = RecentValues<LayoutKey, ShapedText>(capacity: cacheCapacity)

  private struct LayoutKey: Hashable {
    var text: String
    var style: TextStyle
    var width: Int32
  }

  private init() {
    let fontMap = pango_cairo_font_map_new()
    context = Self.makeContext(fontMap)
    g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// The user's language, such as `ja_JP.UTF-8`.
  private static var locale: String? {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
    }
    return nil
  }

  /// Neither metrics nor positions are rounded to pixels, so a layout is the same at every scale.
  private static func makeContext(_ fontMap: UnsafeMutablePointer<PangoFontMap>?) -> OpaquePointer {
    guard let context = pango_font_map_create_context(fontMap) else {
      preconditionFailure("Pango has no memory for a context.")
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    if let locale = Self.locale {
      // Chinese and Japanese share characters, but not their shapes.
      pango_context_set_language(context, pango_language_from_string(locale))
    }
    return context
  }

  /// The text as lines, from the cache where it is there.
  func shape(_ text: String, _ style: TextStyle, _ width: Double?) -> ShapedText {
    var key = LayoutKey(text: text, style: style, width: Self.units(width))
    // The colour comes with the drawing.
    key.style.color = .black
    guard text.utf8.count <= Self.cachedTextLimit else { return makeShapedText(key) }
    return cache.value(for: key) { makeShapedText(key) }
  }

  /// -1 is no limit.
  private static func units(_ width: Double?) -> Int32 {
    guard let width, !(width >= Double(Int32.max) / unitsPerPoint) else { return -1 }
    return width > 0 ? Int32((width * unitsPerPoint).rounded()) : 0
  }

  private func makeShapedText(_ key: LayoutKey) -> ShapedText {
    let text = PangoText(key.text)
    let layout = makeLayout(text, key)
    guard let limit = key.style.lineLimit.map({ max(1, $0) }) else {
      return ShapedText(adopting: layout, isTruncated: false)
    }
    if !text.hasParagraphs, limit == 1 || key.style.truncation == .tail {
      pango_layout_set_height(layout, -Int32(clamping: limit))
      pango_layout_set_ellipsize(layout, key.style.truncation.pangoMode)
      return ShapedText(adopting: layout, isTruncated: false)
    }
    guard limit == 1 || pango_layout_get_line_count(layout) > limit else {
      return ShapedText(adopting: layout, isTruncated: false)
    }
    // Pango limits the lines of each paragraph, not of all: the lines that stay become paragraphs of one line each.
    let (shortened, wasCut) = text.keepingLines(key.style.truncation == .tail ? limit : 1, of: layout)
    set(shortened, on: layout)
    pango_layout_set_height(layout, -1)
    pango_layout_set_ellipsize(layout, key.style.truncation.pangoMode)
    return ShapedText(adopting: layout, isTruncated: wasCut)
  }

  private func makeLayout(_ text: PangoText, _ key: LayoutKey) -> OpaquePointer {
    let style = key.style
    guard let layout = pango_layout_new(context) else { preconditionFailure("Pango has no memory for a layout.") }
    pango_layout_set_wrap(layout, style.wrapping == .word ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_CHAR)
    pango_layout_set_width(layout, key.width)
    let description = style.font.makePangoDescription()
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    if style.font.hasMonospacedDigits {
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
    set(text, on: layout)
    pango_layout_set_alignment(layout, style.alignment.pangoAlignment)
    // Pango turns left and right round for text that runs the other way; here that is asked for by `natural` alone.
    if style.alignment == .left || style.alignment == .right,
      pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
    {
      pango_layout_set_alignment(layout, style.alignment == .left ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    }
    return layout
  }

  private func set(_ text: PangoText, on layout: OpaquePointer) {
    text.withCString { pango_layout_set_text(layout, $0, $1) }
  }
}

extension Font {
  /// The caller frees it.
  fileprivate func makePangoDescription() -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, family)
    // Absolute, so that no resolution comes between: a point is a unit of the context.
    pango_font_description_set_absolute_size(description, size * TextEngine.unitsPerPoint)
    pango_font_description_set_weight(description, PangoWeight(rawValue: .init(weight.rawValue)))
    if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    return description
  }
}

extension TextStyle.Alignment {
  fileprivate var pangoAlignment: PangoAlignment {
    switch self {
    case .natural, .left: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .right: PANGO_ALIGN_RIGHT
    }
  }
}

extension TextStyle.Truncation {
  fileprivate var pangoMode: PangoEllipsizeMode {
    switch self {
    case .tail: PANGO_ELLIPSIZE_END
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .head: PANGO_ELLIPSIZE_START
    }
  }
}
