import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The end of a sequence, and its effect on touches that are still down (section 5.2).
extension GestureStateTests {
  // GR-9
  @Test func aTerminalRecognizerGetsNothingAndBindsNoNewTouches() {
    let rig = Rig([.gestures])
    let view = rig.view("A", 0, 0, 400, 600)
    let recognizer = rig.custom("c", on: view)
    recognizer.plan = [.moved: .failed]
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    rig.touch(0.2, .move(0, 30, 10))
    rig.touch(0.3, .down(1, 50, 50))
    rig.touch(0.4, .up(1))
    rig.touch(0.5, .up(0))
    #expect(rig.takeLog() == ["c began 1", "c moved 1"])
  }

  // GR-10
  @Test func aRecognizerIsResetOnceAfterItsLastTouchHasEnded() {
    let rig = Rig([.gestures, .states, .resets, .touches])
    let view = rig.view("A", 0, 0, 400, 600)
    let recognizer = rig.custom("c", on: view)
    recognizer.plan = [.began: .failed]
    var stateInReset: GestureRecognizer.State?
    recognizer.onReset = { [unowned recognizer] in stateInReset = recognizer.state }
    rig.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    rig.touch(0.1, .up(0))
    #expect(rig.takeLog() == ["c began 1,2", "c failed", "A began 1", "A ended 1"])
    rig.touch(0.2, .up(1))
    #expect(rig.takeLog() == ["reset c"])
    #expect(stateInReset == .failed && recognizer.state == .possible && recognizer.boundTouches.isEmpty)
  }

  // GR-10
  @Test func restingTouchesDelayTheResetForAtMost750ms() {
    let rig = Rig([.gestures, .resets])
    rig.writesTimes = true
    let view = rig.view("A", 0, 0, 400, 600)
    let recognizer = rig.custom("c", on: view)
    recognizer.plan = [.moved: .failed]
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.25, .down(1, 20, 20))
    rig.touch(0.5, .move(0, 15, 10))
    let touch = recognizer.boundTouches[0]
    rig.touch(0.75, .move(0, 16, 10))
    rig.wait(until: 3)
    rig.touch(3.5, .move(0, 30, 10))
    #expect(
      rig.takeLog() == ["0.0 c began 1", "0.25 c began 2", "0.5 c moved 1", "1.0 reset c"])
    #expect(touch.gestureRecognizers.isEmpty)
    rig.touch(4, .down(2, 30, 30))
    #expect(rig.takeLog() == ["4.0 c began 3"])
  }

  // GR-10
  @Test func theSettleTimeCountsFromTheYoungestTouchStillDown() {
    let rig = Rig([.resets])
    rig.writesTimes = true
    let view = rig.view("A", 0, 0, 400, 600)
    rig.custom("c", on: view).plan = [.moved: .failed]
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.25, .down(1, 20, 20))
    rig.touch(0.375, .move(0, 15, 10))
    rig.touch(0.5, .up(1))
    rig.wait(until: 3)
    #expect(rig.takeLog() == ["0.75 reset c"])
  }

  // GR-10
  @Test func aResetRecognizerHoldsNothingOfItsEarlierTouches() {
    let rig = Rig([.touches])
    let view = rig.view("A", 0, 0, 400, 600)
    let recognizer = rig.custom("c", on: view)
    recognizer.cancelsTouchesInView = false
    recognizer.plan = [.moved: .failed]
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 15, 10))
    rig.wait(until: 1)
    rig.touch(1.1, .up(0))
    #expect(rig.takeLog() == ["A began 1", "A moved 1", "A ended 1"])
  }

  // GR-11
  @Test func losingAllTouchesCancelsARecognizerUnderWayAndFailsAPossibleOne() {
    let (possible, active) = (rig.custom("possible", on: view), rig.custom("active", on: view))
    active.plan = [.began: .began]
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    active.delegate = delegate
    rig.touch(0, .down(0, 10, 10))
    _ = rig.takeLog()
    if let event = rig.application.lastEvent {
      possible.ignore(event.allTouches[0], for: event)
      #expect(rig.takeLog() == ["possible failed"])
      active.ignore(event.allTouches[0], for: event)
    }
    #expect(rig.takeLog() == ["active cancelled", "action active cancelled"])
  }

  // GR-10
  @Test func aRecognizerThatActsByItsOwnClockRecognizesAndIsReset() {
    let rig = Rig([.states, .actions, .resets])
    let view = rig.view("A", 0, 0, 400, 600)
    let recognizer = rig.custom("c", on: view)
    recognizer.state = .ended
    #expect(rig.takeLog() == ["c ended", "action c ended", "reset c"])
    recognizer.state = .failed
    #expect(rig.takeLog() == ["c failed", "reset c"])
    #expect(recognizer.state == .possible)
    recognizer.state = .began
    recognizer.state = .changed
    recognizer.state = .ended
    #expect(
      rig.takeLog() == [
        "c began", "action c began", "c changed", "action c changed", "c ended", "action c ended", "reset c",
      ])
    let stray = CustomRecognizer()
    stray.state = .ended
    stray.state = .failed
    #expect(stray.state == .possible)
  }

  // GR-11
  @Test func ignoringTheLastTouchThatIsDownCancelsOrFailsARecognizer() {
    let rig = Rig([.states])
    let view = rig.view("A", 0, 0, 400, 600)
    let (possible, active) = (rig.custom("possible", on: view), rig.custom("active", on: view))
    active.plan = [.moved: .began]
    active.prevents = { _ in false }
    rig.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    rig.touch(0.1, .move(0, 30, 10))
    rig.touch(0.2, .up(0))
    #expect(rig.takeLog() == ["active began"])
    for recognizer in [active, possible] {
      if let event = rig.application.lastEvent, let touch = event.allTouches.last(where: \.isDown) {
        recognizer.ignore(touch, for: event)
      }
    }
    #expect(rig.takeLog() == ["active cancelled", "possible failed"])
    #expect(rig.application.dispatcher.active.isEmpty)
  }
}
