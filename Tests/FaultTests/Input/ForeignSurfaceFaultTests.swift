import Dactyl
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Devices on surfaces that do not exist, no longer exist, or are no window of the client (foreign surface).
@MainActor struct ForeignSurfaceFaultTests {
  private let fixture: FaultFixture

  init() throws {
    fixture = try FaultFixture()
  }

  /// The surface that an event names.
  enum Target: CaseIterable {
    /// None: the event names a surface that the client has destroyed.
    case none
    /// A surface of the client that is no window.
    case foreign
    /// A window that the client has closed; the compositor does not know that yet.
    case closed
  }

  private func settledCalls() -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  /// The surface for a test; for `.closed`, the client has destroyed its object.
  private func surface(_ target: Target) throws -> TestSurface? {
    switch target {
    case .none: return nil
    case .foreign:
      let known = fixture.compositor.surfaces.count
      _ = foreignSurface
      fixture.settle()
      try #require(fixture.compositor.surfaces.count == known + 1)
      return fixture.compositor.surfaces.last
    case .closed:
      let window = try fixture.openWindow("closed")
      let surface = window.wire.surface
      window.toplevel.close()
      return surface
    }
  }

  private var foreignSurface: AnyObject { fixture.platform.required.compositor.createSurface() }

  @Test(arguments: Target.allCases) func aDownOnAForeignSurfaceIsDroppedWithItsMotionAndUp(target: Target) throws {
    let touch = fixture.compositor.touch
    touch.down(id: 5, on: try surface(target), x: 10, y: 10)
    touch.frame()
    fixture.compositor.flush()
    touch.motion(id: 5, x: 20, y: 20)
    touch.shape(id: 5, major: 3, minor: 2)
    touch.frame()
    #expect(settledCalls() == [])
    // A finger on the window at the same time is not confused with it.
    touch.down(id: 6, on: fixture.surface, x: 30, y: 30)
    touch.motion(id: 5, x: 40, y: 40)
    touch.frame()
    #expect(settledCalls() == ["began box 1@30,30"])
    touch.up(id: 5)
    touch.up(id: 6)
    touch.frame()
    #expect(settledCalls() == ["ended box 1@30,30"])
    touch.up(id: 5)
    touch.frame()
    #expect(settledCalls() == [])
    fixture.finish()
  }

  @Test func aReusedIdOnAForeignSurfaceCancelsTheOldContact() {
    let touch = fixture.compositor.touch
    touch.down(id: 1, on: fixture.surface, x: 10, y: 10)
    touch.frame()
    touch.down(id: 1, on: nil, x: 20, y: 20)
    touch.frame()
    touch.motion(id: 1, x: 30, y: 30)
    touch.up(id: 1)
    touch.frame()
    #expect(settledCalls() == ["began box 1@10,10", "cancelled box 1@10,10"])
    fixture.finish()
  }

  @Test(arguments: Target.allCases) func aPointerOnAForeignSurfaceIsDroppedWithAllItsEvents(target: Target) throws {
    let pointer = fixture.compositor.pointer
    let surface = try surface(target)
    pointer.enter(surface, x: 10, y: 10)
    pointer.frame()
    fixture.compositor.flush()
    pointer.motion(x: 20, y: 20)
    pointer.frame()
    pointer.axisSource(.finger)
    pointer.axis(.verticalScroll, value: 10)
    pointer.frame()
    pointer.button(isPressed: true)
    pointer.frame()
    pointer.motion(x: 25, y: 20)
    pointer.frame()
    #expect(settledCalls() == [])
    // The button's release and the end of the scrolling are not delivered.
    pointer.leave(target == .foreign ? surface : nil)
    pointer.frame()
    #expect(settledCalls() == [])

    pointer.enter(fixture.surface, x: 30, y: 30)
    pointer.frame()
    pointer.button(isPressed: true)
    pointer.frame()
    pointer.button(isPressed: false)
    pointer.frame()
    #expect(settledCalls() == ["hover began 30,30", "hover ended 30,30", "began box 1@30,30", "ended box 1@30,30"])
    fixture.finish()
  }

  @Test func aPointerThatLeavesForAForeignSurfaceEndsItsDrag() {
    let pointer = fixture.compositor.pointer
    pointer.enter(fixture.surface, x: 10, y: 10)
    pointer.frame()
    pointer.button(isPressed: true)
    pointer.frame()
    fixture.settle()
    _ = fixture.log.take()
    pointer.leave(nil)
    pointer.frame()
    pointer.button(isPressed: false)
    pointer.frame()
    #expect(settledCalls() == ["cancelled box 1@10,10"])
    fixture.finish()
  }

  @Test(arguments: Target.allCases) func keysForAForeignSurfaceAreDropped(target: Target) throws {
    let keyboard = fixture.compositor.keyboard
    keyboard.enter(try surface(target), keys: [16])
    keyboard.modifiers()
    keyboard.key(30, isPressed: true)
    fixture.compositor.flush()
    #expect(settledCalls() == [])
    fixture.pass(milliseconds: 1000)
    keyboard.key(30, isPressed: false)
    #expect(settledCalls() == [])
    keyboard.leave(nil)
    keyboard.enter(fixture.surface)
    keyboard.key(30, isPressed: true)
    keyboard.key(30, isPressed: false)
    #expect(settledCalls() == ["press began box 30", "press ended box 30"])
    fixture.finish()
  }

  @Test(arguments: Target.allCases) func aPenOverAForeignSurfaceIsDroppedWithAllItsEvents(target: Target) throws {
    let tablet = fixture.compositor.addTablet()
    let tool = fixture.compositor.addTool()
    fixture.settle()
    tool.proximityIn(tablet, on: try surface(target))
    tool.motion(x: 10, y: 10)
    tool.frame()
    fixture.compositor.flush()
    tool.down()
    tool.pressure(30_000)
    tool.frame()
    tool.motion(x: 20, y: 10)
    tool.frame()
    tool.up()
    tool.frame()
    tool.proximityOut()
    tool.frame()
    #expect(settledCalls() == [])
    tool.proximityIn(tablet, on: fixture.surface)
    tool.motion(x: 10, y: 10)
    tool.down()
    tool.frame()
    tool.up()
    tool.proximityOut()
    tool.frame()
    #expect(settledCalls() == ["began box 1@10,10", "ended box 1@10,10"])
    fixture.finish()
  }

  @Test(arguments: Target.allCases) func touchpadGesturesOnAForeignSurfaceAreDropped(target: Target) throws {
    let touchpad = fixture.compositor.touchpad
    touchpad.pinchBegin(on: try surface(target), fingers: 2)
    touchpad.pinchUpdate(dx: 1, dy: 1, scale: 1.5, rotation: 10)
    fixture.compositor.flush()
    touchpad.pinchEnd()
    touchpad.swipeBegin(on: nil, fingers: 3)
    touchpad.swipeUpdate(dx: 1, dy: 1)
    touchpad.swipeEnd()
    touchpad.holdBegin(on: nil, fingers: 3)
    touchpad.holdEnd()
    #expect(settledCalls() == [])
    fixture.finish()
  }
}
