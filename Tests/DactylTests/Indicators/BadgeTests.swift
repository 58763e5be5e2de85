import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct BadgeTests {
  private func size(_ badge: Badge) -> Size { badge.measuredSize(for: .unspecified) }

  @Test func aNumberAbove99IsCutAndANegativeOneIsZero() {
    #expect(size(Badge(100)) == size(Badge("99+")) && size(Badge(.max)) == size(Badge("99+")))
    #expect(size(Badge(99)) == size(Badge("99")))
    #expect(size(Badge(.min)) == size(Badge(0)))
  }

  @Test func itIsACircleOrWiderWithText() {
    #expect(size(Badge(1)) == Size(width: 20, height: 20))
    let wide = size(Badge("Beta"))
    #expect(wide.height == 20 && wide.width > 30)
  }

  @Test func withoutTextItIsADot() {
    #expect(size(Badge()) == Size(width: 8, height: 8) && size(Badge("")) == Size(width: 8, height: 8))
    #expect(Badge().firstBaseline(in: Size(width: 8, height: 8)) == nil)
  }

  @Test func itGrowsWithText() {
    let fixture = Fixture()
    let badges = [Badge(), Badge(3)]
    for badge in badges { fixture.window.addSubview(badge) }
    fixture.application.traitOverrides.fontScale = 2
    defer { fixture.application.traitOverrides.fontScale = 1 }
    #expect(size(badges[0]) == Size(width: 16, height: 16))
    #expect(size(badges[1]).height >= 32)
  }

  @Test func anotherContentAsksForAnotherPlace() {
    let badge = Badge(3)
    let row = View(.horizontal(alignment: .center), [badge])
    let narrow = row.measuredSize(for: .unspecified).width
    badge.content = .text("Beta")
    #expect(row.measuredSize(for: .unspecified).width > narrow)
  }

  @Test func aLargePlaceDoesNotMakeItLarger() throws {
    let badge = Badge(style: .accent)
    badge.frame = Rect(x: 0, y: 0, width: 40, height: 30)
    let pixels = try badge.drawnPixels(width: 40, height: 30)
    #expect(pixels.argb(x: 20, y: 15) >> 24 == 255 && pixels.argb(x: 14, y: 15) == 0 && pixels.argb(x: 20, y: 9) == 0)
  }

  @Test func itDrawsInAnyBounds() throws {
    for badge in [Badge(), Badge(1200), Badge("Beta", style: .accent)] {
      for size in [Size(width: 0, height: 0), Size(width: 5, height: 90), Size(width: 300, height: 2)] {
        badge.bounds.size = size
        _ = try badge.drawnPixels(width: 300, height: 100)
      }
    }
  }

  @Test func itTellsTheWholeNumberAndADotTellsNothing() {
    #expect(Badge(1200).accessibilityDescription.outline == #"text "1,200""#)
    #expect(Badge("New").accessibilityDescription.outline == #"text "New""#)
    let parent = View(.overlay(), [Badge()])
    #expect(parent.accessibilityTree.children.isEmpty)
  }
}
