import Dactyl

/// Screens that follow each other, two columns, and sheets.
final class NavigationPage: Page {
  private let navigation = NavigationController(rootViewController: PlacesController("World", depth: 0))
  private let split = SplitViewController(
    primary: PlacesController("Letters", depth: 3), secondary: PlacesController("Words", depth: 3))

  init() {
    let buttons = [Button("Show a sheet"), Button("Show a small sheet")]
    split.primaryWidth = 200
    super.init([
      Section("Screens", [navigation.view]),
      Section("Columns", [split.view]),
      Section("Sheets", [Self.row(buttons)]),
    ])
    navigation.view.sizing.height = 320
    split.view.sizing.height = 240
    for (button, detents) in zip(buttons, [[SheetController.Detent.medium, .large], [.height(200)]]) {
      button.addAction(Action { [weak self] _ in self?.showSheet(detents) }, for: .primaryActionTriggered)
    }
  }

  private func showSheet(_ detents: [SheetController.Detent]) {
    let content = NavigationController(rootViewController: PlacesController("World", depth: 0))
    nearest(of: ViewController.self)?.present(SheetController(content, detents: detents))
  }
}

/// Places, each of which leads to others.
private final class PlacesController: ViewController {
  private let depth: Int
  private let table = TableView()
  private lazy var places = CollectionViewDataSource<Int, String>(table) { [unowned self] cell, name in
    cell.textLabel.text = name
    cell.detailLabel.text = depth < 3 ? "Leads to others" : ""
  }

  init(_ title: String, depth: Int) {
    self.depth = depth
    super.init()
    self.title = title
    navigationItem.prefersLargeTitle = depth == 0
  }

  override func loadView() {
    view = table
    table.accessibilityLabel = title
    places.apply(DataSourceSnapshot((1...20).map { "\(title) \($0)" }), animated: false)
    places.didMove = { _ in }
    places.performPrimaryAction = { [unowned self] name in
      guard depth < 3 else { return }
      navigationController?.pushViewController(PlacesController(name, depth: depth + 1), animated: true)
    }
  }
}
