import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Content that scrolls without a finger, in virtual time.
@MainActor @Suite struct ScrollAnimationTests {
  private let fixture = Fixture([.touches, .actions])
  private let recorder: ScrollRecorder
  private let scroll: ScrollView

  init() {
    recorder = ScrollRecorder(fixture)
    scroll = fixture.scroll("S", content: Size(width: 400, height: 4000), delegate: recorder)
  }

  private var offset: Double { scroll.contentOffset.y }

  // MARK: Deceleration

  // SV-7
  @Test func aFlungOffsetFollowsTheFormulaAtAnyTime() {
    fixture.fling(0)
    #expect(offset == 110)
    for time in [0.1, 0.137, 0.5, 1.9] {
      fixture.wait(until: time)
      let distance = 2000 * 0.499 * (1 - exp(1000 * (time - 0.08) * log(0.998)))
      #expect(abs(offset - (110 + distance)) < 1e-6)
    }
    fixture.wait(until: 10)
    #expect(abs(offset - (110 + 1990 * 0.499)) < 1e-9)
  }

  // SV-7
  @Test func theRestIsExactAndReportedAtItsExactTime() {
    var times: [Double] = []
    recorder.onCall = { [fixture] line, _ in
      if line == "didEndDecelerating" { times.append(fixture.application.dispatcher.now.seconds) }
    }
    fixture.fling(0)
    let duration = log(10.0 / 2000) / (1000 * log(0.998))
    fixture.wait(until: 30)
    #expect(times.count == 1 && abs((times.first ?? 0) - (0.08 + duration)) < 1e-6)
    #expect(recorder.takeLog().count { $0 == "didEndDecelerating" } == 1)
  }

  // SV-7
  @Test func aReleaseAt10ptASecondOrLessDoesNotMove() {
    fixture.drag(0, from: Point(200, 500), Point(0, -20))
    fixture.touch(0.1, .move(0, 200, 479.5))
    fixture.touch(0.11, .move(0, 200, 479.25))
    fixture.touch(0.2, .up(0))
    #expect(!scroll.isDecelerating && offset == 10.75)
  }

  @Test func aClockJumpBringsTheContentToItsRestInOneStep() {
    fixture.fling(0)
    recorder.writesOffsets = true
    _ = recorder.takeLog()
    fixture.wait(until: 86_400)
    #expect(recorder.takeLog() == ["offset 0.0,\(offset)", "didEndDecelerating"])
    #expect(abs(offset - (110 + 1990 * 0.499)) < 1e-9)
    fixture.wait(until: 90_000)
    #expect(recorder.takeLog() == [])
  }

  @Test func eachFrameHasTheOffsetOfItsTimeAndNoneIsRequestedAtRest() {
    fixture.fling(0)
    #expect(fixture.stack.isAnimating)
    fixture.stack.advanceAnimations(to: Timestamp(seconds: 0.18))
    let distance = 2000 * 0.499 * (1 - exp(100 * log(0.998)))
    #expect(abs(offset - (110 + distance)) < 1e-6)
    fixture.stack.advanceAnimations(to: Timestamp(seconds: 20))
    #expect(!scroll.isDecelerating && recorder.takeLog().last == "didEndDecelerating")
    fixture.stack.advanceAnimations(to: Timestamp(seconds: 21))
    #expect(!fixture.stack.isAnimating)
    fixture.wait(until: 30)
    #expect(recorder.takeLog() == [])
  }

  // IN-8
  @Test func inactivityDoesNotStopADeceleration() {
    fixture.fling(0)
    fixture.application.becomeInactive()
    fixture.wait(until: 10)
    #expect(abs(offset - (110 + 1990 * 0.499)) < 1e-9)
  }

  // SV-13
  @Test func contentFlungBeyondTheEndReturnsToTheEdgeExactly() {
    scroll.contentSize.height = 1000
    fixture.fling(0)
    var most = 0.0
    for step in 1...40 {
      fixture.wait(until: 0.08 + Double(step) * 0.05)
      most = max(most, offset)
    }
    #expect(most > 430 && offset == 400)
    #expect(recorder.takeLog().last == "didEndDecelerating")
  }

