import CDactylPango
import DactylGeometry

/// The letters of a text on one line that has one font, one script, one direction and one style.
///
/// Most titles and labels are such texts. They are shaped without a layout of Pango. A layout asks each font for its
/// metrics, for which Pango finds the font again and lays out a sentence in it: 3 million instructions a font. Other
/// texts, carets and selections need the layout. All measures are those that it has.
struct GlyphRun {
  private(set) var letters: PangoGlyphItem
  let direction: TextDirection
  /// The rectangle of the line and the smallest one around its ink, in points from the top left corner.
  let bounds: Rect
  let inkBounds: Rect
  /// The distance of the baseline below the top, in points.
  let baseline: Double
  /// The place where the first letter begins, in points from the left.
  let start: Double
  /// The ink, in Pango's units from the top left corner.
  let ink: PangoRectangle

  /// The most bytes of a text. Longer ones are mostly edited, and need the layout for their carets.
  private static let longestText = 256

  /// Shapes the text of `key`, which has no width. Returns nil if the text needs a layout. The caller frees the letters.
  init?(_ key: TextKey, in engine: TextEngine) {
    guard key.text.utf8.count <= Self.longestText, key.width < 0, key.style.lineLimit == nil,
      key.spans.isEmpty, key.style.language == nil, !key.style.font.hasMonospacedDigits,
      let (item, glyphs, direction) = key.text.withTextBytes({ Self.shape($0, key, in: engine) })
    else { return nil }
    self.direction = direction
    letters = PangoGlyphItem(item: item, glyphs: glyphs, y_offset: 0, start_x_offset: 0, end_x_offset: 0)
    var (ink, line) = (PangoRectangle(), PangoRectangle())
    pango_glyph_string_extents(glyphs, item.pointee.analysis.font, &ink, &line)
    line.setHeight(multipliedBy: key.style.lineHeight)
    let (left, top) = (min(line.x, 0), min(line.y, 0))
    let (width, height) = (max(line.x &+ line.width, 0) &- left, max(line.y &+ line.height, 0) &- top)
    ink.y = ink.y &- top
    self.ink = ink
    start = Double(left) / TextEngine.unitsPerPoint
    baseline = Double(0 &- top) / TextEngine.unitsPerPoint
    bounds = Rect(pango: PangoRectangle(x: 0, y: 0, width: width, height: height))
    let inkRect = Rect(pango: ink)
    inkBounds = inkRect.isEmpty ? .zero : inkRect
  }

  func free() {
    pango_glyph_string_free(letters.glyphs)
    pango_item_free(letters.item)
  }

  private typealias Shaped = (
    item: UnsafeMutablePointer<PangoItem>, glyphs: UnsafeMutablePointer<PangoGlyphString>, direction: TextDirection
  )

  private static func shape(_ text: TextBytes, _ key: TextKey, in engine: TextEngine) -> Shaped? {
    // A tab is as wide as its place asks for.
    guard text.count > 0, !text.hasTab(in: 0..<text.count), !text.hasParagraphs else { return nil }
    let direction = key.direction ?? text.firstDirection
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    let description = engine.families.description(of: key.style.font, scale: key.scale)
    pango_attr_list_insert(attributes, pango_attr_font_desc_new(description))
    pango_font_description_free(description)
    var shaped: Shaped?
    text.withCString([TextPart(0..<text.count)], dots: false) { bytes, count in
      let items = pango_itemize(engine.context(for: direction), bytes, 0, count, attributes, nil)
      defer { g_list_free(items) }
      guard let item = items?.pointee.data?.assumingMemoryBound(to: PangoItem.self) else { return }
      guard items?.pointee.next == nil, item.pointee.analysis.isUpright, let glyphs = pango_glyph_string_new() else {
        return free(items)
      }
      pango_shape_item(item, bytes, count, nil, glyphs, PANGO_SHAPE_NONE)
      shaped = (item, glyphs, direction)
    }
    return shaped
  }

  private static func free(_ items: UnsafeMutablePointer<GList>?) {
    var next = items
    while let node = next {
      pango_item_free(node.pointee.data?.assumingMemoryBound(to: PangoItem.self))
      next = node.pointee.next
    }
  }
}

extension PangoAnalysis {
  /// Whether there is a font, which draws the letters upright on a baseline of their own.
  fileprivate var isUpright: Bool {
    font != nil && UInt32(gravity) == PANGO_GRAVITY_SOUTH.rawValue
      && flags & UInt8(PANGO_ANALYSIS_FLAG_CENTERED_BASELINE) == 0
  }
}

extension PangoRectangle {
  /// Distributes the height of a line of text as Pango does.
  fileprivate mutating func setHeight(multipliedBy factor: Double) {
    guard factor != 1, let lineHeight = Int32(exactly: Float(factor * Double(height)).rounded(.up)) else { return }
    let leading = lineHeight &- height
    y = y &- leading / 2
    height = lineHeight
  }
}
