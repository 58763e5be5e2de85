import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// `View.isHovered` (`GT-71`).
@MainActor @Suite struct HoveredViewTests {
  private let fixture = Fixture([.actions])
  private let outer: HoverView
  private let a: HoverView
  private let b: HoverView

  init() {
    (outer, a, b) = (HoverView(), HoverView(), HoverView())
    (outer.debugName, a.debugName, b.debugName) = ("outer", "a", "b")
    outer.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    a.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    b.frame = Rect(x: 100, y: 0, width: 100, height: 100)
    fixture.window.addSubview(outer)
    for view in [a, b] { outer.addSubview(view) }
    for view in [outer, a, b] { view.write = { [unowned fixture] line in fixture.write(.actions, line) } }
  }

  private func enter(_ x: Double, _ y: Double) {
    fixture.pointer(0, .enter(surface: Fixture.main, at: Point(x, y), serial: 1))
  }
  private func move(_ seconds: Double, _ x: Double, _ y: Double) {
    fixture.pointer(seconds, .motion(to: Point(x, y), time: .at(seconds)))
  }

  // GT-71
  @Test func theViewUnderThePointerAndThoseAroundItAreHovered() {
    enter(10, 10)
    #expect(a.isHovered && outer.isHovered && fixture.window.isHovered && !b.isHovered)
    move(0.1, 20, 20)
    move(0.2, 110, 20)
    move(0.3, 110, 300)
    move(0.4, 110, 500)
    #expect(
      fixture.takeLog() == [
        "a true", "outer true", "a false", "b true", "b false", "outer false",
      ])
    move(0.5, 10, 10)
    fixture.pointer(0.6, .leave(surface: Fixture.main))
    #expect(fixture.takeLog() == ["a true", "outer true", "a false", "outer false"])
    #expect(!fixture.window.isHovered)
  }

  // GT-71
  @Test func aPressedButtonEndsHoveringUntilTheNextMotion() {
    enter(10, 10)
    fixture.pointer(0.1, .button(code: 0x110, isPressed: true, time: .at(0.1), serial: 1))
    #expect(!a.isHovered)
    fixture.pointer(0.2, .button(code: 0x110, isPressed: false, time: .at(0.2), serial: 1))
    move(0.3, 11, 10)
    #expect(a.isHovered)
  }

  // GT-71
  @Test func eachPointerAndPenHoversByItself() {
    enter(10, 10)
    fixture.pen(0.1, .proximityIn(surface: Fixture.main, isEraser: false))
    fixture.pen(0.1, .motion(to: Point(20, 20)))
    _ = fixture.takeLog()
    move(0.2, 110, 10)
    #expect(a.isHovered && b.isHovered)
    #expect(fixture.takeLog() == ["b true"])
    fixture.pen(0.3, .proximityOut)
    #expect(!a.isHovered && outer.isHovered)
    #expect(fixture.takeLog() == ["a false"])
  }

  // GT-71, IN-5
  @Test func aViewThatLeavesTheWindowIsNoLongerHovered() {
    enter(10, 10)
    _ = fixture.takeLog()
    a.removeFromSuperview()
    #expect(!a.isHovered && outer.isHovered)
    #expect(fixture.takeLog() == ["a false"])
    outer.addSubview(a)
    #expect(!a.isHovered)
    move(0.1, 11, 10)
    #expect(fixture.takeLog() == ["a true"])
  }

  // GT-71, IN-4
  @Test func aWindowThatIsHiddenIsNoLongerHovered() {
    enter(10, 10)
    fixture.window.isHidden = true
    #expect(!a.isHovered && !fixture.window.isHovered)
  }

  // GT-71, IN-8
  @Test func anInactiveApplicationHoversOverNothing() {
    enter(10, 10)
    fixture.application.dispatcher.cutOffEverything()
    #expect(!a.isHovered && !fixture.window.isHovered)
  }
}

/// A view that writes down when it is hovered over.
private final class HoverView: View {
  var write: @MainActor (String) -> Void = { _ in }

  override func hoverDidChange() { write("\(debugName) \(isHovered)") }
}
