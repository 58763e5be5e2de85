import DactylGeometry
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Hover recognizers: pointers and pens above views (`GT-70`, `EI-41`).
@MainActor @Suite struct HoverTests {
  private let fixture = Fixture([.actions])
  private let view: StubView
  private let hover: HoverGestureRecognizer

  init() {
    view = fixture.view("A", 0, 0, 200, 600)
    hover = fixture.hover("h", on: view)
  }

  private static let near = DeviceEvent.ToolEvent.proximityIn(surface: Fixture.main, isEraser: false)

  private func enter(_ seconds: Double, _ x: Double, _ y: Double, on surface: SurfaceID = Fixture.main) {
    fixture.pointer(seconds, .enter(surface: surface, at: Point(x, y), serial: 1))
  }
  private func move(_ seconds: Double, _ x: Double, _ y: Double) {
    fixture.pointer(seconds, .motion(to: Point(x, y), time: .at(seconds)))
  }
  private func button(_ seconds: Double, _ isPressed: Bool) {
    fixture.pointer(seconds, .button(code: 0x110, isPressed: isPressed, time: .at(seconds), serial: 1))
  }
  private func penMove(_ seconds: Double, tool: Int = 1, _ x: Double, _ y: Double) {
    fixture.pen(seconds, tool: tool, .motion(to: Point(x, y)))
  }
  private func expectNothingLeft() {
    #expect(fixture.application.dispatcher.active.isEmpty && hover.state == .possible)
  }

