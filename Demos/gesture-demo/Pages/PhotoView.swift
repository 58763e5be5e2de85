import Dactyl

/// A picture of hills, to be turned and scaled. It is drawn, so that it is sharp at every size.
final class PhotoView: View {
  /// The width and height of the painted picture.
  static let size = Size(width: 240, height: 160)
  private static let sky = Gradient(Color(hex: 0x6fa8dc), Color(hex: 0xf6e3c5))

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    bounds.size = Self.size
    debugName = "photo"
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.withState {
      context.fill(bounds, with: Color.white)
      let picture = bounds.insetBy(dx: 8, dy: 8)
      context.clip(to: picture)
      context.fill(
        picture,
        with: .linear(
          Self.sky, from: picture.origin, to: Point(x: picture.minX, y: picture.minY + picture.height * 0.75)))
      context.fillEllipse(in: Rect(x: 158, y: 30, width: 34, height: 34), with: Color(hex: 0xfff3c9))
      context.fill(hill(from: 96, top: 52, to: 104), with: Color(hex: 0x7d9bb4))
      context.fill(hill(from: 122, top: 88, to: 92), with: Color(hex: 0x6a9a78))
      context.fill(hill(from: 118, top: 132, to: 138), with: Color(hex: 0x3f7355))
    }
    context.stroke(bounds.insetBy(dx: 0.5, dy: 0.5), with: Color.black.withAlphaComponent(0.2))
  }

  /// Returns the area below a line from the left edge to the right one.
  private func hill(from left: Double, top: Double, to right: Double) -> Path {
    var path = Path()
    path.move(to: Point(x: bounds.minX, y: left))
    path.addCurve(
      to: Point(x: bounds.maxX, y: right), control1: Point(x: bounds.width * 0.35, y: top - 20),
      control2: Point(x: bounds.width * 0.6, y: top + 40))
    path.addLine(to: Point(x: bounds.maxX, y: bounds.maxY))
    path.addLine(to: Point(x: bounds.minX, y: bounds.maxY))
    path.close()
    return path
  }
}
