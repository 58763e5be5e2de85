import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// `wl_pointer`: hovering, presses, scrolling (section 1.5).
@MainActor @Suite struct PointerIntakeTests {
  private typealias Wire = DeviceEvent.PointerEvent
  private let fixture = IntakeFixture()
  private static let (left, right, middle): (UInt32, UInt32, UInt32) = (0x110, 0x111, 0x112)

  private func enter(_ x: Double, _ y: Double) -> Wire { .enter(surface: Fixture.main, at: Point(x, y), serial: 1) }
  private func move(_ x: Double, _ y: Double) -> Wire { .motion(to: Point(x, y), time: .at(1)) }
  private func press(_ code: UInt32) -> Wire { .button(code: code, isPressed: true, time: .at(1), serial: 1) }
  private func release(_ code: UInt32) -> Wire { .button(code: code, isPressed: false, time: .at(1), serial: 1) }

  // MARK: Hovering and pressing

  // EI-22
  @Test func enterBeginsHoveringMotionChangesItAndLeaveEndsIt() {
    #expect(fixture.pointer(enter(1, 1), .frame) == ["hover began 1.0,1.0"])
    #expect(fixture.pointer(move(2, 2), .frame) == ["hover changed 2.0,2.0"])
    #expect(fixture.pointer(.leave(surface: Fixture.main), .frame) == ["hover ended 2.0,2.0"])
    #expect(fixture.pointer(move(3, 3), .frame) == [])
    #expect(fixture.pointer(.enter(surface: nil, at: Point(1, 1), serial: 1), move(2, 2), .frame) == [])
  }

