import Dactyl
import DactylTesting
import Testing

/// The example of EditingText.
@MainActor @Suite struct PaymentControllerTests {
  private let stage: TestStage
  private let controller = PaymentController()

  init() throws { stage = try TestStage(root: controller) }

  // CT-38, CT-40
  @Test func theAccountIsCheckedAndTheAmountLimited() {
    stage.textField("Account").tap()
    stage.keyboard.type("de89370400440532013001")
    controller.amount.becomeFirstResponder()
    #expect(controller.account.text == "DE89 3704 0044 0532 0130 01" && controller.account.problem != nil)
    stage.keyboard.type("-5")
    controller.account.becomeFirstResponder()
    #expect(controller.amount.value == 0)
    stage.keyboard.press("BackSpace")
    stage.keyboard.type("0")
    controller.amount.becomeFirstResponder()
    #expect(controller.account.problem == nil)
  }
}
