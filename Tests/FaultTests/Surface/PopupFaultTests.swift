import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Popups that are dismissed at the wrong moment (fifty fingers, popup order, serial of a press, dismissed popup).
@MainActor struct PopupFaultTests {
  private let bench: FaultBench
  private var compositor: TestCompositor { bench.compositor }

  init() throws {
    bench = try FaultBench()
  }

  private func settledCalls() -> [String] {
    bench.settle()
    return bench.log.take()
  }

  /// Opens a menu, a submenu, and a submenu of that, all with a finger that is still down on the window.
  private func openChain() throws -> [BenchPopup] {
    bench.press()
    let menu = try bench.openPopup("menu")
    let submenu = try bench.openPopup("submenu", from: menu.view)
    let last = try bench.openPopup("last", from: submenu.view)
    #expect(bench.log.take() == ["began box 1@25,15"])
    return [menu, submenu, last]
  }

  // MARK: 24

  @Test func popupOrderClosesPopupsBeforeTheirToplevelInnermostFirst() throws {
    let other = try bench.openWindow("other")
    let chain = try openChain()
    let finger = compositor.touch.down(id: 2, on: chain[2].wire.surface, x: 5, y: 5)
    compositor.touch.frame()
    #expect(finger != 0 && settledCalls() == ["began last 2@5,5"])
    compositor.server.requests = []
    bench.windows[0].toplevel.close()
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
    bench.lift(1)
    bench.lift(2)
    #expect(settledCalls() == [])
    #expect(compositor.popups.isEmpty && compositor.toplevels.count == 1)
    bench.press(3, on: other.wire.surface)
    bench.lift(3)
    #expect(bench.log.take() == ["began other 3@25,15", "ended other 3@25,15"])
    bench.finish(tapping: false)
  }

  @Test func popupOrderClosesAnInnerPopupBeforeTheOneThatOpenedIt() throws {
    let chain = try openChain()
    chain[0].popup.close()
    #expect(settledCalls() == ["dismissed last", "dismissed submenu"])
    #expect(compositor.popups.isEmpty)
    #expect(chain.allSatisfy { !$0.popup.isShown })
    bench.lift()
    bench.finish()
  }

  @Test func popupOrderHoldsWhenTheApplicationEndsWithPopupsOpen() throws {
    _ = try openChain()
    bench.lift()
    #expect(bench.log.take() == ["ended box 1@25,15"])
    bench.finish(tapping: false)
  }

  @Test func popupOrderShowsNoPopupBeforeItsWindow() throws {
    let controller = ViewController()
    compositor.configuresByItself = false
    let window = bench.application.openToplevel(title: "late", root: controller)
    bench.settle()
    compositor.configuresByItself = true
    let popup = bench.makePopup("early")
    #expect(popup.show(from: controller.view))
    bench.settle()
    #expect(compositor.popups.last?.surface.isMapped == false)
    compositor.toplevels.last?.configure()
    bench.settle()
    #expect(compositor.popups.last?.surface.isMapped == true)
    window.close()
    #expect(settledCalls() == ["dismissed early"])
    #expect(!popup.show(from: controller.view))
    bench.finish()
  }

  // MARK: 25

  @Test func theSerialOfAPressIsThatOfTheTouchsDevice() throws {
    let touched = bench.press()
    let touch = try #require(bench.touchesDown.first)
    compositor.keyboard.enter(bench.surface)
    let key = compositor.keyboard.key(30, isPressed: true)
    compositor.pointer.enter(bench.surface, x: 1, y: 1)
    let button = compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    bench.settle()
    let byTouch = try bench.openPopup("touch", for: touch)
    #expect(byTouch.wire.grabs == [touched])
    byTouch.popup.close()
    let click = try #require(bench.touchesDown.first { $0.type == .indirectPointer })
    let byClick = try bench.openPopup("click", for: click)
    #expect(byClick.wire.grabs == [button])
    byClick.popup.close()
    let next = compositor.keyboard.key(31, isPressed: true)
    bench.settle()
    let byKey = try bench.openPopup("key")
    #expect(byKey.wire.grabs == [next] && next != key)
    byKey.popup.close()
    compositor.pointer.button(isPressed: false)
    compositor.pointer.frame()
    compositor.keyboard.leave(bench.surface)
    bench.lift()
    bench.finish()
  }

  @Test func theSerialOfAPressIsThatOfTheFirstFingerOfTheGrab() throws {
    let first = bench.press(1)
    bench.press(2, x: 90)
    let touch = try #require(bench.touchesDown.last)
    let popup = try bench.openPopup(for: touch)
    #expect(popup.wire.grabs == [first])
    popup.popup.close()
    bench.lift(1)
    bench.lift(2)
    let third = bench.press(3)
    let later = try bench.openPopup()
    #expect(later.wire.grabs == [third])
    later.popup.close()
    bench.lift(3)
    bench.finish()
  }

  @Test func theSerialOfAPressOfAReleasedKeyIsTheKeyboardsLast() throws {
    compositor.keyboard.enter(bench.surface)
    let pressed = compositor.keyboard.key(30, isPressed: true)
    let released = compositor.keyboard.key(30, isPressed: false)
    bench.settle()
    let popup = try bench.openPopup()
    #expect(popup.wire.grabs == [released] && released != pressed)
    popup.popup.close()
    compositor.keyboard.leave(bench.surface)
    bench.finish()
  }

