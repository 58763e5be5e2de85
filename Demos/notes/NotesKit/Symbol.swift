import Dactyl

/// The symbols of buttons, each drawn in a square of 16 points.
enum Symbol {
  case add, undo, redo, more

  /// The symbol, as a template; nil if it can't be made.
  @MainActor var image: Image? {
    // Fine enough for text of twice the size on a screen of scale 2.
    let image = try? Image(size: Size(width: 16, height: 16), scale: 4) { context in
      context.stroke(outline, with: .black, style: StrokeStyle(width: 1.75, cap: .round, join: .round))
    }
    return image?.template()
  }

  private var outline: Path {
    var path = Path()
    func line(_ points: (Double, Double)...) {
      path.move(to: Point(x: points[0].0, y: points[0].1))
      for (x, y) in points.dropFirst() { path.addLine(to: Point(x: x, y: y)) }
    }
    switch self {
    case .add:
      line((8, 2.5), (8, 13.5))
      line((2.5, 8), (13.5, 8))
    case .undo, .redo:
      let isUndo = self == .undo
      func x(_ x: Double) -> Double { isUndo ? x : 16 - x }
      line((x(5.5), 2.5), (x(2.5), 5.5), (x(5.5), 8.5))
      path.move(to: Point(x: x(2.5), y: 5.5))
      path.addLine(to: Point(x: x(9.5), y: 5.5))
      path.addCurve(
        to: Point(x: x(9.5), y: 13.5), control1: Point(x: x(14.8), y: 5.5), control2: Point(x: x(14.8), y: 13.5))
      path.addLine(to: Point(x: x(6), y: 13.5))
    case .more: for x in [3.0, 8, 13] { path.addEllipse(in: Rect(x: x - 0.5, y: 7.5, width: 1, height: 1)) }
    }
    return path
  }
}

extension Button {
  /// A plain button with a symbol. `label` names it for assistive technology, tool tips and tests.
  convenience init(_ symbol: Symbol, label: String, primaryAction: Action? = nil) {
    self.init("", style: .plain, primaryAction: primaryAction)
    image = symbol.image
    accessibilityLabel = label
    toolTip = label
  }
}
