import DactylGeometry

/// Where a popover is, and where its arrow points.
struct PopoverPlacement: Equatable {
  /// The side of the card with the arrow.
  enum Edge: CaseIterable { case top, bottom, left, right }

  /// The card, without the arrow.
  var card: Rect
  var edge: Edge
  /// The tip of the arrow.
  var tip: Point

  /// The length of the arrow, and half of its width, in points.
  static let arrow = 10.0
  /// The least distance from the edges of the window.
  static let margin = 8.0

  /// Finds the place for a card of `size` beside `source`, inside `room`: below it, else above it, else beside it,
  /// where the card fits; else on the side with the most room, where the card becomes smaller.
  init(_ size: Size, beside source: Rect, in room: Rect, cornerRadius: Double) {
    let area = room.inset(by: Insets(top: Self.margin, left: Self.margin, bottom: Self.margin, right: Self.margin))
    // A source that is not visible is pointed to as far as possible.
    let source = Rect(
      x: min(max(source.minX, area.minX), area.maxX), y: min(max(source.minY, area.minY), area.maxY),
      width: max(min(source.maxX, area.maxX) - max(source.minX, area.minX), 0),
      height: max(min(source.maxY, area.maxY) - max(source.minY, area.minY), 0))
    let rooms: [(Edge, Double, Double)] = [
      (.top, area.maxY - source.maxY - Self.arrow, size.height),
      (.bottom, source.minY - area.minY - Self.arrow, size.height),
      (.left, area.maxX - source.maxX - Self.arrow, size.width),
      (.right, source.minX - area.minX - Self.arrow, size.width),
    ]
    let fits = rooms.first { $0.1 >= $0.2 }
    // Above or below, the card has the whole width.
    let most = rooms[0].1 >= rooms[1].1 ? rooms[0] : rooms[1]
    let (edge, length, _) = fits ?? most
    let isVertical = edge == .top || edge == .bottom
    let width = min(size.width, isVertical ? area.width : length)
    let height = min(size.height, isVertical ? length : area.height)
    func centered(_ middle: Double, _ length: Double, _ least: Double, _ greatest: Double) -> Double {
      max(min(middle - length / 2, greatest - length), least)
    }
    let across = centered(source.midX, width, area.minX, area.maxX)
    let along = centered(source.midY, height, area.minY, area.maxY)
    let origin =
      switch edge {
      case .top: Point(x: across, y: source.maxY + Self.arrow)
      case .bottom: Point(x: across, y: source.minY - Self.arrow - height)
      case .left: Point(x: source.maxX + Self.arrow, y: along)
      case .right: Point(x: source.minX - Self.arrow - width, y: along)
      }
    card = Rect(x: origin.x.rounded(), y: origin.y.rounded(), width: max(width, 0), height: max(height, 0))
    self.edge = edge
    // The arrow keeps clear of the corners.
    let inset = min(cornerRadius + Self.arrow, (isVertical ? card.width : card.height) / 2)
    let x = min(max(source.midX, card.minX + inset), card.maxX - inset)
    let y = min(max(source.midY, card.minY + inset), card.maxY - inset)
    tip =
      switch edge {
      case .top: Point(x: x, y: card.minY - Self.arrow)
      case .bottom: Point(x: x, y: card.maxY + Self.arrow)
      case .left: Point(x: card.minX - Self.arrow, y: y)
      case .right: Point(x: card.maxX + Self.arrow, y: y)
      }
  }
}
