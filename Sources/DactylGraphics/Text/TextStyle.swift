/// How a text looks and where its lines end.
public struct TextStyle: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    /// To the side where reading begins: left for Latin, right for Arabic and Hebrew, each paragraph by itself.
    ///
    /// A paragraph runs as its first letter does, and one without letters as the paragraph before.
    case leading
    /// To the side where a line ends: right for Latin, left for Arabic and Hebrew, each paragraph by itself.
    case trailing
    case left
    case center
    case right

    /// UIKit's name for `leading`.
    public static let natural = Alignment.leading
  }

  public enum Wrapping: Hashable, Sendable {
    /// Between words, and inside one only where it is longer than a line.
    case word
    /// Anywhere.
    case character
  }

  /// What becomes of text beyond the last line; three dots stand for it.
  public enum Truncation: Hashable, Sendable {
    /// The beginning is shown.
    case tail
    /// The beginning and the end are shown, on a single line.
    case middle
    /// The end is shown, on a single line.
    case head
  }

  public var font: Font
  public var color: Color
  public var alignment: Alignment
  public var wrapping: Wrapping
  /// The most lines there can be, at least 1; nil is no limit.
  public var lineLimit: Int?
  public var truncation: Truncation

  public init(
    font: Font = .system(), color: Color = .label, alignment: Alignment = .leading, wrapping: Wrapping = .word,
    lineLimit: Int? = nil, truncation: Truncation = .tail
  ) {
    self.font = font
    self.color = color
    self.alignment = alignment
    self.wrapping = wrapping
    self.lineLimit = lineLimit
    self.truncation = truncation
  }
}
