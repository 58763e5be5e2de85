import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Wheels and touchpads (EI-25 to EI-30), with the events of each version of the seat.
extension DeviceMappingTests {
  private func scrolls(_ fixture: FaultFixture) -> [Event.Scroll] {
    fixture.settle()
    return fixture.application.takeEvents().compactMap(\.scroll)
  }

  // EI-26
  @Test func anAxisOnVersion1IsADiscreteScrollOfItsOwn() throws {
    let fixture = try makePointerBench(seatVersion: 1)
    fixture.compositor.pointer.axis(.verticalScroll, value: 10)
    fixture.compositor.pointer.axis(.horizontalScroll, value: -2.5)
    let scrolls = scrolls(fixture)
    #expect(scrolls.map(\.translation) == [Point(x: 0, y: 10), Point(x: -2.5, y: 0)])
    #expect(scrolls.map(\.type) == [.discrete, .discrete])
    #expect(scrolls.map(\.phase) == [.changed, .changed])
    #expect(scrolls.map(\.detents) == [.zero, .zero])
    #expect(scrolls.map(\.location) == [Point(x: 20, y: 30), Point(x: 20, y: 30)])
    fixture.finish()
  }

  // EI-25, EI-26
  @Test func theAxesOfOneFrameOnVersion5AreOneScroll() throws {
    let fixture = try makePointerBench(seatVersion: 5)
    let pointer = fixture.compositor.pointer
    pointer.axisSource(.wheel)
    pointer.axisDiscrete(.verticalScroll, steps: 2)
    pointer.axis(.verticalScroll, value: 20)
    pointer.axisDiscrete(.horizontalScroll, steps: -1)
    pointer.axis(.horizontalScroll, value: -10)
    pointer.frame()
    // Without a distance: 15 points per step.
    pointer.axisSource(.wheel)
    pointer.axisDiscrete(.verticalScroll, steps: -1)
    pointer.frame()
    let scrolls = scrolls(fixture)
    #expect(scrolls.map(\.translation) == [Point(x: -10, y: 20), Point(x: 0, y: -15)])
    #expect(scrolls.map(\.detents) == [Point(x: -1, y: 2), Point(x: 0, y: -1)])
    #expect(scrolls.map(\.type) == [.discrete, .discrete])
    fixture.finish()
  }

  // EI-26
  @Test(arguments: [8, 9] as [UInt32])
  func detentsAre120thsOnVersions8And9AndTiltIsDiscrete(seatVersion: UInt32) throws {
    let fixture = try makePointerBench(seatVersion: seatVersion)
    let pointer = fixture.compositor.pointer
    pointer.axisSource(.wheel)
    pointer.axisRelativeDirection(.verticalScroll, .inverted)
    pointer.axisValue120(.verticalScroll, value: 30)
    pointer.axis(.verticalScroll, value: 3.75)
    pointer.frame()
    pointer.axisSource(.wheelTilt)
    pointer.axisValue120(.horizontalScroll, value: -120)
    pointer.frame()
    let scrolls = scrolls(fixture)
    #expect(scrolls.map(\.translation) == [Point(x: 0, y: 3.75), Point(x: -15, y: 0)])
    #expect(scrolls.map(\.detents) == [Point(x: 0, y: 0.25), Point(x: -1, y: 0)])
    #expect(scrolls.map(\.type) == [.discrete, .discrete])
    fixture.finish()
  }

  // EI-26
  @Test func stepsReportedTwiceOnVersion8CountOnce() throws {
    let fixture = try makePointerBench(seatVersion: 8)
    let pointer = fixture.compositor.pointer
    pointer.axisSource(.wheel)
    for resource in pointer.resources { resource.send("axis_discrete", .uint(0), .int(1)) }
    pointer.axisValue120(.verticalScroll, value: 120)
    pointer.axis(.verticalScroll, value: 15)
    pointer.frame()
    #expect(scrolls(fixture).map(\.detents) == [Point(x: 0, y: 1)])
    fixture.finish()
  }

