import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// Copies of notes in files of the user's choice, and notes from such files.
@MainActor struct FileDialogTests {
  /// A service that answers with paths.
  @MainActor private final class ChosenFiles: FileDialogService {
    var paths: [FilePath] = []
    var requests: [FileRequest] = []

    func ask(
      _ request: FileRequest, for toplevel: Toplevel?, answer: @escaping @MainActor (FileDialogAnswer) -> Void
    ) -> @MainActor () -> Void {
      requests.append(request)
      answer(paths.isEmpty ? .cancelled : .selection(FileSelection(paths: paths)))
      return {}
    }
  }

  private let notes: NotesStage
  private let files = ChosenFiles()

  init() throws {
    notes = try NotesStage(size: Size(width: 900, height: 640), "Plans/for May\nRest", "Other")
    notes.application.fileDialogService = files
    notes.stage.advance(by: 0.5)
  }

  private func choose(_ title: String) {
    notes.stage.row(containing: "Plans/for May").tap()
    notes.stage.advance(by: 1)
    notes.stage.button("Note menu").tap()
    notes.stage.advance(by: 0.5)
    notes.stage.menuItem(title).tap()
    notes.stage.advance(by: 1)
  }

  @Test func aCopyOfANoteIsSaved() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path).appending("copy.txt")
    files.paths = [path]
    choose("Save a Copy…")
    #expect(files.requests.map(\.purpose) == [.save(suggestedName: "Plansfor May.txt")])
    #expect(try TextFile.text(at: path) == "Plans/for May\nRest")
    // The file that is there is replaced.
    choose("Save a Copy…")
    #expect(try TextFile.text(at: path) == "Plans/for May\nRest")
  }

  @Test func aCopyThatCanNotBeSavedIsSaid() throws {
    files.paths = ["/no such folder/copy.txt"]
    choose("Save a Copy…")
    #expect(notes.stage.dialog().label?.contains("could not be saved") == true)
  }

  @Test func filesBecomeNotes() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path).appending("list.txt")
    try TextFile.write("Flour\nSugar", to: path)
    files.paths = [path, "/no such file"]
    choose("New Notes from Files…")
    #expect(files.requests.map(\.purpose) == [.openSeveral])
    #expect(notes.store.notes.contains { $0.text == "Flour\nSugar" })
    #expect(notes.stage.dialog().label?.contains("could not be read") == true)
  }

  @Test func aCancelledDialogChangesNothing() throws {
    let count = notes.store.notes.count
    choose("New Notes from Files…")
    #expect(notes.store.notes.count == count && files.requests.count == 1)
  }
}
