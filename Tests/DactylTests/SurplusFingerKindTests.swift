import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fingers beyond those that a recognizer follows (`GR-39`).
@MainActor @Suite struct SurplusFingerKindTests {
  private let stage: TestStage
  private let board = View(frame: Rect(x: 0, y: 0, width: 400, height: 600))
  private let inner = View(frame: Rect(x: 200, y: 300, width: 100, height: 100))
  private let log = CallLines()

  init() throws {
    stage = try TestStage()
    board.isMultipleTouchEnabled = true
    board.addSubview(inner)
    stage.view.addSubview(board)
    inner.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.lines.append("tap") })
    inner.addGestureRecognizer(
      PanGestureRecognizer { [log] in if $0.state == .began { log.lines.append("pan") } })
    stage.advance(by: 0.1)
  }

  private func down(_ x: Double, _ y: Double) -> TestFinger {
    let finger = stage.finger()
    finger.down(at: Point(x, y))
    return finger
  }

  private func tapAndPan() -> [String] {
    let finger = stage.finger()
    finger.tap(at: Point(50, 50), in: inner)
    finger.down(at: Point(50, 50), in: inner)
    finger.move(to: Point(80, 50), in: inner)
    finger.up()
    return log.take()
  }

  // GR-39
  @Test func aThirdFingerBesideAPinchTapsAndPans() {
    var states: [GestureRecognizer.State] = []
    board.addGestureRecognizer(PinchGestureRecognizer { states.append($0.state) })
    let (one, other) = (down(50, 50), down(150, 50))
    one.move(to: Point(20, 50))
    #expect(states == [.began] && tapAndPan() == ["tap", "pan"])
    other.move(to: Point(180, 50))
    #expect(states.last == .changed)
    one.up()
    other.up()
    #expect(states.last == .ended)
  }

  // GR-39
  @Test func aThirdFingerBesideARotationTapsAndPans() {
    var states: [GestureRecognizer.State] = []
    board.addGestureRecognizer(RotationGestureRecognizer { states.append($0.state) })
    let (one, other) = (down(50, 50), down(150, 50))
    one.move(to: Point(50, 100))
    #expect(states == [.began] && tapAndPan() == ["tap", "pan"])
    one.up()
    other.up()
  }

  // GR-39
  @Test func aSecondFingerBesideALongPressTapsAndPans() {
    var states: [GestureRecognizer.State] = []
    board.addGestureRecognizer(LongPressGestureRecognizer { states.append($0.state) })
    let one = down(50, 50)
    stage.advance(by: 0.6)
    #expect(states == [.began] && tapAndPan() == ["tap", "pan"])
    one.up()
    #expect(states.last == .ended)
  }

  // GR-39, GT-23
  @Test func aSecondFingerBesideAPanOfOneFingerPinchesWithAThird() {
    var states: [GestureRecognizer.State] = []
    inner.addGestureRecognizer(PinchGestureRecognizer { states.append($0.state) })
    let pan = PanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    board.addGestureRecognizer(pan)
    let one = down(50, 50)
    one.move(to: Point(90, 50))
    let (two, three) = (down(220, 350), down(280, 350))
    two.move(to: Point(205, 350))
    three.move(to: Point(295, 350))
    #expect(states.first == .began && pan.state == .changed || pan.state == .began)
    for finger in [one, two, three] { finger.up() }
  }

  // GR-39
  @Test func aScrollViewOfOneFingerLetsAnotherScrollInsideAnother() {
    let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    outer.contentSize = Size(width: 400, height: 3000)
    outer.panGestureRecognizer.maximumNumberOfTouches = 1
    let nested = ScrollView(frame: Rect(x: 200, y: 100, width: 200, height: 400))
    nested.contentSize = Size(width: 200, height: 3000)
    outer.addSubview(nested)
    stage.view.addSubview(outer)
    stage.advance(by: 0.1)
    let one = down(50, 500)
    for y in [480.0, 460, 440] { one.move(to: Point(50, y)) }
    #expect(outer.isDragging)
    let two = stage.finger()
    two.down(at: Point(100, 300), in: nested)
    for y in [270.0, 250, 230] { two.move(to: Point(100, y), in: nested) }
    #expect(nested.isDragging && nested.contentOffset.y > 0 && outer.isDragging)
    one.up()
    two.up()
  }
}
