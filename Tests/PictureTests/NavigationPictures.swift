import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Navigation controllers.
@MainActor @Suite struct NavigationPictures {
  @Test func screens() throws {
    try ControlPictures().check("navigation", width: 260) {
      [1, 2].map { count in
        let navigation = NavigationController(rootViewController: Self.controller("Recipes", isLarge: true))
        if count == 2 {
          navigation.pushViewController(Self.controller("Soup", isLarge: false), animated: false)
        }
        let frame = ControllerFrame(navigation)
        frame.sizing = .fixed(width: 244, height: 200)
        return frame
      }
    }
  }

  private static func controller(_ title: String, isLarge: Bool) -> ViewController {
    let controller = ViewController()
    controller.title = title
    controller.navigationItem.prefersLargeTitle = isLarge
    controller.navigationItem.trailingViews = [Button("Add", style: .plain)]
    let table = TableView()
    CollectionViewDataSource<Int, String>(table) { cell, name in cell.textLabel.text = name }
      .apply(DataSourceSnapshot(["Onions", "Butter", "Broth"]), animated: false)
    controller.view = table
    return controller
  }
}

/// Keeps a controller, and shows its view.
final class ControllerFrame: View {
  private let controller: ViewController

  init(_ controller: ViewController) {
    self.controller = controller
    super.init(frame: .zero)
    border = Border(color: .separator, width: 1)
    addSubview(controller.view)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    controller.view.frame = bounds
  }
}
