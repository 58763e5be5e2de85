import Testing

@testable import DactylText

@MainActor struct UndoTests {
  /// Undoes everything, and returns the text after each step.
  private func undoSteps(_ editor: TextEditor) -> [String] {
    var steps: [String] = []
    while editor.canUndo {
      editor.undo()
      steps.append(editor.marked)
    }
    return steps
  }

  private func type(_ text: String, into editor: TextEditor) {
    for character in text { editor.insert(String(character)) }
  }

  // TI-8
  @Test func aWordAndTheSpacesBeforeItAreOneGroup() {
    let editor = TextEditor()
    type("this is a test", into: editor)
    #expect(undoSteps(editor) == ["this is a|", "this is|", "this|", "|"])
    type("one  two\nthree", into: editor)
    #expect(undoSteps(editor) == ["one  two|", "one|", "|"])
    for expected in ["one|", "one  two|", "one  two\nthree|"] {
      editor.redo()
      #expect(editor.marked == expected)
    }
    #expect(!editor.canRedo)
  }

  // TI-8
  @Test(arguments: [
    ("a\n\nb", ["a\n|", "a|", "|"]), ("a \n b", ["a |", "a|", "|"]), (" a b", [" a|", "|"]), ("a\tb", ["a|", "|"]),
    ("a\u{3000}b\u{a0}c", ["a\u{3000}b|", "a|", "|"]), ("שלום עולם", ["שלום|", "|"]), ("a, b.", ["a,|", "|"]),
    ("a  ", ["a|", "|"]), ("a\r\nb", ["a|", "|"]),
  ])
  func spacesAndLineBreaksBeginGroups(typed: String, steps: [String]) {
    let editor = TextEditor()
    type(typed, into: editor)
    #expect(undoSteps(editor) == steps)
  }

  // TI-8
  @Test func spacesBelongToTheWordBehindThemAlsoInTheMiddleOfAText() {
    let editor = TextEditor(marked: "x|y")
    type(" one two", into: editor)
    #expect(undoSteps(editor) == ["x one|y", "x|y"])
    // A composed word joins the space before it, and the next space begins a group.
    let other = TextEditor(marked: "|")
    type("a ", into: other)
    other.setMarkedText("b")
    other.insert("ㅂ")
    type(" c", into: other)
    #expect(undoSteps(other) == ["a ㅂ|", "a|", "|"])
  }

  // TI-8
  @Test func moreThanKeysMakesGroups() {
    // Each row: what is done, and the texts after each undo.
    let cases: [(String, (TextEditor) -> Void, [String])] = [
      (
        "a paste between words",
        { editor in
          type("a ", into: editor)
          editor.replace(2..<2, with: "b ")
          type("c", into: editor)
        }, ["a b |", "a |", "a|", "|"]
      ),
      (
        "an exchange",
        { editor in
          type("ab", into: editor)
          editor.transpose()
        }, ["ab|", "|"]
      ),
      (
        "deletions in both directions",
        { editor in
          type("abcd", into: editor)
          editor.selection = TextSelection(2)
          editor.delete(.backward)
          editor.delete(.forward)
          editor.delete(.backward)
        }, ["a|d", "a|cd", "ab|cd", "|"]
      ),
      (
        "a deletion behind a movement there and back",
        { editor in
          type("abc", into: editor)
          editor.delete(.backward)
          editor.move(.backward)
          editor.move(.forward)
          editor.delete(.backward)
        }, ["ab|", "abc|", "|"]
      ),
      (
        "two compositions",
        { editor in
          editor.setMarkedText("ni")
          editor.insert("你好")
          editor.setMarkedText("shi")
          editor.insert("世界")
        }, ["你好|", "|"]
      ),
      (
        "a composition that is dropped",
        { editor in
          type("a", into: editor)
          editor.setMarkedText("x")
          editor.discardMarkedText()
          type("b", into: editor)
        }, ["|"]
      ),
      (
        "a composition over a selection",
        { editor in
          type("ab", into: editor)
          editor.selectAll()
          editor.setMarkedText("x")
          editor.insert("xy")
        }, ["^ab|", "|"]
      ),
      (
        "an input method's deletion",
        { editor in
          type("abc", into: editor)
          editor.deleteSurroundingText(before: 1, after: 0)
          type("d", into: editor)
        }, ["ab|", "abc|", "|"]
      ),
      (
        "typing over a selected word",
        { editor in
          type("ab", into: editor)
          editor.selectAll()
          type(" cd ef", into: editor)
        }, [" cd|", "^ab|", "|"]
      ),
      (
        "a deleted selection and typing",
        { editor in
          type("ab", into: editor)
          editor.selectAll()
          editor.delete(.backward)
          type("c", into: editor)
        }, ["|", "^ab|", "|"]
      ),
      (
        "a text by the program at another place",
        { editor in
          type("ab", into: editor)
          editor.replace(0..<0, with: "x")
          editor.selection = TextSelection(3)
          type("c", into: editor)
        }, ["xab|", "ab|", "|"]
      ),
      (
        "a word that ends with a joiner",
        { editor in
          for text in ["👨", "\u{200d}", "👩", " ", "x"] { editor.insert(text) }
        }, ["👨\u{200d}👩|", "|"]
      ),
    ]
    for (name, run, steps) in cases {
      let editor = TextEditor()
      run(editor)
      let last = editor.marked
      #expect(undoSteps(editor) == steps, "\(name)")
      while editor.canRedo { editor.redo() }
      #expect(editor.marked.codePoints == last.codePoints, "\(name)")
    }
  }

