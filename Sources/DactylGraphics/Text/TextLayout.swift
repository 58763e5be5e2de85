import DactylGeometry

/// A text broken into lines and shaped, ready to be measured and drawn.
///
/// Layouts are cheap to make again: what was laid out lately is kept, unless it is more than a page. Of a text that is
/// longer than anybody sees at once, about a megabyte, 65,536 points from the top or a million on one line, the rest is
/// left out. ``TextMetrics`` measures off the main actor.
@MainActor public struct TextLayout {
  /// Nil for plain text.
  let attributed: AttributedText?
  public let text: String
  public let style: TextStyle
  /// Where lines end, in points; nil where only the text's own line breaks do.
  public private(set) var width: Double?
  let shaped: ShapedText
  /// How far all lines are moved to the right, in points.
  private(set) var offset: Double

  /// A width that is negative or not a number counts as 0; at infinity it is no limit.
  public init(_ text: String, style: TextStyle = TextStyle(), width: Double? = nil) {
    self.init(text, nil, style, width)
  }

  /// `style` says how the parts look that have no attributes. A width that is negative or not a number counts as 0; at
  /// infinity it is no limit.
  public init(_ text: AttributedText, style: TextStyle = TextStyle(), width: Double? = nil) {
    self.init(text.text, text, style, width)
  }

  private let scale = Self.fontScale

  private init(_ text: String, _ attributed: AttributedText?, _ style: TextStyle, _ width: Double?) {
    self.text = text
    self.attributed = attributed
    self.style = style
    self.width = width
    (shaped, offset) = TextEngine.shared.shape(
      text, spans: attributed?.spans ?? [], style: style, width: width, scale: scale)
  }

  /// What the lines take up, in points: the widest line, and the heights of all lines.
  ///
  /// Not rounded, and the same at every scale.
  public var size: Size { shaped.bounds.size }

  /// Where the lines are: `size`, moved to the right by the alignment if the layout has a width; in points from the layout's
  /// top left corner.
  public var bounds: Rect { shaped.bounds.offsetBy(x: offset, y: 0) }

  /// The smallest rectangle around the ink, in points from the layout's top left corner; letters may reach out of `bounds`.
  public var inkBounds: Rect { shaped.inkBounds.offsetBy(x: offset, y: 0) }

  /// The first line's baseline, in points below the top.
  public var baseline: Double { shaped.baseline }

  public var lineCount: Int { shaped.lineCount }

  /// Whether part of the text was left out; three dots stand for it.
  public var isTruncated: Bool { shaped.isTruncated }

  /// The same lines with the parts in the colours of `appearance`: these are in the layout, where the light ones are.
  func shaped(for appearance: Appearance) -> ShapedText {
    guard appearance != .light, shaped.hasColors, let spans = attributed?.spans else { return shaped }
    if let dark = shaped.dark { return dark }
    let resolved = spans.map { span in
      AttributedText.Span(end: span.end, attributes: span.attributes.resolved(for: appearance))
    }
    guard resolved != spans else { return shaped }
    let width = shaped.width < 0 ? nil : Double(shaped.width) / TextEngine.unitsPerPoint
    let dark = TextEngine.shared.shape(text, spans: resolved, style: style, width: width, scale: scale).0
    shaped.dark = dark
    return dark
  }

  // MARK: For the framework

  /// How many times as large as it says every font is that is laid out from now on.
  package static var fontScale: Double {
    get { TextEngine.fontScale }
    set { TextEngine.fontScale = newValue }
  }

  /// Whether the same layout is there when it is asked for again soon; a longer one is kept by whoever needs it.
  package var isKept: Bool { text.utf8.count <= TextEngine.cachedTextLimit }

  /// What a new layout of this text would be that is `width` points wide, if this one has the same lines; nil if it may not.
  package func ifSameLines(inWidth width: Double) -> TextLayout? {
    guard scale == Self.fontScale else { return nil }
    guard width != self.width else { return self }
    guard let offset = shaped.offset(inUnits: TextEngine.units(width), for: style.alignment) else { return nil }
    var layout = self
    (layout.width, layout.offset) = (width, offset)
    return layout
  }

  /// How many texts were laid out in the life of the process.
  package static var layoutsMade: Int { TextEngine.shared.layoutsMade }

  /// Has the fonts looked for by another thread, which takes some milliseconds once: before the first text waits for them.
  package static func prepareFonts() {
    _ = TextEngine.shared
  }
}
