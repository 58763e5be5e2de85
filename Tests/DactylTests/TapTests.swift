import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct TapTests {
  private let fixture = Fixture([.states])
  private let view: StubView

  init() {
    view = fixture.view("A", 0, 0, 400, 600)
  }

  @Test func defaultsAreThoseOfTheModel() {
    let tap = TapGestureRecognizer()
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1 && tap.allowableMovement == 10)
    #expect(tap.maximumTapDuration == 0.75 && tap.maximumIntervalBetweenTaps == 0.35)
    #expect(tap.maximumDistanceBetweenTaps == 45 && tap.buttonMaskRequired == .primary)
    #expect(tap.cancelsTouchesInView && !tap.delaysTouchesBegan && tap.delaysTouchesEnded)
    #expect(tap.isEnabled && tap.requiresExclusiveTouchType && tap.state == .possible)
  }

  // MARK: GT-1

  // GT-1
  @Test(arguments: [(16.0, 18.0, "t ended"), (16, 18.1, "t failed")])
  func aMovementOfExactly10ptDoesNotFailATap(x: Double, y: Double, outcome: String) {
    fixture.tap("t", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, x, y))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == [outcome])
  }

  // GT-1
  @Test func returningDoesNotHelpAndEachFingersLastMovementCounts() {
    fixture.tap("t", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 30, 10))
    #expect(fixture.takeLog() == ["t failed"])
    fixture.touch(0.2, .move(0, 10, 10))
    fixture.touch(0.3, .up(0))
    #expect(fixture.takeLog() == [])
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .move(0, 30, 10), .up(0))
    #expect(fixture.takeLog() == ["t failed"])
  }

  // GT-1
  @Test func mergedSamplesAndMovementsInTheFrameOfTheDownCount() {
    fixture.tap("t", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.send(
      0.3,
      [(0.1, 11.0), (0.2, 40.0), (0.3, 10.0)].flatMap { time, x -> [DeviceEvent] in
        [.touch(Fixture.seat, Finger.move(0, x, 10).event(time, on: Fixture.main)), .touch(Fixture.seat, .frame)]
      })
    fixture.touch(0.4, .up(0))
    #expect(fixture.takeLog() == ["t failed"])
    fixture.touch(1, .down(0, 10, 10), .move(0, 30, 10))
    #expect(fixture.takeLog() == ["t failed"])
  }

  @Test func aTapShowsItsSubclassesNoInventedPhase() {
    let fixture = Fixture([.gestures])
    let view = fixture.view("A", 0, 0, 400, 600)
    fixture.tap("t", on: view)
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["t began 1", "t ended 1"])
  }

  // MARK: GT-2

  // GT-2
  @Test func allFingersMustBeDownBeforeTheFirstLifts() {
    fixture.tap("t", on: view, touches: 2)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .down(1, 50, 10))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == [])
    fixture.touch(0.3, .up(1))
    #expect(fixture.takeLog() == ["t ended"])
  }

  // GT-2
  @Test func aWrongNumberOfFingersFailsATap() {
    fixture.tap("t", on: view, touches: 2)
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["t failed"])
    fixture.touch(1, .down(0, 10, 10), .down(1, 20, 10))
    fixture.touch(1.1, .down(2, 30, 10))
    #expect(fixture.takeLog() == ["t failed"])
    fixture.touch(1.2, .up(0), .up(1), .up(2))
    fixture.touch(2, .down(0, 10, 10), .down(1, 20, 10))
    fixture.touch(2.1, .up(0))
    fixture.touch(2.2, .down(2, 10, 10))
    #expect(fixture.takeLog() == ["t failed"])
  }

  // MARK: GT-3

  // GT-3
  @Test func aTapFails750msAfterItsFirstDown() {
    fixture.writesTimes = true
    fixture.tap("t", on: view, touches: 2)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.5, .down(1, 20, 10))
    fixture.wait(until: 2)
    #expect(fixture.takeLog() == ["0.75 t failed"])
    fixture.touch(2.5, .up(0), .up(1))
    fixture.touch(3, .down(0, 10, 10), .down(1, 20, 10))
    fixture.touch(3.749, .up(0), .up(1))
    fixture.wait(until: 5)
    #expect(fixture.takeLog() == ["3.749 t ended"])
  }

  // GT-3
  @Test func eachTapOfASeriesHasATimeOfItsOwn() {
    fixture.writesTimes = true
    fixture.tap("t", on: view, taps: 2)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.625, .up(0))
    fixture.touch(0.75, .down(0, 10, 10))
    fixture.touch(1.375, .up(0))
    #expect(fixture.takeLog() == ["1.375 t ended"])
  }

  // MARK: GT-4, GT-5

  // GT-4
  @Test func theNextDownIsWithin350msAfterTheLastLift() {
    fixture.writesTimes = true
    fixture.tap("t", on: view, taps: 2)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.125, .up(0))
    fixture.wait(until: 2)
    #expect(fixture.takeLog() == ["0.475 t failed"])
    fixture.touch(3, .down(0, 10, 10))
    fixture.touch(3.125, .up(0))
    fixture.touch(3.474, .down(0, 10, 10))
    fixture.touch(3.5, .up(0))
    #expect(fixture.takeLog() == ["3.5 t ended"])
  }

  // GT-4
  @Test(arguments: [45.0, 45.1]) func tapsOfASeriesAreWithin45ptOfTheFirst(distance: Double) {
    fixture.tap("t", on: view, taps: 3)
    fixture.tapAt(0, 100, 100)
    fixture.tapAt(0.2, 130, 100)
    fixture.tapAt(0.4, 100 + distance, 100)
    fixture.wait(until: 0.5)
    #expect(fixture.takeLog() == (distance > 45 ? ["t failed"] : ["t ended"]))
  }

  // GT-4
  @Test func distancesAreBetweenDowns() {
    let tap = fixture.tap("t", on: view, taps: 2)
    tap.allowableMovement = 1000
    fixture.touch(0, .down(0, 100, 100))
    fixture.touch(0.05, .move(0, 200, 100))
    fixture.touch(0.1, .up(0))
    fixture.tapAt(0.2, 100, 100)
    #expect(fixture.takeLog() == ["t ended"])
  }

  // GT-5
  @Test func aTapCountsItsOwnTapsAndNotTapCount() {
    let tap = fixture.tap("t", on: view, taps: 2)
    fixture.tapAt(0, 10, 10)
    tap.isEnabled = false
    tap.isEnabled = true
    _ = fixture.takeLog()
    fixture.touch(0.2, .down(0, 10, 10))
    #expect(fixture.application.lastEvent?.allTouches.first?.tapCount == 2)
    fixture.touch(0.25, .up(0))
    #expect(fixture.takeLog() == [])
    fixture.tapAt(0.4, 10, 10)
    #expect(fixture.takeLog() == ["t ended"])
  }

  // GT-6
  @Test func anotherButtonIsNotBound() {
    fixture.tap("t", on: view)
    for (start, code) in [(0.0, 0x111), (1.0, 0x110)] as [(Double, UInt32)] {
      fixture.pointer(
        start, .enter(surface: Fixture.main, at: Point(10, 10), serial: 1),
        .button(code: code, isPressed: true, time: .at(start), serial: 1))
      fixture.pointer(start + 0.1, .button(code: code, isPressed: false, time: .at(start + 0.1), serial: 1))
    }
    #expect(fixture.takeLog() == ["t ended"])
  }

  // GR-8
  @Test func theLocationOfASeriesIsThatOfItsFirstTap() {
    let tap = fixture.tap("t", on: view, taps: 2, touches: 2)
    var locations: [Point] = []
    tap.addHandler { tap in
      locations = [tap.location(in: nil), tap.location(ofTouch: 0, in: nil), tap.location(ofTouch: 1, in: nil)]
      #expect(tap.numberOfTouches == 2)
    }
    for (start, x) in [(0.0, 100.0), (0.2, 120.0)] {
      fixture.touch(start, .down(0, x, 100), .down(1, x + 20, 100))
      fixture.touch(start + 0.01, .move(1, x + 24, 100))
      fixture.touch(start + 0.05, .up(1), .up(0))
    }
    #expect(locations == [Point(112, 100), Point(100, 100), Point(124, 100)])
  }

  // GR-10
  @Test func aResetLeavesNoCountAndNoTimer() {
    fixture.tap("t", on: view, taps: 2)
    fixture.tapAt(0, 10, 10)
    fixture.tapAt(0.2, 10, 10)
    #expect(fixture.takeLog() == ["t ended"])
    #expect(fixture.application.dispatcher.nextDeadline() == nil)
    fixture.tapAt(0.4, 10, 10)
    #expect(fixture.takeLog() == [])
  }
}
