import DactylGeometry
import DactylGraphics
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Font, colour, alignment, the clear button and the problem of fields.
@MainActor @Suite struct TextFieldLooksTests {
  private let stage: TestStage

  init() throws {
    stage = try TestStage()
    stage.application.touchKeyboardMode = .never
  }

  private func show(_ field: TextField, width: Double = 300) {
    field.frame = Rect(x: 20, y: 20, width: width, height: 44)
    stage.view.addSubview(field)
    stage.application.layOutWindows()
  }

  /// The carets before and behind the text.
  private func ends(of field: TextField) -> (start: Double, end: Double) {
    stage.application.layOutWindows()
    return (field.caretRect(at: 0).minX, field.caretRect(at: field.editor.text.count).minX)
  }

  // MARK: Font and alignment

  @Test func aFontOfItsOwnMakesTheFieldHigher() {
    let field = TextField("Total")
    show(field)
    let (height, width) = (field.measuredSize(for: .unspecified).height, ends(of: field).end)
    field.font = .system(size: 40)
    #expect(field.measuredSize(for: .unspecified).height > height && ends(of: field).end > 2 * width - 20)
    field.font = nil
    #expect(field.measuredSize(for: .unspecified).height == height && ends(of: field).end == width)
  }

  @Test func aColourOfItsOwnIsDrawnUnlessTheFieldIsDisabled() throws {
    let field = TextField("Total")
    show(field)
    func pixels() throws -> [UInt32] {
      try Bitmap(size: field.line.bounds.size) { field.line.draw($0, in: field.line.bounds) }.pixels
    }
    let plain = try pixels()
    field.textColor = .systemGreen
    let green = try pixels()
    field.textColor = .label
    let named = try pixels()
    #expect(green != plain && named == plain)
    field.isEnabled = false
    let disabled = try pixels()
    field.textColor = .systemGreen
    let disabledGreen = try pixels()
    #expect(disabled == disabledGreen)
  }

  @Test(arguments: ["12", "twelve", "שלום"], [false, true]) func theTextIsAtTheSideThatIsAskedFor(
    _ text: String, _ isMirrored: Bool
  ) {
    let field = TextField(text)
    show(field)
    if isMirrored { field.traitOverrides.layoutDirection = .rightToLeft }
    let (left, right) = (12.0, 300.0 - 12 - CaretView.width)
    let readsFromRight = text == "שלום" || text == "12" && isMirrored
    func edges(_ alignment: TextStyle.Alignment) -> (left: Double, right: Double) {
      field.textAlignment = alignment
      let ends = ends(of: field)
      return (min(ends.start, ends.end), max(ends.start, ends.end))
    }
    #expect(abs((readsFromRight ? edges(.leading).right - right : edges(.leading).left - left)) < 1)
    #expect(abs((readsFromRight ? edges(.trailing).left - left : edges(.trailing).right - right)) < 1)
    #expect(abs(edges(.left).left - left) < 1 && abs(edges(.right).right - right) < 1)
    let middle = edges(.center)
    #expect(abs((middle.left - left) - (right - middle.right)) < 2 && middle.left > left + 50)
    // A tap finds the letters where they are.
    stage.finger().tap(at: Point(x: field.caretRect(at: 2).midX, y: 22), in: field)
    #expect(field.editor.selection == TextSelection(2))
  }

  @Test(arguments: [TextStyle.Alignment.leading, .trailing, .left, .center, .right])
  func aLongTextFromTheRightShowsItsBeginning(_ alignment: TextStyle.Alignment) {
    let field = TextField(String(repeating: "ארוך ", count: 20))
    field.textAlignment = alignment
    show(field, width: 120)
    #expect(abs(ends(of: field).start - (120 - 12 - CaretView.width)) < 1)
  }

  @Test(arguments: [TextStyle.Alignment.trailing, .center]) func aLongTextScrollsInEachAlignment(
    _ alignment: TextStyle.Alignment
  ) {
    let field = TextField(String(repeating: "long ", count: 20))
    field.textAlignment = alignment
    show(field, width: 120)
    #expect(abs(ends(of: field).start - 12) < 1)
    field.becomeFirstResponder()
    stage.application.layOutWindows()
    #expect(field.bounds.contains(field.caretRect(at: field.editor.text.count)))
    stage.keyboard.press("Home")
    stage.application.layOutWindows()
    #expect(abs(field.caretRect(at: 0).minX - 12) < 1)
  }

