import Dactyl

/// A round tile. Its corners take no touches.
final class DiscView: Tile {
  override func point(inside point: Point, with event: Event?) -> Bool {
    Path(ellipseIn: bounds).contains(point)
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.fillEllipse(in: bounds, with: color)
    context.fillEllipse(
      in: bounds.insetBy(dx: 3, dy: 3), with: Palette.panel.mixed(with: color, by: isActive ? 0.45 : 0.14))
    drawText(context, in: bounds.insetBy(dx: 10, dy: 10))
  }
}
