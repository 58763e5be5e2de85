import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Surfaces that are destroyed during input, and contacts that change their owner (destroyed surface, refocused finger,
/// the table of IN-3).
@MainActor struct InterruptionFaultTests {
  private let fixture: FaultFixture
  private var compositor: TestCompositor { fixture.compositor }

  init() throws {
    fixture = try FaultFixture()
  }

  private func settledCalls() -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  /// Moves and lifts finger `id`, and expects that no view receives it.
  private func expectDropped(_ id: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
    compositor.touch.motion(id: id, x: 33, y: 44)
    compositor.touch.frame()
    compositor.touch.up(id: id)
    compositor.touch.frame()
    #expect(settledCalls() == [], sourceLocation: sourceLocation)
  }

  // MARK: 1

  /// Ways to end a window.
  enum Leaving: CaseIterable {
    case closed
    /// The user closes it, through the compositor.
    case closedByUser
    case windowClosed
    case windowHidden
  }

  // See IN-4: other touches continue.
  @Test(arguments: Leaving.allCases) func aDestroyedSurfaceCancelsItsTouchAndDropsLaterEvents(how: Leaving) throws {
    let other = try fixture.openWindow("other")
    fixture.press(1)
    fixture.press(2, on: other.wire.surface, x: 50, y: 50)
    compositor.keyboard.enter(other.wire.surface)
    compositor.keyboard.key(30, isPressed: true)
    #expect(settledCalls() == ["began box 1@25,15", "began other 2@50,50", "press began other 30"])
    switch how {
    case .closed: other.toplevel.close()
    case .closedByUser: other.wire.close()
    case .windowClosed: other.toplevel.window.close()
    case .windowHidden: other.toplevel.window.isHidden = true
    }
    #expect(settledCalls() == ["cancelled other 2@50,50", "press cancelled other 30"])
    compositor.touch.motion(id: 1, x: 30, y: 15)
    compositor.touch.frame()
    #expect(settledCalls() == ["moved box 1@30,15"])
    expectDropped(2)
    compositor.keyboard.key(30, isPressed: false)
    fixture.lift(1)
    #expect(fixture.log.take() == ["ended box 1@30,15"])
    fixture.finish()
  }

  @Test func aDestroyedSurfaceClosedByItsOwnTouchGetsOnlyTheCancel() throws {
    let other = try fixture.openWindow("other")
    let tap = TapGestureRecognizer()
    tap.addHandler { [weak toplevel = other.toplevel] _ in toplevel?.close() }
    other.view.addGestureRecognizer(tap)
    fixture.press(1, on: other.wire.surface)
    fixture.lift(1)
    #expect(settledCalls() == ["began other 1@25,15", "cancelled other 1@25,15"])
    fixture.finish()
  }

  // IN-3
  @Test func aPointerAndAPenOnAClosedSurfaceAreCancelled() throws {
    let other = try fixture.openWindow("other")
    let tablet = compositor.addTablet()
    let tool = compositor.addTool()
    fixture.settle()
    compositor.pointer.enter(other.wire.surface, x: 5, y: 5)
    compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    tool.proximityIn(tablet, on: other.wire.surface)
    tool.motion(x: 10, y: 10)
    tool.down()
    tool.frame()
    #expect(settledCalls().filter { !$0.hasPrefix("hover") } == ["began other 1@5,5", "began other 2@10,10"])
    other.toplevel.close()
    #expect(settledCalls().filter { !$0.hasPrefix("hover") } == ["cancelled other 1@5,5 2@10,10"])
    compositor.pointer.motion(x: 6, y: 6)
    compositor.pointer.button(isPressed: false)
    compositor.pointer.leave(nil)
    compositor.pointer.frame()
    tool.up()
    tool.proximityOut()
    tool.frame()
    #expect(settledCalls().filter { !$0.hasPrefix("hover") } == [])
    fixture.finish()
  }

  // MARK: 33

  @Test(arguments: [true, false]) func aRefocusedFingerEndsOnceWhereItWas(hasUp: Bool) throws {
    let other = try fixture.openWindow("other")
    fixture.press(1)
    _ = fixture.log.take()
    if hasUp { compositor.touch.up(id: 1) }
    compositor.touch.down(id: 1, on: other.wire.surface, x: 60, y: 60)
    compositor.touch.frame()
    compositor.touch.motion(id: 1, x: 61, y: 60)
    compositor.touch.frame()
    let end = hasUp ? "ended" : "cancelled"
    #expect(settledCalls() == ["\(end) box 1@25,15", "began other 2@60,60", "moved other 2@61,60"])
    fixture.lift(1)
    #expect(fixture.log.take() == ["ended other 2@61,60"])
    // The up for the first surface, late.
    fixture.lift(1)
    #expect(settledCalls() == [])
    fixture.finish()
  }

  @Test func aRefocusedFingerAfterACancelIsIgnored() throws {
    let other = try fixture.openWindow("other")
    fixture.press(1)
    compositor.touch.cancel()
    #expect(settledCalls() == ["began box 1@25,15", "cancelled box 1@25,15"])
    expectDropped(1)
    fixture.press(1, on: other.wire.surface)
    fixture.lift(1)
    #expect(fixture.log.take() == ["began other 2@25,15", "ended other 2@25,15"])
    fixture.finish()
  }

  @Test func aPressedPointerEndsOnceAsARefocusedFingerDoes() throws {
    let other = try fixture.openWindow("other")
    compositor.pointer.enter(fixture.surface, x: 5, y: 5)
    compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    fixture.settle()
    _ = fixture.log.take()
    compositor.pointer.enter(other.wire.surface, x: 50, y: 50)
    compositor.pointer.motion(x: 51, y: 50)
    compositor.pointer.frame()
    #expect(settledCalls().filter { !$0.hasPrefix("hover") } == ["cancelled box 1@5,5"])
    compositor.pointer.button(isPressed: false)
    compositor.pointer.frame()
    compositor.pointer.button(isPressed: true)
    compositor.pointer.button(isPressed: false)
    compositor.pointer.frame()
    #expect(
      settledCalls().filter { !$0.hasPrefix("hover") } == ["began other 2@51,50", "ended other 2@51,50"])
    fixture.finish()
  }

  @Test func aPenEndsOnceAsARefocusedFingerDoes() throws {
    let other = try fixture.openWindow("other")
    let tablet = compositor.addTablet()
    let tool = compositor.addTool()
    fixture.settle()
    tool.proximityIn(tablet, on: fixture.surface)
    tool.motion(x: 10, y: 10)
    tool.down()
    tool.frame()
    fixture.settle()
    _ = fixture.log.take()
    tool.proximityIn(tablet, on: other.wire.surface)
    tool.motion(x: 20, y: 20)
    tool.frame()
    tool.up()
    tool.frame()
    #expect(settledCalls().filter { !$0.hasPrefix("hover") } == ["cancelled box 1@10,10"])
    fixture.finish()
  }

  // MARK: Inactive

  // IN-8
  @Test func hidingTheLastVisibleWindowCutsEverythingOffUntilOneIsShown() throws {
    let other = try fixture.openWindow("other")
    fixture.application.writesActivity = true
    compositor.keyboard.enter(fixture.surface)
    compositor.keyboard.key(30, isPressed: true)
    fixture.press(1)
    fixture.press(2, on: other.wire.surface)
    _ = fixture.log.take()
    fixture.windows[0].wire.configure(states: [.suspended])
    #expect(settledCalls() == [])
    #expect(fixture.application.isActive)
    // Touches from before the suspension continue.
    compositor.touch.motion(id: 2, x: 26, y: 15)
    other.wire.configure(states: [.suspended])
    #expect(
      settledCalls() == [
        "moved other 2@26,15", "cancelled box 1@25,15", "cancelled other 2@26,15", "press cancelled box 30", "inactive",
      ])
    #expect(!fixture.application.isActive)
    expectDropped(1)
    expectDropped(2)
    fixture.windows[0].wire.configure(states: [.activated])
    #expect(settledCalls() == ["active"])
    compositor.keyboard.leave(fixture.surface)
    fixture.finish()
  }

  // IN-8
  @Test func closingTheOnlyVisibleWindowMakesTheProgramInactive() throws {
    let other = try fixture.openWindow("other")
    fixture.application.writesActivity = true
    fixture.windows[0].wire.configure(states: [.suspended])
    fixture.settle()
    other.toplevel.close()
    #expect(settledCalls() == ["inactive"])
    fixture.windows[0].wire.configure(states: [])
    #expect(settledCalls() == ["active"])
    fixture.finish()
  }

  // IN-8
  @Test func aProgramMayMakeItselfInactiveAndStillTakesFingers() {
    fixture.application.writesActivity = true
    fixture.press(1)
    fixture.application.becomeInactive()
    #expect(settledCalls() == ["began box 1@25,15", "cancelled box 1@25,15", "inactive"])
    expectDropped(1)
    fixture.press(2)
    fixture.lift(2)
    #expect(settledCalls() == ["began box 2@25,15", "ended box 2@25,15"])
    fixture.windows[0].wire.configure(states: [.suspended])
    fixture.settle()
    fixture.application.becomeActive()
    #expect(settledCalls() == [])
    fixture.windows[0].wire.configure(states: [])
    #expect(settledCalls() == ["active"])
    fixture.finish()
  }
}
