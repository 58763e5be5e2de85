import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// `wl_pointer`: hovering, presses, scrolling (section 1.5).
@MainActor @Suite struct PointerIntakeTests {
  private typealias Wire = DeviceEvent.PointerEvent
  private let rig = IntakeRig()
  private static let (left, right, middle): (UInt32, UInt32, UInt32) = (0x110, 0x111, 0x112)

  private func enter(_ x: Double, _ y: Double) -> Wire { .enter(surface: Rig.main, at: Point(x, y), serial: 1) }
  private func move(_ x: Double, _ y: Double) -> Wire { .motion(to: Point(x, y), time: .at(1)) }
  private func press(_ code: UInt32) -> Wire { .button(code: code, isPressed: true, time: .at(1), serial: 1) }
  private func release(_ code: UInt32) -> Wire { .button(code: code, isPressed: false, time: .at(1), serial: 1) }

  // MARK: Hovering and pressing

  // EI-22
  @Test func enterBeginsHoveringMotionChangesItAndLeaveEndsIt() {
    #expect(rig.pointer(enter(1, 1), .frame) == ["hover began 1.0,1.0"])
    #expect(rig.pointer(move(2, 2), .frame) == ["hover changed 2.0,2.0"])
    #expect(rig.pointer(.leave(surface: Rig.main), .frame) == ["hover ended 2.0,2.0"])
    #expect(rig.pointer(move(3, 3), .frame) == [])
    #expect(rig.pointer(.enter(surface: nil, at: Point(1, 1), serial: 1), move(2, 2), .frame) == [])
  }

