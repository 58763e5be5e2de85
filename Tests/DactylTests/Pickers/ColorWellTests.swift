import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Controls that choose a colour (`CT-32`).
@MainActor @Suite struct ColorWellTests {
  private let stage: TestStage
  private let well = ColorWell()
  private let sent = Sent()
  private let middle = Point(x: 22, y: 22)

  /// The colours that the control has sent.
  @MainActor private final class Sent {
    var values: [Color?] = []
  }

  init() throws {
    stage = try TestStage(size: Size(width: 700, height: 600))
    stage.onProblem = { problem in Issue.record("\(problem.message)") }
    well.frame = Rect(x: 20, y: 20, width: 44, height: 44)
    well.accessibilityLabel = "Ink"
    stage.view.addSubview(well)
    let sent = sent
    well.addAction(Action { [unowned well] _ in sent.values.append(well.selectedColor) }, for: .valueChanged)
  }

  private func color(_ name: String) -> Color? {
    ColorPalette.standard.colors.first { $0.name == name }?.color
  }

  private var focused: String? {
    stage.elements(.radioButton).first { $0.isFocused }?.label
  }

  // CT-32
  @Test func aTapOpensThePaletteAndAnotherOneChooses() {
    stage.finger().tap(at: middle, in: well)
    #expect(well.isPaletteShown && stage.element(.dialog, "Ink").exists)
    #expect(stage.elements(.radioButton).count == 72)
    stage.element(.radioButton, "Dark teal").tap()
    #expect(!well.isPaletteShown && well.selectedColor == color("Dark teal") && sent.values == [well.selectedColor])
  }

  // CT-32
  @Test func choosingTheSameColorSendsNothing() {
    well.selectedColor = color("Red")
    stage.finger().tap(at: middle, in: well)
    #expect(stage.element(.radioButton, "Red").isChecked)
    stage.element(.radioButton, "Red").tap()
    #expect(!well.isPaletteShown && sent.values == [])
  }

  // CT-32
  @Test(arguments: [("space", []), ("Return", []), ("Down", .alternate)] as [(String, ModifierFlags)])
  func keysOpenThePaletteAndChoose(_ key: String, _ modifiers: ModifierFlags) {
    well.selectedColor = color("Red")
    well.becomeFirstResponder()
    stage.keyboard.press(key, modifiers: modifiers)
    #expect(focused == "Red")
    for key in ["Right", "Right", "Down"] { stage.keyboard.press(key) }
    #expect(focused == "Dark amber" && sent.values == [])
    stage.keyboard.press("Return")
    #expect(!well.isPaletteShown && sent.values == [color("Dark amber")])
  }

  // CT-32
  @Test func escapeAndATouchOutsideCloseThePalette() {
    for close in [{ stage.keyboard.press("Escape") }, { stage.finger().tap(at: Point(x: 600, y: 590)) }] {
      stage.finger().tap(at: middle, in: well)
      #expect(well.isPaletteShown)
      close()
      #expect(!well.isPaletteShown && stage.elements(.radioButton).isEmpty)
    }
    #expect(sent.values == [])
  }

  @Test func keysFollowTheDirectionOfReading() {
    well.traitOverrides.layoutDirection = .rightToLeft
    well.selectedColor = color("Red")
    stage.element(.picker, "Ink").perform(.activate)
    #expect(stage.element(.radioButton, "White").frame.minX > stage.element(.radioButton, "Black").frame.minX)
    stage.keyboard.press("Left")
    #expect(focused == "Orange")
  }

  @Test func inANarrowWindowTheHuesAreRows() {
    stage.element(.picker, "Ink").perform(.activate)
    #expect(stage.element(.radioButton, "Red").frame.minY == stage.element(.radioButton, "Green").frame.minY)
    stage.keyboard.press("Escape")
    stage.toplevel.window.frame.size.width = 300
    let panel = ColorPanel(.standard, nil)
    panel.largestWidth = 300
    #expect(panel.sizeThatFits(.zero) == Size(width: 6 * 44 + 16, height: 12 * 44 + 16))
    panel.largestWidth = 600
    #expect(panel.sizeThatFits(.zero) == Size(width: 12 * 44 + 16, height: 6 * 44 + 16))
  }

  @Test func theProgramSendsNothing() {
    well.selectedColor = .black
    well.palette = ColorPalette([NamedColor("Ink", .black)], columns: 0)
    #expect(sent.values == [] && well.palette.columns == 1 && well.palette.rows == 1)
  }

  @Test func aPaletteWithoutColorsDoesNotOpen() {
    well.palette = ColorPalette([], columns: -3)
    stage.finger().tap(at: middle, in: well)
    #expect(!well.isPaletteShown)
    well.palette = .standard
    stage.finger().tap(at: middle, in: well)
    #expect(well.isPaletteShown)
    well.isEnabled = false
    #expect(!well.isPaletteShown)
    stage.finger().tap(at: middle, in: well)
    #expect(!well.isPaletteShown)
  }

  @Test func removingTheControlClosesThePalette() {
    stage.finger().tap(at: middle, in: well)
    well.removeFromSuperview()
    #expect(stage.elements(.radioButton).isEmpty)
  }

  @Test func theSemanticsNameTheColor() {
    let element = stage.element(.picker, "Ink")
    #expect(element.value == nil)
    well.selectedColor = color("Very light pink")
    #expect(element.value == "Very light pink")
    well.selectedColor = Color(hex: 0x0a0b0c)
    #expect(element.value == "#0a0b0c")
    #expect(element.perform(.activate) && element.description.state.contains(.expanded))
  }

  @Test func theColorsOfThePaletteHaveDifferentNames() {
    let colors = ColorPalette.standard.colors
    #expect(Set(colors.map(\.name)).count == colors.count && Set(colors.map(\.color)).count == colors.count)
  }
}
