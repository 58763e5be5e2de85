import Dactyl
import DactylRandom
import Glibc
@testable import NotesKit
import Testing

/// Notes and their files.
@MainActor @Suite struct NoteStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> NoteStore { try NoteStore(NoteFolder(path: FilePath(folder.path))) }

  /// Opens the folder after another store. A process that is just being started beside the test may hold a copy of the
  /// lock.
  private func openAgain() throws -> NoteStore {
    for _ in 0..<100_000 {
      do { return try open() } catch let error as FileError where error.reason.hasPrefix("Another program") {
        sched_yield()
      }
    }
    return try open()
  }

  /// Closes a store, so that another one can open its folder.
  private func reopen(_ store: inout NoteStore?) throws -> NoteStore {
    store = nil
    let new = try openAgain()
    store = new
    return new
  }

  @Test func whatIsSavedIsThereForTheNextProgram() throws {
    var store: NoteStore? = try open()
    let note = try #require(store?.add("Grüße 你好\r\n\u{0}end"))
    store?.clock = { 1_000_000.25 }
    store?.setText("Grüße 你好\r\n\u{0}end.", of: note)
    store?.saveAndWait()
    let next = try reopen(&store)
    #expect(next.notes.map(\.text) == ["Grüße 你好\r\n\u{0}end."])
    #expect(next.notes.map(\.changed) == [1_000_000.25] && next.notes.map(\.id) == [note])
  }

  // UN-4
  @Test func aDeletionDoesNotKeepTheUndoManagerOfAWindowThatIsGone() throws {
    let store = try open()
    var manager: UndoManager? = UndoManager()
    weak let weakManager = manager
    let note = store.add("Bread")
    store.delete(note, undoManager: manager)
    #expect(manager?.canUndo == true)
    manager?.undo()
    #expect(store.notes.map(\.id) == [note])
    manager?.redo()
    #expect(store.notes.isEmpty)
    manager = nil
    #expect(weakManager == nil)
  }

  @Test func randomChangesAndSavesLeaveTheFilesThatTheStoreHas() throws {
    var random = SeededSource(seed: 7)
    var store: NoteStore? = try open()
    var time = 1000.0
    for round in 0..<300 {
      time += 1
      store?.clock = { [time] in time }
      let texts = store?.notes.map(\.text) ?? []
      let note = random.pick(store?.notes.map(\.id) ?? [])
      switch random.int(0...9) {
      case 0...2: store?.add("new \(round)")
      case 3...5: if let note { store?.setText("changed \(round)", of: note) }
      case 6: if let note { store?.delete(note) }
      case 7: store?.restore()
      default:
        store?.saveAndWait()
        #expect(folder.texts == texts.sorted())
        if random.chance(30) { #expect(try reopen(&store).notes.map(\.text) == texts) }
      }
    }
    #expect(store?.problem == nil)
  }

  @Test func leftoversOfAKilledProgramAreRemoved() throws {
    folder.write("half a te", to: ".dactyl-unfinished-3kq9")
    folder.write("of the user", to: ".dactyl-unfinished-work.odt")
    folder.write("whole", to: "a.txt")
    #expect(try open().notes.map(\.text) == ["whole"])
    #expect(folder.names == [".dactyl-unfinished-work.odt", "a.txt"])
  }

  @Test func filesThatAreNoNotesAreNamedAndLeftAsTheyAre() throws {
    folder.write("fine", to: "fine.txt")
    folder.write([0x68, 0xc3], to: "broken.txt")
    mkdir("\(folder.path)/folder.txt", 0o700)
    mkfifo("\(folder.path)/pipe.txt", 0o600)
    symlink("fine.txt", "\(folder.path)/link.txt")
    folder.write("not ours", to: "picture.png")
    folder.write("not ours", to: ".hidden.txt")
    let names = folder.names
    let store = try open()
    #expect(store.notes.map(\.text) == ["fine"])
    #expect(
      store.unreadable.map(\.path.lastComponent.description) == ["broken.txt", "folder.txt", "link.txt", "pipe.txt"])
    store.add("new")
    store.saveAndWait()
    #expect(folder.bytes(of: "broken.txt") == [0x68, 0xc3])
    #expect(names.allSatisfy(folder.names.contains) && folder.names.count == names.count + 1)
  }

  @Test(arguments: ["../a.txt", "/etc/a.txt", "a/b.txt", ".txt", ".a.txt", "a", "", "a.txt\u{0}", "a.png"])
  func aNameFromOutsideLeadsToNoOtherFolder(_ name: String) {
    #expect(Note.ID(fileName: FilePath(name)) == nil)
  }

  @Test func aFolderIsUsedByOneProgramAtATime() throws {
    let first = try open()
    let error = try #require(throws: FileError.self) { try open() }
    #expect(error.reason == "Another program has opened them")
    withExtendedLifetime(first) {}
  }

  @Test func aFolderThatIsNoneIsAnError() throws {
    folder.write("", to: "file")
    let error = #expect(throws: FileError.self) { try NoteFolder(path: FilePath("\(folder.path)/file/notes")) }
    #expect(error?.reason == "Not a directory")
    let made = try NoteStore(NoteFolder(path: FilePath("\(folder.path)/one/two/three")))
    #expect(made.notes.isEmpty && folder.names == ["file", "one"])
  }

  @Test func aDeletedNoteKeepsItsFileUntilItCannotBeRestored() async throws {
    let store = try open()
    let note = store.add("a")
    store.add("b")
    store.saveAndWait()
    store.delete(note)
    store.save()
    await store.finishSaving()
    #expect(store.notes.map(\.text) == ["b"] && folder.texts == ["a", "b"])
    store.restore()
    #expect(store.notes.map(\.text).sorted() == ["a", "b"] && store.deleted == nil)
    store.delete(note)
    store.saveAndWait()
    #expect(folder.texts == ["b"] && store.restore() == nil)
  }

  @Test func titlesAndFirstWordsAreOnOneLine() {
    func note(_ text: String) -> Note { Note(id: .random(), text: text, changed: 0) }
    #expect(note("\n \tTitle here\n\n some\twords\nmore").title == "Title here")
    #expect(note("\n \tTitle here\n\n some\twords\nmore").excerpt == "some words more")
    #expect(note("").title == "" && note(" \n").excerpt == "")
  }
}
