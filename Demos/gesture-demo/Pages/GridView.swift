import Dactyl

/// Fields of equal size, in rows and columns.
final class GridView: View {
  private static let cornerRadius = 10.0
  private let side: Int

  init(side: Int) {
    self.side = side
    super.init()
    isUserInteractionEnabled = false
  }

  override func draw(_ context: Context, in rect: Rect) {
    let field = bounds.width / Double(side)
    for index in 0..<side * side {
      let cell = Rect(
        x: Double(index % side) * field, y: Double(index / side) * field, width: field, height: field
      ).insetBy(dx: 3, dy: 3)
      context.fill(Path(roundedRect: cell, cornerRadius: Self.cornerRadius), with: Palette.border)
      context.fill(
        Path(roundedRect: cell.insetBy(dx: 1, dy: 1), cornerRadius: Self.cornerRadius - 1), with: Palette.panel)
    }
  }
}
