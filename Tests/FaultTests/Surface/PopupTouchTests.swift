import Dactyl
import DactylTestCompositor
import Testing

/// The touch that opens a popup continues (MN-2).
@MainActor struct PopupTouchTests {
  private let bench: FaultBench
  private var compositor: TestCompositor { bench.compositor }
  private static let right: UInt32 = 0x111

  init() throws {
    bench = try FaultBench()
  }

  /// The calls since the last time, without those of hovering.
  private func settledCalls() -> [String] {
    bench.settle()
    return bench.log.take().filter { !$0.hasPrefix("hover") }
  }

  /// Opens a popup that records the events of the touch that opened it.
  private func openMenu(for touch: Touch) throws -> BenchPopup {
    let menu = try bench.openPopup(for: touch)
    menu.popup.onOpeningTouchChanged = { [log = bench.log, view = menu.view] touch in
      log.write("followed \(touch.phase) \(CallLog.text(touch.location(in: view)))")
    }
    return menu
  }

  // MN-2
  @Test func aPopupFollowsItsOpeningTouchAfterTheViewUntilItCloses() throws {
    bench.press()
    let menu = try openMenu(for: try #require(bench.touchesDown.first))
    _ = bench.log.take()
    // The menu is at 20,30.
    compositor.touch.motion(id: 1, x: 45, y: 55)
    compositor.touch.frame()
    #expect(settledCalls() == ["moved box 1@45,55", "followed moved 25,25"])
    bench.press(2, on: menu.wire.surface, x: 5, y: 5)
    #expect(bench.log.take() == ["began menu 2@5,5"], "another touch is none of its business")
    bench.lift(2)
    _ = bench.log.take()
    bench.lift()
    #expect(bench.log.take() == ["ended box 1@45,55", "followed ended 25,25"])
    menu.popup.close()
    bench.finish()
  }

  // MN-2
  @Test func aCutOffTouchIsFollowedAsCancelledUnlessThePopupIsClosed() throws {
    bench.press()
    let touch = try #require(bench.touchesDown.first)
    let menu = try openMenu(for: touch)
    _ = bench.log.take()
    compositor.touch.cancel()
    #expect(settledCalls() == ["cancelled box 1@25,15", "followed cancelled 5,-15"])
    bench.press()
    #expect(bench.log.take() == ["dismissed menu"])
    bench.lift()

    bench.press(3)
    let second = try openMenu(for: try #require(bench.touchesDown.first))
    second.popup.close()
    _ = bench.log.take()
    bench.lift(3)
    #expect(bench.log.take() == ["ended box 2@25,15"])
    #expect(!menu.popup.isShown)
    bench.finish()
  }

  /// Opens a menu with the secondary button, which is still held.
  private func openByButton() throws -> BenchPopup {
    var asking: Touch?
    bench.view.menuHandler = { asking = $0.touch }
    compositor.pointer.enter(bench.surface, x: 25, y: 15)
    compositor.pointer.frame()
    compositor.pointer.button(Self.right, isPressed: true)
    compositor.pointer.frame()
    bench.settle()
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
    bench.finish()
  }

  // MN-2
  @Test func aPressedPointerTakenOverByThePopupRemainsTheSameTouch() throws {
    // weston does this.
    let menu = try openByButton()
    compositor.pointer.leave(bench.surface)
    compositor.pointer.frame()
    compositor.pointer.enter(bench.surface, x: 25, y: 15)
    compositor.pointer.frame()
    #expect(settledCalls() == [])
    compositor.pointer.leave(bench.surface)
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
    bench.settle()
    bench.finish()
  }

  // EI-39
  @Test(arguments: [true, false]) func aPressWithThePopupOrNowhereEndsWhenThePopupDoes(overPopup: Bool) throws {
    let menu = try openByButton()
    compositor.pointer.leave(bench.surface)
    compositor.pointer.frame()
    if overPopup {
      compositor.pointer.enter(menu.wire.surface, x: 10, y: 5)
      compositor.pointer.frame()
    }
    bench.settle()
    _ = bench.log.take()
    menu.popup.close()
    bench.settle()
    #expect(bench.application.heldInDispatch == [])
    compositor.pointer.enter(bench.surface, x: 1, y: 1)
    compositor.pointer.frame()
    compositor.pointer.button(Self.right, isPressed: false)
    compositor.pointer.frame()
    #expect(settledCalls() == [])
    bench.finish()
  }

  // EI-39
  @Test func aPressedPointerThatEntersAnotherWindowHasLeftTheLast() throws {
    let other = try bench.openWindow("other")
    let menu = try openByButton()
    compositor.pointer.enter(other.wire.surface, x: 3, y: 3)
    compositor.pointer.frame()
    #expect(settledCalls() == ["followed cancelled 5,-15"])
    menu.popup.close()
    bench.settle()
    bench.finish()
  }
}
