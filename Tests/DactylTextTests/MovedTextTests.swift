import Testing

@testable import DactylText

/// Text that is moved inside its text, as by dragging.
@MainActor struct MovedTextTests {
  private func moved(_ text: String, _ range: Range<Int>, to position: Int) -> TextEditor {
    let editor = TextEditor(text)
    editor.moveText(in: range, to: position)
    return editor
  }

  // TI-61
  @Test func aTextIsMovedAsOneChangeAndSelected() {
    for (range, position, result, selected) in [
      (1..<3, 5, "adebcf", 3..<5), (1..<3, 0, "bcadef", 0..<2), (0..<1, 6, "bcdefa", 5..<6),
      (5..<6, 0, "fabcde", 0..<1),
    ] {
      let editor = moved("abcdef", range, to: position)
      #expect(editor.string == result && editor.selection.range == selected)
      editor.undo()
      #expect(editor.string == "abcdef" && !editor.canUndo)
    }
  }

  // TI-61
  @Test func aTextIsNotMovedIntoItself() {
    for position in 1...4 {
      let editor = moved("abcdef", 1..<4, to: position)
      #expect(editor.string == "abcdef" && !editor.canUndo)
    }
  }

  // TI-61
  @Test func onlyWholeCharactersAreMoved() {
    let family = "👩‍👩‍👧"
    let editor = moved("a\(family)bc", 2..<3, to: 1 + family.utf8.count + 1)
    #expect(editor.string == "ab\(family)c")
    #expect(moved("ab\(family)", 0..<1, to: 4).string == "ba\(family)")
  }

  // TI-61
  @Test func aTextThatCanNotBeEditedIsNotMoved() {
    let editor = TextEditor("abc")
    editor.isEditable = false
    editor.moveText(in: 0..<1, to: 3)
    #expect(editor.string == "abc")
  }
}
