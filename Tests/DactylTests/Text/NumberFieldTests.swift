import DactylGeometry
import DactylTesting
import DactylText
import Observation
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fields for numbers: values, ranges and steps.
@MainActor @Suite struct NumberFieldTests {
  private let stage: TestStage
  private let sent = Sent()

  /// The events that a field has sent, with its number.
  @MainActor private final class Sent {
    var lines: [String] = []
  }

  init() throws {
    stage = try TestStage()
    stage.application.touchKeyboardMode = .never
    stage.window.traitOverrides.locale = "en"
  }

  private func show(_ field: NumberField, in parent: View? = nil) -> NumberField {
    field.frame = Rect(x: 20, y: 20, width: 200, height: 44)
    (parent ?? stage.view).addSubview(field)
    stage.application.layOutWindows()
    let sent = sent
    for (events, name) in [
      (Control.Events.editingChanged, "changed"), (.valueChanged, "value"), (.editingDidEnd, "end"),
    ] {
      field.addAction(
        Action { [unowned field] _ in sent.lines.append("\(name) \(field.value.map { "\($0)" } ?? "-")") }, for: events)
    }
    return field
  }

  private func press(_ keys: String...) { for key in keys { stage.keyboard.press(key) } }

  private func takeSent() -> [String] {
    defer { sent.lines = [] }
    return sent.lines
  }

  // CT-38
  @Test func theNumberIsShownInTheFormatWithoutTheFocusAndAloneWithIt() {
    stage.window.traitOverrides.locale = "de"
    let format = NumberFormat.currency("EUR")
    let field = show(NumberField(value: 1234.5, format: format))
    #expect(field.text == format.string(from: 1234.5, in: "de") && field.text.hasSuffix("€"))
    field.becomeFirstResponder()
    #expect(field.text == "1.234,50" && field.value == 1234.5)
    field.resignFirstResponder()
    #expect(field.text.hasSuffix("€") && takeSent() == ["end 1234.5"])
  }

  // CT-38
  @Test func undoWithoutTheFocusIsComplete() {
    let field = show(NumberField(value: nil))
    let other = TextField("", frame: Rect(x: 20, y: 100, width: 200, height: 44))
    stage.view.addSubview(other)
    field.becomeFirstResponder()
    press("1", "2")
    other.becomeFirstResponder()
    #expect(field.value == 12)
    _ = takeSent()
    while stage.window.undoManager?.canUndo == true, field.value == 12 {
      stage.keyboard.press("z", modifiers: .control)
    }
    let value = field.value
    #expect(value == 1 && takeSent().contains("value 1.0"))
  }

  // CT-38
  @Test func theTextChangesWhileTypingAndTheValueWhenItIsComplete() {
    let field = show(NumberField())
    field.becomeFirstResponder()
    press("1", "2")
    #expect(takeSent() == ["changed 1.0", "changed 12.0"])
    press("Return")
    #expect(takeSent() == ["value 12.0"] && field.isFirstResponder)
    press("Return", "BackSpace")
    #expect(takeSent() == ["changed 1.0"])
    field.resignFirstResponder()
    #expect(takeSent() == ["value 1.0", "end 1.0"])
    field.becomeFirstResponder()
    stage.keyboard.press("a", modifiers: .control)
    press("BackSpace")
    field.resignFirstResponder()
    #expect(field.value == nil && field.text.isEmpty && takeSent() == ["changed -", "value -", "end -"])
  }

  // CT-38
  @Test func theRangeLimitsTheNumberAtTheEnd() {
    let field = show(NumberField(value: 5))
    (field.minimumValue, field.maximumValue) = (-10, 100)
    field.becomeFirstResponder()
    stage.keyboard.press("a", modifiers: .control)
    press("1", "5", "0")
    #expect(field.value == 150 && field.text == "150")
    _ = takeSent()
    press("Return")
    #expect(field.value == 100 && field.text == "100" && takeSent() == ["changed 100.0", "value 100.0"])
    stage.keyboard.press("z", modifiers: .control)
    #expect(field.text == "150" && field.value == 150)
    stage.keyboard.press("a", modifiers: .control)
    press("-", "9", "9")
    field.resignFirstResponder()
    #expect(field.value == -10)
    field.value = 1000
    #expect(field.value == 100 && field.text == "100")
    field.maximumValue = 7
    #expect(field.value == 7 && field.text == "7")
    field.minimumValue = 20
    #expect(field.maximumValue == 20 && field.value == 20)
    field.value = .nan
    field.maximumValue = .infinity
    #expect(field.value == 20 && field.maximumValue == 20)
  }

  // CT-38
  @Test func textThatIsNoNumberLeavesTheLastOne() {
    let field = show(NumberField(value: 5))
    field.becomeFirstResponder()
    stage.keyboard.press("a", modifiers: .control)
    press("-")
    #expect(field.text == "-" && field.value == nil)
    _ = takeSent()
    field.resignFirstResponder()
    #expect(field.value == 5 && field.text == "5" && takeSent() == ["end 5.0"])
    field.allowsEmpty = false
    field.becomeFirstResponder()
    stage.keyboard.press("a", modifiers: .control)
    press("BackSpace")
    field.resignFirstResponder()
    #expect(field.value == 5 && field.text == "5")
  }

