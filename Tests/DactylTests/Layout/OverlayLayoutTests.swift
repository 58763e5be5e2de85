import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Views one above the other.
@MainActor @Suite struct OverlayLayoutTests {
  @Test(arguments: [
    (ViewAlignment.center, rect(40, 45, 20, 10)), (.fill, rect(0, 0, 100, 100)), (.top, rect(40, 0, 20, 10)),
    (.bottom, rect(40, 90, 20, 10)), (.leading, rect(0, 45, 20, 10)), (.trailing, rect(80, 45, 20, 10)),
    (.topLeading, rect(0, 0, 20, 10)), (.topTrailing, rect(80, 0, 20, 10)), (.bottomLeading, rect(0, 90, 20, 10)),
    (.bottomTrailing, rect(80, 90, 20, 10)), (ViewAlignment(.fill, .end), rect(0, 90, 100, 10)),
  ])
  func alignmentPlacesViews(_ alignment: ViewAlignment, _ expected: Rect) {
    #expect(frames(.overlay(alignment: alignment), 100, 100, block(20, 10)) == [expected])
  }

  @Test func itIsAsLargeAsTheLargestView() {
    let view = View(.overlay(), [block(20, 10), block(5, 40)])
    #expect(view.measuredSize(for: .unspecified) == Size(width: 20, height: 40))
  }

  @Test func aViewCanHaveItsOwnPlace() {
    let (back, badge) = (block(20, 10), block(4, 4))
    back.overlayAlignment = .fill
    badge.overlayAlignment = .topTrailing
    let result = frames(.overlay(), 100, 50, back, badge, direction: .rightToLeft)
    #expect(result == [rect(0, 0, 100, 50), rect(0, 0, 4, 4)])
  }

  @Test func aFillingViewKeepsItsLimits() {
    let view = block(20, 10)
    view.sizing.maximumWidth = 60
    #expect(frames(.overlay(alignment: .fill), 100, 50, view) == [rect(20, 0, 60, 50)])
  }

  @Test func itHasTheFirstLineOfText() {
    let view = View(.overlay(), [block(20, 50), block(20, 10, baseline: 8)])
    #expect(view.firstBaseline(in: Size(width: 20, height: 50)) == 28)
  }
}
