import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Lines of views.
@MainActor @Suite struct FlowLayoutTests {
  private let layout = FlowLayout(spacing: 10, lineSpacing: 5)

  @Test func aFullLineIsFollowedByAnother() {
    let result = frames(layout, 100, 100, block(40, 10), block(50, 20), block(30, 10))
    #expect(result == [rect(0, 5, 40, 10), rect(50, 0, 50, 20), rect(0, 25, 30, 10)])
  }

  @Test func linesAreMirroredInARightToLeftInterface() {
    let result = frames(layout, 100, 100, block(40, 10), block(50, 10), block(30, 10), direction: .rightToLeft)
    #expect(result == [rect(60, 0, 40, 10), rect(0, 0, 50, 10), rect(70, 15, 30, 10)])
  }

  @Test func theHeightFollowsFromTheWidth() {
    let view = View(layout, [block(40, 10), block(50, 20), block(30, 10)])
    #expect(view.measuredSize(for: .unspecified) == Size(width: 140, height: 20))
    #expect(view.measuredSize(for: ProposedSize(width: 100, height: nil)) == Size(width: 100, height: 35))
    #expect(view.measuredSize(for: ProposedSize(width: 50, height: nil)) == Size(width: 50, height: 50))
  }

  @Test(arguments: [(ViewAlignment.Side.center, 5.0), (.end, 10)])
  func linesCanBeCentredOrTrailing(_ side: ViewAlignment.Side, _ start: Double) {
    let result = frames(FlowLayout(alignment: ViewAlignment(side, .end)), 100, 100, block(40, 10), block(50, 20))
    #expect(result == [rect(start, 10, 40, 10), rect(start + 40, 0, 50, 20)])
  }

  @Test func aViewIsNoWiderThanTheContainer() {
    let result = frames(layout, 50, 100, block(10, 10), block(100, 10))
    #expect(result == [rect(0, 0, 10, 10), rect(0, 15, 50, 20)])
  }
}
