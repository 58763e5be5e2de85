import Dactyl
import DactylTestCompositor
import DactylTestKit
import Testing

/// A window above menus, whose surface the compositor shows below the menu's (WD-13).
@MainActor struct CriticalWindowFaultTests {
  private let fixture: FaultFixture
  private let stop = Window(frame: Rect(x: 10, y: 20, width: 80, height: 30))

  init() throws {
    fixture = try FaultFixture()
    let root = ViewController()
    root.view = fixture.makeView("stop")
    stop.windowLevel = .critical
    stop.rootViewController = root
    fixture.windows[0].toplevel.show(stop)
    fixture.settle()
  }

  // WD-13
  @Test func aCopyAboveTheMenuTakesTouchesForTheWindow() throws {
    #expect(fixture.compositor.subsurfaces.isEmpty)
    fixture.press(x: 150, y: 80)
    let touch = try #require(fixture.touchesDown.first)
    let menu = try fixture.openPopup(for: touch)
    fixture.lift()
    _ = fixture.log.take()
    fixture.pass(milliseconds: 100)
    let copy = try #require(fixture.compositor.subsurfaces.first)
    #expect(copy.parent === menu.wire.surface && copy.surface.isMapped)
    // The menu is at 20,30.
    #expect(copy.position == (-10, -10) && (copy.surface.width, copy.surface.height) == (80, 30))
    fixture.press(2, on: copy.surface, x: 5, y: 6)
    fixture.lift(2)
    #expect(fixture.log.take().filter { !$0.hasPrefix("hover") } == ["began stop 2@5,6", "ended stop 2@5,6"])
    #expect(menu.popup.isShown)
    stop.frame.origin.x = 12
    fixture.pass(milliseconds: 100)
    #expect(copy.position == (-8, -10))
    fixture.press(3, on: copy.surface, x: 5, y: 6)
    fixture.lift(3)
    #expect(fixture.log.take().filter { !$0.hasPrefix("hover") } == ["began stop 3@5,6", "ended stop 3@5,6"])
    menu.popup.close()
    fixture.settle()
    #expect(fixture.compositor.subsurfaces.isEmpty)
    stop.close()
    fixture.finish()
  }
}
