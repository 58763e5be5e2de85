import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Texts that share the undo manager of their window.
@MainActor @Suite struct UndoTextTests {
  let stage: TestStage
  let one = TextField("", frame: Rect(x: 20, y: 20, width: 300, height: 44))
  let two = TextField("", frame: Rect(x: 20, y: 100, width: 300, height: 44))
  let view = TextView("", frame: Rect(x: 20, y: 200, width: 300, height: 100))
  let number = UndoableNumber()

  init() throws {
    stage = try TestStage(drawsFrames: false)
    for text in [one, two, view] as [View] { stage.view.addSubview(text) }
    stage.application.layOutWindows()
  }

  var manager: UndoManager { stage.window.undoManager ?? UndoManager() }

  func type(_ text: String, into field: any View & TextInput) {
    field.becomeFirstResponder()
    field.editor.selection = TextSelection(field.editor.text.count)
    for letter in text { stage.keyboard.type(String(letter)) }
  }

  func undo() { stage.keyboard.press("z", modifiers: .control) }
  func redo() { stage.keyboard.press("z", modifiers: [.control, .shift]) }

  var texts: [String] { [one.text, two.text, view.text] }

  // UN-7
  @Test func typingInSeveralTextsIsUndoneInOrder() {
    type("ab", into: one)
    type("cd", into: two)
    type("ef", into: view)
    number.add(7, manager)
    type("gh", into: one)
    #expect(texts == ["abgh", "cd", "ef"])
    undo()
    #expect(texts == ["ab", "cd", "ef"] && number.value == 7)
    undo()
    #expect(texts == ["ab", "cd", "ef"] && number.value == 0)
    undo()
    #expect(texts == ["ab", "cd", ""])
    undo()
    undo()
    #expect(texts == ["", "", ""] && !manager.canUndo)
    for _ in 0..<6 { redo() }
    #expect(texts == ["abgh", "cd", "ef"] && number.value == 7 && !manager.canRedo)
    // The focus has stayed in the field that got the keys.
    #expect(one.isFirstResponder)
  }

  // UN-7
  @Test func lettersExtendTheStepUnlessSomethingElseIsBetween() {
    type("ab", into: one)
    #expect(manager.undoMenuItemTitle.string(in: .english) == "Undo Typing")
    number.add(1, manager)
    for letter in ["c", "d"] { stage.keyboard.type(letter) }
    undo()
    #expect(one.text == "ab" && number.value == 1)
    undo()
    #expect(one.text == "ab" && number.value == 0)
    // After undo, too, a step begins, and what could be redone is forgotten.
    stage.keyboard.type("x")
    #expect(!manager.canRedo)
    undo()
    #expect(one.text == "ab")
    undo()
    #expect(one.text == "" && !manager.canUndo)
  }

  // UN-7
  @Test func aLetterForgetsWhatCouldBeRedone() {
    type("a", into: one)
    stage.advance(by: 1)
    number.add(1, manager)
    manager.undo()
    #expect(manager.canRedo)
    stage.keyboard.type("b")
    #expect(!manager.canRedo)
    redo()
    #expect(number.value == 0 && one.text == "ab")
  }

  // UN-7
  @Test func theSelectionComesBack() {
    one.text = "one two"
    one.becomeFirstResponder()
    one.editor.selection = TextSelection(4..<7)
    stage.keyboard.type("x")
    type("y", into: two)
    undo()
    undo()
    #expect(one.text == "one two" && one.editor.selection == TextSelection(4..<7))
  }

  // UN-7
  @Test func aTextOfTheProgramHasNoSteps() {
    type("a", into: one)
    type("b", into: two)
    type("c", into: one)
    one.text = "set"
    undo()
    #expect(texts == ["set", "", ""] && !manager.canUndo && manager.canRedo)
    redo()
    two.editor.removeHistory()
    #expect(!manager.canUndo && !manager.canRedo)
  }

  // UN-7
  @Test func stepsThatAreUndoneInTheTextAloneChangeTheirPlace() {
    type("a", into: one)
    type("b", into: two)
    one.editor.undo()
    #expect(texts == ["", "b", ""] && manager.redoMenuItemTitle.string(in: .english) == "Redo Typing")
    redo()
    #expect(texts == ["a", "b", ""])
    undo()
    undo()
    #expect(texts == ["", "", ""] && !manager.canUndo)
    two.editor.redo()
    one.editor.redo()
    #expect(texts == ["a", "b", ""] && !manager.canRedo)
    undo()
    #expect(texts == ["", "b", ""])
    undo()
    #expect(texts == ["", "", ""])
  }

  // UN-7
  @Test func aChangeWithoutARegistrationForgetsTheStepsOfItsText() {
    type("a", into: one)
    type("b", into: two)
    manager.withoutUndoRegistration { type("c", into: one) }
    #expect(one.text == "ac" && !one.editor.canUndo)
    undo()
    #expect(texts == ["ac", "", ""] && !manager.canUndo)
  }

  // UN-7
  @Test func whatADelegateMakesOfAnUndoneTextKeepsTheOrder() {
    let follower = Follower()
    view.textDelegate = follower
    type("a", into: one)
    type("b", into: view)
    follower.onChange = { $0.text = "set" }
    undo()
    #expect(texts == ["a", "", "set"] && !manager.canRedo)
    follower.onChange = { _ in }
    undo()
    #expect(texts == ["", "", "set"])
    type("x", into: view)
    follower.onChange = { if $0.text == "set" { $0.editor.insert("!") } }
    undo()
    #expect(view.text == "set!")
    follower.onChange = { _ in }
    for _ in 0..<4 { redo() }
    for _ in 0..<4 { undo() }
    #expect(!manager.canUndo && one.text == "")
  }