  // EI-27
  @Test(arguments: [WlPointer.AxisSource.finger, .continuous])
  func aFingersScrollingEndsWhenAllMovedAxesHaveStopped(source: WlPointer.AxisSource) throws {
    let fixture = try makePointerBench(seatVersion: 5)
    let pointer = fixture.compositor.pointer
    pointer.axisSource(source)
    pointer.axis(.verticalScroll, value: 3)
    pointer.frame()
    pointer.axisSource(source)
    pointer.axis(.verticalScroll, value: 4)
    pointer.axis(.horizontalScroll, value: 1)
    pointer.frame()
    pointer.axisSource(source)
    pointer.axisStop(.verticalScroll)
    pointer.frame()
    let goingOn = scrolls(fixture)
    pointer.axisSource(source)
    pointer.axisStop(.horizontalScroll)
    pointer.frame()
    // The next series starts afresh.
    pointer.axisSource(source)
    pointer.axis(.verticalScroll, value: -2)
    pointer.frame()
    pointer.axisSource(source)
    pointer.axisStop(.verticalScroll)
    pointer.axisStop(.horizontalScroll)
    pointer.frame()
    #expect(goingOn.map(\.phase) == [.began, .changed])
    let scrolls = goingOn + scrolls(fixture)
    #expect(scrolls.map(\.phase) == [.began, .changed, .ended, .began, .ended])
    #expect(scrolls.allSatisfy { $0.type == .continuous })
    #expect(scrolls.map(\.translation.y) == [3, 4, 0, -2, 0])
    #expect(scrolls.map(\.translation.x) == [0, 1, 0, 0, 0])
    fixture.finish()
  }

  // EI-27
  @Test func aPointerThatLeavesCancelsTheScrolling() throws {
    let fixture = try makePointerBench()
    let pointer = fixture.compositor.pointer
    pointer.axisSource(.finger)
    pointer.axis(.verticalScroll, value: 3)
    pointer.frame()
    pointer.leave(fixture.surface)
    pointer.frame()
    pointer.axisSource(.finger)
    pointer.axisStop(.verticalScroll)
    pointer.frame()
    #expect(scrolls(fixture).map(\.phase) == [.began, .cancelled])
    fixture.finish()
  }