  @Test func theSerialOfAPressChoosesTheSeatOfTheTouch() throws {
    let other = compositor.addSeat()
    bench.settle()
    let serial = other.touch.down(id: 1, on: bench.surface, x: 5, y: 5)
    other.touch.frame()
    bench.settle()
    let touch = try #require(bench.touchesDown.first)
    bench.press(1)
    let popup = try bench.openPopup(for: touch)
    #expect(popup.wire.grabs == [serial])
    popup.popup.close()
    other.touch.up(id: 1)
    bench.lift(1)
    bench.finish()
  }

  // MARK: 26

  @Test func aDismissedPopupMayBeDismissedBeforeItIsShown() throws {
    bench.press()
    // The compositor has another serial, and refuses the grab.
    compositor.touch.grabSerial = nil
    let popup = bench.makePopup()
    #expect(popup.show(from: bench.view))
    #expect(settledCalls() == ["began box 1@25,15", "dismissed menu"])
    #expect(!popup.isShown && compositor.popups.isEmpty)
    // The popup can be shown again.
    bench.lift()
    bench.press(2)
    #expect(popup.show(from: bench.view))
    bench.settle()
    #expect(popup.isShown && compositor.popups.first?.surface.isMapped == true)
    popup.close()
    bench.lift(2)
    bench.finish()
  }

  @Test func aDismissedPopupCancelsOnlyItsOwnTouches() throws {
    bench.press(1)
    let menu = try bench.openPopup()
    bench.press(2, on: menu.wire.surface, x: 10, y: 10)
    #expect(bench.log.take() == ["began box 1@25,15", "began menu 2@10,10"])
    menu.wire.done()
    // Events for the popup that the compositor sends before it knows that it is gone are dropped (MN-3, EI-39).
    compositor.touch.motion(id: 2, x: 20, y: 20)
    compositor.touch.down(id: 3, on: menu.wire.surface, x: 5, y: 5)
    compositor.touch.motion(id: 1, x: 50, y: 50)
    compositor.touch.frame()
    #expect(settledCalls() == ["cancelled menu 2@10,10", "dismissed menu", "moved box 1@50,50"])
    compositor.touch.up(id: 3)
    bench.lift(2)
    bench.lift(1)
    #expect(settledCalls() == ["ended box 1@50,50"])
    bench.finish()
  }

  // MN-3
  @Test func dismissingAPopupInTheMiddleClosesThoseAboveInnermostFirst() throws {
    bench.press()
    let menu = try bench.openPopup("menu")
    let submenu = try bench.openPopup("submenu", from: menu.view)
    bench.press(2, on: submenu.wire.surface)
    let last = try bench.openPopup("last", from: submenu.view)
    bench.press(3, on: last.wire.surface)
    _ = bench.log.take()
    submenu.wire.done()
    #expect(
      settledCalls() == ["cancelled last 3@25,15", "dismissed last", "cancelled submenu 2@25,15", "dismissed submenu"])
    bench.lift(2)
    bench.lift(3)
    #expect(menu.popup.isShown && compositor.popups.count == 1)
    menu.popup.close()
    bench.lift()
    bench.finish()
  }

  // WD-11
  @Test func aDownOutsideIsDroppedOnlyBeforeTheDismissal() throws {
    bench.press(1)
    bench.lift(1)
    bench.press(1)
    let menu = try bench.openPopup()
    bench.lift(1)
    _ = bench.log.take()
    compositor.touch.down(id: 2, on: bench.surface, x: 150, y: 80)
    compositor.touch.frame()
    menu.wire.done()
    compositor.touch.down(id: 3, on: bench.surface, x: 160, y: 80)
    compositor.touch.frame()
    #expect(settledCalls() == ["dismissed menu", "began box 3@160,80"])
    bench.lift(2)
    bench.lift(3)
    #expect(bench.log.take() == ["ended box 3@160,80"])
    bench.finish()
  }

  // MARK: 10

  @Test func fiftyFingersOnAPopupAndItsWindowBelongWhereTheyBegan() throws {
    bench.press(1000)
    let menu = try bench.openPopup()
    _ = bench.log.take()
    for id in 0..<25 {
      compositor.touch.down(id: Int32(id), on: menu.wire.surface, x: Double(id), y: 10)
    }
    compositor.touch.frame()
    bench.settle()
    #expect(bench.log.takeSnapshots().suffix(25).map(\.number) == Array(2...26))
    menu.wire.done()
    let calls = settledCalls()
    #expect(
      calls.filter { $0.hasPrefix("cancelled menu ") }.flatMap { $0.split(separator: " ").dropFirst(2) }.count == 25)
    #expect(!calls.contains { $0.hasPrefix("cancelled box") })
    for id in 0..<25 { compositor.touch.up(id: Int32(id)) }
    compositor.touch.frame()
    bench.lift(1000)
    #expect(bench.log.take() == ["ended box 1@25,15"])
    bench.finish()
  }
}
