import Testing

@testable import DactylText

@MainActor struct EditorDelegateTests {
  @Test func aRefusedChangeIsNotMade() {
    let (editor, delegate) = editorWithDelegate("a^b|c")
    delegate.answer = { _, _ in nil }
    editor.insert("x")
    editor.delete(.backward)
    editor.replace(0..<1, with: "y")
    editor.transpose()
    editor.deleteSurroundingText(before: 1, after: 1)
    #expect(editor.marked == "a^b|c" && !editor.canUndo)
    #expect(delegate.asked.map(\.text) == ["x", "", "y", "b"])
    #expect(delegate.asked.map(\.range) == [1..<2, 1..<2, 0..<1, 0..<3])
    #expect(delegate.changes.isEmpty)
  }

  @Test func anotherTextIsInserted() {
    let (editor, delegate) = editorWithDelegate("a|c")
    delegate.answer = { _, text in text.uppercased() }
    editor.insert("xy")
    #expect(editor.marked == "aXY|c")
    #expect(delegate.changes == [TextChange(position: 1, removed: "", inserted: "XY")])
    editor.undo()
    #expect(editor.marked == "a|c")
    editor.redo()
    #expect(editor.marked == "aXY|c")
    #expect(delegate.asked.count == 1)
  }

  @Test func markedTextIsAskedAboutWhenItEnds() {
    let (editor, delegate) = editorWithDelegate("a^b|c")
    delegate.answer = { _, text in text == "bad" ? nil : text }
    editor.setMarkedText("ba")
    editor.setMarkedText("bad")
    #expect(delegate.asked.isEmpty)
    editor.unmarkText()
    #expect(editor.marked == "a^b|c" && !editor.canUndo)
    #expect(delegate.asked.map(\.range) == [1..<4])
    editor.setMarkedText("x")
    editor.insert("bad")
    #expect(editor.marked == "a^b|c" && !editor.canUndo)
    editor.setMarkedText("go")
    editor.insert("good")
    #expect(editor.marked == "agood|c")
  }

  @Test func aChangeOfMarkedTextByTheDelegateIsUndoneWithIt() {
    let (editor, delegate) = editorWithDelegate("a|c")
    delegate.answer = { _, text in text + "!" }
    editor.setMarkedText("x")
    editor.move(.backward)
    #expect(editor.marked == "ax|!c")
    editor.undo()
    #expect(editor.marked == "a|c")
  }

  @Test func theDelegateSeesTheTextAndTheSelectionAfterAChange() {
    let (editor, delegate) = editorWithDelegate("abc|")
    editor.insert("d")
    editor.undo()
    editor.string = "x"
    editor.setMarkedText("y")
    editor.setMarkedText("")
    #expect(delegate.seen == ["abcd|", "abc|", "x|", "xy|", "x|"])
    #expect(delegate.selections == 5)
    editor.selection = TextSelection(0)
    editor.selection = TextSelection(0)
    #expect(delegate.selections == 6)
    #expect(delegate.seen.count == 5)
  }

  @Test func theChangesMakeTheText() {
    let (editor, delegate) = editorWithDelegate("abc|")
    editor.insert("d")
    editor.setMarkedText("e")
    editor.setMarkedText("ef")
    editor.insert("g")
    editor.deleteSurroundingText(before: 2, after: 0)
    editor.undo()
    editor.undo()
    editor.redo()
    var text = TextStorage("abc")
    for change in delegate.changes {
      #expect(text[change.oldRange] == change.removed)
      text.replace(change.oldRange, with: change.inserted)
      #expect(text[change.newRange] == change.inserted)
    }
    #expect(text == editor.text)
  }

  @Test func anEditInACallbackIsUndoneFirst() {
    let (editor, delegate) = editorWithDelegate("|")
    delegate.didMake = { editor, change in
      guard change.inserted == "(" else { return }
      editor.replace(1..<1, with: ")")
      editor.selection = TextSelection(1)
    }
    editor.insert("(")
    #expect(editor.marked == "(|)")
    editor.undo()
    #expect(editor.marked == "(|")
    editor.undo()
    #expect(editor.marked == "|")
  }

  @Test func aTextThatShrinksWhileTheDelegateIsAskedIsNoError() {
    let (editor, delegate) = editorWithDelegate("abcdef|")
    delegate.answer = { _, text in
      delegate.answer = { _, text in text }
      editor.string = "é"
      return text
    }
    editor.replace(1..<6, with: "x")
    #expect(editor.string == "xé" || editor.string == "x")
    editor.undo()
    #expect(editor.string == "é")
  }

  @Test func aTextThatIsNotEditableChangesByTheProgramAlone() {
    let (editor, delegate) = editorWithDelegate("one tw|o")
    editor.insert("x")
    editor.undo()
    editor.isEditable = false
    editor.insert("y")
    editor.delete(.backward)
    editor.replace(0..<1, with: "z")
    editor.transpose()
    editor.redo()
    #expect(editor.marked == "one tw|o" && editor.canRedo)
    #expect(delegate.asked.map(\.text) == ["x"])
    editor.move(.backward, by: .word)
    #expect(editor.marked == "one |two")
    editor.string = "new"
    #expect(editor.marked == "new|")
  }

  @Test(arguments: [
    ("a\nb", "a b"), ("a\r\nb\n", "a b"), ("\n", ""), ("a\u{2028}b\u{2029}c\u{85}\u{0B}", "a b c"), ("\n\na", "  a"),
    ("ab", "ab"),
  ])
  func lineBreaksInASingleLineBecomeSpaces(text: String, line: String) {
    let editor = TextEditor()
    editor.isSingleLine = true
    editor.insert(text)
    #expect(editor.string == line)
    editor.replace(0..<editor.text.count, with: text)
    #expect(editor.string == line)
    editor.setMarkedText(text)
    #expect(editor.string == line + line)
    editor.insert(text)
    #expect(editor.string == line + line)
  }

  @Test func aDelegateAddsNoLineBreakToASingleLine() {
    let (editor, delegate) = editorWithDelegate("|")
    editor.isSingleLine = true
    delegate.answer = { _, text in "\(text)\n\(text)" }
    editor.insert("a")
    #expect(editor.string == "a a")
  }

  private func editorWithDelegate(_ marked: String) -> (TextEditor, Recorder) {
    let (editor, delegate) = (TextEditor(marked: marked), Recorder())
    editor.delegate = delegate
    return (editor, delegate)
  }
}

@MainActor private final class Recorder: TextEditorDelegate {
  var answer: (Range<Int>, String) -> String? = { _, text in text }
  var didMake: (TextEditor, TextChange) -> Void = { _, _ in }
  var asked: [(range: Range<Int>, text: String)] = []
  var changes: [TextChange] = []
  /// The texts with their selections after each change.
  var seen: [String] = []
  var selections = 0

  func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: String) -> String? {
    asked.append((range, text))
    return answer(range, text)
  }

  func textEditor(_ editor: TextEditor, didMake change: TextChange) {
    changes.append(change)
    seen.append(editor.marked)
    didMake(editor, change)
  }

  func textEditorDidChangeSelection(_ editor: TextEditor) { selections += 1 }
}
