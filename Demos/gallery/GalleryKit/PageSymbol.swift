import Dactyl

/// The symbols of the pages, each drawn in a square of 16 points.
extension PageName {
  /// The symbol, as a template; nil if it cannot be made.
  @MainActor var symbol: Image? {
    // Fine enough for text of twice the size on a screen of scale 2.
    let image = try? Image(size: Size(width: 16, height: 16), scale: 4) { context in
      context.stroke(outline, with: .black, style: StrokeStyle(width: 1.5, cap: .round, join: .round))
    }
    return image?.template()
  }

  private var outline: Path {
    var path = Path()
    func line(_ points: (Double, Double)...) {
      path.move(to: Point(x: points[0].0, y: points[0].1))
      for (x, y) in points.dropFirst() { path.addLine(to: Point(x: x, y: y)) }
    }
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
      path.addRoundedRect(Rect(x: x, y: y, width: width, height: height), cornerRadius: 2)
    }
    func disc(_ x: Double, _ y: Double, _ radius: Double) {
      path.addEllipse(in: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    }
    switch self {
    case .buttons:
      box(1, 4, 14, 8)
      line((5, 8), (11, 8))
    case .menus: for y in [4.0, 8, 12] { line((2, y), (14, y)) }
    case .choices:
      box(2, 2, 12, 12)
      line((5, 8), (7.5, 10.5), (11, 5.5))
    case .values:
      disc(10, 5, 2)
      line((2, 5), (8, 5))
      line((12, 5), (14, 5))
      disc(6, 11, 2)
      line((2, 11), (4, 11))
      line((8, 11), (14, 11))
    case .pickers:
      box(2, 3, 12, 11)
      line((2, 7), (14, 7))
      line((5, 1.5), (5, 4))
      line((11, 1.5), (11, 4))
    case .fields:
      box(1, 4, 14, 8)
      line((4.5, 6.5), (4.5, 9.5))
    case .text:
      line((3, 3), (13, 3))
      line((8, 3), (8, 13))
    case .status:
      disc(8, 8, 6)
      line((8, 4.5), (8, 8), (10.5, 9.5))
    case .containers:
      box(2, 5, 9, 9)
      line((5, 2), (12, 2), (14, 4), (14, 11))
    case .lists:
      for y in [4.0, 8, 12] {
        line((2, y), (3, y))
        line((6, y), (14, y))
      }
    case .navigation:
      box(4, 2, 10, 12)
      line((8.5, 5), (6, 8), (8.5, 11))
      line((1.5, 4), (1.5, 12))
    case .layouts:
      box(2, 2, 12, 12)
      line((6.5, 2), (6.5, 14))
      line((6.5, 8), (14, 8))
    case .desktop:
      box(1, 2, 14, 9)
      line((8, 11), (8, 14))
      line((5, 14), (11, 14))
    case .files:
      line((2, 13), (2, 3), (6, 3), (7.5, 5), (14, 5), (14, 13), (2, 13))
    case .colors:
      disc(8, 5.5, 3.5)
      disc(5.5, 10, 3.5)
      disc(10.5, 10, 3.5)
    case .screens:
      box(1, 3, 14, 9)
      line((5.5, 14.5), (10.5, 14.5))
    }
    return path
  }
}
