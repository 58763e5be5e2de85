import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Conditions of the responder chain and of the first responder that matter in few situations.
@MainActor @Suite struct ResponderCornerTests {
  private let fixture = Fixture()

  private final class Generous: View {
    var heir: View?

    override var canBecomeFirstResponder: Bool { true }

    override func resignFirstResponder() -> Bool {
      let hasResigned = super.resignFirstResponder()
      if hasResigned { heir?.becomeFirstResponder() }
      return hasResigned
    }
  }

  // RC-10
  @Test func aResigningResponderMayGiveItsPlaceToAThirdOne() {
    let (present, third, second) = (Generous(), Generous(), Generous())
    for view in [present, third, second] { fixture.window.addSubview(view) }
    #expect(present.becomeFirstResponder())
    present.heir = third
    #expect(!second.becomeFirstResponder())
    #expect(third.isFirstResponder && !second.isFirstResponder && !present.isFirstResponder)
    #expect(second.becomeFirstResponder() && !third.isFirstResponder)
  }

  // RC-2
  @Test func theNextOfARootControllerIsTheWindowForAnyPlaceOfItsView() {
    let controller = ViewController()
    fixture.window.rootViewController = controller
    #expect(controller.next === fixture.window)
    fixture.view("Frame", 0, 0, 400, 600).addSubview(controller.view)
    #expect(controller.view.window === fixture.window && controller.next === fixture.window)
  }
}
