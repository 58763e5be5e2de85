import DactylGeometry
import DactylGraphics

/// A drawing in a square of 16 points.
enum MenuSymbol {
  case check
  case dash
  /// The sign of a submenu.
  case chevron(isMirrored: Bool)

  init?(_ state: Action.State) {
    switch state {
    case .off: return nil
    case .on: self = .check
    case .mixed: self = .dash
    }
  }

  private var points: [Point] {
    switch self {
    case .check: [Point(x: 2.5, y: 8.5), Point(x: 6, y: 12), Point(x: 13.5, y: 4)]
    case .dash: [Point(x: 3, y: 8), Point(x: 13, y: 8)]
    case .chevron(let isMirrored):
      isMirrored
        ? [Point(x: 7, y: 4), Point(x: 3, y: 8), Point(x: 7, y: 12)]
        : [Point(x: 9, y: 4), Point(x: 13, y: 8), Point(x: 9, y: 12)]
    }
  }

  @MainActor func draw(in rect: Rect, with color: Color, _ context: Context) {
    let scale = rect.width / 16
    var path = Path()
    for (index, point) in points.enumerated() {
      let place = rect.origin + point * scale
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    context.stroke(path, with: color, style: StrokeStyle(width: 1.75 * scale, cap: .round, join: .round))
  }
}
