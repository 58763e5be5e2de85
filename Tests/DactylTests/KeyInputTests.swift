import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys that input text (section 1.7).
@MainActor @Suite struct KeyInputTests {
  private let fixture = Fixture([.presses])
  private let outer: StubView
  private let field: LoggedField

  init() {
    outer = fixture.view("A", 0, 0, 100, 100)
    field = fixture.field("F", in: outer)
    field.becomeFirstResponder()
    fixture.focusKeyboard()
  }

  // EI-31
  @Test func keysWriteIntoATextFirstResponderAndStopThere() {
    fixture.type(0, "a")
    fixture.type(1, "Return")
    fixture.type(2, "Tab")
    fixture.type(3, "BackSpace")
    fixture.type(4, "space")
    #expect(
      fixture.takeLog() == [
        "F inserts \"a\"", "F inserts \"\\n\"", "F inserts \"\\t\"", "F deletes", "F inserts \" \"",
      ])
  }

  // EI-31
  @Test func keysWithoutTextOrWithControlAlternateOrLogoArePresses() {
    fixture.type(0, "Up")
    fixture.type(1, "Escape")
    fixture.type(2, "a", .control)
    fixture.type(3, "a", .alternate)
    fixture.type(4, "BackSpace", .command)
    #expect(
      fixture.takeLog() == [
        "A pressed Up", "A released Up", "A pressed Escape", "A released Escape", "A pressed a", "A released a",
        "A pressed a", "A released a", "A pressed BackSpace", "A released BackSpace",
      ])
  }

  // EI-31
  @Test func aHeldKeyWritesAgainUnderThePresentModifiers() {
    field.mode = .forward
    fixture.key(0, "a", .down)
    fixture.key(0.5, "a", .again)
    fixture.key(0.6, "a", .again, .control)
    fixture.key(0.7, "a", .up)
    fixture.key(0.8, "BackSpace", .down)
    fixture.key(1.3, "BackSpace", .again)
    fixture.key(1.4, "BackSpace", .up)
    #expect(
      fixture.takeLog() == [
        "F pressed a", "F inserts \"a\"", "F inserts \"a\"", "F released a", "F pressed BackSpace", "F deletes",
        "F deletes", "F released BackSpace",
      ])
  }

  // EI-31
  @Test func repeatsAfterAFocusChangeOrOfAKeyWithoutTextDoNothing() {
    fixture.key(0, "a", .down)
    let other = fixture.field("G", in: outer)
    other.becomeFirstResponder()
    fixture.key(0.5, "a", .again)
    fixture.key(0.6, "a", .up)
    #expect(fixture.takeLog() == ["F inserts \"a\""])
    fixture.key(1, "Up", .down)
    fixture.key(1.5, "Up", .again)
    #expect(fixture.takeLog() == ["A pressed Up"])
  }

  // EI-31
  @Test func onlyTheFirstResponderTakesText() {
    let inside = fixture.view("B", 0, 0, 10, 10, in: field, mode: .forward)
    inside.canBecomeFirst = true
    inside.becomeFirstResponder()
    fixture.type(0, "a")
    #expect(fixture.takeLog() == ["B pressed a", "A pressed a", "B released a", "A released a"])
  }

  // EI-31
  @Test func anOverrideWithoutSuperKeepsTheTextOut() {
    field.mode = .log
    fixture.type(0, "a")
    #expect(fixture.takeLog() == ["F pressed a", "F released a"])
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
    for name in ["a", "b", "Left", "Return", "BackSpace", "Escape", "c"] { fixture.type(fixture.now.seconds + 1, name) }
    fixture.type(20, "BackSpace", .control)
    fixture.type(21, "d", .control)
    #expect(field.text == "abc")
  }

  // EI-33
  @Test func aPressThatWasTextIsCancelledWithoutReachingOthers() {
    fixture.key(0, "a", .down)
    fixture.send(0.1, [.keyboard(Fixture.seat, .lost)])
    fixture.key(0.5, "a", .again)
    #expect(fixture.takeLog() == ["F inserts \"a\""])
  }

  // GR-27, GR-44
  @Test func heldTextIsWrittenOnFailureAndDroppedOnAClaim() {
    let recognizer = fixture.presses("g", on: outer)
    recognizer.delaysTouchesBegan = true
    recognizer.plan = [.ended: .failed]
    fixture.key(0, "a", .down)
    fixture.key(0.4, "a", .again)
    #expect(fixture.takeLog() == [])
    fixture.key(0.5, "a", .up)
    #expect(fixture.takeLog() == ["F inserts \"a\""])
    recognizer.plan = [.began: .recognized]
    fixture.type(1, "a")
    #expect(fixture.takeLog() == [])
  }
}
