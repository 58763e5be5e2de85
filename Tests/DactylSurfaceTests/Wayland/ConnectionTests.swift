import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylTestCompositor
import DactylWayland
import DactylWireLink
import Testing

@testable import DactylSurface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@MainActor struct ConnectionTests {
  @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func anOldCompositorThatCannotShowWindowsIsNamedInOneLine(missing: String) throws {
    let error = #expect(throws: SurfaceError.self) { try SurfaceFixture(.all.without(missing)) }
    #expect(error?.message == "this compositor can't show windows: it lacks \(missing)")
  }

  @Test func noSessionIsReportedInOneLine() throws {
    let loop = try MainLoop()
    let error = #expect(throws: SurfaceError.self) {
      try WaylandPlatform(loop: loop, display: "/nowhere/wayland-7")
    }
    #expect(error?.message.contains("/nowhere/wayland-7") == true)
    #expect(error?.message.contains("\n") == false)
  }

  @Test func aDeadCompositorIsReportedOnceAndEndsHeldInput() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    fixture.recorder.batches.removeAll()
    fixture.compositor.disconnectClients()
    fixture.pump()
    let seat = SeatID(rawValue: 1)
    #expect(
      fixture.recorder.events == [
        .touch(seat, .lost), .pointer(seat, .lost), .keyboard(seat, .lost), .textInput(seat, .lost),
      ])
    #expect(fixture.recorder.log.count { $0.hasPrefix("lost") } == 1)
    fixture.recorder.log.removeAll()
    window.client.setNeedsFrame()
    window.client.title = "after"
    window.client.cursor = .wait
    window.client.setFullscreen(true)
    window.client.beginMove(by: .latest)
    window.client.requestActivation(.user)
    fixture.pump()
    window.client.close()
    _ = fixture.makeToplevel()
    fixture.platform.close()
    fixture.pump()
    #expect(fixture.recorder.log.isEmpty)
  }

  @Test func eventsReceivedBeforeTheEndAreDelivered() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.compositor.flush()
    fixture.compositor.disconnectClients()
    fixture.pump()
    guard case .touch(_, .down) = try #require(fixture.recorder.events.first) else {
      Issue.record("no touch")
      return
    }
  }

  @Test func aProtocolErrorIsReportedWithInterfaceCodeAndText() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.surface.resource.postError(3, "you did it wrong")
    fixture.pump()
    let message = try #require(fixture.recorder.log.first { $0.hasPrefix("lost") })
    #expect(message.contains("wl_surface"))
    #expect(message.contains("3"))
    #expect(message.contains("you did it wrong"))
  }

  @Test func aFloodOfPingsIsAnswered() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.showToplevel()
    for _ in 0..<10_000 { fixture.compositor.ping() }
    fixture.pump()
    #expect(fixture.compositor.pongs == fixture.compositor.pings)
    fixture.expectNoViolation()
  }

  @Test func globalsAnnouncedLaterAreUsed() throws {
    let fixture = try SurfaceFixture(.bare)
    let window = try fixture.showToplevel()
    fixture.compositor.server.addGlobal(ZwpIdleInhibitManagerV1.interface, version: 1) { _ in }
    fixture.pump()
    window.client.inhibitsIdle = true
    fixture.pump()
    #expect(fixture.count("zwp_idle_inhibit_manager_v1", "create_inhibitor") == 1)
  }

  @Test func aProgramMayCloseEverythingInTheMiddleOfAnEvent() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.recorder.onClose = { [platform = fixture.platform] in platform.close() }
    window.toplevel.close()
    fixture.compositor.touch.down(id: 1, on: window.surface, x: 1, y: 1)
    fixture.pump()
    #expect(fixture.recorder.log == ["close"])
    #expect(fixture.recorder.events.isEmpty)
    fixture.compositor.server.waitForClientsToLeave()
    #expect(fixture.compositor.server.clients.isEmpty)
  }

  @Test func nothingKeepsAPlatformOrItsWindowsAlive() throws {
    let loop = try MainLoop(clock: .virtual)
    let compositor = TestCompositor()
    let recorder = SurfaceRecorder()
    weak var platform: WaylandPlatform?
    weak var toplevel: (any ToplevelSurface)?
    for closes in [true, false] {
      do {
        let made = try WaylandPlatform(loop: loop, connection: WireLink.connect(to: compositor))
        platform = made
        made.handler = recorder
        let window = made.makeToplevel(
          ToplevelDescription(title: "", appID: "", size: Size(width: 5, height: 5)))
        window.handler = recorder
        toplevel = window
        for _ in 0..<5 {
          loop.runOnce(waiting: false)
          compositor.dispatch()
        }
        compositor.pointer.enter(compositor.surfaces.last, x: 1, y: 1)
        compositor.keyboard.key(30, isPressed: true)
        compositor.touch.down(id: 1, on: compositor.surfaces.last, x: 1, y: 1)
        compositor.flush()
        loop.runOnce(waiting: false)
        if closes { made.close() }
      }
      #expect(platform == nil)
      #expect(toplevel == nil)
      compositor.dispatch()
      compositor.server.waitForClientsToLeave()
      #expect(compositor.server.clients.isEmpty)
    }
  }

  @Test func aThousandWindowsLeaveNoDescriptorAndNoObjectBehind() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.showToplevel()
    let files = MemoryFiles.open
    let descriptors = openDescriptors().count
    let objects = fixture.compositor.server.clients[0].resources.count
    for _ in 0..<1000 {
      let window = try fixture.showToplevel()
      window.client.close()
      // A destroyed surface discards its pending feedback.
      window.surface.discardedFeedback()
      fixture.pump()
      // The record of requests holds every file that was sent.
      fixture.compositor.server.requests.removeAll()
    }
    #expect(fixture.compositor.server.clients[0].resources.count == objects)
    #expect(MemoryFiles.open.subtracting(files).isEmpty)
    // Other tests open and close files at the same time. One descriptor of each window would be a thousand.
    #expect(openDescriptors().count < descriptors + 900)
    fixture.expectNoViolation()
  }
}
