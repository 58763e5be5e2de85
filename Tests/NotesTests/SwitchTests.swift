import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// The program is used with one switch alone.
@MainActor @Suite struct SwitchTests {
  // SW-1, SW-5, SW-10
  @Test func aNoteIsWrittenFoundAndDeletedWithOneSwitch() async throws {
    let notes = try NotesStage("Shopping\nBread and milk", "Trains\nLeave at nine")
    let stage = notes.stage
    notes.application.switchAccess.rounds = 0
    notes.application.switchAccess.isEnabled = true
    stage.advance(by: 0.1)

    // Write.
    use(notes, "New note")
    if !notes.text.isFocused { use(notes, "Text of the note") }
    #expect(notes.text.isFocused && notes.application.inputView != nil)
    type("Oil", notes)
    #expect(notes.text.value?.lowercased() == "oil")
    stage.advance(by: 1)
    await notes.finishSaving()
    #expect(notes.folder.texts.count == 3)

    // Back, and search.
    use(notes, "Back")
    #expect(notes.titles.map { $0.lowercased() } == ["oil", "trains", "shopping"])
    use(notes, "Search notes")
    type("milk", notes)
    #expect(notes.titles == ["Shopping"])

    // Open, and delete.
    stage.switches.select(containing: "Shopping")
    stage.advance(by: 1)
    #expect(notes.text.value == "Shopping\nBread and milk")
    use(notes, "Note menu")
    use(notes, "Delete Note")
    #expect(!notes.text.exists && notes.titles == [])
  }

  /// Uses an element, and waits until everything rests.
  private func use(_ notes: NotesStage, _ label: String) {
    notes.stage.switches.select(label)
    notes.stage.advance(by: 1)
  }

  private func type(_ text: String, _ notes: NotesStage) {
    for character in text {
      let label = String(character)
      let keys = [label, label.lowercased(), label.uppercased()]
      guard let shown = keys.first(where: { !notes.stage.elements(.button, $0).isEmpty }) else { continue }
      notes.stage.switches.select(shown)
    }
  }
}
