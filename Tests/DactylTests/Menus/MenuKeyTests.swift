import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Menus by keyboard (`MN-9`).
@MainActor @Suite struct MenuKeyTests {
  private let fixture: MenuStage
  private let menu: Menu
  private var stage: TestStage { fixture.stage }

  init() throws {
    fixture = try MenuStage()
    menu = Menu(children: [
      fixture.action("Cut", .disabled), fixture.action("Copy", mnemonic: "y"),
      Menu(options: .displayInline, children: [fixture.action("Paste"), fixture.action("Print")]),
      Menu(title: "Share", mnemonic: "h", children: [fixture.action("Mail"), fixture.action("Link")]),
    ])
    fixture.view.setContextMenu(menu)
    fixture.view.becomeFirstResponder()
    stage.keyboard.press("Menu")
  }

  private func press(_ keys: String...) {
    for key in keys { stage.keyboard.press(key) }
  }

  // MN-9
  @Test func theMenuKeyHighlightsTheFirstEnabledRow() {
    #expect(menu.isShown && fixture.highlighted(menu) == ["Copy"])
  }

  // MN-9
  @Test func upAndDownSkipSeparatorsAndDisabledRowsAndWrap() {
    var seen: [[String]] = []
    for key in ["Down", "Down", "Down", "Down", "Up", "Up"] {
      press(key)
      seen.append(fixture.highlighted(menu))
    }
    #expect(seen == [["Paste"], ["Print"], ["Share"], ["Copy"], ["Share"], ["Print"]])
    press("Home")
    #expect(fixture.highlighted(menu) == ["Copy"])
    press("End")
    #expect(fixture.highlighted(menu) == ["Share"])
  }

  // MN-9
  @Test(arguments: ["Return", "space", "KP_Enter"]) func aKeyChoosesTheHighlightedRow(_ key: String) {
    press("Down")
    press(key)
    #expect(fixture.chosen == ["Paste"] && !menu.isShown)
  }

  // MN-7, MN-9
  @Test func rightOpensASubmenuAndLeftClosesOnlyThat() {
    press("End", "Right")
    #expect(fixture.submenus(menu) == ["Share"] && fixture.highlighted(menu) == ["Mail"])
    press("Down")
    #expect(fixture.highlighted(menu) == ["Link"])
    press("Left")
    #expect(fixture.submenus(menu) == [] && fixture.highlighted(menu) == ["Share"] && menu.isShown)
    press("Left")
    #expect(menu.isShown)
  }

  // MN-9
  @Test func leftOpensASubmenuInARightToLeftInterface() {
    menu.close()
    fixture.view.traitOverrides.layoutDirection = .rightToLeft
    press("Menu", "End", "Left")
    #expect(fixture.highlighted(menu) == ["Mail"])
    press("Right")
    #expect(fixture.submenus(menu) == [])
  }

  // MN-9
  @Test func aLetterHighlightsTheNextRowThatBeginsWithIt() {
    press("p")
    #expect(fixture.highlighted(menu) == ["Paste"])
    press("p")
    #expect(fixture.highlighted(menu) == ["Print"])
    press("p")
    #expect(fixture.highlighted(menu) == ["Paste"])
    press("x", "c")
    // The disabled row is skipped.
    #expect(fixture.highlighted(menu) == ["Copy"] && fixture.chosen == [])
  }

  // MN-9
  @Test func aMnemonicChoosesItsRow() {
    press("h")
    #expect(fixture.submenus(menu) == ["Share"] && fixture.highlighted(menu) == ["Mail"])
    press("Escape", "y")
    #expect(fixture.chosen == ["Copy"] && !menu.isShown)
  }

  // MN-9
  @Test func mnemonicsAreUnderlinedOnceTheMenuIsUsedByKeyboard() {
    #expect(menu.presentation?.usesKeyboard == true)
    menu.close()
    menu.show(from: fixture.view)
    #expect(menu.presentation?.usesKeyboard == false)
    press("Down")
    #expect(menu.presentation?.usesKeyboard == true)
  }

  // MN-4, MN-9
  @Test func keysDoNotReachThePageBelowTheMenu() {
    let page = KeyRecorder(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.addSubview(page)
    page.becomeFirstResponder()
    press("q", "Tab", "Down")
    #expect(page.names == [])
    menu.close()
    press("q")
    #expect(page.names == ["q"])
  }

  // MN-10
  @Test func keysScrollToTheHighlightedRow() {
    menu.close()
    let long = Menu(children: (0..<40).map { fixture.action("Row \($0)") })
    long.show(from: fixture.view)
    stage.application.layOutWindows()
    press("End")
    let view = fixture.views(of: long)[0]
    #expect(fixture.highlighted(long) == ["Row 39"])
    #expect(view.scrollView.contentOffset.y == view.scrollView.contentSize.height - view.bounds.height)
  }
}

/// Records the keys that it gets.
private final class KeyRecorder: View {
  var names: [String] = []
  override var canBecomeFirstResponder: Bool { true }
  override func pressesBegan(_ presses: [Press], with event: Event) { names += presses.map(\.key.name) }
}
