import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The names of dialogs (`AC-16`).
@MainActor @Suite struct DialogNameTests {
  private let root = ViewController()
  private let stage: TestStage
  private let button = Button("Options")

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 500), root: root)
    button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    root.view.addSubview(button)
  }

  private func controller(_ views: View...) -> ViewController {
    let controller = ViewController()
    for (index, view) in views.enumerated() {
      view.frame = Rect(x: 0, y: Double(index) * 50, width: 150, height: 44)
      controller.view.addSubview(view)
    }
    return controller
  }

  private func name(_ controller: ViewController) -> String? {
    root.present(controller, animated: false)
    stage.advance(by: 1)
    defer {
      controller.dismiss(animated: false)
      stage.advance(by: 1)
    }
    return (stage.elements(.dialog) + stage.elements(.alert)).first?.label
  }

  // AC-16
  @Test func aPopoverIsNamedByItsTitleItsSourceOrItsContent() {
    let titled = controller(Label("Text"))
    titled.title = "Filters"
    #expect(name(PopoverController(titled, from: button)) == "Filters")
    #expect(name(PopoverController(controller(Label("Text")), from: button)) == "Options")
    button.title = ""
    let heading = Label("Heading")
    heading.accessibilityRole = .heading
    #expect(name(PopoverController(controller(Label("Text"), heading), from: button)) == "Heading")
    #expect(name(PopoverController(controller(Label("Text"), Button("Go")), from: button)) == "Text")
    #expect(name(PopoverController(controller(), from: button)) == nil)
  }

  // AC-16
  @Test func aSheetAndAnAlertWithoutATitleAreNamedByTheirContent() {
    #expect(name(SheetController(controller(Label("Choose a day")))) == "Choose a day")
    #expect(name(AlertController(title: "", message: "It can’t be undone.")) == "It can’t be undone.")
    #expect(name(AlertController(title: "Delete?", message: "It can’t be undone.")) == "Delete?")
  }
}
