import Dactyl
import DactylTesting
import Glibc
import Testing

@testable import DactylText
@testable import NotesKit

/// Notes of many megabytes, many notes, and folders by other names.
@MainActor @Suite struct LongNoteTests {
  private func textView(in view: View) -> TextView? {
    (view as? TextView) ?? view.subviews.lazy.compactMap { textView(in: $0) }.first
  }

  /// Returns the bytes of the text that are read for one letter and the next frames, in a note of `count` bytes.
  private func costOfAKey(_ text: String) async throws -> Int {
    let notes = try NotesStage(text)
    notes.tap(notes.stage.row(containing: "Title"))
    let view = try #require(textView(in: notes.stage.view))
    view.becomeFirstResponder()
    let counter = TextWork()
    view.editor.work = counter
    notes.stage.advance(by: 0.1)
    notes.stage.keyboard.press("x")
    notes.stage.advance(by: 0.1)
    let before = counter.bytesRead
    for key in ["y", "BackSpace", "Return", "z"] { notes.stage.keyboard.press(key) }
    notes.stage.advance(by: 0.1)
    let cost = counter.bytesRead - before
    // It is saved all the same.
    notes.stage.advance(by: 2)
    await notes.finishSaving()
    #expect(notes.folder.texts.first?.utf8.count == text.utf8.count + 3)
    return cost
  }

  // DO-17
  @Test func aKeyCostsTheSameInALongNote() async throws {
    let short = try await costOfAKey("Title\n" + String(repeating: "some words\n", count: 200))
    for long in [
      "Title\n" + String(repeating: "some words\n", count: 150_000),
      "Title " + String(repeating: "word ", count: 300_000),
    ] {
      #expect(try await costOfAKey(long) < 3 * short + 20_000)
    }
  }

  // DO-17
  @Test func aTitleIsReadFromTheBeginningOfItsLine() {
    let counter = TextWork()
    func note(_ text: String) -> Note {
      var content = TextStorage(text)
      content.work = counter
      return Note(id: .random(), content: content, changed: 0)
    }
    for text in [
      String(repeating: "x", count: 1 << 20), String(repeating: " ", count: 1 << 20) + "x",
      String(repeating: "ü\n", count: 1 << 19), "e" + String(repeating: "\u{301}", count: 1 << 19),
    ] {
      let before = counter.bytesRead
      let note = note(text)
      #expect(note.title.utf8.count <= 4096 && note.excerpt.utf8.count <= 4096)
      #expect(counter.bytesRead - before < 20_000)
    }
  }

  // DO-17, DO-5
  @Test func eachWindowShowsWhatTheOthersWrite() throws {
    let notes = try NotesStage("Shopping")
    notes.tap(notes.stage.row(containing: "Shopping"))
    let id = try #require(notes.store.notes.first?.id)
    notes.stage.keyboard.press("End", modifiers: .control)
    notes.store.setText("Shopping list", of: id)
    #expect(notes.text.value == "Shopping list")
    notes.stage.keyboard.press("End", modifiers: .control)
    notes.stage.keyboard.press("x")
    notes.stage.keyboard.press("z", modifiers: .control)
    #expect(notes.text.value == notes.store.note(id)?.text)
    notes.store.setText("", of: id)
    #expect(notes.text.value == "" && notes.store.note(id)?.text == "")
  }

  // DO-17
  @Test func aSearchFollowsTheTextOfANote() throws {
    let folder = try TemporaryFolder()
    let store = try NoteStore(folder.notes)
    let note = store.add("first")
    store.saveAndWait()
    var search = NoteSearch()
    func found(_ word: String) -> Bool { !search.notes(of: store.notes, with: word).isEmpty }
    #expect(found("first"))
    store.setText("second", of: note)
    #expect(found("second") && !found("first"))
    store.saveAndWait()
    folder.write("third", to: note.name)
    store.reload(note)
    #expect(found("third") && !found("second"))
    // Another program changes it, and so it is not deleted.
    folder.write("fourth", to: note.name)
    store.delete(note)
    store.saveAndWait()
    #expect(found("fourth") && !found("third"))
  }

  // DO-14
  @Test func theFolderOfNotesByARelativePathHasAddressesForOtherPrograms() throws {
    let folder = try TemporaryFolder()
    let up = String(repeating: "../", count: 40)
    let store = try NoteStore(NoteFolder(path: FilePath(up + folder.path.dropFirst())))
    let note = store.add("a")
    store.saveAndWait()
    let path = try #require(FilePath(uri: store.address(of: note)))
    #expect(path.isAbsolute && (try? path.readFile(limit: 10)) == [0x61], "\(path)")
  }

  // DO-5
  @Test func anotherProgramThatWritesAllTheTimeLosesNothing() throws {
    let folder = try TemporaryFolder()
    let store = try NoteStore(folder.notes)
    let note = store.add("mine")
    store.saveAndWait()
    for round in 1...20 {
      folder.write("other \(round)", to: note.name)
      store.setText("mine \(round)", of: note)
      store.saveAndWait()
    }
    let texts = Set(folder.texts)
    #expect(texts.isSuperset(of: (1...20).map { "other \($0)" }) && texts.contains("mine 20"))
    #expect(Set(store.notes.map(\.text)) == texts)
  }
}
