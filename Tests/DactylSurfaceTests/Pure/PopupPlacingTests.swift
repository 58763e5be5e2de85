import DactylGeometry
import Testing

@testable import DactylSurface

@MainActor struct PopupPlacingTests {
  private let parent = Size(width: 100, height: 80)
  private let anchor = Rect(x: 20, y: 10, width: 30, height: 20)

  private func place(
    _ anchorEdges: SurfaceEdge, _ gravity: SurfaceEdge, _ adjustment: PopupAdjustment = [], offset: Point = .zero,
    size: Size = Size(width: 40, height: 50), in bounds: Rect? = nil
  ) -> Rect {
    PopupDescription(
      size: size, anchorRect: anchor, anchor: anchorEdges, gravity: gravity, offset: offset, adjustment: adjustment
    ).frame(parent: parent, in: bounds)
  }

  @Test func aPopupIsAtTheAnchorInTheDirectionOfItsGravity() {
    #expect(place([.bottom, .left], [.bottom, .right]) == Rect(x: 20, y: 30, width: 40, height: 50))
    #expect(place([.top, .right], [.top, .left]) == Rect(x: 10, y: -40, width: 40, height: 50))
    #expect(place([], []) == Rect(x: 15, y: -5, width: 40, height: 50))
    #expect(place(.right, .right, offset: Point(x: 3, y: 4.4)) == Rect(x: 53, y: -1, width: 40, height: 50))
    // Opposite edges cancel each other.
    #expect(place([.left, .right], [.top, .bottom]) == place([], []))
  }

  @Test func aPopupWithoutRoomIsFlippedElseSlidElseResizedOnEachAxis() {
    let screen = Rect(x: 0, y: 0, width: 200, height: 70)
    let flip: PopupAdjustment = [.flipX, .flipY]
    // There is no room above, either.
    #expect(place([.bottom, .left], [.bottom, .right], flip, in: screen).origin == Point(x: 20, y: 30))
    #expect(
      place(
        [.bottom, .left], [.bottom, .right], flip, size: Size(width: 10, height: 45),
        in: screen.offsetBy(dx: 0, dy: -40)
      )
      .origin == Point(x: 20, y: -35))
    #expect(
      place([.bottom, .left], [.bottom, .right], .slideY, in: screen) == Rect(x: 20, y: 20, width: 40, height: 50))
    #expect(
      place([.bottom, .left], [.bottom, .right], .resizeY, in: screen) == Rect(x: 20, y: 30, width: 40, height: 40))
    #expect(
      place([.bottom, .left], [.bottom, .right], [.slideY, .resizeY], size: Size(width: 40, height: 90), in: screen)
        == Rect(x: 20, y: 30, width: 40, height: 40))
    #expect(place([.bottom, .left], [.bottom, .right], [.flipX, .slideX], in: screen).minY == 30)
  }

  @Test func offsetsFlipToo() {
    let screen = Rect(x: 0, y: 0, width: 60, height: 400)
    #expect(
      place(.right, .right, .flipX, offset: Point(x: 2, y: 0), size: Size(width: 15, height: 10), in: screen).minX == 3)
  }

  @Test func invalidGeometryBecomesLegal() {
    for value in [Double.nan, .infinity, -.infinity, -5, 0, 1e300] {
      let description = PopupDescription(
        size: Size(width: value, height: value), anchorRect: Rect(x: value, y: value, width: value, height: value),
        offset: Point(x: value, y: value))
      let rect = description.wholeAnchor(in: parent)
      #expect(Rect(origin: .zero, size: parent).contains(rect) && rect.width >= 1 && rect.height >= 1)
      #expect(description.wholeSize.width >= 1 && description.wholeSize.width <= 32_767)
      #expect(description.wholeOffset.x.magnitude <= 1e6)
    }
  }
}
