import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Which scroll view gets a drag, a wheel or a touch when several could (sections 8.1, 8.3).
@MainActor @Suite struct ScrollNestingTests {
  private let fixture = Fixture([.states])

  private func nested(inner content: Size) -> (outer: ScrollView, inner: ScrollView) {
    let outer = fixture.scroll("O", content: Size(width: 400, height: 2000))
    let inner = fixture.scroll(
      "I", content: content, in: outer, frame: Rect(x: 0, y: 0, width: 400, height: 300))
    return (outer, inner)
  }

  // MARK: SV-14

  // SV-14
  @Test func atTheEndOfItsRangeAnInnerScrollViewLeavesTheDragToTheOuter() {
    let (outer, inner) = nested(inner: Size(width: 400, height: 900))
    inner.contentOffset = Point(0, 600)
    fixture.drag(0, from: Point(200, 200), Point(0, -40))
    #expect(fixture.takeLog() == ["I.pan failed", "O.pan began"] && outer.contentOffset == Point(0, 30))
    fixture.touch(0.5, .up(0))
    _ = fixture.takeLog()
    // Along the other axis it has room.
    fixture.drag(4, from: Point(200, 100), Point(0, 40))
    #expect(inner.contentOffset == Point(0, 570) && fixture.takeLog().first == "I.pan began")
  }

  // SV-14
  @Test func aScrollViewWithoutARoomyOuterOneBouncesItself() {
    let (outer, inner) = nested(inner: Size(width: 400, height: 900))
    outer.contentSize.height = 600
    fixture.drag(0, from: Point(200, 100), Point(0, 40))
    #expect(inner.contentOffset.y < 0 && fixture.takeLog() == ["O.pan failed", "I.pan began"])
    fixture.touch(0.1, .up(0))
    fixture.wait(until: 3)
    outer.contentSize.height = 2000
    inner.contentOffset = Point(0, 595)
    fixture.drag(3, from: Point(200, 200), Point(0, -30), Point(0, -60))
    #expect(inner.contentOffset.y > 600 && outer.contentOffset == .zero)
  }

  // SV-25
  @Test func aDisabledOuterScrollViewTakesNothingOver() {
    let (outer, inner) = nested(inner: Size(width: 400, height: 900))
    outer.isScrollEnabled = false
    fixture.drag(0, from: Point(200, 100), Point(0, 40))
    #expect(inner.contentOffset.y < 0)
  }

  // MARK: SV-26

  // SV-26
  @Test func onlyAnOptedInPossiblePanTakesOverAtTheEndOfTheList() {
    let sheet = fixture.view("Sheet", 0, 0, 400, 600)
    let list = fixture.scroll("S", content: Size(width: 2000, height: 2000), in: sheet)
    let pan = fixture.pan("drag", on: sheet)
    pan.axis = .vertical
    func winner(_ time: Double, _ movement: Point) -> String? {
      fixture.drag(time, from: Point(200, 200), movement)
      fixture.touch(time + 0.5, .up(0))
      fixture.wait(until: time + 2)
      defer { list.setContentOffset(.zero, animated: false) }
      return fixture.takeLog().first { $0.hasSuffix("began") }
    }
    #expect(winner(0, Point(0, 40)) == "S.pan began")
    pan.takesOverAtScrollEnd = true
    #expect(winner(3, Point(0, 40)) == "drag began")
    #expect(winner(6, Point(0, -40)) == "S.pan began")
    #expect(winner(9, Point(40, 0)) == "S.pan began")
    list.contentOffset = Point(0, 5)
    #expect(winner(12, Point(0, 40)) == "S.pan began")
    pan.isEnabled = false
    #expect(winner(15, Point(0, 40)) == "S.pan began")
  }

  // MARK: SV-3, SV-4

  // SV-3
  @Test func touchesShouldBeginFalseKeepsTheTouchFromTheContentForGood() {
    final class Refusing: ScrollView {
      var asked: [String] = []
      override func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool {
        asked.append(view.debugName)
        return false
      }
    }
    fixture.kinds = [.touches]
    let scroll = Refusing(frame: fixture.window.bounds)
    scroll.contentSize = Size(width: 400, height: 2000)
    fixture.window.addSubview(scroll)
    fixture.view("A", 0, 0, 400, 2000, in: scroll)
    fixture.touch(0, .down(0, 200, 300))
    fixture.wait(until: 0.3)
    #expect(scroll.asked == ["A"])
    fixture.touch(0.4, .move(0, 200, 250))
    fixture.touch(0.5, .up(0))
    #expect(fixture.takeLog() == [] && scroll.asked == ["A"] && scroll.contentOffset == Point(0, 40))
  }

