import DactylCore
import DactylGeometry
import DactylGraphics

/// The content of the popup of a tool tip: its text, on several lines if it is long.
final class ToolTipView: PopupContentView {
  var text: String {
    didSet {
      guard text != oldValue else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  init(_ text: String) {
    self.text = text
    super.init(role: .toolTip)
  }

  private static let padding = Size(width: 12, height: 8)

  private func layout(width: Double) -> TextLayout {
    let theme = traits.theme
    let style = TextStyle(
      font: theme.typography.font(.footnote), color: theme.colors.label,
      lineLimit: Int(Double(ToolTipConstants.lineLimit) * max(traits.fontScale, 1)),
      lineHeight: theme.typography.lineHeight(.footnote))
    return TextLayout(text, style: style, width: max(width - 2 * Self.padding.width, 0))
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = layout(width: min(size.width, ToolTipConstants.largestWidth))
    return Size(
      width: min((text.size.width + 2 * Self.padding.width).rounded(.up), ToolTipConstants.largestWidth),
      height: text.fittingHeight + 2 * Self.padding.height)
  }

  override func draw(_ context: Context, in rect: Rect) {
    guard bounds.width > 2 * Self.padding.width else { return }
    let layout = layout(width: bounds.width)
    context.draw(layout, at: Point(x: bounds.minX + Self.padding.width, y: bounds.minY + layout.top(in: bounds.height)))
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .tooltip
    description.label = text
  }
}
