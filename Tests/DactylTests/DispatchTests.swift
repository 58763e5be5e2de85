import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The whole cycle: one at a time, timers between events, the same log in every run.
@MainActor @Suite struct DispatchTests {
  // GN-1
  @Test(arguments: [true, false]) func inputThatArrivesInsideACycleWaitsForItsEnd(insideTimer: Bool) {
    let fixture = Fixture([.touches, .actions])
    let view = fixture.view("A", 0, 0, 400, 600)
    var isDone = false
    let nest = { @MainActor [unowned fixture] in
      if isDone { return }
      isDone = true
      fixture.write(.touches, "turning the loop")
      fixture.application.receive([
        .touch(Fixture.seat, .down(id: 7, surface: Fixture.main, at: Point(50, 50), time: .at(0), serial: 1)),
        .batchEnd,
      ])
      fixture.write(.touches, "back")
    }
    if insideTimer {
      let (one, two) = (fixture.tap("one", on: fixture.window), fixture.tap("two", on: fixture.window, taps: 2))
      one.require(toFail: two)
      one.addHandler { _ in nest() }
      fixture.tapAt(0, 10, 10)
      fixture.wait(until: 1)
      #expect(
        fixture.takeLog() == [
          "A began 1", "action one ended", "turning the loop", "back", "A cancelled 1", "A began 2",
        ])
    } else {
      view.onTouches = { _, _, _ in nest() }
      fixture.touch(0, .down(0, 10, 10), .down(1, 20, 20))
      #expect(fixture.takeLog() == ["A began 1", "turning the loop", "back"])
      #expect(fixture.application.dispatcher.touches.count == 3)
    }
  }

  // GN-1
  @Test func aCycleStartedInsideAnotherIsPartOfIt() {
    let fixture = Fixture([.touches, .states])
    let view = fixture.view("A", 0, 0, 400, 600)
    let tap = fixture.tap("tap", on: view)
    view.onTouches = { [unowned fixture, unowned tap] phase, _, _ in
      if phase == .began { tap.isEnabled = false }
      fixture.write(.touches, "end of \(phase)")
    }
    fixture.touch(0, .down(0, 10, 10))
    #expect(fixture.takeLog() == ["A began 1", "tap failed", "end of began"])
  }

  // GN-2
  @Test func theSameTreeAndInputGiveTheSameLogForAnyAddresses() {
    func log() -> [String] {
      let fixture = Fixture([.touches, .gestures, .states, .actions, .resets])
      // Many recognizers at one place: an order by address would be visible.
      var parent: View = fixture.window
      for index in 0..<40 {
        let view = fixture.view("V\(index)", 0, 0, 400, 600, in: parent)
        parent = view
        fixture.tap("t\(index)", on: view)
        fixture.pan("p\(index)", on: view)
      }
      fixture.tapAt(0, 10, 10)
      fixture.touch(1, .down(0, 10, 10))
      fixture.touch(1.1, .move(0, 50, 10))
      fixture.touch(1.2, .up(0))
      return fixture.takeLog()
    }
    let first = log()
    #expect(first.count > 200)
    for _ in 0..<5 { #expect(log() == first) }
  }

  // EI-1
  @Test func oneItemIsDispatchedCompletelyBeforeTheNext() {
    let fixture = Fixture([.touches, .actions, .resets])
    let view = fixture.view("A", 0, 0, 400, 600)
    fixture.tap("tap", on: view)
    fixture.send(
      0.3,
      [
        .touch(Fixture.seat, Finger.down(0, 10, 10).event(0.1, on: Fixture.main)), .touch(Fixture.seat, .frame),
        .touch(Fixture.seat, Finger.up(0).event(0.2, on: Fixture.main)), .touch(Fixture.seat, .frame),
        .touch(Fixture.seat, Finger.down(0, 10, 10).event(0.3, on: Fixture.main)), .touch(Fixture.seat, .frame),
      ])
    #expect(fixture.takeLog() == ["A began 1", "action tap ended", "A cancelled 1", "reset tap", "A began 2"])
  }

  // EI-14
  @Test func dueTimersRunBeforeAnEventByDeadline() {
    let fixture = Fixture([.touches, .states])
    fixture.writesTimes = true
    let view = fixture.view("A", 0, 0, 400, 600)
    let (late, early, also) = (
      fixture.tap("late", on: view), fixture.tap("early", on: view), fixture.tap("also", on: view)
    )
    late.maximumTapDuration = 0.5
    early.maximumTapDuration = 0.25
    also.maximumTapDuration = 0.25
    fixture.touch(0, .down(0, 10, 10))
    let cycle = fixture.application.dispatcher.cycle.number
    fixture.sendLate(1, [.touch(Fixture.seat, Finger.move(0, 11, 10).event(0.5, on: Fixture.main))])
    #expect(
      fixture.takeLog() == [
        "0.0 A began 1", "0.25 also failed", "0.25 early failed", "0.5 late failed", "0.5 A moved 1",
      ])
    #expect(fixture.application.dispatcher.cycle.number == cycle + 3)
  }

  // EI-14
  @Test func aTimersCycleMayCancelAnotherTimerOfTheSameDeadline() {
    let fixture = Fixture([.states])
    let view = fixture.view("A", 0, 0, 400, 600)
    let (first, second) = (fixture.tap("first", on: view), fixture.tap("second", on: view))
    let delegate = StateDelegate { if $0 === second { first.isEnabled = false } }
    second.delegate = delegate
    fixture.touch(0, .down(0, 10, 10))
    fixture.wait(until: 1)
    #expect(fixture.takeLog() == ["second failed", "first failed"])
  }

  private final class StateDelegate: GestureRecognizerDelegate {
    let changed: @MainActor (GestureRecognizer) -> Void
    init(_ changed: @escaping @MainActor (GestureRecognizer) -> Void) { self.changed = changed }
    func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
      changed(recognizer)
    }
  }

  // EI-12
  @Test func eachPhaseIsOneCallForAllItsTouches() {
    let fixture = Fixture([.touches, .gestures])
    let (a, b) = (fixture.view("A", 0, 0, 200, 600), fixture.view("B", 200, 0, 200, 600))
    a.isMultipleTouchEnabled = true
    b.isMultipleTouchEnabled = true
    fixture.custom("all", on: fixture.window).delaysTouchesEnded = false
    fixture.touch(0, .down(0, 210, 10), .down(1, 10, 10), .down(2, 20, 20), .down(3, 220, 20))
    #expect(fixture.takeLog() == ["all began 1,2,3,4", "B began 1,4", "A began 2,3"])
    fixture.touch(0.1, .up(0), .move(1, 11, 10), .up(2), .down(4, 30, 30), .move(3, 221, 20))
    #expect(
      fixture.takeLog() == [
        "all began 5", "all moved 2,4", "all ended 1,3", "A began 5", "A moved 2", "B moved 4", "B ended 1",
        "A ended 3",
      ])
  }

  // GN-3
  @Test func aCycleWithoutInputHasAnEventWithoutChanges() {
    let fixture = Fixture([])
    let view = fixture.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    let tap = fixture.tap("tap", on: view)
    tap.delaysTouchesBegan = true
    var phases: [Touch.Phase] = []
    view.onTouches = { _, _, event in phases = event.allTouches.map(\.phase) }
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 12, 10))
    fixture.wait(until: 1)
    // The last call delivers the move that was held back; by then the touch is stationary.
    #expect(phases == [.moved])
    fixture.touch(2, .move(0, 12, 12))
    view.removeFromSuperview()
    #expect(phases == [.cancelled])
  }
}
