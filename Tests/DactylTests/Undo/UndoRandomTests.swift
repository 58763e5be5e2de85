import DactylGeometry
import DactylRandom
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// A list of words whose changes can be undone.
@MainActor private final class WordList {
  private(set) var words: [String] = []
  private(set) var title = ""
  let manager: UndoManager

  init(_ manager: UndoManager) { self.manager = manager }

  func insert(_ word: String, at index: Int) {
    words.insert(word, at: index)
    manager.registerUndo(withTarget: self) { $0.remove(at: index) }
  }

  func remove(at index: Int) {
    let word = words.remove(at: index)
    manager.registerUndo(withTarget: self) { $0.insert(word, at: index) }
  }

  func setTitle(_ new: String) { manager.set(self, \.title, to: new, named: "Title") }
}

/// Edits of two texts and a model in any order.
@MainActor @Suite struct UndoRandomTests {
  // UN-1, UN-2, UN-7
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func undoOfAllIsTheStartAndRedoOfAllIsTheEnd(_ seed: UInt64) throws {
    var random = SeededSource(seed: seed)
    let stage = try TestStage(drawsFrames: false)
    let field = TextField("", frame: Rect(x: 20, y: 20, width: 300, height: 44))
    let view = TextView("", frame: Rect(x: 20, y: 100, width: 300, height: 100))
    stage.view.addSubview(field)
    stage.view.addSubview(view)
    let manager = try #require(stage.window.undoManager)
    let list = WordList(manager)
    var states: [String] = []
    var state: String { "\(field.text)|\(view.text)|\(list.words)|\(list.title)" }
    let start = state

    func edit() {
      let text: any View & TextInput = Bool.random(using: &random) ? field : view
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1, 2, 3:
        text.becomeFirstResponder()
        stage.keyboard.type(["a", "b", " ", "é"].randomElement(using: &random) ?? "c")
      case 4:
        text.becomeFirstResponder()
        stage.keyboard.press(["BackSpace", "Delete", "Left", "Home"].randomElement(using: &random) ?? "End")
      case 5: list.insert("w\(list.words.count)", at: Int.random(in: 0...list.words.count, using: &random))
      case 6: if let index = list.words.indices.randomElement(using: &random) { list.remove(at: index) }
      case 7: list.setTitle("t\(Int.random(in: 0..<5, using: &random))")
      case 8:
        manager.group(named: "Both") {
          text.editor.replace(0..<0, with: "g")
          list.insert("g", at: 0)
        }
      case 9:
        for _ in 0..<Int.random(in: 1...4, using: &random) { manager.undo() }
      case 10:
        for _ in 0..<Int.random(in: 1...4, using: &random) { manager.redo() }
      default:
        text.becomeFirstResponder()
        text.editor.setMarkedText("mn")
        if Bool.random(using: &random) { text.editor.discardMarkedText() }
      }
      stage.advance(by: 0.01)
    }

    for _ in 0..<150 { edit() }
    for text in [field.editor, view.editor] { text.unmarkText() }
    let end: String
    while manager.canRedo { manager.redo() }
    end = state
    while manager.canUndo {
      states.append(state)
      manager.undo()
      #expect(state != states.last, "An undo that changes nothing.")
    }
    #expect(state == start)
    while manager.canRedo {
      manager.redo()
      #expect(state == states.popLast())
    }
    #expect(state == end && states.isEmpty)
  }
}
