import Dactyl

/// A canvas that fills the window.
final class CanvasController: ViewController {
  override func loadView() {
    view = CanvasView()
  }
}

/// A rectangle that fingers drag by their centroid and resize by their distance from it.
final class CanvasView: View {
  private static let color = Color(hex: 0xe02020)
  private static let sides = 40.0...700.0

  private var side = 200.0
  /// The top left corner; nil before the first layout.
  private var corner: Point?
  /// The rectangle that was last painted.
  private var shown = Rect.zero

  init() {
    super.init()
    backgroundColor = Color(hex: 0x303840)
    isMultipleTouchEnabled = true
  }

  /// The rectangle to draw, in whole points.
  private var rectangle: Rect {
    let corner = corner ?? .zero
    return Rect(
      x: corner.x.rounded(.down), y: corner.y.rounded(.down), width: side.rounded(.down), height: side.rounded(.down))
  }

  /// Called once per frame, regardless of the number of movements: only the old and the new rectangle are painted.
  override func layoutSubviews() {
    if corner == nil {
      corner = Point(x: (bounds.width / 2).rounded(.down) - 100, y: (bounds.height / 2).rounded(.down) - 100)
    }
    guard rectangle != shown else { return }
    setNeedsDisplay(shown)
    setNeedsDisplay(rectangle)
    shown = rectangle
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.fill(rectangle.intersection(rect), with: Self.color)
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard let present = corner else { return }
    let fingers = event.touches(for: self).filter { $0.phase != .ended && $0.phase != .cancelled }
    let new = Fingers(fingers.map { $0.location(in: self) })
    let old = Fingers(fingers.map { $0.phase == .moved ? $0.previousLocation(in: self) : $0.location(in: self) })
    corner = present + new.middle - old.middle
    if fingers.count > 1, old.spread > 1 { resize(to: side * new.spread / old.spread) }
    setNeedsLayout()
  }

  /// Resizes about the middle, within the limits.
  private func resize(to new: Double) {
    guard let present = corner, new > Self.sides.lowerBound, new < Self.sides.upperBound else { return }
    corner = present - Point(x: (new - side) / 2, y: (new - side) / 2)
    side = new
  }
}

/// The centroid and the spread of some fingers.
private struct Fingers {
  var middle = Point.zero
  /// The sum of the distances from the middle, in points.
  var spread = 0.0

  init(_ points: [Point]) {
    guard !points.isEmpty else { return }
    middle = points.reduce(.zero, +) / Double(points.count)
    spread = points.reduce(0) { $0 + $1.distance(to: middle) }
  }
}
