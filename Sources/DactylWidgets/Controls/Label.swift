import DactylCore
import DactylGeometry
import DactylGraphics

/// A view that shows text. It takes no touches (`HT-15`), unless the user can select the text (``isSelectable``).
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
      let isSame = newValue == storedText
      (storedText, storedAttributedText) = (newValue, nil)
      textChanged()
      updateLinks()
      if isSame { attributesChanged() }
    }
  }

  /// The text with attributes; nil for plain text. Font, colour and the like apply to parts without attributes.
  ///
  /// Setting it replaces `text`; setting nil keeps `text`.
  public final var attributedText: AttributedText? {
    get { storedAttributedText }
    set {
      guard newValue != storedAttributedText else { return }
      let old = storedText
      storedAttributedText = newValue
      if let newValue { storedText = newValue.text }
      textChanged()
      updateLinks()
      if storedText == old { attributesChanged() }
    }
  }

  /// The role of the text in the theme, which gives it its font. Default: `body`.
  public final var role: Typography.Role {
    didSet {
      guard role != oldValue else { return }
      textChanged()
      attributesChanged()
    }
  }

  /// The font; nil, the default, is that of ``role`` in the theme.
  public final var font: Font? {
    didSet {
      guard font != oldValue else { return }
      textChanged()
      attributesChanged()
    }
  }

  /// The colour; nil, the default, is the theme's ``ThemeColors/label``.
  ///
  /// `Color.label` and `Color.secondaryLabel` are drawn as the theme's colours of these names.
  public final var textColor: Color? {
    didSet {
      guard textColor != oldValue else { return }
      textChanged()
      attributesChanged()
    }
  }

  /// The position of lines in the label. In a right-to-left interface, `leading` is right and `trailing` left for all
  /// paragraphs. Default: `leading`.
  public final var textAlignment: TextStyle.Alignment {
    get { paragraph.alignment }
    set { paragraph.alignment = newValue }
  }

  /// The largest number of lines; 0 means no limit. Default: 1.
  public final var numberOfLines: Int {
    get { paragraph.lineLimit ?? 0 }
    set { paragraph.lineLimit = newValue > 0 ? newValue : nil }
  }

  /// The part of the text that is shown if it has too many lines; three dots replace the rest. Default: `tail`.
  public final var truncation: TextStyle.Truncation {
    get { paragraph.truncation }
    set { paragraph.truncation = newValue }
  }

  /// The positions at which lines that are too long are broken. Default: `word`.
  public final var wrapping: TextStyle.Wrapping {
    get { paragraph.wrapping }
    set { paragraph.wrapping = newValue }
  }

  /// The height of lines as a multiple of the height that the font asks for, limited to 0.5 to 4. Default: nil.
  ///
  /// Nil means that of the theme for the label's role, if the label has several lines and no `font` of its own; else 1.
  public final var lineHeight: Double? {
    didSet { if lineHeight != oldValue { textChanged() } }
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
    get { paragraph.hyphenates }
    set { paragraph.hyphenates = newValue }
  }

  /// The language of the text, such as `de` or `pt-BR`; nil, the default, is that of the view (``LocaleTrait``), and
  /// without one the user's.
  public final var language: String? {
    get { paragraph.language }
    set { paragraph.language = newValue }
  }

  /// Alignment, lines and language. Font, colour and height of lines are those of ``themedStyle``.
  private var paragraph = TextStyle(lineLimit: 1) {
    didSet {
      guard paragraph != oldValue else { return }
      textChanged()
      attributesChanged()
    }
  }
  /// Lets the user select the text; nil if ``isSelectable`` is false.
  final var selection: (any LabelSelecting)?
  /// Nil before the first link.
  final var links: LabelLinks?

  private var storedText: String
  private var storedAttributedText: AttributedText?
  /// The layout of a text that is too long for the shared cache.
  private var longLayout: TextLayout?

  /// Creates a label at `frame`, in the coordinates of its future superview. It takes no touches unless
  /// `isUserInteractionEnabled` is set (`HT-15`).
  public init(_ text: String = "", role: Typography.Role = .body, frame: Rect = .zero) {
    storedText = text
    self.role = role
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label without a text.
  public override init(frame: Rect) {
    (storedText, role) = ("", .body)
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// The style with the font and the colour that are shown now.
  final var themedStyle: TextStyle {
    var style = paragraph
    let theme = traits.theme
    style.font = font ?? theme.typography.font(role, fontScale: traits.fontScale)
    let isOfRole = font == nil && style.lineLimit != 1
    style.lineHeight = lineHeight ?? (isOfRole ? theme.typography.lineHeight(role) : 1)
    style.color = textColor.map(theme.colors.themed) ?? theme.colors.label
    style.fontScale = traits.fontScale
    // The dictionary is that of the language of the view.
    if style.hyphenates, style.language == nil { style.language = traits.chosenLocale?.identifier }
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
    selection?.textChanged()
    if links != nil { setNeedsLayout() }
  }

  /// Tells assistive programs that the same text looks different.
  private func attributesChanged() { accessibilityTextAttributesDidChange() }

  private func textChanged() {
    longLayout = nil
    selection?.textChanged()
    if links != nil { setNeedsLayout() }
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

  open override func layoutSubviews() {
    super.layoutSubviews()
    selection?.frame = bounds
    for view in linkViews { view.place() }
  }

  /// Includes the handles of a selection, which may be outside of the bounds. Of a label with links that is not
  /// selectable, only the links are inside.
  open override func point(inside point: Point, with event: Event?) -> Bool {
    if let isOnLink = isOnLink(point) { return isOnLink }
    return super.point(inside: point, with: event) || selection?.hasHandle(at: point) == true
  }

  /// The text as it is shown in the bounds, and its upper left corner, which centres it vertically.
  final var shownText: (layout: TextLayout, origin: Point) {
    let layout = layout(width: bounds.width)
    return (layout, origin(of: layout))
  }

  private func layout(width: Double) -> TextLayout {
    if longLayout?.style.fontScale == traits.fontScale, let layout = longLayout?.withSameLines(inWidth: width) {
      return layout
    }
    let style = themedStyle
    let layout =
      storedAttributedText.map { TextLayout($0, style: style, width: width) }
      ?? TextLayout(storedText, style: style, width: width)
    longLayout = layout.isCached ? nil : layout
    return layout
  }

  private func origin(of layout: TextLayout) -> Point {
    Point(x: bounds.minX, y: bounds.minY + layout.top(in: bounds.height))
  }

  /// Returns the target of the link at `point`, in the label's coordinates; nil if there is none.
  public final func link(at point: Point) -> String? {
    guard storedAttributedText != nil, bounds.contains(point) else { return nil }
    let (layout, origin) = shownText
    return layout.link(at: point - origin)
  }

  /// Whether the links of the text can be opened (`AC-27`). Default: true if there is a ``linkAction``.
  ///
  /// A subclass that overrides ``openLink(_:)`` and has no `linkAction` returns true.
  open var opensLinks: Bool { linkAction != nil }

  /// Opens a link of the text, for a finger, a key or an assistive program (`AC-27`). Returns false if nothing opens it.
  /// Default: calls ``linkAction``.
  @discardableResult open func openLink(_ link: String) -> Bool {
    guard let linkAction else { return false }
    linkAction(link)
    return true
  }

  /// Describes a static text. For a title, set `accessibilityRole` to `heading`.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .staticText
    description.label = storedText.isEmpty ? nil : storedText
    description.language = language
    if !linkViews.isEmpty, description.children == nil { description.children = linkViews }
    guard let selection else { return }
    description.state.insert(.focusable)
    if selection.isFirstResponder { description.state.insert(.focused) }
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !storedText.isEmpty, !bounds.isEmpty else { return }
    selection?.drawSelection(in: context)
    let (layout, origin) = shownText
    context.draw(layout, at: origin)
  }
}
