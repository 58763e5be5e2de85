import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The end of a sequence, and its effect on touches that are still down (section 5.2).
extension GestureStateTests {
  // GR-9
  @Test func aTerminalRecognizerGetsNothingAndBindsNoNewTouches() {
    let fixture = Fixture([.gestures])
    let view = fixture.view("A", 0, 0, 400, 600)
    let recognizer = fixture.custom("c", on: view)
    recognizer.plan = [.moved: .failed]
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    fixture.touch(0.2, .move(0, 30, 10))
    fixture.touch(0.3, .down(1, 50, 50))
    fixture.touch(0.4, .up(1))
    fixture.touch(0.5, .up(0))
    #expect(fixture.takeLog() == ["c began 1", "c moved 1"])
  }

  // GR-10
  @Test func aRecognizerIsResetOnceAfterItsLastTouchHasEnded() {
    let fixture = Fixture([.gestures, .states, .resets, .touches])
    let view = fixture.view("A", 0, 0, 400, 600)
    let recognizer = fixture.custom("c", on: view)
    recognizer.plan = [.began: .failed]
    var stateInReset: GestureRecognizer.State?
    recognizer.onReset = { [unowned recognizer] in stateInReset = recognizer.state }
    fixture.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    fixture.touch(0.1, .up(0))
    #expect(fixture.takeLog() == ["c began 1,2", "c failed", "A began 1", "A ended 1"])
    fixture.touch(0.2, .up(1))
    #expect(fixture.takeLog() == ["reset c"])
    #expect(stateInReset == .failed && recognizer.state == .possible && recognizer.boundTouches.isEmpty)
  }

  // GR-10
  @Test func restingTouchesDelayTheResetForAtMost750ms() {
    let fixture = Fixture([.gestures, .resets])
    fixture.writesTimes = true
    let view = fixture.view("A", 0, 0, 400, 600)
    let recognizer = fixture.custom("c", on: view)
    recognizer.plan = [.moved: .failed]
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.25, .down(1, 20, 20))
    fixture.touch(0.5, .move(0, 15, 10))
    let touch = recognizer.boundTouches[0]
    fixture.touch(0.75, .move(0, 16, 10))
    fixture.wait(until: 3)
    fixture.touch(3.5, .move(0, 30, 10))
    #expect(
      fixture.takeLog() == ["0.0 c began 1", "0.25 c began 2", "0.5 c moved 1", "1.0 reset c"])
    #expect(touch.gestureRecognizers.isEmpty)
    fixture.touch(4, .down(2, 30, 30))
    #expect(fixture.takeLog() == ["4.0 c began 3"])
  }

  // GR-10
  @Test func theSettleTimeCountsFromTheYoungestTouchStillDown() {
    let fixture = Fixture([.resets])
    fixture.writesTimes = true
    let view = fixture.view("A", 0, 0, 400, 600)
    fixture.custom("c", on: view).plan = [.moved: .failed]
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.25, .down(1, 20, 20))
    fixture.touch(0.375, .move(0, 15, 10))
    fixture.touch(0.5, .up(1))
    fixture.wait(until: 3)
    #expect(fixture.takeLog() == ["0.75 reset c"])
  }

  // GR-10
  @Test func aResetRecognizerHoldsNothingOfItsEarlierTouches() {
    let fixture = Fixture([.touches])
    let view = fixture.view("A", 0, 0, 400, 600)
    let recognizer = fixture.custom("c", on: view)
    recognizer.cancelsTouchesInView = false
    recognizer.plan = [.moved: .failed]
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 15, 10))
    fixture.wait(until: 1)
    fixture.touch(1.1, .up(0))
    #expect(fixture.takeLog() == ["A began 1", "A moved 1", "A ended 1"])
  }

  // GR-11
  @Test func losingAllTouchesCancelsARecognizerUnderWayAndFailsAPossibleOne() {
    let (possible, active) = (fixture.custom("possible", on: view), fixture.custom("active", on: view))
    active.plan = [.began: .began]
    let delegate = TestDelegate()
    delegate.allows = { _ in true }
    active.delegate = delegate
    fixture.touch(0, .down(0, 10, 10))
    _ = fixture.takeLog()
    if let event = fixture.application.lastEvent {
      possible.ignore(event.allTouches[0], for: event)
      #expect(fixture.takeLog() == ["possible failed"])
      active.ignore(event.allTouches[0], for: event)
    }
    #expect(fixture.takeLog() == ["active cancelled", "action active cancelled"])
  }

  // GR-10
  @Test func aRecognizerThatActsByItsOwnClockRecognizesAndIsReset() {
    let fixture = Fixture([.states, .actions, .resets])
    let view = fixture.view("A", 0, 0, 400, 600)
    let recognizer = fixture.custom("c", on: view)
    recognizer.state = .ended
    #expect(fixture.takeLog() == ["c ended", "action c ended", "reset c"])
    recognizer.state = .failed
    #expect(fixture.takeLog() == ["c failed", "reset c"])
    #expect(recognizer.state == .possible)
    recognizer.state = .began
    recognizer.state = .changed
    recognizer.state = .ended
    #expect(
      fixture.takeLog() == [
        "c began", "action c began", "c changed", "action c changed", "c ended", "action c ended", "reset c",
      ])
    let stray = CustomRecognizer()
    stray.state = .ended
    stray.state = .failed
    #expect(stray.state == .possible)
  }

  // GR-11
  @Test func ignoringTheLastTouchThatIsDownCancelsOrFailsARecognizer() {
    let fixture = Fixture([.states])
    let view = fixture.view("A", 0, 0, 400, 600)
    let (possible, active) = (fixture.custom("possible", on: view), fixture.custom("active", on: view))
    active.plan = [.moved: .began]
    active.prevents = { _ in false }
    fixture.touch(0, .down(0, 10, 10), .down(1, 20, 20))
    fixture.touch(0.1, .move(0, 30, 10))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == ["active began"])
    for recognizer in [active, possible] {
      if let event = fixture.application.lastEvent, let touch = event.allTouches.last(where: \.isDown) {
        recognizer.ignore(touch, for: event)
      }
    }
    #expect(fixture.takeLog() == ["active cancelled", "possible failed"])
    #expect(fixture.application.dispatcher.active.isEmpty)
  }
}
