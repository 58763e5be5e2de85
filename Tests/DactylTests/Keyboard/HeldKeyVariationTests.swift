import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fingers that rest on keys while the keys, the keyboard or the text change (section 7c).
@MainActor @Suite struct HeldKeyVariationTests {
  private let stage: KeyboardStage

  init() throws {
    stage = try KeyboardStage("us", "de")
    stage.field.textInputTraits.autocapitalization = .none
    stage.open()
  }

  private var popovers: [KeyboardPopover] {
    stage.keyboard?.subviews.compactMap { $0 as? KeyboardPopover } ?? []
  }

  /// Holds a finger on a key until it shows its choices.
  private func hold(_ label: String) -> TestFinger {
    let finger = stage.stage.finger()
    finger.down(at: stage.middle(label), in: stage.keyboard)
    stage.stage.advance(by: 0.6)
    return finger
  }

  /// Makes the present letters capitals.
  private func asksForCapitals() {
    stage.field.textInputTraits.autocapitalization = .allCharacters
    stage.field.setNeedsTextInputUpdate()
    stage.stage.advance(by: 0.1)
    #expect(stage.key("Q").exists)
  }

  // TK-4, TK-15
  @Test func aLetterIsTheOneThatTheFingerCameTo() {
    let finger = stage.stage.finger()
    finger.down(at: stage.middle("e"), in: stage.keyboard)
    asksForCapitals()
    finger.up()
    #expect(stage.field.text == "e")
    finger.tap(at: stage.middle("E"), in: stage.keyboard)
    #expect(stage.field.text == "eE")
  }

  // TK-5, TK-15
  @Test func aChoiceIsTheOneThatIsShown() {
    let middle = stage.middle("e")
    let finger = hold("e")
    let titles = popovers.first?.titles ?? []
    asksForCapitals()
    finger.move(to: middle + Point(x: 45, y: -40), in: stage.keyboard)
    let chosen = popovers.first?.highlighted.map { titles[$0] }
    finger.up()
    #expect(titles.count > 1 && titles.contains(stage.field.text) && popovers.isEmpty, "\(stage.field.text) \(titles)")
    #expect(stage.field.text == chosen)
  }

  // TK-4, TK-5
  @Test func severalHeldKeysTypeInOrderOfLanding() {
    let first = hold("e")
    let second = hold("a")
    #expect(stage.field.text == "e" && popovers.count == 1)
    let third = hold("o")
    #expect(stage.field.text == "ea")
    for finger in [third, first, second] { finger.up() }
    #expect(stage.field.text == "eao" && popovers.isEmpty)
  }

  // TK-5, TK-15
  @Test func aFingerThatSlidesOffAndBackChoosesAgain() {
    let middle = stage.middle("a")
    let finger = hold("a")
    finger.move(to: Point(x: 390, y: 200), in: stage.keyboard)
    #expect(popovers.first?.highlighted == nil)
    finger.move(to: middle, in: stage.keyboard)
    finger.move(to: middle + Point(x: 45, y: -40), in: stage.keyboard)
    finger.move(to: middle, in: stage.keyboard)
    finger.up()
    #expect(stage.field.text == "a")
  }

  // TK-5
  @Test func aKeyboardThatIsHiddenTypesNothing() {
    let finger = hold("a")
    stage.stage.application.hideInputView()
    finger.move(to: stage.middle("a") + Point(x: 45, y: -40), in: stage.keyboard)
    stage.stage.advance(by: 1)
    finger.up()
    #expect(stage.field.text == "" && !stage.isShown)
    stage.open()
    #expect(popovers.isEmpty)
    stage.tap("b")
    #expect(stage.field.text == "b")
  }

