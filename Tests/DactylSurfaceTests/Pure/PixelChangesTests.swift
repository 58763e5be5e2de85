import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylSurface

/// Converts the changes that a framework reports to whole pixels of a buffer.
@MainActor struct PixelChangesTests {
  private let size = PixelSize(width: 100, height: 100)

  private func changes(
    _ rect: Rect, by vector: Point, damage: [Rect] = [], scale: Double = 1
  ) -> PixelChanges {
    var changes = PixelChanges()
    changes.add(
      FrameChanges(damage: damage, blits: [ScrollBlit(rect: rect, vector: vector)]), scale: scale, in: size)
    return changes
  }

  @Test func newContentIsPaintedAndTheRestIsCopied() {
    let changes = changes(Rect(x: 0, y: 0, width: 100, height: 100), by: Point(x: 0, y: -30))
    #expect(changes.damage.rects == [PixelRect(size)])
    #expect(changes.painted.rects == [PixelRect(x: 0, y: 70, width: 100, height: 30)])
    #expect(changes.blits.map(\.target) == [PixelRect(x: 0, y: 0, width: 100, height: 70)])
    #expect(changes.blits.map(\.dy) == [-30] && changes.blits.map(\.dx) == [0])
  }

  @Test func partlyCoveredPixelsArePainted() {
    let changes = changes(Rect(x: 0.5, y: 10.25, width: 40, height: 20), by: Point(x: 0, y: 5))
    #expect(changes.blits.map(\.target) == [PixelRect(x: 1, y: 16, width: 39, height: 14)])
    #expect(changes.damage.bounds == PixelRect(x: 0, y: 10, width: 41, height: 21))
    #expect(changes.painted.rects.allSatisfy { !$0.intersects(PixelRect(x: 1, y: 16, width: 39, height: 14)) })
  }

  @Test(arguments: [
    Point(x: 0, y: 0.5), Point(x: 0, y: 40), Point(x: -50, y: 0), Point(x: .nan, y: 0), Point(x: 0, y: 1e300),
  ])
  func contentBetweenPixelsOrLeavingIsPainted(vector: Point) {
    let changes = changes(Rect(x: 10, y: 10, width: 40, height: 40), by: vector)
    #expect(changes.blits.isEmpty)
    #expect(changes.painted.rects == [PixelRect(x: 10, y: 10, width: 40, height: 40)])
  }

  @Test func wholePixelsCountAtAFractionalScale() {
    let changes = changes(Rect(x: 0, y: 0, width: 60, height: 60), by: Point(x: 0, y: -2), scale: 1.5)
    #expect(changes.blits.map(\.dy) == [-3])
    #expect(changes.painted.rects == [PixelRect(x: 0, y: 87, width: 90, height: 3)])
  }

  /// The colour of each pixel identifies its original position.
  private func picture() throws -> Bitmap {
    let bitmap = try Bitmap(pixelWidth: 20, pixelHeight: 20, hasAlpha: false)
    let context = bitmap.makeContext()
    for y in 0..<20 {
      for x in 0..<20 {
        let color = Color(red: Double(x) / 255, green: Double(y) / 255, blue: 0)
        context.fill(Rect(x: Double(x), y: Double(y), width: 1, height: 1), with: color)
      }
    }
    try context.finish()
    return bitmap
  }

  private nonisolated static let vectors = [(0, 3), (0, -3), (4, 0), (-4, 0), (2, 5), (-2, -5), (3, -1)]

  @Test(arguments: vectors, [true, false])
  func pixelsMoveWithinOnePictureAsBetweenTwo(vector: (dx: Int, dy: Int), isWhole: Bool) throws {
    let side = isWhole ? 20.0 : 12.0
    var changes = PixelChanges()
    let blit = ScrollBlit(
      rect: Rect(x: 0, y: 0, width: side, height: side),
      vector: Point(x: Double(vector.dx), y: Double(vector.dy)))
    changes.add(FrameChanges(blits: [blit]), scale: 1, in: PixelSize(width: 20, height: 20))
    let (one, other) = (try picture(), try picture())
    one.blit(changes.blits, from: one)
    other.blit(changes.blits, from: try picture())
    let target = try #require(changes.blits.first?.target)
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = x >= target.x && x < target.maxX && y >= target.y && y < target.maxY
        let (fromX, fromY) = isInside ? (x - vector.dx, y - vector.dy) : (x, y)
        let expected = 0xff00_0000 | UInt32(fromX) << 16 | UInt32(fromY) << 8
        #expect(one.argb(x: x, y: y) == expected)
        #expect(other.argb(x: x, y: y) == expected)
      }
    }
  }

  @Test func pixelsOutsideOfEitherPictureAreLeftAlone() throws {
    let (one, other) = (try picture(), try picture())
    one.copy(x: -5, y: -5, width: 100, height: 100, from: other, dx: 18, dy: -18)
    #expect(one.argb(x: 18, y: 0) == 0xff00_1200)
    #expect(one.argb(x: 17, y: 0) == 0xff11_0000)
    one.copy(x: 0, y: 0, width: 5, height: 5, from: other, dx: 40)
    #expect(one.argb(x: 0, y: 19) == 0xff00_1300)
  }

  /// The damage of two parts that are nearly one rectangle has the pixels between them, too.
  @Test func onlyWhatIsWrittenNeedsNoCopy() {
    let size = PixelSize(width: 100, height: 500)
    var changes = PixelChanges()
    changes.add(
      FrameChanges(
        damage: [Rect(x: 0, y: 0, width: 100, height: 48)],
        blits: [ScrollBlit(rect: Rect(x: 0, y: 108, width: 100, height: 392), vector: Point(x: 0, y: -2))]),
      scale: 1, in: size)
    #expect(changes.damage.rects == [PixelRect(size)])
    var region = Region(PixelRect(size))
    changes.removeWritten(from: &region)
    #expect(region.rects == [PixelRect(x: 0, y: 48, width: 100, height: 60)])
  }
}
