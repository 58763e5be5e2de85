import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Arbitration in situations that combine two or three conditions.
@MainActor @Suite struct ArbitrationCornerTests {
  private let fixture = Fixture([.touches, .states, .actions])
  private let view: StubView
  private let delegate = TestDelegate()

  init() {
    view = fixture.view("A", 0, 0, 400, 600, mode: .plain)
    view.isMultipleTouchEnabled = true
  }

  // GR-15, GR-18
  @Test func onDifferentViewsTheDeeperTapIsExaminedFirst() {
    fixture.kinds = [.actions]
    fixture.tap("double", on: view, taps: 2)
    fixture.tap("single", on: fixture.view("B", 0, 0, 100, 100, in: view))
    fixture.tapAt(0, 10, 10)
    #expect(fixture.takeLog() == ["action single ended"])
    fixture.tapAt(0.2, 10, 10)
    #expect(fixture.takeLog() == ["action single ended", "action double ended"])
  }

  // GR-16
  @Test func aRequiredOneThatRecognizedBeforeASharedTouchFailsTheOther() {
    fixture.kinds = [.states]
    let winner = fixture.custom("winner", on: view)
    winner.plan[.moved] = .began
    let late = fixture.custom("late", on: view)
    late.require(toFail: winner)
    late.plan[.moved] = .began
    delegate.receives = { $0.number == 2 }
    delegate.allows = { _ in true }
    late.delegate = delegate
    fixture.touch(0, .down(0, 10, 10))
    fixture.touch(0.1, .move(0, 20, 10))
    winner.plan[.moved] = nil
    fixture.touch(0.2, .down(1, 200, 10))
    fixture.touch(0.3, .move(1, 220, 10))
    #expect(fixture.takeLog() == ["winner began", "late failed"])
  }

  // GR-13
  @Test func arbitrationCausedByACancelPrecedesTheDeliveryToViews() {
    fixture.kinds = [.touches, .actions]
    let left = fixture.view("L", 0, 0, 200, 600)
    let right = fixture.view("R", 200, 0, 200, 600)
    fixture.custom("first", on: left).plan[.moved] = .began
    let second = fixture.custom("second", on: right)
    left.onTouches = { phase, _, _ in if phase == .cancelled { second.state = .began } }
    fixture.touch(0, .down(0, 10, 10), .down(1, 300, 10))
    _ = fixture.takeLog()
    fixture.touch(0.1, .move(0, 20, 10), .move(1, 310, 10))
    #expect(fixture.takeLog() == ["action first began", "L cancelled 1", "action second began", "R cancelled 2"])
  }
}
