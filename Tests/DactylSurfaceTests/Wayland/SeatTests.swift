import DactylGeometry
import DactylInput
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct SeatTests {
  @Test func windowsShowWithAMissingSeatAndALaterSeatWorks() throws {
    let fixture = try SurfaceFixture(.all.without("wl_seat"))
    let window = try fixture.showToplevel()
    #expect(window.surface.isMapped)
    let seat = fixture.compositor.addSeat()
    fixture.pump()
    seat.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(fixture.recorder.events.count == 1)
    fixture.expectNoViolation()
  }

  @Test func aRemovedSeatTakesItsDevicesAlongAndTheNextHasAnotherName() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    fixture.recorder.batches.removeAll()
    fixture.compositor.removeSeat(fixture.compositor.seat)
    fixture.pump()
    let first = SeatID(rawValue: 1)
    #expect(
      fixture.recorder.events == [
        .touch(first, .lost), .pointer(first, .lost), .keyboard(first, .lost), .textInput(first, .lost),
      ])
    #expect(fixture.compositor.server.clients[0].resources(of: "wl_seat").isEmpty)
    let seat = fixture.compositor.addSeat(capabilities: [.touch])
    fixture.pump()
    seat.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    guard case .touch(let id, .down) = try #require(fixture.recorder.events.last) else {
      Issue.record("no touch")
      return
    }
    #expect(id == SeatID(rawValue: 2))
    fixture.expectNoViolation()
  }

  @Test func aSeatAddedAndRemovedInOneBatchLeavesNothingBehind() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.showToplevel()
    let seat = fixture.compositor.addSeat()
    fixture.compositor.removeSeat(seat)
    fixture.pump()
    #expect(fixture.compositor.server.clients[0].resources(of: "wl_seat").count == 1)
    fixture.expectNoViolation()
  }

  @Test func theKindsOfDevicesOfAllSeatsAreKnown() throws {
    let fixture = try SurfaceFixture(capabilities: [])
    #expect(fixture.platform.pointingDevices == [])
    fixture.compositor.seat.capabilities = [.keyboard, .pointer]
    fixture.pump()
    #expect(fixture.platform.pointingDevices == .pointer)
    let seat = fixture.compositor.addSeat(capabilities: [.touch])
    fixture.pump()
    #expect(fixture.platform.pointingDevices == [.pointer, .touchscreen])
    fixture.compositor.removeSeat(seat)
    fixture.pump()
    #expect(fixture.recorder.deviceChanges.suffix(3) == [.pointer, [.pointer, .touchscreen], .pointer])
    fixture.expectNoViolation()
  }

  @Test func capabilitiesStartAtNothingAndArriveOneByOne() throws {
    let fixture = try SurfaceFixture(capabilities: [])
    let window = try fixture.showToplevel()
    #expect(fixture.compositor.server.clients[0].resources(of: "wl_touch").isEmpty)
    fixture.compositor.seat.capabilities = [.keyboard]
    fixture.pump()
    fixture.compositor.seat.capabilities = [.keyboard, .touch]
    fixture.pump()
    fixture.compositor.seat.capabilities = [.keyboard, .touch]
    fixture.pump()
    #expect(fixture.compositor.server.clients[0].resources(of: "wl_touch").count == 1)
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(fixture.recorder.events.count == 1)
    fixture.expectNoViolation()
  }

  @Test func flickeringCapabilitiesEndInTheirLastState() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    for _ in 0..<5 {
      fixture.compositor.seat.capabilities = []
      fixture.compositor.seat.capabilities = [.touch]
    }
    fixture.pump()
    #expect(fixture.compositor.touch.resources.count == 1)
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    if case .touch(_, .down) = fixture.recorder.events.last {} else { Issue.record("no touch") }
    fixture.expectNoViolation()
  }

  @Test func twoSeatsAreDistinguished() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let second = fixture.compositor.addSeat()
    fixture.pump()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    second.touch.down(id: 1, on: window.surface, x: 2, y: 2)
    fixture.pump()
    let seats = fixture.recorder.events.compactMap {
      if case .touch(let seat, .down) = $0 { seat.rawValue } else { nil }
    }
    #expect(seats == [1, 2])
  }

  @Test func everyEventOfAPensToolArrivesAndThenItsEnd() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let tablet = fixture.compositor.addTablet()
    let tool = fixture.compositor.addTool(type: .eraser)
    fixture.pump()
    tool.proximityIn(tablet, on: window.surface)
    tool.motion(x: 3, y: 4)
    tool.pressure(700)
    tool.distance(5)
    tool.tilt(x: 10, y: -20)
    tool.rotation(degrees: 3)
    let down = tool.down()
    let button = tool.button(isPressed: true)
    tool.frame(time: 9)
    tool.up()
    tool.proximityOut()
    tool.frame(time: 10)
    tool.remove()
    tablet.remove()
    fixture.pump()
    let events = fixture.recorder.events.compactMap { event -> DeviceEvent.ToolEvent? in
      if case .tool(SeatID(rawValue: 1), ToolID(rawValue: 1), let event) = event { event } else { nil }
    }
    #expect(
      events == [
        .proximityIn(surface: window.client.id, isEraser: true), .motion(to: Point(x: 3, y: 4)), .pressure(700),
        .distance(5), .tilt(x: 10, y: -20), .down(serial: down),
        .button(code: 0x14B, isPressed: true, serial: button), .frame(time: .milliseconds(9)), .up, .proximityOut,
        .frame(time: .milliseconds(10)), .removed,
      ])
    #expect(fixture.compositor.server.clients[0].resources(of: "zwp_tablet_tool_v2").isEmpty)
    #expect(fixture.compositor.server.clients[0].resources(of: "zwp_tablet_v2").isEmpty)
    _ = fixture.compositor.addTool()
    fixture.pump()
    fixture.compositor.removeSeat(fixture.compositor.seat)
    fixture.pump()
    #expect(fixture.recorder.events.last == .tool(SeatID(rawValue: 1), ToolID(rawValue: 2), .removed))
    fixture.expectNoViolation()
  }
}
