import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// A compositor that is newer than the client, or sends events out of order (unknown event).
@MainActor struct UnknownEventFaultTests {
  private func settledCalls(_ fixture: FaultFixture) -> [String] {
    fixture.settle()
    return fixture.log.take()
  }

  @Test func unknownEventsNewerThanTheBoundVersionNeverTrap() throws {
    let fixture = try FaultFixture(.all.with("wl_seat", version: 1).with("wl_output", version: 1))
    let compositor = fixture.compositor
    // Sends directly through the objects, past the compositor's own check of versions.
    for resource in compositor.touch.resources {
      resource.send("shape", .int(1), .fixed(4), .fixed(2))
      resource.send("orientation", .int(1), .fixed(45))
    }
    for resource in compositor.pointer.resources {
      resource.send("frame")
      resource.send("axis_source", .uint(0))
      resource.send("axis_stop", .uint(5), .uint(0))
      resource.send("axis_discrete", .uint(0), .int(1))
      resource.send("axis_value120", .uint(0), .int(120))
      resource.send("axis_relative_direction", .uint(0), .uint(1))
    }
    for resource in compositor.keyboard.resources { resource.send("repeat_info", .int(10), .int(100)) }
    for seat in compositor.seat.resources { seat.send("name", .string("seat0")) }
    for output in compositor.outputs[0].resources {
      output.send("name", .string("x"))
      output.send("description", .string("x"))
      output.send("done")
    }
    #expect(settledCalls(fixture) == [])
    fixture.finish()
  }

  @Test func unknownEventsWithoutAMeaningForUsAreIgnored() throws {
    let fixture = try FaultFixture()
    let compositor = fixture.compositor
    let tablet = compositor.addTablet()
    let tool = compositor.addTool(type: .airbrush)
    fixture.settle()
    tool.proximityIn(tablet, on: fixture.surface)
    tool.rotation(degrees: 45)
    tool.slider(100)
    tool.wheel(degrees: 15, clicks: 1)
    tool.frame()
    tool.proximityOut()
    tool.frame()
    compositor.pointer.axisRelativeDirection(.verticalScroll, .inverted)
    compositor.pointer.frame()
    fixture.surface.preferTransform(.init(rawValue: 1))
    let toplevel = fixture.windows[0].wire
    toplevel.sendCapabilities([.maximize, .init(rawValue: 99)])
    toplevel.sendBounds(width: 0, height: -1)
    #expect(settledCalls(fixture) == [])
    fixture.finish()
  }

  @Test func unknownEventValuesAreIgnored() throws {
    let fixture = try FaultFixture()
    let compositor = fixture.compositor
    compositor.seat.capabilities = WlSeat.Capability(rawValue: 0xFFFF_FFFF)
    compositor.pointer.enter(fixture.surface, x: 10, y: 10)
    compositor.pointer.frame()
    compositor.keyboard.enter(fixture.surface)
    #expect(settledCalls(fixture) == ["hover began 10,10"])
    compositor.pointer.axisSource(.init(rawValue: 99))
    compositor.pointer.axis(.init(rawValue: 7), value: 10)
    compositor.pointer.axisStop(.init(rawValue: 7))
    compositor.pointer.axisDiscrete(.init(rawValue: 7), steps: 1)
    compositor.pointer.axisValue120(.init(rawValue: 7), value: 120)
    compositor.pointer.axisRelativeDirection(.init(rawValue: 7), .init(rawValue: 9))
    compositor.pointer.frame()
    let key = { (state: UInt32) in
      compositor.keyboard.resources.send("key", .uint(1), .uint(1), .uint(30), .uint(state))
    }
    key(2)
    key(.max)
    fixture.windows[0].wire.configure(states: [.init(rawValue: 0), .init(rawValue: 1000), .activated])
    fixture.windows[0].wire.decoration?.resource.send("configure", .uint(77))
    #expect(settledCalls(fixture) == [])
    // An unknown source is no finger, so the scrolling is discrete.
    compositor.pointer.axisSource(.init(rawValue: 99))
    compositor.pointer.axis(.verticalScroll, value: 10)
    compositor.pointer.frame()
    #expect(settledCalls(fixture) == ["scroll discrete changed 0,10"])
    // An unknown button counts as a button.
    compositor.pointer.button(0xFFFF_FFFF, isPressed: true)
    compositor.pointer.frame()
    compositor.pointer.button(0xFFFF_FFFF, isPressed: false)
    compositor.pointer.frame()
    #expect(settledCalls(fixture) == ["hover ended 10,10", "began box 1@10,10", "ended box 1@10,10"])
    #expect(fixture.log.takeSnapshots().first?.buttonMask.isEmpty == false)
    fixture.finish()
  }

  @Test func unknownEventsOfTabletPadsLeaveTheConnectionIntact() throws {
    let fixture = try FaultFixture()
    let compositor = fixture.compositor
    let pad = try #require(compositor.addPad())
    // The compositor continues to describe it in separate writes.
    fixture.compositor.flush()
    for _ in 0..<3 { fixture.loop.runOnce(waiting: false) }
    let group = try #require(pad.makeObject(ZwpTabletPadGroupV2.interface))
    pad.send("group", .newObject(group))
    compositor.flush()
    for _ in 0..<3 { fixture.loop.runOnce(waiting: false) }
    let ring = try #require(group.makeObject(ZwpTabletPadRingV2.interface))
    group.send("ring", .newObject(ring))
    let strip = try #require(group.makeObject(ZwpTabletPadStripV2.interface))
    group.send("strip", .newObject(strip))
    group.send("modes", .uint(2))
    group.send("done")
    pad.send("buttons", .uint(4))
    pad.send("path", .string("/dev/input/event98"))
    pad.send("done")
    fixture.settle()
    pad.send("button", .uint(5), .uint(1), .uint(1))
    ring.send("angle", .fixed(30))
    strip.send("position", .uint(5))
    group.send("mode_switch", .uint(5), .uint(6), .uint(1))
    fixture.settle()
    // The compositor's next objects have ids that both sides must agree on.
    let tablet = compositor.addTablet()
    let tool = compositor.addTool()
    fixture.settle()
    tool.proximityIn(tablet, on: fixture.surface)
    tool.motion(x: 10, y: 10)
    tool.down()
    tool.frame()
    tool.up()
    tool.frame()
    #expect(settledCalls(fixture) == ["began box 1@10,10", "ended box 1@10,10"])
    pad.send("removed")
    fixture.settle()
    #expect(pad.isDestroyed && group.isDestroyed && ring.isDestroyed && strip.isDestroyed)
    fixture.finish()
  }
}
