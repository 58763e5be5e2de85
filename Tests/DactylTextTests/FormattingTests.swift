import DactylText
import Testing

/// The formatter of an editor.
@MainActor struct FormattingTests {
  private let editor = TextEditor()

  /// Digits in groups of four.
  private static func groups(_ proposed: FormattedText) -> FormattedText {
    var (text, caret, position, count) = ("", 0, 0, 0)
    for character in proposed.text {
      if character.isASCII, character.isNumber {
        if count > 0, count % 4 == 0 { text += " " }
        text.append(character)
        count += 1
      }
      position += character.utf8.count
      if position <= proposed.caret { caret = text.utf8.count }
    }
    return FormattedText(text, caret: caret)
  }

  init() {
    editor.isSingleLine = true
    editor.formatter = Self.groups
  }

  private func type(_ text: String) { for character in text { editor.insert(String(character)) } }

  // TI-50
  @Test func typingMovesTheCaretBehindTheSeparator() {
    type("12345")
    #expect(editor.string == "1234 5" && editor.selection == TextSelection(6))
    editor.selection = TextSelection(2)
    type("9")
    #expect(editor.string == "1293 45" && editor.selection == TextSelection(3))
    type("x")
    #expect(editor.string == "1293 45" && editor.selection == TextSelection(3))
  }

  // TI-50
  @Test func backspaceStepsOverTheSeparator() {
    type("12345")
    editor.selection = TextSelection(5)
    editor.delete(.backward)
    #expect(editor.string == "1234 5" && editor.selection == TextSelection(4))
    editor.delete(.backward)
    #expect(editor.string == "1235" && editor.selection == TextSelection(3))
  }

  // TI-50
  @Test func deleteBeforeASeparatorDeletesTheCharacterBehindIt() {
    type("12345678")
    editor.selection = TextSelection(4)
    editor.delete(.forward)
    #expect(editor.string == "1234 678" && editor.selection == TextSelection(4))
    editor.delete(.forward)
    #expect(editor.string == "1234 78" && editor.selection == TextSelection(4))
    editor.undo()
    #expect(editor.string == "1234 678" && editor.selection == TextSelection(4))
    editor.delete(.forward, by: .word)
    #expect(editor.string == "1234" && editor.selection == TextSelection(4))
    editor.delete(.forward)
    #expect(editor.string == "1234" && editor.selection == TextSelection(4))
  }

  // TI-50
  @Test func deleteSkipsAllThatTheFormatterBringsBack() {
    // Brackets around the first digits, as a telephone number has, and a unit behind all.
    editor.formatter = { proposed in
      let digits = proposed.text.filter(\.isNumber)
      let text = digits.count > 3 ? "(\(digits.prefix(3))) \(digits.dropFirst(3)) kg" : digits
      return FormattedText(text, caret: proposed.caret)
    }
    editor.string = "(123) 456 kg"
    editor.selection = TextSelection(4)
    var texts: [String] = []
    for _ in 0..<4 {
      editor.delete(.forward)
      texts.append(editor.marked)
    }
    #expect(texts == ["(123|) 56 kg", "(123|) 6 kg", "123|", "123|"])
    // Nothing but what comes back.
    editor.string = "(123) 456 kg"
    editor.selection = TextSelection(9)
    editor.delete(.forward)
    #expect(editor.marked == "(123) 456| kg")
    editor.selection = TextSelection(4..<6)
    editor.delete(.forward)
    #expect(editor.marked == "(123|) 456 kg")
  }

  // TI-50
  @Test func whatTheDelegateKeepsIsNotSkipped() {
    let changes = Refusing()
    editor.delegate = changes
    type("12345678")
    editor.selection = TextSelection(4)
    changes.refuses = true
    editor.delete(.forward)
    #expect(editor.string == "1234 5678" && changes.asked == 1)
  }

  private final class Refusing: TextEditorDelegate {
    var refuses = false
    var asked = 0
    func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: String) -> String? {
      guard refuses else { return text }
      asked += 1
      return nil
    }
  }

  // TI-50
  @Test func eachKeyIsOneStepOfUndo() {
    type("12345x")
    editor.undo()
    #expect(editor.string == "1234" && editor.selection == TextSelection(4))
    editor.undo()
    #expect(editor.string == "123")
    editor.redo()
    editor.redo()
    #expect(editor.string == "1234 5" && editor.selection == TextSelection(6))
  }

  // TI-50
  @Test func aPasteIsFormatted() {
    type("12")
    editor.replace(1..<1, with: "a345\n6")
    #expect(editor.string == "1345 62" && editor.selection == TextSelection(6))
    editor.undo()
    #expect(editor.string == "12")
  }

  // TI-50
  @Test func markedTextIsFormattedWhenItEnds() {
    type("123")
    editor.setMarkedText("45x")
    #expect(editor.string == "12345x" && editor.markedRange == 3..<6)
    editor.insert("45")
    #expect(editor.string == "1234 5" && editor.selection == TextSelection(6) && editor.markedRange == nil)
    editor.undo()
    #expect(editor.string == "123" && editor.selection == TextSelection(3))
    editor.setMarkedText("x", selected: 0..<0)
    editor.unmarkText()
    #expect(editor.string == "123" && editor.selection == TextSelection(3))
    editor.setMarkedText("x")
    editor.discardMarkedText()
    #expect(editor.string == "123")
  }

  // TI-50
  @Test func theDelegateIsToldOfTheSmallestChange() {
    let changes = Changes()
    editor.delegate = changes
    type("12345")
    #expect(changes.made.map(\.inserted) == ["1", "2", "3", "4", " 5"])
    editor.delete(.backward)
    #expect(changes.made.last?.oldRange == 4..<6 && changes.made.last?.inserted == "")
  }

  // TI-50
  @Test func aCaretInsideACharacterIsAtItsBeginning() {
    editor.formatter = { _ in FormattedText("a👨‍👩‍👧b", caret: 5) }
    type("x")
    #expect(editor.selection == TextSelection(1))
    editor.formatter = { _ in FormattedText("é\n", caret: 99) }
    type("x")
    #expect(editor.string == "é" && editor.selection == TextSelection(2))
    editor.formatter = { _ in FormattedText("è", caret: -3) }
    let changes = Changes()
    editor.delegate = changes
    type("x")
    #expect(editor.string == "è" && editor.selection == TextSelection(0))
    #expect(changes.made.last?.oldRange == 0..<2)
    #expect(changes.made.last?.removed == "é" && changes.made.last?.inserted == "è")
    editor.undo()
    #expect(editor.string == "é")
  }

  private final class Changes: TextEditorDelegate {
    var made: [TextChange] = []
    func textEditor(_ editor: TextEditor, didMake change: TextChange) { made.append(change) }
  }
}
