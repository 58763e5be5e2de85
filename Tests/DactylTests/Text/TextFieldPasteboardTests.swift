import DactylGeometry
import DactylInput
import DactylTestKit
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Cut, copy and paste in a text field (section 7b).
@MainActor struct TextFieldPasteboardTests {
  private let fixture = Fixture([.controls])

  init() { fixture.focusKeyboard() }

  private var pasteboard: Pasteboard { fixture.application.pasteboard }
  private var primary: Pasteboard { fixture.application.primarySelection }

  private func text(of pasteboard: Pasteboard) -> String? {
    var text: String?
    pasteboard.readText { text = try? $0.get() }
    return text
  }

  private func focused(_ text: String, selecting range: Range<Int>? = nil) -> TextField {
    let field = TextField(text, frame: Rect(x: 0, y: 0, width: 300, height: 44))
    fixture.window.addSubview(field)
    fixture.window.layoutIfNeeded()
    field.becomeFirstResponder()
    if let range { field.editor.selection = TextSelection(range) }
    return field
  }

  private func type(_ key: String, _ modifiers: ModifierState = []) {
    fixture.type(fixture.now.seconds + 0.1, key, modifiers)
  }

  /// Presses and releases a mouse button at a place of the field, which the pointer reaches first.
  private func click(_ code: UInt32, atX x: Double, dragTo end: Double? = nil) {
    func send(_ events: DeviceEvent.PointerEvent...) {
      fixture.send(fixture.now.seconds + 0.05, (events + [.frame]).map { .pointer(Fixture.seat, $0) })
    }
    func time(_ offset: Double) -> DeviceTime {
      .nanoseconds((fixture.now + Timestamp(seconds: offset)).nanoseconds)
    }
    send(.enter(surface: Fixture.main, at: Point(x: x, y: 20), serial: 1))
    send(.button(code: code, isPressed: true, time: time(0.05), serial: 2))
    if let end { send(.motion(to: Point(x: end, y: 20), time: time(0.05))) }
    send(.button(code: code, isPressed: false, time: time(0.05), serial: 3))
    send(.leave(surface: Fixture.main))
  }

  // TI-20
  @Test(arguments: [("c", "v", ModifierState.control), ("Copy", "Paste", ModifierState())])
  func copyAndPasteKeysWork(_ copy: String, _ paste: String, _ modifiers: ModifierState) {
    let field = focused("one two", selecting: 0..<3)
    type(copy, modifiers)
    #expect(field.text == "one two" && text(of: pasteboard) == "one")
    type("End")
    type(paste, modifiers)
    #expect(field.text == "one twoone" && field.editor.selection == TextSelection(10))
  }

  // TI-20
  @Test(arguments: [("x", ModifierState.control), ("Delete", ModifierState.shift), ("Cut", ModifierState())])
  func cutMovesTheSelectionAndIsUndoneAsOne(_ key: String, _ modifiers: ModifierState) {
    let field = focused("one two", selecting: 3..<7)
    type(key, modifiers)
    #expect(field.text == "one" && text(of: pasteboard) == " two")
    type("z", .control)
    #expect(field.text == "one two" && field.editor.selectedText == " two")
  }

  // TI-20
  @Test func aPasteIsOneStepOnOneLine() {
    let field = focused("ab")
    pasteboard.setText("x\ny\r\nz\n")
    type("c")
    type("v", .control)
    #expect(field.text == "abcx y z")
    type("z", .control)
    #expect(field.text == "abc")
    field.editor.selectAll()
    type("Insert", .shift)
    #expect(field.text == "x y z")
  }

  // TI-20
  @Test func aTextThatIsTooLongForALineIsNotPasted() {
    let field = focused("ab")
    pasteboard.setText(String(repeating: "x", count: 65_537))
    type("v", .control)
    #expect(field.text == "ab")
    pasteboard.setText(String(repeating: "x", count: 65_536))
    type("v", .control)
    #expect(field.text.utf8.count == 65_538)
  }

  // TI-20
  @Test func withoutASelectionNothingIsCopied() {
    let field = focused("ab")
    pasteboard.setText("old")
    for key in ["c", "x"] { type(key, .control) }
    #expect(field.text == "ab" && text(of: pasteboard) == "old" && pasteboard.changeCount == 1)
    pasteboard.clear()
    type("v", .control)
    #expect(field.text == "ab" && !field.editor.canUndo)
  }

  // TI-6, TI-20
  @Test func aSecureTextIsNeverCopied() {
    let field = focused("secret", selecting: 0..<6)
    field.textInputTraits.isSecure = true
    for key in ["c", "x", "Copy", "Cut"] { type(key, key.count == 1 ? .control : []) }
    click(0x110, atX: 15, dragTo: 290)
    #expect(field.editor.selectedText == "secret" && field.text == "secret")
    #expect(pasteboard.types == [] && primary.types == [])
    pasteboard.setText("new")
    type("v", .control)
    #expect(field.text == "new")
  }

  // TI-20
  @Test func aReadOnlyTextIsOnlyCopied() {
    let field = focused("ab", selecting: 0..<1)
    field.editor.isEditable = false
    type("x", .control)
    #expect(pasteboard.types == [])
    type("c", .control)
    #expect(text(of: pasteboard) == "a")
    type("v", .control)
    primary.setText("p")
    click(0x112, atX: 15)
    #expect(field.text == "ab" && field.editor.selectedText == "a")
  }

  // TI-20
  @Test func theTargetsOfTheFieldLearnOfCutAndPaste() {
    let field = focused("ab", selecting: 0..<1)
    var count = 0
    field.addAction(Action { _ in count += 1 }, for: .editingChanged)
    type("c", .control)
    #expect(count == 0)
    type("x", .control)
    type("v", .control)
    #expect(count == 2 && field.text == "ab")
  }

  // TI-21
  @Test func theMouseSetsThePrimarySelection() {
    let field = focused("one two")
    click(0x110, atX: 15)
    #expect(primary.types == [] && field.editor.selection.isEmpty)
    click(0x110, atX: 5, dragTo: 290)
    #expect(text(of: primary) == "one two" && pasteboard.types == [])
    type("a", [.control, .shift])
    #expect(text(of: primary) == "one two")
  }

  // TI-21
  @Test func aMiddleClickPastesThePrimarySelectionAtThePointer() {
    let field = focused("one")
    let other = TextField("two", frame: Rect(x: 0, y: 100, width: 300, height: 44))
    fixture.window.addSubview(other)
    other.becomeFirstResponder()
    primary.setText("p-")
    pasteboard.setText("c-")
    click(0x112, atX: 5)
    #expect(field.text == "p-one" && field.isFirstResponder && field.editor.selection == TextSelection(2))
    click(0x112, atX: 290)
    #expect(field.text == "p-onep-" && other.text == "two")
    field.isEnabled = false
    click(0x112, atX: 5)
    #expect(field.text == "p-onep-")
  }

  // TI-20
  @Test func aMenuLearnsWhichCommandsHaveAnEffect() {
    let field = focused("ab", selecting: 0..<1)
    let commands = TextPasteboardCommands(field)
    #expect(commands.canPerform(.copy) && commands.canPerform(.cut))
    #expect(!commands.canPerform(.paste) && !commands.canPerform(.selectAll))
    pasteboard.setText("x")
    #expect(commands.canPerform(.paste))
    field.editor.isEditable = false
    #expect(commands.canPerform(.copy) && !commands.canPerform(.cut) && !commands.canPerform(.paste))
    field.editor.selection = TextSelection(0)
    #expect(!commands.canPerform(.copy))
  }
}