  // EI-28
  @Test func scrollingReachesThePanUnderThePointerAndNoTouches() throws {
    let fixture = try makePointerBench()
    let inner = fixture.makeView("inner", frame: Rect(x: 100, y: 0, width: 50, height: 50))
    fixture.view.addSubview(inner)
    func addPan(to view: View, _ mask: ScrollTypeMask) -> PanGestureRecognizer {
      let pan = PanGestureRecognizer()
      pan.allowedScrollTypesMask = mask
      pan.addHandler { [log = fixture.log] in log.write("pan \($0.view?.debugName ?? "") \($0.state)") }
      view.addGestureRecognizer(pan)
      return pan
    }
    let outerPan = addPan(to: fixture.view, .discrete)
    _ = addPan(to: inner, .continuous)
    let pointer = fixture.compositor.pointer
    pointer.motion(x: 120, y: 20)
    pointer.frame()
    fixture.settle()
    _ = fixture.log.take()
    pointer.axisSource(.finger)
    pointer.axis(.verticalScroll, value: 3)
    pointer.frame()
    pointer.axisSource(.finger)
    pointer.axisStop(.verticalScroll)
    pointer.frame()
    #expect(
      settledCalls(fixture) == [
        "scroll continuous began 0,3", "pan inner began", "scroll continuous ended 0,0", "pan inner ended",
      ])
    var wheelWay = Point.zero
    outerPan.addHandler { pan in wheelWay = pan.translation(in: nil) }
    pointer.axisSource(.wheel)
    pointer.axis(.verticalScroll, value: 15)
    pointer.frame()
    #expect(settledCalls(fixture) == ["scroll discrete changed 0,15", "pan box began", "pan box ended"])
    #expect(wheelWay == Point(x: 0, y: 15))
    fixture.finish()
  }

  // MARK: Touchpad gestures

  private func transforms(_ fixture: FaultFixture) -> [Event.Transform] {
    fixture.settle()
    return fixture.application.takeEvents().compactMap(\.transform)
  }

  // EI-29
  @Test func aPinchIsASeriesWithAccumulatedRotationAndMovement() throws {
    let fixture = try makePointerBench()
    let touchpad = fixture.compositor.touchpad
    touchpad.pinchBegin(on: fixture.surface, fingers: 2)
    touchpad.pinchUpdate(dx: 1, dy: 2, scale: 1.5, rotation: 30)
    touchpad.pinchUpdate(dx: 3, dy: -1, scale: 0.5, rotation: 60)
    touchpad.pinchEnd()
    touchpad.pinchBegin(on: fixture.surface, fingers: 3)
    touchpad.pinchEnd(isCancelled: true)
    let events = transforms(fixture)
    #expect(events.map(\.kind) == [.pinch, .pinch, .pinch, .pinch, .pinch, .pinch])
    #expect(events.map(\.phase) == [.began, .changed, .changed, .ended, .began, .cancelled])
    #expect(events.map(\.numberOfFingers) == [2, 2, 2, 2, 3, 3])
    #expect(events.map(\.scale) == [1, 1.5, 0.5, 0.5, 1, 1])
    #expect(
      events.map(\.translation) == [.zero, Point(x: 1, y: 2), Point(x: 4, y: 1), Point(x: 4, y: 1), .zero, .zero])
    for (event, degrees) in zip(events, [0.0, 30, 90, 90, 0, 0]) {
      #expect(abs(event.rotation - degrees * .pi / 180) < 1e-9)
    }
    #expect(events.allSatisfy { $0.location == Point(x: 20, y: 30) })
    fixture.finish()
  }

  // EI-30
  @Test func swipeAndHoldAreSeriesOfTheirOwnKind() throws {
    let fixture = try makePointerBench()
    let touchpad = fixture.compositor.touchpad
    touchpad.holdBegin(on: fixture.surface, fingers: 3)
    touchpad.holdEnd(isCancelled: true)
    touchpad.swipeBegin(on: fixture.surface, fingers: 3)
    touchpad.swipeUpdate(dx: 5, dy: 1)
    touchpad.swipeUpdate(dx: 5, dy: -1)
    touchpad.swipeEnd()
    touchpad.holdBegin(on: fixture.surface, fingers: 4)
    touchpad.holdEnd()
    let events = transforms(fixture)
    #expect(events.map(\.kind) == [.hold, .hold, .swipe, .swipe, .swipe, .swipe, .hold, .hold])
    #expect(events.map(\.phase) == [.began, .cancelled, .began, .changed, .changed, .ended, .began, .ended])
    #expect(events.map(\.numberOfFingers) == [3, 3, 3, 3, 3, 3, 4, 4])
    #expect(events.map(\.translation.x) == [0, 0, 0, 5, 10, 10, 0, 0])
    #expect(events.map(\.translation.y) == [0, 0, 0, 1, 0, 0, 0, 0])
    #expect(events.allSatisfy { $0.scale == 1 && $0.rotation == 0 })
    fixture.finish()
  }

  // EI-30
  @Test func aGestureDuringAnotherCancelsItAndItsLateEndIsIgnored() throws {
    let fixture = try makePointerBench()
    let touchpad = fixture.compositor.touchpad
    touchpad.holdBegin(on: fixture.surface, fingers: 2)
    touchpad.pinchBegin(on: fixture.surface, fingers: 2)
    touchpad.holdEnd()
    touchpad.pinchUpdate(dx: 0, dy: 0, scale: 2, rotation: 0)
    touchpad.pinchEnd()
    touchpad.pinchEnd()
    let events = transforms(fixture)
    #expect(events.map(\.kind) == [.hold, .hold, .pinch, .pinch, .pinch])
    #expect(events.map(\.phase) == [.began, .cancelled, .began, .changed, .ended])
    fixture.finish()
  }

  // EI-30
  @Test(arguments: [1, 2] as [UInt32]) func theOtherGesturesWorkWithoutHold(version: UInt32) throws {
    let fixture = try FaultFixture(.all.with("zwp_pointer_gestures_v1", version: version))
    let touchpad = fixture.compositor.touchpad
    #expect(touchpad.resources("zwp_pointer_gesture_hold_v1").isEmpty)
    touchpad.swipeBegin(on: fixture.surface, fingers: 3)
    touchpad.swipeEnd()
    #expect(transforms(fixture).map(\.phase) == [.began, .ended])
    fixture.finish()
  }
}
