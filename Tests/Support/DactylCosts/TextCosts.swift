import Dactyl
import DactylGeometry
import DactylText

/// An operation on a text of any kind.
@MainActor package struct TextOperation {
  /// The name in the table of costs.
  package let name: String
  let run: @MainActor (_ text: CountedText) -> Void

  private init(_ name: String, _ run: @escaping @MainActor (_ text: CountedText) -> Void) {
    (self.name, self.run) = (name, run)
  }

  /// Each finds the text with the caret in its middle.
  package static let all = [
    TextOperation("set") { $0.editor.string = $0.string + "." },
    TextOperation("paste") { $0.editor.replace($0.middle..<$0.middle, with: $0.string) },
    TextOperation("paste at the beginning") { $0.editor.replace(0..<0, with: $0.string) },
    TextOperation("cut all") {
      $0.editor.selectAll()
      $0.editor.delete(.backward)
    },
    TextOperation("undo a paste") {
      $0.editor.replace($0.middle..<$0.middle, with: $0.string)
      $0.editor.undo()
    },
    TextOperation("search") { text in
      var search = TextSearch("fox", in: text.editor.text)
      while !search.isComplete { search.advance(in: text.editor.text) }
    },
    TextOperation("type over all") {
      $0.editor.selectAll()
      $0.editor.insert("x")
      $0.editor.undo()
    },
    TextOperation("a slice of a search") { text in
      var search = TextSearch("fox", in: text.editor.text)
      search.advance(in: text.editor.text, limit: 8 << 10)
    },
    TextOperation("a letter") { $0.editor.insert("x") },
    TextOperation("a space") { $0.editor.insert(" ") },
    TextOperation("a mark") { $0.editor.insert("\u{301}") },
    TextOperation("a line break") { $0.editor.insert("\n") },
    TextOperation("three letters") { text in for _ in 0..<3 { text.editor.insert("x") } },
    TextOperation("a letter at the beginning") {
      $0.editor.selection = TextSelection(0)
      $0.editor.insert("x")
    },
    TextOperation("a letter at the end") {
      $0.editor.selection = TextSelection($0.editor.text.count)
      $0.editor.insert("x")
    },
    TextOperation("a letter of another direction at the beginning") {
      $0.editor.selection = TextSelection(0)
      $0.editor.insert("ש")
    },
    TextOperation("marked text") {
      $0.editor.setMarkedText("ni")
      $0.editor.setMarkedText("你")
      $0.editor.unmarkText()
    },
    TextOperation("Backspace") { $0.editor.delete(.backward) },
    TextOperation("Delete") { $0.editor.delete(.forward) },
    TextOperation("Control-Backspace") { $0.editor.delete(.backward, by: .word) },
    TextOperation("Control-Delete") { $0.editor.delete(.forward, by: .word) },
    TextOperation("transpose") { $0.editor.transpose() },
    TextOperation("undo a letter") {
      $0.editor.insert("x")
      $0.editor.undo()
      $0.editor.redo()
    },
    TextOperation("Left") { text in for _ in 0..<3 { text.editor.move(.left) } },
    TextOperation("Right") { text in for _ in 0..<3 { text.editor.move(.right) } },
    TextOperation("Control-Left") { $0.editor.move(.left, by: .word) },
    TextOperation("Control-Right") { $0.editor.move(.right, by: .word) },
    TextOperation("Up") { text in for _ in 0..<3 { text.editor.move(.up) } },
    TextOperation("Down") { text in for _ in 0..<3 { text.editor.move(.down) } },
    TextOperation("Home") { $0.editor.move(.backward, by: .line) },
    TextOperation("End") { $0.editor.move(.forward, by: .line) },
    TextOperation("Control-Home and Control-End") {
      $0.editor.move(.backward, by: .document)
      $0.editor.move(.forward, by: .document)
    },
    TextOperation("Control-Up and Control-Down") {
      $0.editor.move(.up, by: .paragraph)
      $0.editor.move(.down, by: .paragraph)
    },
    TextOperation("select all") { $0.editor.selectAll() },
    TextOperation("a double click") { $0.editor.selectWord(at: $0.middle) },
    TextOperation("a drag of the selection") { text in
      let top = text.lines.caretRect(at: text.middle).minY
      for step in 0..<5 {
        let head = text.lines.position(at: Point(x: 40, y: top + Double(step) * 30))
        text.editor.selection = TextSelection(anchor: text.middle, head: head)
      }
    },
    TextOperation("a double click at the end") { $0.editor.selectWord(at: $0.editor.text.count) },
    TextOperation("a triple click") { $0.editor.selectParagraph(at: $0.middle) },
    TextOperation("an input method's deletion") { $0.editor.deleteSurroundingText(before: 1, after: 1) },
    TextOperation("Control-Shift-Delete at the end") {
      $0.editor.selection = TextSelection($0.editor.text.count)
      $0.editor.delete(.forward, by: .paragraph)
    },
    TextOperation("a deletion to the end of the line") { $0.editor.delete(.forward, by: .line) },
    TextOperation("a place beside a line") {
      _ = $0.lines.position(at: Point(x: 10_000, y: $0.lines.caretRect(at: $0.middle).midY))
    },
    TextOperation("another width") { $0.lines.width = 250 },
    TextOperation("another size of text") { $0.lines.style.font = .system(size: 20) },
  ]
}

extension CostSubject {
  /// Texts of a kind.
  package static func texts(_ kind: HostileText) -> CostSubject {
    CostSubject(
      name: "a text, bytes", count: 256 << 10, chance: 240_000, allocationChance: 12_000,
      operations: TextOperation.all.map { operation in
        CostOperation(operation.name) { count in
          let text = CountedText(kind.make(count))
          text.prepare()
          return { text.work(operation) }
        }
      })
  }
}
