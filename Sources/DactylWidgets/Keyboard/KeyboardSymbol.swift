import DactylGeometry
import DactylGraphics

/// The drawing on a key without text, in a square of 24 points.
enum KeyboardSymbol {
  case shift(isLocked: Bool)
  case delete
  case newLine
  case done
  case globe
  case hide

  @MainActor func draw(in rect: Rect, with color: Color, isFilled: Bool = false, _ context: Context) {
    let scale = rect.width / 24
    let place = AffineTransform(translationX: rect.minX, y: rect.minY).scaledBy(x: scale, y: scale)
    let style = StrokeStyle(width: 1.75 * scale, cap: .round, join: .round)
    for path in paths { context.stroke(path.applying(place), with: color, style: style) }
    if isFilled, let shape = paths.first { context.fill(shape.applying(place), with: color) }
  }

  private var paths: [Path] {
    switch self {
    case .shift(let isLocked):
      let arrow = Self.line(
        [(12, 3), (20, 11), (16, 11), (16, 17), (8, 17), (8, 11), (4, 11)], isClosed: true)
      return isLocked ? [arrow, Self.line([(8, 21), (16, 21)])] : [arrow]
    case .delete:
      return [
        Self.line([(8, 5), (21, 5), (21, 19), (8, 19), (2, 12)], isClosed: true), Self.line([(11, 9), (17, 15)]),
        Self.line([(17, 9), (11, 15)]),
      ]
    case .newLine: return [Self.line([(20, 5), (20, 13), (4, 13)]), Self.line([(8, 9), (4, 13), (8, 17)])]
    case .done: return [Self.line([(4, 13), (9, 18), (20, 6)])]
    case .globe:
      var oval = Path()
      oval.addEllipse(in: Rect(x: 8, y: 3, width: 8, height: 18))
      return [Path(ellipseIn: Rect(x: 3, y: 3, width: 18, height: 18)), oval, Self.line([(3, 12), (21, 12)])]
    case .hide:
      var frame = Path()
      frame.addRoundedRect(Rect(x: 2, y: 3, width: 20, height: 12), cornerRadius: 2)
      let keys = [6.0, 10, 14, 18].map { x in Self.line([(x, 7), (x, 7)]) }
      return [frame] + keys + [Self.line([(8, 11), (16, 11)]), Self.line([(8, 18), (12, 22), (16, 18)])]
    }
  }

  private static func line(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      let point = Point(x: point.0, y: point.1)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    if isClosed { path.close() }
    return path
  }
}
