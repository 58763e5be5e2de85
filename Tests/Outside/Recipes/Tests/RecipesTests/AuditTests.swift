import Dactyl
import DactylTesting
import Testing

@testable import RecipesKit

/// Everyone can use the recipes, in every look.
@MainActor @Suite struct AuditTests {
  /// Each bit of `look` chooses one of two values.
  private func apply(_ look: Int, to application: Application) {
    let traits = application.traitOverrides
    traits.appearance = look & 1 == 0 ? .light : .dark
    traits.theme = look & 2 == 0 ? .standard : .highContrast
    traits.density = look & 4 == 0 ? .comfortable : .compact
    traits.fontScale = look & 8 == 0 ? 1 : 2
    traits.layoutDirection = look & 16 == 0 ? .leftToRight : .rightToLeft
    traits.reducesMotion = true
  }

  // AU-1
  @Test(arguments: 0..<32, [Size(width: 360, height: 640), Size(width: 900, height: 600)])
  func everyoneCanUseTheRecipes(look: Int, size: Size) throws {
    try audit(size) { apply(look, to: $0) }
  }

  // AU-10, AU-24
  @Test(arguments: [Size(width: 300, height: 600), Size(width: 360, height: 640)], ["de", "en"] as [Locale])
  func largeTextsOfTheRecipesHaveRoom(size: Size, language: Locale) throws {
    try audit(size, [.cutText, .smallText]) {
      apply(8, to: $0)
      $0.traitOverrides.locale = language
    }
  }

  private func audit(
    _ size: Size, _ kinds: Set<AccessibilityFinding.Kind> = Set(AccessibilityFinding.Kind.allCases),
    look: (Application) -> Void
  ) throws {
    let application = Application()
    application.catalogs = [Cookbook.texts]
    application.keyboardLayouts = [KeyboardLayout("us")]
    look(application)
    defer { application.traitOverrides.locale = nil }
    let stage = try TestStage(size: size, application: application, root: RecipesController(Cookbook()))
    func expectNothing(_ screen: String) {
      stage.advance(by: 1)
      let lines = stage.audit(kinds).map(\.description).joined(separator: "\n")
      #expect(lines.isEmpty, "\(screen):\n\(lines)")
    }
    expectNothing("list")
    stage.button(stage.view.localized("Settings")).tap()
    expectNothing("settings")
    stage.pressEscape()
    stage.advance(by: 1)
    stage.row(containing: "Green Salad").tap()
    expectNothing("recipe")
    stage.button(stage.view.localized(FrameworkText.delete)).tap()
    expectNothing("question")
  }
}
