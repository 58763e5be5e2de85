import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylText

/// Costs that can't grow unseen: counts the work of each operation for a text and for one that is four times as long, and
/// fails where it grows faster than the table says.
@MainActor @Suite struct CostTests {
  /// The growth of the work of an operation with the text.
  private enum Growth {
    /// The same work for every text. Searches in a tree count as constant.
    case constant
    case linear
  }

  private struct Operation {
    let name: String
    let growth: Growth
    let run: @MainActor (_ text: CountedText) -> Void

    init(_ name: String, _ growth: Growth, _ run: @escaping @MainActor (_ text: CountedText) -> Void) {
      (self.name, self.growth, self.run) = (name, growth, run)
    }
  }

  /// The table. Each operation finds the text with the caret in its middle.
  private static let operations: [Operation] = [
    Operation("set", .linear) { $0.editor.string = $0.string + "." },
    Operation("paste", .linear) { $0.editor.replace($0.middle..<$0.middle, with: $0.string) },
    Operation("paste at the beginning", .linear) { $0.editor.replace(0..<0, with: $0.string) },
    Operation("cut all", .linear) {
      $0.editor.selectAll()
      $0.editor.delete(.backward)
    },
    Operation("undo a paste", .linear) {
      $0.editor.replace($0.middle..<$0.middle, with: $0.string)
      $0.editor.undo()
    },
    Operation("search", .linear) { text in
      var search = TextSearch("fox", in: text.editor.text)
      while !search.isComplete { search.advance(in: text.editor.text) }
    },
    Operation("type over all", .linear) {
      $0.editor.selectAll()
      $0.editor.insert("x")
      $0.editor.undo()
    },
    Operation("a slice of a search", .constant) { text in
      var search = TextSearch("fox", in: text.editor.text)
      search.advance(in: text.editor.text, limit: 8 << 10)
    },
    Operation("a letter", .constant) { $0.editor.insert("x") },
    Operation("a space", .constant) { $0.editor.insert(" ") },
    Operation("a mark", .constant) { $0.editor.insert("\u{301}") },
    Operation("a line break", .constant) { $0.editor.insert("\n") },
    Operation("three letters", .constant) { text in for _ in 0..<3 { text.editor.insert("x") } },
    Operation("a letter at the beginning", .constant) {
      $0.editor.selection = TextSelection(0)
      $0.editor.insert("x")
    },
    Operation("a letter at the end", .constant) {
      $0.editor.selection = TextSelection($0.editor.text.count)
      $0.editor.insert("x")
    },
    Operation("a letter of another direction at the beginning", .constant) {
      $0.editor.selection = TextSelection(0)
      $0.editor.insert("ש")
    },
    Operation("marked text", .constant) {
      $0.editor.setMarkedText("ni")
      $0.editor.setMarkedText("你")
      $0.editor.unmarkText()
    },
    Operation("Backspace", .constant) { $0.editor.delete(.backward) },
    Operation("Delete", .constant) { $0.editor.delete(.forward) },
    Operation("Control-Backspace", .constant) { $0.editor.delete(.backward, by: .word) },
    Operation("Control-Delete", .constant) { $0.editor.delete(.forward, by: .word) },
    Operation("transpose", .constant) { $0.editor.transpose() },
    Operation("undo a letter", .constant) {
      $0.editor.insert("x")
      $0.editor.undo()
      $0.editor.redo()
    },
    Operation("Left", .constant) { text in for _ in 0..<3 { text.editor.move(.left) } },
    Operation("Right", .constant) { text in for _ in 0..<3 { text.editor.move(.right) } },
    Operation("Control-Left", .constant) { $0.editor.move(.left, by: .word) },
    Operation("Control-Right", .constant) { $0.editor.move(.right, by: .word) },
    Operation("Up", .constant) { text in for _ in 0..<3 { text.editor.move(.up) } },
    Operation("Down", .constant) { text in for _ in 0..<3 { text.editor.move(.down) } },
    Operation("Home", .constant) { $0.editor.move(.backward, by: .line) },
    Operation("End", .constant) { $0.editor.move(.forward, by: .line) },
    Operation("Control-Home and Control-End", .constant) {
      $0.editor.move(.backward, by: .document)
      $0.editor.move(.forward, by: .document)
    },
    Operation("Control-Up and Control-Down", .constant) {
      $0.editor.move(.up, by: .paragraph)
      $0.editor.move(.down, by: .paragraph)
    },
    Operation("select all", .constant) { $0.editor.selectAll() },
    Operation("a double click", .constant) { $0.editor.selectWord(at: $0.middle) },
    Operation("a drag of the selection", .constant) { text in
      let top = text.lines.caretRect(at: text.middle).minY
      for step in 0..<5 {
        let head = text.lines.position(at: Point(x: 40, y: top + Double(step) * 30))
        text.editor.selection = TextSelection(anchor: text.middle, head: head)
      }
    },
    Operation("a double click at the end", .constant) { $0.editor.selectWord(at: $0.editor.text.count) },
    Operation("a triple click", .constant) { $0.editor.selectParagraph(at: $0.middle) },
    Operation("an input method's deletion", .constant) { $0.editor.deleteSurroundingText(before: 1, after: 1) },
    Operation("Control-Shift-Delete at the end", .constant) {
      $0.editor.selection = TextSelection($0.editor.text.count)
      $0.editor.delete(.forward, by: .paragraph)
    },
    Operation("a deletion to the end of the line", .constant) { $0.editor.delete(.forward, by: .line) },
    Operation("a place beside a line", .constant) {
      _ = $0.lines.position(at: Point(x: 10_000, y: $0.lines.caretRect(at: $0.middle).midY))
    },
    Operation("another width", .constant) { $0.lines.width = 250 },
    Operation("another size of text", .constant) { $0.lines.style.font = .system(size: 20) },
  ]

