import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// The program on a stage, with a folder of its own.
@MainActor final class NotesStage {
  let folder: TemporaryFolder
  let store: NoteStore
  let application: NotesApplication
  let stage: TestStage

  init(size: Size = Size(width: 360, height: 640), _ texts: String...) throws {
    folder = try TemporaryFolder()
    store = try NoteStore(NoteFolder(path: FilePath(folder.path)))
    for (index, text) in texts.enumerated() {
      store.clock = { 1_700_000_000 + Double(index) * 60 }
      store.add(text)
    }
    store.clock = { 1_700_000_000 + 3600 }
    store.saveAndWait()
    application = NotesApplication(store)
    application.keyboardLayouts = [KeyboardLayout("us")]
    stage = try TestStage(size: size, application: application, root: NotesController(store))
    stage.didFindProblem = { problem in
      let place = SourceLocation(
        fileID: "\(problem.file)", filePath: "\(problem.file)", line: Int(problem.line), column: 1)
      Issue.record("\(problem.message)", sourceLocation: place)
    }
  }

  /// Waits until what is being saved is saved.
  func finishSaving() async {
    await store.finishSaving()
  }

  /// Waits until the changes of other programs are noticed and shown.
  func followFolder() async {
    await stage.settle()
    stage.advance(by: 0.3)
    await stage.settle()
  }

  // MARK: What is shown

  var text: TestElement { stage.textView("Text of the note") }

  /// The titles of the rows, from top to bottom.
  var titles: [String] {
    stage.list("Notes").elements(.row).compactMap { $0.label?.split(separator: ",").first.map(String.init) }
  }

  // MARK: Touches

  /// Taps an element, and waits until everything rests.
  func tap(_ element: TestElement) {
    element.tap()
    stage.advance(by: 1)
  }

  /// Taps keys of the touch keyboard, which may show capital letters.
  func touchType(_ text: String) {
    for character in text {
      let label = character == " " ? "space" : character == "\n" ? "return" : String(character)
      let key = stage.elements(.button, label).first ?? stage.elements(.button, label.uppercased()).first
      (key ?? stage.button(label)).tap()
      stage.advance(by: 0.15)
    }
  }
}
