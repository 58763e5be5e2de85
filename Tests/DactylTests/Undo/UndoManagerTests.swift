import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylTesting

/// A number whose changes can be undone.
@MainActor final class UndoableNumber {
  var value = 0

  func add(_ amount: Int, _ manager: UndoManager) {
    value += amount
    manager.registerUndo(withTarget: self) { $0.add(-amount, manager) }
  }
}

/// Registrations and their groups.
@MainActor @Suite struct UndoManagerTests {
  let manager = UndoManager()
  let number = UndoableNumber()
  let stage: TestStage

  init() throws {
    stage = try TestStage(drawsFrames: false)
    manager.groupsByEvent = false
  }

  func add(_ amounts: Int...) { for amount in amounts { number.add(amount, manager) } }

  // UN-1
  @Test func changesAreUndoneInReverseOrderAndRedone() {
    #expect(!manager.canUndo && !manager.canRedo)
    add(1, 10, 100)
    #expect(manager.canUndo && !manager.canRedo)
    manager.undo()
    #expect(number.value == 11 && manager.canRedo)
    manager.undo()
    #expect(number.value == 1)
    manager.redo()
    #expect(number.value == 11 && manager.canUndo && manager.canRedo)
    manager.undo()
    manager.undo()
    manager.undo()
    #expect(number.value == 0 && !manager.canUndo)
    for _ in 0..<4 { manager.redo() }
    #expect(number.value == 111 && !manager.canRedo)
  }

  // UN-1
  @Test func aNewChangeForgetsWhatCouldBeRedone() {
    add(1, 10)
    manager.undo()
    add(100)
    #expect(!manager.canRedo)
    manager.redo()
    #expect(number.value == 101)
    manager.undo()
    manager.undo()
    #expect(number.value == 0)
  }

  // UN-1
  @Test func theStateOfTheManagerIsKnownInAHandler() {
    var seen: [String] = []
    func register() {
      manager.registerUndo { [manager] in
        seen.append("\(manager.isUndoing) \(manager.isRedoing)")
        register()
      }
    }
    register()
    manager.undo()
    manager.redo()
    #expect(seen == ["true false", "false true"] && !manager.isUndoing && !manager.isRedoing)
  }

  // UN-2
  @Test func whatOneEventRegistersIsOneGroup() {
    manager.groupsByEvent = true
    let view = TouchCounter { [number, manager] in for _ in 0..<2 { number.add(1, manager) } }
    view.frame = stage.view.bounds
    stage.view.addSubview(view)
    for _ in 0..<3 { stage.finger().tap(at: Point(x: 50, y: 50)) }
    #expect(number.value == 6)
    manager.undo()
    #expect(number.value == 4)
    manager.undo()
    manager.undo()
    #expect(number.value == 0 && !manager.canUndo)
    manager.redo()
    #expect(number.value == 2)
  }

  // UN-2
  @Test func whatOneTurnRegistersIsOneGroup() {
    manager.groupsByEvent = true
    for _ in 0..<2 {
      add(1, 1)
      stage.advance(by: 0.1)
    }
    stage.view.schedule(after: 1) { [number, manager] in number.add(10, manager) }
    stage.view.schedule(after: 2) { [number, manager] in number.add(100, manager) }
    stage.advance(by: 3)
    #expect(number.value == 114)
    var seen: [Int] = []
    while manager.canUndo {
      manager.undo()
      seen.append(number.value)
    }
    #expect(seen == [14, 4, 2, 0])
  }

  // UN-2
  @Test func undoEndsTheGroupOfAnEvent() {
    manager.groupsByEvent = true
    add(1, 10)
    manager.undo()
    add(100, 1000)
    #expect(number.value == 1100)
    manager.undo()
    #expect(number.value == 0 && !manager.canUndo)
  }

