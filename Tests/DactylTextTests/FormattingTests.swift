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

  // MARK: Other formatters

  /// The place of the caret that a formatter keeps.
  enum CaretRule: CaseIterable {
    /// As many digits are before it; behind a separator if both places have as many.
    case digitsBefore
    /// As many digits are behind it.
    case digitsBehind
    /// It is where it was proposed.
    case proposed
    /// At the end of the text.
    case end
  }

  /// A formatter that keeps the letters and digits alone, and arranges them.
  struct Arrangement: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let whole: String
    let arrange: @Sendable (String) -> String

    init(_ name: String, _ whole: String, _ arrange: @escaping @Sendable (String) -> String) {
      (testDescription, self.whole, self.arrange) = (name, whole, arrange)
    }

    /// Groups of characters with separators between them.
    static func groups(_ text: String, _ lengths: [Int], _ separator: String) -> String {
      var (rest, groups) = (text[...], [String]())
      for length in lengths where !rest.isEmpty {
        groups.append(String(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      return groups.joined(separator: separator) + rest
    }

    static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    static let all = [
      Arrangement("IBAN", "DE89 3704 0044 0532") { groups($0, [4, 4, 4, 4], " ") },
      Arrangement("date", "31.12.2026") { groups($0, [2, 2, 4], ".") },
      Arrangement("telephone", "(030) 123-4567") { digits in
        digits.count <= 3 ? digits : "(\(digits.prefix(3))) " + groups(String(digits.dropFirst(3)), [3, 4], "-")
      },
      Arrangement("unit", "1250 kg") { $0.isEmpty ? "" : "\($0) kg" },
      Arrangement("currency", "€ 1250") { $0.isEmpty ? "" : "€ \($0)" },
      Arrangement("thousands", "1,234,567") { digits in
        var text = ""
        for (index, digit) in digits.enumerated() {
          if index > 0, (digits.count - index) % 3 == 0 { text += "," }
          text.append(digit)
        }
        return text
      },
      Arrangement("spaces of three bytes", "12\u{202f}34\u{202f}56") { groups($0, [2, 2, 2], "\u{202f}") },
    ]

    func isOwn(_ character: Character) -> Bool {
      character.isASCII && (character.isNumber || whole.hasPrefix("DE") && character.isUppercase)
    }

    func count(_ text: some Sequence<Character>) -> Int { text.count(where: isOwn) }

    func format(_ proposed: FormattedText, _ rule: CaretRule) -> FormattedText {
      let text = arrange(proposed.text.filter(isOwn))
      let utf8 = proposed.text.utf8
      let before = count(String(decoding: utf8.prefix(proposed.caret), as: UTF8.self))
      let behind = count(proposed.text) - before
      func place(_ isPlace: (_ before: Substring, _ behind: Substring) -> Bool, last: Bool) -> Int {
        let places = (text.indices + [text.endIndex]).filter { isPlace(text[..<$0], text[$0...]) }
        let index = (last ? places.last : places.first) ?? text.endIndex
        return text.utf8.distance(from: text.startIndex, to: index)
      }
      switch rule {
      case .digitsBefore: return FormattedText(text, caret: place({ a, _ in count(a) == before }, last: true))
      case .digitsBehind: return FormattedText(text, caret: place({ _, b in count(b) == behind }, last: true))
      case .proposed: return FormattedText(text, caret: proposed.caret)
      case .end: return FormattedText(text, caret: text.utf8.count)
      }
    }
  }

  // TI-50
  @Test(arguments: Arrangement.all, CaretRule.allCases)
  func backspaceAndDeleteNeverStopAtASeparator(arrangement: Arrangement, rule: CaretRule) {
    func editor(_ caret: Int) -> TextEditor {
      let editor = TextEditor(arrangement.whole)
      editor.isSingleLine = true
      editor.formatter = { arrangement.format($0, rule) }
      editor.selection = TextSelection(caret)
      return editor
    }
    for caret in 0...arrangement.whole.utf8.count {
      for movement in [TextMovement.backward, .forward] {
        for granularity in [TextGranularity.character, .word] {
          let editor = editor(caret)
          for _ in 0..<40 {
            let (text, selection) = (editor.string, editor.selection)
            let side = movement == .forward ? text.utf8.dropFirst(selection.head) : text.utf8.prefix(selection.head)
            let left = arrangement.count(String(decoding: side, as: UTF8.self))
            editor.delete(movement, by: granularity)
            let isDone = editor.string == text && editor.selection == selection
            if isDone { #expect(left == 0, "\(caret) \(movement) \(granularity): \(editor.marked)") }
            if isDone { break }
          }
          // Each step comes back.
          while editor.canUndo { editor.undo() }
          #expect(editor.string == arrangement.whole)
        }
      }
    }
  }

  // TI-50
  @Test(arguments: Arrangement.all) func aSelectionOverSeparatorsIsReplaced(arrangement: Arrangement) {
    let editor = TextEditor(arrangement.whole)
    editor.isSingleLine = true
    editor.formatter = { arrangement.format($0, .digitsBefore) }
    let digits = arrangement.whole.filter(arrangement.isOwn)
    editor.selectAll()
    let text = editor.selectedText
    editor.delete(.backward)
    #expect(editor.string == "")
    // A copy with its separators, and other ones.
    editor.replace(0..<0, with: text)
    #expect(editor.string == arrangement.whole && editor.selection.head >= arrangement.whole.utf8.count - 3)
    editor.undo()
    editor.replace(0..<0, with: digits.map { "\($0)-" }.joined())
    #expect(editor.string == arrangement.whole)
    editor.undo()
    editor.undo()
    #expect(editor.string == arrangement.whole && editor.selection.range == 0..<arrangement.whole.utf8.count)
    // From the middle of one group to the middle of the next.
    editor.selection = TextSelection(1..<6)
    let range = editor.selection.range
    editor.insert("7")
    #expect(editor.string.contains("7") && editor.string != arrangement.whole)
    #expect(arrangement.arrange(editor.string.filter(arrangement.isOwn)) == editor.string)
    editor.undo()
    #expect(editor.string == arrangement.whole && editor.selection.range == range)
  }

  // TI-7, TI-50
  @Test(arguments: CaretRule.allCases.filter { $0 != .end })
  func anInputMethodDeletesOverASeparator(rule: CaretRule) {
    let dates = Arrangement.all[1]
    editor.formatter = { dates.format($0, rule) }
    editor.string = "31.12.2026"
    editor.selection = TextSelection(3)
    for _ in 0..<4 { editor.deleteSurroundingText(before: 1, after: 0) }
    #expect(editor.string == "12.20.26")
    editor.string = "31.12.2026"
    editor.selection = TextSelection(2)
    editor.deleteSurroundingText(before: 0, after: 1)
    #expect(editor.string == "31.22.026")
  }
}
