import DactylGeometry
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct TouchTests {
  private let seat = SeatID(rawValue: 1)

  private func touches(_ fixture: SurfaceFixture) -> [DeviceEvent.TouchEvent] {
    fixture.recorder.events.compactMap { if case .touch(_, let event) = $0 { event } else { nil } }
  }

  @Test func everyEventOfATouchArrivesAsItWasSentInOneBatchForEachRead() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let touch = fixture.compositor.touch
    let serial = touch.down(id: 7, on: window.surface, x: 1.5, y: -2.25, time: 40)
    touch.shape(id: 7, major: 12, minor: 8.5)
    touch.orientation(id: 7, degrees: -45)
    touch.motion(id: 7, x: 3, y: 4, time: 50)
    touch.frame()
    fixture.pump()
    let up = touch.up(id: 7, time: 60)
    fixture.pump()
    let id = window.client.id
    #expect(
      fixture.recorder.batches == [
        [
          .touch(
            seat, .down(id: 7, surface: id, at: Point(x: 1.5, y: -2.25), time: .milliseconds(40), serial: serial)),
          .touch(seat, .shape(id: 7, major: 12, minor: 8.5)),
          .touch(seat, .orientation(id: 7, degrees: -45)),
          .touch(seat, .motion(id: 7, to: Point(x: 3, y: 4), time: .milliseconds(50))),
          .touch(seat, .frame),
          .batchEnd,
        ],
        [.touch(seat, .up(id: 7, time: .milliseconds(60), serial: up)), .batchEnd],
      ])
  }

  @Test func cancelIsPassedOn() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.compositor.touch.cancel()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 2, y: 2)
    fixture.pump()
    #expect(touches(fixture).count == 3)
    #expect(touches(fixture)[1] == .cancel)
  }

  @Test func fiftyFingersAreFiftyTouches() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    for id in 0..<Int32(50) { fixture.compositor.touch.down(id: id, on: window.surface, x: Double(id), y: 0) }
    fixture.compositor.touch.frame()
    fixture.pump()
    #expect(touches(fixture).count == 51)
    #expect(fixture.recorder.batches.count == 1)
  }

  @Test func aNullForeignOrDestroyedSurfaceHasNoName() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let other = try fixture.showToplevel()
    // The cursor's surface belongs to the client, but is no window.
    fixture.compositor.pointer.enter(window.surface, x: 0, y: 0)
    fixture.pump()
    other.client.close()
    fixture.compositor.touch.down(id: 1, on: nil, x: 1, y: 1)
    fixture.compositor.touch.down(id: 2, on: other.surface, x: 1, y: 1)
    fixture.pump()
    let surfaces = touches(fixture).compactMap { event -> [SurfaceID?]? in
      if case .down(_, let surface, _, _, _) = event { [surface] } else { nil }
    }
    #expect(surfaces == [[nil], [nil]])
    fixture.expectNoViolation()
  }

  @Test func nanosecondsReplaceMillisecondsWhereTheCompositorHasThem() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let touch = fixture.compositor.touch
    touch.timestamp(nanoseconds: 5_000_000_123)
    touch.down(id: 1, on: window.surface, x: 1, y: 1, time: 9)
    touch.shape(id: 1, major: 1, minor: 1)
    touch.motion(id: 1, x: 2, y: 2, time: 10)
    touch.timestamp(nanoseconds: 5_000_000_456)
    touch.frame()
    touch.up(id: 1, time: 11)
    fixture.pump()
    let times = touches(fixture).compactMap { event -> DeviceTime? in
      switch event {
      case .down(_, _, _, let time, _), .motion(_, _, let time), .up(_, let time, _): time
      default: nil
      }
    }
    #expect(times == [.nanoseconds(5_000_000_123), .milliseconds(10), .nanoseconds(5_000_000_456)])
  }

  @Test func aLostTouchscreenReportsItAndWorksAgainWhenItReturns() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    fixture.compositor.seat.capabilities = [.pointer, .keyboard]
    fixture.pump()
    #expect(touches(fixture).last == .lost)
    #expect(fixture.compositor.touch.resources.isEmpty)
    fixture.compositor.seat.capabilities = [.pointer, .keyboard, .touch]
    fixture.pump()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(touches(fixture).count == 3)
    fixture.expectNoViolation()
  }

  @Test func anUnknownEventIsIgnored() throws {
    let fixture = try SurfaceFixture(.all.with("wl_seat", version: 9))
    let window = try fixture.showToplevel()
    let resource = try #require(fixture.compositor.touch.resources.first)
    #expect(resource.version == 9)
    for kind in ["wl_surface", "xdg_toplevel", "wl_seat", "wl_pointer", "wl_keyboard"] {
      let object = try #require(fixture.compositor.server.clients[0].resources(of: kind).first)
      object.send(opcode: object.firstUnknownEvent)
    }
    resource.send(opcode: resource.firstUnknownEvent)
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(touches(fixture).count == 1)
    fixture.expectNoViolation()
  }

  @Test func aStalledClientReadsEverythingThatWaits() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let touch = fixture.compositor.touch
    touch.down(id: 1, on: window.surface, x: 0, y: 0)
    for step in 0..<5000 {
      touch.motion(id: 1, x: Double(step % 100), y: 0)
      touch.frame()
    }
    touch.up(id: 1)
    fixture.pump()
    #expect(touches(fixture).count == 10_002)
    if case .up = touches(fixture).last {} else { Issue.record("the last event is not the up") }
    fixture.expectNoViolation()
  }
}
