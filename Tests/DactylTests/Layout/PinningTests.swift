import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Views that are pinned to their superviews.
@MainActor @Suite struct PinningTests {
  private func frame(
    _ pinning: Pinning, in superview: View = View(frame: rect(0, 0, 100, 80)),
    direction: LayoutDirection = .leftToRight
  ) -> Rect {
    let view = block(20, 10)
    view.pinning = pinning
    superview.traitOverrides.layoutDirection = direction
    superview.addSubview(view)
    superview.layoutIfNeeded()
    return view.frame
  }

  @Test func aViewIsPinnedToOneOrTwoEdgesOfEachAxis() {
    #expect(frame(Pinning(top: 4, leading: 6)) == rect(6, 4, 20, 10))
    #expect(frame(Pinning(bottom: 4, trailing: 6)) == rect(74, 66, 20, 10))
    #expect(frame(Pinning(top: 1, leading: 2, bottom: 3, trailing: 4)) == rect(2, 1, 94, 76))
    #expect(frame(.fill) == rect(0, 0, 100, 80))
  }

  @Test func aViewIsPinnedToTheCentre() {
    #expect(frame(.center) == rect(40, 35, 20, 10))
    #expect(frame(Pinning(centerX: 10, centerY: -5)) == rect(50, 30, 20, 10))
  }

  @Test func sidesAreMirroredInARightToLeftInterface() {
    #expect(frame(Pinning(top: 4, leading: 6), direction: .rightToLeft) == rect(74, 4, 20, 10))
    #expect(frame(Pinning(centerX: 10, centerY: 0), direction: .rightToLeft) == rect(30, 35, 20, 10))
    #expect(frame(Pinning(), direction: .rightToLeft) == rect(80, 0, 20, 10))
    #expect(frame(Pinning()) == rect(0, 0, 20, 10))
  }

  @Test func aViewIsNoWiderThanTheRoomBesideItsEdge() {
    #expect(frame(Pinning(top: 0, leading: 90)) == rect(90, 0, 10, 20))
  }

  @Test func aLayoutLeavesAPinnedViewAlone() {
    let column = View(.vertical(), [block(10, 10), block(10, 10)])
    column.frame.size = Size(width: 100, height: 80)
    #expect(frame(Pinning(bottom: 0, trailing: 0), in: column) == rect(80, 70, 20, 10))
    #expect(column.measuredSize(for: .unspecified) == Size(width: 10, height: 20))
  }

  @Test func aViewReturnsToTheLayoutWithoutItsPins() {
    let view = block(10, 10)
    let column = View(.vertical(), [block(10, 10), view])
    column.frame.size = Size(width: 100, height: 80)
    column.layoutIfNeeded()
    view.pinning = .fill
    column.layoutIfNeeded()
    #expect(view.frame == rect(0, 0, 100, 80))
    view.pinning = nil
    column.layoutIfNeeded()
    #expect(view.frame == rect(0, 10, 100, 10))
  }

  @Test func aPinnedViewFollowsTheSizeOfItsSuperviewAndOfItself() {
    let superview = View(frame: rect(0, 0, 100, 80))
    let view = block(20, 10)
    view.pinning = Pinning(bottom: 0, trailing: 0)
    superview.addSubview(view)
    superview.layoutIfNeeded()
    superview.frame.size.width = 200
    view.ideal = Size(width: 30, height: 30)
    superview.layoutIfNeeded()
    #expect(view.frame == rect(170, 50, 30, 30))
  }
}
