import DactylGeometry

/// The measurements of a laid-out text, for code off the main actor, such as a model that computes the heights of its
/// rows.
///
///     let height = TextMetrics(note, style: style, width: 300).size.height
///
/// The numbers are those of a `TextLayout` of the same text. Metrics can be made on any thread; threads that measure at
/// the same time wait for each other. A `TextLayout` draws, caches recent layouts, and belongs to the main actor.
public struct TextMetrics: Hashable, Sendable {
  /// The size of the lines, in points: the width of the widest line, and the height of all lines. It is not rounded.
  public let size: Size
  /// The rectangle of the lines, in points from the layout's top left corner: `size`, moved by the alignment if there
  /// is a width.
  public let bounds: Rect
  /// The smallest rectangle around the ink, in points from the layout's top left corner.
  public let inkBounds: Rect
  /// The first line's baseline, in points below the top.
  public let baseline: Double
  /// The number of lines that are shown.
  public let lineCount: Int
  /// Whether a part of the text is left out and replaced by three dots.
  public let isTruncated: Bool

  /// Measures a plain text. The width is in points; negative values and NaN count as 0, nil and infinity are no limit.
  public init(_ text: String, style: TextStyle = TextStyle(), width: Double? = nil) {
    self = TextEngine.metrics(text, spans: [], style: style, width: width)
  }

  /// Measures an attributed text. `style` applies to the parts without attributes.
  public init(_ text: AttributedText, style: TextStyle = TextStyle(), width: Double? = nil) {
    self = TextEngine.metrics(text.text, spans: text.spans, style: style, width: width)
  }

  init(_ measured: MeasuredPieces) {
    size = measured.bounds.size
    bounds = measured.bounds
    inkBounds = measured.inkBounds
    baseline = measured.baseline
    lineCount = measured.lineCount
    isTruncated = measured.isTruncated
  }
}
