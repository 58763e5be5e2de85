import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// The program is used by touch alone, on a telephone.
@MainActor @Suite struct TouchTests {
  @Test func aNoteIsWrittenFoundDeletedAndRestored() async throws {
    let notes = try NotesStage("Shopping\nBread and milk", "Trains\nLeave at nine")
    let stage = notes.stage
    #expect(notes.titles == ["Trains", "Shopping"])
    #expect(!notes.text.exists)

    // Write.
    notes.tap(stage.button("New note"))
    #expect(notes.text.isFocused && notes.application.inputView != nil)
    // The first letter of a sentence is a capital one.
    notes.touchType("Bicycle\n")
    notes.touchType("oil it")
    #expect(notes.text.value?.lowercased() == "bicycle\noil it")
    let caret = try #require(notes.text.view as? TextView)
    let keyboard = try #require(notes.application.inputView)
    #expect(notes.text.frame.maxY <= stage.window.bounds.maxY - keyboard.bounds.height)
    #expect(caret.bounds.contains(caret.caretRect.center))
    stage.advance(by: 1)
    await notes.finishSaving()
    #expect(notes.folder.texts.count == 3)

    // Back, and search.
    notes.tap(stage.button("Back"))
    #expect(notes.titles.map { $0.lowercased() } == ["bicycle", "trains", "shopping"])
    #expect(notes.application.inputView == nil)
    notes.tap(stage.textField("Search notes"))
    notes.touchType("milk")
    #expect(notes.titles == ["Shopping"])
    notes.touchType("y")
    #expect(notes.titles == [] && stage.text("No note contains “milky”").isVisible)
    notes.tap(stage.button("delete"))

    // Open, and delete.
    notes.tap(stage.row(containing: "Shopping"))
    #expect(notes.text.value == "Shopping\nBread and milk" && !notes.text.isFocused)
    notes.tap(stage.button("Note menu"))
    notes.tap(stage.menuItem("Delete Note"))
    #expect(!notes.text.exists && notes.titles == [])

    // Restore.
    notes.tap(stage.button("Undo delete"))
    #expect(notes.titles == ["Shopping"] && !stage.button("Undo delete").exists)
    notes.tap(stage.button("Clear"))
    #expect(notes.titles.count == 3)
  }

  @Test func theBarOfADeletedNoteGoesAway() async throws {
    let notes = try NotesStage("Shopping")
    notes.tap(notes.stage.row(containing: "Shopping"))
    notes.tap(notes.stage.button("Note menu"))
    notes.tap(notes.stage.menuItem("Delete Note"))
    #expect(notes.stage.text("Note deleted").isVisible && notes.stage.text("No notes yet").isVisible)
    notes.stage.advance(by: 6)
    #expect(notes.stage.text("Note deleted").exists && notes.folder.texts == ["Shopping"])
    notes.stage.advance(by: 2)
    #expect(!notes.stage.text("Note deleted").exists)
    await notes.finishSaving()
    #expect(notes.folder.texts == [])
  }

  @Test func aNoteWithoutTextDoesNotStay() async throws {
    let notes = try NotesStage("Shopping")
    notes.tap(notes.stage.button("New note"))
    notes.tap(notes.stage.button("Back"))
    #expect(notes.titles == ["Shopping"] && !notes.stage.text("Note deleted").exists)
    await notes.finishSaving()
    #expect(notes.folder.texts == ["Shopping"])
  }

  @Test func undoAndRedoAreButtonsThatAreEnabledWhenTheyHaveAnEffect() throws {
    let notes = try NotesStage("one")
    let stage = notes.stage
    notes.tap(stage.row(containing: "one"))
    #expect(!stage.button("Undo").isEnabled && !stage.button("Redo").isEnabled)
    notes.tap(notes.text)
    notes.touchType("a")
    #expect(stage.button("Undo").isEnabled && notes.text.value != "one")
    notes.tap(stage.button("Undo"))
    #expect(notes.text.value == "one" && stage.button("Redo").isEnabled)
    notes.tap(stage.button("Redo"))
    #expect(notes.text.value != "one")
  }

  @Test func copiedTextIsPastedAsANewNote() throws {
    let notes = try NotesStage("Shopping")
    notes.tap(notes.stage.row(containing: "Shopping"))
    notes.tap(notes.stage.button("Note menu"))
    #expect(!notes.stage.menuItem("Paste as New Note").isEnabled)
    notes.tap(notes.stage.menuItem("Copy Note"))
    notes.tap(notes.stage.button("Note menu"))
    notes.tap(notes.stage.menuItem("Paste as New Note"))
    #expect(notes.store.notes.map(\.text) == ["Shopping", "Shopping"] && notes.text.value == "Shopping")
  }
}
