import DactylGeometry
import DactylSurface
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// Menus inside of menus (`MN-7`, `MN-8`).
@MainActor @Suite struct MenuSubmenuTests {
  private let fixture: MenuStage
  private let menu: Menu
  private let share: Menu
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try MenuStage()
    share = Menu(
      title: "Share", children: ["Mail", "Print", "Link", "Archive"].map { [fixture] in fixture.action($0) })
    menu = Menu(children: [
      fixture.action("Copy"), share, fixture.action("Paste"), fixture.action("Delete"),
      Menu(title: "More", children: [fixture.action("Info")]),
    ])
  }

  private func show() {
    menu.show(from: fixture.view)
  }

  // MN-7
  @Test func aTapOpensASubmenuBesideItsRow() {
    show()
    fixture.tap(1, of: menu)
    #expect(fixture.submenus(menu) == ["Share"])
    let (outer, inner) = (fixture.views(of: menu)[0], fixture.views(of: menu)[1])
    let frame = outer.convert(inner.bounds, from: inner)
    #expect(frame.minX == outer.bounds.maxX && frame.minY == outer.rect(of: 1).minY - MenuStyle.inset)
    #expect(stage.menuItem("Share").description.state.contains(.expanded))
    stage.menuItem("Mail").tap()
    #expect(fixture.chosen == ["Mail"] && !menu.isShown)
  }

  // MN-7
  @Test func aSubmenuIsOnTheLeftInARightToLeftInterface() {
    fixture.view.frame.origin.x = 250
    fixture.view.traitOverrides.layoutDirection = .rightToLeft
    show()
    let outer = fixture.views(of: menu)[0]
    #expect(fixture.view.convert(outer.bounds, from: outer).maxX == fixture.view.bounds.maxX)
    fixture.tap(1, of: menu)
    let inner = fixture.views(of: menu)[1]
    #expect(outer.convert(inner.bounds, from: inner).maxX == 0)
  }

  // MN-7
  @Test func restingOnARowForThreeTenthsOfASecondOpensItsSubmenu() {
    fixture.view.setContextMenu(menu)
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 50), in: fixture.view)
    stage.advance(by: 0.6)
    finger.move(to: fixture.point(1, of: menu), in: fixture.view)
    stage.advance(by: 0.29)
    #expect(fixture.submenus(menu) == [])
    stage.advance(by: 0.01)
    #expect(fixture.submenus(menu) == ["Share"])
    finger.move(to: fixture.point(0, of: menu), in: fixture.view)
    #expect(fixture.highlighted(menu) == ["Mail"])
    finger.up()
    #expect(fixture.chosen == ["Mail"])
  }

  // MN-5, MN-7
  @Test func aSubmenuThatOpensBelowTheFingerIsNotChosenByTheLift() {
    // Too narrow for two menus beside each other.
    stage.platform.setOutputs([
      OutputInfo(name: "small", scale: 1, pixelWidth: 300, pixelHeight: 700, refreshMillihertz: 60_000)
    ])
    show()
    let finger = stage.finger()
    let outer = fixture.views(of: menu)[0]
    let point = Point(x: 120, y: outer.rect(of: 1).midY)
    finger.down(at: point, in: outer)
    stage.advance(by: 0.4)
    #expect(fixture.views(of: menu).last.map { $0.bounds.contains($0.convert(point, from: outer)) } == true)
    finger.move(to: point + Point(x: 0, y: 6), in: outer)
    finger.up()
    #expect(fixture.chosen == [] && fixture.submenus(menu) == ["Share"])
    stage.menuItem("Mail").tap()
    #expect(fixture.chosen == ["Mail"])
  }

  // MN-7
  @Test func hoveringForAMomentOpensASubmenu() {
    show()
    fixture.hover(1, of: menu)
    stage.advance(by: 0.14)
    #expect(fixture.submenus(menu) == [])
    stage.advance(by: 0.01)
    #expect(fixture.submenus(menu) == ["Share"])
    fixture.hover(4, of: menu, level: 0)
    #expect(fixture.submenus(menu) == [])
    stage.advance(by: 1)
    #expect(fixture.submenus(menu) == ["More"])
  }

  // MN-7
  @Test func aRowThatIsLeftBeforeDoesNotOpenItsSubmenu() {
    show()
    fixture.hover(1, of: menu)
    stage.advance(by: 0.1)
    fixture.hover(2, of: menu)
    stage.advance(by: 1)
    #expect(fixture.submenus(menu) == [] && fixture.highlighted(menu) == ["Paste"])
  }

  // MN-8
  @Test func onTheWayToASubmenuOtherRowsAreNotHighlighted() {
    show()
    let outer = openByHovering()
    let row = outer.rect(of: 1)
    // Towards the lower part of the submenu, over the row below.
    for step in 0..<5 {
      let point = Point(x: row.midX + 20 + Double(step) * 12, y: row.maxY + 4 + Double(step) * 8)
      stage.pointer.move(to: point, in: outer)
      stage.advance(by: 0.25)
      #expect(fixture.submenus(menu) == ["Share"] && fixture.highlighted(menu) == ["Share"])
    }
    fixture.hover(2, of: menu)
    #expect(fixture.highlighted(menu) == ["Link"])
  }

  // MN-8
  @Test func aPointerThatHasNotMovedSinceTheSubmenuOpenedMayMoveToItToo() {
    show()
    fixture.hover(1, of: menu)
    stage.advance(by: 0.2)
    let outer = fixture.views(of: menu)[0]
    stage.pointer.move(to: Point(x: outer.bounds.midX + 20, y: outer.rect(of: 1).maxY + 8), in: outer)
    #expect(fixture.submenus(menu) == ["Share"] && fixture.highlighted(menu) == ["Share"])
  }

  // MN-8
  @Test func aPointerThatHasReachedTheSubmenuKeepsItOpen() {
    show()
    let outer = openByHovering()
    stage.pointer.move(to: Point(x: outer.bounds.midX + 20, y: outer.rect(of: 1).maxY + 8), in: outer)
    let inner = fixture.views(of: menu)[1]
    // Over the space above the first row.
    stage.pointer.move(to: Point(x: 20, y: 2), in: inner)
    stage.advance(by: 1)
    #expect(fixture.submenus(menu) == ["Share"])
    stage.pointer.move(to: outer.rect(of: 1).center, in: outer)
    stage.pointer.move(to: Point(x: outer.bounds.midX + 20, y: outer.rect(of: 1).maxY + 8), in: outer)
    fixture.hover(2, of: menu)
    stage.advance(by: 1)
    #expect(fixture.submenus(menu) == ["Share"] && fixture.highlighted(menu) == ["Link"])
  }

  // MN-8
  @Test func restingOnTheWayHighlightsTheRowUnderThePointer() {
    show()
    let outer = openByHovering()
    stage.pointer.move(to: Point(x: outer.bounds.midX + 20, y: outer.rect(of: 1).maxY + 8), in: outer)
    stage.advance(by: 0.29)
    #expect(fixture.highlighted(menu) == ["Share"])
    stage.advance(by: 0.01)
    #expect(fixture.highlighted(menu) == ["Paste"] && fixture.submenus(menu) == [])
  }

  // MN-8
  @Test func movingAwayFromTheSubmenuHighlightsOtherRowsAtOnce() {
    show()
    let outer = openByHovering()
    stage.pointer.move(to: Point(x: outer.bounds.midX - 20, y: outer.rect(of: 1).maxY + 8), in: outer)
    #expect(fixture.highlighted(menu) == ["Paste"] && fixture.submenus(menu) == [])
  }

  /// Opens the submenu, with the pointer in the middle of its row.
  private func openByHovering() -> MenuView {
    fixture.hover(1, of: menu)
    stage.advance(by: 0.2)
    let outer = fixture.views(of: menu)[0]
    stage.pointer.move(to: outer.rect(of: 1).center + Point(x: 0, y: 1), in: outer)
    return outer
  }

  // MN-4, MN-7
  @Test func escapeClosesOnlyTheInnermostMenuAndHighlightsItsRow() {
    show()
    fixture.tap(1, of: menu)
    fixture.hover(0, of: menu)
    #expect(fixture.highlighted(menu) == ["Mail"])
    stage.keyboard.press("Escape")
    #expect(fixture.views(of: menu).count == 1 && fixture.highlighted(menu) == ["Share"])
    #expect(fixture.views(of: menu)[0].expanded == nil)
    stage.keyboard.press("Escape")
    #expect(!menu.isShown)
  }

  // WD-11, MN-7
  @Test func aTapInTheOuterMenuClosesTheSubmenuAndChooses() {
    show()
    fixture.tap(1, of: menu)
    stage.menuItem("Delete").tap()
    #expect(fixture.chosen == ["Delete"] && !menu.isShown)
  }

  // MN-7
  @Test func anEmptySubmenuIsDisabled() {
    menu.children = [Menu(title: "Empty"), Menu(title: "Later") { [] }]
    show()
    #expect(!stage.menuItem("Empty").isEnabled && stage.menuItem("Later").isEnabled)
    stage.menuItem("Later").tap()
    #expect(menu.isShown && fixture.submenus(menu) == [])
  }
}
