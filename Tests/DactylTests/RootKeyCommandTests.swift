import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys while nothing has the focus (`RC-11`).
@MainActor @Suite struct RootKeyCommandTests {
  private final class Root: ViewController {
    var log: [String] = []
    override var keyCommands: [KeyCommand] {
      [KeyCommand(title: "Save", input: "s", modifierFlags: .control) { [unowned self] _ in log.append("save") }]
    }
    override func pressesBegan(_ presses: [Press], with event: Event) {
      log.append(contentsOf: presses.map(\.key.name).filter { !$0.hasPrefix("Control") })
      super.pressesBegan(presses, with: event)
    }
  }

  private let root = Root()
  private let stage: TestStage

  init() throws {
    stage = try TestStage(root: root)
    stage.advance(by: 0.1)
  }

  // RC-11, EI-32
  @Test func keyCommandsOfTheRootControllerWorkAtOnce() {
    #expect(stage.window.firstResponder == nil)
    stage.keyboard.press("s", modifiers: .control)
    #expect(root.log == ["save"])
    stage.keyboard.press("x")
    #expect(root.log == ["save", "x"])
  }

  // RC-11
  @Test func keysAreThoseOfThePresentedControllerWhileThereIsOne() {
    let presented = Root()
    root.present(presented, animated: false)
    stage.advance(by: 0.1)
    stage.keyboard.press("s", modifiers: .control)
    #expect(presented.log == ["save"] && root.log.isEmpty)
    presented.dismiss(animated: false)
    stage.keyboard.press("s", modifiers: .control)
    #expect(root.log == ["save"])
  }

  // RC-11, KF-3
  @Test func tabStillFindsTheFirstStop() {
    let button = Button("OK")
    button.frame = Rect(x: 10, y: 10, width: 80, height: 44)
    root.view.addSubview(button)
    stage.advance(by: 0.1)
    stage.keyboard.press("Tab")
    #expect(button.isFirstResponder)
  }

  // RC-11
  @Test func aControllerThatHasTheFocusGetsKeysAlone() {
    let field = TextField()
    field.frame = Rect(x: 10, y: 10, width: 200, height: 44)
    root.view.addSubview(field)
    field.becomeFirstResponder()
    stage.keyboard.press("x")
    #expect(field.text == "x" && root.log.isEmpty)
  }
}
