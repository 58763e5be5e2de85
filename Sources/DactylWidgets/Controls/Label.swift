import DactylCore
import DactylGeometry
import DactylGraphics

/// A view that shows text. It takes no touches (`HT-15`).
///
///     let title = Label("Inbox", role: .largeTitle)
///     let summary = Label("3 of 25 messages are new", role: .footnote)
///     summary.textColor = .secondaryLabel
///
/// ![Text of each role of the theme](text-roles)
open class Label: View {
  /// The text. Setting it replaces `attributedText`, which has the same characters.
  public final var text: String {
    get { storedText }
    set {
      guard storedAttributedText != nil || newValue != storedText else { return }
      (storedText, storedAttributedText) = (newValue, nil)
      textChanged()
    }
  }

  /// The text with attributes; nil for plain text. `style` applies to parts without attributes.
  ///
  /// Setting it replaces `text`; setting nil keeps `text`.
  public final var attributedText: AttributedText? {
    get { storedAttributedText }
    set {
      guard newValue != storedAttributedText else { return }
      storedAttributedText = newValue
      if let newValue { storedText = newValue.text }
      textChanged()
    }
  }

  /// Font, colour, alignment, wrapping and truncation. By default one line, which ends with three dots if it is too
  /// long.
  public final var style: TextStyle {
    didSet { if style != oldValue { textChanged() } }
  }

  /// The font of the style.
  public final var font: Font {
    get { style.font }
    set { style.font = newValue }
  }

  /// The role of the text in the theme, which supplies the font then; nil, the default, is that of the style.
  public final var role: Typography.Role? {
    didSet { if role != oldValue { textChanged() } }
  }

  /// The colour of the style, for text without a colour of its own. `Color.label`, the default, and
  /// `Color.secondaryLabel` are drawn as the theme's colours of these names.
  public final var textColor: Color {
    get { style.color }
    set { style.color = newValue }
  }

  /// The alignment of the style. In a right-to-left interface, `leading` is right and `trailing` left for all
  /// paragraphs.
  public final var textAlignment: TextStyle.Alignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }

  /// The largest number of lines; 0 is without a limit. Default: 1.
  public final var numberOfLines: Int {
    get { style.lineLimit ?? 0 }
    set { style.lineLimit = newValue > 0 ? newValue : nil }
  }

  /// Whether words that do not fit on a line are broken by the dictionary of ``language``, with a hyphen, if the label
  /// has more than one line (`TI-75`). Default: false.
  ///
  ///     let recipe = Label("Roggensauerteigbrot", role: .title)
  ///     recipe.numberOfLines = 0
  ///     recipe.language = "de"
  ///     recipe.hyphenates = true
  ///
  /// ![A text in a narrow label, and with words that are broken](hyphenation)
  ///
  /// Without an installed dictionary it changes nothing. Packages are called `hyphen-de` and the like.
  public final var hyphenates: Bool {
    get { style.hyphenates }
    set { style.hyphenates = newValue }
  }

  /// The language of the text, such as `de` or `pt-BR`; nil, the default, is that of the user's locale.
  public final var language: String? {
    get { style.language }
    set { style.language = newValue }
  }

  private var storedText: String
  private var storedAttributedText: AttributedText?
  /// The layout of a text that is too long for the shared cache.
  private var longLayout: TextLayout?

  /// Creates a label at `frame`, in the coordinates of its future superview. It takes no touches unless
  /// `isUserInteractionEnabled` is set (`HT-15`).
  public init(_ text: String = "", style: TextStyle = TextStyle(lineLimit: 1), frame: Rect = .zero) {
    storedText = text
    self.style = style
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label for text of a role in the theme.
  public convenience init(_ text: String, role: Typography.Role) {
    self.init(text)
    self.role = role
  }

  /// The style with the font and the colours of the theme.
  private var themedStyle: TextStyle {
    var style = style
    let theme = traits.theme
    if let role {
      style.font = theme.typography.font(role, fontScale: traits.fontScale)
      if style.lineLimit != 1, style.lineHeight == 1 { style.lineHeight = theme.typography.lineHeight(role) }
    }
    if style.color == .label {
      style.color = theme.colors.label
    } else if style.color == .secondaryLabel {
      style.color = theme.colors.secondaryLabel
    }
    if isMirrored {
      switch style.alignment {
      case .leading: style.alignment = .right
      case .trailing: style.alignment = .left
      case .left, .center, .right: break
      }
    }
    return style
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    longLayout = nil
  }

  private func textChanged() {
    longLayout = nil
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// Returns the size of the text, wrapped at the width of `size`, in whole points. The ink of its letters is inside
  /// (`FR-4`).
  open override func sizeThatFits(_ size: Size) -> Size {
    let layout = layout(width: size.width)
    return Size(width: layout.size.width.rounded(.up), height: layout.fittingHeight)
  }

  open override func firstBaseline(in size: Size) -> Double? {
    guard !storedText.isEmpty else { return nil }
    let layout = layout(width: size.width)
    return layout.top(in: size.height) + layout.baseline
  }

  private func layout(width: Double) -> TextLayout {
    if let layout = longLayout?.withSameLines(inWidth: width) { return layout }
    let style = themedStyle
    let layout =
      storedAttributedText.map { TextLayout($0, style: style, width: width) }
      ?? TextLayout(storedText, style: style, width: width)
    longLayout = layout.isCached ? nil : layout
    return layout
  }

  /// Returns the top left corner of the layout, which is centred vertically.
  private func origin(of layout: TextLayout) -> Point {
    Point(x: bounds.minX, y: bounds.minY + layout.top(in: bounds.height))
  }

  /// Returns the link of the text at `point`, in the label's coordinates; nil if there is none.
  public final func link(at point: Point) -> String? {
    guard storedAttributedText != nil, bounds.contains(point) else { return nil }
    let layout = layout(width: bounds.width)
    return layout.link(at: point - origin(of: layout))
  }

  /// A static text. For a title, set `accessibilityRole` to `heading`.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .staticText
    description.label = storedText.isEmpty ? nil : storedText
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !storedText.isEmpty, !bounds.isEmpty else { return }
    let layout = layout(width: bounds.width)
    context.draw(layout, at: origin(of: layout))
  }
}
