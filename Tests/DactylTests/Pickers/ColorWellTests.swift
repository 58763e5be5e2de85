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
    stage.didFindProblem = { problem in Issue.record("\(problem.message)") }
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

  @Test(arguments: [(700, [11, 5]), (300, [5, 11])] as [(Double, [Double])])
  func inANarrowWindowTheHuesAreRows(_ width: Double, _ last: [Double]) throws {
    let stage = try TestStage(size: Size(width: width, height: 600))
    stage.view.addSubview(well)
    stage.element(.picker, "Ink").perform(.activate)
    let panel = try #require(stage.element(.dialog, "Ink").view?.window?.rootViewController?.view)
    let cells = panel.subviews.map(\.frame)
    #expect(panel.bounds.size == Size(width: last[0] * 44 + 60, height: last[1] * 44 + 60))
    #expect(cells.first == Rect(x: 8, y: 8, width: 44, height: 44))
    #expect(cells.last == Rect(x: 8 + last[0] * 44, y: 8 + last[1] * 44, width: 44, height: 44))
    // The shades of a hue.
    let hue = try [#require(cells.dropFirst(12).first), #require(cells.dropFirst(24).first)]
    #expect(width > 600 ? hue[0].minX == hue[1].minX : hue[0].minY == hue[1].minY)
  }

  // CT-12
  @Test func aTapOfAnAncestorDoesNotTakeTheTouch() {
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    stage.view.addGestureRecognizer(tap)
    stage.finger().tap(at: middle, in: well)
    #expect(well.isPaletteShown && taps == 0)
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

  // CT-32
  @Test func aPaletteThatWasDismissedIsReleased() {
    weak var panel: View?
    do {
      stage.finger().tap(at: middle, in: well)
      panel = stage.element(.dialog, "Ink").view?.window?.rootViewController?.view
      #expect(panel is ColorPanel)
      stage.keyboard.press("Escape")
    }
    stage.advance(by: 0.1)
    #expect(panel == nil)
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
