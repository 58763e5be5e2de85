import Dactyl
import RecipesKit

/// Shows recipes.
@main struct App {
  @MainActor static func main() {
    Application.run(title: "Recipes", size: Size(width: 400, height: 640), root: RecipesController(Cookbook()))
  }
}