  // EI-24
  @Test func everyMotionIsHitTestedAndEndedHasTheNewLocation() {
    let inner = fixture.hover("i", on: fixture.view("B", 0, 0, 100, 100, in: view))
    enter(0, 150, 50)
    move(0.1, 50, 50)
    move(0.2, 60, 50)
    move(0.3, 150, 60)
    move(0.4, 300, 60)
    #expect(
      fixture.takeLog() == [
        "action h began 150.0,50.0", "action i began 50.0,50.0", "action h changed 50.0,50.0",
        "action i changed 60.0,50.0", "action h changed 60.0,50.0", "action i ended 150.0,60.0",
        "action h changed 150.0,60.0", "action h ended 300.0,60.0",
      ])
    #expect(inner.location(in: nil) == .zero)
    expectNothingLeft()
  }

  // GT-70
  @Test func aViewInFrontHidesTheViewFromThePointer() {
    enter(0, 50, 50)
    fixture.view("C", 0, 0, 200, 600)
    move(0.1, 60, 50)
    #expect(fixture.takeLog() == ["action h began 50.0,50.0", "action h ended 60.0,50.0"])
  }

  // EI-22
  @Test func leavingTheSurfaceOrReachingNoWindowEndsHovering() {
    enter(0, 50, 50)
    fixture.pointer(0.1, .leave(surface: Fixture.main))
    enter(0.2, 50, 50)
    fixture.window.frame = Rect(x: 0, y: 0, width: 200, height: 600)
    move(0.3, 300, 50)
    #expect(
      fixture.takeLog() == [
        "action h began 50.0,50.0", "action h ended 50.0,50.0", "action h began 50.0,50.0", "action h ended 50.0,50.0",
      ])
    expectNothingLeft()
  }

  // EI-41
  @Test func aPressEndsHoveringUntilTheNextMotionWithoutContact() {
    fixture.kinds = [.actions, .touches]
    enter(0, 50, 50)
    button(0.1, true)
    move(0.2, 60, 50)
    button(0.3, false)
    move(0.4, 70, 50)
    #expect(
      fixture.takeLog() == [
        "action h began 50.0,50.0", "action h ended 50.0,50.0", "A began 1", "A moved 1", "A ended 1",
        "action h began 70.0,50.0",
      ])
  }

  // EI-38, EI-41
  @Test func aPenInProximityHoversWithZOffsetUntilItsTipTouches() {
    fixture.kinds = [.actions, .touches]
    fixture.pen(0, Self.near, .motion(to: Point(50, 50)), .distance(32768))
    #expect(abs(hover.zOffset - 0.5) < 0.001)
    fixture.pen(0.1, .distance(13107))
    #expect(abs(hover.zOffset - 0.2) < 0.001)
    fixture.pen(0.2, .down(serial: 1))
    fixture.pen(0.3, .up)
    penMove(0.4, 60, 50)
    fixture.pen(0.5, .proximityOut)
    #expect(
      fixture.takeLog() == [
        "action h began 50.0,50.0", "action h changed 50.0,50.0", "action h ended 50.0,50.0", "A began 1", "A ended 1",
        "action h began 60.0,50.0", "action h ended 60.0,50.0",
      ])
    expectNothingLeft()
  }

  // EI-41
  @Test func theFirstSourceIsFollowedUntilItLeaves() {
    enter(0, 50, 50)
    fixture.pen(0.1, Self.near, .motion(to: Point(80, 80)))
    penMove(0.2, 90, 90)
    move(0.3, 55, 50)
    move(0.4, 300, 50)
    #expect(
      fixture.takeLog() == ["action h began 50.0,50.0", "action h changed 55.0,50.0", "action h ended 300.0,50.0"])
    penMove(0.5, 95, 95)
    move(0.6, 50, 50)
    fixture.pen(0.7, .proximityOut)
    move(0.8, 51, 50)
    #expect(
      fixture.takeLog() == ["action h began 95.0,95.0", "action h ended 95.0,95.0", "action h began 51.0,50.0"])
  }

  // EI-41
  @Test func eachSourceHoversByItself() {
    let other = fixture.hover("o", on: fixture.view("B", 200, 0, 200, 600))
    fixture.pen(0, tool: 1, Self.near, .motion(to: Point(50, 50)))
    fixture.pen(0.1, tool: 2, Self.near, .motion(to: Point(250, 50)))
    fixture.pen(0.2, tool: 2, .down(serial: 1))
    penMove(0.3, tool: 1, 60, 50)
    #expect(
      fixture.takeLog() == [
        "action h began 50.0,50.0", "action o began 250.0,50.0", "action o ended 250.0,50.0",
        "action h changed 60.0,50.0",
      ])
    #expect(other.state == .possible)
  }

  // GR-19
  @Test func hoveringTakesNoPartInArbitrationAndClaimsNothing() {
    fixture.kinds = [.actions, .touches]
    let pan = fixture.pan("p", on: view)
    let delegate = TestDelegate()
    hover.delegate = delegate
    enter(0, 50, 50)
    fixture.touch(0.1, .down(0, 100, 100))
    fixture.touch(0.2, .move(0, 150, 100))
    move(0.3, 60, 50)
    #expect(
      fixture.takeLog() == [
        "action h began 50.0,50.0", "A began 1", "action p began 40.0,0.0", "A cancelled 1",
        "action h changed 60.0,50.0",
      ])
    #expect(pan.state == .began && delegate.questions == ["receive hover"])
  }

  // See EI-41.
  // GT-70
  @Test func hoveringIsNeverBoundToTouchesAndFingersDoNotAffectIt() {
    fixture.touch(0, .down(0, 50, 50))
    #expect(fixture.application.lastEvent?.allTouches.first?.gestureRecognizers.isEmpty == true)
    fixture.touch(0.1, .move(0, 60, 50))
    fixture.touch(0.2, .up(0))
    #expect(fixture.takeLog() == [])
  }

  // GR-35, GR-41
  @Test(arguments: [true, false]) func refusedEventsAndOtherTypesOfSourceAreNotSeen(byType: Bool) {
    let delegate = TestDelegate()
    if byType { hover.allowedTouchTypes = [.pencil] } else { delegate.receivesEvent = { _ in false } }
    hover.delegate = delegate
    enter(0, 50, 50)
    #expect(fixture.takeLog() == [])
    hover.allowedTouchTypes = [.indirectPointer]
    delegate.receivesEvent = { _ in true }
    move(0.1, 60, 50)
    #expect(fixture.takeLog() == ["action h began 60.0,50.0"])
  }

  // GR-40, GR-42
  @Test(arguments: [true, false]) func disablingOrRemovingCancelsAndHoveringBeginsAnewAfterwards(byRemoval: Bool) {
    enter(0, 50, 50)
    if byRemoval { view.removeGestureRecognizer(hover) } else { hover.isEnabled = false }
    move(0.1, 60, 50)
    #expect(fixture.takeLog() == ["action h began 50.0,50.0", "action h cancelled 50.0,50.0"])
    if byRemoval { view.addGestureRecognizer(hover) } else { hover.isEnabled = true }
    move(0.2, 70, 50)
    #expect(fixture.takeLog() == ["action h began 70.0,50.0"])
  }

  // IN-4, IN-5, IN-8
  @Test(arguments: 0..<4) func hoveringEndsWithItsViewItsWindowOrTheActivity(cause: Int) {
    enter(0, 50, 50)
    switch cause {
    case 0: view.removeFromSuperview()
    case 1: fixture.window.close()
    case 2: fixture.window.isHidden = true
    default: fixture.application.becomeInactive()
    }
    #expect(fixture.takeLog() == ["action h began 50.0,50.0", "action h ended 50.0,50.0"])
    expectNothingLeft()
    fixture.pointer(0.2, .leave(surface: Fixture.main))
    #expect(fixture.takeLog() == [])
  }

  // IN-5
  @Test func aViewMovedToAnotherSurfaceAndBackIsHoveredByTheNextMotion() {
    let other = fixture.window("X", on: fixture.surface(2))
    enter(0, 50, 50)
    other.addSubview(view)
    fixture.window.addSubview(view)
    move(0.1, 60, 50)
    #expect(
      fixture.takeLog() == ["action h began 50.0,50.0", "action h ended 50.0,50.0", "action h began 60.0,50.0"])
  }

  // WD-10, IN-11
  @Test func aSuppressedEndEndsHoveringToo() {
    enter(0, 50, 50)
    fixture.application.passesOn = { _ in false }
    move(0.1, 300, 50)
    #expect(fixture.takeLog() == ["action h began 50.0,50.0"])
    fixture.pointer(0.2, .leave(surface: Fixture.main))
    #expect(fixture.takeLog() == ["action h ended 300.0,50.0"])
    expectNothingLeft()
  }

  // GT-70
  @Test func enteringAWindowInFrontOrOnAnotherSurfaceEndsTheLastHovering() {
    let front = fixture.window("F", frame: Rect(x: 0, y: 300, width: 400, height: 300))
    let onFront = fixture.hover("f", on: front)
    enter(0, 50, 50)
    move(0.1, 50, 350)
    #expect(fixture.takeLog() == ["action h began 50.0,50.0", "action h ended 50.0,50.0", "action f began 50.0,50.0"])
    let far = fixture.window("X", on: fixture.surface(2))
    _ = fixture.hover("x", on: far)
    enter(0.2, 10, 10, on: SurfaceID(rawValue: 2))
    #expect(fixture.takeLog() == ["action f ended 50.0,50.0", "action x began 10.0,10.0"])
    #expect(onFront.state == .possible)
  }

  // GT-70, EI-41
  @Test func aRecognizerDisabledByAnothersEndSkipsTheMotionUnderWay() {
    fixture.kinds = [.states]
    let outer = fixture.hover("w", on: fixture.window)
    hover.addHandler { if $0.state == .ended { outer.isEnabled = false } }
    enter(0, 50, 50)
    move(0.1, 300, 50)
    #expect(fixture.takeLog() == ["h began", "w began", "h ended", "w cancelled"])
  }
}