  // MARK: The clear button

  private func hasButton(_ field: TextField) -> Bool {
    stage.application.layOutWindows()
    return !stage.elements(.button).isEmpty
  }

  @Test(arguments: TextField.ViewMode.allCases) func theClearButtonIsThereWhenItIsAskedFor(_ mode: TextField.ViewMode) {
    let field = TextField("Ada")
    field.clearButtonMode = mode
    show(field)
    #expect(hasButton(field) == (mode == .always || mode == .unlessEditing))
    field.becomeFirstResponder()
    #expect(hasButton(field) == (mode == .always || mode == .whileEditing))
    field.text = ""
    #expect(!hasButton(field))
    stage.keyboard.type("x")
    #expect(hasButton(field) == (mode == .always || mode == .whileEditing))
    field.editor.isEditable = false
    #expect(!hasButton(field))
    field.editor.isEditable = true
    #expect(hasButton(field) == (mode == .always || mode == .whileEditing))
    field.isEnabled = false
    #expect(!hasButton(field))
  }

  @Test func theClearButtonIsBesideTheTrailingViewAndLargeEnough() throws {
    let (field, symbol) = (TextField("Ada"), View(frame: Rect(x: 0, y: 0, width: 30, height: 30)))
    symbol.sizing = .fixed(width: 30)
    field.trailingView = symbol
    field.clearButtonMode = .always
    show(field)
    field.frame.size.height = 20
    stage.application.layOutWindows()
    let button = try #require(stage.button("Clear").view)
    #expect(
      button.frame.width == 44 && button.frame.maxX == symbol.frame.minX && field.textFrame.maxX == button.frame.minX)
    field.traitOverrides.layoutDirection = .rightToLeft
    stage.application.layOutWindows()
    #expect(button.frame.minX == symbol.frame.maxX && field.textFrame.minX == button.frame.maxX)
    stage.button("Clear").tap()
    #expect(field.text.isEmpty)
    stage.application.layOutWindows()
    #expect(field.textFrame.minX == symbol.frame.maxX)
  }

  // MARK: The problem

  @Test func theProblemIsBelowTheFieldAndMakesItHigher() throws {
    let field = TextField("ada@")
    show(field)
    let height = field.sizeThatFits(proposal: ProposedSize(width: 300, height: nil)).height
    let baseline = field.firstBaseline(in: Size(width: 300, height: height))
    field.problem = "The address is not complete."
    let size = field.sizeThatFits(proposal: ProposedSize(width: 300, height: nil))
    let narrow = field.sizeThatFits(proposal: ProposedSize(width: 100, height: nil))
    #expect(size.height > height + 10 && narrow.height > size.height + 10)
    field.frame.size = size
    stage.application.layOutWindows()
    #expect(field.textFrame.height == height && field.firstBaseline(in: size) == baseline)
    let label = try #require(field.problemLabel)
    #expect(label.frame.minY > height && label.frame.maxY <= size.height)
    // It is no element of its own.
    #expect(stage.elements(.staticText).isEmpty && field.accessibilityDescription.state.contains(.invalid))
    field.problem = ""
    #expect(field.sizeThatFits(proposal: ProposedSize(width: 300, height: nil)).height == height)
    #expect(field.accessibilityDescription.hint == nil && field.accessibilityDescription.state.contains(.invalid))
    field.problem = nil
    #expect(!field.accessibilityDescription.state.contains(.invalid))
  }

  @Test func aFieldOfOneLineKeepsItsBox() {
    let field = TextField("ada@")
    show(field)
    field.problem = "The address is not complete."
    stage.application.layOutWindows()
    #expect(field.textFrame.height == 44)
  }

  @Test func theProblemFollowsTheTheme() throws {
    let field = TextField("ada@")
    show(field)
    field.problem = "Wrong"
    let label = try #require(field.problemLabel)
    #expect(label.textColor == Theme.standard.colors.destructiveLabel)
    field.traitOverrides.theme = .highContrast
    #expect(label.textColor == Theme.highContrast.colors.destructiveLabel)
  }
}
