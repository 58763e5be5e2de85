import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Tablet tools (section 1.8).
@MainActor @Suite struct ToolIntakeTests {
  private let fixture = IntakeFixture()
  private let enter = DeviceEvent.ToolEvent.proximityIn(surface: Fixture.main, isEraser: false)
  private let frame = DeviceEvent.ToolEvent.frame(time: .at(1))
  private let down = DeviceEvent.ToolEvent.down(serial: 1)

  private func move(_ x: Double, _ y: Double) -> DeviceEvent.ToolEvent { .motion(to: Point(x, y)) }

  // EI-38
  @Test func proximityWithoutContactIsHovering() {
    #expect(fixture.tool(enter, move(1, 1), frame) == ["hover began 1.0,1.0"])
    #expect(fixture.tool(move(2, 2), frame) == ["hover changed 2.0,2.0"])
    #expect(fixture.tool(.proximityOut, frame) == ["hover ended 2.0,2.0"])
    #expect(fixture.tool(move(3, 3), frame, down, frame, .up, frame) == [])
  }

  // See EI-41.
  // EI-37
  @Test func tipDownMotionAndUpAreATouchAndEndTheHovering() {
    _ = fixture.tool(enter, move(1, 1), frame)
    #expect(fixture.tool(down, frame) == ["hover ended 1.0,1.0", "1 began 1.0,1.0"])
    #expect(fixture.tool(move(2, 2), frame) == ["1 moved 2.0,2.0"])
    #expect(fixture.tool(move(3, 3), .up, frame) == ["1 ended 3.0,3.0"])
    #expect(fixture.tool(move(4, 4), frame) == ["hover began 4.0,4.0"])
  }

  // EI-37
  @Test func changesOfForceAltitudeOrAzimuthAloneMoveTheTouch() {
    let fixture = Fixture()
    fixture.view("A", 0, 0, 400, 600)
    func tool(_ seconds: Double, _ events: DeviceEvent.ToolEvent...) {
      fixture.send(
        seconds, (events + [.frame(time: .at(seconds))]).map { .tool(Fixture.seat, ToolID(rawValue: 1), $0) })
    }
    tool(0, enter, move(10, 10))
    tool(0.1, .pressure(13107), down)
    let touch = fixture.application.lastEvent?.allTouches.first
    #expect(touch?.type == .pencil && touch?.maximumPossibleForce == 1)
    #expect(abs((touch?.force ?? 0) - 0.2) < 1e-9)
    #expect(touch?.altitudeAngle == .pi / 2)
    tool(0.2, .pressure(65535))
    #expect(touch?.force == 1)
    tool(0.3, .tilt(x: 45, y: 0))
    #expect(abs((touch?.altitudeAngle ?? 0) - .pi / 4) < 1e-9)
    #expect(abs(touch?.azimuthAngle(in: nil) ?? 1) < 1e-9)
    tool(0.4, .tilt(x: 0, y: 30))
    #expect(abs((touch?.altitudeAngle ?? 0) - .pi / 3) < 1e-9)
    #expect(abs((touch?.azimuthAngle(in: nil) ?? 0) - .pi / 2) < 1e-9)
    #expect(fixture.takeLog() == ["A began 1", "A moved 1", "A moved 1", "A moved 1"])
    fixture.window.subviews.first?.transform = AffineTransform(rotationAngle: .pi / 2)
    #expect(abs(touch?.azimuthAngle(in: fixture.window.subviews.first) ?? 1) < 1e-9)
  }

  // EI-38
  @Test(arguments: [true, false]) func leavingProximityOrRemovalWithoutAnUpCancelsTheTouch(byRemoval: Bool) {
    _ = fixture.tool(enter, move(1, 1), down, frame)
    #expect((byRemoval ? fixture.tool(.removed) : fixture.tool(.proximityOut, frame)) == ["1 cancelled 1.0,1.0"])
    #expect(fixture.tool(enter, move(5, 5), down, frame) == ["2 began 5.0,5.0"])
    #expect(fixture.tool(.up, .proximityOut, frame) == ["2 ended 5.0,5.0"])
  }

