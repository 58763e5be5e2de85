import Testing

@testable import DactylText

@MainActor struct MarkedTextTests {
  @Test func markedTextIsReplacedUntilItIsInserted() {
    let editor = TextEditor(marked: "a|b")
    editor.setMarkedText("に")
    #expect(editor.marked == "aに|b" && editor.markedRange == 1..<4)
    editor.setMarkedText("にほ")
    #expect(editor.marked == "aにほ|b" && editor.markedRange == 1..<7)
    editor.insert("日本")
    #expect(editor.marked == "a日本|b" && editor.markedRange == nil)
    editor.undo()
    #expect(editor.marked == "a|b" && !editor.canUndo)
    editor.redo()
    #expect(editor.marked == "a日本|b")
  }

  @Test func unmarkedTextStaysAsItIs() {
    let editor = TextEditor(marked: "a|b")
    editor.setMarkedText("xyz", selected: 1..<2)
    #expect(editor.marked == "ax^y|zb")
    editor.unmarkText()
    #expect(editor.marked == "ax^y|zb" && editor.markedRange == nil)
    editor.unmarkText()
    editor.undo()
    #expect(editor.marked == "a|b")
  }

  @Test func emptyMarkedTextBringsTheSelectionBack() {
    let editor = TextEditor(marked: "a^bc|d")
    editor.setMarkedText("x")
    #expect(editor.marked == "ax|d")
    editor.setMarkedText("")
    #expect(editor.marked == "a^bc|d" && editor.markedRange == nil && !editor.canUndo)
    editor.setMarkedText("")
    #expect(editor.marked == "a^bc|d" && editor.markedRange == nil)
  }

  @Test func aSelectionThatMarkedTextReplacedComesBackWithUndo() {
    let editor = TextEditor(marked: "a|bc^d")
    editor.setMarkedText("x")
    editor.insert("y")
    #expect(editor.marked == "ay|d")
    editor.undo()
    #expect(editor.marked == "a|bc^d")
  }

  @Test func anEmptyInsertionDeletesWhatWasMarkedAndSelected() {
    let editor = TextEditor(marked: "a^b|c")
    editor.setMarkedText("x")
    editor.insert("")
    #expect(editor.marked == "a|c")
    editor.undo()
    #expect(editor.marked == "a^b|c")
  }

  @Test func theSelectionInMarkedTextIsLimitedToIt() {
    let editor = TextEditor(marked: "a|b")
    editor.setMarkedText("é", selected: -5..<99)
    #expect(editor.marked == "a^é|b")
    editor.setMarkedText("é", selected: 1..<1)
    #expect(editor.marked == "a|éb")
    editor.setMarkedText("é", selected: Int.max..<Int.max)
    #expect(editor.marked == "aé|b")
    editor.setMarkedText("é", selected: Int.min..<Int.min)
    #expect(editor.marked == "a|éb")
  }

  @Test func aMarkedMarkJoinsTheCharacterBeforeIt() {
    let editor = TextEditor(marked: "e|x")
    editor.setMarkedText("\u{301}")
    #expect(editor.marked.codePoints == "e\u{301}|x".codePoints)
    editor.setMarkedText("\u{308}", selected: 0..<0)
    #expect(editor.marked.codePoints == "|e\u{308}x".codePoints && editor.markedRange == 1..<3)
    editor.insert("\u{301}")
    #expect(editor.marked.codePoints == "e\u{301}|x".codePoints)
    let other = TextEditor(marked: "|\u{301}x")
    other.setMarkedText("e")
    #expect(other.marked.codePoints == "e|\u{301}x".codePoints && other.markedRange == 0..<1)
  }

  @Test func editsAndMovementsEndMarkedText() {
    let actions: [(TextEditor) -> Void] = [
      { $0.move(.backward) }, { $0.selectAll() }, { $0.selection = TextSelection(0) }, { $0.delete(.backward) },
      { $0.replace(0..<1, with: "z") }, { $0.transpose() }, { $0.undo() }, { $0.redo() }, { $0.isEditable = false },
      { $0.string = "q" },
    ]
    for (number, action) in actions.enumerated() {
      let editor = TextEditor("a")
      editor.setMarkedText("xy")
      action(editor)
      #expect(editor.markedRange == nil, "action \(number)")
    }
  }

