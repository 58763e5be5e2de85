import Dactyl
import DactylRandom
import DactylTesting
import Glibc
import Testing

@testable import NotesKit

/// Notes that other programs make, change, rename and delete while they are shown.
@MainActor @Suite struct OtherProgramTests {
  private static let wide = Size(width: 960, height: 640)

  /// Returns the name of the file of the note with `text`.
  private func name(_ text: String, _ notes: NotesStage) throws -> String {
    try #require(notes.store.notes.first { $0.text == text }).id.name
  }

  private func rename(_ old: String, to new: String, _ notes: NotesStage) {
    Glibc.rename("\(notes.folder.path)/\(old)", "\(notes.folder.path)/\(new)")
  }

  private func remove(_ name: String, _ notes: NotesStage) { unlink("\(notes.folder.path)/\(name)") }

  // DO-19, DO-20
  @Test func aChangedNoteIsShownInTheList() async throws {
    let notes = try NotesStage("Shopping", "Trains")
    notes.folder.write("Bread", to: try name("Shopping", notes))
    await notes.followFolder()
    #expect(notes.titles == ["Bread", "Trains"])
    #expect(notes.store.notices.isEmpty && notes.application.unsavedDocuments.isEmpty)
  }

  // DO-19
  @Test func aNewFileIsANote() async throws {
    let notes = try NotesStage("Shopping")
    notes.folder.write("Bicycle", to: "bicycle.txt")
    notes.folder.write("not ours", to: "picture.png")
    notes.folder.write("not ours", to: ".hidden.txt")
    await notes.followFolder()
    #expect(notes.titles == ["Bicycle", "Shopping"])
    // A search finds it.
    notes.tap(notes.stage.textField("Search notes"))
    notes.touchType("cycle")
    #expect(notes.titles == ["Bicycle"])
  }

  // DO-19
  @Test func aDeletedNoteLeavesTheListWithAWord() async throws {
    let notes = try NotesStage("Shopping", "Trains", "Bicycle")
    remove(try name("Trains", notes), notes)
    await notes.followFolder()
    #expect(notes.titles == ["Bicycle", "Shopping"])
    #expect(notes.stage.text("“Trains” was deleted by another program.").isVisible)
    notes.tap(notes.stage.button("OK"))
    #expect(!notes.stage.text(containing: "another program").exists)
    for note in notes.store.notes { remove(note.id.name, notes) }
    await notes.followFolder()
    #expect(notes.stage.text("2 notes were deleted by another program.").isVisible && notes.titles == [])
    #expect(notes.stage.text("No notes yet").exists)
  }

  // DO-19
  @Test func theTextThatIsShownFollows() async throws {
    let notes = try NotesStage(size: Self.wide, "Shopping\nBread")
    notes.tap(notes.stage.row(containing: "Shopping"))
    let view = try #require(notes.text.view as? TextView)
    view.editor.selection = TextSelection(anchor: 9, head: 14)
    notes.folder.write("Big Shopping\nBread", to: try name("Shopping\nBread", notes))
    await notes.followFolder()
    #expect(notes.text.value == "Big Shopping\nBread" && view.editor.selectedText == "Bread")
    #expect(notes.stage.row(containing: "Big Shopping").isSelected)
    // It is no change of the user.
    #expect(notes.application.unsavedDocuments.isEmpty)
  }

  // DO-19
  @Test func aRenamedNoteStaysOpen() async throws {
    let notes = try NotesStage(size: Self.wide, "Shopping", "Trains")
    await notes.followFolder()
    notes.tap(notes.stage.row(containing: "Shopping"))
    notes.tap(notes.stage.button("Note menu"))
    notes.tap(notes.stage.menuItem("Open in New Window"))
    rename(try name("Shopping", notes), to: "list.txt", notes)
    await notes.followFolder()
    #expect(notes.titles == ["Trains", "Shopping"] && notes.store.notices.isEmpty)
    #expect(notes.stage.row(containing: "Shopping").isSelected && notes.application.toplevels.count == 2)
    let view = try #require(notes.stage.elements(.textView).lazy.compactMap { $0.view as? TextView }.first)
    view.editor.insert("Big ")
    notes.stage.advance(by: 0.1)
    notes.store.saveAndWait()
    #expect(notes.folder.bytes(of: "list.txt").map { String(decoding: $0, as: UTF8.self) }?.contains("Big") == true)
    #expect(notes.folder.texts.count == 2 && notes.application.toplevels[1].title.contains("Big"))
    // A name that is not one of a note.
    rename("list.txt", to: "list.bak", notes)
    await notes.followFolder()
    #expect(notes.titles == ["Trains"] && notes.application.toplevels.count == 1)
  }

