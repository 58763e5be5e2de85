import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Opening menus, and choosing rows by taps (`MN-6`).
@MainActor @Suite struct MenuChoosingTests {
  private let fixture: MenuStage
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try MenuStage()
  }

  // MN-6
  @Test func aTapOnARowClosesTheMenuAndPerformsItsAction() {
    let menu = Menu()
    var wasShown = true
    menu.children = [
      fixture.action("Copy"),
      Action(title: "Paste") { [unowned fixture, unowned menu] action in
        wasShown = menu.isShown
        fixture.chosen.append(action.title + (action.sender === fixture.view ? " by view" : ""))
      },
    ]
    fixture.view.setContextMenu(menu)
    stage.finger().press(at: Point(x: 100, y: 100), for: 0.6)
    #expect(menu.isShown)
    stage.menuItem("Paste").tap()
    #expect(fixture.chosen == ["Paste by view"] && !wasShown && !menu.isShown)
    #expect(!stage.menuItem("Copy").exists)
  }

  // MN-6
  @Test func aTapOnADisabledRowOrASeparatorDoesNothing() {
    let section = Menu(title: "Section", options: .displayInline, children: [fixture.action("Last")])
    let menu = Menu(children: [fixture.action("First", .disabled), section])
    menu.show(from: fixture.view)
    for row in 0..<2 { fixture.tap(row, of: menu) }
    #expect(menu.isShown && fixture.chosen == [] && fixture.highlighted(menu) == [])
    #expect(!stage.menuItem("First").isEnabled)
  }

  // MN-6
  @Test func anActionThatKeepsTheMenuIsPerformedAndItsRowShowsTheNewState() {
    let toggle = Action(title: "Grid", attributes: .keepsMenuPresented) { action in
      action.state = action.state == .on ? .off : .on
    }
    let menu = Menu(children: [toggle])
    menu.show(from: fixture.view)
    let before = fixture.views(of: menu)[0].columns.titleStart
    stage.menuItem("Grid").tap()
    #expect(menu.isShown && stage.menuItem("Grid").isChecked)
    #expect(fixture.views(of: menu)[0].columns.titleStart > before)
    stage.menuItem("Grid").tap()
    #expect(menu.isShown && !stage.menuItem("Grid").isChecked)
  }

  // MN-6
  @Test func ofAMenuWithSingleSelectionOneActionIsOn() {
    let actions = ["Small", "Medium", "Large"].map { fixture.action($0) }
    actions[0].state = .on
    let section = Menu(options: .displayInline, children: [actions[1], actions[2]])
    let menu = Menu(options: .singleSelection, children: [actions[0], section])
    menu.show(from: fixture.view)
    #expect(stage.menuItem("Small").isChecked)
    stage.menuItem("Large").tap()
    #expect(actions.map(\.state) == [.off, .off, .on] && fixture.chosen == ["Large"])
  }

  // MN-6
  @Test func aCommandPerformsItsOwnActionAndShowsItsKey() {
    let menu = Menu(children: [fixture.command("Save as", "s", [.control, .shift])])
    menu.show(from: fixture.view)
    let item = fixture.views(of: menu)[0].rows.rows[0].item
    #expect(item?.shortcut == "Ctrl+Shift+S")
    stage.menuItem("Save as").tap()
    #expect(fixture.chosen == ["Save as"])
  }

  @Test func aDisabledCommandCanNotBeChosen() {
    let command = fixture.command("Save", "s")
    command.isEnabled = false
    let menu = Menu(children: [command])
    menu.show(from: fixture.view)
    #expect(!stage.menuItem("Save").isEnabled)
    #expect(!stage.menuItem("Save").perform(.activate) && menu.isShown)
  }

  // MN-1
  @Test func aContextMenuMayDependOnTheLocation() {
    let menu = fixture.menu("Copy")
    fixture.view.setContextMenu { $0.x < 50 ? menu : nil }
    stage.pointer.click(.secondary, at: Point(x: 60, y: 0), in: fixture.view)
    #expect(!menu.isShown)
    stage.pointer.click(.secondary, at: Point(x: 20, y: 30), in: fixture.view)
    #expect(menu.isShown)
    // Beside the tip of the pointer.
    let place = fixture.views(of: menu)[0].popup?.position
    #expect(place == Point(x: 69, y: 81))
  }

  // WD-11
  @Test func aTapOutsideClosesTheMenu() {
    let menu = fixture.menu("Copy")
    menu.show(from: fixture.view)
    stage.finger().tap(at: Point(x: 390, y: 590))
    #expect(!menu.isShown && fixture.chosen == [])
    #expect(menu.show(from: fixture.view))
    menu.close()
    #expect(!menu.isShown)
  }

  @Test func nothingIsShownWithoutRowsOrWithoutAWindow() {
    #expect(!Menu().show(from: fixture.view))
    #expect(!Menu(children: [fixture.action("Hidden", .hidden)]).show(from: fixture.view))
    #expect(!fixture.menu("Copy").show(from: View()))
    let menu = fixture.menu("Copy")
    #expect(menu.show(from: fixture.view) && !menu.show(from: fixture.view))
  }

  @Test func aClosureMakesTheChildrenEachTime() {
    var count = 0
    let menu = Menu { [unowned fixture] in
      count += 1
      return (0..<count).map { fixture.action("Item \($0)") }
    }
    for expected in 1...3 {
      menu.show(from: fixture.view)
      #expect(stage.elements(.menuItem).count == expected)
      menu.close()
    }
  }
}