  // UN-3
  @Test func aGroupIsUndoneAsOneWithTheGroupsInIt() {
    add(1)
    manager.group(named: "Sum") {
      add(10)
      manager.group { add(100, 1000) }
      add(10000)
    }
    add(100_000)
    #expect(manager.undoActionName.string(in: .english) == "")
    manager.undo()
    #expect(number.value == 11111 && manager.undoActionName.string(in: .english) == "Sum")
    manager.undo()
    #expect(number.value == 1 && manager.redoActionName.string(in: .english) == "Sum")
    manager.redo()
    #expect(number.value == 11111)
    // An empty one is none, and forgets nothing.
    manager.undo()
    manager.group(named: "Nothing") {}
    #expect(
      manager.canRedo && manager.redoActionName.string(in: .english) == "Sum"
        && manager.undoActionName.string(in: .english) == "")
  }

  // UN-3
  @Test func aGroupMayLastForSeveralEvents() {
    manager.groupsByEvent = true
    manager.beginUndoGrouping()
    for _ in 0..<3 {
      add(1)
      stage.finger().tap(at: Point(x: 5, y: 5))
    }
    // Nothing is undone before its end.
    #expect(!manager.canUndo && manager.undoActionName.string(in: .english) == "")
    manager.undo()
    #expect(number.value == 3)
    manager.endUndoGrouping()
    stage.advance(by: 1)
    add(10)
    manager.undo()
    #expect(number.value == 3)
    manager.undo()
    #expect(number.value == 0)
  }

  private struct Refusal: Error {}

  // UN-3
  @Test func anErrorEndsItsGroup() {
    #expect(throws: Refusal.self) {
      try manager.group(named: "Part") { () throws(Refusal) in
        add(1, 2)
        throw Refusal()
      }
    }
    manager.undo()
    #expect(number.value == 0)
  }

  // UN-3
  @Test func endingAGroupThatHasNotBegunIsAnError() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { UndoManager().endUndoGrouping() } }
    await #expect(processExitsWith: .failure) { await MainActor.run { UndoManager().enableUndoRegistration() } }
  }

  // UN-4
  @Test func aRegistrationWithATargetThatIsGoneHasNoEffect() {
    add(1)
    var other: UndoableNumber? = UndoableNumber()
    var log: [String] = []
    if let other {
      manager.registerUndo(withTarget: other) { _ in log.append("other") }
      manager.group {
        add(10)
        manager.registerUndo(withTarget: other) { _ in log.append("grouped") }
      }
      manager.registerUndo(withTarget: other) { _ in log.append("last") }
      manager.setActionName("Last")
    }
    weak let gone = other
    other = nil
    #expect(gone == nil && manager.undoActionName.string(in: .english) == "")
    manager.undo()
    #expect(number.value == 1 && log.isEmpty)
    manager.undo()
    #expect(number.value == 0 && log.isEmpty && !manager.canUndo)
  }

  // UN-4
  @Test func aViewAsATargetIsHeldWeaklyToo() {
    var view: View? = View()
    if let view { manager.registerUndo(withTarget: view) { $0.isHidden.toggle() } }
    #expect(manager.canUndo)
    weak let gone = view
    view = nil
    #expect(gone == nil && !manager.canUndo)
    manager.undo()
  }

  // UN-4
  @Test func registrationsOfOneTargetAreForgotten() {
    let other = UndoableNumber()
    add(1)
    other.add(5, manager)
    manager.group {
      add(10)
      other.add(50, manager)
    }
    manager.undo()
    #expect(number.value == 1 && other.value == 5)
    manager.removeAllActions(withTarget: other)
    manager.redo()
    #expect(number.value == 11 && other.value == 5)
    manager.undo()
    manager.undo()
    #expect(number.value == 0 && other.value == 5 && !manager.canUndo)
    add(1)
    manager.removeAllActions()
    #expect(!manager.canUndo && !manager.canRedo)
  }

  // UN-5
  @Test func undoInAHandlerDoesNothing() {
    add(1)
    manager.registerUndo { [manager, number] in
      manager.undo()
      manager.redo()
      number.value += 100
    }
    manager.undo()
    #expect(number.value == 101)
    manager.undo()
    #expect(number.value == 100)
  }

  // UN-5
  @Test func aGroupInAHandlerEndsThere() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let manager = UndoManager()
        manager.registerUndo { manager.beginUndoGrouping() }
        manager.undo()
      }
    }
    manager.registerUndo { [manager] in manager.group(named: "Both") { self.add(1, 2) } }
    manager.undo()
    #expect(number.value == 3 && manager.redoActionName.string(in: .english) == "Both")
    manager.redo()
    #expect(number.value == 0)
  }

  // UN-6
  @Test func theOldestLevelsAreForgotten() {
    #expect(manager.levelsOfUndo == 1000)
    manager.levelsOfUndo = 3
    for _ in 0..<5 { add(1) }
    for _ in 0..<5 { manager.undo() }
    #expect(number.value == 2)
    for _ in 0..<5 { manager.redo() }
    #expect(number.value == 5)
    manager.levelsOfUndo = 1
    for _ in 0..<5 { manager.undo() }
    #expect(number.value == 4)
    manager.levelsOfUndo = 0
    for _ in 0..<2000 { add(1) }
    for _ in 0..<3000 { manager.undo() }
    #expect(number.value == 4)
  }

  // UN-1
  @Test func whatIsRegisteredWhileThatIsDisabledIsIgnored() {
    add(1)
    manager.disableUndoRegistration()
    manager.withoutUndoRegistration { add(10) }
    #expect(!manager.isUndoRegistrationEnabled)
    add(100)
    manager.enableUndoRegistration()
    #expect(manager.isUndoRegistrationEnabled)
    add(1000)
    manager.undo()
    manager.undo()
    #expect(number.value == 110 && !manager.canUndo)
  }

  // UN-6
  @Test func redoKeepsTheLimit() {
    for _ in 0..<6 { add(1) }
    for _ in 0..<6 { manager.undo() }
    manager.levelsOfUndo = 3
    for _ in 0..<6 { manager.redo() }
    for _ in 0..<6 { manager.undo() }
    #expect(number.value == 3 && !manager.canUndo)
  }
}

/// Calls something at each touch.
private final class TouchCounter: View {
  let onTouch: @MainActor () -> Void

  init(_ onTouch: @escaping @MainActor () -> Void) {
    self.onTouch = onTouch
    super.init(frame: .zero)
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { onTouch() }
}

/// Calls something in each update.
final class UpdatingView: View {
  let onUpdate: @MainActor () -> Void

  init(_ onUpdate: @escaping @MainActor () -> Void) {
    self.onUpdate = onUpdate
    super.init(frame: .zero)
  }

  override func updateProperties() {
    super.updateProperties()
    onUpdate()
  }
}
