import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Conditions of scroll views that matter in few situations.
@MainActor @Suite struct ScrollCornerTests {
  private let fixture = Fixture()

  // SV-15
  @Test func contentOnePointFromItsRestIsCaughtHoweverSlow() {
    let scroll = fixture.scroll("S", content: Size(width: 400, height: 2000))
    fixture.view("A", 0, 0, 400, 2000, in: scroll)
    fixture.drag(0, from: Point(200, 100), Point(0, 210))
    fixture.touch(0.5, .up(0))
    var time = 0.5
    while scroll.contentOffset.y < -0.9 {
      time += 0.001
      fixture.wait(until: time)
    }
    #expect(scroll.contentOffset.y < -0.6 && scroll.isDecelerating)
    _ = fixture.takeLog()
    fixture.tapAt(time, 200, 300)
    #expect(fixture.takeLog() == [])
  }

  // SV-15
  @Test func contentNearItsRestThatIsNotYetSlowIsCaught() {
    let scroll = fixture.scroll("S", content: Size(width: 400, height: 20000))
    fixture.view("A", 0, 0, 400, 20000, in: scroll)
    fixture.fling(0)
    var time = 0.1
    while let animation = scroll.scrollAnimation,
      animation.target.y - animation.offset(at: Timestamp(seconds: time)).y > 0.4
    {
      time += 0.001
    }
    fixture.wait(until: time)
    #expect(scroll.isDecelerating)
    _ = fixture.takeLog()
    fixture.tapAt(time, 200, 300)
    #expect(fixture.takeLog() == [] && !scroll.isDecelerating)
  }

  // SV-20
  @Test func aWheelMovesTheOuterViewWhereTheInnerContentFits() {
    let outer = fixture.scroll("O", content: Size(width: 400, height: 2000))
    let inner = fixture.scroll(
      "I", content: Size(width: 400, height: 200), in: outer, frame: Rect(x: 0, y: 0, width: 400, height: 300))
    inner.contentOffset = Point(0, -40)
    fixture.wheel(0, at: Point(200, 100), Point(0, 30))
    #expect(inner.contentOffset == Point(0, -40) && outer.contentOffset == Point(0, 30))
  }

  // SV-26
  @Test func aFailedPanTakesNothingOverAtTheEndOfTheRange() {
    fixture.kinds = [.states]
    let sheet = fixture.view("Sheet", 0, 0, 400, 600)
    let list = fixture.scroll("S", content: Size(width: 400, height: 2000), in: sheet)
    let pan = fixture.pan("drag", on: sheet)
    pan.takesOverAtScrollEnd = true
    pan.maximumNumberOfTouches = 1
    fixture.touch(0, .down(0, 100, 200), .down(1, 300, 200))
    #expect(fixture.takeLog() == ["drag failed"])
    fixture.touch(0.1, .move(0, 100, 240), .move(1, 300, 240))
    #expect(fixture.takeLog() == ["S.pan began"] && list.contentOffset.y < 0)
  }
}
