import DactylGeometry
import DactylInput
import DactylSurface
import DactylTestKit
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The focused text and the input method (section 7b).
@MainActor @Suite struct TextInputSessionTests {
  private let fixture = Fixture([.controls])
  private let field = TextField("one two", frame: Rect(x: 10, y: 20, width: 300, height: 44))

  init() {
    fixture.focusKeyboard()
    fixture.window.addSubview(field)
    fixture.window.layoutIfNeeded()
    field.becomeFirstResponder()
    send(.entered(surface: Fixture.main))
  }

  private func send(_ event: TextInputEvent) {
    fixture.send(fixture.now.seconds + 0.1, [.textInput(Fixture.seat, event)])
  }

  private var state: TextInputState? {
    _ = fixture.stack.prepareFrame(at: fixture.now, interval: Timestamp(seconds: 0.016))
    return fixture.application.textInputSession.sent
  }

  // TI-7
  @Test func theInputMethodKnowsTheTextAndTheCaret() throws {
    let state = try #require(state)
    #expect(state.surface == Fixture.main && state.surroundingText == "one two")
    #expect(state.cursor == 7 && state.anchor == 7)
    let caret = try #require(state.caret)
    #expect(caret.minX > 22 && caret.minY > 20 && caret.maxY < 64)
    field.editor.selection = TextSelection(anchor: 4, head: 0)
    #expect(self.state?.cursor == 0 && self.state?.anchor == 4)
  }

  private var isCaretShown: Bool { field.line.subviews.contains { $0 is CaretView && !$0.isHidden } }

  // TI-77
  @Test func aFieldThatIsEditableOrNotAnyMoreWithTheFocusTellsTheInputMethod() {
    #expect(state != nil && isCaretShown)
    field.editor.isEditable = false
    #expect(state == nil && !isCaretShown)
    field.editor.isEditable = true
    #expect(state?.surroundingText == "one two" && isCaretShown)
  }

  // TI-7
  @Test func aMarkedTextIsNoPartOfTheSurroundingText() throws {
    send(.edit(TextInputEdit(marked: "ni", selected: 1..<1)))
    #expect(field.text == "one twoni" && field.editor.markedRange == 7..<9)
    #expect(field.editor.selection == TextSelection(8))
    #expect(state?.surroundingText == "one two" && state?.cursor == 7)
    send(.edit(TextInputEdit(committed: "你", marked: "h")))
    #expect(field.text == "one two你h" && field.editor.markedRange == 10..<11)
    #expect(state?.surroundingText == "one two你" && state?.isChangedByInputMethod == true)
    field.editor.insert("x")
    #expect(field.text == "one two你x" && state?.isChangedByInputMethod == false)
  }

  // TI-7
  @Test func anEditDeletesThenInsertsThenMarks() {
    field.editor.selection = TextSelection(3)
    send(.edit(TextInputEdit(deletedBefore: 1, deletedAfter: 1, committed: "E-", marked: "m")))
    #expect(field.text == "onE-mtwo" && field.editor.markedRange == 4..<5)
    send(.edit(TextInputEdit()))
    #expect(field.text == "onE-two" && field.editor.markedRange == nil)
    send(.edit(TextInputEdit(deletedBefore: .max, deletedAfter: .max)))
    #expect(field.text == "")
  }

  // TI-7
  @Test func markedTextIsKeptWhenTheFocusMovesAndRemovedWhenTheInputMethodLeaves() {
    send(.edit(TextInputEdit(marked: "ab")))
    field.resignFirstResponder()
    #expect(field.text == "one twoab" && field.editor.markedRange == nil && state == nil)
    field.becomeFirstResponder()
    field.editor.selectAll()
    send(.edit(TextInputEdit(marked: "x")))
    #expect(field.text == "x")
    send(.left)
    #expect(field.text == "one twoab" && field.editor.markedRange == nil)
    #expect(field.editor.selectedText == "one twoab")
  }

  // TI-7
  @Test func theInputMethodBeginsAnewWhenTheUserEndsItsComposition() throws {
    send(.edit(TextInputEdit(marked: "ab")))
    let composing = try #require(state)
    send(.edit(TextInputEdit(committed: "ab")))
    #expect(state?.field == composing.field)
    send(.edit(TextInputEdit(marked: "c")))
    field.editor.selection = TextSelection(0)
    #expect(field.text == "one twoabc" && field.editor.markedRange == nil)
    #expect(try #require(state).field != composing.field)
  }

  // TI-7
  @Test func anotherKindOfTextEndsAComposition() throws {
    send(.edit(TextInputEdit(marked: "ab")))
    let composing = try #require(state)
    field.textInputTraits.autocapitalization = .allCharacters
    let state = try #require(state)
    #expect(field.text == "one twoab" && field.editor.markedRange == nil)
    #expect(state.field != composing.field && state.surroundingText == "one twoab" && state.cursor == 9)
  }

  // TI-7
  @Test func anInputMethodHidesTheCaretInMarkedText() throws {
    let view = TextView("a", frame: Rect(x: 10, y: 100, width: 300, height: 44))
    fixture.window.addSubview(view)
    for text in [field, view] as [any SelectableText] {
      text.becomeFirstResponder()
      fixture.window.layoutIfNeeded()
      func isCaretShown() -> Bool {
        func carets(_ view: View) -> [View] { view.subviews.flatMap { ($0 is CaretView ? [$0] : []) + carets($0) } }
        return carets(text).contains { !$0.isHidden }
      }
      #expect(isCaretShown())
      send(.edit(TextInputEdit(marked: "ni", selected: nil)))
      #expect(text.editor.markedRange != nil && !isCaretShown())
      send(.edit(TextInputEdit(marked: "ni", selected: 2..<2)))
      #expect(isCaretShown())
      send(.edit(TextInputEdit(marked: "ni", selected: nil)))
      #expect(!isCaretShown())
      send(.edit(TextInputEdit(committed: "x")))
      #expect(isCaretShown())
      send(.edit(TextInputEdit(marked: "ni", selected: nil)))
      text.editor.move(.backward)
      #expect(isCaretShown())
      // A touch keyboard has a caret behind its marked text.
      text.editor.setMarkedText("z")
      #expect(isCaretShown())
    }
  }

  // TI-7
  @Test func anotherCompositorLearnsTheTextAndHasNoPartOfTheComposition() throws {
    send(.edit(TextInputEdit(marked: "ab")))
    fixture.application.textInputSession.platformChanged()
    #expect(fixture.application.textInputSession.sent == nil && field.text == "one two")
    #expect(state?.surroundingText == "one two")
  }

  // TI-7
  @Test func editsWithoutAFocusedTextDoNothing() {
    field.resignFirstResponder()
    send(.edit(TextInputEdit(committed: "x")))
    #expect(field.text == "one two")
  }

  // TI-6
  @Test func aSecretIsNotToldToTheInputMethod() {
    field.textInputTraits.isSecure = true
    #expect(state?.surroundingText == "" && state?.purpose == .password)
    #expect(state?.hints == [.hiddenText, .sensitiveData])
  }

  // TI-7
  @Test func anotherFieldIsAnotherText() throws {
    let first = try #require(state)
    let other = TextField("", frame: Rect(x: 10, y: 100, width: 300, height: 44))
    fixture.window.addSubview(other)
    fixture.window.layoutIfNeeded()
    other.becomeFirstResponder()
    let second = try #require(state)
    #expect(second.field != first.field && second.surroundingText == "")
    #expect(try #require(second.caret).minY > 100)
  }
}
