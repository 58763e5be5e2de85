import DactylCore
import DactylGeometry
import DactylGraphics

/// A button with a drawn symbol.
final class FindButton: Button {
  enum Symbol {
    case up
    case down
    case options
    case done
  }

  private let symbol: Symbol
  private let name: String

  /// `name` is the label for assistive technology.
  init(_ symbol: Symbol, _ name: String) {
    (self.symbol, self.name) = (symbol, name)
    super.init(frame: .zero)
    style = .plain
    // The focus stays in the text of the bar, and Tab goes to the button.
    toolTip = name
  }

  override func draw(_ context: Context, in rect: Rect) {
    super.draw(context, in: rect)
    let color = isEnabled ? traits.theme.colors.accentLabel : traits.theme.colors.disabledLabel
    let middle = bounds.center
    func point(_ x: Double, _ y: Double) -> Point { Point(x: middle.x + x, y: middle.y + y) }
    var path = Path()
    func line(_ points: Point...) {
      for (index, point) in points.enumerated() {
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    switch symbol {
    case .up: line(point(-6, 3), point(0, -3), point(6, 3))
    case .down: line(point(-6, -3), point(0, 3), point(6, -3))
    case .done:
      line(point(-5, -5), point(5, 5))
      line(point(-5, 5), point(5, -5))
    case .options:
      for x in [-6.0, 0, 6] {
        let dot = Rect(origin: point(x, 0), size: .zero).insetBy(dx: -1.75, dy: -1.75)
        context.fill(Path(ellipseIn: dot), with: color)
      }
    }
    context.stroke(path, with: color, style: StrokeStyle(width: 2, cap: .round, join: .round))
  }

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.label = name
  }
}
