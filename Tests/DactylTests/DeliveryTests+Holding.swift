import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Phases that recognizers hold back from views (GR-27, GR-28).
extension DeliveryTests {
  func delayed(_ plan: [Touch.Phase: GestureRecognizer.State]) -> CustomRecognizer {
    let recognizer = fixture.custom("c", on: view)
    recognizer.delaysTouchesBegan = true
    recognizer.plan = plan
    return recognizer
  }

  // GR-27
  @Test func aClaimDropsHeldPhasesSilently() {
    _ = delayed([.ended: .ended])
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["action c ended"])
  }

  // GR-27
  @Test func aFailureDeliversBeganOneMovedThenThePresentPhase() {
    let recognizer = delayed([:])
    var calls: [String] = []
    view.onTouches = { phase, touches, _ in
      calls.append("\(phase) \(touches[0].location(in: nil).x) \(touches[0].previousLocation(in: nil).x)")
    }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    fixture.touch(0.2, .move(0, 30, 10))
    recognizer.state = .failed
    #expect(calls == ["began 10.0 10.0", "moved 30.0 10.0"])
    fixture.touch(0.3, .move(0, 40, 10))
    #expect(calls.last == "moved 40.0 30.0")
  }

  // GR-27
  @Test func aFailureByAMoveDeliversThatMoveOnce() {
    _ = delayed([.moved: .failed])
    var calls: [String] = []
    view.onTouches = { phase, touches, _ in calls.append("\(phase) \(touches[0].location(in: nil).x)") }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    #expect(calls == ["began 10.0", "moved 20.0"])
  }

  // GR-27
  @Test(arguments: [true, false]) func aFailureAtTheLiftDeliversBeganMovedAndEnded(moves: Bool) {
    _ = delayed([.ended: .failed])
    fixture.touch(0, .down(0, 10, 10))
    if moves { fixture.touch(0.1, .move(0, 20, 10)) }
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == (moves ? ["A began 1", "A moved 1", "A ended 1"] : ["A began 1", "A ended 1"]))
  }

  // GR-27
  @Test func aFailureByTimeAfterTheLiftReleasesBeganMovedAndEnded() {
    let recognizer = delayed([:])
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == [])
    recognizer.state = .failed
    #expect(fixture.takeLog() == ["A began 1", "A moved 1", "A ended 1"])
  }

  // GR-27
  @Test func recognitionWithoutAClaimReleasesAsFailureDoes() {
    delayed([.moved: .began]).cancelsTouchesInView = false
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    #expect(fixture.takeLog() == ["action c began", "A began 1", "A moved 1"])
  }

  // See GR-47.
  // GR-28
  @Test func anEndIsHeldWhileARecognizerIsPossible() {
    let (first, second) = (fixture.custom("first", on: view), fixture.custom("second", on: view))
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["A began 1"])
    first.state = .failed
    #expect(fixture.takeLog() == [])
    second.state = .failed
    #expect(fixture.takeLog() == ["A ended 1"])
  }

  // GR-28
  @Test(arguments: [true, false]) func nothingIsHeldForOneUnderWayOrWithoutDelaysTouchesEnded(isOff: Bool) {
    let recognizer = fixture.custom("c", on: view)
    recognizer.delaysTouchesEnded = !isOff
    recognizer.cancelsTouchesInView = false
    if !isOff { recognizer.plan = [.began: .began] }
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["A ended 1"])
  }

  // GR-28
  @Test func aClaimedHeldEndIsDeliveredAsCancelled() {
    let recognizer = fixture.custom("c", on: view)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .up(0))
    recognizer.state = .ended
    #expect(fixture.takeLog() == ["A began 1", "action c ended", "A cancelled 1"])
  }

  // GR-27, GR-28
  @Test func theEndOfATouchWithAHeldBeganIsHeldInTurn() {
    let (began, ended) = (fixture.custom("began", on: view), fixture.custom("ended", on: view))
    began.delaysTouchesBegan = true
    began.delaysTouchesEnded = false
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .up(0))
    began.state = .failed
    #expect(fixture.takeLog() == ["A began 1"])
    ended.state = .failed
    #expect(fixture.takeLog() == ["A ended 1"])
  }

  // GR-13
  @Test func heldPhasesAreReleasedOldestTouchFirst() {
    let recognizer = delayed([:])
    fixture.touch(0, .down(0, 10, 10), .down(1, 20, 20), .down(2, 30, 30))
    fixture.touch(0.1, .up(1))
    recognizer.state = .failed
    #expect(fixture.takeLog() == ["A began 1", "A began 2", "A ended 2", "A began 3"])
  }

  // GR-47
  @Test func aClaimByOneRecognizerEndsAllHolding() {
    let (holder, claimer) = (fixture.custom("holder", on: view), fixture.custom("claimer", on: view))
    holder.delaysTouchesBegan = true
    claimer.plan = [.moved: .ended]
    claimer.prevents = { _ in false }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    holder.state = .failed
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["action claimer ended"])
  }

  // GR-48
  @Test func thereIsNoDelayWithoutAPossibleRecognizer() {
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["A began 1", "A ended 1"])
    let recognizer = fixture.custom("c", on: view)
    recognizer.plan = [.began: .failed]
    recognizer.delaysTouchesBegan = true
    fixture.touch(1, .down(0, 10, 10))
    fixture.touch(1.1, .up(0))
    #expect(fixture.takeLog() == ["A began 2", "A ended 2"])
  }

  // GR-53
  @Test func aPanNeverHoldsAnEndButATapDoes() {
    let other = fixture.view("B", 200, 0, 200, 600)
    fixture.pan("pan", on: fixture.window).delaysTouchesEnded = true
    fixture.touch(0, .down(0, 210, 10))
    fixture.touch(0.1, .down(1, 10, 10))
    fixture.touch(0.2, .up(1))
    #expect(fixture.takeLog() == ["B began 1", "A began 2", "A ended 2"])
    _ = other
  }

  // GR-32
  @Test func theViewAndOtherRecognizersContinueAfterAFailure() {
    let fixture = Fixture([.touches, .gestures])
    let view = fixture.view("A", 0, 0, 400, 600)
    let (failing, other) = (fixture.custom("failing", on: view), fixture.custom("other", on: view))
    failing.plan = [.moved: .failed]
    other.delaysTouchesEnded = false
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    _ = fixture.takeLog()
    fixture.touch(0.2, .move(0, 30, 10))
    fixture.touch(0.3, .up(0))
    #expect(fixture.takeLog() == ["other moved 1", "A moved 1", "other ended 1", "A ended 1"])
  }

  // GR-30
  @Test func theOnlyDelayIsTheTimeTheRecognizerNeedsToFail() {
    fixture.writesTimes = true
    fixture.tap("double", on: view, taps: 2)
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.125, .up(0))
    fixture.wait(until: 2)
    #expect(fixture.takeLog() == ["0.0 A began 1", "0.475 A ended 1"])
  }

  // GR-52
  @Test func aTouchOfAnotherTypeIsDeliveredAsWithoutTheRecognizer() {
    let fixture = Fixture([.touches, .gestures, .states])
    let view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    let tap = fixture.tap("tap", on: view)
    tap.delaysTouchesBegan = true
    fixture.touch(0, .down(0, 10, 10))
    fixture.pointer(
      0.1, .enter(surface: Fixture.main, at: Point(200, 200), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0.1), serial: 1))
    fixture.pointer(0.2, .motion(to: Point(300, 300), time: .at(0.2)))
    fixture.pointer(0.3, .button(code: 0x110, isPressed: false, time: .at(0.3), serial: 1))
    fixture.touch(0.4, .up(0))
    #expect(
      fixture.takeLog() == [
        "tap began 1", "A began 2", "A moved 2", "A ended 2", "tap ended 1", "tap ended",
      ])
    fixture.pointer(0.5, .button(code: 0x110, isPressed: true, time: .at(0.5), serial: 1))
    #expect(fixture.takeLog() == ["tap began 3"])
  }
}
