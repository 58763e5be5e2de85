import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Phases that recognizers hold back from views (GR-27, GR-28).
extension DeliveryTests {
  func delayed(_ plan: [Touch.Phase: GestureRecognizer.State]) -> CustomRecognizer {
    let recognizer = rig.custom("c", on: view)
    recognizer.delaysTouchesBegan = true
    recognizer.plan = plan
    return recognizer
  }

  // GR-27
  @Test func aClaimDropsHeldPhasesSilently() {
    _ = delayed([.ended: .ended])
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["action c ended"])
  }

  // GR-27
  @Test func aFailureDeliversBeganOneMovedThenThePresentPhase() {
    let recognizer = delayed([:])
    var calls: [String] = []
    view.onTouches = { phase, touches, _ in
      calls.append("\(phase) \(touches[0].location(in: nil).x) \(touches[0].previousLocation(in: nil).x)")
    }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    rig.touch(0.2, .move(0, 30, 10))
    recognizer.state = .failed
    #expect(calls == ["began 10.0 10.0", "moved 30.0 10.0"])
    rig.touch(0.3, .move(0, 40, 10))
    #expect(calls.last == "moved 40.0 30.0")
  }

  // GR-27
  @Test func aFailureByAMoveDeliversThatMoveOnce() {
    _ = delayed([.moved: .failed])
    var calls: [String] = []
    view.onTouches = { phase, touches, _ in calls.append("\(phase) \(touches[0].location(in: nil).x)") }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    #expect(calls == ["began 10.0", "moved 20.0"])
  }

  // GR-27
  @Test(arguments: [true, false]) func aFailureAtTheLiftDeliversBeganMovedAndEnded(moves: Bool) {
    _ = delayed([.ended: .failed])
    rig.touch(0, .down(0, 10, 10))
    if moves { rig.touch(0.1, .move(0, 20, 10)) }
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == (moves ? ["A began 1", "A moved 1", "A ended 1"] : ["A began 1", "A ended 1"]))
  }

  // GR-27
  @Test func aFailureByTimeAfterTheLiftReleasesBeganMovedAndEnded() {
    let recognizer = delayed([:])
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == [])
    recognizer.state = .failed
    #expect(rig.takeLog() == ["A began 1", "A moved 1", "A ended 1"])
  }

  // GR-27
  @Test func recognitionWithoutAClaimReleasesAsFailureDoes() {
    delayed([.moved: .began]).cancelsTouchesInView = false
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    #expect(rig.takeLog() == ["action c began", "A began 1", "A moved 1"])
  }

  // See GR-47.
  // GR-28
  @Test func anEndIsHeldWhileARecognizerIsPossible() {
    let (first, second) = (rig.custom("first", on: view), rig.custom("second", on: view))
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["A began 1"])
    first.state = .failed
    #expect(rig.takeLog() == [])
    second.state = .failed
    #expect(rig.takeLog() == ["A ended 1"])
  }

  // GR-28
  @Test(arguments: [true, false]) func nothingIsHeldForOneUnderWayOrWithoutDelaysTouchesEnded(isOff: Bool) {
    let recognizer = rig.custom("c", on: view)
    recognizer.delaysTouchesEnded = !isOff
    recognizer.cancelsTouchesInView = false
    if !isOff { recognizer.plan = [.began: .began] }
    rig.touch(0, .down(0, 10, 10))
    _ = rig.takeLog()
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["A ended 1"])
  }

  // GR-28
  @Test func aClaimedHeldEndIsDeliveredAsCancelled() {
    let recognizer = rig.custom("c", on: view)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .up(0))
    recognizer.state = .ended
    #expect(rig.takeLog() == ["A began 1", "action c ended", "A cancelled 1"])
  }

  // GR-27, GR-28
  @Test func theEndOfATouchWithAHeldBeganIsHeldInTurn() {
    let (began, ended) = (rig.custom("began", on: view), rig.custom("ended", on: view))
    began.delaysTouchesBegan = true
    began.delaysTouchesEnded = false
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .up(0))
    began.state = .failed
    #expect(rig.takeLog() == ["A began 1"])
    ended.state = .failed
    #expect(rig.takeLog() == ["A ended 1"])
  }

  // GR-13
  @Test func heldPhasesAreReleasedOldestTouchFirst() {
    let recognizer = delayed([:])
    rig.touch(0, .down(0, 10, 10), .down(1, 20, 20), .down(2, 30, 30))
    rig.touch(0.1, .up(1))
    recognizer.state = .failed
    #expect(rig.takeLog() == ["A began 1", "A began 2", "A ended 2", "A began 3"])
  }

  // GR-47
  @Test func aClaimByOneRecognizerEndsAllHolding() {
    let (holder, claimer) = (rig.custom("holder", on: view), rig.custom("claimer", on: view))
    holder.delaysTouchesBegan = true
    claimer.plan = [.moved: .ended]
    claimer.prevents = { _ in false }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    holder.state = .failed
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["action claimer ended"])
  }

  // GR-48
  @Test func thereIsNoDelayWithoutAPossibleRecognizer() {
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["A began 1", "A ended 1"])
    let recognizer = rig.custom("c", on: view)
    recognizer.plan = [.began: .failed]
    recognizer.delaysTouchesBegan = true
    rig.touch(1, .down(0, 10, 10))
    rig.touch(1.1, .up(0))
    #expect(rig.takeLog() == ["A began 2", "A ended 2"])
  }

  // GR-53
  @Test func aPanNeverHoldsAnEndButATapDoes() {
    let other = rig.view("B", 200, 0, 200, 600)
    rig.pan("pan", on: rig.window).delaysTouchesEnded = true
    rig.touch(0, .down(0, 210, 10))
    rig.touch(0.1, .down(1, 10, 10))
    rig.touch(0.2, .up(1))
    #expect(rig.takeLog() == ["B began 1", "A began 2", "A ended 2"])
    _ = other
  }

  // GR-32
  @Test func theViewAndOtherRecognizersContinueAfterAFailure() {
    let rig = Rig([.touches, .gestures])
    let view = rig.view("A", 0, 0, 400, 600)
    let (failing, other) = (rig.custom("failing", on: view), rig.custom("other", on: view))
    failing.plan = [.moved: .failed]
    other.delaysTouchesEnded = false
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    _ = rig.takeLog()
    rig.touch(0.2, .move(0, 30, 10))
    rig.touch(0.3, .up(0))
    #expect(rig.takeLog() == ["other moved 1", "A moved 1", "other ended 1", "A ended 1"])
  }

  // GR-30
  @Test func theOnlyDelayIsTheTimeTheRecognizerNeedsToFail() {
    rig.writesTimes = true
    rig.tap("double", on: view, taps: 2)
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.125, .up(0))
    rig.wait(until: 2)
    #expect(rig.takeLog() == ["0.0 A began 1", "0.475 A ended 1"])
  }

  // GR-52
  @Test func aTouchOfAnotherTypeIsDeliveredAsWithoutTheRecognizer() {
    let rig = Rig([.touches, .gestures, .states])
    let view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    let tap = rig.tap("tap", on: view)
    tap.delaysTouchesBegan = true
    rig.touch(0, .down(0, 10, 10))
    rig.pointer(
      0.1, .enter(surface: Rig.main, at: Point(200, 200), serial: 1),
      .button(code: 0x110, isPressed: true, time: .at(0.1), serial: 1))
    rig.pointer(0.2, .motion(to: Point(300, 300), time: .at(0.2)))
    rig.pointer(0.3, .button(code: 0x110, isPressed: false, time: .at(0.3), serial: 1))
    rig.touch(0.4, .up(0))
    #expect(
      rig.takeLog() == [
        "tap began 1", "A began 2", "A moved 2", "A ended 2", "tap ended 1", "tap ended",
      ])
    rig.pointer(0.5, .button(code: 0x110, isPressed: true, time: .at(0.5), serial: 1))
    #expect(rig.takeLog() == ["tap began 3"])
  }
}