  // See SV-10, SV-14.
  // SV-4
  @Test func touchesShouldCancelIsAskedLastForEachDeliveredTouch() {
    final class Asking: ScrollView {
      var asked: [String] = []
      override func touchesShouldCancel(in view: View) -> Bool {
        asked.append(view.debugName)
        return super.touchesShouldCancel(in: view)
      }
    }
    let scroll = Asking(frame: fixture.window.bounds)
    scroll.contentSize = Size(width: 400, height: 2000)
    scroll.delaysContentTouches = false
    fixture.window.addSubview(scroll)
    fixture.view("A", 0, 0, 400, 300, in: scroll)
    fixture.view("B", 0, 300, 400, 300, in: scroll)
    fixture.drag(0, from: Point(200, 200), Point(-40, 0))
    #expect(scroll.asked == [])
    fixture.touch(0.1, .up(0))
    fixture.touch(1, .down(0, 200, 200), .down(1, 200, 400))
    fixture.touch(1.1, .move(0, 200, 170), .move(1, 200, 370))
    #expect(scroll.asked == ["A", "B"] && scroll.contentOffset == Point(0, 20))
    fixture.touch(1.5, .up(0), .up(1))
    let control = Control(frame: Rect(x: 0, y: 0, width: 400, height: 2000))
    scroll.addSubview(control)
    fixture.drag(2, from: Point(200, 300), Point(0, -40))
    #expect(scroll.contentOffset == Point(0, 20) && scroll.asked.count == 3)
  }

  // SV-3
  @Test func aTouchOnTheScrollViewItselfIsNeitherDelayedNorAskedAbout() {
    final class Own: ScrollView {
      var begins = 0
      override func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool { false }
      override func touchesBegan(_ touches: [Touch], with event: Event) { begins += 1 }
    }
    let scroll = Own(frame: fixture.window.bounds)
    scroll.contentSize = Size(width: 400, height: 2000)
    fixture.window.addSubview(scroll)
    fixture.touch(0, .down(0, 200, 300))
    #expect(scroll.begins == 1)
  }

  // MARK: Wheel

  // SV-20
  @Test func aWheelScrollsTheDominantAxisWithinTheRangeWithoutDragCalls() {
    let recorder = ScrollRecorder(fixture)
    let scroll = fixture.scroll("S", content: Size(width: 800, height: 700), delegate: recorder)
    fixture.wheel(0, at: Point(200, 300), Point(3, 15))
    #expect(scroll.contentOffset == Point(0, 15))
    fixture.wheel(0.1, at: Point(200, 300), Point(-30, 15))
    #expect(scroll.contentOffset == Point(0, 15))
    fixture.wheel(0.2, at: Point(200, 300), Point(30, 15))
    #expect(scroll.contentOffset == Point(30, 15))
    fixture.wheel(0.3, at: Point(200, 300), Point(0, 500))
    #expect(scroll.contentOffset == Point(30, 100) && recorder.takeLog() == [] && !scroll.isDecelerating)
  }

  // SV-20
  @Test func theInnermostScrollViewThatCanMoveTakesAllOfAWheel() {
    let (outer, inner) = nested(inner: Size(width: 400, height: 330))
    inner.alwaysBounceHorizontal = true
    fixture.wheel(0, at: Point(200, 100), Point(0, -15))
    #expect(inner.contentOffset == .zero && outer.contentOffset == .zero)
    fixture.wheel(0.1, at: Point(200, 100), Point(0, 45))
    #expect(inner.contentOffset == Point(0, 30) && outer.contentOffset == .zero)
    fixture.wheel(0.2, at: Point(200, 100), Point(0, 45))
    #expect(inner.contentOffset == Point(0, 30) && outer.contentOffset == Point(0, 45))
    outer.contentOffset = .zero
    inner.contentOffset = .zero
    inner.isScrollEnabled = false
    fixture.wheel(0.3, at: Point(200, 100), Point(0, 15))
    #expect(inner.contentOffset == .zero && outer.contentOffset == Point(0, 15))
  }

