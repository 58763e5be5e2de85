import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A second finger, while the first one does something else (`GT-23`, `GR-39`).
@MainActor @Suite struct SurplusFingerTests {
  private let stage: TestStage
  private let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
  private let inner = View(frame: Rect(x: 200, y: 300, width: 100, height: 100))

  init() throws {
    stage = try TestStage()
    scrollView.contentSize = Size(width: 400, height: 3000)
    scrollView.addSubview(inner)
    stage.view.addSubview(scrollView)
    stage.advance(by: 0.1)
  }

  private func scroll() -> TestFinger {
    let finger = stage.finger()
    finger.down(at: Point(50, 500))
    for y in [480.0, 460, 440] { finger.move(to: Point(50, y)) }
    #expect(scrollView.isDragging)
    return finger
  }

  // GT-23, GR-39, GR-19
  @Test func whileOneFingerScrollsAnotherTapsPressesAndPans() {
    var log: [String] = []
    inner.addGestureRecognizer(TapGestureRecognizer { _ in log.append("tap") })
    inner.addGestureRecognizer(LongPressGestureRecognizer { if $0.state == .began { log.append("press") } })
    inner.addGestureRecognizer(PanGestureRecognizer { if $0.state == .began { log.append("pan") } })
    let one = scroll()
    scrollView.panGestureRecognizer.maximumNumberOfTouches = 1
    let other = stage.finger()
    other.tap(at: Point(50, 50), in: inner)
    #expect(log == ["tap"])
    other.down(at: Point(50, 50), in: inner)
    stage.advance(by: 0.6)
    other.up()
    #expect(log == ["tap", "press"])
    other.down(at: Point(50, 50), in: inner)
    other.move(to: Point(80, 50), in: inner)
    other.up()
    #expect(log == ["tap", "press", "pan"])
    let before = scrollView.contentOffset.y
    one.move(to: Point(50, 400))
    #expect(scrollView.contentOffset.y > before)
    one.up()
  }

  // GT-23, GR-33, GR-39
  @Test func nothingWaitsForARecognizerThatIgnoresTheTouch() {
    var log: [String] = []
    let tap = TapGestureRecognizer { _ in log.append("tap") }
    let pan = PanGestureRecognizer { if $0.state == .began { log.append("pan") } }
    pan.maximumNumberOfTouches = 1
    tap.require(toFail: pan)
    stage.view.addSubview(inner)
    inner.addGestureRecognizer(tap)
    stage.view.addGestureRecognizer(pan)
    scrollView.removeFromSuperview()
    let one = stage.finger()
    one.down(at: Point(50, 50))
    one.move(to: Point(90, 50))
    stage.finger().tap(at: Point(50, 50), in: inner)
    #expect(log == ["pan", "tap"])
    one.up()
  }
}
