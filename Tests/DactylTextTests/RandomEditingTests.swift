import DactylRandom
import DactylText
import Testing

@MainActor struct RandomEditingTests {
  @Test(arguments: 1...16) func randomEditsCanBeUndoneAndRedone(seed: UInt64) {
    var run = RandomRun(seed: seed)
    for _ in 0..<250 {
      run.step()
      run.check()
    }
    run.editor.unmarkText()
    run.isEdited = true
    // Redo makes more changes than were undone below if something was undone last.
    let isAtEnd = !run.editor.canRedo
    let end = Array(run.editor.string.utf8)
    while run.editor.canUndo {
      run.editor.undo()
      run.check()
    }
    #expect(run.editor.string.utf8.elementsEqual(run.beginning.utf8), "undo")
    while run.editor.canRedo {
      run.editor.redo()
      run.check()
    }
    #expect(!isAtEnd || run.editor.string.utf8.elementsEqual(end), "redo")
  }
}

@MainActor private struct RandomRun {
  var source: SeededSource
  let editor: TextEditor
  let beginning: String
  /// The text as the changes make it that the delegate is told of.
  let copy: Copy
  private let seed: UInt64
  /// Whether the last step was an edit, which can leave the caret inside of a character.
  var isEdited = true

  init(seed: UInt64) {
    self.seed = seed
    source = SeededSource(seed: seed)
    beginning = Self.text(&source, 40)
    editor = TextEditor(beginning)
    copy = Copy(beginning)
    editor.delegate = copy
  }

  private static let pieces = [
    "a", "b", " ", "  ", ".", "\n", "\r", "\r\n", "\u{2029}", "é", "e\u{301}", "\u{301}", "\u{200D}", "👨‍👩‍👧", "👨", "👋🏽",
    "\u{1F3FD}", "🇩🇪", "\u{1F1EB}", "שלום", "ש", "\u{5B8}", "مرحبا", "ب", "\u{64F}", "กำ", "ที่", "क्षि", "\u{94D}", "한",
    "\u{1161}", "你好", "\u{E0067}", "1\u{FE0F}\u{20E3}",
  ]

  private static func text(_ source: inout SeededSource, _ most: Int) -> String {
    (0..<source.int(0...most)).map { _ in source.pick(pieces) ?? "" }.joined()
  }

  private mutating func position() -> Int { source.int(-3...editor.text.count + 3) }

  private mutating func range() -> Range<Int> {
    let start = position()
    return start..<start + source.int(0...12)
  }

  private mutating func movement() -> TextMovement { source.pick(TextMovement.allCases) ?? .forward }
  private mutating func granularity() -> TextGranularity {
    source.weighted((.character, 6), (.word, 3), (.line, 1), (.paragraph, 1), (.document, 1))
  }

  mutating func step() {
    let step = source.int(0...13)
    isEdited = step != 7 && step != 8
    switch step {
    case 0...2: editor.insert(Self.text(&source, 3))
    case 3: editor.replace(range(), with: Self.text(&source, 4))
    case 4, 5: editor.delete(movement(), by: granularity())
    case 6: editor.delete(.backward)
    case 7: editor.move(movement(), by: granularity(), extending: source.chance(40))
    case 8: editor.selection = TextSelection(anchor: position(), head: position())
    case 9, 10:
      let range = range()
      editor.setMarkedText(Self.text(&source, 3), selected: source.chance(50) ? nil : range)
    case 11: source.chance(50) ? editor.unmarkText() : editor.transpose()
    case 12: source.chance(60) ? editor.undo() : editor.redo()
    default:
      source.chance(50)
        ? editor.deleteSurroundingText(before: source.int(-1...9), after: source.int(-1...9))
        : editor.selectWord(at: position())
    }
  }

  func check() {
    let (text, selection) = (editor.text, editor.selection)
    for position in [selection.anchor, selection.head] {
      #expect(position >= 0 && position <= text.count, "seed \(seed)")
      if isEdited, selection.isEmpty {
        #expect(text[0..<position].utf8.count == position, "seed \(seed), inside a code point")
        continue
      }
      #expect(text.characterStart(position) == position, "seed \(seed)")
      // The characters of the whole text are those of the standard library.
      let index = text.string.utf8.index(text.string.startIndex, offsetBy: position)
      #expect(index.samePosition(in: text.string) != nil, "seed \(seed), \(position) in \(text.string.codePoints)")
    }
    if let marked = editor.markedRange { #expect(marked.lowerBound >= 0 && marked.upperBound <= text.count) }
    #expect(text == TextStorage(text.string), "seed \(seed)")
    #expect(copy.text == text, "seed \(seed)")
  }
}

/// A text that makes the changes of an editor.
@MainActor private final class Copy: TextEditorDelegate {
  var text: TextStorage

  init(_ string: String) { text = TextStorage(string) }

  func textEditor(_ editor: TextEditor, didMake change: TextChange) {
    #expect(text[change.oldRange].utf8.elementsEqual(change.removed.utf8))
    text.replace(change.oldRange, with: change.inserted)
  }
}