  // SV-20
  @Test func aWheelGoesToTheNextPage() {
    let scroll = fixture.scroll("S", content: Size(width: 400, height: 1500))
    scroll.isPagingEnabled = true
    fixture.wheel(0, at: Point(200, 300), Point(0, 15))
    fixture.wait(until: 0.2)
    // It turns on while the content moves, and is past the middle.
    fixture.wheel(0.2, at: Point(200, 300), Point(0, 15))
    fixture.wait(until: 2)
    #expect(scroll.contentOffset == Point(0, 600))
    // The last page is not a whole one.
    fixture.wheel(2, at: Point(200, 300), Point(0, 45))
    fixture.wait(until: 4)
    #expect(scroll.contentOffset == Point(0, 900))
    fixture.wheel(4, at: Point(200, 300), Point(0, -15))
    fixture.wait(until: 6)
    #expect(scroll.contentOffset == Point(0, 600))
  }

  // SV-20
  @Test func aWheelEndsADeceleration() {
    let scroll = fixture.scroll("S", content: Size(width: 400, height: 4000))
    fixture.fling(0)
    fixture.wait(until: 0.5)
    let present = scroll.contentOffset.y
    fixture.wheel(0.5, at: Point(200, 300), Point(0, -15))
    fixture.wait(until: 5)
    #expect(scroll.contentOffset == Point(0, present - 15))
  }

  // EI-28
  @Test func otherScrollingPansCompeteForTheWheelAndTheDeepestWins() {
    let scroll = fixture.scroll("S", content: Size(width: 400, height: 2000))
    let inner = fixture.pan("inner", on: fixture.view("A", 0, 0, 400, 2000, in: scroll))
    let outer = fixture.pan("outer", on: fixture.window)
    outer.allowedScrollTypesMask = .all
    fixture.wheel(0, at: Point(200, 300), Point(0, 15))
    #expect(scroll.contentOffset == Point(0, 15) && fixture.takeLog().contains("outer failed"))
    inner.allowedScrollTypesMask = .discrete
    fixture.wheel(1, at: Point(200, 300), Point(0, 15))
    #expect(scroll.contentOffset == Point(0, 15) && fixture.takeLog().contains("inner began"))
  }

  // MARK: Touchpad

  // SV-21
  @Test func twoTouchpadFingersDragAndReleaseWithTheLastVelocity() {
    let recorder = ScrollRecorder(fixture)
    let scroll = fixture.scroll("S", content: Size(width: 400, height: 4000), delegate: recorder)
    fixture.touchpad(0, Point(0, 20))
    #expect(scroll.isDragging && scroll.isTracking && scroll.contentOffset == Point(0, 20))
    for step in 1...10 { fixture.touchpad(Double(step) * 0.02, Point(0, 20)) }
    #expect(scroll.contentOffset == Point(0, 220))
    fixture.touchpadStop(0.2)
    #expect(recorder.velocity == Point(0, 1) && scroll.isDecelerating)
    fixture.wait(until: 10)
    #expect(abs(scroll.contentOffset.y - (220 + 990 * 0.499)) < 1e-6)
    #expect(
      recorder.takeLog() == [
        "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didEndDecelerating",
      ])
  }

  // SV-21
  @Test func touchpadScrollingBouncesAndANewSeriesTakesADecelerationOver() {
    let scroll = fixture.scroll("S", content: Size(width: 400, height: 4000))
    fixture.fling(0)
    fixture.wait(until: 0.3)
    let present = scroll.contentOffset.y
    fixture.touchpad(0.3, Point(0, -5))
    #expect(scroll.isDragging && abs(scroll.contentOffset.y - (present - 5)) < 1e-9)
    fixture.touchpadStop(1)
    fixture.wait(until: 1.5)
    #expect(abs(scroll.contentOffset.y - (present - 5)) < 1e-9)
    scroll.contentOffset = .zero
    fixture.touchpad(2, Point(0, -100))
    #expect(abs(scroll.contentOffset.y + RubberBand.shown(100, length: 600)) < 1e-9)
    fixture.touchpadStop(3)
    fixture.wait(until: 5)
    #expect(scroll.contentOffset == .zero)
  }

  // SV-21
  @Test func theInnermostScrollViewThatCanFollowKeepsTheSeries() {
    let (outer, inner) = nested(inner: Size(width: 400, height: 330))
    fixture.touchpad(0, at: Point(200, 100), Point(0, 20))
    fixture.touchpad(0.1, at: Point(200, 500), Point(0, 200))
    #expect(inner.contentOffset.y > 30 && outer.contentOffset == .zero)
    fixture.touchpadStop(1)
    fixture.wait(until: 3)
    fixture.touchpad(3, at: Point(200, 100), Point(0, 20))
    #expect(outer.contentOffset == Point(0, 20) && inner.contentOffset == Point(0, 30))
    fixture.touchpad(3.1, at: Point(200, 100), Point(0, -30))
    #expect(inner.contentOffset == Point(0, 30))
  }
}