  // EI-38
  @Test func aToolHasHeightButtonsAndAnEraser() {
    let fixture = Fixture()
    func tool(_ seconds: Double, _ events: DeviceEvent.ToolEvent...) {
      fixture.send(
        seconds, (events + [.frame(time: .at(seconds))]).map { .tool(Fixture.seat, ToolID(rawValue: 1), $0) })
    }
    tool(0, .proximityIn(surface: Fixture.main, isEraser: true), move(10, 10), .distance(65535))
    #expect(fixture.application.lastEvent?.hover?.zOffset == 1)
    #expect(fixture.application.lastEvent?.hover?.type == .pencil)
    tool(0.1, .button(code: 0x14B, isPressed: true, serial: 1))
    #expect(fixture.application.lastEvent?.buttonMask == .secondary)
    tool(0.2, down)
    let touch = fixture.application.lastEvent?.allTouches.first
    #expect(touch?.isEraser == true)
    #expect(touch?.buttonMask == [.primary, .secondary])
    tool(0.3, .button(code: 0x14B, isPressed: false, serial: 1), .button(code: 0x14C, isPressed: true, serial: 1))
    #expect(touch?.buttonMask == [.primary, .middle])
  }

  // EI-4
  @Test func aBatchWithoutAFrameEndsTheGroup() {
    #expect(fixture.tool(enter, move(1, 1), down) == ["1 began 1.0,1.0"])
    #expect(fixture.tool(.up) == ["1 ended 1.0,1.0"])
  }

  // EI-5
  @Test func downAndUpInOneFrameAreTwoEventsInEitherOrder() {
    #expect(fixture.tool(enter, move(1, 1), down, .up, frame) == ["1 began 1.0,1.0", "1 ended 1.0,1.0"])
    _ = fixture.tool(down, frame)
    #expect(fixture.tool(.up, down, frame) == ["2 ended 1.0,1.0", "3 began 1.0,1.0"])
  }

  // EI-39
  @Test func aDownWithoutTheUpBeforeCancelsTheOldContact() {
    _ = fixture.tool(enter, move(1, 1), down, frame)
    #expect(fixture.tool(down, frame) == ["1 cancelled 1.0,1.0", "2 began 1.0,1.0"])
  }

  // EI-39
  @Test func anUpWithAnUnknownIdIsIgnored() {
    #expect(fixture.tool(.up, frame, .pressure(9), frame) == [])
    _ = fixture.tool(enter, move(1, 1), frame)
    #expect(fixture.tool(.up, frame) == [])
    #expect(fixture.tool(.up, move(2, 2), frame) == ["hover changed 2.0,2.0"])
    #expect(fixture.tool(down, frame) == ["hover ended 2.0,2.0", "1 began 2.0,2.0"])
    #expect(fixture.tool(.up, frame, tool: 2) == [])
    #expect(fixture.tool(move(9, 9), .up, frame, tool: 2) == [])
    #expect(fixture.tool(.up, frame) == ["1 ended 2.0,2.0"])
    #expect(fixture.tool(.up, frame) == [])
    #expect(fixture.tool(.proximityOut, frame, move(3, 3), .up, frame) == [])
  }

  // EI-38
  @Test func aPenThatChangesSurfacesWithinAFrameLeavesTheFirst() {
    _ = fixture.tool(enter, move(1, 1), down, frame)
    let other = DeviceEvent.ToolEvent.proximityIn(surface: SurfaceID(rawValue: 2), isEraser: false)
    #expect(
      fixture.tool(.proximityOut, other, move(2, 2), frame) == ["1 cancelled 1.0,1.0", "hover began 2.0,2.0"])
    #expect(fixture.tool(enter, move(3, 3), frame) == ["hover ended 2.0,2.0", "hover began 3.0,3.0"])
  }

  // EI-41
  @Test func eachToolHoversByItself() {
    _ = fixture.tool(enter, move(1, 1), frame, tool: 1)
    #expect(fixture.tool(enter, move(2, 2), frame, tool: 2) == ["hover began 2.0,2.0"])
    #expect(fixture.tool(down, frame, tool: 2) == ["hover ended 2.0,2.0", "1 began 2.0,2.0"])
    #expect(fixture.tool(move(3, 3), frame, tool: 1) == ["hover changed 3.0,3.0"])
  }

  // EI-39
  @Test func nonFiniteLocationsAndTiltsAreDropped() {
    _ = fixture.tool(enter, move(1, 1), frame)
    #expect(fixture.tool(.motion(to: Point(.nan, 1)), .tilt(x: .infinity, y: 0), frame) == [])
  }
}
