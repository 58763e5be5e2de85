import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Transitions of presented controllers whose window closes meanwhile (IN-7).
@MainActor @Suite struct PresentationEndTests {
  enum Kind: CaseIterable { case plain, sheet, popover, alert }

  private final class Page: ViewController {
    var disappeared = 0

    override func viewDidDisappear(_ animated: Bool) { disappeared += 1 }
  }

  private let stage: TestStage
  private let toplevel: Toplevel
  private let root = ViewController()

  init() throws {
    stage = try TestStage()
    toplevel = stage.application.openToplevel(title: "Other", size: Size(width: 300, height: 400), root: root)
    stage.advance(by: 0.1)
  }

  private struct Presented { weak var controller: ViewController? }

  private func present(_ kind: Kind, _ page: Page, completion: @escaping @MainActor () -> Void = {}) -> Presented {
    let controller: ViewController =
      switch kind {
      case .plain: page
      case .sheet: SheetController(page, detents: [.medium])
      case .popover: PopoverController(page, from: root.view)
      case .alert: AlertController(title: "Delete?")
      }
    root.present(controller, completion: completion)
    return Presented(controller: controller)
  }

  // IN-7
  @Test(arguments: Kind.allCases) func aPresentationEndsWithItsWindow(_ kind: Kind) {
    let page = Page()
    var ends = 0
    let presented = present(kind, page) { ends += 1 }
    stage.advance(by: 0.05)
    #expect(ends == 0)
    toplevel.close()
    stage.advance(by: 0.1)
    #expect(ends == 1)
    root.dismiss(animated: false)
    #expect(kind == .plain || presented.controller == nil)
  }

  // IN-7
  @Test(arguments: Kind.allCases) func aDismissalEndsWithItsWindow(_ kind: Kind) {
    let page = Page()
    var ends = 0
    let presented = present(kind, page)
    stage.advance(by: 2)
    root.dismiss { ends += 1 }
    stage.advance(by: 0.05)
    #expect(ends == 0 && page.disappeared == 0)
    toplevel.close()
    stage.advance(by: 0.1)
    #expect(ends == 1 && (kind == .alert || page.disappeared == 1))
    #expect(root.presentedViewController == nil && (kind == .plain || presented.controller == nil))
  }
}
