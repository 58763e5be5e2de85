import DactylGeometry

/// What a text takes up when it is laid out: for code off the main actor, such as a model that works out the heights of its
/// rows.
///
///     let height = TextMetrics(note, style: style, width: 300).size.height
///
/// It has the numbers that a `TextLayout` of the same text has, and can be made on any thread; others that measure at the
/// same time wait. A `TextLayout` draws, keeps what was laid out lately, and belongs to the main actor.
public struct TextMetrics: Hashable, Sendable {
  /// The widest line, and the heights of all lines, in points; not rounded.
  public let size: Size
  /// Where the lines are, in points from the layout's top left corner: `size`, moved by the alignment if there is a width.
  public let bounds: Rect
  /// The smallest rectangle around the ink, in points from the layout's top left corner.
  public let inkBounds: Rect
  /// The first line's baseline, in points below the top.
  public let baseline: Double
  public let lineCount: Int
  /// Whether part of the text was left out; three dots stand for it.
  public let isTruncated: Bool

  /// A width that is negative or not a number counts as 0; nil and infinity are no limit. Points.
  public init(_ text: String, style: TextStyle = TextStyle(), width: Double? = nil) {
    self = TextEngine.metrics(text, spans: [], style: style, width: width)
  }

  /// As for plain text; `style` says how the parts look that have no attributes.
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
