import DactylGraphics

/// A part of a text that looks the same everywhere (`AC-26`).
public struct AccessibilityTextRun: Hashable, Sendable {
  /// The part, in UTF-8 bytes of the text. It contains the position that was asked for.
  public var range: Range<Int>
  /// The attributes of the part.
  public var attributes: TextAttributes
  /// Whether the part is a word that a checker found to be wrong.
  public var isMisspelled: Bool

  /// Creates a part of a text with `attributes`.
  public init(_ range: Range<Int>, attributes: TextAttributes = TextAttributes(), isMisspelled: Bool = false) {
    (self.range, self.attributes, self.isMisspelled) = (range, attributes, isMisspelled)
  }
}
