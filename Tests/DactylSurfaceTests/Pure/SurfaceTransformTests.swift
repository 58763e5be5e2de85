import DactylGeometry
import Testing

@testable import DactylSurface

struct SurfaceTransformTests {
  private let size = PixelSize(width: 7, height: 4)
  /// One pixel in the upper right corner of a surface with unequal sides.
  private let corner = PixelRect(x: 6, y: 0, width: 1, height: 1)

  @Test func theNumbersAreThoseOfTheWire() {
    #expect(SurfaceTransform.allCases.map(\.rawValue) == Array(0...7))
    #expect(SurfaceTransform(rawValue: 1) == .turned90 && SurfaceTransform(rawValue: 5) == .flippedTurned90)
  }

  @Test(
    arguments: zip(
      SurfaceTransform.allCases,
      [(6, 0), (0, 0), (0, 3), (3, 6), (0, 0), (0, 6), (6, 3), (3, 0)] as [(Int, Int)]))
  func theUpperRightCornerIsMirroredFirstThenTurnedCounterClockwise(transform: SurfaceTransform, place: (Int, Int)) {
    let rect = transform.apply(to: corner, in: size)
    #expect((rect.x, rect.y) == place)
  }

  @Test(arguments: SurfaceTransform.allCases) func rectanglesPointsAndTheInverseAgree(transform: SurfaceTransform) {
    let buffer = transform.apply(to: size)
    #expect(buffer == (transform.swapsSides ? PixelSize(width: 4, height: 7) : size))
    #expect(transform.inverse.apply(to: buffer) == size)
    for rect in [corner, PixelRect(x: 1, y: 2, width: 3, height: 1), PixelRect(size)] {
      let inside = transform.apply(to: rect, in: size)
      #expect(PixelRect(buffer).contains(inside) && inside.area == rect.area)
      #expect(transform.inverse.apply(to: inside, in: buffer) == rect)
      #expect(transform.affine(in: size).apply(to: rect.points(scale: 1)) == inside.points(scale: 1))
    }
  }

  @Test func aRectangleSlightlyLargerThanItsPixelsTakesNoOthers() {
    let bounds = PixelSize(width: 100, height: 100)
    let rect = Rect(x: 31.999_999_999 / 1.5, y: 10 / 1.5, width: 3 / 1.5 + 1e-9, height: 2 / 1.5)
    #expect(PixelRect(around: rect, scale: 1.5, in: bounds) == PixelRect(x: 32, y: 10, width: 3, height: 2))
  }
}
