import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Maps events of devices to public events and touches (EI-13, EI-22 to EI-30, EI-37, EI-38).
///
/// These are no faults, but use the same fixture: the compositor sends the events, and the tests compare the
/// application's view of them.
@MainActor struct DeviceMappingTests {
  func settledCalls(_ fixture: FaultFixture) -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  /// Makes a fixture with the pointer over the window at 20,30, on a seat of this version.
  func makePointerBench(seatVersion: UInt32 = 9) throws -> FaultFixture {
    let fixture = try FaultFixture(.all.with("wl_seat", version: seatVersion))
    fixture.compositor.pointer.enter(fixture.surface, x: 20, y: 30)
    fixture.compositor.pointer.frame()
    fixture.settle()
    _ = fixture.log.take()
    _ = fixture.application.takeEvents()
    return fixture
  }

  // MARK: Hovering and buttons

  // EI-22, EI-24
  @Test func motionWithoutAButtonHoversFromEnterToLeave() throws {
    let fixture = try FaultFixture()
    let inner = fixture.makeView("inner", frame: Rect(x: 100, y: 0, width: 50, height: 50))
    fixture.view.addSubview(inner)
    let pointer = fixture.compositor.pointer
    pointer.enter(fixture.surface, x: 20, y: 30.5)
    pointer.frame()
    pointer.motion(x: 120, y: 30)
    pointer.frame()
    pointer.motion(x: 160, y: 30)
    pointer.frame()
    pointer.leave(fixture.surface)
    pointer.frame()
    #expect(
      settledCalls(fixture) == [
        "hover began 20,30.5", "hover changed 120,30", "hover changed 160,30", "hover ended 160,30",
      ])
    let events = fixture.application.takeEvents()
    #expect(events.map(\.type) == [.hover, .hover, .hover, .hover])
    #expect(events.map { $0.view?.debugName } == ["box", "inner", "box", "box"])
    #expect(events.allSatisfy { $0.hover?.type == .indirectPointer && $0.hover?.zOffset == 0 })
    fixture.finish()
  }

  // EI-23, EI-24
  @Test(arguments: [1, 4, 5, 9] as [UInt32])
  func theFirstButtonBeginsATouchAndTheLastOneEndsIt(seatVersion: UInt32) throws {
    let fixture = try makePointerBench(seatVersion: seatVersion)
    let pointer = fixture.compositor.pointer
    pointer.button(0x111, isPressed: true)
    pointer.frame()
    pointer.button(0x110, isPressed: true)
    pointer.frame()
    // Outside of the window, while a button is held.
    pointer.motion(x: -5, y: 130)
    pointer.frame()
    pointer.button(0x111, isPressed: false)
    pointer.frame()
    pointer.button(0x113, isPressed: true)
    pointer.frame()
    pointer.motion(x: 25, y: 30)
    pointer.frame()
    pointer.button(0x113, isPressed: false)
    pointer.button(0x110, isPressed: false)
    pointer.frame()
    pointer.motion(x: 26, y: 30)
    pointer.frame()
    #expect(
      settledCalls(fixture) == [
        "hover ended 20,30", "began box 1@20,30", "moved box 1@-5,130", "moved box 1@25,30", "ended box 1@25,30",
        "hover began 26,30",
      ])
    let touches = fixture.log.takeSnapshots()
    #expect(touches.allSatisfy { $0.type == .indirectPointer })
    #expect(
      touches.map(\.eventButtonMask) == [.secondary, [.primary, .secondary], [.primary, ButtonMask(rawValue: 8)], []])
    fixture.finish()
  }

  // EI-25
  @Test func buttonAndMotionOfOneFrameAreOneEventFromVersion5() throws {
    for (version, count) in [(4, 2), (5, 1)] as [(UInt32, Int)] {
      let fixture = try makePointerBench(seatVersion: version)
      fixture.compositor.pointer.button(isPressed: true)
      fixture.compositor.pointer.frame()
      fixture.settle()
      _ = fixture.application.takeEvents()
      fixture.compositor.pointer.motion(x: 40, y: 30)
      fixture.compositor.pointer.button(isPressed: false)
      fixture.compositor.pointer.frame()
      fixture.settle()
      #expect(fixture.application.takeEvents().count == count)
      #expect(fixture.log.takeSnapshots().last?.location == Point(x: 40, y: 30))
      fixture.finish()
    }
  }

  // EI-36
  @Test func theKeyboardsModifiersAreThoseOfTouchHoverAndScrollEvents() throws {
    let fixture = try makePointerBench()
    fixture.compositor.keyboard.enter(fixture.surface)
    fixture.compositor.keyboard.modifiers(depressed: 4)
    fixture.compositor.pointer.motion(x: 40, y: 30)
    fixture.compositor.pointer.axis(.verticalScroll, value: 10)
    fixture.compositor.pointer.frame()
    fixture.compositor.touch.down(id: 1, on: fixture.surface, x: 1, y: 1)
    fixture.compositor.touch.frame()
    fixture.settle()
    let events = fixture.application.takeEvents()
    #expect(events.map(\.type) == [.hover, .scroll, .touches])
    #expect(events.map(\.modifierFlags) == [.control, .control, .control])
    fixture.compositor.touch.up(id: 1)
    fixture.finish()
  }

  // MARK: Fingers

  // EI-7, EI-9
  @Test func aFingersPlaceEllipseAndAngleAreThoseOfTheWire() throws {
    let fixture = try FaultFixture()
    let touch = fixture.compositor.touch
    touch.down(id: 1, on: fixture.surface, x: 20.25, y: 30.00390625)
    touch.shape(id: 1, major: 12, minor: 5)
    touch.orientation(id: 1, degrees: -30)
    touch.frame()
    fixture.settle()
    let finger = try #require(fixture.log.takeSnapshots().first)
    #expect(finger.type == .direct)
    #expect(finger.location == Point(x: 20.25, y: 30.00390625))
    #expect(finger.previousLocation == finger.location)
    #expect(finger.majorRadius == 6 && finger.minorRadius == 2.5)
    #expect(finger.orientation == -30)
    #expect(finger.force == 0 && finger.maximumPossibleForce == 0)
    #expect(finger.altitudeAngle == .pi / 2)
    #expect(finger.number == 1 && finger.tapCount == 1)
    // A change of the ellipse alone is not delivered.
    touch.shape(id: 1, major: 20, minor: 10)
    touch.frame()
    #expect(settledCalls(fixture) == ["began box 1@20.25,30.00390625"])
    touch.up(id: 1)
    touch.frame()
    fixture.settle()
    #expect(fixture.log.takeSnapshots().last?.majorRadius == 10)
    fixture.finish()
  }

  // MARK: Time

  // EI-13
  @Test func anEventHasTheTimeOfItsLastMemberAndATouchOfItsLastChange() throws {
    let fixture = try FaultFixture()
    fixture.pass(milliseconds: 96)
    let touch = fixture.compositor.touch
    touch.down(id: 1, on: fixture.surface, x: 10, y: 10, time: 1050)
    touch.down(id: 2, on: fixture.surface, x: 50, y: 10, time: 1055)
    touch.frame()
    // An earlier time than before: raised.
    touch.motion(id: 1, x: 12, y: 10, time: 1040)
    touch.frame()
    fixture.settle()
    let touches = fixture.log.takeSnapshots()
    #expect(touches.map(\.timestamp) == [1.050, 1.055, 1.055])
    #expect(touches.map(\.eventTimestamp) == [1.055, 1.055, 1.055])
    touch.cancel()
    fixture.finish()
  }

  // EI-13
  @Test func millisecondsOfTheWireWrapAroundAndHaveABaseOfTheirOwn() throws {
    let fixture = try FaultFixture()
    let touch = fixture.compositor.touch
    touch.down(id: 1, on: fixture.surface, x: 10, y: 10, time: .max - 4)
    touch.frame()
    fixture.settle()
    fixture.pass(milliseconds: 16)
    touch.motion(id: 1, x: 12, y: 10, time: 11)
    touch.frame()
    fixture.settle()
    let times = fixture.log.takeSnapshots().map(\.timestamp)
    #expect(times.count == 2)
    #expect(abs(times[1] - times[0] - 0.016) < 1e-9)
    touch.up(id: 1, time: 11)
    fixture.finish()

    // A clock that is weeks ahead of the client's, or behind it.
    for base: UInt32 in [2_000_000_000, 3_000_000_000] {
      let fixture = try FaultFixture()
      let touch = fixture.compositor.touch
      touch.down(id: 1, on: fixture.surface, x: 10, y: 10, time: base)
      touch.frame()
      fixture.settle()
      fixture.pass(milliseconds: 32)
      touch.motion(id: 1, x: 12, y: 10, time: base + 16)
      touch.frame()
      fixture.settle()
      let times = fixture.log.takeSnapshots().map(\.timestamp)
      #expect(times.count == 2)
      #expect(zip(times, [1, 1.016]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(times)")
      touch.up(id: 1, time: base + 32)
      fixture.finish()
    }
  }

  // EI-13
  @Test func nanosecondTimestampsReplaceTheMillisecondsForEachDevice() throws {
    let fixture = try FaultFixture()
    fixture.pass(milliseconds: 96)
    let compositor = fixture.compositor
    compositor.touch.timestamp(nanoseconds: 1_050_123_456)
    compositor.touch.down(id: 1, on: fixture.surface, x: 10, y: 10, time: 1050)
    compositor.touch.timestamp(nanoseconds: 1_051_000_001)
    compositor.touch.motion(id: 1, x: 11, y: 10, time: 1051)
    compositor.touch.frame()
    compositor.pointer.enter(fixture.surface, x: 30, y: 10)
    compositor.pointer.frame()
    compositor.keyboard.enter(fixture.surface)
    fixture.settle()
    #expect(fixture.log.takeSnapshots().map(\.timestamp) == [1.051000001])
    fixture.pass(milliseconds: 96)
    _ = fixture.application.takeEvents()
    compositor.pointer.timestamp(nanoseconds: 1_150_000_007)
    compositor.pointer.motion(x: 31, y: 10, time: 1150)
    compositor.pointer.frame()
    compositor.keyboard.timestamp(nanoseconds: 1_151_000_009)
    compositor.keyboard.key(30, isPressed: true, time: 1151)
    // The exact timestamp applies to one event only.
    compositor.touch.up(id: 1, time: 1152)
    compositor.touch.frame()
    compositor.keyboard.key(30, isPressed: false, time: 1153)
    fixture.settle()
    #expect(fixture.application.takeEvents().map(\.timestamp) == [1.150000007, 1.151000009, 1.152, 1.153])
    fixture.finish()
  }
}
