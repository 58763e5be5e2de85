import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The menus of a window (`MN-12`).
@MainActor @Suite struct MenuBarTests {
  private let fixture: MenuStage
  private let bar: MenuBar
  private let menus: [Menu]
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try MenuStage()
    menus = [
      Menu(title: "File", mnemonic: "f", children: [fixture.action("New"), fixture.command("Save", "s")]),
      Menu(title: "Empty"),
      Menu(
        title: "Edit", mnemonic: "e",
        children: [
          fixture.action("Undo"), Menu(title: "Find", children: [fixture.command("Next", "g")]), fixture.action("All"),
        ]),
    ]
    bar = MenuBar(menus)
    bar.frame = Rect(x: 0, y: 0, width: 400, height: 44)
    stage.view.addSubview(bar)
    stage.application.layOutWindows()
  }

  /// The middle of a title, in the coordinates of the bar.
  private func title(_ index: Int) -> Point {
    bar.subviews.indices.contains(index) ? bar.subviews[index].center : Point(x: .nan, y: .nan)
  }

  /// The middle of a row of the open menu, in the coordinates of the bar.
  private func row(_ row: Int) throws -> Point {
    let index = try #require(bar.openIndex)
    let view = try #require(menus[index].presentation?.levels.last)
    stage.application.layOutWindows()
    return bar.convert(view.rect(of: row).center, from: view)
  }

  // MN-12
  @Test func aPressOpensAMenuAndSlidesToItsRowsAndToOtherTitles() throws {
    let finger = stage.finger()
    finger.down(at: title(0), in: bar)
    #expect(bar.openIndex == 0)
    finger.move(to: title(2), in: bar)
    #expect(bar.openIndex == 2 && !menus[0].isShown)
    finger.move(to: title(0), in: bar)
    finger.move(to: title(2), in: bar)
    finger.move(to: try row(2), in: bar)
    finger.up()
    #expect(fixture.chosen == ["All"] && bar.openIndex == nil)
  }

  // MN-12, SV-4
  @Test func aTouchThatOpenedAMenuDoesNotScroll() throws {
    let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    scrollView.contentSize = Size(width: 400, height: 900)
    // It can be scrolled in both directions.
    scrollView.contentOffset.y = 100
    stage.view.addSubview(scrollView)
    scrollView.addSubview(bar)
    bar.frame.origin.y = 100
    stage.application.layOutWindows()
    let finger = stage.finger()
    finger.down(at: title(2), in: bar)
    stage.advance(by: 0.2)
    #expect(bar.openIndex == 2)
    finger.move(to: Point(x: title(2).x, y: try row(0).y), in: bar)
    #expect(scrollView.contentOffset.y == 100)
    finger.up()
    #expect(fixture.chosen == ["Undo"])
  }

  // MN-12
  @Test func aClickLeavesTheMenuOpenAndASecondOneClosesIt() {
    stage.pointer.click(at: title(0), in: bar)
    #expect(bar.openIndex == 0)
    stage.pointer.click(at: title(0), in: bar)
    #expect(bar.openIndex == nil)
    stage.finger().tap(at: title(0), in: bar)
    stage.finger().tap(at: title(2), in: bar)
    #expect(bar.openIndex == 2 && menus[2].isShown)
  }

  // MN-12
  @Test func hoveringSwitchesMenusOnlyWhileOneIsOpen() {
    stage.pointer.move(to: title(2), in: bar)
    #expect(bar.openIndex == nil)
    stage.pointer.click(at: title(2), in: bar)
    stage.pointer.move(to: title(0), in: bar)
    #expect(bar.openIndex == 0)
    stage.keyboard.press("Escape")
    #expect(bar.openIndex == nil)
  }

  // MN-12
  @Test func leftAndRightGoFromMenuToMenuAndSkipEmptyOnes() {
    stage.keyboard.press("f", modifiers: .alternate)
    #expect(bar.openIndex == 0 && fixture.highlighted(menus[0]) == ["New"])
    stage.keyboard.press("Right")
    #expect(bar.openIndex == 2 && fixture.highlighted(menus[2]) == ["Undo"])
    stage.keyboard.press("Right")
    #expect(bar.openIndex == 0)
    stage.keyboard.press("Left")
    stage.keyboard.press("Down")
    stage.keyboard.press("Right")
    #expect(bar.openIndex == 2 && fixture.highlighted(menus[2]) == ["Next"])
    stage.keyboard.press("Right")
    #expect(bar.openIndex == 0)
  }

  // MN-12
  @Test func titlesAreMirroredAndSoAreLeftAndRight() {
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    stage.application.layOutWindows()
    #expect(title(0).x > 300 && title(2).x < title(0).x)
    stage.keyboard.press("F10")
    stage.keyboard.press("Left")
    #expect(bar.openIndex == 2)
  }

  // EI-32, MN-12
  @Test func commandsWorkWhileNoMenuIsOpenWhereverTheFocusIs() {
    stage.keyboard.press("s", modifiers: .control)
    fixture.view.becomeFirstResponder()
    stage.keyboard.press("g", modifiers: .control)
    #expect(fixture.chosen == ["Save", "Next"])
    bar.removeFromSuperview()
    stage.keyboard.press("s", modifiers: .control)
    #expect(fixture.chosen == ["Save", "Next"])
  }

  @Test func theSemanticsAreThoseOfAMenuBar() {
    #expect(stage.element(.menuBar).elements(.menuItem).map(\.label) == ["File", "Empty", "Edit"])
    stage.element(.menuBar).menuItem("Edit").perform(.activate)
    #expect(bar.openIndex == 2 && stage.menuItem("Edit").description.state.contains(.expanded))
    #expect(stage.element(.menu, "Edit").elements(.menuItem).map(\.label) == ["Undo", "Find", "All"])
  }

  @Test func changedMenusCloseTheOpenOne() {
    bar.openMenu(at: 0)
    bar.menus = [menus[2]]
    #expect(bar.openIndex == nil && stage.element(.menuBar).elements(.menuItem).map(\.label) == ["Edit"])
    bar.menus = []
    stage.keyboard.press("F10")
    #expect(!bar.openMenu(at: 0) && bar.openIndex == nil)
  }

  // MARK: Titles without room (MN-13)

  private func narrow(to width: Double) {
    bar.frame.size.width = width
    stage.application.layOutWindows()
  }

  private var shownTitles: [String?] { stage.element(.menuBar).elements(.menuItem).map(\.label) }

  /// The menu of those without room, while it is open.
  private var more: TestElement { stage.element(.menu, "More") }

  // MN-13
  @Test func titlesWithoutRoomAreSubmenusOfOneMoreMenu() {
    let width = bar.measuredSize(for: .unspecified).width
    narrow(to: width)
    #expect(shownTitles == ["File", "Empty", "Edit"])
    narrow(to: width - 1)
    #expect(shownTitles == ["File", "Empty", "More"])
    stage.element(.menuBar).menuItem("More").tap()
    #expect(bar.openIndex == nil && more.elements(.menuItem).map(\.label) == ["Edit"])
    more.menuItem("Edit").tap()
    stage.element(.menu, "Edit").menuItem("All").tap()
    #expect(fixture.chosen == ["All"] && !stage.element(.menu, "More").exists)
    narrow(to: width)
    #expect(shownTitles == ["File", "Empty", "Edit"])
  }

  // MN-13
  @Test func aBarWithoutAnyRoomHasAllMenusInOne() {
    narrow(to: 20)
    #expect(shownTitles == ["More"])
    stage.keyboard.press("F10")
    #expect(more.elements(.menuItem).map(\.label) == ["File", "Empty", "Edit"])
    stage.keyboard.press("Left")
    #expect(more.exists)
    stage.keyboard.press("Return")
    #expect(stage.menuItem("New").description.state.contains(.selected))
  }

  // MN-13, MN-12
  @Test func keysReachMenusWithoutRoom() {
    narrow(to: title(0).x * 2 + 60)
    #expect(shownTitles == ["File", "More"])
    stage.keyboard.press("e", modifiers: .alternate)
    #expect(more.exists && menus[2].presentation == nil && stage.menuItem("Undo").description.state.contains(.selected))
    stage.keyboard.press("Left")
    #expect(!stage.element(.menu, "Edit").exists && stage.menuItem("Edit").description.state.contains(.selected))
    stage.keyboard.press("Left")
    #expect(bar.openIndex == 0 && !more.exists)
    stage.keyboard.press("Left")
    #expect(bar.openIndex == nil && more.exists)
    stage.keyboard.press("Escape")
    stage.keyboard.press("g", modifiers: .control)
    #expect(fixture.chosen == ["Next"])
  }

  // MN-13
  @Test func openMenuShowsAMenuWithoutRoomAsASubmenu() {
    narrow(to: 20)
    #expect(bar.openMenu(at: 2) && stage.menuItem("Undo").exists)
    bar.closeMenu()
    #expect(!bar.openMenu(at: 1))
    bar.closeMenu()
    #expect(!more.exists && !bar.openMenu(at: 3))
  }

  // MN-13
  @Test func aMenuClosesWhenItsTitleGetsOrLosesItsRoom() {
    bar.openMenu(at: 0)
    narrow(to: 20)
    #expect(bar.openIndex == nil && !menus[0].isShown)
    bar.openMenu(at: 0)
    narrow(to: 400)
    #expect(!more.exists)
  }

  // MN-13
  @Test func aLayoutCanMakeABarNarrower() {
    let ideal = bar.measuredSize(for: .unspecified).width
    #expect(bar.measuredSize(for: ProposedSize(width: 100, height: nil)).width == 100)
    #expect(bar.measuredSize(for: ProposedSize(width: 2 * ideal, height: nil)).width == ideal)
    let least = bar.measuredSize(for: ProposedSize(width: 0, height: nil)).width
    #expect(least > 40 && least < 60)
  }
}
