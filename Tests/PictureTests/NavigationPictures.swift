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

  @Test func split() throws {
    try ControlPictures().check("split", width: 420) {
      [400.0, 200].map { width in
        let split = SplitViewController(
          primary: Self.controller("Recipes", isLarge: true), secondary: Self.controller("Soup", isLarge: false))
        split.primaryWidth = 160
        let frame = ControllerFrame(split)
        frame.traitOverrides.horizontalSizeClass = width > 300 ? .regular : .compact
        frame.sizing = .fixed(width: width, height: 180)
        return frame
      }
    }
  }

  @Test func sheet() throws {
    try ControlPictures().check("sheet", width: 260) {
      let frame = ControllerFrame(SheetController(Self.controller("Soup", isLarge: false), detents: [.medium]))
      frame.sizing = .fixed(width: 244, height: 260)
      return [frame]
    }
  }

  @Test func tabs() throws {
    try ControlPictures().check("tabs", width: 340) {
      let symbol = try ControlPictures.plus()
      return [true, false].map { isCompact in
        let controllers = ["Recipes", "Basket", "Settings"].map { Self.controller($0, isLarge: false) }
        for controller in controllers where isCompact { controller.tabItem.image = symbol }
        controllers[1].tabItem.badge = .number(2)
        let frame = ControllerFrame(TabBarController(controllers))
        frame.traitOverrides.horizontalSizeClass = isCompact ? .compact : .regular
        frame.sizing = .fixed(width: 320, height: 150)
        return frame
      }
    }
  }

  @Test func toolbar() throws {
    try ControlPictures().check("toolbar", width: 316, in: Setup.few) {
      [["Share", "Archive", "Delete"], ["Share", "Archive", "Move to Folder", "Duplicate", "Delete"]].map { titles in
        let controller = Self.controller("Soup", isLarge: false)
        controller.toolbarItems = titles.map { Button($0, style: .plain) }
        let frame = ControllerFrame(NavigationController(rootViewController: controller))
        frame.sizing = .fixed(width: 300, height: 180)
        return frame
      }
    }
  }

  @Test func tabStrip() throws {
    try ControlPictures().check("tab-strip", width: 316, in: Setup.few) {
      let symbol = try ControlPictures.plus()
      let strips = [
        TabStrip(["Soups", "Mains"]), TabStrip(), TabStrip(["Soups", "Mains", "Desserts", "Drinks", "Sides"]),
      ]
      strips[1].tabs = [.init("Inbox", badge: .number(2)), .init("New", image: symbol), .init("", image: symbol)]
      strips[1].selectedIndex = 1
      strips[2].selectedIndex = 3
      for strip in strips { strip.sizing.width = 300 }
      return strips
    }
  }

  @Test func sideList() throws {
    try ControlPictures().check("side-list", width: 256, in: Setup.few) {
      let symbol = try ControlPictures.plus()
      let list = SideList(
        [
          .init("Mail", [.init("Inbox", image: symbol, badge: .number(2)), .init("Sent", image: symbol)]),
          .init("Folders", [.init("Family"), .init("Letters that are not answered yet")]),
        ], selectedIndex: 1)
      list.sizing = .fixed(width: 240, height: 360)
      return [list]
    }
  }

  @Test func pages() throws {
    try ControlPictures().check("pages", width: 190) {
      [0.0, 110].map { shift in
        let pages = ["Onions", "Butter", "Broth"].map { title in
          let page = ViewController()
          page.view = View(OverlayLayout(alignment: .center), [Label(title, role: .title)])
          return page
        }
        let frame = ControllerFrame(PageViewController(pages, selectedIndex: 1))
        frame.shift = shift
        frame.sizing = .fixed(width: 174, height: 160)
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

  /// How far the content of a scroll view in it is moved to the left.
  var shift = 0.0

  override func layoutSubviews() {
    super.layoutSubviews()
    controller.view.frame = bounds
    controller.view.layoutIfNeeded()
    for case let view as ScrollView in controller.view.subviews where shift > 0 {
      view.contentOffset.x += shift
      shift = 0
    }
  }
}
