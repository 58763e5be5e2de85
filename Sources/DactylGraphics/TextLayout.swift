import DactylGeometry

/// A text broken into lines and shaped, ready to be measured and drawn.
///
/// Layouts are cheap to make again: what was laid out lately is kept.
@MainActor public struct TextLayout {
  public let text: String
  public let style: TextStyle
  /// Where lines end, in points; nil where only the text's own line breaks do.
  public let width: Double?
  let shaped: ShapedText

  /// A width that is negative or not a number counts as 0; at infinity it is no limit.
  public init(_ text: String, style: TextStyle = TextStyle(), width: Double? = nil) {
    self.text = text
    self.style = style
    self.width = width
    shaped = TextEngine.shared.shape(text, style, width)
  }

  /// What the lines take up, in points: the widest line, and the heights of all lines.
  ///
  /// Not rounded, and the same at every scale.
  public var size: Size { shaped.bounds.size }

  /// Where the lines are: `size`, moved to the right by the alignment if the layout has a width; in points from the layout's
  /// top left corner.
  public var bounds: Rect { shaped.bounds }

  /// The smallest rectangle around the ink, in points from the layout's top left corner; letters may reach out of `bounds`.
  public var inkBounds: Rect { shaped.inkBounds }

  /// The first line's baseline, in points below the top.
  public var baseline: Double { shaped.baseline }

  public var lineCount: Int { shaped.lineCount }

  /// Whether part of the text was replaced by three dots.
  public var isTruncated: Bool { shaped.isTruncated }

  /// Finds the fonts, which takes some milliseconds once, at a time when nobody waits for them.
  package static func prepare() {
    _ = TextLayout("x")
  }
}
