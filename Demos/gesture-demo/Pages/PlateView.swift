import Dactyl

/// A rounded background with a thin border: a groove for a sliding tile, or a background for scrolling content.
final class PlateView: View {
  /// The distance of scrolling content from the upper and lower edge, in points, because the corners are round.
  static let inset = 8.0
  private static let cornerRadius = 12.0

  private let isGroove: Bool

  init(isGroove: Bool = false) {
    self.isGroove = isGroove
    super.init()
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    let edge = context.pixelAligned(bounds)
    let radius = min(Self.cornerRadius, edge.width / 2, edge.height / 2)
    context.fill(Path(roundedRect: edge, cornerRadius: radius), with: Palette.border)
    context.fill(
      Path(roundedRect: edge.insetBy(dx: 1, dy: 1), cornerRadius: max(radius - 1, 0)),
      with: isGroove ? Palette.board.mixed(with: Palette.border, by: 0.5) : Palette.panel)
  }
}
