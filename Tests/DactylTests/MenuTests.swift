import DactylGeometry
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Views with menus (section 9a).
@MainActor @Suite struct MenuTests {
  let fixture = Fixture([.touches, .gestures, .actions])
  let view: StubView

  init() {
    view = fixture.view("A", 100, 100, 200, 200)
  }

  private func addMenu(_ view: StubView) {
    view.menuHandler = { [unowned fixture, unowned view] request in
      fixture.write(.actions, "menu \(view.debugName) \(request.source) \(request.location.x),\(request.location.y)")
    }
  }

  // MN-1
  @Test func aFingerOrPenHeldForHalfASecondOpensTheMenu() {
    addMenu(view)
    fixture.touch(0, .down(0, 150, 160))
    fixture.wait(until: 0.49)
    #expect(fixture.takeLog() == ["A began 1"])
    fixture.wait(until: 0.5)
    #expect(fixture.takeLog() == ["menu A longPress 50.0,60.0", "A cancelled 1"])
    #expect(view.menuGestureRecognizer?.allowedTouchTypes == [.direct, .pencil])
  }

  // MN-1
  @Test func aSecondaryPressAsksOnlyTheNearestViewWithAMenu() {
    addMenu(view)
    let inner = fixture.view("B", 10, 10, 50, 50, in: view)
    fixture.tap("t", on: view).buttonMaskRequired = [.primary, .secondary]
    _ = inner
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(120, 130), serial: 1))
    fixture.pointer(0.1, .button(code: 0x111, isPressed: true, time: .at(0.1), serial: 2))
    fixture.pointer(0.2, .motion(to: Point(140, 130), time: .at(0.2)))
    fixture.pointer(0.3, .button(code: 0x111, isPressed: false, time: .at(0.3), serial: 3))
    #expect(fixture.takeLog() == ["menu A secondaryButton 20.0,30.0"])
  }

  // MN-1
  @Test func aSecondaryPressWithoutAMenuIsAnOrdinaryTouch() {
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(120, 130), serial: 1))
    fixture.pointer(0.1, .button(code: 0x111, isPressed: true, time: .at(0.1), serial: 2))
    #expect(fixture.takeLog() == ["A began 1"])
    addMenu(view)
    #expect(view.gestureRecognizers.count == 1)
    view.menuHandler = nil
    #expect(view.gestureRecognizers.isEmpty)
    #expect(view.menuGestureRecognizer == nil)
  }

  // MN-1
  @Test func theMenuKeyAsksTheFirstViewWithAMenuOnTheChain() {
    addMenu(view)
    let inner = fixture.view("B", 10, 10, 50, 50, in: view)
    inner.canBecomeFirst = true
    inner.becomeFirstResponder()
    fixture.focusKeyboard()
    fixture.key(0, "Menu", .down)
    fixture.key(0.1, "Menu", .up)
    #expect(fixture.takeLog() == ["menu A keyboard 100.0,100.0"])
    view.menuHandler = nil
    fixture.kinds.insert(.presses)
    fixture.key(1, "Menu", .down)
    #expect(fixture.takeLog() == ["B pressed Menu"])
  }
}
