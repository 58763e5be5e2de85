import Dactyl
import DactylTesting
import Testing

/// The example of EditingText.
@MainActor @Suite struct NoteControllerTests {
  private let stage: TestStage
  private let controller = NoteController()

  init() throws { stage = try TestStage(root: controller) }

  @Test func typingIsCountedAndALongTitleIsRefused() {
    stage.textView("Write a note").tap()
    stage.keyboard.type("ab")
    #expect(controller.note.text == "ab" && controller.changes == 2)
    stage.textField("Title").tap()
    stage.keyboard.type(String(repeating: "x", count: 45))
    #expect(controller.titleField.text.count == 40 && controller.changes == 2)
  }
}