  // EI-22
  @Test func enteringAnotherSurfaceEndsTheLastHovering() {
    _ = fixture.pointer(enter(1, 1), .frame)
    #expect(
      fixture.pointer(.enter(surface: SurfaceID(rawValue: 2), at: Point(5, 5), serial: 2), .frame)
        == ["hover ended 1.0,1.0", "hover began 5.0,5.0"])
  }

  // EI-23
  @Test func theFirstButtonBeginsATouchAndTheLastReleaseEndsIt() {
    _ = fixture.pointer(enter(1, 1), .frame)
    #expect(fixture.pointer(press(Self.left), .frame) == ["hover ended 1.0,1.0", "1 began 1.0,1.0"])
    #expect(fixture.pointer(move(500, -5), .frame) == ["1 moved 500.0,-5.0"])
    #expect(fixture.pointer(press(Self.right), .frame) == ["1 stationary 500.0,-5.0"])
    #expect(fixture.pointer(release(Self.left), .frame) == ["1 stationary 500.0,-5.0"])
    #expect(fixture.pointer(release(Self.right), .frame) == ["1 ended 500.0,-5.0"])
  }

  // EI-23
  @Test func furtherButtonsChangeOnlyTheMask() {
    let fixture = Fixture()
    fixture.view("A", 0, 0, 400, 600)
    fixture.pointer(0, enter(10, 10))
    fixture.pointer(0.1, press(Self.right))
    let touch = fixture.application.lastEvent?.allTouches.first
    #expect(touch?.type == .indirectPointer)
    #expect(fixture.application.lastEvent?.buttonMask == .secondary && touch?.buttonMask == .secondary)
    fixture.pointer(0.2, press(Self.left))
    fixture.pointer(0.3, press(Self.middle))
    fixture.pointer(0.4, press(0x113))
    #expect(touch?.buttonMask.rawValue == 15)
    #expect(fixture.takeLog() == ["A began 1"])
    fixture.pointer(0.5, release(Self.right), move(20, 20))
    #expect(fixture.application.lastEvent?.buttonMask.rawValue == 13)
    #expect(touch?.startButton == .secondary)
    #expect(fixture.takeLog() == ["A moved 1"])
  }

  // EI-23
  @Test func strayButtonEventsDoNothing() {
    #expect(fixture.pointer(press(Self.left), .frame, release(Self.left), .frame) == [])
    _ = fixture.pointer(enter(1, 1), .frame)
    #expect(fixture.pointer(release(Self.left), .frame) == [])
    _ = fixture.pointer(press(Self.left), .frame)
    #expect(fixture.pointer(press(Self.left), .frame) == [])
    #expect(fixture.pointer(release(Self.left), release(Self.left), .frame) == ["1 ended 1.0,1.0"])
  }

  // See EI-41.
  // EI-24
  @Test func hoveringPausesDuringAPointerTouch() {
    _ = fixture.pointer(enter(1, 1), .frame, press(Self.left), .frame)
    #expect(fixture.pointer(move(2, 2), .frame) == ["1 moved 2.0,2.0"])
    #expect(fixture.pointer(release(Self.left), .frame) == ["1 ended 2.0,2.0"])
    #expect(fixture.pointer(move(3, 3), .frame) == ["hover began 3.0,3.0"])
  }

  // EI-24
  @Test func theLiftOfAFrameComesBeforeTheMotionBehindIt() {
    _ = fixture.pointer(enter(1, 1), .frame, press(Self.left), .frame)
    #expect(fixture.pointer(release(Self.left), move(2, 2), .frame) == ["1 ended 1.0,1.0", "hover began 2.0,2.0"])
  }

  // EI-5
  @Test func pressReleaseAndPressInOneFrameAreEventsOfTheirOwn() {
    _ = fixture.pointer(enter(1, 1), .frame)
    #expect(
      fixture.pointer(press(Self.left), release(Self.left), press(Self.left), .frame)
        == ["hover ended 1.0,1.0", "1 began 1.0,1.0", "1 ended 1.0,1.0", "2 began 1.0,1.0"])
  }

  // EI-41
  @Test func motionAndPressInOneFrameEndHoveringBeforeTheTouch() {
    #expect(
      fixture.pointer(enter(1, 1), press(Self.left), .frame)
        == ["hover began 1.0,1.0", "hover ended 1.0,1.0", "1 began 1.0,1.0"])
  }

  // EI-41
  @Test func fingersDoNotAffectHovering() {
    _ = fixture.pointer(enter(1, 1), .frame)
    let down = DeviceEvent.touch(
      Fixture.seat, .down(id: 0, surface: Fixture.main, at: Point(9, 9), time: .at(1), serial: 1))
    #expect(fixture.decode([down, .touch(Fixture.seat, .frame)]) == ["1 began 9.0,9.0"])
    #expect(fixture.pointer(move(2, 2), .frame) == ["hover changed 2.0,2.0"])
  }

  // EI-25
  @Test func everythingBetweenTwoFramesIsOneEvent() {
    _ = fixture.pointer(enter(1, 1), .frame, press(Self.left), .frame)
    #expect(fixture.pointer(move(2, 2), release(Self.left), .frame) == ["1 ended 2.0,2.0"])
    #expect(
      fixture.pointer(
        .axisSource(.finger), .axis(.horizontal, value: 3, time: .at(1)), .axis(.vertical, value: 4, time: .at(1)),
        .frame)
        == ["scroll continuous began 3.0,4.0"])
  }

  // IN-3
  @Test(arguments: [true, false]) func leaveAndLossOfThePointerCancelItsTouchAndEndHovering(byLeave: Bool) {
    let gone: Wire = byLeave ? .leave(surface: Fixture.main) : .lost
    _ = fixture.pointer(enter(1, 1), .frame, press(Self.left), .frame, move(2, 2), .frame)
    #expect(fixture.pointer(gone, .frame) == ["1 cancelled 2.0,2.0"])
    #expect(fixture.pointer(release(Self.left), .frame, move(3, 3), .frame) == [])
    _ = fixture.pointer(enter(1, 1), .frame)
    #expect(fixture.pointer(gone, .frame) == ["hover ended 1.0,1.0"])
    #expect(fixture.pointer(enter(1, 1), .frame, press(Self.left), .frame).last == "2 began 1.0,1.0")
  }

  // EI-39
  @Test func nonFiniteCoordinatesAndDistancesAreDropped() {
    _ = fixture.pointer(enter(1, 1), .frame)
    #expect(fixture.pointer(move(.nan, 1), .frame) == [])
    #expect(fixture.pointer(.axis(.vertical, value: .infinity, time: .at(1)), .frame) == [])
    #expect(fixture.pointer(enter(.nan, 1), .frame) == [])
  }

  // MARK: Scrolling

  // EI-26
  @Test func wheelAndTiltAreDiscreteFingerAndContinuousAreContinuous() {
    _ = fixture.pointer(enter(1, 1), .frame)
    for (source, type) in [
      (DeviceEvent.AxisSource.wheel, "discrete changed"), (.wheelTilt, "discrete changed"),
      (.finger, "continuous began"), (.continuous, "continuous began"),
    ] {
      #expect(
        fixture.pointer(.axisSource(source), .axis(.vertical, value: 2, time: .at(1)), .frame) == [
          "scroll \(type) 0.0,2.0"
        ]
      )
      _ = fixture.pointer(.axisSource(source), .axisStop(.vertical, time: .at(1)), .frame)
    }
    #expect(
      fixture.pointer(.axis(.horizontal, value: -2, time: .at(1)), .frame) == ["scroll discrete changed -2.0,0.0"])
  }

  // EI-26
  @Test func value120IsKeptAsDetentsAndAloneADetentIs15Points() {
    func scroll(_ events: Wire...) -> ScrollChange? {
      let items = fixture.items(events.map { .pointer(Fixture.seat, $0) } + [.pointer(Fixture.seat, .frame)])
      if case .scroll(let change) = items.last { return change }
      return nil
    }
    _ = fixture.pointer(enter(1, 1), .frame)
    let wheel = Wire.axisSource(.wheel)
    let both = scroll(wheel, .axisValue120(.vertical, value: 60), .axis(.vertical, value: 9, time: .at(1)))
    #expect(both?.translation == Point(0, 9) && both?.detents == Point(0, 0.5))
    let alone = scroll(wheel, .axisValue120(.vertical, value: -240))
    #expect(alone?.translation == Point(0, -30) && alone?.detents == Point(0, -2))
    let old = scroll(wheel, .axisDiscrete(.horizontal, steps: 2), .axis(.horizontal, value: 20, time: .at(1)))
    #expect(old?.translation == Point(20, 0) && old?.detents == Point(2, 0))
    #expect(scroll(wheel) == nil)
    #expect(scroll(.axisStop(.vertical, time: .at(1))) == nil)
  }

  // EI-27
  @Test func aContinuousSeriesEndsWhenAllMovedAxesHaveStopped() {
    _ = fixture.pointer(enter(1, 1), .frame)
    let finger = Wire.axisSource(.finger)
    func axis(_ axis: DeviceEvent.Axis, _ value: Double) -> Wire { .axis(axis, value: value, time: .at(1)) }
    #expect(fixture.pointer(finger, axis(.vertical, 1), .frame) == ["scroll continuous began 0.0,1.0"])
    #expect(fixture.pointer(finger, axis(.horizontal, 2), .frame) == ["scroll continuous changed 2.0,0.0"])
    #expect(fixture.pointer(finger, .axisStop(.vertical, time: .at(1)), .frame) == [])
    #expect(fixture.pointer(finger, axis(.horizontal, 3), .frame) == ["scroll continuous changed 3.0,0.0"])
    #expect(fixture.pointer(.axisStop(.horizontal, time: .at(1)), .frame) == ["scroll continuous ended 0.0,0.0"])
    #expect(fixture.pointer(finger, axis(.vertical, 1), .frame) == ["scroll continuous began 0.0,1.0"])
    #expect(
      fixture.pointer(finger, axis(.vertical, 4), .axisStop(.vertical, time: .at(1)), .frame)
        == ["scroll continuous changed 0.0,4.0", "scroll continuous ended 0.0,0.0"])
  }

  // EI-27
  @Test func leaveCancelsASeriesButNoDiscreteScroll() {
    _ = fixture.pointer(enter(1, 1), .frame, .axisSource(.finger), .axis(.vertical, value: 1, time: .at(1)), .frame)
    #expect(
      fixture.pointer(.leave(surface: Fixture.main), .frame) == [
        "scroll continuous cancelled 0.0,0.0", "hover ended 1.0,1.0",
      ])
    _ = fixture.pointer(enter(1, 1), .frame, .axisSource(.wheel), .axis(.vertical, value: 1, time: .at(1)), .frame)
    #expect(fixture.pointer(.leave(surface: Fixture.main), .frame) == ["hover ended 1.0,1.0"])
  }

  // EI-26
  @Test func aWheelDuringAFingersScrollingIsDiscreteAndTheSeriesContinues() {
    let finger = Wire.axisSource(.finger)
    _ = fixture.pointer(enter(1, 1), .frame, finger, .axis(.vertical, value: 1, time: .at(1)), .frame)
    #expect(
      fixture.pointer(.axisSource(.wheel), .axis(.vertical, value: 15, time: .at(1)), .frame)
        == ["scroll discrete changed 0.0,15.0"])
    #expect(
      fixture.pointer(finger, .axis(.vertical, value: 2, time: .at(1)), .frame) == ["scroll continuous changed 0.0,2.0"]
    )
  }

  // EI-28
  @Test func aScrollIsHitTestedAtThePointerAndOfferedToItsPans() {
    let fixture = Fixture([.touches, .actions])
    let outer = fixture.view("A", 0, 0, 400, 600)
    let inner = fixture.view("B", 0, 0, 100, 100, in: outer)
    let (wheel, finger, none) = (
      fixture.pan("wheel", on: outer), fixture.pan("finger", on: inner), fixture.pan("none", on: inner)
    )
    wheel.allowedScrollTypesMask = .discrete
    finger.allowedScrollTypesMask = .continuous
    #expect(none.allowedScrollTypesMask == [])
    let refusing = TestDelegate()
    fixture.pointer(0, enter(10, 10))
    fixture.pointer(0.1, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(0.1)))
    #expect(fixture.takeLog() == ["action wheel began 0.0,15.0", "action wheel ended 0.0,15.0"])
    fixture.pointer(0.2, .axisSource(.finger), .axis(.vertical, value: 3, time: .at(0.2)))
    fixture.pointer(0.3, .axisSource(.finger), .axis(.vertical, value: 4, time: .at(0.3)))
    fixture.pointer(0.4, .axisSource(.finger), .axisStop(.vertical, time: .at(0.4)))
    #expect(
      fixture.takeLog() == [
        "action finger began 0.0,3.0", "action finger changed 0.0,7.0", "action finger ended 0.0,7.0",
      ])
    wheel.delegate = refusing
    refusing.receivesEvent = { _ in false }
    fixture.pointer(0.5, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(0.5)))
    #expect(fixture.takeLog() == [])
    #expect(refusing.questions == ["receive scroll"])
  }

  // EI-24
  @Test func enteringAgainWhileAButtonIsDownIsNoHovering() {
    _ = fixture.pointer(enter(1, 1), .frame, press(Self.left), .frame)
    #expect(fixture.pointer(enter(2, 2), .frame) == [])
    #expect(fixture.pointer(release(Self.left), .frame, move(3, 3), .frame).last == "hover began 3.0,3.0")
  }
}
