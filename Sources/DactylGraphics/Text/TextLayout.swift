import DactylGeometry

/// A text broken into lines and shaped, ready to be measured and drawn.
///
/// Making the same layout again is cheap: recent layouts are cached, unless they are longer than a page. A very long
/// text is cut: after a megabyte, 65,536 points from the top, or a million points on one line.
/// ``TextMetrics`` measures off the main actor.
@MainActor public struct TextLayout {
  /// Nil for plain text.
  let attributed: AttributedText?
  /// The text, also the part that is left out.
  public let text: String
  /// The style that the layout was made with.
  public let style: TextStyle
  /// The width of lines, in points; nil if only the text's own line breaks end lines.
  public private(set) var width: Double?
  let shaped: ShapedText
  /// The displacement of all lines to the right, in points.
  private(set) var offset: Double

  /// The layout of a plain text. A negative width and NaN count as 0; infinity is no limit.
  public init(_ text: String, style: TextStyle = TextStyle(), width: Double? = nil) {
    self.init(text, nil, style, width, nil)
  }

  /// The layout of an attributed text. `style` applies to the parts without attributes. A negative width and NaN count
  /// as 0; infinity is no limit.
  public init(_ text: AttributedText, style: TextStyle = TextStyle(), width: Double? = nil) {
    self.init(text.text, text, style, width, nil)
  }

  /// The layout of a part of a paragraph that has the direction of another part: `direction` is that of the first
  /// paragraph in `text`; nil is that of its first letter. A negative width and NaN count as 0; infinity is no limit.
  public init(
    _ text: AttributedText, style: TextStyle = TextStyle(), width: Double? = nil, direction: TextDirection?
  ) {
    self.init(text.text, text.spans.isEmpty ? nil : text, style, width, direction)
  }

  private let scale: Double

  private let direction: TextDirection?

  private init(
    _ text: String, _ attributed: AttributedText?, _ style: TextStyle, _ width: Double?, _ direction: TextDirection?
  ) {
    self.direction = direction
    scale = style.fontScale ?? Self.fontScale
    self.text = text
    self.attributed = attributed
    self.style = style
    self.width = width
    (shaped, offset) = TextEngine.shared.shape(
      text, spans: attributed?.spans ?? [], style: style, width: width, scale: scale, direction: direction)
  }

  /// The size of the lines, in points: the width of the widest line, and the height of all lines.
  ///
  /// It is not rounded, and the same at every scale.
  public var size: Size { shaped.bounds.size }

  /// The rectangle of the lines, in points from the layout's top left corner: `size`, moved to the right by the
  /// alignment if the layout has a width.
  public var bounds: Rect { shaped.bounds.offsetBy(dx: offset, dy: 0) }

  /// The smallest rectangle around the ink, in points from the layout's top left corner; letters may reach out of
  /// `bounds`.
  public var inkBounds: Rect { shaped.inkBounds.offsetBy(dx: offset, dy: 0) }

  /// The first line's baseline, in points below the top.
  public var baseline: Double { shaped.baseline }

  /// The number of lines that are shown.
  public var lineCount: Int { shaped.lineCount }

  /// Whether a part of the text is left out and replaced by three dots.
  public var isTruncated: Bool { shaped.isTruncated }

  /// Returns the same lines in the colours of `appearance`: Pango's layout contains the colours, here the light ones.
  func shaped(for appearance: Appearance) -> ShapedText {
    guard appearance != .light, shaped.hasColors, let spans = attributed?.spans else { return shaped }
    if let dark = shaped.dark { return dark }
    let resolved = spans.map { span in
      AttributedText.Span(end: span.end, attributes: span.attributes.resolved(for: appearance))
    }
    guard resolved != spans else { return shaped }
    let width = shaped.width < 0 ? nil : Double(shaped.width) / TextEngine.unitsPerPoint
    let dark = TextEngine.shared.shape(
      text, spans: resolved, style: style, width: width, scale: scale, direction: direction
    ).0
    shaped.dark = dark
    return dark
  }

  // MARK: For the framework

  /// The colours of the letters, and those behind them where the text has its own: that of the style, and others of
  /// parts. No two are the same.
  package var partColors: [(color: Color, ground: Color?)] {
    guard let spans = attributed?.spans, !spans.isEmpty else { return [(style.color, nil)] }
    var found: [(color: Color, ground: Color?)] = []
    for span in spans {
      let part = (color: span.attributes.drawnColor ?? style.color, ground: span.attributes.backgroundColor)
      if !found.contains(where: { $0 == part }) { found.append(part) }
    }
    return found
  }

  /// The factor by which fonts are enlarged: that of the view that is laid out or drawn now, else that of all.
  ///
  /// Setting it sets that of all.
  package static var fontScale: Double {
    get { TextEngine.currentFontScale }
    set { TextEngine.fontScale = newValue }
  }

  /// Calls `body`, in which fonts are enlarged by `scale`.
  package static func withFontScale<Result>(_ scale: Double, _ body: () -> Result) -> Result {
    TextEngine.withFontScale(scale, body)
  }

  /// Whether the framework caches the layout, so that making the same one again soon costs little. A view has to keep
  /// the layout of a longer text itself.
  public var isCached: Bool { text.utf8.count <= TextEngine.cachedTextLimit }

  /// Returns the layout of the same text in `width` points, if all lines stay the same; nil if a new layout is needed.
  public func withSameLines(inWidth width: Double) -> TextLayout? {
    guard scale == style.fontScale ?? Self.fontScale else { return nil }
    guard width != self.width else { return self }
    guard let offset = shaped.offset(inUnits: TextEngine.units(width), for: style.alignment) else { return nil }
    var layout = self
    (layout.width, layout.offset) = (width, offset)
    return layout
  }

  /// The number of texts laid out in the life of the process.
  package static var layoutsMade: Int { TextEngine.shared.layoutsMade }

  /// The number of bytes laid out in the life of the process, and of those read for movements of carets.
  package static var bytesRead: Int { TextEngine.shared.bytesLaidOut + TextEngine.shared.bytesVisited }

  /// Starts to find the fonts on another thread, which takes some milliseconds, so that the first text need not wait.
  package static func prepareFonts() {
    TextEngine.explainErrors()
    _ = TextEngine.shared
  }
}
