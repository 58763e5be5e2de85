import CDactylCairo
import CDactylPango
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pango with a font map of its own, started by the first text, and a cache of recent layouts.
///
/// The engine of the main actor draws; no drawing depends on its state. A second engine measures for all other threads, one
/// at a time: Pango's objects may change threads, but threads can't share them.
final class TextEngine {
  @MainActor static let shared = TextEngine()

  /// Nil until a text is measured.
  private static let elsewhere = Locked<Elsewhere?>(nil)
  private static let fontScaleElsewhere = Locked(1.0)

  /// Sendable: only the thread that has the guarded value uses the engine, and nothing of it is handed out.
  private struct Elsewhere: @unchecked Sendable { let engine: TextEngine }

  /// Of all fonts; not a member of the engine, which the first text starts.
  @MainActor static var fontScale = 1.0 {
    didSet {
      let scale = fontScale
      fontScaleElsewhere.withLock { $0 = scale }
    }
  }

  /// PANGO_SCALE, a macro.
  static let unitsPerPoint = 1024.0

  /// How many layouts are kept, and of texts up to how many bytes: some 2 MB at most.
  private static let cacheCapacity = 512
  static let cachedTextLimit = 1024

  /// Counters for tests: the texts laid out, and the bytes passed to Pango.
  private(set) var layoutsMade = 0
  private(set) var bytesLaidOut = 0

  /// Of a text whose parts all look alike.
  let plainAttributes = PangoAttributes()

  /// For text that runs from left to right.
  let context: OpaquePointer
  /// Two, as layouts are made anew when their context is changed.
  private lazy var rightToLeftContext = Self.makeContext(fontMap, PANGO_DIRECTION_RTL)
  let fontMap: UnsafeMutablePointer<PangoFontMap>?
  private var missingFonts = MissingFonts()
  private var cache = LRUCache<TextKey, ShapedText>(capacity: cacheCapacity)

  private init() {
    fontMap = pango_cairo_font_map_new()
    context = Self.makeContext(fontMap, PANGO_DIRECTION_LTR)
  }

  /// The user's language, such as `ja_JP.UTF-8`.
  private static var locale: String? {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
    }
    return nil
  }

  /// Neither metrics nor positions are rounded to pixels, so a layout is the same at every scale.
  private static func makeContext(_ fontMap: UnsafeMutablePointer<PangoFontMap>?, _ direction: PangoDirection)
    -> OpaquePointer
  {
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
    pango_context_set_base_dir(context, direction)
    if let locale = Self.locale {
      // Chinese and Japanese share characters, but not their shapes.
      pango_context_set_language(context, pango_language_from_string(locale))
    }
    return context
  }

  func context(for direction: TextDirection) -> OpaquePointer {
    direction == .leftToRight ? context : rightToLeftContext
  }

  /// The text as lines, from the cache where it is there, and how far they are moved to the right, in points.
  ///
  /// A text that fits one line looks the same at every width, so it is laid out once for all of them.
  @MainActor func shape(
    _ text: String, spans: [AttributedText.Span], style: TextStyle, width: Double?, scale: Double
  ) -> (ShapedText, offset: Double) {
    let units = Self.units(width)
    var key = TextKey(text: text, spans: spans, style: style, width: units, scale: scale)
    // The colour comes with the drawing.
    key.style.color = .black
    guard text.utf8.count <= Self.cachedTextLimit else { return (makeShapedText(key), 0) }
    if units < 0 || key.mayFit(units), !text.withTextBytes(\.hasParagraphs) {
      let line = cached(key.asOneLine)
      if line.lineCount == 1, let offset = line.offset(inUnits: units, for: style.alignment) { return (line, offset) }
    }
    return (cached(key), 0)
  }

  @MainActor private func cached(_ key: TextKey) -> ShapedText {
    cache.value(for: key) { makeShapedText(key) }
  }

  @MainActor private func makeShapedText(_ key: TextKey) -> ShapedText {
    var shaper = makeShaper(key)
    let text = shaper.shape()
    bytesLaidOut += shaper.bytesLaidOut
    return text
  }

  private func makeShaper(_ key: TextKey) -> TextShaper {
    layoutsMade += 1
    missingFonts.check(key.style.font, in: self)
    for span in key.spans { if let font = span.attributes.font { missingFonts.check(font, in: self) } }
    return TextShaper(engine: self, key: key)
  }

  /// What the text takes up, asked on any thread; waits for others that ask.
  static func metrics(
    _ text: String, spans: [AttributedText.Span], style: TextStyle, width: Double?
  ) -> TextMetrics {
    let scale = fontScaleElsewhere.withLock { $0 }
    let key = TextKey(text: text, spans: spans, style: style, width: units(width), scale: scale)
    return elsewhere.withLock { elsewhere in
      let present = elsewhere ?? Elsewhere(engine: TextEngine())
      elsewhere = present
      var shaper = present.engine.makeShaper(key)
      let measured = shaper.measure()
      defer { measured.free() }
      return TextMetrics(measured)
    }
  }

  /// -1 is no limit.
  static func units(_ width: Double?) -> Int32 {
    guard let width, !(width >= Double(Int32.max) / unitsPerPoint) else { return -1 }
    return width > 0 ? Int32((width * unitsPerPoint).rounded()) : 0
  }
}

extension ShapedText {
  /// How far all lines are moved to the right where they may be as wide as `units`, -1 without a limit; nil where they
  /// may be other lines, or some are moved and some not.
  ///
  /// Lines that fit are broken at the same places wherever they have no more room than here.
  func offset(inUnits units: Int32, for alignment: TextStyle.Alignment) -> Double? {
    guard units != width else { return 0 }
    let least = Int32(clamping: Int((bounds.width * TextEngine.unitsPerPoint).rounded()))
    guard units >= least, width < 0 || units < width else { return nil }
    let free = units - (width < 0 ? least : width)
    switch alignment {
    case .left: return 0
    case .center: return Double(free / 2) / TextEngine.unitsPerPoint
    case .right: return Double(free) / TextEngine.unitsPerPoint
    case .leading, .trailing:
      guard !rest.contains(where: { $0.direction != first.direction }) else { return nil }
      let isLeft = (first.direction == .leftToRight) == (alignment == .leading)
      return isLeft ? 0 : Double(free) / TextEngine.unitsPerPoint
    }
  }
}
