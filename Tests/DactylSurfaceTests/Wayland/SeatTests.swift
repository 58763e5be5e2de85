import DactylGeometry
import DactylInput
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct SeatTests {
  @Test func windowsShowWithAMissingSeatAndALaterSeatWorks() throws {
    let stage = try Stage(.all.without("wl_seat"))
    let window = try stage.showToplevel()
    #expect(window.surface.isMapped)
    let seat = stage.compositor.addSeat()
    stage.pump()
    seat.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    stage.pump()
    #expect(stage.recorder.events.count == 1)
    stage.expectNoViolation()
  }

  @Test func aRemovedSeatTakesItsDevicesAlongAndTheNextHasAnotherName() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    stage.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    stage.pump()
    stage.recorder.batches.removeAll()
    stage.compositor.removeSeat(stage.compositor.seat)
    stage.pump()
    let first = SeatID(rawValue: 1)
    #expect(stage.recorder.events == [.touch(first, .lost), .pointer(first, .lost), .keyboard(first, .lost)])
    #expect(stage.compositor.server.clients[0].resources(of: "wl_seat").isEmpty)
    let seat = stage.compositor.addSeat(capabilities: [.touch])
    stage.pump()
    seat.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    stage.pump()
    guard case .touch(let id, .down) = try #require(stage.recorder.events.last) else {
      Issue.record("no touch")
      return
    }
    #expect(id == SeatID(rawValue: 2))
    stage.expectNoViolation()
  }

  @Test func aSeatAddedAndRemovedInOneBatchLeavesNothingBehind() throws {
    let stage = try Stage()
    _ = try stage.showToplevel()
    let seat = stage.compositor.addSeat()
    stage.compositor.removeSeat(seat)
    stage.pump()
    #expect(stage.compositor.server.clients[0].resources(of: "wl_seat").count == 1)
    stage.expectNoViolation()
  }

  @Test func capabilitiesStartAtNothingAndArriveOneByOne() throws {
    let stage = try Stage(capabilities: [])
    let window = try stage.showToplevel()
    #expect(stage.compositor.server.clients[0].resources(of: "wl_touch").isEmpty)
    stage.compositor.seat.capabilities = [.keyboard]
    stage.pump()
    stage.compositor.seat.capabilities = [.keyboard, .touch]
    stage.pump()
    stage.compositor.seat.capabilities = [.keyboard, .touch]
    stage.pump()
    #expect(stage.compositor.server.clients[0].resources(of: "wl_touch").count == 1)
    stage.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    stage.pump()
    #expect(stage.recorder.events.count == 1)
    stage.expectNoViolation()
  }

  @Test func flickeringCapabilitiesEndInTheirLastState() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    for _ in 0..<5 {
      stage.compositor.seat.capabilities = []
      stage.compositor.seat.capabilities = [.touch]
    }
    stage.pump()
    #expect(stage.compositor.touch.resources.count == 1)
    stage.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    stage.pump()
    if case .touch(_, .down) = stage.recorder.events.last {} else { Issue.record("no touch") }
    stage.expectNoViolation()
  }

  @Test func twoSeatsAreDistinguished() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let second = stage.compositor.addSeat()
    stage.pump()
    stage.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    second.touch.down(id: 1, on: window.surface, x: 2, y: 2)
    stage.pump()
    let seats = stage.recorder.events.compactMap { if case .touch(let seat, .down) = $0 { seat.rawValue } else { nil } }
    #expect(seats == [1, 2])
  }

  @Test func everyEventOfAPensToolArrivesAndThenItsEnd() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let tablet = stage.compositor.addTablet()
    let tool = stage.compositor.addTool(type: .eraser)
    stage.pump()
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
    stage.pump()
    let events = stage.recorder.events.compactMap { event -> DeviceEvent.ToolEvent? in
      if case .tool(SeatID(rawValue: 1), ToolID(rawValue: 1), let event) = event { event } else { nil }
    }
    #expect(
      events == [
        .proximityIn(surface: window.client.id, isEraser: true), .motion(to: Point(x: 3, y: 4)), .pressure(700),
        .distance(5), .tilt(x: 10, y: -20), .down(serial: down),
        .button(code: 0x14B, isPressed: true, serial: button), .frame(time: .milliseconds(9)), .up, .proximityOut,
        .frame(time: .milliseconds(10)), .removed,
      ])
    #expect(stage.compositor.server.clients[0].resources(of: "zwp_tablet_tool_v2").isEmpty)
    #expect(stage.compositor.server.clients[0].resources(of: "zwp_tablet_v2").isEmpty)
    _ = stage.compositor.addTool()
    stage.pump()
    stage.compositor.removeSeat(stage.compositor.seat)
    stage.pump()
    #expect(stage.recorder.events.last == .tool(SeatID(rawValue: 1), ToolID(rawValue: 2), .removed))
    stage.expectNoViolation()
  }
}
