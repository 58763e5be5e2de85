import DactylGeometry
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct ConfigureTests {
  @Test func theCompositorsStatesBecomeTheWindows() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.toplevel.configure(
      width: 100, height: 90, states: [.activated, .maximized, .resizing, .tiledLeft, .tiledTop, .init(rawValue: 4711)])
    fixture.pump()
    let state = window.client.state
    #expect(state.size == Size(width: 100, height: 90))
    #expect(state.isActivated && state.isMaximized && state.isResizing && !state.isFullscreen && !state.isSuspended)
    #expect(state.tiledEdges == [.left, .top])
    window.toplevel.configure(width: 100, height: 90, states: [.fullscreen])
    fixture.pump()
    #expect(window.client.state.isFullscreen && !window.client.state.isActivated)
    #expect(window.client.state.tiledEdges.isEmpty)
    fixture.expectNoViolation()
  }

  @Test func brokenArraysOfStatesDoNoHarm() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    for bytes: [UInt8] in [[1], [4, 0, 0, 0, 9], Array(repeating: 255, count: 403)] {
      window.toplevel.resource.send("configure", .int(30), .int(30), .array(bytes))
      window.toplevel.xdgSurface.configure()
      fixture.pump()
    }
    #expect(window.client.state.size == Size(width: 30, height: 30))
    fixture.expectNoViolation()
  }

  @Test func anExtremeConfigureOf0x0LeavesTheSizeToUsAnd1x1IsTaken() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.toplevel.configure(width: 1, height: 1, states: [.maximized])
    fixture.pump()
    #expect((window.surface.bufferWidth, window.surface.bufferHeight) == (1, 1))
    fixture.refresh()
    window.toplevel.configure(width: 0, height: 0)
    fixture.pump()
    #expect((window.surface.bufferWidth, window.surface.bufferHeight) == (20, 10))
    fixture.refresh()
    window.toplevel.configure(width: -5, height: .min, states: [.maximized])
    fixture.pump()
    #expect(window.client.state.size == Size(width: 20, height: 10))
    fixture.expectNoViolation()
  }

  @Test func anExtremeConfigureOf32767x32767IsReportedAndTheWindowLivesOn() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    for (width, height) in [(Int32(32_767), Int32(32_767)), (.max, .max), (40_000, 40_000)] {
      window.toplevel.configure(width: width, height: height, states: [.fullscreen])
      fixture.pump()
    }
    #expect(fixture.recorder.log.contains { $0.hasPrefix("failed a window of 32767x32767 pixels") })
    window.toplevel.configure(width: 40, height: 40)
    fixture.pump()
    fixture.refresh()
    #expect(window.surface.bufferWidth == 40)
    fixture.expectNoViolation()
  }

  @Test func supersededConfiguresAreNotAcknowledged() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let acks = window.toplevel.xdgSurface.acks.count
    window.toplevel.configure(width: 30, height: 30)
    window.toplevel.configure(width: 50, height: 50)
    let last = window.toplevel.configure(width: 40, height: 40)
    fixture.pump()
    #expect(window.toplevel.xdgSurface.acks.dropFirst(acks) == [last])
    #expect(window.surface.bufferWidth == 40)
    #expect(window.surface.commits.last?.bufferSize?.width == 40)
    fixture.expectNoViolation()
  }

  @Test func aConfigureDuringAFrameIsAnsweredByTheNextFrame() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    let serial = window.toplevel.configure(width: 60, height: 60)
    fixture.pump()
    #expect(window.surface.bufferWidth == 20)
    fixture.refresh()
    #expect(window.surface.bufferWidth == 60)
    #expect(window.toplevel.xdgSurface.acks.last == serial)
    fixture.expectNoViolation()
  }

  @Test func propertiesSetDuringAResizeAreCommittedWithTheNewPicture() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    fixture.recorder.onChange = {
      window.client.minimumSize = Size(width: 10, height: 10)
      window.client.maximumSize = Size(width: 900, height: 900)
    }
    let count = window.surface.commits.count
    let serial = window.toplevel.configure(width: 60, height: 60, states: [.maximized])
    fixture.pump()
    #expect(window.surface.commits.dropFirst(count).map { $0.bufferSize?.width } == [60])
    #expect(window.toplevel.xdgSurface.acks.last == serial && window.toplevel.minimumSize.width == 10)
    fixture.expectNoViolation()
  }

  @Test func aWindowHiddenFromTheStartHasItsFirstPictureAndNoOther() throws {
    let fixture = try SurfaceFixture {
      $0.initialSize = (30, 30)
      $0.initialStates = [.suspended]
    }
    let client = fixture.makeToplevel()
    let wire = try #require(fixture.compositor.toplevels.last)
    #expect(wire.surface.isMapped && wire.surface.bufferWidth == 30)
    let window = SurfaceFixture.Window(client: client, toplevel: wire, surface: wire.surface)
    fixture.refresh()
    let count = wire.surface.commits.count
    fixture.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(wire.surface.commits.count == count)
    wire.configure(width: 30, height: 30, states: [])
    fixture.pump()
    #expect(wire.surface.commits.count == count + 1)
    fixture.expectNoViolation()
  }

  @Test func aConfigureWithoutAChangeIsAcknowledgedWithoutAPicture() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    let pictures = window.surface.commits.count { $0.bufferSize != nil }
    window.toplevel.configure(width: 20, height: 10)
    fixture.pump()
    fixture.refresh()
    window.toplevel.configure(width: 20, height: 10)
    fixture.pump()
    #expect(window.toplevel.xdgSurface.isAcknowledged)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == pictures)
    fixture.expectNoViolation()
  }

  @Test func boundsLimitTheSizeWeChoose() throws {
    let fixture = try SurfaceFixture { $0.configuresByItself = false }
    let toplevel = fixture.makeToplevel { $0.size = Size(width: 5000, height: 300) }
    let wire = try #require(fixture.compositor.toplevels.first)
    wire.sendBounds(width: 1000, height: 700)
    wire.configure(width: 0, height: 0)
    fixture.pump()
    #expect(toplevel.state.size == Size(width: 1000, height: 300))
  }

  @Test func closingAsksTheProgramWhichMayRefuse() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.toplevel.close()
    fixture.pump()
    #expect(fixture.recorder.log == ["close"])
    #expect(fixture.compositor.toplevels.count == 1)
    window.client.close()
    fixture.pump()
    #expect(fixture.compositor.toplevels.isEmpty)
    fixture.expectNoViolation()
  }

  @Test func aWindowClosedAtAnyMomentIsGoneWithAllItsObjects() throws {
    for moment in 0..<4 {
      let fixture = try SurfaceFixture { $0.configuresByItself = moment > 0 }
      let toplevel = fixture.makeToplevel()
      toplevel.inhibitsIdle = true
      if moment > 1 { fixture.refresh() }
      if moment > 2 {
        fixture.recorder.closesWhileDrawing = true
        fixture.recorder.changed = [Rect(x: 0, y: 0, width: 1, height: 1)]
        toplevel.setNeedsFrame()
      } else {
        toplevel.close()
      }
      fixture.pump()
      let client = try #require(fixture.compositor.server.clients.first)
      for kind in ["wl_surface", "xdg_surface", "xdg_toplevel", "wl_buffer", "wl_shm_pool", "wp_viewport", "wl_region"]
      {
        #expect(client.resources(of: kind).isEmpty, "\(kind), closed at \(moment)")
      }
      // Everything a program may still do with the toplevel.
      toplevel.title = "after"
      toplevel.minimumSize = Size(width: 5, height: 5)
      toplevel.cursor = .wait
      toplevel.inhibitsIdle = false
      toplevel.inhibitsIdle = true
      toplevel.setFullscreen(true)
      toplevel.requestActivation(.user)
      toplevel.setNeedsFrame()
      toplevel.close()
      fixture.pump()
      fixture.expectNoViolation()
    }
  }

  @Test(arguments: 1...6) func anOldCompositorWithAnyVersionOfXdgWmBaseShowsThePicture(version: UInt32) throws {
    let fixture = try SurfaceFixture(.bare.with("xdg_wm_base", version: version))
    let window = try fixture.showToplevel()
    window.toplevel.configure(width: 50, height: 40, states: [.activated, .tiledLeft])
    fixture.pump()
    #expect(window.surface.bufferWidth == 50)
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_FF0000 })
    fixture.expectNoViolation()
  }
}
