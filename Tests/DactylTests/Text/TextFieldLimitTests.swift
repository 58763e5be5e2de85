import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The most characters of a field.
@MainActor @Suite struct TextFieldLimitTests {
  private let stage: TestStage
  private let field = TextField("", frame: Rect(x: 20, y: 20, width: 300, height: 44))

  init() throws {
    stage = try TestStage()
    stage.application.touchKeyboardMode = .never
    stage.view.addSubview(field)
    field.maximumLength = 4
    field.becomeFirstResponder()
  }

  // TI-79
  @Test func whatIsTypedBeyondTheLimitIsRefused() {
    var changes = 0
    field.addAction(Action { _ in changes += 1 }, for: .editingChanged)
    stage.keyboard.type("abcdef")
    #expect(field.text == "abcd" && changes == 4)
    field.editor.selection = TextSelection(anchor: 1, head: 3)
    stage.keyboard.type("x")
    #expect(field.text == "axd")
    stage.keyboard.press("BackSpace")
    #expect(field.text == "ad")
    stage.keyboard.press("z", modifiers: .control)
    #expect(field.text.count > 2)
  }

  // TI-79
  @Test func aPasteIsCutBetweenCharacters() {
    let family = "👨‍👩‍👧"
    stage.application.pasteboard.setText("a" + family + "é" + "🇩🇪🇫🇷")
    stage.keyboard.press("v", modifiers: .control)
    #expect(field.text == "a" + family + "é" + "🇩🇪")
    let full = field.text
    stage.keyboard.press("v", modifiers: .control)
    #expect(field.text == full)
    // With a selection that is too short, the selection stays if nothing fits.
    field.maximumLength = 2
    field.editor.selection = TextSelection(anchor: 0, head: 1)
    stage.keyboard.press("v", modifiers: .control)
    #expect(field.text == full)
  }

  // TI-79
  @Test func anAccentThatJoinsALetterFits() {
    stage.keyboard.type("abcd")
    field.editor.insert("\u{301}")
    #expect(field.text == "abcd\u{301}" && field.text.count == 4)
  }

  // TI-79
  @Test func aCompositionIsCutWhenItEnds() {
    stage.keyboard.type("ab")
    field.editor.setMarkedText("nihon", selected: nil)
    #expect(field.text == "abnihon")
    field.editor.insert("日本語")
    #expect(field.text == "ab日本" && field.editor.markedRange == nil)
    field.editor.setMarkedText("x", selected: nil)
    #expect(field.text == "ab日本x")
    field.editor.unmarkText()
    #expect(field.text == "ab日本")
  }

  // TI-79
  @Test func theProgramAndTheFilterAreNotLimited() {
    field.text = "abcdefgh"
    #expect(field.text == "abcdefgh")
    stage.keyboard.type("x")
    #expect(field.text == "abcdefgh")
    stage.keyboard.press("BackSpace")
    #expect(field.text == "abcdefg")
    field.text = ""
    field.filter = { _, _, text in text + text }
    stage.keyboard.type("abc")
    #expect(field.text == "aabb")
    field.maximumLength = -1
    field.filter = nil
    field.text = ""
    stage.keyboard.type("a")
    #expect(field.text.isEmpty)
    field.maximumLength = nil
    stage.keyboard.type("abcdef")
    #expect(field.text == "abcdef")
  }
}
