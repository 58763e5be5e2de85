import Dactyl
import DactylGeometry
import DactylKeyboardWalk
import DactylTesting
import Testing

@testable import NotesKit

/// The notes are used with nothing but a keyboard.
@MainActor @Suite struct KeyboardWalkTests {
  private func walk(_ notes: NotesStage, _ screen: String) {
    notes.stage.advance(by: 1)
    let walk = KeyboardWalk(notes.stage)
    walk.use(walk.goRound())
    walk.openMenuBar()
    #expect(walk.faults.isEmpty, "\(screen):\n\(walk.faults.joined(separator: "\n"))")
  }

  // AU-21
  @Test(arguments: [Size(width: 360, height: 640), Size(width: 900, height: 600)])
  func theNotesAreUsedWithAKeyboard(size: Size) throws {
    for screen in ["list", "note"] {
      let notes = try NotesStage(size: size, "Shopping\nMilk and bread", "Ideas", "Letters\nTo Ada")
      notes.application.keyboardLayouts = []
      notes.application.traitOverrides.reducesMotion = true
      if screen == "note" { notes.stage.row(containing: "Shopping").perform(.activate) }
      walk(notes, "\(screen) \(size)")
    }
  }
}
