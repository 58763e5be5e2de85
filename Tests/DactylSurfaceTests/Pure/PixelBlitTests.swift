import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylSurface

/// The part of a rectangle that was visible before its content moved, and its new position.
struct PixelBlitTests {
  private let bounds = PixelSize(width: 100, height: 80)
  private let rect = Rect(x: 10, y: 20, width: 40, height: 30)

  private func moved(_ x: Double, _ y: Double, _ rect: Rect? = nil, scale: Double = 1) -> PixelBlit? {
    PixelBlit(ScrollBlit(rect: rect ?? self.rect, vector: Point(x: x, y: y)), scale: scale, in: bounds)
  }

  @Test(arguments: [
    (0, 7, PixelRect(x: 10, y: 27, width: 40, height: 23)), (0, -7, PixelRect(x: 10, y: 20, width: 40, height: 23)),
    (5, 0, PixelRect(x: 15, y: 20, width: 35, height: 30)), (-5, 0, PixelRect(x: 10, y: 20, width: 35, height: 30)),
    (3, -29, PixelRect(x: 13, y: 20, width: 37, height: 1)),
  ])
  func contentFromWithinTheRectangleIsCopiedToTheLine(x: Int, y: Int, target: PixelRect) throws {
    let blit = try #require(moved(Double(x), Double(y)))
    #expect(blit.target == target && blit.dx == x && blit.dy == y)
  }

  @Test func contentThatLeavesCompletelyIsPainted() {
    #expect(moved(0, 30) == nil)
    #expect(moved(-40, 0) == nil)
    #expect(moved(0, 0, Rect(x: 200, y: 0, width: 10, height: 10)) == nil)
  }

  @Test func contentBetweenPixelsIsPainted() {
    #expect(moved(0, 0.5) == nil)
    #expect(moved(0.1, 3) == nil)
    #expect(moved(0, 3.004)?.dy == 3)
    #expect(moved(0, 3, scale: 1.5) == nil)
    #expect(moved(0, 2, scale: 1.5)?.dy == 3)
  }

  @Test func pixelsPartlyCoveredByTheRectangleArePainted() throws {
    let partial = try #require(moved(0, 4, Rect(x: 10.5, y: 20.5, width: 40, height: 30)))
    #expect(partial.target == PixelRect(x: 11, y: 25, width: 39, height: 25))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func impossibleDistancesAndPlacesArePainted(value: Double) {
    #expect(moved(value, 0) == nil)
    #expect(moved(0, value) == nil)
    #expect(moved(0, 2, Rect(x: value, y: 0, width: 10, height: 10)) == nil)
  }

  @Test func aTurnedBufferCopiesTheSamePixels() throws {
    let upright = try #require(moved(5, -7))
    for transform in SurfaceTransform.allCases {
      let turned = upright.turned(transform, in: bounds)
      let target = transform.apply(to: upright.target, in: bounds)
      let source = PixelRect(
        x: upright.target.x - 5, y: upright.target.y + 7, width: upright.target.width, height: upright.target.height)
      let before = transform.apply(to: source, in: bounds)
      #expect(turned.target == target)
      #expect(turned.dx == target.x - before.x && turned.dy == target.y - before.y)
    }
  }
}
