/// The font, colour, alignment and line breaks of a text.
public struct TextStyle: Hashable, Sendable {
  /// The position of lines within the width of a layout.
  public enum Alignment: Hashable, Sendable {
    /// To the side at which reading begins: left for Latin, right for Arabic and Hebrew, for each paragraph separately.
    ///
    /// A paragraph has the direction of its first letter. One without letters has the direction of the paragraph
    /// before.
    case leading
    /// To the side at which a line ends: right for Latin, left for Arabic and Hebrew, for each paragraph separately.
    case trailing
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right

    /// UIKit's name for `leading`.
    public static let natural = Alignment.leading
  }

  /// The positions at which lines that are too long are broken.
  public enum Wrapping: Hashable, Sendable {
    /// Between words, at soft hyphens (U+00AD), which then show a hyphen, where a dictionary breaks words
    /// (`hyphenates`), and elsewhere inside a word only if it is longer than a line.
    case word
    /// Anywhere.
    case character
  }

  /// The part of a text that is shown if it has too many lines; three dots replace the rest.
  public enum Truncation: Hashable, Sendable {
    /// The beginning is shown.
    case tail
    /// The beginning and the end are shown, on a single line.
    case middle
    /// The end is shown, on a single line.
    case head
  }

  /// The font of text without a font of its own.
  public var font: Font
  /// The colour of text without a colour of its own.
  public var color: Color
  /// The position of lines within the width of a layout.
  public var alignment: Alignment
  /// The positions at which lines that are too long are broken.
  public var wrapping: Wrapping
  /// The most lines, at least 1; nil is no limit.
  public var lineLimit: Int?
  /// The part of a text that is shown if it has more than `lineLimit` lines.
  public var truncation: Truncation
  /// The height of lines as a multiple of the height that the font asks for. Values are limited to 0.5 to 4; NaN counts
  /// as 1.
  public var lineHeight: Double {
    didSet { lineHeight = Self.limited(lineHeight) }
  }
  /// Whether words that do not fit on a line are broken at the places that a dictionary gives, with a hyphen, if lines
  /// are broken between words (`TI-75`).
  ///
  /// The dictionary is that of `language`, in a folder `hyphen` of the system's data, where LibreOffice has it too.
  /// Without one, nothing changes.
  public var hyphenates: Bool
  /// The language of text without one of its own, such as `de` or `pt-BR`; nil for that of the user's locale. Other
  /// languages than those of the system's fonts and dictionaries change nothing.
  public var language: String?
  /// The factor by which the fonts are enlarged; nil, the default, is that of the view that is laid out or drawn, or of
  /// the application elsewhere.
  ///
  /// A view that makes layouts while it handles events sets it to `traits.fontScale`.
  public var fontScale: Double?

  private static func limited(_ lineHeight: Double) -> Double {
    lineHeight.isNaN ? 1 : min(max(lineHeight, 0.5), 4)
  }

  /// A style. By default it has 14 points, the colour of labels, and no limit of lines.
  public init(
    font: Font = .system(), color: Color = .label, alignment: Alignment = .leading, wrapping: Wrapping = .word,
    lineLimit: Int? = nil, truncation: Truncation = .tail, lineHeight: Double = 1,
    hyphenates: Bool = false, language: String? = nil, fontScale: Double? = nil
  ) {
    self.font = font
    self.color = color
    self.alignment = alignment
    self.wrapping = wrapping
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.lineHeight = Self.limited(lineHeight)
    self.hyphenates = hyphenates
    self.language = language
    self.fontScale = fontScale
  }
}
