import Dactyl

/// A drawer at an edge of the page.
final class DrawerView: Tile {
  let edge: RectEdge
  /// The frame of the open drawer.
  var open = Rect.zero
  /// The vector from the closed to the open position.
  var travel = Point.zero
  /// The part of the page that nothing covers.
  var visible = Rect.zero

  /// The open fraction, from 0 to 1.
  var fraction = 0.0 {
    didSet {
      place()
      detail = fraction == 1 ? "open" : "\(Int((fraction * 100).rounded())) %"
    }
  }

  init(_ name: String, _ edge: RectEdge, hue: Int) {
    self.edge = edge
    super.init(name.capitalized, hue: hue)
    debugName = name
  }

  func place() {
    let back = travel * (fraction - 1)
    frame = open.offsetBy(dx: back.x.rounded(), dy: back.y.rounded())
  }

  override func draw(_ context: Context, in rect: Rect) {
    // Only the corners inside the window are round.
    let radius = 14.0
    let shape =
      switch edge {
      case .left: Rect(x: -radius, y: 0, width: bounds.width + radius, height: bounds.height)
      case .right: Rect(x: 0, y: 0, width: bounds.width + radius, height: bounds.height)
      default: Rect(x: 0, y: 0, width: bounds.width, height: bounds.height + radius)
      }
    context.fill(Path(roundedRect: shape, cornerRadius: radius), with: color)
    context.fill(
      Path(roundedRect: shape.insetBy(dx: 2, dy: 2), cornerRadius: radius - 2),
      with: Palette.panel.mixed(with: color, by: isActive ? 0.32 : 0.14))
    drawGrip(context)
    let free = open.intersection(visible).offsetBy(dx: -open.minX, dy: -open.minY)
    let inset = EdgePage.grip + 4
    drawText(
      context,
      in: edge == .bottom
        ? Rect(x: free.minX, y: free.minY + inset, width: free.width, height: max(free.height - inset, 0))
        : Rect(
          x: edge == .left ? free.minX : free.minX + inset, y: free.minY, width: max(free.width - inset, 0),
          height: free.height))
  }

  /// Draws a bar as a handle.
  private func drawGrip(_ context: Context) {
    let middle = EdgePage.grip / 2
    let bar =
      switch edge {
      case .left: Rect(x: bounds.maxX - middle - 2, y: bounds.midY - 22, width: 4, height: 44)
      case .right: Rect(x: middle - 2, y: bounds.midY - 22, width: 4, height: 44)
      default: Rect(x: bounds.midX - 22, y: middle - 2, width: 44, height: 4)
      }
    context.fill(Path(roundedRect: bar, cornerRadius: 2), with: color)
  }
}

extension String {
  /// The string with an uppercase first letter.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