  // SV-8
  @Test func withoutBounceAFlingStopsAtTheEdge() {
    scroll.contentSize.height = 1000
    scroll.bounces = false
    fixture.fling(0)
    for step in 1...40 {
      fixture.wait(until: 0.08 + Double(step) * 0.05)
      #expect(offset <= 400)
    }
    #expect(offset == 400 && recorder.takeLog().last == "didEndDecelerating")
  }

  // SV-13
  @Test func contentReleasedInOvershootStartsWithItsOwnSpeed() {
    fixture.drag(0, from: Point(200, 100), Point(0, 110), Point(0, 20), Point(0, 20))
    let before = offset
    fixture.touch(0.06, .up(0))
    let speed = scroll.scrollAnimation?.velocity(at: Timestamp(seconds: 0.06)).y ?? 0
    let slope = RubberBand.slope(shown: -before, length: 600)
    #expect(abs(speed + scroll.pan.velocity(in: nil).y * slope) < 1e-6 || abs(speed) < 5000 * slope)
    fixture.wait(until: 3)
    #expect(offset == 0)
  }

  // SV-16
  @Test func aTargetChangedByTheDelegateIsTheRestWithinTheRange() {
    recorder.target = { Point($0.x, ($0.y / 100).rounded() * 100) }
    fixture.fling(0)
    fixture.wait(until: 10)
    #expect(offset == 1100)
    recorder.target = { _ in Point(0, 1e6) }
    fixture.fling(11)
    fixture.wait(until: 30)
    #expect(offset == 3400)
    recorder.target = { _ in Point(.nan, 0) }
    scroll.contentOffset = .zero
    fixture.fling(31)
    fixture.wait(until: 50)
    #expect(abs(offset - (110 + 1990 * 0.499)) < 1e-9)
  }

  // SV-16
  @Test func aTargetMayBeChosenForADragWithoutVelocity() {
    recorder.target = { _ in Point(0, 200) }
    fixture.drag(0, from: Point(200, 500), Point(0, -40))
    fixture.touch(0.5, .up(0))
    #expect(recorder.takeLog().suffix(2) == ["didEndDragging true", "willBeginDecelerating"])
    fixture.wait(until: 3)
    #expect(offset == 200)
  }

  // MARK: Catching

  // SV-15
  @Test func aCatchingTouchStopsTheContentAndReachesNothingInside() {
    let content = fixture.view("A", 0, 0, 400, 4000, in: scroll)
    fixture.tap("inner", on: content)
    fixture.tap("own", on: scroll)
    fixture.tap("outer", on: fixture.window)
    fixture.fling(0)
    _ = (fixture.takeLog(), recorder.takeLog())
    recorder.writesOffsets = true
    fixture.wait(until: 0.3)
    let caught = offset
    _ = recorder.takeLog()
    fixture.touch(0.3, .down(0, 200, 300))
    #expect(offset == caught && recorder.takeLog() == ["didEndDecelerating"])
    fixture.touch(0.36, .up(0))
    fixture.wait(until: 2)
    // Among taps on different views, the deepest one that may act has priority.
    #expect(fixture.takeLog() == ["action own ended"] && offset == caught && recorder.takeLog() == [])
    fixture.tapAt(3, 200, 300)
    #expect(fixture.takeLog().contains("action inner ended"))
  }

  // SV-15
  @Test func theCatchingTouchMayDragOn() {
    fixture.fling(0)
    fixture.touch(0.3, .down(0, 200, 300))
    let caught = offset
    fixture.touch(0.32, .move(0, 200, 250))
    #expect(offset == caught + 40 && scroll.isDragging)
  }

  // SV-15
  @Test func contentCaughtInOvershootReturnsWhenTheFingerLifts() {
    fixture.drag(0, from: Point(200, 100), Point(0, 210))
    fixture.touch(0.5, .up(0))
    fixture.touch(0.55, .down(0, 200, 100))
    #expect(offset < -20)
    fixture.touch(0.7, .up(0))
    #expect(scroll.isDecelerating)
    fixture.wait(until: 3)
    #expect(offset == 0 && !scroll.isDecelerating)
  }