  @Test func undoEndsMarkedTextAndTakesItBack() {
    let editor = TextEditor("a")
    editor.setMarkedText("xy")
    editor.undo()
    #expect(editor.marked == "a|")
    editor.redo()
    #expect(editor.marked == "axy|")
  }

  @Test func theProgramsTextEndsMarkedTextEvenIfItIsTheSame() {
    let editor = TextEditor("a")
    editor.setMarkedText("x")
    editor.string = "ax"
    #expect(editor.markedRange == nil && editor.marked == "ax|" && !editor.canUndo)
  }

  @Test func aComposedLetterJoinsTheWordAndAComposedPhraseBeginsAGroup() {
    let editor = TextEditor()
    for syllable in ["한", "글"] {
      editor.setMarkedText("ᄒ")
      editor.insert(syllable)
    }
    editor.setMarkedText("nihon")
    editor.insert("日本")
    editor.insert("x")
    editor.undo()
    #expect(editor.marked == "한글|")
    editor.undo()
    #expect(editor.marked == "|")
  }

  @Test func markedTextThatIsTheReplacedOneIsNoChange() {
    let editor = TextEditor(marked: "^abc|")
    editor.setMarkedText("abc")
    editor.insert("abc")
    #expect(editor.marked == "abc|" && !editor.canUndo)
    editor.selectAll()
    editor.setMarkedText("abd")
    editor.insert("abc")
    #expect(editor.marked == "abc|" && !editor.canUndo)
  }

  @Test func markedTextInAnotherNormalizationIsAChange() {
    let editor = TextEditor(marked: "^\u{e9}|")
    editor.setMarkedText("e\u{301}")
    editor.unmarkText()
    #expect(editor.string.codePoints == "e<301>")
    editor.undo()
    #expect(editor.string.codePoints == "<e9>")
  }

  @Test func nothingIsMarkedInATextThatIsNotEditable() {
    let editor = TextEditor("a")
    editor.isEditable = false
    editor.setMarkedText("x")
    #expect(editor.marked == "a|" && editor.markedRange == nil)
  }

  // MARK: Surrounding text

  @Test(arguments: [
    ("ab|cd", 1, 1, "a|d"), ("ab|cd", 0, 0, "ab|cd"), ("ab|cd", Int.max, Int.max, "|"),
    ("ab|cd", -3, Int.min, "ab|cd"), ("ab|cd", Int.min, -1, "ab|cd"), ("ab|cd", 5, 0, "|cd"), ("ab|cd", 0, 5, "ab|"),
    ("a^bc|d", 1, 1, "^bc|"),
    ("a|bc^d", 1, 0, "|bc^d"), ("ß€|€ß", 1, 1, "ß|ß"), ("ß€|€ß", 4, 4, "|"),
    // The mark alone, which an input method exchanges.
    ("ae\u{301}|", 2, 0, "ae|"), ("a|ê\u{323}", 0, 2, "a|\u{323}"), ("\u{1F1E9}\u{1F1EA}|", 4, 0, "\u{1F1E9}|"),
    ("a\r\n|b", 1, 0, "a\r|b"),
  ])
  func surroundingTextIsDeleted(before: String, lower: Int, upper: Int, after: String) {
    let editor = TextEditor(marked: before)
    editor.deleteSurroundingText(before: lower, after: upper)
    #expect(editor.marked.codePoints == after.codePoints)
    editor.undo()
    #expect(editor.marked.codePoints == before.codePoints)
    editor.redo()
    #expect(editor.string.codePoints == MarkedString(after).text.codePoints)
    #expect(!editor.canRedo)
  }

  @Test func surroundingTextStaysWhileTextIsMarked() {
    let editor = TextEditor(marked: "a|b")
    editor.setMarkedText("x")
    editor.deleteSurroundingText(before: 1, after: 1)
    #expect(editor.marked == "ax|b")
    editor.unmarkText()
    editor.isEditable = false
    editor.deleteSurroundingText(before: 1, after: 1)
    #expect(editor.marked == "ax|b")
  }
}
