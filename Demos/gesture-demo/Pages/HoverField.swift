import Dactyl

/// A field of dots that grow near a hovering device.
final class HoverField: View {
  private static let pitch = 26.0
  private static let reach = 120.0
  private static let radii = (least: 2.5, most: 11.0)
  private static let cornerRadius = 14.0

  /// The location of the device above the field; nil if there is none.
  var place: Point? {
    didSet {
      for place in [oldValue, place].compactMap({ $0 }) { setNeedsDisplay(Self.surroundings(of: place)) }
    }
  }

  /// The height of a pen above the field, from 0 to 1.
  var height = 0.0

  private static func surroundings(of place: Point) -> Rect {
    let side = reach + radii.most
    return Rect(x: place.x - side, y: place.y - side, width: 2 * side, height: 2 * side)
  }

  override func draw(_ context: Context, in rect: Rect) {
    context.fill(Path(roundedRect: bounds, cornerRadius: Self.cornerRadius), with: Palette.border)
    context.fill(
      Path(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: Self.cornerRadius - 1), with: Palette.panel)
    let columns = Self.lines(in: bounds.width)
    for y in Self.lines(in: bounds.height) where y > rect.minY - Self.pitch && y < rect.maxY + Self.pitch {
      for x in columns where x > rect.minX - Self.pitch && x < rect.maxX + Self.pitch {
        drawDot(context, at: Point(x: x, y: y))
      }
    }
  }

  private func drawDot(_ context: Context, at point: Point) {
    let nearness = place.map { max(1 - $0.distance(to: point) / Self.reach, 0) } ?? 0
    let strength = nearness * (1 - 0.6 * height)
    let radius = Self.radii.least + (Self.radii.most - Self.radii.least) * strength
    context.fillEllipse(
      in: Rect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius),
      with: Palette.dots.mixed(with: Palette.color(0), by: min(strength * 1.6, 1)))
  }

  /// Returns the positions of the dots along a side of `length`, symmetric about the middle.
  private static func lines(in length: Double) -> [Double] {
    let count = max(Int((length - pitch) / pitch), 0)
    let first = (length - Double(count) * pitch) / 2
    return (0...count).map { first + Double($0) * pitch }
  }
}