  private final class Follower: TextViewDelegate {
    var onChange: @MainActor (TextView) -> Void = { _ in }
    func textViewDidChange(_ textView: TextView) { onChange(textView) }
  }

  // UN-7
  @Test func markedTextIsEndedFirst() {
    type("a", into: one)
    one.editor.setMarkedText("xy")
    // Undo comes from elsewhere.
    manager.undo()
    #expect(one.text == "a" && one.editor.markedRange == nil)
    redo()
    #expect(one.text == "axy")
    undo()
    undo()
    #expect(one.text == "" && !manager.canUndo)
  }

  // UN-7
  @Test func stepsOfATextThatCanNotBeEditedArePassedOver() {
    type("a", into: one)
    type("b", into: two)
    two.editor.isEditable = false
    undo()
    #expect(texts == ["", "b", ""] && !manager.canUndo && manager.canRedo)
    // They are where they were.
    two.editor.isEditable = true
    #expect(manager.canUndo)
    undo()
    #expect(texts == ["", "", ""])
  }

  // UN-13
  @Test func whetherATextCanBeEditedIsFollowed() {
    type("a", into: one)
    var seen: [Bool] = []
    stage.view.addSubview(UpdatingView { [manager] in seen.append(manager.canUndo) })
    stage.advance(by: 0.1)
    one.editor.isEditable = false
    stage.advance(by: 0.1)
    #expect(seen == [true, false])
  }

  // UN-9
  @Test func aNameThatIsSetBeforeAnEditIsThatOfTheEdit() {
    type("a", into: one)
    stage.advance(by: 1)
    one.editor.selection = TextSelection(0)
    manager.setActionName("Replace")
    one.editor.insert("b")
    #expect(one.text == "ba" && manager.undoMenuItemTitle.string(in: .english) == "Undo Replace")
  }

  // UN-7
  @Test func textThatIsMovedToAnotherTextIsOneChange() {
    one.text = "word"
    stage.view.layoutIfNeeded()
    // One event removes it here and inserts it there.
    one.becomeFirstResponder()
    let before = manager.canUndo
    one.editor.replace(0..<4, with: "")
    two.editor.replace(0..<0, with: "word")
    #expect(!before && texts == ["", "word", ""])
    undo()
    #expect(texts == ["word", "", ""] && !manager.canUndo)
    redo()
    #expect(texts == ["", "word", ""])
  }

  // UN-7
  @Test func twoStepsOfATextInOneEventAreTwoGroups() {
    one.becomeFirstResponder()
    one.editor.insert("a")
    one.editor.replace(0..<0, with: "b")
    number.add(1, manager)
    undo()
    #expect(one.text == "a" && number.value == 0)
    undo()
    #expect(one.text == "" && !manager.canUndo)
    manager.group(named: "Both") {
      one.editor.insert("a")
      one.editor.replace(0..<0, with: "b")
    }
    #expect(manager.undoActionName.string(in: .english) == "Both")
    undo()
    #expect(one.text == "" && !manager.canUndo)
    redo()
    #expect(one.text == "ba" && manager.undoActionName.string(in: .english) == "Both")
  }

  // UN-7
  @Test func aTextWithAnUndoManagerOfItsOwnIsUndoneApart() {
    final class OwnView: TextView {
      let own = UndoManager()
      override var undoManager: UndoManager? { own }
    }
    final class LonelyField: TextField {
      override var undoManager: UndoManager? { nil }
    }
    let own = OwnView("", frame: Rect(x: 20, y: 320, width: 300, height: 100))
    let lonely = LonelyField("", frame: Rect(x: 20, y: 440, width: 300, height: 44))
    stage.view.addSubview(own)
    stage.view.addSubview(lonely)
    type("a", into: one)
    type("b", into: own)
    type("c", into: lonely)
    undo()
    undo()
    #expect(lonely.text == "" && own.text == "b" && one.text == "a")
    redo()
    #expect(lonely.text == "c")
    own.becomeFirstResponder()
    undo()
    undo()
    #expect(own.text == "" && one.text == "a" && manager.canUndo && own.own.canRedo)
  }

  // UN-9
  @Test func stepsHaveNames() {
    var names: [String] = []
    func note() { names.append(manager.undoActionName.string(in: .english)) }
    type("ab", into: one)
    note()
    stage.keyboard.press("BackSpace")
    note()
    one.editor.selectAll()
    stage.keyboard.press("x", modifiers: .control)
    note()
    stage.keyboard.press("v", modifiers: .control)
    note()
    one.editor.transpose()
    one.editor.replace(0..<0, with: "z")
    note()
    #expect(names == ["Typing", "Delete", "Cut", "Paste", ""])
    stage.pointer.click(.secondary, at: one.caretRect(at: 0).center, in: one)
    #expect(stage.elements(.menuItem).compactMap(\.label).suffix(2) == ["Undo", "Redo"])
    stage.keyboard.press("Escape")
    undo()
    stage.pointer.click(.secondary, at: one.caretRect(at: 0).center, in: one)
    #expect(stage.elements(.menuItem).compactMap(\.label).suffix(2) == ["Undo Paste", "Redo"])
    stage.menuItem("Undo Paste").tap()
    #expect(one.text == "" && manager.redoMenuItemTitle.string(in: .english) == "Redo Paste")
  }

  // UN-6
  @Test func levelsCountForTextsToo() {
    manager.levelsOfUndo = 2
    for letter in ["a", "b", "c"] {
      type(letter, into: one)
      type(letter, into: two)
    }
    for _ in 0..<5 { undo() }
    #expect(texts == ["ab", "ab", ""])
    for _ in 0..<5 { redo() }
    #expect(texts == ["abc", "abc", ""])
  }
}
