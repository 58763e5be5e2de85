import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The elements of what is in front of a window: toasts over presented controllers, and the names of dialogs.
@MainActor @Suite struct OverlayElementTests {
  private let root = ViewController()
  private let stage: TestStage

  private func button(_ title: String, _ frame: Rect) -> Button {
    let button = Button(title)
    button.frame = frame
    return button
  }

  init() throws {
    root.title = "Root"
    stage = try TestStage(size: Size(width: 400, height: 500), root: root)
    root.view.addSubview(button("Behind", Rect(x: 0, y: 0, width: 100, height: 44)))
  }

  private func present(_ controller: ViewController) {
    root.present(controller)
    stage.advance(by: 1)
  }

  private func controller(_ title: String) -> ViewController {
    let controller = ViewController()
    controller.title = title
    controller.view.addSubview(button("Inside", Rect(x: 0, y: 0, width: 100, height: 44)))
    return controller
  }

  private var dialogs: [String?] { stage.elements(.dialog).map(\.label) }

  // NV-12
  @Test func aToastOverAPresentedControllerIsAnElement() {
    present(controller("Front"))
    var undone = 0
    Toast("Deleted", action: Action(title: "Undo") { _ in undone += 1 }).show(in: root.view)
    stage.advance(by: 1)
    #expect(stage.elements(.notification).map(\.label) == ["Deleted"])
    #expect(!stage.button("Behind").exists && stage.button("Inside").exists)
    stage.button("Undo").tap()
    #expect(undone == 1)
  }

  // NV-12
  @Test func aToastBehindAPresentedControllerIsNone() {
    Toast("Deleted").show(in: root.view)
    stage.advance(by: 1)
    present(controller("Front"))
    #expect(stage.elements(.notification).isEmpty)
  }

  // NV-12
  @Test func viewsInFrontOfAPresentedControllerAreElements() {
    present(controller("Front"))
    stage.window.addSubview(button("Emergency", Rect(x: 0, y: 400, width: 200, height: 44)))
    #expect(stage.button("Emergency").exists && !stage.button("Behind").exists)
  }

  // NV-3
  @Test func theBackButtonIsNamedByItsTitle() throws {
    let navigation = NavigationController(rootViewController: controller("First"))
    stage.window.rootViewController = navigation
    let second = controller("A title that leaves no room for the title of a back button")
    navigation.viewControllers[0].navigationItem.backButtonTitle = "Zurück"
    navigation.pushViewController(second, animated: false)
    stage.advance(by: 1)
    #expect(stage.button("Zurück").exists && !stage.button("Back").exists)
    second.title = "B"
    navigation.viewControllers[0].navigationItem.backButtonTitle = "Übersicht"
    stage.advance(by: 1)
    #expect(stage.button("Übersicht").exists)
    navigation.viewControllers[0].navigationItem.backButtonTitle = ""
    stage.advance(by: 1)
    #expect(stage.button("Back").exists)
    navigation.viewControllers[0].navigationItem.backButtonTitle = nil
    stage.advance(by: 1)
    stage.button("Back").tap()
    stage.advance(by: 1)
    #expect(navigation.viewControllers.count == 1)
  }

  // NV-7, IN-7
  @Test func aPresentedContainerIsNamedByWhatItShows() {
    let navigation = NavigationController(rootViewController: controller("Settings"))
    present(navigation)
    #expect(dialogs == ["Settings"])
    navigation.pushViewController(controller("Network"), animated: false)
    stage.advance(by: 1)
    #expect(dialogs == ["Network"])
    navigation.title = "Own"
    #expect(dialogs == ["Own"])
    navigation.dismiss()
    stage.advance(by: 1)
    let tabs = TabBarController([NavigationController(rootViewController: controller("Alarms")), controller("Trends")])
    present(tabs)
    #expect(dialogs == ["Alarms"])
    tabs.selectedIndex = 1
    stage.advance(by: 1)
    #expect(dialogs == ["Trends"])
    tabs.dismiss()
    stage.advance(by: 1)
    present(SheetController(NavigationController(rootViewController: controller("In a sheet"))))
    #expect(dialogs == ["In a sheet"])
    root.presentedViewController?.dismiss()
    stage.advance(by: 1)
    present(PopoverController(NavigationController(rootViewController: controller("In a card")), from: root.view))
    #expect(dialogs == ["In a card"])
  }

  // IN-7
  @Test func aPresentedControllerIsNamedByItsTitle() {
    let front = controller("Front")
    present(front)
    #expect(dialogs == ["Front"])
    front.view.accessibilityLabel = "Its view"
    #expect(dialogs == ["Its view"])
  }
}