  // TI-8
  @Test func aMovementEndsAGroup() {
    let editor = TextEditor()
    type("ab", into: editor)
    editor.move(.backward)
    editor.move(.forward)
    type("c", into: editor)
    editor.selection = editor.selection
    type("d", into: editor)
    #expect(undoSteps(editor) == ["abc|", "ab|", "|"])
  }

  @Test func typingOverASelectionBeginsAGroupAndUndoSelectsAgain() {
    let editor = TextEditor(marked: "one two|")
    type("x", into: editor)
    editor.selection = TextSelection(anchor: 3, head: 0)
    type("ab", into: editor)
    #expect(editor.marked == "ab| twox")
    #expect(undoSteps(editor) == ["|one^ twox", "one two|"])
    editor.redo()
    editor.redo()
    #expect(editor.marked == "ab| twox")
  }

  @Test func deletionsAfterEachOtherAreOneGroup() {
    let editor = TextEditor(marked: "abcdef|gh")
    for _ in 0..<3 { editor.delete(.backward) }
    for _ in 0..<2 { editor.delete(.forward) }
    #expect(editor.marked == "abc|")
    #expect(undoSteps(editor) == ["abc|gh", "abcdef|gh"])
    editor.redo()
    #expect(editor.marked == "abc|gh")
    editor.redo()
    #expect(editor.marked == "abc|")
  }

  @Test func deletionsOfWordsAreGroupsOfTheirOwn() {
    let editor = TextEditor("one two")
    editor.delete(.backward, by: .word)
    editor.delete(.backward, by: .word)
    #expect(undoSteps(editor) == ["one |", "one two|"])
  }

  @Test func typingAndDeletingAreTwoGroups() {
    let editor = TextEditor()
    type("abc", into: editor)
    editor.delete(.backward)
    type("d", into: editor)
    #expect(undoSteps(editor) == ["ab|", "abc|", "|"])
  }

  @Test func aPastedTextIsAGroupOfItsOwn() {
    let editor = TextEditor()
    type("a", into: editor)
    editor.replace(1..<1, with: "b")
    editor.replace(2..<2, with: "c")
    type("d", into: editor)
    #expect(undoSteps(editor) == ["abc|", "ab|", "a|", "|"])
  }

  @Test func anEditDropsWhatCouldBeRedone() {
    let editor = TextEditor()
    type("a b", into: editor)
    editor.undo()
    #expect(editor.canRedo)
    type("c", into: editor)
    #expect(!editor.canRedo)
    editor.redo()
    #expect(undoSteps(editor) == ["a|", "|"])
  }

  @Test func typingAfterAnUndoIsAGroupOfItsOwn() {
    let editor = TextEditor()
    type("a b", into: editor)
    editor.undo()
    editor.redo()
    type("c", into: editor)
    #expect(undoSteps(editor) == ["a b|", "a|", "|"])
    type("ab", into: editor)
    editor.delete(.backward)
    editor.undo()
    type("c", into: editor)
    #expect(undoSteps(editor) == ["ab|", "|"])
  }

  @Test func theProgramsTextForgetsTheHistory() {
    let editor = TextEditor()
    type("a", into: editor)
    editor.undo()
    editor.string = "b"
    #expect(editor.marked == "b|" && !editor.canUndo && !editor.canRedo)
    type("c", into: editor)
    editor.removeHistory()
    editor.undo()
    #expect(editor.marked == "bc|")
    // The same text is no change.
    type("d", into: editor)
    editor.move(.backward)
    editor.string = "bcd"
    #expect(editor.marked == "bc|d" && editor.canUndo)
  }

  @Test func undoKeepsTheBytesOfADecomposedText() {
    let editor = TextEditor(marked: "^e\u{301}|")
    editor.replace(0..<3, with: "\u{e9}")
    #expect(editor.string.codePoints == "<e9>")
    editor.undo()
    #expect(editor.string.codePoints == "e<301>")
  }

  // MARK: Capacity

  private func history(capacity: Int) -> UndoHistory { UndoHistory(capacity: capacity) }

  private func record(_ text: String, in history: inout UndoHistory) {
    let change = TextChange(position: 0, removed: "", inserted: text)
    history.record(change, .other, before: TextSelection(0), after: TextSelection(text.utf8.count))
  }

  @Test func theOldestGroupsAreForgottenBeyondTheCapacity() {
    var history = history(capacity: 10)
    for text in ["aaaa", "bbbb", "cc"] { record(text, in: &history) }
    #expect(history.done.map(\.change.inserted) == ["aaaa", "bbbb", "cc"])
    record("d", in: &history)
    #expect(history.done.map(\.change.inserted) == ["bbbb", "cc", "d"])
    record("eeeeeeeeeeeeeee", in: &history)
    #expect(history.done.map(\.change.inserted) == ["eeeeeeeeeeeeeee"])
    record("f", in: &history)
    #expect(history.done.map(\.change.inserted) == ["f"])
  }

  @Test func whatCannotBeRedoneAnyMoreDoesNotCount() {
    var history = history(capacity: 10)
    for _ in 0..<10 {
      record("aaaa", in: &history)
      _ = history.undo()
    }
    record("bbbb", in: &history)
    record("cccc", in: &history)
    #expect(history.done.map(\.change.inserted) == ["bbbb", "cccc"])
  }
}
