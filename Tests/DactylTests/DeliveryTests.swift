import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The touches that views receive (sections 5.5 and 5.9).
@MainActor @Suite struct DeliveryTests {
  let fixture = Fixture([.touches, .actions])
  let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
  }

  // GR-14
  @Test func recognizersGetEachPhaseBeforeTheView() {
    let fixture = Fixture([.touches, .gestures])
    let view = fixture.view("A", 0, 0, 400, 600)
    let recognizer = fixture.custom("c", on: view)
    recognizer.delaysTouchesEnded = false
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    fixture.touch(0.2, .up(0))
    fixture.touch(0.3, .down(0, 10, 10))
    fixture.touch(0.4, .cancel)
    #expect(
      fixture.takeLog() == [
        "c began 1", "A began 1", "c moved 1", "A moved 1", "c ended 1", "A ended 1", "c began 2", "A began 2",
        "c cancelled 2", "A cancelled 2",
      ])
  }

  // GR-20
  @Test func allRecognizersThenActionsThenOneCancelAreDelivered() {
    let fixture = Fixture([.touches, .gestures, .actions])
    let view = fixture.view("A", 0, 0, 400, 600)
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    for name in ["p1", "p2"] { fixture.pan(name, on: view).delegate = delegate }
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    fixture.touch(0.1, .move(0, 50, 10))
    #expect(
      fixture.takeLog() == [
        "p2 moved 1", "p1 moved 1", "action p2 began 30.0,0.0", "action p1 began 30.0,0.0", "A cancelled 1",
      ])
  }

  // GR-20
  @Test func eachViewGetsOneCancelWithAllItsTouches() {
    let (left, right) = (fixture.view("L", 0, 0, 200, 600), fixture.view("R", 200, 0, 200, 600))
    left.isMultipleTouchEnabled = true
    let pan = fixture.pan("pan", on: fixture.window)
    _ = right
    fixture.touch(0, .down(0, 210, 10), .down(1, 10, 10), .down(2, 20, 20))
    _ = fixture.takeLog()
    fixture.touch(0.1, .move(0, 250, 10), .move(1, 50, 10), .move(2, 60, 20))
    #expect(fixture.takeLog() == ["action pan began 30.0,0.0", "R cancelled 1", "L cancelled 2,3"])
    #expect(pan.numberOfTouches == 3)
  }

  // GR-21
  @Test func aTouchJoiningARecognizerUnderWayIsNotDelivered() {
    let pan = fixture.pan("pan", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    _ = fixture.takeLog()
    fixture.touch(0.2, .down(1, 100, 100))
    fixture.touch(0.3, .up(1))
    #expect(fixture.takeLog() == [])
    pan.maximumNumberOfTouches = 1
    fixture.touch(0.4, .down(1, 100, 100))
    #expect(fixture.takeLog() == ["A began 3"])
    fixture.touch(0.5, .up(0), .up(1))
    #expect(fixture.takeLog() == ["action pan ended 30.0,0.0", "A ended 3"])
  }

  // GR-21
  @Test func aJoiningTouchIsDeliveredWithoutCancelsTouchesInView() {
    fixture.pan("pan", on: view).cancelsTouchesInView = false
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    fixture.touch(0.2, .down(1, 100, 100))
    #expect(
      fixture.takeLog() == ["A began 1", "action pan began 30.0,0.0", "A moved 1", "A began 2"])
  }

  // GR-22
  @Test func onlyTheTouchsOwnViewIsCalled() {
    fixture.view("B", 0, 0, 100, 100, in: view)
    fixture.touch(0, .down(0, 10, 10), .down(1, 200, 200))
    #expect(fixture.takeLog() == ["B began 1", "A began 2"])
  }

  // MARK: Multiple and exclusive touches

  // GR-23
  @Test func furtherTouchesAreWithheldForLifeWithoutMultipleTouch() {
    view.isMultipleTouchEnabled = false
    fixture.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    fixture.touch(0.1, .up(0))
    fixture.touch(0.2, .move(1, 30, 30))
    fixture.touch(0.3, .down(2, 40, 40))
    fixture.touch(0.4, .up(1), .up(2))
    #expect(fixture.takeLog() == ["A began 1", "A ended 1", "A began 3", "A ended 3"])
    let tap = fixture.custom("c", on: view)
    tap.plan = [.moved: .ended]
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .move(0, 20, 10))
    fixture.touch(1.2, .down(1, 20, 20))
    #expect(fixture.takeLog() == ["A began 4", "action c ended", "A cancelled 4", "A began 5"])
  }

  // GR-23
  @Test func aTouchWithAHeldEndDoesNotBlockButOneWithAHeldBeganDoes() {
    view.isMultipleTouchEnabled = false
    let tap = fixture.tap("double", on: view, taps: 2)
    fixture.tapAt(0, 10, 10)
    fixture.touch(0.1, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["A began 1", "A began 2"])
    fixture.touch(0.2, .cancel)
    _ = fixture.takeLog()
    tap.delaysTouchesBegan = true
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .down(1, 20, 20))
    fixture.touch(1.2, .up(0), .up(1))
    #expect(fixture.takeLog() == ["A began 3", "A ended 3"])
  }

  // See GR-46.
  // GR-24
  @Test func withheldTouchesReachRecognizersAndAreListedInTheEvent() {
    let fixture = Fixture([.touches, .gestures])
    let view = fixture.view("A", 0, 0, 400, 600)
    fixture.custom("c", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .down(1, 20, 20))
    #expect(fixture.application.lastEvent?.allTouches.count == 2)
    fixture.touch(0.2, .move(1, 30, 30))
    #expect(fixture.takeLog() == ["c began 1", "A began 1", "c began 2", "c moved 2"])
  }

  // GR-25
  @Test func anExclusiveViewSharesTouchesWithNoOtherViewOfItsWindow() {
    let fixture = Fixture()
    let left = fixture.view("L", 0, 0, 200, 600)
    fixture.view("R", 200, 0, 200, 600)
    let front = fixture.window("F", frame: Rect(x: 0, y: 500, width: 400, height: 100))
    fixture.view("O", 0, 0, 400, 100, in: front)
    left.isExclusiveTouch = true
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .down(1, 210, 10))
    fixture.touch(0.2, .down(2, 10, 550))
    fixture.touch(0.3, .up(0), .up(1), .up(2))
    #expect(fixture.takeLog() == ["L began 1", "O began 3", "O ended 3", "L ended 1"])
    fixture.touch(1, .down(0, 210, 10))
    fixture.touch(1.1, .down(1, 10, 10))
    fixture.touch(1.2, .up(0), .up(1))
    #expect(fixture.takeLog() == ["R began 4", "R ended 4"])
  }

  // MARK: Claiming

  // GR-26
  @Test func aClaimedTouchIsCancelledOnceAndNeverReachesTheViewAgain() {
    fixture.pan("pan", on: fixture.window)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    fixture.touch(0.2, .move(0, 60, 10))
    fixture.touch(0.3, .up(0))
    #expect(fixture.takeLog().filter { $0.hasPrefix("A") } == ["A began 1", "A cancelled 1"])
  }

  // GR-26
  @Test func claimedHeldEndsAreCancelledOneByOneThenTheOtherTouches() {
    fixture.tap("triple", on: view, taps: 3, touches: 2)
    for start in [0.0, 0.2] {
      fixture.touch(start, .down(0, 10, 10), .down(1, 30, 10))
      fixture.touch(start + 0.05, .up(0), .up(1))
    }
    fixture.touch(0.4, .down(0, 10, 10), .down(1, 30, 10))
    fixture.touch(0.45, .up(0))
    _ = fixture.takeLog()
    fixture.touch(0.5, .up(1))
    #expect(
      fixture.takeLog() == [
        "action triple ended", "A cancelled 1", "A cancelled 2", "A cancelled 3", "A cancelled 4", "A cancelled 5",
        "A cancelled 6",
      ])
  }

  // GR-26
  @Test func theViewSeesPhaseCancelledWhileTheRecognizerKeepsTheTouch() {
    fixture.pan("pan", on: view)
    var phases: [Touch.Phase] = []
    view.onTouches = { _, touches, _ in phases.append(touches[0].phase) }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    #expect(phases == [.began, .cancelled])
    #expect(fixture.application.lastEvent?.allTouches.first?.phase == .moved)
  }

  // GR-26
  @Test func deliveryContinuesAfterRecognitionWithoutCancelsTouchesInView() {
    fixture.pan("pan", on: view).cancelsTouchesInView = false
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 50, 10))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog().filter { $0.hasPrefix("A") } == ["A began 1", "A moved 1", "A ended 1"])
  }

  // MARK: The table of section 5.9

  // GR-45
  @Test(arguments: [
    (
      [ContactDelivery.Input.begin, .holdEnd, .end], [ContactDelivery.Outcome.began, .nothing, .ended],
      ContactDelivery.done
    ),
    ([.begin, .holdEnd, .claim, .end], [.began, .nothing, .cancelled, .nothing], .claimed),
    ([.begin, .claim, .cutOff, .end], [.began, .cancelled, .nothing, .nothing], .claimed),
    ([.begin, .cutOff, .claim, .end], [.began, .cancelled, .nothing, .nothing], .done),
    ([.delay, .begin, .end, .cutOff], [.nothing, .began, .ended, .nothing], .done),
    ([.delay, .claim, .begin], [.nothing, .nothing, .nothing], .claimed),
    ([.delay, .cutOff, .begin, .end], [.nothing, .nothing, .nothing, .nothing], .dropped),
    ([.withhold, .begin, .claim, .cutOff, .end], [.nothing, .nothing, .nothing, .nothing, .nothing], .withheld),
    ([.begin, .holdEnd, .cutOff, .end], [.began, .nothing, .nothing, .ended], .done),
  ])
  func aViewGetsBeganOnceThenExactlyOneOfEndedAndCancelled(
    inputs: [ContactDelivery.Input], outputs: [ContactDelivery.Outcome], end: ContactDelivery
  ) {
    var state = ContactDelivery.new
    #expect(inputs.map { state.apply($0) } == outputs)
    #expect(state == end)
  }
}
