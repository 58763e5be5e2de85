import Dactyl
import DactylTesting
import Testing

@testable import RecipesKit

/// The program is used by touch alone and by keyboard alone; everything is found by what assistive programs see.
@MainActor @Suite struct RecipesTests {
  private let book = Cookbook()
  private let application = Application()
  private let stage: TestStage

  init() throws {
    application.catalogs = [Cookbook.texts]
    application.keyboardLayouts = [KeyboardLayout("us")]
    stage = try TestStage(
      size: Size(width: 360, height: 640), application: application, root: RecipesController(book))
    stage.didFindProblem = { problem in
      let place = SourceLocation(
        fileID: "\(problem.file)", filePath: "\(problem.file)", line: Int(problem.line), column: 1)
      Issue.record("\(problem.message)", sourceLocation: place)
    }
    settle()
  }

  private func settle() { stage.advance(by: 1) }

  private func tap(_ element: TestElement) {
    element.tap()
    settle()
  }

  /// The names of the rows, from top to bottom.
  private var names: [String] {
    stage.list("Recipes").elements(.row).compactMap { $0.label?.split(separator: ",").first.map(String.init) }
  }

  private var zoomedSize: Size {
    stage.element(.scrollView, "Picture of Green Salad").view?.subviews.first?.frame.size ?? .zero
  }

  // MARK: Touch

  @Test func byTouchARecipeIsFoundSeenCloselyDeletedAndRestored() {
    #expect(names == ["Onion Soup", "Green Salad", "Tomato Tart", "Blueberry Cake"])

    // Search.
    tap(stage.textField("Search recipes"))
    for letter in "sal" {
      (stage.elements(.button, String(letter)).first ?? stage.button(String(letter).uppercased())).tap()
      stage.advance(by: 0.2)
    }
    #expect(names == ["Green Salad"])
    tap(stage.row(containing: "Green Salad"))

    // See it closely.
    let picture = stage.element(.scrollView, "Picture of Green Salad").frame.center
    let (one, two) = (stage.finger(), stage.finger())
    one.down(at: Point(x: picture.x - 20, y: picture.y))
    two.down(at: Point(x: picture.x + 20, y: picture.y))
    for step in 1...6 {
      stage.together {
        one.move(to: Point(x: picture.x - 20 - Double(step) * 10, y: picture.y))
        two.move(to: Point(x: picture.x + 20 + Double(step) * 10, y: picture.y))
      }
      stage.advance(by: 0.02)
    }
    stage.together {
      one.up()
      two.up()
    }
    settle()
    #expect(zoomedSize.width > 600)

    // Back by the edge, and there again.
    stage.finger().drag(from: Point(x: 2, y: 300), to: Point(x: 300, y: 300))
    settle()
    #expect(names == ["Green Salad"] && !stage.button("Delete").exists)
    tap(stage.button("Clear"))
    tap(stage.row(containing: "Green Salad"))

    // Delete, and restore.
    tap(stage.button("Delete"))
    tap(stage.element(.alert).button("Cancel"))
    tap(stage.button("Delete"))
    tap(stage.element(.alert).button("Delete"))
    #expect(names == ["Onion Soup", "Tomato Tart", "Blueberry Cake"])
    tap(stage.button("Undo"))
    #expect(names == ["Onion Soup", "Green Salad", "Tomato Tart", "Blueberry Cake"])
    let row = stage.row(containing: "Tomato Tart").frame.center
    stage.finger().drag(from: row, to: Point(x: row.x - 120, y: row.y))
    settle()
    tap(stage.button("Delete"))
    tap(stage.element(.alert).button("Delete"))
    #expect(names == ["Onion Soup", "Green Salad", "Blueberry Cake"])

    // The settings, in a sheet that is dragged away.
    tap(stage.button("Settings"))
    tap(stage.switch("Quick recipes only"))
    #expect(book.preferences[.isQuickOnly])
    let sheet = stage.element(.dialog, "Settings")
    let title = sheet.text("Settings").frame.center
    stage.finger().drag(from: title, to: Point(x: title.x, y: 630))
    settle()
    #expect(!sheet.exists && names == ["Green Salad"])
  }

  // MARK: Keyboard

  private func press(_ key: String, _ modifiers: ModifierFlags = []) {
    stage.keyboard.press(key, modifiers: modifiers)
    settle()
  }

  /// Presses Tab until an element has the focus.
  private func tab(to element: TestElement) throws {
    for _ in 0..<12 where !element.isFocused { press("Tab") }
    try #require(element.isFocused)
  }

  @Test func byKeyboardARecipeIsFoundSeenCloselyDeletedAndRestored() throws {
    // Search.
    try tab(to: stage.textField("Search recipes"))
    stage.keyboard.type("sal")
    #expect(names == ["Green Salad"] && application.inputView == nil)
    press("Escape")
    #expect(names.count == 4)

    // To the recipe, by typing.
    try tab(to: stage.list("Recipes"))
    stage.keyboard.type("gre")
    #expect(stage.row(containing: "Green Salad").isSelected)
    press("Return")
    #expect(stage.text(containing: "Wash, tear, dress").exists)

    // See it closely.
    try tab(to: stage.element(.scrollView, "Picture of Green Salad"))
    press("plus", .control)
    press("plus", .control)
    #expect(zoomedSize.width == 630)
    press("Right")
    press("0", .control)
    #expect(zoomedSize.width == 280)

    // Back, and there again: the list has the focus as before.
    press("Left", .alternate)
    #expect(stage.list("Recipes").isFocused)
    press("Return")

    // Delete, and restore.
    try tab(to: stage.button("Delete"))
    press("Return")
    press("Escape")
    #expect(names.isEmpty && stage.button("Delete").isFocused)
    press("Return")
    try tab(to: stage.element(.alert).button("Delete"))
    press("Return")
    #expect(names == ["Onion Soup", "Tomato Tart", "Blueberry Cake"])
    try tab(to: stage.button("Undo"))
    press("Return")
    #expect(names == ["Onion Soup", "Green Salad", "Tomato Tart", "Blueberry Cake"])

    // The settings.
    try tab(to: stage.button("Settings"))
    press("Return")
    try tab(to: stage.switch("Quick recipes only"))
    press("space")
    press("Escape")
    #expect(names == ["Green Salad"] && stage.button("Settings").isFocused)
  }

  // MARK: Language

  @Test func inGermanTheSameTextsAreFound() {
    defer { application.traitOverrides.locale = nil }
    application.traitOverrides.locale = "de"
    settle()
    #expect(stage.list("Rezepte").elements(.row).first?.label?.contains("50 Minuten") == true)
    tap(stage.row(containing: "Green Salad"))
    tap(stage.button(stage.localized(FrameworkText.delete)))
    #expect(stage.element(.alert, "„Green Salad“ löschen?").exists)
    tap(stage.element(.alert).button("Abbrechen"))
    application.traitOverrides.locale = "en"
    settle()
    #expect(stage.button("Delete").exists && !stage.button("Löschen").exists)
  }
}
