import Dactyl

/// A button that is one of several in a row. The drawn pill is lower than its touch area.
final class Chip: Button {
  private static let pillHeight = 32.0
  private static let padding = 12.0
  private static let smallestSide = 44.0

  var theme = Theme.light {
    didSet { setNeedsDisplay() }
  }

  private func layout(_ color: Color) -> TextLayout {
    TextLayout(
      title,
      style: TextStyle(
        font: .system(size: 13, weight: isSelected ? .semibold : .medium), color: color, alignment: .center,
        lineLimit: 1),
      width: max(bounds.width, 1))
  }

  override func sizeThatFits(_ size: Size) -> Size {
    // With room for the heavier font of the selected state.
    let text = TextLayout(title, style: TextStyle(font: .system(size: 13, weight: .semibold), lineLimit: 1)).size
    let width = (text.width + 2 * Self.padding).rounded(.up)
    return Size(width: max(width, Self.smallestSide), height: Self.smallestSide)
  }

  override func draw(_ context: Context, in rect: Rect) {
    let pill = Rect(
      x: 0, y: ((bounds.height - Self.pillHeight) / 2).rounded(), width: bounds.width, height: Self.pillHeight)
    let shape = Path(roundedRect: pill, cornerRadius: Self.pillHeight / 2)
    if isSelected {
      context.fill(shape, with: theme.accent)
    } else if isHighlighted {
      context.fill(shape, with: theme.border)
    }
    let text = layout(isSelected ? theme.onAccent : theme.text)
    context.draw(text, at: Point(x: 0, y: ((bounds.height - text.size.height) / 2).rounded()))
  }
}
