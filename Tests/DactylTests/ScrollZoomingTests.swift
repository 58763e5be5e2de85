import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Zooming (`SV-17`, `SV-24`).
@MainActor @Suite struct ScrollZoomingTests {
  private let zoom = ZoomFixture()
  private var fixture: Fixture { zoom.fixture }
  private var recorder: ScrollRecorder { zoom.recorder }
  private var scroll: ScrollView { zoom.scroll }
  private var picture: StubView { zoom.picture }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

  // SV-1
  @Test func thePinchExistsOnceZoomingIsPossibleAndRefusesPointers() async {
    let plain = ScrollView()
    #expect(plain.pinchGestureRecognizer == nil && plain.gestureRecognizers.count == 1)
    plain.minimumZoomScale = 0.5
    #expect(plain.gestureRecognizers.last === plain.pinchGestureRecognizer)
    #expect(plain.pinchGestureRecognizer?.allowedTouchTypes == [.direct, .pencil])
    plain.minimumZoomScale = 1
    #expect(plain.pinchGestureRecognizer?.isEnabled == false)
    plain.maximumZoomScale = -4
    #expect(plain.maximumZoomScale == 1)
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let scroll = ScrollView()
        scroll.maximumZoomScale = 2
        if let pinch = scroll.pinchGestureRecognizer { View().addGestureRecognizer(pinch) }
      }
    }
  }

  // SV-17
  @Test func aPinchScalesTheViewAboutTheCentroid() {
    zoom.fingers(0, Point(100, 200), 100, isDown: true)
    zoom.fingers(0.02, Point(100, 200), 162)
    // 8 pt of threshold make the base 108.
    #expect(isNear(scroll.zoomScale, 1.5) && scroll.isZooming)
    #expect(isNear(picture.frame.width, 600) && isNear(picture.frame.minX, 0) && isNear(picture.frame.minY, 0))
    #expect(isNear(scroll.contentSize.height, 900))
    // The point under the fingers stays under them.
    let held = picture.convert(Point(100, 200), to: fixture.window)
    #expect(isNear(held.x, 100) && isNear(held.y, 200))
    #expect(isNear(scroll.contentOffset.x, 50) && isNear(scroll.contentOffset.y, 100))
    #expect(recorder.takeLog() == ["willBeginZooming"])
    fixture.touch(0.5, .up(0), .up(1))
    #expect(recorder.takeLog() == ["didEndZooming"] && isNear(scroll.zoomScale, 1.5) && !scroll.isZooming)
  }

  // SV-17
  @Test func pinchingFingersThatMoveCarryTheContentAlong() {
    zoom.fingers(0, Point(200, 300), 100, isDown: true)
    zoom.fingers(0.02, Point(200, 300), 216)
    zoom.fingers(0.04, Point(180, 270), 216)
    #expect(fixture.takeLog().contains("S.pan began"))
    let held = picture.convert(Point(200, 300), to: fixture.window)
    #expect(isNear(held.x, 180) && isNear(held.y, 270) && isNear(scroll.zoomScale, 2))
    // One finger lifts: the other one continues the drag, without a jump.
    let present = scroll.contentOffset
    fixture.touch(0.06, .up(1))
    #expect(scroll.contentOffset == present)
    fixture.touch(0.08, .move(0, 72, 260))
    #expect(isNear(scroll.contentOffset.y, present.y + 10) && isNear(scroll.zoomScale, 2))
    // A new second finger elsewhere holds the point under it.
    fixture.touch(0.1, .down(2, 300, 260))
    let offset = scroll.contentOffset
    fixture.touch(0.12, .move(2, 301, 260))
    #expect(scroll.contentOffset.distance(to: offset) < 4)
  }

  // SV-17
  @Test func beyondTheLimitsTheScaleResistsAndReturnsAfterTheLift() {
    zoom.fingers(0, Point(200, 300), 100, isDown: true)
    zoom.fingers(0.02, Point(200, 300), 108 * 3 * 1.2)
    #expect(scroll.zoomScale > 3.05 && scroll.zoomScale < 3.6)
    recorder.writesOffsets = false
    _ = recorder.takeLog()
    fixture.touch(0.5, .up(0), .up(1))
    #expect(recorder.takeLog() == [] && scroll.isZooming)
    fixture.wait(until: 0.65)
    #expect(scroll.zoomScale > 3 && scroll.zoomScale < 3.3)
    fixture.wait(until: 0.8)
    #expect(scroll.zoomScale == 3 && recorder.takeLog() == ["didEndZooming"] && !scroll.isZooming)
    scroll.bouncesZoom = false
    zoom.fingers(2, Point(200, 300), 100, isDown: true)
    zoom.fingers(2.02, Point(200, 300), 300)
    #expect(scroll.zoomScale == 3)
    fixture.touch(2.5, .up(0), .up(1))
    #expect(recorder.takeLog() == ["willBeginZooming", "didEndZooming"])
  }

  // SV-17
  @Test func contentZoomedOutTooFarReturnsToTheLeastScale() {
    zoom.fingers(0, Point(200, 300), 300, isDown: true)
    zoom.fingers(0.02, Point(200, 300), 150)
    #expect(scroll.zoomScale < 0.9 && scroll.zoomScale > 0.5)
    fixture.touch(0.5, .up(0), .up(1))
    fixture.wait(until: 2)
    #expect(scroll.zoomScale == 1)
    #expect(isNear(scroll.contentOffset.x, 0) && isNear(scroll.contentOffset.y, 0))
    #expect(!scroll.isDecelerating)
  }

  // SV-17
  @Test func softLimitsAreUndoneExactly() {
    for raw in [0.2, 0.9, 1, 2, 3, 4, 9] {
      #expect(isNear(ScrollZoom.raw(ScrollZoom.shown(raw, limits: 1...3), limits: 1...3), raw))
    }
    #expect(ScrollZoom.shown(2, limits: 1...3) == 2)
  }

  // SV-17
  @Test func withoutAViewToZoomThePinchFailsAtOnce() {
    recorder.zoomedView = nil
    zoom.fingers(0, Point(200, 300), 100, isDown: true)
    #expect(fixture.takeLog() == ["S.pinch failed"])
  }

  // SV-10, SV-24
  @Test func onlyAZoomedInViewCanPan() {
    fixture.drag(0, from: Point(200, 300), Point(0, -40))
    #expect(fixture.takeLog().contains("S.pan failed"))
    fixture.touch(0.1, .up(0))
    scroll.zoomScale = 2
    #expect(scroll.contentOffset == Point(200, 300) && scroll.contentSize == Size(width: 800, height: 1200))
    fixture.drag(1, from: Point(200, 300), Point(0, -40))
    #expect(scroll.contentOffset == Point(200, 330))
  }

  // SV-17
  @Test func zoomingByProgramIsAboutTheMiddleWithinTheLimits() {
    scroll.setZoomScale(9, animated: false)
    #expect(scroll.zoomScale == 3 && recorder.takeLog() == [])
    scroll.setZoomScale(1, animated: true)
    fixture.wait(until: 0.15)
    #expect(isNear(scroll.zoomScale, 2))
    fixture.wait(until: 1)
    #expect(
      scroll.zoomScale == 1 && scroll.contentOffset == .zero && !fixture.stack.isAnimating || scroll.indicators.isFading
    )
    #expect(recorder.takeLog() == ["willBeginZooming", "didEndZooming"])
    scroll.setZoomScale(.nan, animated: false)
    #expect(scroll.zoomScale == 1)
  }

  // SV-24
  @Test func aDragAtTheEndOfZoomedContentIsThePagers() {
    scroll.removeFromSuperview()
    let pager = fixture.scroll("P", content: Size(width: 1200, height: 600))
    pager.isPagingEnabled = true
    pager.addSubview(scroll)
    scroll.zoomScale = 2
    scroll.contentOffset = Point(400, 0)
    _ = fixture.takeLog()
    fixture.drag(0, from: Point(300, 300), Point(-40, 0))
    #expect(fixture.takeLog().prefix(2) == ["S.pan failed", "P.pan began"])
    fixture.touch(0.5, .up(0))
    fixture.wait(until: 2)
    fixture.drag(2, from: Point(100, 300), Point(40, 0))
    #expect(pager.contentOffset == .zero && scroll.contentOffset.x < 400)
  }

  // GT-61
  @Test func thePanOfAScrollViewWaitsForAScreenEdgePan() {
    #expect(scroll.pan.shouldRequireFailure(of: ScreenEdgePanGestureRecognizer()))
    #expect(!scroll.pan.shouldRequireFailure(of: PanGestureRecognizer()))
  }

  /// Lifts the fingers beyond the maximum scale at 0.5; the scale is back at 0.8.
  private func letGoTooLarge() {
    zoom.fingers(0, Point(200, 300), 100, isDown: true)
    zoom.fingers(0.02, Point(200, 300), 108 * 3 * 1.2)
    fixture.touch(0.5, .up(0), .up(1))
  }

  // SV-17
  @Test func takingOverAReturningScaleEndsTheZoomingAndBeginsAnother() {
    letGoTooLarge()
    zoom.fingers(0.6, Point(200, 300), 100, isDown: true)
    zoom.fingers(0.62, Point(200, 300), 120)
    #expect(recorder.takeLog() == ["willBeginZooming", "didEndZooming", "willBeginZooming"] && scroll.isZooming)
  }

  // SV-17
  @Test func aDragDoesNotWaitForAReturningScale() {
    letGoTooLarge()
    fixture.drag(0.6, from: Point(200, 300), Point(0, -40))
    #expect(scroll.zoomScale == 3 && !scroll.isZooming)
    #expect(recorder.takeLog() == ["willBeginZooming", "didEndZooming", "willBeginDragging"])
  }

  // SV-17
  @Test func contentPinchedOutOfItsRangeReturnsWhenNoFingerRests() {
    scroll.minimumZoomScale = 0.5
    zoom.fingers(0, Point(100, 100), 200, isDown: true)
    fixture.touch(0.01, .down(2, 300, 500))
    zoom.fingers(0.02, Point(100, 100), 120)
    #expect(scroll.zoomScale < 1 && scroll.contentOffset.x < -10)
    fixture.touch(0.5, .up(0), .up(1))
    #expect(recorder.takeLog() == ["willBeginZooming", "didEndZooming"])
    fixture.wait(until: 1)
    #expect(scroll.isTracking && scroll.contentOffset.x < -10)
    fixture.touch(1, .up(2))
    fixture.wait(until: 4)
    #expect(isNear(scroll.contentOffset.x, 0))
  }

  // SV-17, SV-13
  @Test func contentBeyondScaleAndEdgeReturnsWithoutAJump() {
    zoom.fingers(0, Point(60, 100), 100, isDown: true)
    zoom.fingers(0.02, Point(60, 100), 400)
    zoom.fingers(0.04, Point(300, 400), 600)
    #expect(scroll.zoomScale > 3 && scroll.contentOffset.x < -10)
    let first = scroll.contentOffset
    fixture.touch(0.06, .up(0), .up(1))
    #expect(scroll.contentOffset == first)
    var last = first
    for step in 1...20 {
      fixture.wait(until: 0.06 + Double(step) * 0.016)
      fixture.stack.animate(at: fixture.now, interval: Timestamp(milliseconds: 16))
      let change = scroll.contentOffset - last
      #expect(abs(change.x) < 8 && abs(change.y) < 8)
      last = scroll.contentOffset
    }
    fixture.wait(until: 1)
    #expect(scroll.zoomScale == 3 && scroll.contentOffset == .zero)
  }
}
