/// The look of a part of an `AttributedText`, and its link. Attributes that are nil are as in the `TextStyle`.
public struct TextAttributes: Hashable, Sendable {
  /// The line below a text.
  public enum Underline: Hashable, Sendable {
    /// No line.
    case none
    /// One line.
    case single
    /// Two lines.
    case double
    /// A wavy line, as under a misspelled word.
    case wavy
  }

  /// The font; nil for the font of the style.
  public var font: Font?
  /// The colour of the letters; nil for the colour of the style.
  public var color: Color?
  /// The colour behind the letters, as high as the line; nil for none.
  public var backgroundColor: Color?
  /// The line below the text; nil for a single line under a link, and none elsewhere.
  public var underline: Underline?
  /// The colour of the line below the text; nil is that of the text.
  public var underlineColor: Color?
  /// Whether a line is drawn through the text.
  public var isStruckThrough: Bool
  /// The colour of the line through the text; nil is that of the text.
  public var strikethroughColor: Color?
  /// The target of a link, in any form: `TextLayout.link(at:)` returns it. A link without a colour is blue.
  public var link: String?
  /// The language, such as `de` or `pt-BR`, for words that are broken (``TextStyle/hyphenates``) and for the shapes of
  /// letters; nil for that of the style.
  public var language: String?

  /// Attributes. Those that are left out are taken from the `TextStyle`.
  public init(
    font: Font? = nil, color: Color? = nil, backgroundColor: Color? = nil, underline: Underline? = nil,
    underlineColor: Color? = nil, isStruckThrough: Bool = false, strikethroughColor: Color? = nil, link: String? = nil,
    language: String? = nil
  ) {
    self.font = font
    self.color = color
    self.backgroundColor = backgroundColor
    self.underline = underline
    self.underlineColor = underlineColor
    self.isStruckThrough = isStruckThrough
    self.strikethroughColor = strikethroughColor
    self.link = link
    self.language = language
  }
}
