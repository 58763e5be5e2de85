import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Conditions of the responder chain and of the first responder that matter in few situations.
@MainActor @Suite struct ResponderCornerTests {
  private let rig = Rig()

  private final class Generous: View {
    var heir: View?

    override var canBecomeFirstResponder: Bool { true }

    override func resignFirstResponder() -> Bool {
      let hasResigned = super.resignFirstResponder()
      if hasResigned { heir?.becomeFirstResponder() }
      return hasResigned
    }
  }

  @Test("RC-10: one that gives its place to a third one when it resigns has done so: the second does not become")
  func thirdOne() {
    let (present, third, second) = (Generous(), Generous(), Generous())
    for view in [present, third, second] { rig.window.addSubview(view) }
    #expect(present.becomeFirstResponder())
    present.heir = third
    #expect(!second.becomeFirstResponder())
    #expect(third.isFirstResponder && !second.isFirstResponder && !present.isFirstResponder)
    #expect(second.becomeFirstResponder() && !third.isFirstResponder)
  }

  @Test("RC-2: the next of a root controller is the window, wherever in that the program puts its view")
  func rootController() {
    let controller = ViewController()
    rig.window.rootViewController = controller
    #expect(controller.next === rig.window)
    rig.view("Frame", 0, 0, 400, 600).addSubview(controller.view)
    #expect(controller.view.window === rig.window && controller.next === rig.window)
  }
}
