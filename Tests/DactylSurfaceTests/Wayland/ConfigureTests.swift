import DactylGeometry
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

@MainActor struct ConfigureTests {
  @Test func theCompositorsStatesBecomeTheWindows() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.toplevel.configure(
      width: 100, height: 90, states: [.activated, .maximized, .resizing, .tiledLeft, .tiledTop, .init(rawValue: 4711)])
    stage.pump()
    let state = window.client.state
    #expect(state.size == Size(width: 100, height: 90))
    #expect(state.isActivated && state.isMaximized && state.isResizing && !state.isFullscreen && !state.isSuspended)
    #expect(state.tiledEdges == [.left, .top])
    window.toplevel.configure(width: 100, height: 90, states: [.fullscreen])
    stage.pump()
    #expect(window.client.state.isFullscreen && !window.client.state.isActivated)
    #expect(window.client.state.tiledEdges.isEmpty)
    stage.expectNoViolation()
  }

  @Test func brokenArraysOfStatesDoNoHarm() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    for bytes: [UInt8] in [[1], [4, 0, 0, 0, 9], Array(repeating: 255, count: 403)] {
      window.toplevel.resource.send("configure", .int(30), .int(30), .array(bytes))
      window.toplevel.xdgSurface.configure()
      stage.pump()
    }
    #expect(window.client.state.size == Size(width: 30, height: 30))
    stage.expectNoViolation()
  }

  @Test func anExtremeConfigureOf0x0LeavesTheSizeToUsAnd1x1IsTaken() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.toplevel.configure(width: 1, height: 1, states: [.maximized])
    stage.pump()
    #expect((window.surface.bufferWidth, window.surface.bufferHeight) == (1, 1))
    stage.refresh()
    window.toplevel.configure(width: 0, height: 0)
    stage.pump()
    #expect((window.surface.bufferWidth, window.surface.bufferHeight) == (20, 10))
    stage.refresh()
    window.toplevel.configure(width: -5, height: .min, states: [.maximized])
    stage.pump()
    #expect(window.client.state.size == Size(width: 20, height: 10))
    stage.expectNoViolation()
  }

  @Test func anExtremeConfigureOf32767x32767IsReportedAndTheWindowLivesOn() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    for (width, height) in [(Int32(32_767), Int32(32_767)), (.max, .max), (40_000, 40_000)] {
      window.toplevel.configure(width: width, height: height, states: [.fullscreen])
      stage.pump()
    }
    #expect(stage.recorder.log.contains { $0.hasPrefix("failed a window of 32767x32767 pixels") })
    window.toplevel.configure(width: 40, height: 40)
    stage.pump()
    stage.refresh()
    #expect(window.surface.bufferWidth == 40)
    stage.expectNoViolation()
  }

  @Test func supersededConfiguresAreNotAcknowledged() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let acks = window.toplevel.xdgSurface.acks.count
    window.toplevel.configure(width: 30, height: 30)
    window.toplevel.configure(width: 50, height: 50)
    let last = window.toplevel.configure(width: 40, height: 40)
    stage.pump()
    #expect(window.toplevel.xdgSurface.acks.dropFirst(acks) == [last])
    #expect(window.surface.bufferWidth == 40)
    #expect(window.surface.commits.last?.bufferSize?.width == 40)
    stage.expectNoViolation()
  }

  @Test func aConfigureDuringAFrameIsAnsweredByTheNextFrame() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    let serial = window.toplevel.configure(width: 60, height: 60)
    stage.pump()
    #expect(window.surface.bufferWidth == 20)
    stage.refresh()
    #expect(window.surface.bufferWidth == 60)
    #expect(window.toplevel.xdgSurface.acks.last == serial)
    stage.expectNoViolation()
  }

  @Test func propertiesSetDuringAResizeAreCommittedWithTheNewPicture() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    stage.recorder.onChange = {
      window.client.minimumSize = Size(width: 10, height: 10)
      window.client.maximumSize = Size(width: 900, height: 900)
    }
    let count = window.surface.commits.count
    let serial = window.toplevel.configure(width: 60, height: 60, states: [.maximized])
    stage.pump()
    #expect(window.surface.commits.dropFirst(count).map { $0.bufferSize?.width } == [60])
    #expect(window.toplevel.xdgSurface.acks.last == serial && window.toplevel.minimumSize.width == 10)
    stage.expectNoViolation()
  }

  @Test func aWindowHiddenFromTheStartHasItsFirstPictureAndNoOther() throws {
    let stage = try Stage {
      $0.initialSize = (30, 30)
      $0.initialStates = [.suspended]
    }
    let client = stage.makeToplevel()
    let wire = try #require(stage.compositor.toplevels.last)
    #expect(wire.surface.isMapped && wire.surface.bufferWidth == 30)
    let window = Stage.Window(client: client, toplevel: wire, surface: wire.surface)
    stage.refresh()
    let count = wire.surface.commits.count
    stage.change(window, Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(wire.surface.commits.count == count)
    wire.configure(width: 30, height: 30, states: [])
    stage.pump()
    #expect(wire.surface.commits.count == count + 1)
    stage.expectNoViolation()
  }

  @Test func aConfigureWithoutAChangeIsAcknowledgedWithoutAPicture() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    let pictures = window.surface.commits.count { $0.bufferSize != nil }
    window.toplevel.configure(width: 20, height: 10)
    stage.pump()
    stage.refresh()
    window.toplevel.configure(width: 20, height: 10)
    stage.pump()
    #expect(window.toplevel.xdgSurface.isAcknowledged)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == pictures)
    stage.expectNoViolation()
  }

  @Test func boundsLimitTheSizeWeChoose() throws {
    let stage = try Stage { $0.configuresByItself = false }
    let toplevel = stage.makeToplevel { $0.size = Size(width: 5000, height: 300) }
    let wire = try #require(stage.compositor.toplevels.first)
    wire.sendBounds(width: 1000, height: 700)
    wire.configure(width: 0, height: 0)
    stage.pump()
    #expect(toplevel.state.size == Size(width: 1000, height: 300))
  }

  @Test func closingAsksTheProgramWhichMayRefuse() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.toplevel.close()
    stage.pump()
    #expect(stage.recorder.log == ["close"])
    #expect(stage.compositor.toplevels.count == 1)
    window.client.close()
    stage.pump()
    #expect(stage.compositor.toplevels.isEmpty)
    stage.expectNoViolation()
  }

  @Test func aWindowClosedAtAnyMomentIsGoneWithAllItsObjects() throws {
    for moment in 0..<4 {
      let stage = try Stage { $0.configuresByItself = moment > 0 }
      let toplevel = stage.makeToplevel()
      toplevel.inhibitsIdle = true
      if moment > 1 { stage.refresh() }
      if moment > 2 {
        stage.recorder.closesWhileDrawing = true
        stage.recorder.changed = [Rect(x: 0, y: 0, width: 1, height: 1)]
        toplevel.setNeedsFrame()
      } else {
        toplevel.close()
      }
      stage.pump()
      let client = try #require(stage.compositor.server.clients.first)
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
      toplevel.requestActivation(token: nil)
      toplevel.setNeedsFrame()
      toplevel.close()
      stage.pump()
      stage.expectNoViolation()
    }
  }

  @Test(arguments: 1...6) func anOldCompositorWithAnyVersionOfXdgWmBaseShowsThePicture(version: UInt32) throws {
    let stage = try Stage(.bare.with("xdg_wm_base", version: version))
    let window = try stage.showToplevel()
    window.toplevel.configure(width: 50, height: 40, states: [.activated, .tiledLeft])
    stage.pump()
    #expect(window.surface.bufferWidth == 50)
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_FF0000 })
    stage.expectNoViolation()
  }
}
