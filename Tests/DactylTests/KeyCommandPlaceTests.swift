import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Key commands of controllers in containers, windows and presentations, without a focus (`RC-11`).
@MainActor @Suite struct KeyCommandPlaceTests {
  private final class Saving: ViewController {
    var saved = 0
    override var keyCommands: [KeyCommand] {
      [KeyCommand(title: "Save", input: "s", modifierFlags: .control) { [unowned self] _ in saved += 1 }]
    }
  }

  private let inner = Saving()

  private func save(_ stage: TestStage) { stage.keyboard.press("s", modifiers: .control) }

  /// A container around the controller.
  enum Container: CaseIterable { case navigation, tabs, split, pages }

  private func container(_ kind: Container) -> ViewController {
    switch kind {
    case .navigation: NavigationController(rootViewController: inner)
    case .tabs: TabBarController([inner, ViewController()])
    case .split: SplitViewController(primary: inner, secondary: ViewController())
    case .pages: PageViewController(count: 1) { [inner] _ in inner }
    }
  }

  // RC-11
  @Test(arguments: Container.allCases) func theControllerThatAContainerShowsGetsItsCommands(_ kind: Container) throws {
    let stage = try TestStage(root: container(kind))
    stage.advance(by: 1)
    save(stage)
    #expect(inner.saved == 1)
  }

  // RC-11
  @Test(arguments: Container.allCases) func soItDoesInAPresentedContainer(_ kind: Container) throws {
    let root = Saving()
    let stage = try TestStage(root: root)
    root.present(container(kind))
    stage.advance(by: 1)
    save(stage)
    #expect(inner.saved == 1 && root.saved == 0)
    root.presentedViewController?.dismiss()
    stage.advance(by: 1)
    save(stage)
    #expect(inner.saved == 1 && root.saved == 1)
  }

  // RC-11
  @Test func aSheetsContentGetsItsCommands() throws {
    let root = Saving()
    let stage = try TestStage(root: root)
    root.present(SheetController(inner, detents: [.medium]))
    stage.advance(by: 1)
    save(stage)
    #expect(inner.saved == 1 && root.saved == 0)
    root.presentedViewController?.dismiss(animated: true)
    save(stage)
    #expect(root.saved == 1)
  }

  // RC-11
  @Test func theTopOfANavigationStackGetsItsCommands() throws {
    let navigation = NavigationController(rootViewController: ViewController())
    let stage = try TestStage(root: navigation)
    stage.advance(by: 1)
    navigation.pushViewController(inner, animated: true)
    stage.advance(by: 1)
    save(stage)
    #expect(inner.saved == 1)
    navigation.popViewController(animated: true)
    stage.advance(by: 1)
    save(stage)
    #expect(inner.saved == 1)
  }

  // RC-11
  @Test func theChosenTabGetsItsCommands() throws {
    let other = Saving()
    let tabs = TabBarController([inner, other])
    let stage = try TestStage(root: tabs)
    stage.advance(by: 1)
    tabs.selectedIndex = 1
    stage.advance(by: 1)
    save(stage)
    #expect(inner.saved == 0 && other.saved == 1)
  }

  // RC-11
  @Test func anotherWindowThatBecomesKeyGetsThem() throws {
    let stage = try TestStage(root: inner)
    let other = Saving()
    let window = Window(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    window.rootViewController = other
    stage.toplevel.show(window)
    window.makeKey()
    save(stage)
    #expect(other.saved == 1 && inner.saved == 0)
    window.close()
    save(stage)
    #expect(inner.saved == 1)
  }
}
