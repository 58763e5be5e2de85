import DactylGeometry
import DactylGraphics

/// The sign of a control that opens a menu: a chevron that points down.
enum MenuSign {
  /// The width at a font scale of 1, in points.
  static let width = 12.0

  @MainActor static func draw(in rect: Rect, with color: Color, _ context: Context) {
    let center = context.pixelAligned(rect).center
    let scale = rect.width / width
    var path = Path()
    path.move(to: center + Point(x: -4, y: -2) * scale)
    path.addLine(to: center + Point(x: 0, y: 2) * scale)
    path.addLine(to: center + Point(x: 4, y: -2) * scale)
    context.stroke(path, with: color, style: StrokeStyle(width: 1.75 * scale, cap: .round, join: .round))
  }
}
