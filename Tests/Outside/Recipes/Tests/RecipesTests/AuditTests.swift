import Dactyl
import DactylTesting
import Testing

@testable import RecipesKit

/// Everyone can use the recipes, in every look.
@MainActor @Suite struct AuditTests {
  private static let looks: [(Appearance, Theme, Density, Double)] = [
    (.light, .standard, .comfortable, 1), (.dark, .standard, .compact, 2), (.light, .highContrast, .compact, 1),
    (.dark, .highContrast, .comfortable, 2),
  ]

  // AU-1
  @Test(arguments: 0..<4, [Size(width: 360, height: 640), Size(width: 900, height: 600)])
  func everyoneCanUseTheRecipes(look: Int, size: Size) throws {
    let application = Application()
    application.catalogs = [Cookbook.texts]
    application.keyboardLayouts = [KeyboardLayout("us")]
    let traits = application.traitOverrides
    (traits.appearance, traits.theme, traits.density, traits.fontScale) = Self.looks[look]
    traits.reducesMotion = true
    let stage = try TestStage(size: size, application: application, root: RecipesController(Cookbook()))
    func expectNothing(_ screen: String) {
      stage.advance(by: 1)
      let lines = stage.audit().map(\.description).joined(separator: "\n")
      #expect(lines.isEmpty, "\(screen):\n\(lines)")
    }
    expectNothing("list")
    stage.button("Settings").tap()
    expectNothing("settings")
    stage.pressEscape()
    stage.advance(by: 1)
    stage.row(containing: "Green Salad").tap()
    expectNothing("recipe")
    stage.button("Delete").tap()
    expectNothing("question")
  }
}
