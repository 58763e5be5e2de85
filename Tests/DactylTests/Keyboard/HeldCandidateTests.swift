import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fingers that rest on keys while candidates come and go (section 7c).
@MainActor @Suite struct HeldCandidateTests {
  private let stage: KeyboardStage
  /// Offers two candidates for each text.
  private let composer = TestComposer { $0.isEmpty ? [] : ["<\($0)>", "[\($0)]"] }

  init() throws {
    stage = try KeyboardStage("us", "de")
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
    stage.keyboard?.composer = composer
  }

  // TK-4, TK-9, TK-15
  @Test func aCandidateUnderAFingerIsChosenBeforeTheNextLetter() {
    stage.tap("n")
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    let letter = stage.middle("i")
    left.down(at: stage.middle("[n]"), in: stage.keyboard)
    right.down(at: letter, in: stage.keyboard)
    #expect(stage.field.text == "[n]")
    right.up()
    left.up()
    #expect(stage.field.text == "[n]i")
  }

  // TK-4, TK-9, TK-15
  @Test func theLetterUnderTheSecondFingerIsTypedAlthoughCandidatesMoveIt() {
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    left.down(at: stage.middle("n"), in: stage.keyboard)
    right.down(at: stage.middle("i"), in: stage.keyboard)
    right.up()
    left.up()
    #expect(stage.field.text == "ni")
  }

  // TK-4, TK-9, TK-15
  @Test func aCandidateThatIsGoneIsNotChosen() {
    stage.tap("n")
    let finger = stage.stage.finger()
    finger.down(at: stage.middle("[n]"), in: stage.keyboard)
    stage.stage.keyboard.press("BackSpace")
    stage.stage.advance(by: 0.1)
    finger.up()
    #expect(!stage.field.text.contains("["))
  }

  // TK-4, TK-9, TK-15
  @Test func aKeyThatCandidatesMoveStaysUnderItsFinger() throws {
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    left.down(at: stage.middle("next keyboard layout"), in: stage.keyboard)
    right.tap(at: stage.middle("n"), in: stage.keyboard)
    stage.stage.advance(by: 0.1)
    left.up()
    #expect(stage.field.text == "n" && stage.keyboard?.keyboardLayout == KeyboardLayout("de"))
  }

  // TK-5, TK-9, TK-15
  @Test func theListOfAHeldKeyFollowsIt() throws {
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    left.down(at: stage.middle("next keyboard layout"), in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    right.tap(at: stage.middle("n"), in: stage.keyboard)
    stage.stage.advance(by: 0.1)
    let list = try #require(stage.keyboard?.subviews.lazy.compactMap { $0 as? KeyboardPopover }.first)
    let key = try #require(stage.key("next keyboard layout").view)
    #expect(abs(list.frame.maxY - key.frame.minY) < 1 && list.highlighted == nil)
    left.up()
    #expect(stage.field.text == "n" && stage.keyboard?.keyboardLayout != KeyboardLayout("de"))
  }
}
