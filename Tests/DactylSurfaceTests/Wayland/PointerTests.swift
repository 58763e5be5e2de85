import DactylGeometry
import DactylInput
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct PointerTests {
  private func events(_ fixture: SurfaceFixture) -> [DeviceEvent.PointerEvent] {
    fixture.recorder.events.compactMap { if case .pointer(_, let event) = $0 { event } else { nil } }
  }

  @Test func everyEventOfAPointerArrivesAsItWasSent() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let pointer = fixture.compositor.pointer
    let enter = pointer.enter(window.surface, x: 3, y: 4)
    pointer.frame()
    pointer.motion(x: 5, y: 6, time: 20)
    let press = pointer.button(0x111, isPressed: true, time: 21)
    let release = pointer.button(0x111, isPressed: false, time: 22)
    pointer.frame()
    pointer.leave(window.surface)
    pointer.frame()
    fixture.pump()
    #expect(
      events(fixture) == [
        .enter(surface: window.client.id, at: Point(x: 3, y: 4), serial: enter), .frame,
        .motion(to: Point(x: 5, y: 6), time: .milliseconds(20)),
        .button(code: 0x111, isPressed: true, time: .milliseconds(21), serial: press),
        .button(code: 0x111, isPressed: false, time: .milliseconds(22), serial: release), .frame,
        .leave(surface: window.client.id), .frame,
      ])
  }

  @Test func scrollingKeepsSourceDetentsAndStops() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.showToplevel()
    let pointer = fixture.compositor.pointer
    pointer.axisSource(.wheel)
    pointer.axisValue120(.verticalScroll, value: 60)
    pointer.axisRelativeDirection(.verticalScroll, .inverted)
    pointer.axis(.verticalScroll, value: 7.5, time: 30)
    pointer.frame()
    pointer.axisSource(.finger)
    pointer.axis(.horizontalScroll, value: -2, time: 31)
    pointer.axisStop(.horizontalScroll, time: 32)
    pointer.axis(.init(rawValue: 9), value: 1)
    pointer.axisSource(.init(rawValue: 9))
    pointer.frame()
    fixture.pump()
    #expect(
      events(fixture) == [
        .axisSource(.wheel), .axisValue120(.vertical, value: 60),
        .axis(.vertical, value: 7.5, time: .milliseconds(30)), .frame, .axisSource(.finger),
        .axis(.horizontal, value: -2, time: .milliseconds(31)), .axisStop(.horizontal, time: .milliseconds(32)), .frame,
      ])
  }

  @Test func olderSeatsCountWholeDetents() throws {
    let fixture = try SurfaceFixture(.all.with("wl_seat", version: 7))
    _ = try fixture.showToplevel()
    fixture.compositor.pointer.axisDiscrete(.verticalScroll, steps: -2)
    fixture.pump()
    #expect(events(fixture) == [.axisDiscrete(.vertical, steps: -2)])
  }

  // EI-25
  @Test(arguments: 1...9) func eachEventIsItsOwnOnSeatsWithoutFrames(version: UInt32) throws {
    let fixture = try SurfaceFixture(.all.with("wl_seat", version: version))
    let window = try fixture.showToplevel()
    let pointer = fixture.compositor.pointer
    pointer.enter(window.surface, x: 3, y: 4)
    pointer.motion(x: 5, y: 6)
    pointer.axis(.verticalScroll, value: 1)
    pointer.frame()
    fixture.pump()
    #expect(events(fixture).count == (version < 5 ? 6 : 4))
    #expect(events(fixture).count { $0 == .frame } == (version < 5 ? 3 : 1))
    fixture.expectNoViolation()
  }

  @Test func anUnpluggedPointerIsLostDuringADrag() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.pointer.enter(window.surface, x: 3, y: 4)
    fixture.compositor.pointer.button(isPressed: true)
    fixture.pump()
    fixture.compositor.seat.capabilities = [.touch]
    fixture.pump()
    #expect(events(fixture).last == .lost)
    fixture.compositor.seat.capabilities = [.touch, .pointer]
    fixture.pump()
    fixture.compositor.pointer.enter(window.surface, x: 3, y: 4)
    fixture.pump()
    #expect(events(fixture).count == 4)
    fixture.expectNoViolation()
  }

  @Test func leavingAClosedWindowNamesNoSurface() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.pointer.enter(window.surface, x: 3, y: 4)
    fixture.pump()
    window.client.close()
    fixture.compositor.pointer.leave(window.surface)
    fixture.pump()
    #expect(events(fixture).last == .leave(surface: nil))
  }

  @Test func touchpadGesturesArrive() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let touchpad = fixture.compositor.touchpad
    touchpad.swipeBegin(on: window.surface, fingers: 3, time: 1)
    touchpad.swipeUpdate(dx: 1.5, dy: -2, time: 2)
    touchpad.swipeEnd(isCancelled: true, time: 3)
    touchpad.pinchBegin(on: nil, fingers: 2, time: 4)
    touchpad.pinchUpdate(dx: 1, dy: 2, scale: 1.25, rotation: -3, time: 5)
    touchpad.pinchEnd(time: 6)
    touchpad.holdBegin(on: window.surface, fingers: 4, time: 7)
    touchpad.holdEnd(time: 8)
    fixture.pump()
    let id = window.client.id
    let seat = SeatID(rawValue: 1)
    #expect(
      fixture.recorder.events
        == [
          .swipeBegan(surface: id, fingers: 3, time: .milliseconds(1)),
          .swipeMoved(by: Point(x: 1.5, y: -2), time: .milliseconds(2)),
          .swipeEnded(isCancelled: true, time: .milliseconds(3)),
          .pinchBegan(surface: nil, fingers: 2, time: .milliseconds(4)),
          .pinchMoved(by: Point(x: 1, y: 2), scale: 1.25, degrees: -3, time: .milliseconds(5)),
          .pinchEnded(isCancelled: false, time: .milliseconds(6)),
          .holdBegan(surface: id, fingers: 4, time: .milliseconds(7)),
          .holdEnded(isCancelled: false, time: .milliseconds(8)),
        ].map { DeviceEvent.gesture(seat, $0) })
  }
}
