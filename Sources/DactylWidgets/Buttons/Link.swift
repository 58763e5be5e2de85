import DactylCore
import DactylGeometry
import DactylGraphics

/// An underlined text that leads to another place, such as a page or a document.
///
///     let terms = Link("Terms of use", primaryAction: Action { [weak self] _ in self?.showTerms() })
///
/// ![Links that are normal, visited, pressed and disabled](link)
///
/// It sends `touchUpInside`, then `primaryActionTriggered`; a key sends only the latter (`CT-6`). The program opens the
/// place, and sets `isVisited`. A tap recognizer of an ancestor does not take its touches (`CT-12`).
open class Link: TapControl {
  /// The text. It has several lines if it is longer than the link is wide.
  public final var text: String {
    didSet { if text != oldValue { contentChanged() } }
  }

  /// The role of the text in the theme. Default: `body`.
  public final var role: Typography.Role {
    didSet { if role != oldValue { contentChanged() } }
  }

  /// Whether the user has been at the place, which another colour and a second line below the text show
  /// (`AU-20`). Default: false.
  public final var isVisited = false {
    didSet { if isVisited != oldValue { setNeedsDisplay() } }
  }

  /// Creates a link that calls `primaryAction`. If `text` is empty, the link has the title of the action.
  public init(_ text: String = "", role: Typography.Role = .body, primaryAction: Action? = nil) {
    self.text = text
    self.role = role
    super.init(frame: .zero)
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
    if text.isEmpty, !primaryAction.title.isEmpty { localize(\Link.text, primaryAction.localizedTitle) }
  }

  private func contentChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Behaviour

  open override var pointerStyle: PointerStyle? { isEnabled ? .link : nil }

  /// Describes a link with its text as the label.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .link
    description.label = text.isEmpty ? nil : text
    if isVisited { description.state.insert(.visited) }
  }

  // MARK: Appearance

  private func layout(width: Double) -> TextLayout {
    let theme = traits.theme
    let colors = theme.colors
    let color = !isEnabled ? colors.disabledLabel : isVisited ? colors.visitedLabel : colors.accentLabel
    let alignment: TextStyle.Alignment = isMirrored ? .right : .leading
    let style = TextStyle(font: theme.typography.font(role), color: color, alignment: alignment)
    // Without the line, colour alone would distinguish a link from other text (WCAG 1.4.1), and with the same line
    // visited links from others (AU-20).
    guard isEnabled else { return TextLayout(text, style: style, width: width) }
    let attributes = TextAttributes(underline: isVisited ? .double : .single)
    return TextLayout(AttributedText(text, attributes: attributes), style: style, width: width)
  }

  /// Returns the size of the text, in whole points, and at least the height of a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    let text = layout(width: size.width)
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    return Size(width: text.size.width.rounded(.up), height: max(text.fittingHeight, least))
  }

  open override func firstBaseline(in size: Size) -> Double? {
    guard !text.isEmpty else { return nil }
    let layout = layout(width: size.width)
    return layout.top(in: size.height) + layout.baseline
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !text.isEmpty, !bounds.isEmpty, bounds.isFinite else { return }
    let theme = traits.theme
    let layout = layout(width: bounds.width)
    let origin = Point(x: bounds.minX, y: bounds.minY + layout.top(in: bounds.height))
    let box = layout.bounds.offsetBy(dx: origin.x, dy: origin.y).intersection(bounds)
    // A ring would leave no room for the letters, since the text begins at the edge of the view.
    if isFocusVisible {
      context.fill(box, with: theme.colors.selection)
      let width = theme.metrics.focusWidth
      context.fill(
        context.pixelAligned(Rect(x: box.minX, y: box.maxY - width, width: box.width, height: width)),
        with: theme.colors.focus)
    }
    context.fillFeedback(of: self, in: Path(box))
    context.draw(layout, at: origin)
  }
}
