import DactylCore
import DactylGeometry
import DactylGraphics

/// The text around a caret, enlarged above the finger that hides it (`TI-9`).
final class TextMagnifier: View {
  private static let scale = 1.5
  private static let standardSize = Size(width: 128, height: 48)
  /// The distance above the caret, in points.
  private static let gap = 20.0

  private unowned let text: any SelectableText
  /// The point in the middle, in the coordinates of the text's view.
  private var middle = Point.zero
  /// The size, which holds a line of large text too, in points.
  private let size: Size

  /// Shows nothing until it is moved.
  init(_ text: any SelectableText) {
    self.text = text
    size = Self.standardSize * max(text.traits.fontScale, 1)
    super.init(frame: Rect(origin: .zero, size: size))
    isUserInteractionEnabled = false
    let theme = text.traits.theme
    cornerRadius = size.height / 2
    clipsToBounds = true
    backgroundColor = theme.colors.surface
    border = Border(color: theme.colors.outline, width: theme.metrics.borderWidth)
  }

  /// Shows the text around `caret`, in the coordinates of the text's view, above it in the window.
  func move(to caret: Rect) {
    guard let window = text.window else { return }
    if superview !== window { window.addSubview(self) }
    middle = Point(x: caret.midX, y: caret.midY)
    let shown = text.convert(caret, to: window)
    let x = min(max(shown.midX - size.width / 2, 0), max(window.bounds.width - size.width, 0))
    var y = shown.minY - Self.gap - size.height
    // Above the top edge there is no room, and below the line is the finger: so beside it, at the top.
    y = max(y, 0)
    frame = Rect(origin: Point(x: x.rounded(), y: y.rounded()), size: size)
    setNeedsDisplay()
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.withState {
      context.translate(x: bounds.width / 2, y: bounds.height / 2)
      context.scale(x: Self.scale, y: Self.scale)
      context.translate(x: -middle.x, y: -middle.y)
      let size = Size(width: bounds.width / Self.scale, height: bounds.height / Self.scale)
      text.drawText(
        context,
        in: Rect(
          x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height))
    }
  }
}