  // SV-15
  @Test func contentHalfAPointFromItsRestAndSlowIsAtRestForAFinger() {
    fixture.view("A", 0, 0, 400, 4000, in: scroll)
    fixture.drag(0, from: Point(200, 100), Point(0, 210))
    fixture.touch(0.5, .up(0))
    var time = 0.5
    while offset <= -0.5 {
      time += 0.002
      fixture.wait(until: time)
    }
    #expect(scroll.isDecelerating && offset < 0)
    fixture.tapAt(time, 200, 300)
    #expect(fixture.takeLog() == ["A began 2", "A ended 2"] && offset == 0)
  }

  // EI-30
  @Test func fingersRestingOnTheTouchpadStopContentUnderThePointer() {
    fixture.fling(0)
    fixture.send(
      0.3,
      [
        .pointer(Fixture.seat, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1)),
        .pointer(Fixture.seat, .frame),
      ])
    fixture.send(0.3, [.gesture(Fixture.seat, .holdBegan(surface: Fixture.main, fingers: 2, time: .at(0.3)))])
    #expect(!scroll.isDecelerating)
  }

  // MARK: By the program

  // SV-22
  @Test func anAnimatedChangeTakes300msAndReportsItsEnd() {
    scroll.setContentOffset(Point(0, 1000), animated: true)
    #expect(offset == 0 && !scroll.isDecelerating)
    fixture.wait(until: 0.15)
    #expect(abs(offset - 500) < 1e-6)
    fixture.wait(until: 0.299)
    #expect(recorder.takeLog() == [] && offset < 1000)
    fixture.wait(until: 0.3)
    #expect(recorder.takeLog() == ["didEndScrollingAnimation"] && offset == 1000)
  }

  // SV-22
  @Test func setContentOffsetStopsADecelerationAndAnimatesFromThere() {
    fixture.fling(0)
    fixture.wait(until: 0.5)
    let present = offset
    _ = recorder.takeLog()
    scroll.setContentOffset(Point(0, present + 100), animated: true)
    #expect(offset == present && recorder.takeLog() == ["didEndDecelerating"])
    fixture.wait(until: 0.65)
    #expect(abs(offset - (present + 50)) < 1e-6)
    fixture.wait(until: 1)
    fixture.fling(2)
    scroll.setContentOffset(Point(0, 7), animated: false)
    fixture.wait(until: 5)
    #expect(offset == 7)
  }

  // SV-22
  @Test func aDragStopsAnAnimationButATouchDoesNot() {
    scroll.setContentOffset(Point(0, 1000), animated: true)
    fixture.touch(0.1, .down(0, 200, 300))
    fixture.wait(until: 0.15)
    #expect(abs(offset - 500) < 1e-6)
    fixture.touch(0.2, .move(0, 200, 311))
    let present = offset
    #expect(recorder.takeLog() == ["didEndScrollingAnimation", "willBeginDragging"])
    fixture.wait(until: 1)
    #expect(offset == present && present < 900)
  }

  // SV-22
  @Test func scrollRectToVisibleScrollsAsLittleAsNecessary() {
    func offset(showing y: Double, _ height: Double) -> Double {
      scroll.scrollRectToVisible(Rect(x: 0, y: y, width: 10, height: height), animated: false)
      return self.offset
    }
    #expect([offset(showing: 100, 50), offset(showing: 700, 50), offset(showing: 200, 50)] == [0, 150, 150])
    #expect([offset(showing: 100, 20), offset(showing: 3990, 100), offset(showing: 50, 900)] == [100, 3400, 50])
  }

  @Test func anOffsetSetByTheProgramMovesADecelerationAlong() {
    fixture.fling(0)
    fixture.wait(until: 0.5)
    let rest = 110 + 1990 * 0.499
    scroll.contentOffset.y += 1000
    #expect(scroll.isDecelerating)
    fixture.wait(until: 10)
    #expect(abs(offset - (rest + 1000)) < 0.01)
  }

  @Test func growingContentContinuesAFlingAndShrinkingContentEndsIt() {
    scroll.contentSize.height = 1000
    fixture.fling(0)
    fixture.wait(until: 0.1)
    scroll.contentSize.height = 4000
    fixture.wait(until: 10)
    #expect(abs(offset - (110 + 1990 * 0.499)) < 0.01)
    scroll.setContentOffset(.zero, animated: false)
    fixture.fling(11)
    fixture.wait(until: 11.1)
    scroll.contentSize.height = 1200
    fixture.wait(until: 20)
    #expect(offset == 600)
  }

  @Test func withoutAWindowNothingTakesTime() {
    let alone = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    alone.contentSize = Size(width: 100, height: 1000)
    alone.delegate = recorder
    alone.setContentOffset(Point(0, 300), animated: true)
    #expect(alone.contentOffset == Point(0, 300) && recorder.takeLog() == ["didEndScrollingAnimation"])
  }

  @Test func aScrollViewRemovedDuringAnAnimationTakesItsTimerAndFramesAlong() {
    var other: ScrollView? = fixture.scroll("T", content: Size(width: 400, height: 4000))
    fixture.fling(0)
    #expect(other?.isDecelerating == true)
    weak let weakOther = other
    other?.removeFromSuperview()
    other = nil
    fixture.wait(until: 10)
    #expect(weakOther == nil && !fixture.stack.isAnimating)
  }

  // MARK: Pages

  // SV-11
  @Test func pagesRestAtMultiplesOfTheSizeOneAtATime() {
    scroll.isPagingEnabled = true
    fixture.fling(0)
    fixture.wait(until: 1.1)
    #expect(offset == 600 && !scroll.isDecelerating)
    fixture.drag(2, from: Point(200, 300), Point(0, -200), Point(0, -200))
    fixture.touch(3, .up(0))
    fixture.wait(until: 5)
    #expect(offset == 1200)
  }

  // SV-11
  @Test func contentCaughtBetweenPagesMovesToAPageWhenTheFingerLifts() {
    scroll.isPagingEnabled = true
    fixture.fling(0)
    fixture.touch(0.2, .down(0, 200, 300))
    #expect(offset > 300 && offset < 580)
    fixture.touch(0.3, .up(0))
    fixture.wait(until: 2)
    #expect(offset == 600)
  }

  // MARK: Indicators

  // SV-18
  @Test func indicatorsShowDuringMovementAndFadeOutOver400ms() {
    #expect(scroll.indicators.visibility == .hidden)
    fixture.drag(0, from: Point(200, 300), Point(0, -50))
    #expect(scroll.indicators.alpha == 1)
    fixture.touch(1, .up(0))
    for (time, alpha) in [(1.1, 0.75), (1.3, 0.25), (1.4, 0)] {
      fixture.wait(until: time)
      #expect(abs(scroll.indicators.alpha - alpha) < 1e-9)
    }
    #expect(scroll.indicators.visibility == .hidden)
    fixture.wait(until: 2)
    #expect(!fixture.stack.isAnimating)
  }

  // SV-18
  @Test func indicatorsAreProportionalAtLeast36ptLongAndTakeNoTouches() {
    scroll.contentSize = Size(width: 400, height: 1200)
    #expect(scroll.indicatorFrame(.vertical) == Rect(x: 394.5, y: 3, width: 2.5, height: 297))
    #expect(scroll.indicatorFrame(.horizontal) == nil)
    scroll.contentOffset = Point(0, 600)
    #expect(scroll.indicatorFrame(.vertical) == Rect(x: 394.5, y: 900, width: 2.5, height: 297))
    scroll.contentSize.height = 1e7
    scroll.contentOffset = .zero
    #expect(scroll.indicatorFrame(.vertical)?.height == 36)
    scroll.showsVerticalScrollIndicator = false
    #expect(scroll.indicatorFrame(.vertical) == nil && scroll.subviews.isEmpty)
  }
}
