import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Menus that are huge, deep, or change while they are open.
@MainActor @Suite struct MenuRobustnessTests {
  private let fixture: MenuStage
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try MenuStage()
  }

  // MN-10
  @Test func aMenuOfTenThousandElementsHasRowsOnlyInSight() {
    let menu = Menu(children: (0..<10_000).map { fixture.action("Row \($0)") })
    menu.show(from: fixture.view)
    stage.application.layOutWindows()
    let view = fixture.views(of: menu)[0]
    #expect(view.bounds.height == 640)
    func count() -> Int { view.scrollView.subviews.count { $0 is MenuRowView } }
    #expect(count() == 15)
    for offset in stride(from: 0.0, through: 400_000, by: 12_345) { view.scrollView.contentOffset.y = offset }
    #expect(count() <= 17)
    view.scrollView.contentOffset.y = 1e9
    view.scrollView.contentOffset.y = -1e9
    #expect(count() <= 17)
    view.scrollView.contentOffset.y = 44 * 9000
    stage.menuItem("Row 9005").tap()
    #expect(fixture.chosen == ["Row 9005"])
  }

  // MN-6, MN-14
  @Test func aMenuWhoseOpenerWentInTheSameEventChoosesNothing() {
    let opener = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    fixture.view.addSubview(opener)
    let menu = Menu(children: [fixture.action("Copy")])
    menu.show(from: opener)
    let row = stage.menuItem("Copy").view
    stage.application.dispatcher.perform {
      opener.removeFromSuperview()
      row?.performAccessibilityAction(.activate)
    }
    #expect(fixture.chosen == [] && !menu.isShown)
  }

  // MN-7
  @Test func menusNestedTwentyDeepOpenAndClose() {
    var menu = Menu(title: "Level 20", children: [fixture.action("Last")])
    for level in (0..<20).reversed() { menu = Menu(title: "Level \(level)", children: [menu]) }
    menu.show(from: fixture.view)
    stage.keyboard.press("Down")
    for _ in 0..<20 { stage.keyboard.press("Right") }
    #expect(fixture.views(of: menu).count == 21 && fixture.highlighted(menu) == ["Last"])
    stage.keyboard.press("Return")
    #expect(fixture.chosen == ["Last"] && !menu.isShown)
    menu.show(from: fixture.view)
    stage.keyboard.press("Down")
    for _ in 0..<20 { stage.keyboard.press("Right") }
    menu.close()
    #expect(!menu.isShown && stage.elements(.menuItem).isEmpty)
  }

  @Test func aMenuInsideOfItselfIsNoEndlessLoop() {
    let section = Menu(title: "Section", options: .displayInline)
    section.children = [fixture.action("Copy"), section]
    let menu = Menu(title: "Menu", children: [section])
    menu.children.append(menu)
    defer { (section.children, menu.children) = ([], []) }
    menu.show(from: fixture.view)
    stage.keyboard.press("End")
    for _ in 0..<3 {
      stage.keyboard.press("Right")
      stage.keyboard.press("End")
    }
    #expect(fixture.views(of: menu).count == 4)
  }

  @Test func childrenThatChangeWhileTheMenuIsOpenAreShownAtOnce() {
    let section = Menu(options: .displayInline, children: [fixture.action("A"), fixture.action("B")])
    let submenu = Menu(title: "More", children: [fixture.action("C")])
    let menu = Menu(children: [section, submenu])
    menu.show(from: fixture.view)
    stage.menuItem("More").tap()
    fixture.hover(1, of: menu, level: 0)
    section.children = [fixture.action("D")]
    #expect(stage.elements(.menuItem).map(\.label) == ["D", "More"])
    #expect(fixture.highlighted(menu) == [])
    stage.menuItem("More").tap()
    submenu.children = []
    #expect(menu.isShown)
    menu.children = [fixture.action("E")]
    #expect(stage.elements(.menuItem).map(\.label) == ["E"] && fixture.submenus(menu) == [])
    menu.children = []
    stage.advance(by: 0.1)
    stage.keyboard.press("Down")
    stage.keyboard.press("Return")
    #expect(fixture.chosen == [])
  }

  @Test func aMenuMayChangeWhileAFingerIsOnARow() {
    let menu = fixture.menu("A", "B", "C")
    menu.show(from: fixture.view)
    stage.application.layOutWindows()
    let view = fixture.views(of: menu)[0]
    let finger = stage.finger()
    finger.down(at: view.rect(of: 2).center, in: view)
    menu.children.removeLast(2)
    stage.advance(by: 0.1)
    finger.move(to: view.rect(of: 0).center, in: view)
    finger.up()
    #expect(menu.isShown || fixture.chosen == ["A"])
  }

  // MN-14
  @Test func theOpenerMayBeRemovedWhileTheMenuIsOpen() {
    let menu = fixture.menu("Copy")
    fixture.view.setContextMenu(menu)
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 50), in: fixture.view)
    stage.advance(by: 0.6)
    #expect(menu.isShown)
    fixture.view.removeFromSuperview()
    #expect(!menu.isShown)
    finger.up()
    #expect(fixture.chosen == [])
  }

  // MN-14
  @Test func anOpenMenuDoesNotRetainItsOpener() {
    let menu = fixture.menu("Copy")
    weak var opener: View?
    do {
      let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      stage.view.addSubview(view)
      menu.show(from: view)
      opener = view
      view.removeFromSuperview()
    }
    #expect(!menu.isShown && opener == nil)
  }

  @Test func anActionMayCloseTheWindow() {
    let close = Action(title: "Close", attributes: .keepsMenuPresented) { [unowned stage] _ in stage.toplevel.close() }
    let menu = Menu(children: [close, Menu(title: "More", children: [close])])
    menu.show(from: fixture.view)
    stage.menuItem("More").tap()
    let submenu = fixture.views(of: menu)[1]
    #expect(menu.presentation?.choose(0, in: submenu) == true)
    #expect(!menu.isShown)
  }

  @Test func aMenuThatWasClosedIsReleased() {
    weak var view: MenuView?
    weak var presentation: MenuPresentation?
    do {
      let menu = Menu(children: [Menu(title: "More", children: [fixture.action("A")])])
      menu.show(from: fixture.view)
      stage.menuItem("More").tap()
      view = fixture.views(of: menu)[1]
      presentation = menu.presentation
      stage.finger().tap(at: Point(x: 390, y: 590))
    }
    stage.advance(by: 0.1)
    #expect(view == nil && presentation == nil)
  }

  @Test func titlesThatAreTooLongAreCutAndManyTitlesMeasuredQuickly() {
    let menu = Menu(children: [fixture.action(String(repeating: "long ", count: 2000)), fixture.action("")])
    menu.show(from: fixture.view)
    #expect(fixture.views(of: menu)[0].bounds.width == 320)
  }

  @Test func separatorsAreOnlyBetweenRows() {
    func section(_ titles: String..., title: String = "") -> Menu {
      Menu(title: title, options: .displayInline, children: titles.map { fixture.action($0) })
    }
    let menu = Menu(children: [
      section(title: "Empty"), section("A"), section(), section("B", title: "Titled"), fixture.action("C"),
      Menu(options: .displayInline, children: [section("D")]),
    ])
    let rows = MenuRows(menu) { $0.string(in: .english) }.rows.map { row in
      switch row {
      case .item(let item): item.element.title
      case .separator: "-"
      case .header(let title): "[\(title)]"
      }
    }
    #expect(rows == ["A", "-", "[Titled]", "B", "-", "C", "-", "D"])
  }
}
