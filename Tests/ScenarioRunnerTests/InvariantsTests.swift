import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylScenarios

typealias GestureState = GestureRecognizer.State
typealias RunState = DispatchState

/// Calls that are violations, made by the test.
@MainActor @Suite struct InvariantsTests {
  private let invariants = Invariants()

  private static func state(
    _ recognizers: [(name: String, state: GestureState, follows: Bool)] = [],
    contacts: [(number: Int, isDown: Bool, isOpen: Bool)] = [], presses: Int = 0, hasTimers: Bool = false
  ) -> RunState {
    RunState(
      recognizers: recognizers.map { .init(name: $0.name, state: $0.state, follows: $0.follows) },
      contacts: contacts.map { .init(number: $0.number, isDown: $0.isDown, isOpen: $0.isOpen) }, presses: presses,
      hasTimers: hasTimers)
  }

  // GN-4
  @Test func beganMovesAndOneEndAreLegalForEachView() {
    for view in ["A", "B"] {
      invariants.view(view, got: .began, of: 1)
      invariants.view(view, got: .moved, of: 1)
    }
    invariants.cycleEnded(Self.state(contacts: [(1, true, true)]))
    invariants.view("A", got: .ended, of: 1)
    invariants.view("B", got: .cancelled, of: 1)
    invariants.runEnded(Self.state())
    #expect(invariants.violations == [])
  }

  // GN-4
  @Test(
    arguments: [
      ([.moved], "GN-4: A gets moved of contact 1 without a began"),
      ([.began, .began], "GN-4: A gets began of contact 1 twice"),
      ([.began, .ended, .ended], "GN-4: A gets ended of contact 1 after its end"),
      ([.began, .cancelled, .moved], "GN-4: A gets moved of contact 1 after its end"),
      ([.began], "GN-4: A gets no end of contact 1"),
    ] as [([Rule.TouchPhase], String)])
  func anyOtherCourseOfATouchIsAViolation(_ phases: [Rule.TouchPhase], _ violation: String) {
    for phase in phases { invariants.view("A", got: phase, of: 1) }
    invariants.runEnded(Self.state())
    #expect(invariants.violations.first == violation)
  }

  // GN-4
  @Test func aViewThatMissesTheEndOfATouchIsFoundAtTheEndOfTheCycle() {
    invariants.view("A", got: .began, of: 1)
    invariants.cycleEnded(Self.state(contacts: [(1, true, false)]))
    #expect(invariants.violations == ["GN-4: A gets no end of contact 1"])
  }

  // GR-2
  @Test(
    arguments: [
      ([.ended], true), ([.failed], true), ([.failed], false), ([.ended], false), ([.began, .changed, .ended], false),
      ([.began, .ended], false), ([.began, .cancelled], false), ([.began, .changed, .changed, .cancelled], false),
    ] as [([GestureState], Bool)])
  func everyStepOfTheTableIsLegal(_ states: [GestureState], isDiscrete: Bool) {
    for _ in 0..<2 {
      for state in states { invariants.recognizer("g", isDiscrete: isDiscrete, cameTo: state) }
      invariants.recognizerWasReset("g", hasTimer: false)
    }
    #expect(invariants.violations == [])
  }

  // GR-2
  @Test(
    arguments: [
      ([.began], true, "GR-2: g goes from possible to began"),
      ([.changed], false, "GR-2: g goes from possible to changed"),
      ([.cancelled], false, "GR-2: g goes from possible to cancelled"),
      ([.failed, .ended], true, "GR-2: g goes from failed to ended"),
      ([.began, .failed], false, "GR-2: g goes from began to failed"),
      ([.ended, .possible], false, "GR-2: g goes from ended to possible"),
    ] as [([GestureState], Bool, String)])
  func anyOtherStepIsAViolation(_ states: [GestureState], isDiscrete: Bool, _ violation: String) {
    for state in states { invariants.recognizer("g", isDiscrete: isDiscrete, cameTo: state) }
    #expect(invariants.violations == [violation])
  }

  // GR-2, IN-11
  @Test func aResetFollowsATerminalStateAndNothingFiresAfterIt() {
    invariants.recognizerWasReset("g", hasTimer: false)
    invariants.recognizer("h", isDiscrete: false, cameTo: .failed)
    invariants.recognizerWasReset("h", hasTimer: true)
    #expect(
      invariants.violations == [
        "GR-2: g is reset from possible", "IN-11: h is reset and a timer of its sequence is left",
      ])
  }

  // IN-11
  @Test func aRecognizerUnderWayHasALiveTouch() {
    invariants.cycleEnded(Self.state([("p", .changed, true), ("q", .failed, false)]))
    #expect(invariants.violations == [])
    invariants.cycleEnded(Self.state([("p", .changed, false)]))
    #expect(invariants.violations == ["IN-11: p is left changed without a live touch"])
  }

  // IN-11
  @Test func theTableHasOnlyContactsThatAreDown() {
    let down = InputScript.Action.down(label: "f", at: .zero, kind: .finger, surface: nil, details: .init())
    let pen = InputScript.Action.down(label: "p", at: .zero, kind: .pen, surface: nil, details: .init())
    let table = Self.state(contacts: [(1, true, true), (2, true, true)])
    func label(_ number: Int) -> String { number == 1 ? "f" : "p" }
    invariants.stepEnded([.input(down), .input(pen)], table, label: label)
    #expect(invariants.violations == [])
    invariants.stepEnded([.input(.cancel)], table, label: label)
    #expect(invariants.violations == ["IN-11: contact 1 is still in the table"])
    invariants.stepEnded([.input(.penAway)], table, label: label)
    #expect(invariants.violations.last == "IN-11: contact 2 is still in the table")
  }

  // IN-11
  @Test func nothingIsLeftAfterEverythingHasLifted() {
    invariants.runEnded(Self.state([("hover", .changed, true)]))
    #expect(invariants.violations == [])
    invariants.runEnded(
      Self.state([("t", .possible, false)], contacts: [(3, false, true)], presses: 1, hasTimers: true))
    #expect(
      invariants.violations == [
        "IN-11: contact 3 is left in the table", "IN-11: t is left possible with a sequence",
        "IN-11: a press is left in the table", "IN-11: a timer is left",
      ])
  }
}
