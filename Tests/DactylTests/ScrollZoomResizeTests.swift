import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Zooming while sizes, insets and limits change, and while the window turns (`SV-17`).
@MainActor @Suite struct ScrollZoomResizeTests {
  private let zoom = ZoomFixture()
  private var fixture: Fixture { zoom.fixture }
  private var recorder: ScrollRecorder { zoom.recorder }
  private var scroll: ScrollView { zoom.scroll }

  /// Pinches the content beyond its greatest scale and its edge.
  private func pinch() {
    zoom.fingers(0, Point(60, 100), 100, isDown: true)
    zoom.fingers(0.02, Point(60, 100), 400)
    zoom.fingers(0.04, Point(300, 400), 600)
    #expect(scroll.zoomScale > 3 && scroll.contentOffset.x < -10)
  }

  private func frame(_ time: Double) {
    fixture.wait(until: time)
    fixture.stack.animate(at: fixture.now, interval: Timestamp(milliseconds: 16))
  }

  /// Plays the return of the content. Calls `change` in the middle; after it, no frame may jump.
  private func playReturn(_ change: () -> Void) {
    fixture.touch(0.06, .up(0), .up(1))
    var last = scroll.contentOffset
    for step in 1...25 {
      if step == 6 {
        change()
        let jump = scroll.contentOffset - last
        #expect(abs(jump.x) < 8 && abs(jump.y) < 8, "at the change: \(jump)")
        last = scroll.contentOffset
      }
      frame(0.06 + Double(step) * 0.016)
      let way = scroll.contentOffset - last
      #expect(abs(way.x) < 12 && abs(way.y) < 12, "step \(step): \(way)")
      last = scroll.contentOffset
    }
    fixture.wait(until: 2)
    #expect(scroll.zoomScale == 3 && !scroll.isZooming && scroll.limited(scroll.contentOffset) == scroll.contentOffset)
    #expect(recorder.takeLog().filter { $0.contains("Zooming") } == ["willBeginZooming", "didEndZooming"])
  }

  // SV-17
  @Test func aViewThatShrinksWhileTheContentReturnsCausesNoJump() {
    pinch()
    playReturn { scroll.frame.size = Size(width: 300, height: 400) }
  }

  // SV-17
  @Test func anInsetThatComesWhileTheContentReturnsCausesNoJump() {
    pinch()
    playReturn { scroll.contentInset = Insets(top: 0, left: 0, bottom: 200, right: 0) }
  }

  // SV-17
  @Test func aTurnWhileTheContentReturnsCausesNoJump() {
    pinch()
    playReturn { scroll.frame = Rect(x: 0, y: 0, width: 390, height: 390) }
  }

  // SV-17
  @Test func aViewThatShrinksUnderTheFingersIsInItsRangeAtTheEnd() {
    pinch()
    scroll.frame.size = Size(width: 200, height: 200)
    zoom.fingers(0.05, Point(300, 420), 600)
    fixture.touch(0.06, .up(0), .up(1))
    for step in 1...40 { frame(0.06 + Double(step) * 0.016) }
    fixture.wait(until: 2)
    #expect(scroll.zoomScale == 3 && scroll.limited(scroll.contentOffset) == scroll.contentOffset && !scroll.isZooming)
  }

  // SV-17
  @Test func contentThatIsNotZoomedAnyMoreEndsTheZooming() {
    pinch()
    recorder.zoomedView = nil
    zoom.fingers(0.05, Point(300, 420), 600)
    fixture.touch(0.06, .up(0), .up(1))
    for step in 1...60 { frame(0.06 + Double(step) * 0.016) }
    fixture.wait(until: 2)
    #expect(!scroll.isZooming && scroll.limited(scroll.contentOffset) == scroll.contentOffset)
    #expect(recorder.takeLog().filter { $0.contains("Zooming") } == ["willBeginZooming", "didEndZooming"])
  }

  // SV-17
  @Test func limitsThatChangeUnderTheFingersCountAtTheLift() {
    pinch()
    scroll.maximumZoomScale = 2
    fixture.touch(0.06, .up(0), .up(1))
    for step in 1...40 { frame(0.06 + Double(step) * 0.016) }
    fixture.wait(until: 2)
    #expect(scroll.zoomScale == 2 && !scroll.isZooming)
    // Zooming that is not possible any more.
    zoom.fingers(3, Point(100, 200), 200, isDown: true)
    zoom.fingers(3.02, Point(100, 200), 120)
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (1, 1)
    fixture.touch(3.1, .up(0), .up(1))
    fixture.wait(until: 5)
    #expect(!scroll.isZooming && scroll.limited(scroll.contentOffset) == scroll.contentOffset)
  }

  // SV-17
  @Test func contentThatIsPinchedWhenTheWindowTurnsComesToRest() {
    pinch()
    fixture.application.contentRotation = .quarterTurn
    scroll.frame = Rect(x: 0, y: 0, width: 600, height: 400)
    fixture.touch(0.06, .up(0), .up(1))
    for step in 1...60 { frame(0.06 + Double(step) * 0.016) }
    fixture.wait(until: 2)
    #expect(scroll.zoomScale <= 3 && !scroll.isZooming)
    #expect(scroll.limited(scroll.contentOffset) == scroll.contentOffset)
    let log = recorder.takeLog().filter { $0.contains("Zooming") }
    #expect(log.count { $0.hasPrefix("will") } == log.count { $0.hasPrefix("did") })
  }
}
