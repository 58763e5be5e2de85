import DactylGeometry
import DactylInput
import DactylTestKit
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The text field: keys, mouse and fingers (section 7b).
@MainActor @Suite struct TextFieldTests {
  private let fixture = Fixture([.controls])

  init() { fixture.focusKeyboard() }

  private func field(_ text: String = "", y: Double = 0) -> TextField {
    let field = TextField(text, frame: Rect(x: 0, y: y, width: 300, height: 44))
    fixture.window.addSubview(field)
    fixture.window.layoutIfNeeded()
    return field
  }

  private func focused(_ text: String = "") -> TextField {
    let field = field(text)
    field.becomeFirstResponder()
    return field
  }

  private func type(_ keys: String...) {
    for key in keys { fixture.type(fixture.now.seconds + 0.1, key) }
  }

  /// The events that the field sends, by name.
  private func log(_ field: TextField) -> Log {
    let log = Log()
    let names: [(Control.Events, String)] = [
      (.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"),
      (.editingDidEndOnExit, "exit"), (.primaryActionTriggered, "primary"),
    ]
    for (events, name) in names { field.addAction(Action { _ in log.lines.append(name) }, for: events) }
    return log
  }

  private final class Log { var lines: [String] = [] }

  // TI-1
  @Test func keysEditTheTextOfTheFocusedField() {
    let field = focused("ab")
    type("Left", "x", "space", "BackSpace", "Delete")
    #expect(field.text == "ax" && field.editor.selection == TextSelection(2))
    type("Home", "y")
    #expect(field.text == "yax")
  }

  // TI-2
  @Test func modifiersMoveByWordsExtendAndUndo() {
    let field = focused("one two")
    fixture.type(1, "Left", .control)
    #expect(field.editor.selection.head == 4)
    fixture.type(2, "End", .shift)
    #expect(field.editor.selectedText == "two")
    fixture.type(3, "x")
    #expect(field.text == "one x")
    fixture.type(4, "z", .control)
    #expect(field.text == "one two" && field.editor.selectedText == "two")
    fixture.type(5, "z", [.control, .shift])
    #expect(field.text == "one x")
    fixture.type(6, "a", .control)
    #expect(field.editor.selectedText == "one x")
  }

  // TI-2, KF-3
  @Test func keysWithoutMeaningInOneLineAreForwarded() {
    let field = focused("one")
    let other = self.field("two", y: 100)
    type("Tab")
    #expect(other.isFirstResponder && !field.isFirstResponder && other.editor.selectedText == "two")
    #expect(field.text == "one" && other.text == "two")
    let around = Around()
    fixture.window.addSubview(around)
    let inside = TextField("three", frame: Rect(x: 0, y: 0, width: 200, height: 44))
    around.addSubview(inside)
    inside.becomeFirstResponder()
    for key in ["Up", "Down", "Escape"] { type(key) }
    #expect(around.keys == ["Up", "Down", "Escape"])
  }

  private final class Around: View {
    var keys: [String] = []
    override func pressesBegan(_ presses: [Press], with event: Event) { keys += presses.map(\.key.name) }
  }

  // TI-3
  @Test func theEventsOfEditingAreSentForTheUserAlone() {
    let field = field("one")
    let log = log(field)
    field.text = "two"
    #expect(log.lines == [])
    field.becomeFirstResponder()
    type("a", "Left")
    field.text = "three"
    field.resignFirstResponder()
    #expect(log.lines == ["begin", "changed", "end"] && field.text == "three")
  }

  // TI-3, KF-5
  @Test func returnIsSentToTargetsAndElseTriggersTheDefaultButton() {
    let field = focused("one")
    let button = Button("Save", style: .filled)
    button.role = .primary
    button.frame = Rect(x: 0, y: 100, width: 100, height: 44)
    fixture.window.addSubview(button)
    var count = 0
    button.addAction(Action { _ in count += 1 }, for: .primaryActionTriggered)
    type("Return")
    #expect(count == 1 && field.text == "one")
    let log = log(field)
    type("Return", "KP_Enter")
    #expect(count == 1 && log.lines == ["exit", "primary", "exit", "primary"])
  }

  // TI-4
  @Test func aTapSetsTheCaretAndMoreTapsSelect() {
    let field = field("one two")
    fixture.tapAt(0, 250, 20)
    #expect(field.isFirstResponder && field.editor.selection == TextSelection(7))
    fixture.tapAt(1, 16, 20)
    #expect(field.editor.selection == TextSelection(0))
    fixture.tapAt(1.2, 16, 20)
    #expect(field.editor.selectedText == "one")
    fixture.tapAt(1.4, 16, 20)
    #expect(field.editor.selectedText == "one two")
  }

  // EI-4, TI-4
  @Test func aKeyBehindALiftInTheSameBatchEditsTheNewField() {
    let first = focused("a")
    let second = field("b", y: 60)
    fixture.touch(0, .down(0, 250, 80))
    let stroke = KeyStroke(code: 45, name: "x", characters: "x", charactersIgnoringModifiers: "x")
    // weston sends no frame behind the last lift.
    fixture.send(
      0.1,
      [
        .touch(Fixture.seat, Finger.up(0).event(0.1, on: Fixture.main)),
        .keyboard(Fixture.seat, .down(stroke, time: .at(0.1), serial: 1)),
      ])
    #expect(first.text == "a" && second.text == "bx")
    first.becomeFirstResponder()
    fixture.touch(1, .down(0, 250, 80))
    fixture.send(
      1.1,
      [
        .touch(Fixture.seat, Finger.up(0).event(1.1, on: Fixture.main)),
        .textInput(Fixture.seat, .edit(TextInputEdit(committed: "y"))),
      ])
    #expect(first.text == "a" && second.text == "bxy")
  }

  // TI-4
  @Test func aFingerThatLiftsOutsideOrIsCancelledSetsNoCaret() {
    let field = field("one two")
    fixture.touch(0, .down(0, 20, 20))
    fixture.touch(0.1, .move(0, 20, 500))
    fixture.touch(0.2, .up(0))
    #expect(!field.isFirstResponder)
    field.isEnabled = false
    fixture.tapAt(1, 20, 20)
    #expect(!field.isFirstResponder)
  }

  // TI-5
  @Test func aMouseSelectsWhileItIsDragged() {
    let field = field("one two three")
    let end = field.caretRect.minX
    #expect(end > 60)
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(14, 20), serial: 1), button(true, 0))
    #expect(field.editor.selection == TextSelection(0))
    fixture.pointer(0.1, .motion(to: Point(290, 20), time: .at(0.1)))
    #expect(field.editor.selectedText == "one two three" && field.editor.selection.head == 13)
    fixture.pointer(0.2, button(false, 0.2))
    fixture.pointer(2, .motion(to: Point(14, 20), time: .at(2)))
    fixture.pointer(2.1, button(true, 2.1))
    fixture.pointer(2.2, button(false, 2.2))
    #expect(field.editor.selection == TextSelection(0))
  }

  private func button(_ isPressed: Bool, _ seconds: Double) -> DeviceEvent.PointerEvent {
    .button(code: 0x110, isPressed: isPressed, time: .at(seconds), serial: 1)
  }

  // TI-6
  @Test func aSecretIsShownAsDotsAndDescribedAsSuch() {
    let field = focused("pässword")
    field.textInputTraits.isSecure = true
    fixture.window.layoutIfNeeded()
    #expect(field.accessibilityDescription.role == .secureField)
    #expect(field.accessibilityDescription.value == "••••••••")
    type("Home", "Right", "Right")
    #expect(field.editor.selection.head == 3)
    fixture.tapAt(5, 280, 20)
    #expect(field.editor.selection.head == field.editor.text.count)
  }

  // TI-1
  @Test func aLongTextScrollsSoThatTheCaretIsVisible() {
    let text = String(repeating: "long text ", count: 20)
    let field = focused(text)
    fixture.window.layoutIfNeeded()
    #expect(field.caretRect.maxX <= 288 && field.caretRect.minX > 200)
    type("Home")
    fixture.window.layoutIfNeeded()
    #expect(field.caretRect.minX == 12)
    field.traitOverrides.layoutDirection = .rightToLeft
    fixture.window.layoutIfNeeded()
    #expect(field.caretRect.minX == 12)
    field.text = "שלום"
    fixture.window.layoutIfNeeded()
    type("Home")
    fixture.window.layoutIfNeeded()
    #expect(field.caretRect.maxX >= 285)
  }

  // TI-1
  @Test(arguments: ["漢字", "abc漢", "😀", "नमस्ते", "שלום漢"]) func lettersOfOtherFontsMoveNoBaseline(text: String) {
    let field = focused("abc")
    let caret = field.caretRect(at: 0)
    let (baseline, size) = (
      field.firstBaseline(in: field.bounds.size), field.sizeThatFits(proposal: .init(width: nil, height: nil))
    )
    field.text = text
    fixture.window.layoutIfNeeded()
    #expect(field.firstBaseline(in: field.bounds.size) == baseline)
    #expect(field.sizeThatFits(proposal: .init(width: nil, height: nil)).height == size.height)
    #expect(field.caretRect(at: 0).minY == caret.minY && field.caretRect(at: 0).height == caret.height)
    field.placeholder = "漢字"
    field.text = ""
    #expect(field.firstBaseline(in: field.bounds.size) == baseline)
  }

  // TI-1
  @Test func lineBreaksBecomeSpaces() {
    let field = focused("one\ntwo\n")
    #expect(field.text == "one two")
    field.editor.insert("a\r\nb")
    #expect(field.text == "one twoa b")
  }
}