  /// Work that is not counted as growth: where a block, a part or a line begins is chance. A coarse block that comes into
  /// sight costs 80,000.
  private static let chance = 240_000

  // TI-64
  @Test(arguments: HostileText.all) func workGrowsNoFasterThanTheTableSays(_ kind: HostileText) {
    let (short, long) = (CountedText(kind.make(128 << 10)), CountedText(kind.make(512 << 10)))
    for operation in Self.operations where operation.growth == .constant {
      let few = short.work(operation.run)
      let before = long.changed
      // A deleted word may be as long as the text.
      let many = long.work(operation.run) - 3 * (long.changed - before)
      let isConstant = many <= few * 3 / 2 + Self.chance
      #expect(isConstant, "\(operation.name): \(few), then \(many)")
    }
    for operation in Self.operations where operation.growth == .linear {
      let few = CountedText(kind.make(32 << 10)).work(operation.run)
      let many = CountedText(kind.make(128 << 10)).work(operation.run)
      let isLinear = many <= few * 9 / 2 + Self.chance
      #expect(isLinear, "\(operation.name): \(few), then \(many)")
    }
  }

  /// The work for a hostile text is some times that for ordinary lines.
  @Test(arguments: HostileText.all) func settingATextCostsAboutAsMuchAsSettingLines(_ kind: HostileText) throws {
    let lines = try #require(HostileText.all.first)
    let ordinary = CountedText("").work { $0.editor.string = lines.make(256 << 10) }
    let hostile = CountedText("").work { $0.editor.string = kind.make(256 << 10) }
    #expect(hostile <= ordinary * 2, "\(ordinary), then \(hostile)")
  }

  @Test func aTextThatIsSetBeforeTheFirstLayoutBreaksNoLines() {
    let text = CountedText(String(repeating: "x", count: 20_000), width: 0)
    #expect(text.lines.block(at: 0).layout.lineCount == 1)
  }
}

/// A text in a view of 400 by 300 points, which counts the work for it.
@MainActor private final class CountedText: TextEditorDelegate {
  let string: String
  let editor: TextEditor
  let lines: TextLayoutManager
  let middle: Int
  private let counter = TextWork()
  /// The bytes that were removed and inserted.
  private(set) var changed = 0

  init(_ string: String, width: Double = 400) {
    self.string = string
    editor = TextEditor(string)
    editor.text.work = counter
    lines = TextLayoutManager(editor)
    lines.width = width
    editor.geometry = lines
    middle = editor.text.characterStart(editor.text.count / 2)
    editor.selection = TextSelection(middle)
    editor.delegate = self
    show()
  }

  func textEditor(_ editor: TextEditor, didMake change: TextChange) {
    changed += change.removed.utf8.count + change.inserted.utf8.count
    lines.didMake(change)
  }

  func textEditorDidChangeSelection(_ editor: TextEditor) { lines.updateMarkedText() }

  /// Breaks into lines what a view would show.
  private func show() {
    let caret = lines.caretRect(at: editor.selection.head)
    _ = lines.blocks(from: max(caret.minY - 150, 0), to: caret.minY + 150)
    _ = lines.selectionRects(for: editor.selection.range, from: max(caret.minY - 150, 0), to: caret.minY + 150)
  }

  /// Returns the work of `operation` and of showing the text then: bytes that are read and laid out, and as many for each
  /// layout and each block as they take.
  func work(_ operation: @MainActor (CountedText) -> Void) -> Int {
    func present() -> Int {
      counter.bytesRead + TextLayout.bytesRead + 100 * lines.layoutsMade + 8 * lines.blocksMade
    }
    editor.selection = TextSelection(middle)
    // The heights above the caret are estimates at first, and decide which blocks are shown.
    var made = -1
    while made != lines.layoutsMade {
      made = lines.layoutsMade
      show()
    }
    let before = present()
    operation(self)
    show()
    return present() - before
  }
}
