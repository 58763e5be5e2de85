import Dactyl

/// Screens that follow each other, two columns, pages, and what is in front of a window.
final class NavigationPage: Page {
  private let navigation = NavigationController(rootViewController: PlacesController("World", depth: 0))
  private var toasts = 0
  private let split = SplitViewController(
    primary: PlacesController("Letters", depth: 3), secondary: PlacesController("Words", depth: 3))

  private let strip = TabStrip(CalendarNames.english.months)
  private let pages = PageViewController(count: 12, selectedIndex: 3) { number in
    let page = ViewController()
    page.view = View(.vertical(spacing: 8, alignment: .center), [Label(localized: "Month \(number + 1)", role: .title)])
    return page
  }

  init() {
    let overlays = [Button(localized: "Show a popover"), Button(localized: "Show a toast")]
    let buttons = [Button(localized: "Show a sheet"), Button(localized: "Show a small sheet")]
    split.primaryWidth = 200
    super.init([
      Section("Screens", [navigation.view]),
      Section("Columns", [split.view]),
      Section("Pages", [strip, pages.view]),
      Section("Sheets, popovers and toasts", [Self.row(buttons + overlays)]),
    ])
    strip.pageViewController = pages
    strip.localize(\.accessibilityLabel, "Pages")
    pages.view.sizing.height = 160
    overlays[0].addAction(
      Action { [weak self] in if let button = $0.sender as? View { self?.showPopover(from: button) } },
      for: .primaryActionTriggered)
    overlays[1].addAction(
      Action { [weak self] in if let button = $0.sender as? View { self?.showToast(in: button.window ?? button) } },
      for: .primaryActionTriggered)
    navigation.view.sizing.height = 320
    split.view.sizing.height = 240
    for (button, detents) in zip(buttons, [[SheetController.Detent.medium, .large], [.height(200)]]) {
      button.addAction(Action { [weak self] _ in self?.showSheet(detents) }, for: .primaryActionTriggered)
    }
  }

  private func showPopover(from button: View) {
    let content = ViewController()
    content.view = View(
      .vertical(spacing: 8),
      [
        Label(localized: "Filters", role: .headline), CheckBox(localized: "Near"), CheckBox(localized: "Open now"),
      ])
    nearest(of: ViewController.self)?.present(PopoverController(content, from: button))
  }

  private func showToast(in view: View) {
    toasts += 1
    let undo = Action(localized: "Undo") { [weak self] _ in self?.toasts -= 1 }
    let message = LocalizedText(
      one: "\(toasts) message is archived.", other: "\(toasts) messages are archived.", count: toasts)
    Toast(localized(message), action: undo).show(in: view)
  }

  private func showSheet(_ detents: [SheetController.Detent]) {
    let content = NavigationController(rootViewController: PlacesController("World", depth: 0))
    nearest(of: ViewController.self)?.present(SheetController(content, detents: detents))
  }
}

/// Places, each of which leads to others.
private final class PlacesController: ViewController {
  private let name: LocalizedText
  private let depth: Int
  private let table = TableView()
  private lazy var places = CollectionViewDataSource<Int, LocalizedText>(table) { [unowned self] cell, name in
    cell.textLabel.localize(\.text, name)
    cell.detailLabel.localize(\.text, depth < 3 ? "Leads to others" : .verbatim(""))
  }

  init(_ name: LocalizedText, depth: Int) {
    (self.name, self.depth) = (name, depth)
    super.init()
    localize(\.title, name)
    navigationItem.prefersLargeTitle = depth == 0
  }

  override func loadView() {
    view = table
    table.localize(\.accessibilityLabel, name)
    places.apply(DataSourceSnapshot((1...20).map { "\(name) \($0)" as LocalizedText }), animated: false)
    places.didMove = { _ in }
    places.performPrimaryAction = { [unowned self] name in
      guard depth < 3 else { return }
      navigationController?.pushViewController(PlacesController(name, depth: depth + 1), animated: true)
    }
  }
}
