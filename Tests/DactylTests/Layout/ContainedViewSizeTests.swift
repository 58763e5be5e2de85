import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Root views of controllers in containers, popups and overlays have a size when they are loaded.
@MainActor @Suite struct ContainedViewSizeTests {
  private final class Sized: ViewController {
    var loaded: Size?
    override func viewDidLoad() { loaded = view.bounds.size }
  }

  private let whole = Size(width: 320, height: 480)
  private let sized = Sized()

  enum Place: CaseIterable {
    case pushedLater, tabChosenLater, pageBeside, splitSecondary, sheet, popover, childOfChild, secondWindow, inPopup
  }

  @Test(arguments: Place.allCases) func itHasASize(_ place: Place) throws {
    let root = ViewController()
    let stage = try TestStage(size: whole, root: root)
    stage.advance(by: 0.1)
    switch place {
    case .pushedLater:
      let navigation = NavigationController(rootViewController: ViewController())
      root.present(navigation)
      stage.advance(by: 1)
      navigation.setViewControllers([navigation.viewControllers[0], sized], animated: true)
    case .tabChosenLater:
      let tabs = TabBarController([ViewController(), NavigationController(rootViewController: sized)])
      stage.window.rootViewController = tabs
      stage.advance(by: 1)
      tabs.selectedIndex = 1
    case .pageBeside:
      stage.window.rootViewController = PageViewController(count: 2) { [sized] in $0 == 1 ? sized : ViewController() }
      stage.advance(by: 1)
      _ = sized.view
    case .splitSecondary:
      stage.window.rootViewController = SplitViewController(primary: ViewController(), secondary: sized)
      stage.advance(by: 1)
      _ = sized.view
    case .sheet: root.present(SheetController(sized, detents: [.medium]))
    case .popover: root.present(PopoverController(sized, from: root.view))
    case .childOfChild:
      let child = ViewController()
      root.addChild(child)
      root.view.addSubview(child.view)
      child.addChild(sized)
      child.view.addSubview(sized.view)
    case .secondWindow:
      let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
      window.rootViewController = sized
      stage.toplevel.show(window)
    case .inPopup: Popup(size: whole, root: sized).show(from: root.view)
    }
    stage.advance(by: 1)
    #expect(sized.loaded == whole)
  }

  @Test func aTurnedWindowCountsAsItIsSeen() throws {
    let stage = try TestStage(size: whole)
    stage.application.contentRotation = .quarterTurn
    stage.advance(by: 0.1)
    stage.window.rootViewController = sized
    #expect(sized.loaded == Size(width: 480, height: 320))
  }
}
