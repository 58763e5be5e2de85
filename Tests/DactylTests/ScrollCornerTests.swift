import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Conditions of scroll views that matter in few situations.
@MainActor @Suite struct ScrollCornerTests {
  private let rig = Rig()

  // SV-15
  @Test func contentOnePointFromItsRestIsCaughtHoweverSlow() {
    let scroll = rig.scroll("S", content: Size(width: 400, height: 2000))
    rig.view("A", 0, 0, 400, 2000, in: scroll)
    rig.drag(0, from: Point(200, 100), Point(0, 210))
    rig.touch(0.5, .up(0))
    var time = 0.5
    while scroll.contentOffset.y < -0.9 {
      time += 0.001
      rig.wait(until: time)
    }
    #expect(scroll.contentOffset.y < -0.6 && scroll.isDecelerating)
    _ = rig.takeLog()
    rig.tapAt(time, 200, 300)
    #expect(rig.takeLog() == [])
  }

  // SV-15
  @Test func contentNearItsRestThatIsNotYetSlowIsCaught() {
    let scroll = rig.scroll("S", content: Size(width: 400, height: 20000))
    rig.view("A", 0, 0, 400, 20000, in: scroll)
    rig.fling(0)
    var time = 0.1
    while let animation = scroll.scrollAnimation,
      animation.target.y - animation.offset(at: Timestamp(seconds: time)).y > 0.4
    {
      time += 0.001
    }
    rig.wait(until: time)
    #expect(scroll.isDecelerating)
    _ = rig.takeLog()
    rig.tapAt(time, 200, 300)
    #expect(rig.takeLog() == [] && !scroll.isDecelerating)
  }

  // SV-20
  @Test func aWheelMovesTheOuterViewWhereTheInnerContentFits() {
    let outer = rig.scroll("O", content: Size(width: 400, height: 2000))
    let inner = rig.scroll(
      "I", content: Size(width: 400, height: 200), in: outer, frame: Rect(x: 0, y: 0, width: 400, height: 300))
    inner.contentOffset = Point(0, -40)
    rig.wheel(0, at: Point(200, 100), Point(0, 30))
    #expect(inner.contentOffset == Point(0, -40) && outer.contentOffset == Point(0, 30))
  }

  // SV-26
  @Test func aFailedPanTakesNothingOverAtTheEndOfTheRange() {
    rig.kinds = [.states]
    let sheet = rig.view("Sheet", 0, 0, 400, 600)
    let list = rig.scroll("S", content: Size(width: 400, height: 2000), in: sheet)
    let pan = rig.pan("drag", on: sheet)
    pan.takesOverAtScrollEnd = true
    pan.maximumNumberOfTouches = 1
    rig.touch(0, .down(0, 100, 200), .down(1, 300, 200))
    #expect(rig.takeLog() == ["drag failed"])
    rig.touch(0.1, .move(0, 100, 240), .move(1, 300, 240))
    #expect(rig.takeLog() == ["S.pan began"] && list.contentOffset.y < 0)
  }
}
