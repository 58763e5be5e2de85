import DactylCore
import DactylGeometry
import DactylGraphics

/// A small mark on something that is new: a number, a short text, or a dot.
///
///     let badge = Badge(12)
///     badge.overlayAlignment = .topTrailing
///     let inbox = View(.overlay(), [icon, badge])
///
/// ![A dot, numbers and a text](badge)
///
/// It takes no touches (`HT-15`).
open class Badge: View {
  /// The content of a badge.
  public enum Content: Hashable, Sendable {
    /// A dot without text.
    case dot
    /// A number. One above 99 is shown as `99+`, and a negative one as 0.
    case number(Int)
    /// A short text. An empty one is a dot.
    case text(String)
  }

  /// The urgency of a badge, which its colour and its shape show (`AU-20`).
  public enum Style: Hashable, Sendable, CaseIterable {
    /// Something waits for the user, as unread messages do. The badge is filled.
    case attention
    /// Something is new or worth a look. The badge is a ring.
    case accent
  }

  /// The content. Default: a dot.
  public final var content: Content {
    didSet { if content != oldValue { contentChanged() } }
  }

  /// The urgency. Default: `attention`.
  public final var style: Style {
    didSet { if style != oldValue { setNeedsDisplay() } }
  }

  /// Creates a badge with this content.
  public init(_ content: Content = .dot, style: Style = .attention) {
    self.content = content
    self.style = style
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    sizeToFit()
  }

  /// Creates a badge with a number.
  public convenience init(_ number: Int, style: Style = .attention) {
    self.init(.number(number), style: style)
  }

  /// Creates a badge with a short text.
  public convenience init(_ text: String, style: Style = .attention) {
    self.init(.text(text), style: style)
  }

  private func contentChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// Describes a text with the whole number. A dot has no words: the view beside it describes its meaning.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .staticText
    switch content {
    case .number(let number): description.label = localized("\(max(number, 0))")
    case .text(let text): description.label = text.isEmpty ? nil : text
    case .dot: break
    }
  }

  // MARK: Appearance

  /// The largest number that is shown.
  private static let greatestNumber = 99
  private static let dotSide = 8.0
  /// The space on each side of the text.
  private static let padding = 6.0
  /// The space above and below the text together.
  private static let verticalPadding = 4.0
  private static let leastHeight = 20.0
  /// The width of the ring of a badge that is not filled.
  private static let ringWidth = 2.0

  private var shownText: String {
    switch content {
    case .dot: ""
    case .number(let number) where number > Self.greatestNumber:
      localized(FrameworkText.moreThan(Self.greatestNumber))
    case .number(let number): localized("\(max(number, 0))")
    case .text(let text): text
    }
  }

  private func layout(width: Double) -> TextLayout {
    let theme = traits.theme
    let color = style == .attention ? theme.colors.onDestructive : theme.colors.accentLabel
    let style = TextStyle(font: theme.typography.font(.caption), color: color, lineLimit: 1)
    return TextLayout(shownText, style: style, width: max(width - 2 * Self.padding, 0))
  }

  /// Returns the size of the text with padding, and at least that of a circle; or the size of a dot.
  open override func sizeThatFits(_ size: Size) -> Size {
    if shownText.isEmpty {
      let side = (Self.dotSide * traits.fontScale).rounded()
      return Size(width: side, height: side)
    }
    let text = layout(width: size.width)
    let height = max(text.fittingHeight + Self.verticalPadding, Self.leastHeight)
    return Size(width: max((text.size.width + 2 * Self.padding).rounded(.up), height), height: height)
  }

  open override func firstBaseline(in size: Size) -> Double? {
    guard !shownText.isEmpty else { return nil }
    let layout = layout(width: size.width)
    return layout.top(in: size.height) + layout.baseline
  }

  /// Draws the badge in its own size in the middle of the bounds, or as much smaller as they are.
  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty, bounds.isFinite else { return }
    let wanted = sizeThatFits(bounds.size)
    let size = Size(width: min(wanted.width, bounds.width), height: min(wanted.height, bounds.height))
    let shape = Rect(
      x: bounds.minX + ((bounds.width - size.width) / 2).rounded(.down),
      y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down), width: size.width, height: size.height)
    let colors = traits.theme.colors
    let outline = Path(roundedRect: shape, cornerRadius: shape.height / 2)
    switch style {
    case .attention: context.fill(outline, with: colors.destructive)
    case .accent:
      // The ground of the ring is its own, so that it can be seen on a picture.
      context.fill(outline, with: colors.background)
      context.strokeBorder(
        inside: shape, cornerRadius: shape.height / 2, with: colors.accentLabel, width: Self.ringWidth)
    }
    guard !shownText.isEmpty, shape.width > 2 * Self.padding else { return }
    let layout = layout(width: shape.width)
    let x = shape.minX + (shape.width - layout.size.width) / 2
    context.draw(layout, at: Point(x: x, y: shape.minY + layout.top(in: shape.height)))
  }
}
