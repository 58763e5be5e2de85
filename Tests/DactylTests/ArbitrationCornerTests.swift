import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Arbitration in situations that combine two or three conditions.
@MainActor @Suite struct ArbitrationCornerTests {
  private let rig = Rig([.touches, .states, .actions])
  private let view: StubView
  private let delegate = TestDelegate()

  init() {
    view = rig.view("A", 0, 0, 400, 600, mode: .plain)
    view.isMultipleTouchEnabled = true
  }

  // GR-15, GR-18
  @Test func onDifferentViewsTheDeeperTapIsExaminedFirst() {
    rig.kinds = [.actions]
    rig.tap("double", on: view, taps: 2)
    rig.tap("single", on: rig.view("B", 0, 0, 100, 100, in: view))
    rig.tapAt(0, 10, 10)
    #expect(rig.takeLog() == ["action single ended"])
    rig.tapAt(0.2, 10, 10)
    #expect(rig.takeLog() == ["action single ended", "action double ended"])
  }

  // GR-16
  @Test func aRequiredOneThatRecognizedBeforeASharedTouchFailsTheOther() {
    rig.kinds = [.states]
    let winner = rig.custom("winner", on: view)
    winner.plan[.moved] = .began
    let late = rig.custom("late", on: view)
    late.require(toFail: winner)
    late.plan[.moved] = .began
    delegate.receives = { $0.number == 2 }
    delegate.allows = { _ in true }
    late.delegate = delegate
    rig.touch(0, .down(0, 10, 10))
    rig.touch(0.1, .move(0, 20, 10))
    winner.plan[.moved] = nil
    rig.touch(0.2, .down(1, 200, 10))
    rig.touch(0.3, .move(1, 220, 10))
    #expect(rig.takeLog() == ["winner began", "late failed"])
  }

  // GR-13
  @Test func arbitrationCausedByACancelPrecedesTheDeliveryToViews() {
    rig.kinds = [.touches, .actions]
    let left = rig.view("L", 0, 0, 200, 600)
    let right = rig.view("R", 200, 0, 200, 600)
    rig.custom("first", on: left).plan[.moved] = .began
    let second = rig.custom("second", on: right)
    left.onTouches = { phase, _, _ in if phase == .cancelled { second.state = .began } }
    rig.touch(0, .down(0, 10, 10), .down(1, 300, 10))
    _ = rig.takeLog()
    rig.touch(0.1, .move(0, 20, 10), .move(1, 310, 10))
    #expect(rig.takeLog() == ["action first began", "L cancelled 1", "action second began", "R cancelled 2"])
  }
}
