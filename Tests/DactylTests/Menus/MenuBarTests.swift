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
    #expect(bar.openIndex == nil && bar.subviews.count == 1)
    bar.menus = []
    stage.keyboard.press("F10")
    #expect(!bar.openMenu(at: 0) && bar.openIndex == nil)
  }
}
