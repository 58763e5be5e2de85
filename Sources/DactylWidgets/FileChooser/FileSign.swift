import DactylCore
import DactylGeometry
import DactylGraphics

/// The drawings of the file chooser, each in a square of 24 points.
enum FileSign: Hashable, CaseIterable {
  case folder, file, picture, other, home, volume, places, up, search, close, more

  /// Returns the drawing as a template for buttons; nil without memory for it.
  @MainActor func image(size: Double = 24, scale: Double = 2) -> Image? {
    let image = try? Image(size: Size(width: size, height: size), scale: scale) { context in
      draw(in: Rect(x: 0, y: 0, width: size, height: size), with: .black, context)
    }
    return image?.template()
  }

  /// Draws the sign with `color` into a square.
  @MainActor func draw(in rect: Rect, with color: Color, _ context: Context) {
    let scale = rect.width / 24
    context.withState {
      context.translate(x: rect.minX, y: rect.minY)
      context.scale(x: scale, y: scale)
      let style = StrokeStyle(width: 1.75, cap: .round, join: .round)
      for line in lines { context.stroke(Path(points: line), with: color, style: style) }
      for circle in circles { context.stroke(Path(ellipseIn: circle), with: color, style: style) }
      for dot in dots { context.fill(Path(ellipseIn: dot), with: color) }
    }
  }

  private var lines: [[(Double, Double)]] {
    let sheet: [[(Double, Double)]] = [
      [(14, 3), (6, 3), (6, 21), (18, 21), (18, 7), (14, 3)], [(14, 3), (14, 7), (18, 7)],
    ]
    return switch self {
    case .folder: [[(3, 19), (3, 5), (9, 5), (11, 8), (21, 8), (21, 19), (3, 19)]]
    case .file: sheet
    case .picture: [[(3, 5), (21, 5), (21, 19), (3, 19), (3, 5)], [(3, 17), (9, 11), (13, 15), (16, 12), (21, 17)]]
    case .other: sheet + [[(9, 16), (15, 16)]]
    case .home: [[(3, 12), (12, 4), (21, 12)], [(6, 10), (6, 20), (18, 20), (18, 10)]]
    case .volume: [[(4, 6), (20, 6), (20, 18), (4, 18), (4, 6)], [(4, 14), (20, 14)]]
    case .places: [[(4, 6), (20, 6)], [(4, 12), (20, 12)], [(4, 18), (20, 18)]]
    case .up: [[(12, 20), (12, 5)], [(6, 11), (12, 5), (18, 11)]]
    case .search: [[(15, 15), (20, 20)]]
    case .close: [[(6, 6), (18, 18)], [(6, 18), (18, 6)]]
    case .more: []
    }
  }

  private var circles: [Rect] {
    switch self {
    case .search: [Rect(x: 4.5, y: 4.5, width: 12, height: 12)]
    case .picture: [Rect(x: 14.5, y: 7.5, width: 3, height: 3)]
    default: []
    }
  }

  private var dots: [Rect] {
    switch self {
    case .more: [5.0, 12, 19].map { Rect(x: $0 - 1.75, y: 10.25, width: 3.5, height: 3.5) }
    case .volume: [Rect(x: 16, y: 15, width: 2, height: 2)]
    default: []
    }
  }
}

extension Path {
  fileprivate init(points: [(Double, Double)]) {
    self.init()
    for (number, point) in points.enumerated() {
      let point = Point(x: point.0, y: point.1)
      if number == 0 { move(to: point) } else { addLine(to: point) }
    }
    if let first = points.first, let last = points.last, points.count > 2, first == last { close() }
  }
}
