import DactylGeometry
import Testing

@testable import DactylGraphics

/// Borders, whose corners are drawn by themselves.
@MainActor @Suite struct RoundedRectTests {
  private nonisolated static let shapes = [
    RoundedRect(Rect(x: 2, y: 2, width: 40, height: 30), cornerRadius: 10),
    RoundedRect(Rect(x: 2, y: 2, width: 21, height: 21), cornerRadius: 10.5),
    RoundedRect(Rect(x: 2, y: 2, width: 8, height: 40), cornerRadius: .infinity),
    RoundedRect(Rect(x: 2, y: 2, width: 40, height: 40), cornerRadius: .infinity, roundCorners: .topTrailing),
    RoundedRect(Rect(x: 2, y: 2, width: 30, height: 20), cornerRadius: 6, roundCorners: .bottom),
  ]

  @Test(arguments: shapes, [1, 1.5, 2]) func aBorderLooksLikeItsPath(_ shape: RoundedRect, _ scale: Double) throws {
    let color = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    let drawn = try picture(46, 46, scale: scale) { context in
      context.drawBorder(inside: context.pixelAligned(shape), with: color, width: 1.5, fillsCorners: true)
    }
    let filled = try picture(46, 46, scale: scale) { context in
      let shape = context.pixelAligned(shape)
      let line = context.borderSize(1.5)
      var path = Path(shape.rect)
      path.add(shape.insetBy(dx: line.width, dy: line.height))
      context.fill(path, with: color, rule: .evenOdd)
    }
    for (a, b) in zip(drawn.pixels, filled.pixels) { #expect(abs(Int(a >> 24) - Int(b >> 24)) <= 1) }
  }
}
