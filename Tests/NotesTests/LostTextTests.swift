import Dactyl
import DactylTesting
import Glibc
import Testing

@testable import NotesKit

/// Text that must not be lost: disks that are full, files that can't be written, and other programs.
@MainActor @Suite struct LostTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> NoteStore { try NoteStore(folder.notes) }

  // DO-2, DO-4
  @Test func aNoteThatCannotBeWrittenKeepsNoOtherFromBeingSaved() throws {
    let store = try open()
    let notes = (0..<5).map { store.add("\($0)") }
    store.saveAndWait()
    folder.block(notes[1])
    for note in notes { store.setText("new \(store.note(note)?.text ?? "")", of: note) }
    store.saveAndWait()
    #expect(folder.texts == ["new 0", "new 2", "new 3", "new 4"])
    #expect(store.problem?.reason == "It is a folder" && store.note(notes[1])?.text == "new 1")
    folder.removeFolder(notes[1].name)
    store.saveAndWait()
    #expect(folder.texts.count == 5 && store.problem == nil)
  }

  // DO-4
  @Test func afterAFailureSavingIsTriedAgainInTenSecondsWhateverIsTyped() async throws {
    let notes = try NotesStage("Shopping")
    let note = try #require(notes.store.notes.first?.id)
    notes.folder.block(note)
    notes.store.setText("a", of: note)
    notes.stage.advance(by: 1.1)
    await notes.finishSaving()
    #expect(notes.store.problem != nil)
    notes.folder.removeFolder(note.name)
    for second in 0..<10 {
      #expect(notes.folder.texts == [], "\(second)")
      notes.store.setText("a\(second)", of: note)
      notes.stage.advance(by: 1)
      await notes.finishSaving()
    }
    #expect(notes.folder.texts == ["a9"] && notes.store.problem == nil)
  }

  // DO-5
  @Test func theChangeOfAnotherProgramIsKeptBesideThatOfTheUser() throws {
    let store = try open()
    let note = store.add("first")
    store.saveAndWait()
    // As long as the one before, and in the same instant.
    folder.write("other", to: note.name)
    store.setText("mine", of: note)
    store.saveAndWait()
    #expect(folder.texts == ["mine", "other"] && folder.bytes(of: note.name) == Array("mine".utf8))
    #expect(folder.names.contains { $0.contains("changed by another program") })
    #expect(Set(store.notes.map(\.text)) == ["mine", "other"])
  }

  // DO-3
  @Test func aNoteThatIsTooLargeToBeReadIsNotSaved() throws {
    let store = try open()
    let note = store.add("small")
    store.saveAndWait()
    store.setText(String(repeating: "x", count: 17 << 20), of: note)
    store.saveAndWait()
    #expect(store.problem?.reason == "It is larger than 16 MiB" && folder.texts == ["small"])
  }

  // DO-2
  @Test func aFolderThatIsMadeAnewIsUsedAgain() throws {
    let store = try open()
    let note = store.add("first")
    store.saveAndWait()
    unlink("\(folder.path)/\(note.name)")
    rmdir(folder.path)
    store.setText("second", of: note)
    store.saveAndWait()
    #expect(store.problem?.reason == "No such file or directory")
    mkdir(folder.path, 0o700)
    store.saveAndWait()
    #expect(folder.texts == ["second"] && store.problem == nil)
  }

  // DO-8
  @Test func aNameThatIsNotUTF8IsKeptAndShown() throws {
    let name: [UInt8] = [0x67, 0x72, 0xfc, 0xdf, 0x65] + Array(".txt".utf8)
    let path = (Array("\(folder.path)/".utf8) + name).map { CChar(bitPattern: $0) } + [0]
    let file = Glibc.open(path, O_WRONLY | O_CREAT, 0o600)
    write(file, "old", 3)
    close(file)
    let store = try open()
    let note = try #require(store.notes.first { $0.text == "old" }?.id)
    store.setText("new", of: note)
    store.saveAndWait()
    var buffer = [UInt8](repeating: 0, count: 8)
    let again = Glibc.open(path, O_RDONLY)
    #expect(read(again, &buffer, 8) == 3 && buffer.starts(with: Array("new".utf8)))
    close(again)
    #expect(folder.names.count == 1)
  }

  // DO-5
  @Test func aNoteThatAnotherProgramHasChangedIsNotDeleted() throws {
    let store = try open()
    let note = store.add("first")
    store.saveAndWait()
    folder.write("other", to: note.name)
    store.delete(note)
    store.saveAndWait()
    #expect(folder.texts == ["other"] && store.notes.map(\.text) == ["other"] && store.problem == nil)
  }

  // DO-5
  @Test func aNoteThatAnotherProgramHasChangedIsShownAsItIs() throws {
    let notes = try NotesStage("Shopping", "Trains")
    let note = try #require(notes.store.notes.first { $0.text == "Shopping" }?.id)
    notes.folder.write("Bread", to: note.name)
    notes.tap(notes.stage.row(containing: "Shopping"))
    #expect(notes.text.value == "Bread" && notes.folder.texts == ["Bread", "Trains"])
  }

  // DO-7
  @Test func beforeTheLastWindowClosesTheUserIsAskedAboutWhatCannotBeSaved() async throws {
    let notes = try NotesStage("Shopping")
    let note = try #require(notes.store.notes.first?.id)
    notes.folder.block(note)
    notes.store.setText("kept", of: note)
    notes.stage.toplevel.performClose()
    #expect(notes.stage.text("“\(note.name)” is not saved").exists)
    #expect(notes.stage.text("It is a folder. Without saving, the changes are lost.").exists)
    // A second request does not ask a second time.
    notes.stage.toplevel.performClose()
    #expect(notes.stage.elements(.button, "Cancel").count == 1)
    notes.tap(notes.stage.button("Cancel"))
    #expect(notes.application.toplevels.count == 1 && notes.store.note(note)?.text == "kept")
    #expect(!notes.stage.button("Cancel").exists)

    notes.stage.toplevel.performClose()
    notes.tap(notes.stage.button("Try Again"))
    #expect(notes.application.toplevels.count == 1)
    notes.folder.removeFolder(note.name)
    notes.tap(notes.stage.button("Try Again"))
    #expect(notes.application.toplevels.isEmpty && notes.folder.texts == ["kept"])
  }

  // DO-7
  @Test func whatTheUserGivesUpKeepsNoWindowOpen() throws {
    let notes = try NotesStage("Shopping")
    let note = try #require(notes.store.notes.first?.id)
    notes.folder.block(note)
    notes.store.setText("lost", of: note)
    notes.stage.toplevel.performClose()
    notes.tap(notes.stage.button("Close Without Saving"))
    #expect(notes.application.toplevels.isEmpty && notes.application.unsavedDocuments.isEmpty)
  }

  // DO-7
  @Test func aWindowThatIsNotTheLastOneClosesAtOnce() throws {
    let notes = try NotesStage("Shopping")
    let note = try #require(notes.store.notes.first?.id)
    let other = notes.application.openWindow()
    notes.folder.block(note)
    notes.store.setText("kept", of: note)
    other.performClose()
    #expect(notes.application.toplevels.count == 1 && notes.application.unsavedDocuments.count == 1)
  }

  @Test func twentyThousandNotesAreOpened() throws {
    for number in 0..<20_000 { folder.write("note \(number)", to: "\(number).txt") }
    let store = try open()
    #expect(store.notes.count == 20_000 && store.unreadable.isEmpty)
    let application = NotesApplication(store)
    let stage = try TestStage(
      size: Size(width: 360, height: 640), application: application, root: NotesController(store))
    #expect(stage.list("Notes").elements(.row).count < 100)
    let note = try #require(store.notes.last?.id)
    store.setText("changed", of: note)
    store.saveAndWait()
    #expect(store.notes.first?.text == "changed" && folder.bytes(of: note.name) == Array("changed".utf8))
  }
}

extension Note.ID {
  var name: String { fileName.description }
}

extension TemporaryFolder {
  @MainActor var notes: NoteFolder { get throws { try NoteFolder(path: FilePath(path)) } }

  /// Puts a folder in the place of a file, which then can't be written, by an administrator either.
  func block(_ note: Note.ID) {
    unlink("\(path)/\(note.name)")
    makeFolder(note.name)
  }
}
