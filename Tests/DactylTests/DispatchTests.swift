import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The whole cycle: one at a time, timers between events, the same log in every run.
@MainActor @Suite struct DispatchTests {
  // GN-1
  @Test(arguments: [true, false]) func inputThatArrivesInsideACycleWaitsForItsEnd(insideTimer: Bool) {
    let rig = Rig([.touches, .actions])
    let view = rig.view("A", 0, 0, 400, 600)
    var isDone = false
    let nest = { @MainActor [unowned rig] in
      if isDone { return }
      isDone = true
      rig.write(.touches, "turning the loop")
      rig.application.receive([
        .touch(Rig.seat, .down(id: 7, surface: Rig.main, at: Point(50, 50), time: .at(0), serial: 1)),
        .batchEnd,
      ])
      rig.write(.touches, "back")
    }
    if insideTimer {
      let (one, two) = (rig.tap("one", on: rig.window), rig.tap("two", on: rig.window, taps: 2))
      one.require(toFail: two)
      one.addHandler { _ in nest() }
      rig.tapAt(0, 10, 10)
      rig.wait(until: 1)
      #expect(
        rig.takeLog() == [
          "A began 1", "action one ended", "turning the loop", "back", "A cancelled 1", "A began 2",
        ])
    } else {
      view.onTouches = { _, _, _ in nest() }
      rig.touch(0, .down(0, 10, 10), .down(1, 20, 20))
      #expect(rig.takeLog() == ["A began 1", "turning the loop", "back"])
      #expect(rig.application.dispatcher.touches.count == 3)
    }
  }

  // GN-1
  @Test func aCycleStartedInsideAnotherIsPartOfIt() {
    let rig = Rig([.touches, .states])
    let view = rig.view("A", 0, 0, 400, 600)
    let tap = rig.tap("tap", on: view)
    view.onTouches = { [unowned rig, unowned tap] phase, _, _ in
      if phase == .began { tap.isEnabled = false }
      rig.write(.touches, "end of \(phase)")
    }
    rig.touch(0, .down(0, 10, 10))
    #expect(rig.takeLog() == ["A began 1", "tap failed", "end of began"])
  }

  // GN-2
  @Test func theSameTreeAndInputGiveTheSameLogForAnyAddresses() {
    func log() -> [String] {
      let rig = Rig([.touches, .gestures, .states, .actions, .resets])
      // Many recognizers at one place: an order by address would be visible.
      var parent: View = rig.window
      for index in 0..<40 {
        let view = rig.view("V\(index)", 0, 0, 400, 600, in: parent)
        parent = view
        rig.tap("t\(index)", on: view)
        rig.pan("p\(index)", on: view)
      }
      rig.tapAt(0, 10, 10)
      rig.touch(1, .down(0, 10, 10))
      rig.touch(1.1, .move(0, 50, 10))
      rig.touch(1.2, .up(0))
      return rig.takeLog()
    }
    let first = log()
    #expect(first.count > 200)
    for _ in 0..<5 { #expect(log() == first) }
  }

  // EI-1
  @Test func oneItemIsDispatchedCompletelyBeforeTheNext() {
    let rig = Rig([.touches, .actions, .resets])
    let view = rig.view("A", 0, 0, 400, 600)
    rig.tap("tap", on: view)
    rig.send(
      0.3,
      [
        .touch(Rig.seat, Finger.down(0, 10, 10).event(0.1, on: Rig.main)), .touch(Rig.seat, .frame),
        .touch(Rig.seat, Finger.up(0).event(0.2, on: Rig.main)), .touch(Rig.seat, .frame),
        .touch(Rig.seat, Finger.down(0, 10, 10).event(0.3, on: Rig.main)), .touch(Rig.seat, .frame),
      ])
    #expect(rig.takeLog() == ["A began 1", "action tap ended", "A cancelled 1", "reset tap", "A began 2"])
  }

  // EI-14
  @Test func dueTimersRunBeforeAnEventByDeadline() {
    let rig = Rig([.touches, .states])
    rig.writesTimes = true
    let view = rig.view("A", 0, 0, 400, 600)
    let (late, early, also) = (rig.tap("late", on: view), rig.tap("early", on: view), rig.tap("also", on: view))
    late.maximumTapDuration = 0.5
    early.maximumTapDuration = 0.25
    also.maximumTapDuration = 0.25
    rig.touch(0, .down(0, 10, 10))
    let cycle = rig.application.dispatcher.cycle.number
    rig.sendLate(1, [.touch(Rig.seat, Finger.move(0, 11, 10).event(0.5, on: Rig.main))])
    #expect(
      rig.takeLog() == ["0.0 A began 1", "0.25 also failed", "0.25 early failed", "0.5 late failed", "0.5 A moved 1"])
    #expect(rig.application.dispatcher.cycle.number == cycle + 3)
  }

  // EI-14
  @Test func aTimersCycleMayCancelAnotherTimerOfTheSameDeadline() {
    let rig = Rig([.states])
    let view = rig.view("A", 0, 0, 400, 600)
    let (first, second) = (rig.tap("first", on: view), rig.tap("second", on: view))
    let delegate = StateDelegate { if $0 === second { first.isEnabled = false } }
    second.delegate = delegate
    rig.touch(0, .down(0, 10, 10))
    rig.wait(until: 1)
    #expect(rig.takeLog() == ["second failed", "first failed"])
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
    let rig = Rig([.touches, .gestures])
    let (a, b) = (rig.view("A", 0, 0, 200, 600), rig.view("B", 200, 0, 200, 600))
    a.isMultipleTouchEnabled = true
    b.isMultipleTouchEnabled = true
    rig.custom("all", on: rig.window).delaysTouchesEnded = false
    rig.touch(0, .down(0, 210, 10), .down(1, 10, 10), .down(2, 20, 20), .down(3, 220, 20))
    #expect(rig.takeLog() == ["all began 1,2,3,4", "B began 1,4", "A began 2,3"])
    rig.touch(0.1, .up(0), .move(1, 11, 10), .up(2), .down(4, 30, 30), .move(3, 221, 20))
    #expect(
      rig.takeLog() == [
        "all began 5", "all moved 2,4", "all ended 1,3", "A began 5", "A moved 2", "B moved 4", "B ended 1",
        "A ended 3",
      ])
  }

  // GN-3
  @Test func aCycleWithoutInputHasAnEventWithoutChanges() {
    let rig = Rig([])
    let view = rig.view("A", 0, 0, 400, 600)
    view.isMultipleTouchEnabled = true
    let tap = rig.tap("tap", on: view)
    tap.delaysTouchesBegan = true
    var phases: [Touch.Phase] = []
    view.onTouches = { _, _, event in phases = event.allTouches.map(\.phase) }
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 12, 10))
    rig.wait(until: 1)
    // The last call delivers the move that was held back; by then the touch is stationary.
    #expect(phases == [.moved])
    rig.touch(2, .move(0, 12, 12))
    view.removeFromSuperview()
    #expect(phases == [.cancelled])
  }
}