  // EI-22
  @Test func enteringAnotherSurfaceEndsTheLastHovering() {
    _ = rig.pointer(enter(1, 1), .frame)
    #expect(
      rig.pointer(.enter(surface: SurfaceID(rawValue: 2), at: Point(5, 5), serial: 2), .frame)
        == ["hover ended 1.0,1.0", "hover began 5.0,5.0"])
  }

  // EI-23
  @Test func theFirstButtonBeginsATouchAndTheLastReleaseEndsIt() {
    _ = rig.pointer(enter(1, 1), .frame)
    #expect(rig.pointer(press(Self.left), .frame) == ["hover ended 1.0,1.0", "1 began 1.0,1.0"])
    #expect(rig.pointer(move(500, -5), .frame) == ["1 moved 500.0,-5.0"])
    #expect(rig.pointer(press(Self.right), .frame) == ["1 stationary 500.0,-5.0"])
    #expect(rig.pointer(release(Self.left), .frame) == ["1 stationary 500.0,-5.0"])
    #expect(rig.pointer(release(Self.right), .frame) == ["1 ended 500.0,-5.0"])
  }

  // EI-23
  @Test func furtherButtonsChangeOnlyTheMask() {
    let rig = Rig()
    rig.view("A", 0, 0, 400, 600)
    rig.pointer(0, enter(10, 10))
    rig.pointer(0.1, press(Self.right))
    let touch = rig.application.lastEvent?.allTouches.first
    #expect(touch?.type == .indirectPointer)
    #expect(rig.application.lastEvent?.buttonMask == .secondary && touch?.buttonMask == .secondary)
    rig.pointer(0.2, press(Self.left))
    rig.pointer(0.3, press(Self.middle))
    rig.pointer(0.4, press(0x113))
    #expect(touch?.buttonMask.rawValue == 15)
    #expect(rig.takeLog() == ["A began 1"])
    rig.pointer(0.5, release(Self.right), move(20, 20))
    #expect(rig.application.lastEvent?.buttonMask.rawValue == 13)
    #expect(touch?.startButton == .secondary)
    #expect(rig.takeLog() == ["A moved 1"])
  }

  // EI-23
  @Test func strayButtonEventsDoNothing() {
    #expect(rig.pointer(press(Self.left), .frame, release(Self.left), .frame) == [])
    _ = rig.pointer(enter(1, 1), .frame)
    #expect(rig.pointer(release(Self.left), .frame) == [])
    _ = rig.pointer(press(Self.left), .frame)
    #expect(rig.pointer(press(Self.left), .frame) == [])
    #expect(rig.pointer(release(Self.left), release(Self.left), .frame) == ["1 ended 1.0,1.0"])
  }

  // See EI-41.
  // EI-24
  @Test func hoveringPausesDuringAPointerTouch() {
    _ = rig.pointer(enter(1, 1), .frame, press(Self.left), .frame)
    #expect(rig.pointer(move(2, 2), .frame) == ["1 moved 2.0,2.0"])
    #expect(rig.pointer(release(Self.left), .frame) == ["1 ended 2.0,2.0"])
    #expect(rig.pointer(move(3, 3), .frame) == ["hover began 3.0,3.0"])
  }

  // EI-24
  @Test func theLiftOfAFrameComesBeforeTheMotionBehindIt() {
    _ = rig.pointer(enter(1, 1), .frame, press(Self.left), .frame)
    #expect(rig.pointer(release(Self.left), move(2, 2), .frame) == ["1 ended 1.0,1.0", "hover began 2.0,2.0"])
  }

  // EI-5
  @Test func pressReleaseAndPressInOneFrameAreEventsOfTheirOwn() {
    _ = rig.pointer(enter(1, 1), .frame)
    #expect(
      rig.pointer(press(Self.left), release(Self.left), press(Self.left), .frame)
        == ["hover ended 1.0,1.0", "1 began 1.0,1.0", "1 ended 1.0,1.0", "2 began 1.0,1.0"])
  }

  // EI-41
  @Test func motionAndPressInOneFrameEndHoveringBeforeTheTouch() {
    #expect(
      rig.pointer(enter(1, 1), press(Self.left), .frame)
        == ["hover began 1.0,1.0", "hover ended 1.0,1.0", "1 began 1.0,1.0"])
  }

  // EI-41
  @Test func fingersDoNotAffectHovering() {
    _ = rig.pointer(enter(1, 1), .frame)
    let down = DeviceEvent.touch(Rig.seat, .down(id: 0, surface: Rig.main, at: Point(9, 9), time: .at(1), serial: 1))
    #expect(rig.decode([down, .touch(Rig.seat, .frame)]) == ["1 began 9.0,9.0"])
    #expect(rig.pointer(move(2, 2), .frame) == ["hover changed 2.0,2.0"])
  }

  // EI-25
  @Test func everythingBetweenTwoFramesIsOneEvent() {
    _ = rig.pointer(enter(1, 1), .frame, press(Self.left), .frame)
    #expect(rig.pointer(move(2, 2), release(Self.left), .frame) == ["1 ended 2.0,2.0"])
    #expect(
      rig.pointer(
        .axisSource(.finger), .axis(.horizontal, value: 3, time: .at(1)), .axis(.vertical, value: 4, time: .at(1)),
        .frame)
        == ["scroll continuous began 3.0,4.0"])
  }

  // IN-3
  @Test(arguments: [true, false]) func leaveAndLossOfThePointerCancelItsTouchAndEndHovering(byLeave: Bool) {
    let gone: Wire = byLeave ? .leave(surface: Rig.main) : .lost
    _ = rig.pointer(enter(1, 1), .frame, press(Self.left), .frame, move(2, 2), .frame)
    #expect(rig.pointer(gone, .frame) == ["1 cancelled 2.0,2.0"])
    #expect(rig.pointer(release(Self.left), .frame, move(3, 3), .frame) == [])
    _ = rig.pointer(enter(1, 1), .frame)
    #expect(rig.pointer(gone, .frame) == ["hover ended 1.0,1.0"])
    #expect(rig.pointer(enter(1, 1), .frame, press(Self.left), .frame).last == "2 began 1.0,1.0")
  }

  // EI-39
  @Test func nonFiniteCoordinatesAndDistancesAreDropped() {
    _ = rig.pointer(enter(1, 1), .frame)
    #expect(rig.pointer(move(.nan, 1), .frame) == [])
    #expect(rig.pointer(.axis(.vertical, value: .infinity, time: .at(1)), .frame) == [])
    #expect(rig.pointer(enter(.nan, 1), .frame) == [])
  }

  // MARK: Scrolling

  // EI-26
  @Test func wheelAndTiltAreDiscreteFingerAndContinuousAreContinuous() {
    _ = rig.pointer(enter(1, 1), .frame)
    for (source, type) in [
      (DeviceEvent.AxisSource.wheel, "discrete changed"), (.wheelTilt, "discrete changed"),
      (.finger, "continuous began"), (.continuous, "continuous began"),
    ] {
      #expect(
        rig.pointer(.axisSource(source), .axis(.vertical, value: 2, time: .at(1)), .frame) == ["scroll \(type) 0.0,2.0"]
      )
      _ = rig.pointer(.axisSource(source), .axisStop(.vertical, time: .at(1)), .frame)
    }
    #expect(rig.pointer(.axis(.horizontal, value: -2, time: .at(1)), .frame) == ["scroll discrete changed -2.0,0.0"])
  }

  // EI-26
  @Test func value120IsKeptAsDetentsAndAloneADetentIs15Points() {
    func scroll(_ events: Wire...) -> ScrollChange? {
      let items = rig.items(events.map { .pointer(Rig.seat, $0) } + [.pointer(Rig.seat, .frame)])
      if case .scroll(let change) = items.last { return change }
      return nil
    }
    _ = rig.pointer(enter(1, 1), .frame)
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
    _ = rig.pointer(enter(1, 1), .frame)
    let finger = Wire.axisSource(.finger)
    func axis(_ axis: DeviceEvent.Axis, _ value: Double) -> Wire { .axis(axis, value: value, time: .at(1)) }
    #expect(rig.pointer(finger, axis(.vertical, 1), .frame) == ["scroll continuous began 0.0,1.0"])
    #expect(rig.pointer(finger, axis(.horizontal, 2), .frame) == ["scroll continuous changed 2.0,0.0"])
    #expect(rig.pointer(finger, .axisStop(.vertical, time: .at(1)), .frame) == [])
    #expect(rig.pointer(finger, axis(.horizontal, 3), .frame) == ["scroll continuous changed 3.0,0.0"])
    #expect(rig.pointer(.axisStop(.horizontal, time: .at(1)), .frame) == ["scroll continuous ended 0.0,0.0"])
    #expect(rig.pointer(finger, axis(.vertical, 1), .frame) == ["scroll continuous began 0.0,1.0"])
    #expect(
      rig.pointer(finger, axis(.vertical, 4), .axisStop(.vertical, time: .at(1)), .frame)
        == ["scroll continuous changed 0.0,4.0", "scroll continuous ended 0.0,0.0"])
  }

  // EI-27
  @Test func leaveCancelsASeriesButNoDiscreteScroll() {
    _ = rig.pointer(enter(1, 1), .frame, .axisSource(.finger), .axis(.vertical, value: 1, time: .at(1)), .frame)
    #expect(
      rig.pointer(.leave(surface: Rig.main), .frame) == ["scroll continuous cancelled 0.0,0.0", "hover ended 1.0,1.0"])
    _ = rig.pointer(enter(1, 1), .frame, .axisSource(.wheel), .axis(.vertical, value: 1, time: .at(1)), .frame)
    #expect(rig.pointer(.leave(surface: Rig.main), .frame) == ["hover ended 1.0,1.0"])
  }

  // EI-26
  @Test func aWheelDuringAFingersScrollingIsDiscreteAndTheSeriesContinues() {
    let finger = Wire.axisSource(.finger)
    _ = rig.pointer(enter(1, 1), .frame, finger, .axis(.vertical, value: 1, time: .at(1)), .frame)
    #expect(
      rig.pointer(.axisSource(.wheel), .axis(.vertical, value: 15, time: .at(1)), .frame)
        == ["scroll discrete changed 0.0,15.0"])
    #expect(
      rig.pointer(finger, .axis(.vertical, value: 2, time: .at(1)), .frame) == ["scroll continuous changed 0.0,2.0"])
  }

  // EI-28
  @Test func aScrollIsHitTestedAtThePointerAndOfferedToItsPans() {
    let rig = Rig([.touches, .actions])
    let outer = rig.view("A", 0, 0, 400, 600)
    let inner = rig.view("B", 0, 0, 100, 100, in: outer)
    let (wheel, finger, none) = (rig.pan("wheel", on: outer), rig.pan("finger", on: inner), rig.pan("none", on: inner))
    wheel.allowedScrollTypesMask = .discrete
    finger.allowedScrollTypesMask = .continuous
    #expect(none.allowedScrollTypesMask == [])
    let refusing = TestDelegate()
    rig.pointer(0, enter(10, 10))
    rig.pointer(0.1, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(0.1)))
    #expect(rig.takeLog() == ["action wheel began 0.0,15.0", "action wheel ended 0.0,15.0"])
    rig.pointer(0.2, .axisSource(.finger), .axis(.vertical, value: 3, time: .at(0.2)))
    rig.pointer(0.3, .axisSource(.finger), .axis(.vertical, value: 4, time: .at(0.3)))
    rig.pointer(0.4, .axisSource(.finger), .axisStop(.vertical, time: .at(0.4)))
    #expect(
      rig.takeLog() == ["action finger began 0.0,3.0", "action finger changed 0.0,7.0", "action finger ended 0.0,7.0"])
    wheel.delegate = refusing
    refusing.receivesEvent = { _ in false }
    rig.pointer(0.5, .axisSource(.wheel), .axis(.vertical, value: 15, time: .at(0.5)))
    #expect(rig.takeLog() == [])
    #expect(refusing.questions == ["receive scroll"])
  }

  // EI-24
  @Test func enteringAgainWhileAButtonIsDownIsNoHovering() {
    _ = rig.pointer(enter(1, 1), .frame, press(Self.left), .frame)
    #expect(rig.pointer(enter(2, 2), .frame) == [])
    #expect(rig.pointer(release(Self.left), .frame, move(3, 3), .frame).last == "hover began 3.0,3.0")
  }
}
