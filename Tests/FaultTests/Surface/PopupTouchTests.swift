import Dactyl
import DactylTestCompositor
import Testing

/// The touch that opens a popup continues (MN-2).
@MainActor struct PopupTouchTests {
  private let fixture: FaultFixture
  private var compositor: TestCompositor { fixture.compositor }
  private static let right: UInt32 = 0x111

  init() throws {
    fixture = try FaultFixture()
  }

  /// The calls since the last time, without those of hovering.
  private func settledCalls() -> [String] {
    fixture.settle()
    return fixture.log.take().filter { !$0.hasPrefix("hover") }
  }

  /// Opens a popup that records the events of the touch that opened it.
  private func openMenu(for touch: Touch) throws -> LinkedPopup {
    let menu = try fixture.openPopup(for: touch)
    menu.popup.openingTouchDidChange = { [log = fixture.log, view = menu.view] touch in
      log.write("followed \(touch.phase) \(CallLog.text(touch.location(in: view)))")
    }
    return menu
  }

  // MN-2
  @Test func aPopupFollowsItsOpeningTouchAfterTheViewUntilItCloses() throws {
    fixture.press()
    let menu = try openMenu(for: try #require(fixture.touchesDown.first))
    _ = fixture.log.take()
    // The menu is at 20,30.
    compositor.touch.motion(id: 1, x: 45, y: 55)
    compositor.touch.frame()
    #expect(settledCalls() == ["moved box 1@45,55", "followed moved 25,25"])
    fixture.press(2, on: menu.wire.surface, x: 5, y: 5)
    #expect(fixture.log.take() == ["began menu 2@5,5"], "another touch is none of its business")
    fixture.lift(2)
    _ = fixture.log.take()
    fixture.lift()
    #expect(fixture.log.take() == ["ended box 1@45,55", "followed ended 25,25"])
    menu.popup.close()
    fixture.finish()
  }

  // MN-2
  @Test func aCutOffTouchIsFollowedAsCancelledUnlessThePopupIsClosed() throws {
    fixture.press()
    let touch = try #require(fixture.touchesDown.first)
    let menu = try openMenu(for: touch)
    _ = fixture.log.take()
    compositor.touch.cancel()
    #expect(settledCalls() == ["cancelled box 1@25,15", "followed cancelled 5,-15"])
    fixture.press()
    #expect(fixture.log.take() == ["dismissed menu"])
    fixture.lift()

    fixture.press(3)
    let second = try openMenu(for: try #require(fixture.touchesDown.first))
    second.popup.close()
    _ = fixture.log.take()
    fixture.lift(3)
    #expect(fixture.log.take() == ["ended box 2@25,15"])
    #expect(!menu.popup.isShown)
    fixture.finish()
  }

  /// Opens a menu with the secondary button, which is still held.
  private func openByButton() throws -> LinkedPopup {
    var asking: Touch?
    fixture.view.menuHandler = { asking = $0.touch }
    compositor.pointer.enter(fixture.surface, x: 25, y: 15)
    compositor.pointer.frame()
    compositor.pointer.button(Self.right, isPressed: true)
    compositor.pointer.frame()
    fixture.settle()
    let menu = try openMenu(for: try #require(asking))
    #expect(settledCalls() == [])
    return menu
  }

  // MN-1, MN-2
  @Test func aSecondaryPressIsFollowedAlthoughNoViewGetsIt() throws {
    let menu = try openByButton()
    compositor.pointer.motion(x: 45, y: 55)
    compositor.pointer.frame()
    #expect(settledCalls() == ["followed moved 25,25"])
    compositor.pointer.button(Self.right, isPressed: false)
    compositor.pointer.frame()
    #expect(settledCalls() == ["followed ended 25,25"])
    menu.popup.close()
    fixture.finish()
  }

  // MN-2
  @Test func aPressedPointerTakenOverByThePopupRemainsTheSameTouch() throws {
    // weston does this.
    let menu = try openByButton()
    compositor.pointer.leave(fixture.surface)
    compositor.pointer.frame()
    compositor.pointer.enter(fixture.surface, x: 25, y: 15)
    compositor.pointer.frame()
    #expect(settledCalls() == [])
    compositor.pointer.leave(fixture.surface)
    compositor.pointer.frame()
    compositor.pointer.enter(menu.wire.surface, x: 10, y: 5)
    compositor.pointer.frame()
    #expect(settledCalls() == ["followed moved 10,5"])
    compositor.pointer.motion(x: 12, y: 6)
    compositor.pointer.frame()
    #expect(settledCalls() == ["followed moved 12,6"])
    compositor.pointer.button(Self.right, isPressed: false)
    compositor.pointer.frame()
    #expect(settledCalls() == ["followed ended 12,6"])
    // From now on the popup gets it.
    compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    compositor.pointer.button(isPressed: false)
    compositor.pointer.frame()
    #expect(settledCalls() == ["began menu 1@12,6", "ended menu 1@12,6"])
    menu.popup.close()
    compositor.pointer.leave(nil)
    compositor.pointer.frame()
    fixture.settle()
    fixture.finish()
  }

  // EI-39
  @Test(arguments: [true, false]) func aPressWithThePopupOrNowhereEndsWhenThePopupDoes(overPopup: Bool) throws {
    let menu = try openByButton()
    compositor.pointer.leave(fixture.surface)
    compositor.pointer.frame()
    if overPopup {
      compositor.pointer.enter(menu.wire.surface, x: 10, y: 5)
      compositor.pointer.frame()
    }
    fixture.settle()
    _ = fixture.log.take()
    menu.popup.close()
    fixture.settle()
    #expect(fixture.application.heldInDispatch == [])
    compositor.pointer.enter(fixture.surface, x: 1, y: 1)
    compositor.pointer.frame()
    compositor.pointer.button(Self.right, isPressed: false)
    compositor.pointer.frame()
    #expect(settledCalls() == [])
    fixture.finish()
  }

  // EI-39
  @Test func aPressedPointerThatEntersAnotherWindowHasLeftTheLast() throws {
    let other = try fixture.openWindow("other")
    let menu = try openByButton()
    compositor.pointer.enter(other.wire.surface, x: 3, y: 3)
    compositor.pointer.frame()
    #expect(settledCalls() == ["followed cancelled 5,-15"])
    menu.popup.close()
    fixture.settle()
    fixture.finish()
  }
}
