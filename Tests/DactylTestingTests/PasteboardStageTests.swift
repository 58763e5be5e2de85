import Dactyl
import DactylTesting
import Testing

/// Copy and paste in the tests of applications, inside the program.
@MainActor struct PasteboardStageTests {
  private let stage: TestStage
  private let field = TextField("hello")

  init() throws {
    stage = try TestStage()
    field.frame = Rect(x: 0, y: 0, width: 300, height: 44)
    stage.view.addSubview(field)
    field.becomeFirstResponder()
  }

  // TI-20
  @Test func keysCutAndPaste() {
    stage.keyboard.press("a", modifiers: .control)
    stage.keyboard.press("x", modifiers: .control)
    #expect(field.text == "" && stage.application.pasteboard.hasText)
    stage.keyboard.press("v", modifiers: .control)
    stage.keyboard.press("v", modifiers: .control)
    #expect(field.text == "hellohello")
  }

  // TI-20
  @Test func aTestPlaysTheOtherProgram() {
    stage.application.pasteboard.setText("from elsewhere")
    stage.keyboard.press("a", modifiers: .control)
    stage.keyboard.press("v", modifiers: .control)
    #expect(field.text == "from elsewhere")
  }

  // TI-21
  @Test func theMousePastesTheSelection() {
    stage.pointer.click(at: Point(x: 10, y: 22), in: field, count: 2)
    var text: String?
    stage.application.primarySelection.readText { text = try? $0.get() }
    #expect(text == "hello")
    stage.advance(by: 1)
    stage.pointer.click(.middle, at: Point(x: 290, y: 22), in: field)
    #expect(field.text == "hellohello")
  }
}
