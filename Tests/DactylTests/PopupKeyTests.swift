import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Keys while popups with a grab are shown (`MN-4`).
@MainActor @Suite struct PopupKeyTests {
  private let rig = Rig([.presses])
  private let field: LoggedField
  private let menu: WindowStack
  private let menuWindow: StubWindow

  init() {
    field = rig.field("F")
    field.becomeFirstResponder()
    rig.focusKeyboard()
    menu = rig.surface(2)
    menu.grabs = true
    menuWindow = rig.window("M", on: menu)
    menuWindow.mode = .plain
  }

  private func command(_ name: String, _ input: String) -> KeyCommand {
    KeyCommand(input: input) { [unowned rig] _ in rig.write(.presses, "\(name) performed") }
  }

  // MN-4
  @Test func pressesFollowThePopupsChainThenTheKeyWindowsFirstResponder() {
    let item = rig.view("I", 0, 0, 10, 10, in: menuWindow, mode: .forward)
    item.canBecomeFirst = true
    item.becomeFirstResponder()
    rig.type(0, "a")
    rig.type(1, "Up")
    #expect(
      rig.takeLog() == [
        "I pressed a", "M pressed a", "F inserts \"a\"", "I released a", "M released a", "I pressed Up", "M pressed Up",
        "W pressed Up", "I released Up", "M released Up", "W released Up",
      ])
    item.mode = .log
    rig.type(2, "a")
    #expect(rig.takeLog() == ["I pressed a", "I released a"])
  }

  // MN-4
  @Test func recognizersAndCommandsOfThePopupsChainPrecedeThePress() {
    let item = rig.view("I", 0, 0, 10, 10, in: menuWindow, mode: .forward)
    item.canBecomeFirst = true
    item.becomeFirstResponder()
    rig.presses("g", on: menuWindow).plan = [.began: .failed]
    rig.presses("other", on: field).plan = [.began: .failed]
    rig.kinds = [.presses, .gestures]
    field.commands = [command("field", "Up"), command("field", "Down")]
    item.commands = [command("item", "Down")]
    rig.type(0, "Down")
    rig.key(1, "Up", .down)
    rig.key(1.5, "Up", .again)
    rig.key(1.6, "Up", .up)
    #expect(
      rig.takeLog() == [
        "item performed", "g began Up", "I pressed Up", "M pressed Up", "field performed", "field performed",
        "I released Up", "M released Up",
      ])
  }

  // MN-4
  @Test func escapeDismissesOnlyTheTopmostPopupOnceForEachPress() {
    let submenu = rig.surface(3)
    submenu.grabs = true
    _ = rig.window("N", on: submenu)
    rig.key(0, "Escape", .down)
    #expect(!submenu.isShown && menu.isShown)
    rig.key(0.5, "Escape", .again)
    rig.key(0.6, "Escape", .up)
    #expect(menu.isShown)
    rig.type(1, "Escape", .control)
    #expect(menu.isShown)
    rig.kinds = []
    rig.type(2, "Escape")
    #expect(!menu.isShown)
    rig.kinds = [.presses]
    rig.type(3, "Escape")
    #expect(
      rig.takeLog() == [
        "M pressed Escape", "W pressed Escape", "M released Escape", "W released Escape", "W pressed Escape",
        "W released Escape",
      ])
  }

  // MN-4
  @Test func aViewOfThePopupMayKeepEscapeForItself() {
    let search = rig.view("S", 0, 0, 10, 10, in: menuWindow)
    search.canBecomeFirst = true
    search.becomeFirstResponder()
    search.commands = [command("clear", "Escape")]
    rig.type(0, "Escape")
    #expect(rig.takeLog() == ["clear performed"])
    #expect(menu.isShown)
  }

  // MN-4, WD-8
  @Test func keyWindowAndFirstResponderStayDuringThePopup() {
    rig.focusKeyboard(on: menu.surface)
    #expect(rig.application.keyWindow === rig.window)
    rig.touch(0, .down(0, 5, 5), on: menu.surface)
    #expect(rig.application.keyWindow === rig.window && field.isFirstResponder)
    rig.touch(0.1, .up(0), on: menu.surface)
    menu.dismiss()
    rig.type(1, "a")
    #expect(rig.takeLog() == ["F inserts \"a\""])
  }

  // MN-4, EI-33
  @Test func escapeCancelsTheKeysHeldOnThePopupsChain() {
    rig.key(0, "Up", .down)
    rig.key(0.1, "Escape", .down)
    rig.key(0.2, "Escape", .up)
    rig.key(0.3, "Up", .up)
    #expect(rig.takeLog() == ["M pressed Up", "W pressed Up", "M lost Up", "W lost Up"])
    #expect(!menu.isShown)
  }

  // MN-4, EI-33
  @Test func closingAPopupCancelsItsHeldKeys() {
    rig.key(0, "Up", .down)
    menu.dismiss()
    rig.key(0.1, "Up", .up)
    #expect(rig.takeLog() == ["M pressed Up", "W pressed Up", "M lost Up", "W lost Up"])
  }
}