  // DO-19
  @Test func aNoteThatIsRenamedBackAndDeletedIsGone() async throws {
    let notes = try NotesStage(size: Self.wide, "Shopping", "Trains")
    await notes.followFolder()
    notes.tap(notes.stage.row(containing: "Shopping"))
    let name = try name("Shopping", notes)
    for (old, new) in [(name, "list.txt"), ("list.txt", name)] {
      rename(old, to: new, notes)
      await notes.followFolder()
    }
    #expect(notes.stage.row(containing: "Shopping").isSelected && notes.store.notices.isEmpty)
    // Without this, the search for the present name would not end.
    let id = try #require(notes.store.notes.first { $0.text == "Shopping" }).id
    try #require(notes.store.newNames.keys.contains(id) == false)
    remove(name, notes)
    await notes.followFolder()
    #expect(notes.titles == ["Trains"])
    #expect(notes.stage.text("“Shopping” was deleted by another program.").isVisible)
  }

  // DO-5, DO-20
  @Test func twoChangesOfOneNoteAreToldInWords() async throws {
    let notes = try NotesStage(size: Self.wide, "Shopping")
    notes.tap(notes.stage.row(containing: "Shopping"))
    let (view, name) = (try #require(notes.text.view as? TextView), try name("Shopping", notes))
    view.editor.insert("My ")
    notes.folder.write("Other", to: name)
    await notes.followFolder()
    // The text of the user stays on the screen.
    #expect(notes.text.value?.contains("My") == true)
    notes.store.save()
    await notes.finishSaving()
    await notes.followFolder()
    #expect(notes.store.notes.count == 2 && notes.folder.texts.count == 2 && notes.folder.texts.contains("Other"))
    let title = try #require(notes.text.value)
    let sentence = "“\(title)” was changed by another program, too. The other text is a note of its own."
    #expect(notes.stage.text(sentence).isVisible)
    #expect(notes.titles.contains("Other"))
  }

  // DO-5
  @Test func aNoteThatIsNotDeletedIsToldInWords() async throws {
    let notes = try NotesStage("Shopping")
    let name = try name("Shopping", notes)
    notes.store.delete(try #require(notes.store.notes.first?.id))
    notes.folder.write("Other", to: name)
    await notes.followFolder()
    notes.stage.advance(by: 9)
    await notes.finishSaving()
    await notes.followFolder()
    #expect(notes.titles == ["Other"] && notes.folder.texts == ["Other"])
    #expect(notes.stage.text("“Other” was changed by another program, and is not deleted.").isVisible)
  }

  // DO-19
  @Test func aFileThatCanNotBeReadIsNamedAndForgotten() async throws {
    let notes = try NotesStage("Shopping", "Trains")
    let name = try name("Shopping", notes)
    notes.folder.write([0x68, 0xc3], to: name)
    notes.folder.write([0xff], to: "new.txt")
    await notes.followFolder()
    #expect(notes.stage.text(containing: "\(name) can’t be read. It is not text.").isVisible)
    #expect(notes.stage.text(containing: "new.txt can’t be read. It is not text.").isVisible)
    #expect(notes.titles == ["Trains", "Shopping"])
    notes.folder.write("Bread", to: name)
    remove("new.txt", notes)
    await notes.followFolder()
    #expect(!notes.stage.text(containing: "can’t be read").exists && notes.titles == ["Bread", "Trains"])
  }

  // DO-5
  @Test func aNoteThatIsRestoredIsMadeAgain() async throws {
    let notes = try NotesStage("Shopping")
    let name = try name("Shopping", notes)
    notes.store.delete(try #require(notes.store.notes.first?.id))
    remove(name, notes)
    await notes.followFolder()
    notes.tap(notes.stage.button("Undo delete"))
    notes.stage.advance(by: 2)
    await notes.finishSaving()
    #expect(notes.titles == ["Shopping"] && notes.folder.texts == ["Shopping"] && notes.store.notices.isEmpty)
  }

  // DO-5, DO-19, DO-20
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func randomChangesOfBothSidesLeaveTheFilesThatAreShown(_ seed: UInt64) async throws {
    var random = SeededSource(seed: seed)
    let notes = try NotesStage(size: Self.wide, "0", "1", "2")
    await notes.followFolder()
    for round in 0..<60 {
      let note = random.pick(notes.store.notes.map(\.id))
      let name = random.pick(notes.folder.names.filter { $0.hasSuffix(".txt") })
      switch random.int(0...9) {
      case 0: notes.store.add("mine \(round)")
      case 1, 2: if let note { notes.store.setText("mine \(round)", of: note) }
      case 3: if let note { notes.store.delete(note) }
      case 4: notes.store.restore()
      case 5: notes.folder.write("other \(round)", to: "new \(round).txt")
      case 6, 7: if let name { notes.folder.write("other \(round)", to: name) }
      case 8: if let name { remove(name, notes) }
      default: if let name { rename(name, to: "moved \(round).txt", notes) }
      }
      if random.chance(50) { notes.stage.advance(by: Double(random.int(0...20)) / 10) }
      if random.chance(50) { await notes.followFolder() }
    }
    notes.store.saveAndWait()
    await notes.followFolder()
    notes.stage.advance(by: 20)
    await notes.finishSaving()
    await notes.followFolder()
    #expect(notes.store.notes.map(\.text).sorted() == notes.folder.texts)
    #expect(notes.store.problem == nil && notes.application.unsavedDocuments.isEmpty)
  }

  // DO-5
  @Test func aNoteThatIsBeingChangedIsMadeAgain() async throws {
    let notes = try NotesStage("Shopping")
    let note = try #require(notes.store.notes.first?.id)
    notes.store.setText("mine", of: note)
    remove(note.name, notes)
    await notes.followFolder()
    #expect(notes.titles == ["mine"])
    notes.stage.advance(by: 2)
    await notes.finishSaving()
    #expect(notes.folder.texts == ["mine"] && notes.store.notices.isEmpty)
  }

  // DO-19
  @Test func aFolderThatGoesAndComesBackDeletesNothing() async throws {
    let notes = try NotesStage("Shopping")
    let (path, away) = (notes.folder.path, notes.folder.path + "-away")
    Glibc.rename(path, away)
    await notes.followFolder()
    #expect(notes.titles == ["Shopping"])
    mkdir(path, 0o700)
    await notes.followFolder()
    notes.folder.write("Bicycle", to: "bicycle.txt")
    await notes.followFolder()
    #expect(notes.titles == ["Bicycle", "Shopping"] && notes.store.notices.isEmpty)
    remove("bicycle.txt", notes)
    await notes.followFolder()
    #expect(notes.titles == ["Shopping"])
    for name in ["bicycle.txt"] + notes.store.notes.map(\.id.name) { unlink("\(away)/\(name)") }
    rmdir(away)
  }

  // DO-19
  @Test func ownChangesAreNoChangesOfOthers() async throws {
    let notes = try NotesStage("Shopping", "Trains")
    let ids = notes.store.notes.map(\.id)
    for round in 0..<5 {
      notes.store.setText("\(round)", of: ids[0])
      notes.store.add("new \(round)")
      notes.stage.advance(by: 1.1)
      await notes.finishSaving()
      await notes.followFolder()
    }
    notes.store.delete(ids[1])
    notes.stage.advance(by: 9)
    await notes.finishSaving()
    await notes.followFolder()
    #expect(notes.store.notes.count == 6 && notes.store.notices.isEmpty && notes.store.unreadable.isEmpty)
    #expect(notes.folder.texts == notes.store.notes.map(\.text).sorted())
  }

  // DO-19
  @Test func thousandsOfChangesAtOnceAreFollowed() async throws {
    let notes = try NotesStage("Shopping")
    for number in 0..<3000 { notes.folder.write("note \(number)", to: "\(number).txt") }
    await notes.followFolder()
    #expect(notes.store.notes.count == 3001)
    for number in 0..<3000 { remove("\(number).txt", notes) }
    await notes.followFolder()
    #expect(notes.store.notes.map(\.text) == ["Shopping"])
  }
}
