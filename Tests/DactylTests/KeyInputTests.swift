import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys that input text (section 1.7).
@MainActor @Suite struct KeyInputTests {
  private let rig = Rig([.presses])
  private let outer: StubView
  private let field: LoggedField

  init() {
    outer = rig.view("A", 0, 0, 100, 100)
    field = rig.field("F", in: outer)
    field.becomeFirstResponder()
    rig.focusKeyboard()
  }

  // EI-31
  @Test func keysWriteIntoATextFirstResponderAndStopThere() {
    rig.type(0, "a")
    rig.type(1, "Return")
    rig.type(2, "Tab")
    rig.type(3, "BackSpace")
    rig.type(4, "space")
    #expect(
      rig.takeLog() == ["F inserts \"a\"", "F inserts \"\\n\"", "F inserts \"\\t\"", "F deletes", "F inserts \" \""])
  }

  // EI-31
  @Test func keysWithoutTextOrWithControlAlternateOrLogoArePresses() {
    rig.type(0, "Up")
    rig.type(1, "Escape")
    rig.type(2, "a", .control)
    rig.type(3, "a", .alternate)
    rig.type(4, "BackSpace", .command)
    #expect(
      rig.takeLog() == [
        "A pressed Up", "A released Up", "A pressed Escape", "A released Escape", "A pressed a", "A released a",
        "A pressed a", "A released a", "A pressed BackSpace", "A released BackSpace",
      ])
  }

  // EI-31
  @Test func aHeldKeyWritesAgainUnderThePresentModifiers() {
    field.mode = .forward
    rig.key(0, "a", .down)
    rig.key(0.5, "a", .again)
    rig.key(0.6, "a", .again, .control)
    rig.key(0.7, "a", .up)
    rig.key(0.8, "BackSpace", .down)
    rig.key(1.3, "BackSpace", .again)
    rig.key(1.4, "BackSpace", .up)
    #expect(
      rig.takeLog() == [
        "F pressed a", "F inserts \"a\"", "F inserts \"a\"", "F released a", "F pressed BackSpace", "F deletes",
        "F deletes", "F released BackSpace",
      ])
  }

  // EI-31
  @Test func repeatsAfterAFocusChangeOrOfAKeyWithoutTextDoNothing() {
    rig.key(0, "a", .down)
    let other = rig.field("G", in: outer)
    other.becomeFirstResponder()
    rig.key(0.5, "a", .again)
    rig.key(0.6, "a", .up)
    #expect(rig.takeLog() == ["F inserts \"a\""])
    rig.key(1, "Up", .down)
    rig.key(1.5, "Up", .again)
    #expect(rig.takeLog() == ["A pressed Up"])
  }

  // EI-31
  @Test func onlyTheFirstResponderTakesText() {
    let inside = rig.view("B", 0, 0, 10, 10, in: field, mode: .forward)
    inside.canBecomeFirst = true
    inside.becomeFirstResponder()
    rig.type(0, "a")
    #expect(rig.takeLog() == ["B pressed a", "A pressed a", "B released a", "A released a"])
  }

  // EI-31
  @Test func anOverrideWithoutSuperKeepsTheTextOut() {
    field.mode = .log
    rig.type(0, "a")
    #expect(rig.takeLog() == ["F pressed a", "F released a"])
  }

  // EI-31
  @Test func aKeyInputTakesTextAndBackspaceByDefault() {
    final class Field: View, KeyInput {
      var text = ""
      var hasText: Bool { !text.isEmpty }
      override var canBecomeFirstResponder: Bool { true }
      func insertText(_ text: String) { self.text += text }
      func deleteBackward() { text.removeLast() }
    }
    let field = Field()
    outer.addSubview(field)
    field.becomeFirstResponder()
    for name in ["a", "b", "Left", "Return", "BackSpace", "Escape", "c"] { rig.type(rig.now.seconds + 1, name) }
    rig.type(20, "BackSpace", .control)
    rig.type(21, "d", .control)
    #expect(field.text == "abc")
  }

  // EI-33
  @Test func aPressThatWasTextIsCancelledWithoutReachingOthers() {
    rig.key(0, "a", .down)
    rig.send(0.1, [.keyboard(Rig.seat, .lost)])
    rig.key(0.5, "a", .again)
    #expect(rig.takeLog() == ["F inserts \"a\""])
  }

  // GR-27, GR-44
  @Test func heldTextIsWrittenOnFailureAndDroppedOnAClaim() {
    let recognizer = rig.presses("g", on: outer)
    recognizer.delaysTouchesBegan = true
    recognizer.plan = [.ended: .failed]
    rig.key(0, "a", .down)
    rig.key(0.4, "a", .again)
    #expect(rig.takeLog() == [])
    rig.key(0.5, "a", .up)
    #expect(rig.takeLog() == ["F inserts \"a\""])
    recognizer.plan = [.began: .recognized]
    rig.type(1, "a")
    #expect(rig.takeLog() == [])
  }
}
