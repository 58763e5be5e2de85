import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Pens and other tools of a tablet (EI-37, EI-38, EI-41).
extension DeviceMappingTests {
  /// Makes a fixture with a tool in proximity of the window; the frame is still open.
  private func makePenBench(type: ZwpTabletToolV2.Kind = .pen) throws -> (FaultFixture, TestTool, TestTablet) {
    let fixture = try FaultFixture()
    let tablet = fixture.compositor.addTablet()
    let tool = fixture.compositor.addTool(type: type)
    fixture.settle()
    tool.proximityIn(tablet, on: fixture.surface)
    tool.motion(x: 20, y: 30)
    return (fixture, tool, tablet)
  }

  // EI-38
  @Test func aPenInProximityHoversAtItsHeightWithItsButtons() throws {
    let (fixture, tool, _) = try makePenBench()
    tool.distance(65535)
    tool.frame()
    tool.motion(x: 25.5, y: 30)
    tool.distance(13107)
    tool.frame()
    tool.button(0x14B, isPressed: true)
    tool.frame()
    tool.button(0x14C, isPressed: true)
    tool.frame()
    tool.button(0x14B, isPressed: false)
    tool.button(0x14C, isPressed: false)
    tool.frame()
    tool.proximityOut()
    tool.frame()
    #expect(
      settledCalls(fixture) == [
        "hover began 20,30", "hover changed 25.5,30", "hover changed 25.5,30", "hover changed 25.5,30",
        "hover changed 25.5,30", "hover ended 25.5,30",
      ])
    let events = fixture.application.takeEvents()
    let heights = events.compactMap { $0.hover?.zOffset }
    #expect(zip(heights, [1, 0.2, 0.2, 0.2, 0.2]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(events.map(\.buttonMask) == [[], [], .secondary, [.secondary, .middle], [], []])
    #expect(events.allSatisfy { $0.hover?.type == .pencil && $0.view === fixture.view })
    fixture.finish()
  }

  // EI-37
  @Test func theTipIsAPencilTouchWithForceAndTiltAngles() throws {
    let (fixture, tool, _) = try makePenBench()
    tool.frame()
    tool.down()
    tool.pressure(0)
    tool.frame(time: 1000)
    tool.motion(x: 22, y: 31)
    tool.pressure(65535)
    tool.tilt(x: 30, y: 0)
    tool.frame()
    // Each of these alone moves the touch, too. Moves of one batch would be merged (EI-15).
    fixture.settle()
    tool.pressure(32768)
    tool.frame()
    fixture.settle()
    tool.tilt(x: 0, y: -45)
    tool.frame()
    fixture.settle()
    tool.up()
    tool.frame()
    // Another motion starts a new hover.
    tool.motion(x: 23, y: 31)
    tool.frame()
    #expect(
      settledCalls(fixture) == [
        "hover began 20,30", "hover ended 20,30", "began box 1@20,30", "moved box 1@22,31", "moved box 1@22,31",
        "moved box 1@22,31", "ended box 1@22,31", "hover began 23,31",
      ])
    let touches = fixture.log.takeSnapshots()
    #expect(touches.allSatisfy { $0.type == .pencil && $0.maximumPossibleForce == 1 && !$0.isEraser })
    let forces = [0, 1, 32768.0 / 65535, 32768.0 / 65535, 32768.0 / 65535]
    #expect(zip(touches.map(\.force), forces).allSatisfy { abs($0 - $1) < 1e-9 })
    let altitudes: [Double] = [.pi / 2, .pi / 3, .pi / 3, .pi / 4, .pi / 4]
    #expect(zip(touches.map(\.altitudeAngle), altitudes).allSatisfy { abs($0 - $1) < 1e-9 })
    let azimuths = [0, 0, 0, -Double.pi / 2, -Double.pi / 2]
    #expect(zip(touches.map(\.azimuthAngle), azimuths).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(touches.allSatisfy { $0.buttonMask == .primary && $0.eventButtonMask == .primary })
    fixture.finish()
  }

  // EI-38
  @Test func penButtonsHeldWithTheTipDownAreInTheMask() throws {
    let (fixture, tool, _) = try makePenBench()
    tool.button(0x14B, isPressed: true)
    tool.frame()
    tool.down()
    tool.frame()
    tool.button(0x14B, isPressed: false)
    tool.frame()
    tool.up()
    tool.frame()
    fixture.settle()
    #expect(fixture.log.takeSnapshots().map(\.buttonMask) == [[.primary, .secondary], .primary, .primary])
    fixture.finish()
  }

  // EI-38
  @Test func anEraserTouchIsMarkedAsAnEraser() throws {
    let (fixture, tool, _) = try makePenBench(type: .eraser)
    tool.down()
    tool.frame()
    tool.up()
    tool.frame()
    fixture.settle()
    #expect(fixture.log.takeSnapshots().map(\.isEraser) == [true, true])
    fixture.finish()
  }

  // EI-38
  @Test(arguments: [true, false]) func aPenThatLeavesWithoutLiftingIsCancelled(atOnce: Bool) throws {
    let (fixture, tool, tablet) = try makePenBench()
    tool.down()
    if !atOnce { tool.frame() }
    tool.proximityOut()
    tool.frame()
    #expect(settledCalls(fixture) == ["began box 1@20,30", "cancelled box 1@20,30"])
    tool.proximityIn(tablet, on: fixture.surface)
    tool.motion(x: 40, y: 30)
    tool.down()
    tool.frame()
    tool.up()
    tool.proximityOut()
    tool.frame()
    #expect(settledCalls(fixture) == ["began box 2@40,30", "ended box 2@40,30"])
    fixture.finish()
  }

  // EI-38
  @Test func penEventsWithoutAFrameEndWithTheBatch() throws {
    let (fixture, tool, _) = try makePenBench()
    tool.down()
    #expect(settledCalls(fixture) == ["began box 1@20,30"])
    tool.motion(x: 30, y: 30)
    tool.up()
    tool.proximityOut()
    #expect(settledCalls(fixture) == ["ended box 1@30,30"])
    fixture.finish()
  }

  // EI-40, EI-41
  @Test func aPenAPointerAndAFingerAreThreeTouchesAndHoverByThemselves() throws {
    let (fixture, tool, _) = try makePenBench()
    tool.frame()
    let compositor = fixture.compositor
    compositor.pointer.enter(fixture.surface, x: 50, y: 30)
    compositor.pointer.frame()
    compositor.touch.down(id: 0, on: fixture.surface, x: 80, y: 30)
    compositor.touch.frame()
    tool.down()
    tool.frame()
    compositor.pointer.button(isPressed: true)
    compositor.pointer.frame()
    #expect(
      settledCalls(fixture) == [
        "hover began 20,30", "hover began 50,30", "began box 1@80,30", "hover ended 20,30", "began box 2@20,30",
        "hover ended 50,30", "began box 3@50,30",
      ])
    #expect(fixture.log.takeSnapshots().map(\.type) == [.direct, .pencil, .indirectPointer])
    compositor.touch.cancel()
    #expect(settledCalls(fixture) == ["cancelled box 1@80,30"])
    tool.up()
    tool.frame()
    compositor.pointer.button(isPressed: false)
    compositor.pointer.frame()
    #expect(settledCalls(fixture) == ["ended box 2@20,30", "ended box 3@50,30"])
    fixture.finish()
  }
}
