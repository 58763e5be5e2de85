import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Composers of a touch keyboard, and its arrangements (section 7c).
@MainActor @Suite struct KeyboardComposerTests {
  private let stage: KeyboardStage
  private let composer = TestComposer { $0 == "ni" ? ["你", "尼"] : [] }

  init() throws {
    stage = try KeyboardStage("us")
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    stage.keyboard?.composer = composer
  }

  // TK-9
  @Test func aComposerMarksTextAndOffersCandidates() {
    let height = stage.keyboard?.frame.height ?? 0
    stage.tap("n", "i")
    #expect(stage.field.text == "ni" && stage.field.editor.markedRange == 0..<2)
    #expect(stage.keyboard?.frame.height == height + 44)
    stage.tap("尼")
    #expect(stage.field.text == "尼" && stage.field.editor.markedRange == nil)
    stage.stage.advance(by: 0.1)
    #expect(stage.keyboard?.frame.height == height)
    stage.tap("n", "i", "delete")
    #expect(stage.field.text == "尼n")
    stage.tap("delete")
    #expect(stage.field.text == "尼" && stage.field.editor.markedRange == nil)
  }

  // TK-9
  @Test func otherTextEndsTheComposition() {
    let resets = composer.resets
    stage.tap("n", ".")
    #expect(stage.field.text == "n." && stage.field.editor.markedRange == nil && composer.resets > resets)
    stage.tap("n", "i")
    stage.field.editor.selection = TextSelection(0)
    stage.stage.advance(by: 0.1)
    #expect(!stage.stage.elements(.button, "你").contains { $0.exists })
    stage.tap("i")
    #expect(stage.field.text == "in.ni")
  }

  // TK-9
  @Test func secretsAndAddressesAreNotComposed() {
    for change in [
      { (field: TextField) in field.textInputTraits.isSecure = true }, { $0.textInputTraits.contentType = .email },
    ] {
      stage.field.text = ""
      stage.field.textInputTraits = TextInputTraits()
      change(stage.field)
      stage.stage.advance(by: 0.1)
      stage.tap("n")
      #expect(stage.field.text == "n" && stage.field.editor.markedRange == nil)
    }
  }

  // TK-9
  @Test func aFieldDoesNotGetTheComposerOfAnother() {
    let keyboard = stage.keyboard
    stage.tap("n", "i")
    stage.lower.becomeFirstResponder()
    stage.stage.advance(by: 1)
    #expect(stage.keyboard === keyboard && keyboard?.composer == nil && stage.field.text == "ni")
    #expect(!stage.stage.elements(.button, "你").contains { $0.exists })
  }

  // TK-8
  @Test func theUserChoosesTheArrangement() {
    let finger = stage.stage.finger()
    let hide = stage.middle("hide keyboard")
    finger.down(at: hide, in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    finger.move(to: hide + Point(x: 0, y: -60), in: stage.keyboard)
    finger.up()
    #expect(stage.isShown && stage.keyboard?.arrangement == .right && stage.middle("q").x > 80)
    stage.keyboard?.arrangement = .left
    stage.stage.advance(by: 0.1)
    #expect(stage.middle("p").x < 320)
  }

  // TK-8
  @Test func aWideKeyboardIsSplit() throws {
    let wide = try KeyboardStage("us", size: Size(width: 1000, height: 600))
    wide.field.textInputTraits.autocapitalization = .none
    wide.open()
    #expect(wide.middle("t").x > 400)
    wide.keyboard?.arrangement = .split
    wide.stage.advance(by: 0.1)
    #expect(wide.middle("t").x < 350 && wide.middle("y").x > 650 && wide.middle("g").x < 360)
    #expect(wide.stage.elements(.button, "space").count == 2)
    wide.tap("t", "y")
    #expect(wide.field.text == "ty")
  }
}
