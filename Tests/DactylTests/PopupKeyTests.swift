import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys while popups with a grab are shown (`MN-4`).
@MainActor @Suite struct PopupKeyTests {
  private let fixture = Fixture([.presses])
  private let field: LoggedField
  private let menu: WindowStack
  private let menuWindow: StubWindow

  init() {
    field = fixture.field("F")
    field.becomeFirstResponder()
    fixture.focusKeyboard()
    menu = fixture.surface(2)
    menu.grabs = true
    menuWindow = fixture.window("M", on: menu)
    menuWindow.mode = .plain
  }

  private func command(_ name: String, _ input: String) -> KeyCommand {
    KeyCommand(input: input) { [unowned fixture] _ in fixture.write(.presses, "\(name) performed") }
  }

  // MN-4
  @Test func pressesFollowThePopupsChainThenTheKeyWindowsFirstResponder() {
    let item = fixture.view("I", 0, 0, 10, 10, in: menuWindow, mode: .forward)
    item.canBecomeFirst = true
    item.becomeFirstResponder()
    fixture.type(0, "a")
    fixture.type(1, "Up")
    #expect(
      fixture.takeLog() == [
        "I pressed a", "M pressed a", "F inserts \"a\"", "I released a", "M released a", "I pressed Up", "M pressed Up",
        "W pressed Up", "I released Up", "M released Up", "W released Up",
      ])
    item.mode = .log
    fixture.type(2, "a")
    #expect(fixture.takeLog() == ["I pressed a", "I released a"])
  }

  // MN-4
  @Test func recognizersAndCommandsOfThePopupsChainPrecedeThePress() {
    let item = fixture.view("I", 0, 0, 10, 10, in: menuWindow, mode: .forward)
    item.canBecomeFirst = true
    item.becomeFirstResponder()
    fixture.presses("g", on: menuWindow).plan = [.began: .failed]
    fixture.presses("other", on: field).plan = [.began: .failed]
    fixture.kinds = [.presses, .gestures]
    field.commands = [command("field", "Up"), command("field", "Down")]
    item.commands = [command("item", "Down")]
    fixture.type(0, "Down")
    fixture.key(1, "Up", .down)
    fixture.key(1.5, "Up", .again)
    fixture.key(1.6, "Up", .up)
    #expect(
      fixture.takeLog() == [
        "item performed", "g began Up", "I pressed Up", "M pressed Up", "field performed", "field performed",
        "I released Up", "M released Up",
      ])
  }

  // MN-4
  @Test func escapeDismissesOnlyTheTopmostPopupOnceForEachPress() {
    let submenu = fixture.surface(3)
    submenu.grabs = true
    _ = fixture.window("N", on: submenu)
    fixture.key(0, "Escape", .down)
    #expect(!submenu.isShown && menu.isShown)
    fixture.key(0.5, "Escape", .again)
    fixture.key(0.6, "Escape", .up)
    #expect(menu.isShown)
    fixture.type(1, "Escape", .control)
    #expect(menu.isShown)
    fixture.kinds = []
    fixture.type(2, "Escape")
    #expect(!menu.isShown)
    fixture.kinds = [.presses]
    fixture.type(3, "Escape")
    #expect(
      fixture.takeLog() == [
        "M pressed Escape", "W pressed Escape", "M released Escape", "W released Escape", "W pressed Escape",
        "W released Escape",
      ])
  }

  // MN-4
  @Test func aViewOfThePopupMayKeepEscapeForItself() {
    let search = fixture.view("S", 0, 0, 10, 10, in: menuWindow)
    search.canBecomeFirst = true
    search.becomeFirstResponder()
    search.commands = [command("clear", "Escape")]
    fixture.type(0, "Escape")
    #expect(fixture.takeLog() == ["clear performed"])
    #expect(menu.isShown)
  }

  // MN-4, WD-8
  @Test func keyWindowAndFirstResponderStayDuringThePopup() {
    fixture.focusKeyboard(on: menu.surface)
    #expect(fixture.application.keyWindow === fixture.window)
    fixture.touch(0, .down(0, 5, 5), on: menu.surface)
    #expect(fixture.application.keyWindow === fixture.window && field.isFirstResponder)
    fixture.touch(0.1, .up(0), on: menu.surface)
    menu.dismiss()
    fixture.type(1, "a")
    #expect(fixture.takeLog() == ["F inserts \"a\""])
  }

  // MN-4, EI-33
  @Test func escapeCancelsTheKeysHeldOnThePopupsChain() {
    fixture.key(0, "Up", .down)
    fixture.key(0.1, "Escape", .down)
    fixture.key(0.2, "Escape", .up)
    fixture.key(0.3, "Up", .up)
    #expect(fixture.takeLog() == ["M pressed Up", "W pressed Up", "M lost Up", "W lost Up"])
    #expect(!menu.isShown)
  }

  // MN-4, EI-33
  @Test func closingAPopupCancelsItsHeldKeys() {
    fixture.key(0, "Up", .down)
    menu.dismiss()
    fixture.key(0.1, "Up", .up)
    #expect(fixture.takeLog() == ["M pressed Up", "W pressed Up", "M lost Up", "W lost Up"])
  }
}
