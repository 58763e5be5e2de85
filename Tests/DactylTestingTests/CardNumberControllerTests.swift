import Dactyl
import DactylTesting
import Testing

/// The example of EditingText.
@MainActor @Suite struct CardNumberControllerTests {
  private let stage: TestStage
  private let controller = CardNumberController()

  init() throws { stage = try TestStage(root: controller) }

  // TI-50
  @Test func digitsAreInGroupsWhileTheyAreTyped() {
    stage.textField("Card number").tap()
    stage.keyboard.type("12a345")
    #expect(controller.number.text == "1234 5")
    stage.keyboard.press("Left")
    stage.keyboard.press("BackSpace")
    stage.keyboard.press("BackSpace")
    #expect(controller.number.text == "1235" && controller.number.editor.selection.head == 3)
    stage.keyboard.press("z", modifiers: .control)
    #expect(controller.number.text == "1234 5")
  }
}
