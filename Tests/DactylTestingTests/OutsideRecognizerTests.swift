import Dactyl
import DactylTesting
import OutsideRecognizers
import Testing

/// A recognizer from outside the package can follow everything that the package's own recognizers follow.
@MainActor @Suite struct OutsideRecognizerTests {
  private let stage: TestStage
  private let zoom = QuickZoomGestureRecognizer()
  private let log = Log()

  @MainActor private final class Log: GestureRecognizerDelegate {
    var lines: [String] = []

    func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
      guard state != .possible else { return }
      lines.append("\(state) \((recognizer as? QuickZoomGestureRecognizer)?.scale ?? 0)")
    }

    /// The lines since the last call.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 400))
    stage.view.isMultipleTouchEnabled = true
    stage.view.addGestureRecognizer(zoom)
    zoom.delegate = log
  }

  // MARK: Touches

  // GT-80
  @Test func aDragAfterATapZooms() {
    let finger = stage.finger()
    finger.tap(at: Point(x: 100, y: 100))
    stage.advance(by: 0.2)
    finger.down(at: Point(x: 102, y: 100))
    #expect(log.take() == [])
    finger.move(to: Point(x: 102, y: 150))
    finger.move(to: Point(x: 102, y: 200))
    finger.up()
    #expect(log.take() == ["began 1.5", "changed 2.0", "ended 2.0"])
    #expect(zoom.state == .possible && zoom.scale == 1)
  }

  // GT-80, GR-11
  @Test func itWaitsForTheNextTouchAfterTheLossOfAnother() {
    let (first, second) = (stage.finger(), stage.finger())
    first.down(at: Point(x: 100, y: 100))
    second.down(at: Point(x: 200, y: 100))
    first.up()
    second.up()
    #expect(log.take() == [])
    first.down(at: Point(x: 100, y: 100))
    first.move(to: Point(x: 100, y: 150))
    first.up()
    #expect(log.take() == ["began 1.5", "ended 1.5"])
  }

  // GT-80, GR-11, EI-14
  @Test func itWaitsForTheNextTouchUntilItsTimerFires() {
    stage.finger().tap(at: Point(x: 100, y: 100))
    stage.advance(by: 0.34)
    #expect(log.take() == [])
    stage.advance(by: 0.02)
    #expect(log.take() == ["failed 1.0"])
  }

  // GT-80, GR-50
  @Test func aTouchElsewhereBeginsANewSequence() {
    let finger = stage.finger()
    finger.tap(at: Point(x: 100, y: 100))
    finger.tap(at: Point(x: 300, y: 300))
    #expect(log.take() == ["failed 1.0"])
    finger.down(at: Point(x: 300, y: 300))
    finger.move(to: Point(x: 300, y: 350))
    finger.up()
    #expect(log.take() == ["began 1.5", "ended 1.5"])
  }

  // GT-80, GR-39
  @Test func itKnowsTheTouchesThatItHasLost() {
    let board = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    board.isMultipleTouchEnabled = true
    stage.view.addSubview(board)
    board.addGestureRecognizer(zoom)
    let (first, second) = (stage.finger(), stage.finger())
    first.down(at: Point(x: 100, y: 100))
    second.down(at: Point(x: 200, y: 100))
    #expect(zoom.lost.map(\.number) == [2] && zoom.numberOfTouches == 1)
    board.removeFromSuperview()
    #expect(log.take() == ["failed 1.0"] && zoom.lost.map(\.number) == [2, 1])
    second.up()
    first.up()
  }

  // GT-80, GR-8
  @Test func itsLocationIsThatOfTheTap() {
    let finger = stage.finger()
    finger.tap(at: Point(x: 100, y: 100))
    finger.down(at: Point(x: 104, y: 100))
    finger.move(to: Point(x: 104, y: 180))
    #expect(zoom.location(in: nil) == Point(x: 100, y: 100) && zoom.numberOfTouches == 1)
    finger.up()
  }

  // GT-80, GR-12
  @Test(arguments: [true, false])
  func itMayRefuseTheTouchesOfAMouse(refuses: Bool) {
    zoom.refusesMouse = refuses
    stage.pointer.move(to: Point(x: 100, y: 100))
    stage.pointer.press()
    #expect(zoom.boundTouches.isEmpty == refuses)
    stage.pointer.release()
  }

  // MARK: Scrolling and touchpad

  // GT-80, GT-26, EI-28
  @Test func aClickOfTheWheelBeginsAndEndsIt() {
    stage.pointer.move(to: Point(x: 100, y: 100))
    stage.pointer.turnWheel(by: 2)
    #expect(log.take() == ["began 1.3", "ended 1.3"])
    zoom.allowedScrollTypesMask = .continuous
    stage.pointer.turnWheel(by: 2)
    #expect(log.take() == [])
  }

  // GT-80, GT-26, EI-28
  @Test func scrollingBeginsChangesAndEndsIt() {
    stage.pointer.move(to: Point(x: 100, y: 100))
    stage.touchpad.scroll(by: Point(x: 0, y: 50))
    #expect(zoom.location(in: nil) == Point(x: 100, y: 100) && zoom.numberOfTouches == 0)
    stage.touchpad.scroll(by: Point(x: 0, y: 50))
    stage.touchpad.endScroll()
    #expect(log.take() == ["began 1.5", "changed 2.0", "ended 2.0"])
  }

  // GT-80, EI-29
  @Test(arguments: [false, true])
  func aPinchOnATouchpadGivesTheScale(isCancelled: Bool) {
    stage.pointer.move(to: Point(x: 100, y: 100))
    stage.touchpad.beginPinch()
    stage.touchpad.pinch(scale: 1.5)
    stage.touchpad.pinch(scale: 3)
    stage.touchpad.endPinch(isCancelled: isCancelled)
    #expect(log.take() == ["began 1.0", "changed 1.5", "changed 3.0", isCancelled ? "cancelled 3.0" : "ended 3.0"])
    zoom.allowedTransformKinds = []
    stage.touchpad.beginPinch()
    stage.touchpad.endPinch()
    #expect(log.take() == [])
  }

  // MARK: With other recognizers

  // GT-80, GR-53
  @Test(arguments: [true, false])
  func itDecidesWhetherItHoldsEnds(holds: Bool) {
    zoom.holdsEnds = holds
    let button = Button()
    button.frame = Rect(x: 50, y: 50, width: 100, height: 100)
    var taps = 0
    button.addAction(Action { _ in taps += 1 }, for: .touchUpInside)
    stage.view.addSubview(button)
    stage.finger().tap(at: Point(x: 100, y: 100))
    #expect(taps == (holds ? 0 : 1))
    stage.advance(by: 0.4)
    #expect(taps == 1)
  }

  // GT-80, GR-18
  @Test(arguments: [0, 2])
  func theGreaterRankIsExaminedFirst(rank: Int) {
    // Both ask to recognize in the cycle of one click; neither was attached last.
    let (first, last) = (QuickZoomGestureRecognizer(), QuickZoomGestureRecognizer())
    (zoom.rank, first.rank, last.rank) = (1, rank, 1)
    stage.view.removeGestureRecognizer(zoom)
    for recognizer in [first, last] {
      stage.view.addGestureRecognizer(recognizer)
      recognizer.delegate = log
    }
    var winners: [Int] = []
    first.addHandler { _ in winners.append(1) }
    last.addHandler { _ in winners.append(2) }
    stage.pointer.move(to: Point(x: 100, y: 100))
    stage.pointer.turnWheel(by: 1)
    #expect(winners.first == (rank > 1 ? 1 : 2))
  }

  // GT-80, SV-15
  @Test(arguments: [true, false])
  func itMayIgnoreATouchThatStopsScrolling(ignores: Bool) {
    zoom.stopsScrolling = ignores
    let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let content = View(frame: Rect(x: 0, y: 0, width: 400, height: 4000))
    list.contentSize = content.frame.size
    list.addSubview(content)
    stage.view.addSubview(list)
    content.addGestureRecognizer(zoom)
    stage.finger().drag(from: Point(x: 200, y: 350), to: Point(x: 200, y: 50), over: 0.1)
    stage.advance(by: 0.1)
    #expect(list.isDecelerating)
    let finger = stage.finger()
    finger.down(at: Point(x: 200, y: 200))
    #expect(!list.isDecelerating && zoom.boundTouches.isEmpty == ignores)
    finger.up()
  }
}