  // TK-5
  @Test(arguments: [Size(width: 640, height: 260), Size(width: 300, height: 700)])
  func theChoicesFollowTheirKeyToAnotherSize(_ size: Size) throws {
    let finger = hold("a")
    stage.stage.resize(to: size)
    stage.stage.advance(by: 0.5)
    let popover = try #require(popovers.first)
    let key = try #require(stage.key("a").view?.frame)
    #expect(popover.frame.minX <= key.midX && popover.frame.maxX >= key.midX, "\(popover.frame) \(key)")
    #expect(abs(popover.frame.maxY - key.minY) < 1 || popover.frame.maxY > key.minY)
    // All choices can be reached.
    let top = popover.convert(Point.zero, to: stage.stage.window)
    #expect(top.y >= 0 && top.x >= 0, "\(top)")
    finger.up()
    #expect(stage.field.text == "a")
  }

  // TK-5, TK-15
  @Test func theChoicesOfTheUppermostRowAreInALowWindow() throws {
    let low = try KeyboardStage("us", size: Size(width: 640, height: 200))
    low.field.textInputTraits.autocapitalization = .none
    low.open()
    let keyboard = try #require(low.keyboard)
    for label in ["e", "o", "u", "a"] {
      let finger = low.stage.finger()
      finger.down(at: low.middle(label), in: keyboard)
      low.stage.advance(by: 0.6)
      let popover = try #require(keyboard.subviews.lazy.compactMap { $0 as? KeyboardPopover }.first)
      #expect(popover.convert(Point.zero, to: low.stage.window).y >= 0, "\(label): \(popover.frame)")
      finger.up()
    }
    #expect(low.field.text == "eoua")
  }

  // TK-5
  @Test func turningTheContentEndsTheChoice() {
    let finger = hold("a")
    stage.stage.application.contentRotation = .quarterTurn
    stage.stage.advance(by: 0.5)
    finger.up()
    #expect(popovers.isEmpty && ["", "a"].contains(stage.field.text))
    stage.tap("b")
    #expect(stage.field.text.hasSuffix("b"))
  }

  // TK-5
  @Test func theChoicesAreTheSameFromRightToLeft() {
    defer { stage.stage.application.traitOverrides.layoutDirection = nil }
    stage.stage.application.traitOverrides.layoutDirection = .rightToLeft
    stage.stage.advance(by: 0.5)
    let middle = stage.middle("a")
    let finger = hold("a")
    let popover = popovers.first
    #expect(popover.map { $0.frame.minX <= middle.x && $0.frame.maxX >= middle.x } == true)
    #expect(popover?.highlighted == 0)
    finger.move(to: middle + Point(x: 45, y: -40), in: stage.keyboard)
    let chosen = popover?.highlighted.flatMap { popover?.titles[$0] }
    finger.up()
    #expect(chosen != "a" && stage.field.text == chosen)
  }

  // TK-5
  @Test func twoListsOfNamesAreOpenAtOnce() throws {
    let (layout, hide) = (stage.middle("next keyboard layout"), stage.middle("hide keyboard"))
    let left = hold("next keyboard layout")
    let right = hold("hide keyboard")
    #expect(popovers.count == 2)
    left.move(to: layout + Point(x: 0, y: -50), in: stage.keyboard)
    left.up()
    #expect(stage.keyboard?.keyboardLayout == KeyboardLayout("de"))
    right.move(to: hide + Point(x: 0, y: -60), in: stage.keyboard)
    right.up()
    #expect(stage.keyboard?.arrangement == .right && popovers.isEmpty)
  }

  // TK-4
  @Test func aFieldThatMovesTheFocusGetsEachLetterInOrder() {
    // As fields for the digits of a code do.
    stage.field.addAction(Action { [lower = stage.lower] _ in lower.becomeFirstResponder() }, for: .editingChanged)
    let (left, right) = (stage.stage.finger(), stage.stage.finger())
    left.down(at: stage.middle("a"), in: stage.keyboard)
    right.down(at: stage.middle("b"), in: stage.keyboard)
    right.up()
    left.up()
    #expect(stage.field.text == "a" && stage.lower.text.lowercased() == "b")
  }
}
