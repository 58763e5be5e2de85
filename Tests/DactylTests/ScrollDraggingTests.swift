import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Dragging (section 8.2, `SV-16`).
@MainActor @Suite struct ScrollDraggingTests {
  private let fixture = Fixture([.states])
  private let recorder: ScrollRecorder
  private let scroll: ScrollView

  init() {
    recorder = ScrollRecorder(fixture)
    scroll = fixture.scroll("S", content: Size(width: 400, height: 4000), delegate: recorder)
  }

  // SV-1
  @Test func aScrollViewClipsAndOwnsItsConfigurablePan() {
    #expect(scroll.clipsToBounds && scroll.gestureRecognizers.count == 1)
    #expect(scroll.gestureRecognizers.first === scroll.panGestureRecognizer)
    let delegate = TestDelegate()
    delegate.begins = { _ in false }
    scroll.panGestureRecognizer.delegate = delegate
    fixture.drag(0, from: Point(200, 300), Point(0, -60))
    #expect(fixture.takeLog() == ["S.pan failed"] && scroll.contentOffset == .zero)
  }

  // SV-1
  @Test func thePanCannotBeRemoved() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let scroll = ScrollView()
        scroll.removeGestureRecognizer(scroll.panGestureRecognizer)
      }
    }
  }

  // SV-2
  @Test func theOffsetRangeIncludesInsetsAndSmallContent() {
    scroll.contentInset = Insets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(scroll.range(.vertical) == -10.0...(4000 + 30 - 600) && scroll.range(.horizontal) == -20.0...40)
    scroll.contentSize = Size(width: 100, height: 100)
    #expect(scroll.range(.vertical) == -10.0 ... -10 && scroll.range(.horizontal) == -20.0 ... -20)
  }

  // SV-2
  @Test func theContentOffsetIsTheOriginOfTheBounds() {
    scroll.contentOffset = Point(0, 120)
    #expect(scroll.bounds.origin == Point(0, 120) && scroll.frame == Rect(x: 0, y: 0, width: 400, height: 600))
    scroll.bounds.origin.y = 50
    #expect(scroll.contentOffset == Point(0, 50))
    scroll.contentOffset = Point(.nan, 3)
    #expect(scroll.contentOffset == Point(0, 50))
  }

  // SV-2
  @Test func shrinkingContentReturnsIntoItsRangeAndInsetsKeepTheStart() {
    scroll.contentOffset = Point(0, 3000)
    scroll.contentSize.height = 1000
    #expect(scroll.contentOffset == Point(0, 400))
    scroll.frame.size.height = 800
    fixture.stack.layout()
    #expect(scroll.contentOffset == Point(0, 200))
    scroll.contentOffset = .zero
    scroll.contentInset = Insets(top: 64, left: 0, bottom: 0, right: 0)
    #expect(scroll.contentOffset == Point(0, -64))
    scroll.contentSize = Size(width: .infinity, height: -4)
    #expect(scroll.contentSize == .zero)
  }

  // SV-6
  @Test func theOffsetFollowsTheTranslationWithoutTheThreshold() {
    scroll.contentOffset = Point(0, 100)
    fixture.drag(0, from: Point(200, 300), Point(0, -10), Point(0, -1), Point(0, -30))
    // 10 pt are not beyond the threshold; the content follows from the eleventh on.
    #expect(scroll.contentOffset == Point(0, 131))
    fixture.touch(0.08, .move(0, 200, 280))
    #expect(scroll.contentOffset == Point(0, 110))
  }

  // SV-6
  @Test func onlyDraggableAxesFollow() {
    fixture.drag(0, from: Point(200, 300), Point(-30, -40))
    #expect(scroll.contentOffset == Point(0, 32))
    fixture.touch(0.1, .up(0))
    scroll.contentSize.width = 1000
    scroll.setContentOffset(.zero, animated: false)
    fixture.drag(1, from: Point(200, 300), Point(-30, -40))
    #expect(scroll.contentOffset == Point(24, 32))
  }

  // SV-9
  @Test func overshootIsShortenedAtBothEndsAndLosesNothing() {
    scroll.contentOffset = Point(0, 3400)
    fixture.drag(0, from: Point(200, 500), Point(0, -110))
    let shown = 3400 + (1 - 1 / (0.55 * 100 / 600 + 1)) * 600
    #expect(abs(scroll.contentOffset.y - shown) < 1e-9)
    fixture.touch(0.04, .move(0, 200, 490))
    #expect(scroll.contentOffset == Point(0, 3400))
  }

  // SV-9
  @Test func aDragBegunInOvershootContinuesFromTheShownOffset() {
    fixture.drag(0, from: Point(200, 100), Point(0, 210))
    fixture.touch(0.5, .up(0))
    fixture.touch(0.52, .down(0, 200, 100))
    let caught = scroll.contentOffset.y
    #expect(caught < -30)
    fixture.touch(0.54, .move(0, 200, 111))
    let slope = RubberBand.slope(shown: -caught, length: 600)
    #expect(abs(scroll.contentOffset.y - (caught - slope)) < 0.01)
  }

  // SV-8
  @Test func withoutBounceTheOffsetKeepsToItsRangeInBothDirections() {
    scroll.bounces = false
    recorder.writesOffsets = true
    fixture.drag(0, from: Point(200, 100), Point(0, 60), Point(0, 60))
    #expect(scroll.contentOffset == .zero && recorder.takeLog() == ["willBeginDragging"])
    scroll.alwaysBounceVertical = true
    scroll.contentSize = .zero
    #expect(!scroll.isDraggable(.vertical))
  }

  // SV-10
  @Test func contentThatFitsIsDraggedOnlyIfItAlwaysBounces() {
    scroll.contentSize = Size(width: 800, height: 600)
    fixture.drag(0, from: Point(200, 300), Point(-40, -40))
    #expect(fixture.takeLog() == ["S.pan failed"])
    fixture.touch(0.1, .up(0))
    fixture.drag(1, from: Point(200, 300), Point(-41, -40))
    #expect(fixture.takeLog() == ["S.pan began"] && scroll.contentOffset.y == 0)
    fixture.touch(1.1, .up(0))
    scroll.alwaysBounceVertical = true
    _ = fixture.takeLog()
    fixture.drag(4, from: Point(200, 300), Point(0, -60))
    #expect(fixture.takeLog() == ["S.pan began"] && scroll.contentOffset.y > 0 && scroll.contentOffset.y < 50)
    fixture.touch(5, .up(0))
    fixture.wait(until: 7)
    #expect(scroll.contentOffset.y == 0)
  }

  // SV-12
  @Test func aDirectionalLockKeepsToTheDominantAxisUntilTheDragEnds() {
    scroll.contentSize = Size(width: 4000, height: 4000)
    func moved(_ start: Double, _ first: Point) -> Point {
      scroll.setContentOffset(Point(1000, 1000), animated: false)
      fixture.drag(start, from: Point(200, 300), first, Point(-50, -50))
      defer { fixture.touch(start + 0.5, .up(0)) }
      return scroll.contentOffset - Point(1000, 1000)
    }
    #expect(moved(0, Point(-57.3, -82)).x > 50)
    scroll.isDirectionalLockEnabled = true
    // 53.13 degrees from the horizontal: 8.13 from the diagonal.
    #expect(moved(2, Point(-30, -40)).x > 0)
    // Just below and just above 55 degrees.
    #expect(moved(4, Point(-57.4, -81.9)).x > 0)
    let locked = moved(6, Point(-57.3, -82))
    #expect(locked.x == 0 && locked.y > 50)
    let sideways = moved(8, Point(-82, -57.3))
    #expect(sideways.y == 0 && sideways.x > 50)
  }

  // SV-16
  @Test func aScrollViewTracksThenDragsThenDecelerates() {
    fixture.touch(0, .down(0, 200, 500))
    #expect(scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
    fixture.touch(0.02, .move(0, 200, 460))
    #expect(scroll.isTracking && scroll.isDragging && !scroll.isDecelerating)
    fixture.touch(0.04, .move(0, 200, 400))
    fixture.touch(0.06, .up(0))
    #expect(!scroll.isTracking && !scroll.isDragging && scroll.isDecelerating)
    fixture.wait(until: 10)
    #expect(!scroll.isDecelerating)
  }

  // SV-16
  @Test func delegateCallsAreInOrderFromTheDragToTheRest() {
    fixture.fling(0)
    fixture.wait(until: 10)
    #expect(
      recorder.takeLog() == [
        "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didEndDecelerating",
      ])
    #expect(recorder.velocity == Point(0, 2))
    fixture.drag(11, from: Point(200, 300), Point(0, -50))
    fixture.touch(12, .up(0))
    fixture.wait(until: 20)
    #expect(recorder.takeLog() == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    #expect(recorder.velocity == .zero)
  }

  // SV-16
  @Test func aCancelledPanEndsTheDragWithVelocityZero() {
    fixture.drag(0, from: Point(200, 500), Point(0, -40), Point(0, -40))
    fixture.touch(0.06, .cancel)
    #expect(recorder.takeLog() == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    #expect(recorder.velocity == .zero && scroll.contentOffset == Point(0, 70) && !scroll.isDragging)
  }

  // SV-16
  @Test func theOffsetChangesBeforeTheProgramsActionOfThePan() {
    var seen: [Double] = []
    scroll.panGestureRecognizer.addHandler { [unowned scroll] _ in seen.append(scroll.contentOffset.y) }
    fixture.drag(0, from: Point(200, 500), Point(0, -40), Point(0, -40))
    #expect(seen == [30, 70])
  }

  // SV-25
  @Test func aDisabledScrollViewIsScrolledOnlyByTheProgram() {
    fixture.drag(0, from: Point(200, 500), Point(0, -40))
    scroll.isScrollEnabled = false
    #expect(recorder.takeLog() == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    fixture.touch(0.5, .up(0))
    _ = fixture.takeLog()
    fixture.kinds = [.touches]
    fixture.view("A", 0, 0, 400, 4000, in: scroll)
    fixture.drag(1, from: Point(200, 500), Point(0, -40))
    #expect(fixture.takeLog() == ["A began 2", "A moved 2"] && scroll.contentOffset == Point(0, 30))
    fixture.wheel(2, at: Point(10, 10), Point(0, 15))
    #expect(scroll.contentOffset == Point(0, 30))
    scroll.contentOffset = Point(0, 90)
    #expect(scroll.contentOffset == Point(0, 90))
  }

  @Test func aDragContinuesFromAnOffsetSetByTheProgram() {
    fixture.drag(0, from: Point(200, 500), Point(0, -40))
    scroll.contentOffset = Point(0, 1030)
    fixture.touch(0.1, .move(0, 200, 450))
    #expect(scroll.contentOffset == Point(0, 1040))
  }

  // SV-23
  @Test func onlyFingersAndPensDrag() {
    #expect(scroll.panGestureRecognizer.allowedTouchTypes == [.direct, .pencil])
  }

  // RC-6
  @Test func aScrollViewForwardsNoTouches() {
    let below = fixture.view("B", 0, 0, 400, 600)
    below.addSubview(scroll)
    fixture.kinds = [.touches]
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == [])
  }
}
