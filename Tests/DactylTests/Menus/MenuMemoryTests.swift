import DactylGeometry
import DactylTesting
import Testing

@testable import DactylWidgets

/// Menus keep no bar in memory that has gone.
@MainActor @Suite struct MenuMemoryTests {
  private let menu = Menu(title: "File", children: [Action(title: "New") { _ in }])

  private func openBar(on stage: TestStage) -> MenuBar {
    let bar = MenuBar([menu])
    bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    stage.view.addSubview(bar)
    stage.application.layOutWindows()
    #expect(bar.openMenu(at: 0))
    return bar
  }

  // MN-12
  @Test func aMenuDoesNotKeepABarThatHasGone() throws {
    let stage = try TestStage(size: Size(width: 400, height: 300))
    weak var kept: MenuBar?
    /// Returns the menus of a bar that is removed while they are open.
    func open() -> MenuPresentation? {
      let bar = openBar(on: stage)
      kept = bar
      let presentation = menu.presentation
      bar.removeFromSuperview()
      return presentation
    }
    let presentation = open()
    stage.advance(by: 1)
    #expect(presentation != nil && kept == nil)
  }
}
