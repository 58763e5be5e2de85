import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Closing everything at once, and menus that end with their view, controller or window (`MN-14`).
@MainActor @Suite struct DismissAllTests {
  private let stage: TestStage
  private let root = ViewController()
  private let opener = View(frame: Rect(x: 10, y: 10, width: 100, height: 50))
  private let log = CallLines()

  init() throws {
    stage = try TestStage(root: root)
    root.view.addSubview(opener)
    stage.advance(by: 0.1)
  }

  private func menu() -> Menu {
    let inner = Menu(title: "More", children: (0..<3).map { Action(title: "Inner \($0)") { _ in } })
    return Menu(children: [Action(title: "Row") { _ in }, inner])
  }

  private func openWithSubmenu(from view: View? = nil) -> Menu {
    let menu = menu()
    menu.show(from: view ?? opener)
    stage.advance(by: 0.1)
    for key in ["Down", "Down", "Right"] { stage.keyboard.press(key) }
    stage.advance(by: 0.1)
    if stage.application.popupSurfaces.count < 2 {
      stage.keyboard.press("Up")
      stage.keyboard.press("Right")
      stage.advance(by: 0.1)
    }
    #expect(stage.application.popupSurfaces.count == 2)
    return menu
  }

  private var isClean: Bool {
    stage.application.popupSurfaces.isEmpty && root.presentedViewController == nil
      && stage.application.grabbingStacks.isEmpty
  }

  // MN-14
  @Test func nestedMenusCloseTogether() {
    let menu = openWithSubmenu()
    stage.toplevel.dismissAll()
    #expect(isClean && !menu.isShown)
    stage.advance(by: 1)
    #expect(isClean)
  }

  // MN-14
  @Test func anActionOfANestedMenuMayDismissAll() {
    let inner = Menu(
      title: "More",
      children: [
        Action(title: "Log out") { [stage, log] _ in
          stage.toplevel.dismissAll()
          log.lines.append("out")
        }
      ])
    let menu = Menu(children: [inner])
    menu.show(from: opener)
    stage.advance(by: 0.1)
    for key in ["Down", "Right", "Return"] { stage.keyboard.press(key) }
    stage.advance(by: 0.5)
    if log.lines.isEmpty { stage.keyboard.press("Return") }
    #expect(isClean && log.take() == ["out"])
  }

  // MN-14
  @Test(arguments: [0.0, 0.05, 0.2]) func presentationsThatAreStillRisingAreClosed(after seconds: Double) {
    let sheet = SheetController(ViewController(), detents: [.medium])
    var completed = 0
    root.present(sheet, animated: true) { completed += 1 }
    stage.advance(by: seconds)
    stage.toplevel.dismissAll()
    #expect(isClean && sheet.view.window == nil)
    stage.advance(by: 2)
    #expect(isClean && completed == 1)
    root.present(sheet)
    stage.advance(by: 1)
    #expect(sheet.view.window === stage.window)
  }

  // MN-14
  @Test func dismissAllInACallbackOfAPresentationClosesIt() {
    final class Closing: ViewController {
      var close: () -> Void = {}
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        close()
      }
    }
    let closing = Closing()
    closing.close = { [stage] in stage.toplevel.dismissAll() }
    root.present(closing)
    stage.advance(by: 2)
    #expect(isClean && closing.view.window == nil)
  }

  // MN-14
  @Test func presentationsThatAreGoingAlreadyEnd() {
    let alert = AlertController(title: "Sure?")
    root.present(alert)
    stage.advance(by: 1)
    alert.dismiss()
    stage.advance(by: 0.05)
    stage.toplevel.dismissAll()
    #expect(isClean && alert.view.window == nil)
    stage.advance(by: 1)
    stage.finger().tap(at: Point(50, 30))
    #expect(isClean)
  }

  // MN-14
  @Test func aMenuWithASubmenuEndsWhenItsViewGoes() {
    var menu = openWithSubmenu()
    opener.isHidden = true
    stage.advance(by: 0.1)
    #expect(isClean && !menu.isShown)
    opener.isHidden = false
    menu = openWithSubmenu()
    opener.removeFromSuperview()
    #expect(isClean && !menu.isShown)
    root.view.addSubview(opener)
    menu = openWithSubmenu()
    root.view.alpha = 0
    stage.advance(by: 0.1)
    #expect(isClean && !menu.isShown)
  }

  // MN-14
  @Test func aMenuEndsWithAControllerThatIsPopped() {
    let navigation = NavigationController(rootViewController: ViewController())
    stage.window.rootViewController = navigation
    let second = ViewController()
    navigation.pushViewController(second, animated: false)
    stage.advance(by: 1)
    let menu = openWithSubmenu(from: second.view)
    navigation.popViewController(animated: true)
    stage.advance(by: 1)
    #expect(!menu.isShown && stage.application.popupSurfaces.isEmpty)
  }

  // MN-14
  @Test func aMenuEndsWithATabThatIsLeft() {
    let first = ViewController()
    let tabs = TabBarController([first, ViewController()])
    stage.window.rootViewController = tabs
    stage.advance(by: 1)
    let menu = openWithSubmenu(from: first.view)
    tabs.selectedIndex = 1
    stage.advance(by: 0.1)
    #expect(!menu.isShown && stage.application.popupSurfaces.isEmpty)
  }

  // MN-14
  @Test func aMenuEndsWithAWindowThatIsHiddenOrClosed() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    let controller = ViewController()
    window.rootViewController = controller
    stage.toplevel.show(window)
    stage.advance(by: 0.1)
    var menu = openWithSubmenu(from: controller.view)
    window.isHidden = true
    stage.advance(by: 0.1)
    #expect(!menu.isShown && isClean)
    window.isHidden = false
    stage.advance(by: 0.1)
    menu = openWithSubmenu(from: controller.view)
    window.close()
    stage.advance(by: 0.1)
    #expect(!menu.isShown && isClean)
  }

  // MN-14
  @Test func aMenuOfARowEndsWithTheRow() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    let cell = try #require(list.source.cell(for: 1))
    let menu = menu()
    #expect(menu.show(from: cell))
    list.stage.advance(by: 0.1)
    list.show(Array(50..<60))
    list.stage.advance(by: 1)
    #expect(!menu.isShown && list.stage.application.popupSurfaces.isEmpty)
  }

  // MN-3, MN-9
  @Test func keysUseAMenuWhileAFingerRestsOnTheContentBeside() {
    _ = stage.addScrollView(frame: Rect(x: 0, y: 100, width: 400, height: 500))
    let finger = stage.finger()
    finger.down(at: Point(50, 500))
    finger.move(to: Point(50, 450))
    var chosen = 0
    let menu = Menu(children: (0..<4).map { number in Action(title: "Row \(number)") { _ in chosen = number } })
    menu.show(from: opener)
    stage.advance(by: 0.1)
    finger.move(to: Point(50, 400))
    for _ in 0..<3 { stage.keyboard.press("Down") }
    stage.keyboard.press("Return")
    #expect(chosen == 2 && !menu.isShown)
    finger.up()
  }
}
