import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct LongPressTests {
  private let fixture = Fixture([.states, .actions])
  private let view: StubView
  private let press: LongPressGestureRecognizer

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    press = fixture.longPress("lp", on: view)
    fixture.writesTimes = true
  }

  private var states: [String] { fixture.takeLog().filter { !$0.contains("action") } }

  @Test func defaultsAreThoseOfTheModel() {
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    #expect(press.cancelsTouchesInView && !press.delaysTouchesBegan && press.delaysTouchesEnded)
  }

  // GT-10
  @Test(arguments: [0.2, 0.4]) func allFingersMustBeDownTogetherForTheTime(lift: Double) {
    press.numberOfTouchesRequired = 2
    press.minimumPressDuration = 0.3
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(1, .down(1, 50, 10))
    fixture.touch(1 + lift, .up(1))
    fixture.touch(2, .up(0))
    #expect(
      fixture.takeLog()
        == (lift < 0.3
          ? ["1.2 lp failed"]
          : ["1.3 lp began", "1.3 action lp began 30.0,10.0", "1.4 lp ended", "1.4 action lp ended 10.0,10.0"]))
  }

  // GT-10
  @Test(arguments: [0.0, -1, .nan]) func withoutADurationAPressBeginsAtTheDown(duration: Double) {
    press.minimumPressDuration = duration
    fixture.touch(1, .down(0, 10, 10))
    #expect(states == ["1.0 lp began"])
  }

  // GR-39, GN-4
  @Test func aPressIgnoredAfterItsTapsFails() throws {
    fixture.writesTimes = false
    press.numberOfTapsRequired = 1
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .up(0))
    fixture.touch(0.2, .down(1, 10, 10))
    #expect(press.state == .possible)
    let event = try #require(fixture.application.lastEvent)
    press.ignore(event.allTouches[0], for: event)
    #expect(fixture.takeLog().contains("lp failed"))
    fixture.touch(0.3, .up(1))
    #expect(press.state == .possible && press.numberOfTouches == 0)
    // A new series.
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .up(0))
    fixture.touch(1.2, .down(0, 10, 10))
    fixture.wait(until: 2)
    #expect(press.state == .began)
  }

  // GT-11
  @Test(arguments: [(16.0, 18.0, "1.0 lp began"), (16, 18.1, "0.6 lp failed")])
  func aMovementOfExactly10ptDoesNotFailIt(x: Double, y: Double, outcome: String) {
    press.minimumPressDuration = 1
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.6, .move(0, x, y))
    fixture.wait(until: 1.1)
    #expect(states == [outcome])
  }

  // GT-11
  @Test func mergedSamplesAndTheLastMovementOfAReturningFingerCount() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.lateMoves([(0.1, 11, 10), (0.2, 40, 10), (0.3, 10, 10)])
    #expect(states == ["0.3 lp failed"])
  }

  // See GT-12.
  // GT-11
  @Test func oneFingerTooManyFailsAPossiblePressOnly() {
    fixture.kinds = [.states, .touches]
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .down(1, 50, 10))
    #expect(fixture.takeLog() == ["0.0 A began 1", "0.1 lp failed", "0.1 A began 2"])
    fixture.touch(0.2, .up(0), .up(1))
    _ = fixture.takeLog()
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(2, .down(1, 50, 10))
    #expect(press.numberOfTouches == 1)
    fixture.touch(2.1, .move(1, 90, 10))
    fixture.touch(2.2, .up(1))
    fixture.touch(2.3, .up(0))
    #expect(
      fixture.takeLog() == [
        "1.0 A began 3", "1.5 lp began", "1.5 A cancelled 3", "2.0 A began 4", "2.1 A moved 4", "2.2 A ended 4",
        "2.3 lp ended",
      ])
  }

  // GT-12
  @Test func anyMovementChangesABegunPressAndAnyRequiredLiftEndsIt() {
    press.numberOfTouchesRequired = 2
    fixture.touch(0, .down(0, 10, 10), .down(1, 30, 10))
    fixture.touch(1, .move(0, 390, 10))
    fixture.touch(1.1, .up(1))
    fixture.touch(1.2, .move(0, 300, 10))
    #expect(states == ["0.5 lp began", "1.0 lp changed", "1.1 lp ended"])
  }

  // GR-34
  @Test(arguments: [true, false]) func aWaitingPressFailsAsBeforeItsBeginning(lifts: Bool) {
    let blocker = fixture.custom("x", on: view)
    press.require(toFail: blocker)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.7, lifts ? .up(0) : .move(0, 30, 10))
    #expect(states.first == "0.7 lp failed")
  }

  // MARK: Taps first

  // See GR-28.
  // GT-10
  @Test func endsOfTheTapsBeforeThePressAreHeldAndClaimedWithIt() {
    fixture.kinds = [.states, .touches]
    press.numberOfTapsRequired = 1
    fixture.tapAt(0, 10, 10)
    fixture.touch(0.25, .down(0, 20, 10))
    fixture.touch(1, .up(0))
    #expect(
      fixture.takeLog() == [
        "0.0 A began 1", "0.25 A began 2", "0.75 lp began", "0.75 A cancelled 1", "0.75 A cancelled 2", "1.0 lp ended",
      ])
  }

  // See GR-11: the recognizer waits so long.
  // GT-4
  @Test func thePressFollowsTheTapWithin350ms() {
    press.numberOfTapsRequired = 1
    fixture.tapAt(0, 10, 10)
    fixture.touch(0.4, .down(0, 10, 10))
    fixture.touch(1, .up(0))
    #expect(states == ["0.4 lp failed"])
  }

  // GR-50
  @Test(arguments: [45.0, 46]) func aDownTooFarFromTheTapBeginsANewSeries(distance: Double) {
    press.numberOfTapsRequired = 1
    fixture.tapAt(0, 10, 10)
    fixture.touch(0.25, .down(0, 10 + distance, 10))
    fixture.touch(0.3, .up(0))
    if distance > 45 { fixture.touch(0.4, .down(0, 10 + distance, 10)) }
    fixture.wait(until: 1)
    #expect(states == (distance == 45 ? ["0.3 lp failed"] : ["0.25 lp failed", "0.9 lp began"]))
  }

  // GT-2, GT-3
  @Test func theTapsKeepTheRulesOfTaps() {
    press.numberOfTapsRequired = 1
    press.numberOfTouchesRequired = 2
    fixture.tapAt(0, 10, 10)
    #expect(states == ["0.05 lp failed"])
    press.numberOfTouchesRequired = 1
    fixture.touch(1, .down(0, 10, 10))
    fixture.wait(until: 2)
    #expect(states == ["1.75 lp failed"])
  }

  // IN-11
  @Test func noTimerIsLeftAfterAnyEnd() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .cancel)
    #expect(states == ["0.1 lp failed"] && fixture.application.dispatcher.nextDeadline() == nil)
    fixture.touch(1, .down(0, 10, 10))
    if let event = fixture.application.lastEvent, let touch = event.allTouches.first { press.ignore(touch, for: event) }
    #expect(states == ["1.0 lp failed"] && fixture.application.dispatcher.nextDeadline() == nil)
  }

  // GR-39
  @Test func losingARequiredFingerStopsTheClock() {
    press.numberOfTouchesRequired = 2
    fixture.touch(0, .down(0, 10, 10), .down(1, 50, 10))
    if let event = fixture.application.lastEvent, let touch = event.allTouches.last { press.ignore(touch, for: event) }
    fixture.wait(until: 1)
    #expect(states == [])
    fixture.touch(1, .down(2, 50, 10))
    fixture.wait(until: 2)
    #expect(states == ["1.5 lp began"])
  }

  // GR-18
  @Test func aSingleTapPreventsALongPressThatNeedsTaps() {
    press.numberOfTapsRequired = 1
    fixture.tap("t", on: view)
    fixture.tapAt(0, 10, 10)
    #expect(states == ["0.05 t ended", "0.05 lp failed"])
  }
}
