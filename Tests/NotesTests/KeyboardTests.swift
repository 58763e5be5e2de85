import Dactyl
import DactylTesting
import Testing

@testable import NotesKit

/// The program is used by keyboard alone, in a wide window and on a telephone.
@MainActor @Suite struct KeyboardTests {
  private static let wide = Size(width: 960, height: 640)

  @Test func aNoteIsWrittenFoundDeletedAndRestoredInAWideWindow() async throws {
    let notes = try NotesStage(size: Self.wide, "Shopping\nBread and milk", "Trains\nLeave at nine")
    let (stage, keyboard) = (notes.stage, notes.stage.keyboard)

    // Write.
    keyboard.press("n", modifiers: .control)
    #expect(notes.text.isFocused && notes.application.inputView == nil)
    keyboard.type("Bicycle\noil it")
    keyboard.press("z", modifiers: .control)
    keyboard.press("z", modifiers: [.control, .shift])
    #expect(notes.text.value == "Bicycle\noil it" && notes.titles == ["Bicycle", "Trains", "Shopping"])
    keyboard.press("s", modifiers: .control)
    await notes.finishSaving()
    #expect(notes.folder.texts == ["Bicycle\noil it", "Shopping\nBread and milk", "Trains\nLeave at nine"])

    // To the list, and through it.
    keyboard.press("Escape")
    #expect(stage.list("Notes").isFocused && stage.row(containing: "Bicycle").isSelected)
    keyboard.press("Down")
    #expect(notes.text.value == "Trains\nLeave at nine" && stage.list("Notes").isFocused)
    keyboard.press("End")
    #expect(notes.text.value == "Shopping\nBread and milk")
    keyboard.press("Return")
    #expect(notes.text.isFocused)
    keyboard.press("Left", modifiers: .alternate)
    #expect(stage.list("Notes").isFocused)

    // Search.
    keyboard.press("f", modifiers: [.control, .shift])
    #expect(stage.textField("Search notes").isFocused)
    keyboard.type("NINE leave")
    #expect(notes.titles == ["Trains"])
    keyboard.press("Down")
    keyboard.press("Down")
    #expect(notes.text.value == "Trains\nLeave at nine")

    // Delete, and restore.
    keyboard.press("Delete")
    #expect(notes.titles == [] && notes.store.notes.count == 2)
    try tab(to: stage.button("Undo delete"), notes)
    keyboard.press("Return")
    #expect(notes.titles == ["Trains"] && notes.store.notes.count == 3)
    try tab(to: stage.textField("Search notes"), notes)
    keyboard.press("Escape")
    #expect(notes.titles == ["Bicycle", "Trains", "Shopping"])
  }

  /// Presses Tab until an element has the focus.
  private func tab(to element: TestElement, _ notes: NotesStage) throws {
    for _ in 0..<12 where !element.isFocused { notes.stage.keyboard.press("Tab") }
    try #require(element.isFocused)
  }

  @Test func onATelephoneReturnOpensANoteAndEscapeGoesBack() throws {
    let notes = try NotesStage("Shopping", "Trains")
    let keyboard = notes.stage.keyboard
    try tab(to: notes.stage.list("Notes"), notes)
    keyboard.press("Down")
    keyboard.press("Down")
    #expect(notes.stage.row(containing: "Shopping").isSelected && !notes.text.exists)
    keyboard.press("Return")
    #expect(notes.text.value == "Shopping" && notes.text.isFocused)
    keyboard.type("!")
    keyboard.press("Escape")
    #expect(notes.titles == ["Shopping!", "Trains"] && notes.stage.list("Notes").isFocused)
    #expect(notes.stage.row(containing: "Shopping!").isSelected)
    keyboard.press("Delete")
    #expect(notes.titles == ["Trains"] && notes.stage.row(containing: "Trains").isSelected)
  }

  @Test func windowsOpenAndCloseByKeys() throws {
    let notes = try NotesStage(size: Self.wide, "Shopping")
    let keyboard = notes.stage.keyboard
    keyboard.press("n", modifiers: [.control, .shift])
    #expect(notes.application.toplevels.count == 2)
    notes.application.toplevels[1].window.makeKey()
    keyboard.press("w", modifiers: .control)
    #expect(notes.application.toplevels.count == 1 && notes.application.toplevels[0] === notes.stage.toplevel)
  }
}
