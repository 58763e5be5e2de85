import Dactyl

/// A sheet with a grid of dots, which two fingers move.
final class BoardView: View {
  /// The distance between two dots, in points.
  private static let pitch = 24.0
  private static let dotSize = 2.0

  /// The offset of the sheet from its first position, in points.
  var offset = Point.zero {
    didSet { if offset != oldValue { setNeedsDisplay() } }
  }

  init() {
    super.init()
    backgroundColor = Palette.board
    isMultipleTouchEnabled = true
  }

  override func draw(_ context: Context, in rect: Rect) {
    let columns = Self.lines(from: rect.minX, to: rect.maxX, offset: offset.x)
    for y in Self.lines(from: rect.minY, to: rect.maxY, offset: offset.y) {
      for x in columns {
        let dot = Rect(x: x, y: y, width: Self.dotSize, height: Self.dotSize)
        context.fill(context.pixelAligned(dot), with: Palette.dots)
      }
    }
  }

  /// Returns the positions of the dots that reach into a range.
  private static func lines(from: Double, to: Double, offset: Double) -> [Double] {
    let first = ((from - dotSize - offset) / pitch).rounded(.down) * pitch + offset
    return Array(stride(from: first, to: to, by: pitch))
  }
}
