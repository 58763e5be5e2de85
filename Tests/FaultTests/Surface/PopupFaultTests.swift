import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Popups that are dismissed at the wrong moment (fifty fingers, popup order, serial of a press, dismissed popup).
@MainActor struct PopupFaultTests {
  private let fixture: FaultFixture
  private var compositor: TestCompositor { fixture.compositor }

  init() throws {
    fixture = try FaultFixture()
  }

  private func settledCalls() -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  /// Opens a menu, a submenu, and a submenu of that, all with a finger that is still down on the window.
  private func openChain() throws -> [LinkedPopup] {
    fixture.press()
    let menu = try fixture.openPopup("menu")
    let submenu = try fixture.openPopup("submenu", from: menu.view)
    let last = try fixture.openPopup("last", from: submenu.view)
    #expect(fixture.log.take() == ["began box 1@25,15"])
    return [menu, submenu, last]
  }

  // MARK: 24

  @Test func popupOrderClosesPopupsBeforeTheirToplevelInnermostFirst() throws {
    let other = try fixture.openWindow("other")
    let chain = try openChain()
    let finger = compositor.touch.down(id: 2, on: chain[2].wire.surface, x: 5, y: 5)
    compositor.touch.frame()
    #expect(finger != 0 && settledCalls() == ["began last 2@5,5"])
    compositor.server.requests = []
    fixture.windows[0].toplevel.close()
    #expect(
      settledCalls() == [
        "cancelled last 2@5,5", "dismissed last", "dismissed submenu", "dismissed menu", "cancelled box 1@25,15",
      ])
    let destroyed = compositor.server.requests.filter { $0.name == "destroy" }.map(\.interface)
    #expect(
      destroyed.filter { $0.hasPrefix("xdg_p") || $0 == "xdg_toplevel" } == [
        "xdg_popup", "xdg_popup", "xdg_popup", "xdg_toplevel",
      ])
    // No view receives these fingers any more (IN-4).
    compositor.touch.motion(id: 1, x: 30, y: 30)
    compositor.touch.motion(id: 2, x: 30, y: 30)
    compositor.touch.frame()
    fixture.lift(1)
    fixture.lift(2)
    #expect(settledCalls() == [])
    #expect(compositor.popups.isEmpty && compositor.toplevels.count == 1)
    fixture.press(3, on: other.wire.surface)
    fixture.lift(3)
    #expect(fixture.log.take() == ["began other 3@25,15", "ended other 3@25,15"])
    fixture.finish(tapping: false)
  }

  @Test func popupOrderClosesAnInnerPopupBeforeTheOneThatOpenedIt() throws {
    let chain = try openChain()
    chain[0].popup.close()
    #expect(settledCalls() == ["dismissed last", "dismissed submenu"])
    #expect(compositor.popups.isEmpty)
    #expect(chain.allSatisfy { !$0.popup.isShown })
    fixture.lift()
    fixture.finish()
  }

  @Test func popupOrderHoldsWhenTheApplicationEndsWithPopupsOpen() throws {
    _ = try openChain()
    fixture.lift()
    #expect(fixture.log.take() == ["ended box 1@25,15"])
    fixture.finish(tapping: false)
  }

  @Test func popupOrderShowsNoPopupBeforeItsWindow() throws {
    let controller = ViewController()
    compositor.configuresByItself = false
    let window = fixture.application.openToplevel(title: "late", root: controller)
    fixture.settle()
    compositor.configuresByItself = true
    let popup = fixture.makePopup("early")
    #expect(popup.show(from: controller.view))
    fixture.settle()
    #expect(compositor.popups.last?.surface.isMapped == false)
    compositor.toplevels.last?.configure()
    fixture.settle()
    #expect(compositor.popups.last?.surface.isMapped == true)
    window.close()
    #expect(settledCalls() == ["dismissed early"])
    #expect(!popup.show(from: controller.view))
    fixture.finish()
  }

  // MARK: 25

  @Test func theSerialOfAPressIsThatOfTheTouchsDevice() throws {
    let touched = fixture.press()
    let touch = try #require(fixture.touchesDown.first)
    compositor.keyboard.enter(fixture.surface)
    let key = compositor.keyboard.key(30, isPressed: true)
    compositor.pointer.enter(fixture.surface, x: 1, y: 1)
    let button = compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    fixture.settle()
    let byTouch = try fixture.openPopup("touch", for: touch)
    #expect(byTouch.wire.grabs == [touched])
    byTouch.popup.close()
    let click = try #require(fixture.touchesDown.first { $0.type == .indirectPointer })
    let byClick = try fixture.openPopup("click", for: click)
    #expect(byClick.wire.grabs == [button])
    byClick.popup.close()
    let next = compositor.keyboard.key(31, isPressed: true)
    fixture.settle()
    let byKey = try fixture.openPopup("key")
    #expect(byKey.wire.grabs == [next] && next != key)
    byKey.popup.close()
    compositor.pointer.button(isPressed: false)
    compositor.pointer.frame()
    compositor.keyboard.leave(fixture.surface)
    fixture.lift()
    fixture.finish()
  }

  @Test func theSerialOfAPressIsThatOfTheFirstFingerOfTheGrab() throws {
    let first = fixture.press(1)
    fixture.press(2, x: 90)
    let touch = try #require(fixture.touchesDown.last)
    let popup = try fixture.openPopup(for: touch)
    #expect(popup.wire.grabs == [first])
    popup.popup.close()
    fixture.lift(1)
    fixture.lift(2)
    let third = fixture.press(3)
    let later = try fixture.openPopup()
    #expect(later.wire.grabs == [third])
    later.popup.close()
    fixture.lift(3)
    fixture.finish()
  }

  @Test func theSerialOfAPressOfAReleasedKeyIsTheKeyboardsLast() throws {
    compositor.keyboard.enter(fixture.surface)
    let pressed = compositor.keyboard.key(30, isPressed: true)
    let released = compositor.keyboard.key(30, isPressed: false)
    fixture.settle()
    let popup = try fixture.openPopup()
    #expect(popup.wire.grabs == [released] && released != pressed)
    popup.popup.close()
    compositor.keyboard.leave(fixture.surface)
    fixture.finish()
  }

  @Test func theSerialOfAPressChoosesTheSeatOfTheTouch() throws {
    let other = compositor.addSeat()
    fixture.settle()
    let serial = other.touch.down(id: 1, on: fixture.surface, x: 5, y: 5)
    other.touch.frame()
    fixture.settle()
    let touch = try #require(fixture.touchesDown.first)
    fixture.press(1)
    let popup = try fixture.openPopup(for: touch)
    #expect(popup.wire.grabs == [serial])
    popup.popup.close()
    other.touch.up(id: 1)
    fixture.lift(1)
    fixture.finish()
  }

  // MARK: 26

  // WD-11
  @Test(arguments: [true, false]) func aPopupWhoseGrabIsRefusedIsShownWithoutIt(endsByKey: Bool) throws {
    fixture.press(2)
    fixture.lift(2)
    // The compositor forgets the serial of a finger that is lifted.
    compositor.touch.grabSerial = nil
    let popup = fixture.makePopup()
    #expect(popup.show(from: fixture.view))
    #expect(settledCalls() == ["began box 1@25,15", "ended box 1@25,15"])
    let wire = try #require(compositor.popups.first)
    #expect(popup.isShown && wire.surface.isMapped && !wire.hasGrab && compositor.popups.count == 1)
    // It takes Escape, and a down elsewhere in the program dismisses it and does no more.
    if endsByKey {
      compositor.keyboard.enter(fixture.surface)
      compositor.keyboard.key(1, isPressed: true)
      compositor.keyboard.key(1, isPressed: false)
    } else {
      fixture.press(3)
      fixture.lift(3)
    }
    #expect(settledCalls() == ["dismissed menu"])
    #expect(compositor.popups.isEmpty)
    fixture.finish()
  }

  @Test func aDismissedPopupMayBeDismissedBeforeItIsShown() throws {
    fixture.press()
    compositor.configuresByItself = false
    let popup = fixture.makePopup()
    #expect(popup.show(from: fixture.view))
    fixture.settle()
    for _ in 0..<2 {
      compositor.popups.first?.done()
      fixture.settle()
    }
    #expect(compositor.requests(of: "xdg_popup", "grab").count == 1)
    compositor.configuresByItself = true
    #expect(settledCalls() == ["began box 1@25,15", "dismissed menu"])
    #expect(!popup.isShown && compositor.popups.isEmpty)
    // The popup can be shown again.
    fixture.lift()
    fixture.press(2)
    #expect(popup.show(from: fixture.view))
    fixture.settle()
    #expect(popup.isShown && compositor.popups.first?.surface.isMapped == true)
    popup.close()
    fixture.lift(2)
    fixture.finish()
  }

  @Test func aDismissedPopupCancelsOnlyItsOwnTouches() throws {
    fixture.press(1)
    let menu = try fixture.openPopup()
    fixture.press(2, on: menu.wire.surface, x: 10, y: 10)
    #expect(fixture.log.take() == ["began box 1@25,15", "began menu 2@10,10"])
    menu.wire.done()
    // Events for the popup that the compositor sends before it knows that it is gone are dropped (MN-3, EI-39).
    compositor.touch.motion(id: 2, x: 20, y: 20)
    compositor.touch.down(id: 3, on: menu.wire.surface, x: 5, y: 5)
    compositor.touch.motion(id: 1, x: 50, y: 50)
    compositor.touch.frame()
    #expect(settledCalls() == ["cancelled menu 2@10,10", "dismissed menu", "moved box 1@50,50"])
    compositor.touch.up(id: 3)
    fixture.lift(2)
    fixture.lift(1)
    #expect(settledCalls() == ["ended box 1@50,50"])
    fixture.finish()
  }

  // MN-3
  @Test func dismissingAPopupInTheMiddleClosesThoseAboveInnermostFirst() throws {
    fixture.press()
    let menu = try fixture.openPopup("menu")
    let submenu = try fixture.openPopup("submenu", from: menu.view)
    fixture.press(2, on: submenu.wire.surface)
    let last = try fixture.openPopup("last", from: submenu.view)
    fixture.press(3, on: last.wire.surface)
    _ = fixture.log.take()
    submenu.wire.done()
    #expect(
      settledCalls() == ["cancelled last 3@25,15", "dismissed last", "cancelled submenu 2@25,15", "dismissed submenu"])
    fixture.lift(2)
    fixture.lift(3)
    #expect(menu.popup.isShown && compositor.popups.count == 1)
    menu.popup.close()
    fixture.lift()
    fixture.finish()
  }

  // WD-11
  @Test func aDownOutsideIsDroppedOnlyBeforeTheDismissal() throws {
    fixture.press(1)
    fixture.lift(1)
    fixture.press(1)
    let menu = try fixture.openPopup()
    fixture.lift(1)
    _ = fixture.log.take()
    compositor.touch.down(id: 2, on: fixture.surface, x: 150, y: 80)
    compositor.touch.frame()
    menu.wire.done()
    compositor.touch.down(id: 3, on: fixture.surface, x: 160, y: 80)
    compositor.touch.frame()
    #expect(settledCalls() == ["dismissed menu", "began box 3@160,80"])
    fixture.lift(2)
    fixture.lift(3)
    #expect(fixture.log.take() == ["ended box 3@160,80"])
    fixture.finish()
  }

  // MARK: 10

  @Test func fiftyFingersOnAPopupAndItsWindowBelongWhereTheyBegan() throws {
    fixture.press(1000)
    let menu = try fixture.openPopup()
    _ = fixture.log.take()
    for id in 0..<25 {
      compositor.touch.down(id: Int32(id), on: menu.wire.surface, x: Double(id), y: 10)
    }
    compositor.touch.frame()
    fixture.settle()
    #expect(fixture.log.takeSnapshots().suffix(25).map(\.number) == Array(2...26))
    menu.wire.done()
    let calls = settledCalls()
    #expect(
      calls.filter { $0.hasPrefix("cancelled menu ") }.flatMap { $0.split(separator: " ").dropFirst(2) }.count == 25)
    #expect(!calls.contains { $0.hasPrefix("cancelled box") })
    for id in 0..<25 { compositor.touch.up(id: Int32(id)) }
    compositor.touch.frame()
    fixture.lift(1000)
    #expect(fixture.log.take() == ["ended box 1@25,15"])
    fixture.finish()
  }
}
