import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Search fields, and what fields have for them and for checks of the text.
@MainActor @Suite struct SearchFieldTests {
  private let stage: TestStage

  init() throws {
    stage = try TestStage()
    // Its keys are buttons, too.
    stage.application.touchKeyboardMode = .never
  }

  private func show(_ field: TextField) {
    field.frame = Rect(x: 20, y: 20, width: 300, height: 44)
    stage.view.addSubview(field)
    stage.application.layOutWindows()
  }

  @Test func theButtonEmptiesTheFieldAndLeavesTheFocus() {
    let search = SearchField("Swift", placeholder: "Search")
    show(search)
    var changes = 0
    search.addAction(Action { _ in changes += 1 }, for: .editingChanged)
    search.becomeFirstResponder()
    stage.button("Clear").tap()
    #expect(search.text.isEmpty && changes == 1 && search.isFirstResponder)
    #expect(stage.elements(.button).isEmpty)
    stage.keyboard.press("z", modifiers: .control)
    #expect(search.text == "Swift" && stage.elements(.button).count == 1)
  }

  @Test func escapeEmptiesTheFieldAndThenIsForwarded() {
    let search = SearchField("Swift")
    show(search)
    search.becomeFirstResponder()
    let around = EscapeView()
    stage.view.addSubview(around)
    around.addSubview(search)
    search.becomeFirstResponder()
    stage.keyboard.press("Escape")
    #expect(search.text.isEmpty && around.count == 0)
    stage.keyboard.press("Escape")
    #expect(around.count == 1)
  }

  @Test func theTextIsBetweenTheSymbolAndTheButton() {
    let search = SearchField("Swift")
    show(search)
    #expect(search.textFrame == Rect(x: 40, y: 0, width: 300 - 40 - 44, height: 44))
    search.traitOverrides.layoutDirection = .rightToLeft
    stage.application.layOutWindows()
    #expect(search.textFrame == Rect(x: 44, y: 0, width: 300 - 40 - 44, height: 44))
    search.text = ""
    stage.application.layOutWindows()
    #expect(search.textFrame.minX == 12)
  }

  @Test func aViewThatIsReplacedLeaves() {
    let field = TextField()
    show(field)
    let (first, second) = (Label("a"), Label("b"))
    field.leadingView = first
    field.leadingView = second
    #expect(first.superview == nil && second.superview === field)
    field.leadingView = nil
    stage.application.layOutWindows()
    #expect(second.superview == nil && field.textFrame.minX == 12)
  }

  @Test func theFilterChangesAndRefusesText() {
    let field = TextField("1")
    show(field)
    field.filter = { _, _, text in text.contains(where: \.isLetter) ? nil : text.replacing(",", with: ".") }
    field.becomeFirstResponder()
    field.editor.selection = TextSelection(1)
    stage.keyboard.type("a,5")
    #expect(field.text == "1.5")
    field.text = "free"
    #expect(field.text == "free")
  }

  @Test func aFieldThatIsDisabledLosesTheFocus() {
    let field = TextField("1")
    show(field)
    field.becomeFirstResponder()
    field.isEnabled = false
    stage.keyboard.type("a")
    #expect(!field.isFirstResponder && field.text == "1")
  }

  @Test func aProblemIsReadAsAHint() {
    let field = TextField("ada@")
    show(field)
    #expect(field.accessibilityDescription.hint == nil)
    field.problem = "The address is not complete."
    #expect(field.accessibilityDescription.hint == "The address is not complete.")
  }

  @Test func itIsDescribedAsASearchField() {
    let search = SearchField("Swift", placeholder: "Search")
    show(search)
    #expect(search.accessibilityDescription.role == .searchField)
    #expect(search.accessibilityDescription.label == "Search" && search.accessibilityDescription.value == "Swift")
  }
}

private final class EscapeView: View {
  var count = 0

  override func pressesBegan(_ presses: [Press], with event: Event) {
    if presses.contains(where: { $0.key.name == "Escape" }) {
      count += 1
    } else {
      super.pressesBegan(presses, with: event)
    }
  }
}
