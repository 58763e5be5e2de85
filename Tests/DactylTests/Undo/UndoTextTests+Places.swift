import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Texts that move, and that are away for a while.
extension UndoTextTests {
  // UN-8
  @Test func aGroupKeepsTheStepsOfATextThatIsAway() {
    one.becomeFirstResponder()
    manager.group {
      number.add(1, manager)
      one.editor.insert("a")
      two.editor.insert("b")
    }
    one.removeFromSuperview()
    manager.undo()
    #expect(number.value == 0 && texts == ["a", "", ""] && !manager.canUndo)
    stage.view.addSubview(one)
    #expect(manager.canUndo)
    manager.undo()
    #expect(texts == ["", "", ""])
    manager.redo()
    manager.redo()
    #expect(number.value == 1 && texts == ["a", "b", ""])
  }

  // UN-8
  @Test func aTextThatMovesLeavesForgottenStepsBehind() throws {
    type("a", into: one)
    manager.removeAllActions()
    type("b", into: one)
    let other = stage.application.openToplevel(
      title: "Other", size: Size(width: 300, height: 300), root: ViewController())
    other.window.rootViewController?.view.addSubview(one)
    let next = try #require(other.window.undoManager)
    next.undo()
    #expect(one.text == "a" && !next.canUndo)
  }

  // UN-8
  @Test func aTextTakesItsStepsAlong() throws {
    type("a", into: one)
    type("b", into: two)
    type(" c", into: two)
    undo()
    #expect(two.text == "b")
    two.removeFromSuperview()
    #expect(!manager.canRedo)
    one.becomeFirstResponder()
    undo()
    #expect(one.text == "" && two.text == "b" && !manager.canUndo)
    let other = stage.application.openToplevel(
      title: "Other", size: Size(width: 300, height: 300), root: ViewController())
    other.window.rootViewController?.view.addSubview(two)
    let next = try #require(other.window.undoManager)
    #expect(next !== manager && next.canUndo && next.canRedo && next.redoActionName.string(in: .english) == "Typing")
    next.redo()
    #expect(two.text == "b c")
    next.undo()
    next.undo()
    #expect(two.text == "" && !next.canUndo)
  }

  // UN-8
  @Test func aTextThatComesBackFindsItsStepsWhereTheyWere() {
    type("a", into: two)
    type("b", into: one)
    // Its screen is covered meanwhile.
    two.removeFromSuperview()
    type("c", into: one)
    stage.view.addSubview(two)
    one.becomeFirstResponder()
    undo()
    #expect(one.text != "bc" && two.text == "a")
    while !one.text.isEmpty { undo() }
    #expect(two.text == "a")
    undo()
    #expect(two.text == "" && !manager.canUndo)
  }

  // UN-8
  @Test func aTextFindsAManagerThatWasThereLate() {
    let field = TextField("", frame: Rect(x: 20, y: 320, width: 300, height: 44))
    field.editor.insert("x")
    type("a", into: one)
    stage.view.addSubview(field)
    undo()
    #expect(field.text == "" && one.text == "a")
    undo()
    #expect(one.text == "" && !manager.canUndo)
  }

  // UN-8
  @Test func aTextThatIsGoneLeavesNothingToUndo() {
    type("a", into: one)
    var field: TextField? = TextField("", frame: Rect(x: 20, y: 320, width: 300, height: 44))
    if let field {
      stage.view.addSubview(field)
      type("b", into: field)
    }
    field?.removeFromSuperview()
    field = nil
    one.becomeFirstResponder()
    undo()
    #expect(one.text == "" && !manager.canUndo)
  }
}
