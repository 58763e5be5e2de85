import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylTesting

/// Names of groups, and what followers are told.
extension UndoManagerTests {
  // UN-9
  @Test func aGroupHasAName() {
    manager.groupsByEvent = true
    #expect(
      manager.undoMenuItemTitle.string(in: .english) == "Undo"
        && manager.redoMenuItemTitle.string(in: .english) == "Redo")
    add(1)
    manager.setActionName("Add One")
    stage.advance(by: 1)
    manager.setActionName("Add Ten")
    add(10)
    #expect(manager.undoMenuItemTitle.string(in: .english) == "Undo Add Ten")
    manager.undo()
    #expect(
      manager.undoMenuItemTitle.string(in: .english) == "Undo Add One"
        && manager.redoMenuItemTitle.string(in: .english) == "Redo Add Ten")
    // The name of an event without a change is no name of the last one.
    stage.advance(by: 1)
    manager.setActionName("Nothing")
    #expect(manager.undoActionName.string(in: .english) == "Add One")
    manager.undo()
    #expect(
      manager.undoMenuItemTitle.string(in: .english) == "Undo"
        && manager.redoMenuItemTitle.string(in: .english) == "Redo Add One")
  }

  // UN-9
  @Test func aNameDoesNotCountWhileRegistrationsAreDisabled() {
    add(1)
    manager.setActionName("Add")
    manager.withoutUndoRegistration { manager.setActionName("Load") }
    #expect(manager.undoActionName.string(in: .english) == "Add")
  }

  // UN-13
  @Test func whatCanBeUndoneIsFollowed() {
    var seen: [String] = []
    let view = UpdatingView { [manager] in
      seen.append("\(manager.undoMenuItemTitle.string(in: .english)) \(manager.canUndo) \(manager.canRedo)")
    }
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    add(1)
    stage.advance(by: 0.1)
    // Nothing has changed for a follower.
    add(1)
    stage.advance(by: 0.1)
    manager.setActionName("Add")
    stage.advance(by: 0.1)
    manager.undo()
    stage.advance(by: 0.1)
    manager.beginUndoGrouping()
    stage.advance(by: 0.1)
    manager.endUndoGrouping()
    stage.advance(by: 0.1)
    let states = ["false false", "true false", "Add true false", "true true", "false false", "true true"]
    #expect(seen == states.map { "Undo \($0)" })
  }
}
