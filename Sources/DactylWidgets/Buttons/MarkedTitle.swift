import DactylCore
import DactylGeometry
import DactylGraphics

/// The title of a check box or a radio button, and the place of the mark in front of it.
///
/// The mark is at the height of the first line. Without a title it is in the middle.
@MainActor struct MarkedTitle {
  let text: String
  /// Nil is the theme's font for text.
  let font: Font?
  let control: Control

  /// The side of the mark, in points, for text of the usual size.
  static let markSide = 20.0
  private static let gap = 8.0
  /// The space around the mark, in which the focus ring is drawn.
  private static let margin = 4.0
  private static let verticalPadding = 12.0

  private var side: Double { (Self.markSide * control.traits.fontScale).rounded() }

  /// The distance of the title from the leading edge.
  private var titleInset: Double { Self.margin + side + Self.gap }

  private var least: Double { control.traits.theme.metrics.controlHeight(at: control.traits.density) }

  /// The side of the mark with its margin.
  private var markArea: Double { side + 2 * Self.margin }

  private var isMirrored: Bool { control.isMirrored }

  /// Returns the lines of the title in a control of `width`.
  private func lines(width: Double) -> TextLayout {
    let theme = control.traits.theme
    var style = TextStyle(
      font: font ?? theme.typography.font(.body),
      color: control.isEnabled ? theme.colors.label : theme.colors.disabledLabel,
      alignment: isMirrored ? .right : .left)
    let width = max(width - titleInset, 0)
    let lines = TextLayout(text, style: style, width: width)
    guard lines.lineCount > 1 else { return lines }
    style.lineHeight = theme.typography.lineHeight(.body)
    return TextLayout(text, style: style, width: width)
  }

  /// Returns the size of the control in `width`, in whole points.
  func size(width: Double) -> Size {
    guard !text.isEmpty else { return Size(width: max(markArea, least), height: max(markArea, least)) }
    let lines = lines(width: width)
    return Size(
      width: (titleInset + lines.size.width).rounded(.up),
      height: max(lines.fittingHeight + Self.verticalPadding, markArea, least))
  }

  /// Returns the distance of the first baseline from the upper edge of a control of `size`.
  func firstBaseline(in size: Size) -> Double? {
    guard !text.isEmpty else { return nil }
    let lines = lines(width: size.width)
    return lines.top(in: size.height) + lines.baseline
  }

  /// Draws the title in `bounds`. Returns the square of the mark.
  func draw(_ context: Context, in bounds: Rect) -> Rect {
    let side = min(side, bounds.width, bounds.height)
    func mark(atX x: Double, middle: Double) -> Rect {
      let y = min(max(middle - side / 2, bounds.minY), bounds.maxY - side)
      return Rect(x: x.rounded(), y: y.rounded(), width: side, height: side)
    }
    guard !text.isEmpty else { return mark(atX: bounds.midX - side / 2, middle: bounds.midY) }
    let lines = lines(width: bounds.width)
    let y = bounds.minY + lines.top(in: bounds.height)
    let middle = lines.lineCount > 1 ? lines.lines.first?.rect.midY : nil
    if bounds.width > titleInset {
      context.draw(lines, at: Point(x: isMirrored ? bounds.minX : bounds.minX + titleInset, y: y))
    }
    let margin = min(Self.margin, bounds.width - side)
    return mark(
      atX: isMirrored ? bounds.maxX - margin - side : bounds.minX + margin,
      middle: y + (middle ?? lines.size.height / 2))
  }

  /// Draws the background of the mark, as far as it is filled, and the focus ring around it. Returns the colour for
  /// what is on it.
  func drawGround(_ context: Context, in mark: Rect, cornerRadius: Double, filled: Double) -> Color {
    let (theme, isEnabled) = (control.traits.theme, control.isEnabled)
    let colors = theme.colors
    let filled = min(max(filled, 0), 1)
    let shape = Path(roundedRect: mark, cornerRadius: cornerRadius)
    if filled < 1 {
      if isEnabled { context.fill(shape, with: colors.fill) }
      let color = isEnabled ? colors.outline : colors.disabledFill
      context.strokeBorder(inside: mark, cornerRadius: cornerRadius, with: color, width: theme.metrics.borderWidth)
    }
    if filled > 0 {
      context.fill(shape, with: (isEnabled ? colors.accent : colors.disabledFill).faded(to: filled))
    }
    context.fillFeedback(of: control, in: shape)
    if control.isFocusVisible {
      let ring = mark.insetBy(dx: -Self.margin, dy: -Self.margin)
      context.strokeFocus(around: ring, cornerRadius: cornerRadius + Self.margin, theme)
    }
    return (isEnabled ? colors.onAccent : colors.disabledLabel).faded(to: filled)
  }
}
