import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Buttons with menus (`MN-11`).
@MainActor @Suite struct ButtonMenuTests {
  private let fixture: MenuStage
  private let button = Button("Sort")
  private let menu: Menu
  private let sent: Sent
  private var stage: TestStage { fixture.stage }

  /// The events that the button has sent.
  @MainActor private final class Sent {
    var names: [String] = []
  }

  init() throws {
    fixture = try MenuStage()
    menu = fixture.menu("Name", "Date")
    let sent = Sent()
    self.sent = sent
    button.frame = Rect(x: 200, y: 200, width: 120, height: 44)
    button.menu = menu
    stage.view.addSubview(button)
    button.addAction(Action { _ in sent.names.append("primary") }, for: .primaryActionTriggered)
    button.addAction(
      Action { [unowned menu] _ in sent.names.append(menu.isShown ? "menu late" : "menu") }, for: .menuActionTriggered)
  }

  // MN-11
  @Test func aLongPressOpensTheMenuBelowTheButton() {
    let finger = stage.finger()
    finger.down(at: Point(x: 60, y: 22), in: button)
    stage.advance(by: 0.49)
    #expect(!menu.isShown)
    stage.advance(by: 0.01)
    #expect(menu.isShown && sent.names == ["menu"])
    let view = fixture.views(of: menu)[0]
    #expect(button.convert(view.bounds, from: view).origin == Point(x: 0, y: 44))
    finger.up()
    #expect(menu.isShown && sent.names == ["menu"])
  }

  // MN-11
  @Test func aTapSendsThePrimaryActionUnlessTheMenuIsThat() {
    stage.button("Sort").tap()
    #expect(sent.names == ["primary"] && !menu.isShown)
    button.showsMenuAsPrimaryAction = true
    stage.button("Sort").tap()
    #expect(sent.names == ["primary", "menu"] && menu.isShown)
    stage.menuItem("Date").tap()
    #expect(fixture.chosen == ["Date"])
  }

  // MN-11
  @Test func aPointerOpensThePrimaryMenuAtTheDown() {
    button.showsMenuAsPrimaryAction = true
    stage.pointer.move(to: Point(x: 60, y: 22), in: button)
    stage.pointer.press()
    #expect(menu.isShown)
    stage.pointer.release()
    #expect(menu.isShown && sent.names == ["menu"])
    stage.pointer.click(at: Point(x: 60, y: 22), in: button)
    // The press outside of the menu only closes it.
    #expect(!menu.isShown)
    stage.pointer.press()
    stage.pointer.move(to: button.convert(fixture.point(1, of: menu), from: fixture.view), in: button)
    stage.pointer.release()
    #expect(fixture.chosen == ["Date"])
  }

  // MN-11
  @Test func holdingAFingerForAQuarterOfASecondOpensThePrimaryMenu() {
    button.showsMenuAsPrimaryAction = true
    let finger = stage.finger()
    finger.down(at: Point(x: 60, y: 22), in: button)
    stage.advance(by: 0.24)
    #expect(!menu.isShown)
    stage.advance(by: 0.01)
    #expect(menu.isShown)
    finger.move(to: fixture.point(0, of: menu), in: fixture.view)
    finger.up()
    #expect(fixture.chosen == ["Name"] && sent.names == ["menu"])
  }

  // MN-11
  @Test func aFingerThatMovesBeforeScrollsTheList() {
    button.showsMenuAsPrimaryAction = true
    let list = ScrollView(frame: stage.view.bounds)
    list.contentSize = Size(width: 400, height: 2000)
    stage.view.addSubview(list)
    list.addSubview(button)
    stage.finger().drag(from: Point(x: 60, y: 22), to: Point(x: 60, y: -100), in: button)
    #expect(!menu.isShown && list.contentOffset.y > 50)
  }

  // MN-11
  @Test(arguments: ["Return", "space", "Down"]) func keysOpenThePrimaryMenu(_ key: String) {
    button.showsMenuAsPrimaryAction = true
    button.becomeFirstResponder()
    stage.keyboard.press(key)
    #expect(menu.isShown && fixture.highlighted(menu) == ["Name"] && sent.names == ["menu"])
  }

  // MN-11
  @Test func aDisabledButtonOpensNoMenu() {
    button.isEnabled = false
    for isPrimary in [false, true] {
      button.showsMenuAsPrimaryAction = isPrimary
      stage.finger().press(at: Point(x: 60, y: 22), in: button, for: 0.7)
      stage.pointer.click(.secondary, at: Point(x: 60, y: 22), in: button)
      stage.pointer.click(at: Point(x: 60, y: 22), in: button)
    }
    #expect(!menu.isShown && sent.names == [])
  }

  @Test func theSemanticsTellWhetherTheMenuIsOpen() {
    #expect(stage.button("Sort").description.state.isDisjoint(with: [.expanded, .collapsed]))
    button.showsMenuAsPrimaryAction = true
    #expect(stage.button("Sort").description.state.contains(.collapsed))
    #expect(stage.button("Sort").perform(.activate) && menu.isShown)
    #expect(stage.button("Sort").description.state.contains(.expanded))
  }

  @Test func aButtonWithAPrimaryMenuHasRoomForAChevron() {
    let width = button.sizeThatFits(.zero).width
    button.showsMenuAsPrimaryAction = true
    #expect(button.sizeThatFits(.zero).width == width + 20)
    button.title = ""
    #expect(button.sizeThatFits(.zero).width == 44)
  }

  // MN-11
  @Test func withoutAMenuAButtonOpensNone() {
    button.menu = nil
    #expect(button.menuGestureRecognizer == nil)
    button.showsMenuAsPrimaryAction = true
    stage.button("Sort").tap()
    #expect(sent.names == ["menu", "primary"])
  }
}
