import DactylGeometry
import DactylGraphics
import DactylText

/// A text in a view of 400 by 300 points, which counts the work for it.
@MainActor package final class CountedText: TextEditorDelegate {
  let string: String
  package let editor: TextEditor
  package let lines: TextLayoutManager
  let middle: Int
  private let counter = TextWork()
  /// The bytes that were removed and inserted.
  package private(set) var changed = 0

  package init(_ string: String, width: Double = 400) {
    self.string = string
    editor = TextEditor(string)
    editor.work = counter
    lines = TextLayoutManager(editor)
    lines.width = width
    editor.geometry = lines
    middle = editor.text.characterStart(editor.text.count / 2)
    editor.selection = TextSelection(middle)
    editor.delegate = self
    show()
  }

  package func textEditor(_ editor: TextEditor, didMake change: TextChange) {
    changed += change.removed.utf8.count + change.inserted.utf8.count
    lines.didMake(change)
  }

  package func textEditorDidChangeSelection(_ editor: TextEditor) { lines.updateMarkedText() }

  /// Breaks into lines what a view would show.
  private func show() {
    let caret = lines.caretRect(at: editor.selection.head)
    _ = lines.blocks(from: max(caret.minY - 150, 0), to: caret.minY + 150)
    _ = lines.selectionRects(for: editor.selection.range, from: max(caret.minY - 150, 0), to: caret.minY + 150)
  }

  /// Shows the middle of the text, with the caret there.
  package func prepare() {
    editor.selection = TextSelection(middle)
    // The heights above the caret are estimates at first, and decide which blocks are shown.
    var made = -1
    while made != lines.layoutsMade {
      made = lines.layoutsMade
      show()
    }
  }

  /// Returns the work of an operation and of showing the text then: bytes that are read and laid out, and as many for
  /// each layout and each block as they take.
  package func work(_ operation: TextOperation) -> Int {
    work { operation.run(self) }
  }

  package func work(_ operation: () -> Void) -> Int {
    func present() -> Int {
      counter.bytesRead + TextLayout.bytesRead + 100 * lines.layoutsMade + 8 * lines.blocksMade
    }
    let before = present()
    operation()
    show()
    return present() - before
  }
}
