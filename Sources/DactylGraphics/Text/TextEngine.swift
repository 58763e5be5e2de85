import CDactylCairo
import CDactylPango
import DactylGeometry

/// Pango with its own font map, and a cache of recent layouts. The first text starts it.
///
/// The engine of the main actor draws; no drawing depends on its state. A second engine measures for all other threads,
/// one at a time: Pango's objects may move between threads, but threads can't share them.
final class TextEngine {
  @MainActor static let shared = TextEngine()

  /// The engine of all other threads; nil until a text is measured.
  private static let elsewhere = Locked<Elsewhere?>(nil)
  private static let fontScaleElsewhere = Locked(1.0)

  /// Sendable: only the thread that holds the lock uses the engine, and no part of it leaves the lock.
  private struct Elsewhere: @unchecked Sendable { let engine: TextEngine }

  /// The scale of all fonts. It is not a member of the engine, so that setting it does not start the engine.
  @MainActor static var fontScale = 1.0 {
    didSet {
      let scale = fontScale
      fontScaleElsewhere.withLock { $0 = scale }
    }
  }

  /// Calls `body`, in which texts of the main actor have another scale.
  @MainActor static func withFontScale<Result>(_ scale: Double, _ body: () -> Result) -> Result {
    let outer = scopedFontScale
    scopedFontScale = scale
    defer { scopedFontScale = outer }
    return body()
  }

  @MainActor private static var scopedFontScale: Double?

  /// The scale of a text that is laid out now.
  @MainActor static var currentFontScale: Double { scopedFontScale ?? fontScale }

  /// `PANGO_SCALE`, which is a macro.
  static let unitsPerPoint = 1024.0

  /// The most layouts in the cache, and the most bytes of a text in it. Together they take some 2 MB at most.
  private static let cacheCapacity = 512
  static let cachedTextLimit = 1024

  /// Counters for tests: the texts shaped, those of them that needed a layout of Pango, the bytes passed to Pango, and
  /// those visited for movements of carets.
  private(set) var layoutsMade = 0
  private(set) var pangoLayoutsMade = 0
  private(set) var bytesLaidOut = 0
  var bytesVisited = 0
  /// The words that were looked up in a dictionary.
  var wordsLookedUp = 0

  /// The fonts that letters were drawn with lately.
  @MainActor lazy var letterFonts = LRUCache<LetterFontKey, LetterFont>(capacity: 64)

  /// The attributes of a text without spans.
  let plainAttributes = PangoAttributes()

  /// For text that runs from left to right.
  let context: OpaquePointer
  /// There are two contexts, because a change of a context makes its layouts anew.
  private lazy var rightToLeftContext = Self.makeContext(fontMap, PANGO_DIRECTION_RTL)
  let fontMap: UnsafeMutablePointer<PangoFontMap>?
  let families: FontFamilies
  private var missingFonts = MissingFonts()
  private var cache = LRUCache<TextKey, ShapedText>(capacity: cacheCapacity)
  var hyphenatedWords = LRUCache<HyphenatedWord, [Int]>(capacity: 1024)

  /// Makes errors by which GLib and Pango end the process a line on standard error and status 1.
  static func explainErrors() { dactyl_explain_glib_errors() }

  private init() {
    fontMap = pango_cairo_font_map_new()
    families = FontFamilies(fontMap)
    context = Self.makeContext(fontMap, PANGO_DIRECTION_LTR)
  }

  /// Makes a context that rounds neither metrics nor positions to pixels, so that a layout is the same at every scale.
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
    if let locale = ProcessEnvironment.locale {
      // Chinese and Japanese share characters, but not their shapes.
      pango_context_set_language(context, pango_language_from_string(locale))
    }
    return context
  }

  func context(for direction: TextDirection) -> OpaquePointer {
    direction == .leftToRight ? context : rightToLeftContext
  }

  /// Returns the lines of a text, from the cache if they are there, and their displacement to the right, in points.
  ///
  /// A text that fits one line looks the same at every width, so it is laid out once for all of them.
  @MainActor func shape(
    _ text: String, spans: [AttributedText.Span], style: TextStyle, width: Double?, scale: Double,
    direction: TextDirection? = nil
  ) -> (ShapedText, offset: Double) {
    let units = Self.units(width)
    var key = TextKey(text: text, spans: spans, style: style, width: units, scale: scale, direction: direction)
    // The colour is set when the text is drawn.
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
    if let run = GlyphRun(key, in: self) {
      bytesLaidOut += key.text.utf8.count
      return ShapedText(run, key: key, fontSizes: key.fontSizes)
    }
    pangoLayoutsMade += 1
    let text = shaper.shape()
    bytesLaidOut += shaper.bytesLaidOut
    return text
  }

  /// Returns the layout of a text of one piece. The caller frees it.
  @MainActor func makeLayout(of key: TextKey) -> TextPiece {
    pangoLayoutsMade += 1
    var shaper = TextShaper(engine: self, key: key)
    let measured = shaper.measure()
    bytesLaidOut += shaper.bytesLaidOut
    return measured.pieces[0]
  }

  private func makeShaper(_ key: TextKey) -> TextShaper {
    layoutsMade += 1
    missingFonts.check(key.style.font, in: self)
    for span in key.spans { if let font = span.attributes.font { missingFonts.check(font, in: self) } }
    return TextShaper(engine: self, key: key)
  }

  /// Returns the measurements of a text, on any thread. Waits for other threads that measure.
  static func metrics(
    _ text: String, spans: [AttributedText.Span], style: TextStyle, width: Double?
  ) -> TextMetrics {
    let scale = style.fontScale ?? fontScaleElsewhere.withLock { $0 }
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

  /// Returns the width in Pango's units; -1 for no limit.
  static func units(_ width: Double?) -> Int32 {
    guard let width, !(width >= Double(Int32.max) / unitsPerPoint) else { return -1 }
    return width > 0 ? Int32((width * unitsPerPoint).rounded()) : 0
  }
}

extension ShapedText {
  /// Returns the displacement of all lines to the right, in points, in a width of `units`, -1 for no limit. Returns nil
  /// if the lines may be others, or if not all of them move.
  ///
  /// A width between that of the widest line and the present one breaks lines at the same positions.
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
      guard !rest.contains(where: { $0.direction != direction }) else { return nil }
      let isLeft = (direction == .leftToRight) == (alignment == .leading)
      return isLeft ? 0 : Double(free) / TextEngine.unitsPerPoint
    }
  }
}
