import DactylCore
import DactylGeometry
import DactylGraphics

/// A line between two rows, with a ring at the side where reading begins.
final class TableInsertionMark: View {
  /// In points.
  static let height = 10.0
  private static let width = 2.0

  /// The item below the line, or the place behind the last one.
  var position = ItemPosition(section: 0, item: 0)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    let color = traits.theme.colors.accent
    let inset = Self.width / 2
    let ring = mirrored(Rect(x: 0, y: 0, width: Self.height, height: Self.height))
    let line = mirrored(
      Rect(
        x: Self.height, y: Self.height / 2 - inset, width: max(bounds.width - Self.height, 0), height: Self.width))
    context.fill(line, with: color)
    context.stroke(
      Path(ellipseIn: ring.insetBy(dx: inset, dy: inset)), with: color, style: StrokeStyle(width: Self.width))
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    setNeedsDisplay()
  }
}