  // CT-38
  @Test func aNumberWithMoreDigitsThanAreShownStaysUntilItIsEdited() {
    let field = show(NumberField(value: 0.123456))
    field.becomeFirstResponder()
    field.resignFirstResponder()
    #expect(field.text == "0.123" && field.value == 0.123456)
    field.becomeFirstResponder()
    press("End", "9", "BackSpace", "4")
    #expect(field.text == "0.124" && field.value == 0.124)
  }

  // CT-39
  @Test func upAndDownMakeSteps() {
    let field = show(NumberField(value: 0.1))
    field.stepValue = 0.1
    field.becomeFirstResponder()
    press("Up", "Up")
    #expect(field.value == 0.3 && field.text == "0.3")
    #expect(takeSent() == ["changed 0.2", "value 0.2", "changed 0.3", "value 0.3"])
    press("Next")
    #expect(field.value == -0.7)
    stage.keyboard.press("z", modifiers: .control)
    #expect(field.text == "0.3" && field.value == 0.3)
    field.maximumValue = 0.35
    _ = takeSent()
    press("Prior", "Up")
    #expect(field.value == 0.35 && takeSent() == ["changed 0.35", "value 0.35"])
    field.stepValue = 0
    #expect(field.stepValue == 0.1)
    field.editor.isEditable = false
    press("Down")
    #expect(field.value == 0.35)
  }

  // CT-39
  @Test func theFirstStepOfAnEmptyFieldGivesTheNearestToZero() {
    let field = show(NumberField())
    field.minimumValue = 3
    field.becomeFirstResponder()
    press("Down")
    #expect(field.value == 3)
    press("Up")
    #expect(field.value == 4)
  }

  // CT-39
  @Test func theWheelMakesStepsWithTheFocusAndScrollsWithout() {
    let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    scrollView.contentSize = Size(width: 400, height: 2000)
    stage.view.addSubview(scrollView)
    let field = show(NumberField(value: 5), in: scrollView)
    field.becomeFirstResponder()
    stage.pointer.move(to: field.bounds.center, in: field)
    stage.pointer.turnWheel(by: -2)
    stage.advance(by: 0.5)
    #expect(field.value == 7 && scrollView.contentOffset == .zero)
    stage.pointer.turnWheel(by: 1)
    stage.advance(by: 0.5)
    #expect(field.value == 6 && scrollView.contentOffset == .zero)
    field.resignFirstResponder()
    stage.pointer.turnWheel(by: 1)
    stage.advance(by: 0.5)
    #expect(field.value == 6 && scrollView.contentOffset.y > 0)
  }

  // CT-39
  @Test func assistiveTechnologyChangesTheNumber() {
    let field = show(NumberField(value: 0.5, format: .percent))
    field.stepValue = 0.05
    (field.minimumValue, field.maximumValue) = (0, 1)
    let description = field.accessibilityDescription
    #expect(description.role == .stepper && description.value == "50%")
    #expect(description.range == AccessibilityRange(value: 0.5, minimum: 0, maximum: 1, step: 0.05))
    #expect(description.actions.contains(.increment) && description.actions.contains(.decrement))
    #expect(field.perform(.increment) && field.value == 0.55 && takeSent() == ["value 0.55"])
    #expect(field.perform(.set(3)) && field.value == 1 && field.text == "100%")
    field.isEnabled = false
    #expect(field.perform(.decrement) && field.value == 1)
    #expect(NumberField().accessibilityDescription.range == nil)
  }

  // CT-38, CT-40
  @Test func aFormatterCanOutliveItsField() {
    func formatters() -> [((FormattedText) -> FormattedText)?] {
      let masked = TextField()
      masked.textMask = TextMask("00.00")
      return [NumberField(value: 1).formatter, masked.formatter]
    }
    let texts = formatters().map { $0?(FormattedText("1x2", caret: 3)).text }
    #expect(texts == ["1x2", "12."])
  }

  // CT-38, OB-6
  @Test func aBoundFieldWritesCompleteNumbers() {
    let model = Amounts()
    let field = show(NumberField(value: Binding(model, \.count)))
    let optional = NumberField(value: Binding(model, \.limit), format: .integer)
    #expect(field.text == "3" && optional.text.isEmpty && optional.value == nil)
    field.becomeFirstResponder()
    press("End", "5")
    #expect(model.count == 3)
    press("Return")
    #expect(model.count == 35)
    stage.keyboard.press("a", modifiers: .control)
    press("BackSpace")
    field.resignFirstResponder()
    #expect(model.count == 35 && field.text == "35")
  }

  @Observable final class Amounts {
    var count = 3.0
    var limit: Double?
  }
}
