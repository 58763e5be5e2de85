import Dactyl
import RecipesKit

/// Shows recipes.
@main struct App {
  @MainActor static func main() {
    Application.run(
      title: "Recipes", appID: "org.example.Recipes", size: Size(width: 400, height: 640), catalogs: [Cookbook.texts],
      root: RecipesController(Cookbook()))
  }
}
