import DactylGeometry
import DactylTesting
import DactylWidgets
import Testing

/// The memory of an open menu after the end of its application.
@MainActor @Suite struct MenuMemoryTests {
  // MN-12
  @Test func anOpenMenuDoesNotKeepItsBar() throws {
    weak var kept: MenuBar?
    try openMenu { kept = $0 }
    #expect(kept == nil)
  }

  private func openMenu(_ note: (MenuBar) -> Void) throws {
    let stage = try TestStage(size: Size(width: 400, height: 300))
    let bar = MenuBar([Menu(title: "File", children: [Action(title: "New") { _ in }])])
    bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    stage.view.addSubview(bar)
    stage.application.layOutWindows()
    #expect(bar.openMenu(at: 0))
    note(bar)
  }
}
