import Dactyl
import DactylSurface
import DactylTestCompositor
import DactylWayland
import Testing

/// Compositors that are older than the client, or that lack something.
@MainActor struct VersionFaultTests {
  /// Expects that the window opens, draws all of itself and then a part, at the right scale, and handles fingers, keys
  /// and a new size.
  private func expectWorks(on globals: TestGlobals, scale: Int) throws {
    let fixture = try FaultFixture(globals, opensWindow: false) { $0.outputs.first?.scale = 2 }
    let window = try fixture.openWindow()
    let surface = window.wire.surface
    if let output = fixture.compositor.outputs.first {
      surface.enter(output)
      fixture.settle()
    }
    #expect(surface.bufferWidth == 200 * scale)
    #expect(surface.width == 200)
    #expect(surface.pixel(199 * scale, 99 * scale) == 0xFF_FFFFFF)

    let part = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    part.backgroundColor = .blue
    window.view.addSubview(part)
    fixture.settle()
    #expect(surface.pixel(15 * scale, 15 * scale) == 0xFF_0000FF)
    #expect(surface.commits.last?.damage.first?.width ?? 0 < 30 * scale)
    part.removeFromSuperview()
    fixture.settle()

    fixture.compositor.touch.down(id: 7, on: surface, x: 10, y: 10)
    fixture.compositor.touch.frame()
    fixture.settle()
    fixture.compositor.touch.motion(id: 7, x: 60, y: 50)
    fixture.compositor.touch.frame()
    fixture.compositor.touch.up(id: 7)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(fixture.log.take() == ["began box 1@10,10", "moved box 1@60,50", "ended box 1@60,50"])

    window.wire.configure(width: 250, height: 120, states: [.activated, .tiledLeft, .suspended])
    window.wire.configure(width: 300, height: 150, states: [.activated])
    fixture.settle()
    #expect(surface.bufferWidth == 300 * scale)
    #expect(window.wire.xdgSurface.isAcknowledged)
    fixture.compositor.ping()
    fixture.settle()
    #expect(fixture.compositor.pongs == fixture.compositor.pings)
    fixture.finish()
  }

  @Test(arguments: 1...6 as ClosedRange<UInt32>, 1...6 as ClosedRange<UInt32>)
  func anOldCompositorWorksAtEveryPairOfVersions(ofCompositor compositor: UInt32, ofShell shell: UInt32) throws {
    // Without extensions that do the same in another way.
    let globals = TestGlobals.all.with("wl_compositor", version: compositor).with("xdg_wm_base", version: shell)
      .without("wp_fractional_scale_manager_v1")
    try expectWorks(on: globals, scale: compositor >= 3 ? 2 : 1)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func anOldCompositorWorksAtEveryVersionOfWlOutput(ofOutput version: UInt32) throws {
    try expectWorks(on: .all.with("wl_output", version: version), scale: version >= 2 ? 2 : 1)
  }

  @Test(arguments: 1...9 as ClosedRange<UInt32>)
  func anOldCompositorWorksAtEveryVersionOfWlSeat(ofSeat version: UInt32) throws {
    try expectWorks(on: .all.with("wl_seat", version: version), scale: 2)
  }

  @Test(
    arguments: TestGlobals.all.versions.map(\.name).filter {
      !["wl_compositor", "wl_shm", "xdg_wm_base", "wl_seat", "wl_output"].contains($0)
    })
  func anOldCompositorMayLackAnyExtension(name: String) throws {
    try expectWorks(on: .all.without(name), scale: 2)
  }

  @Test func anOldCompositorWithoutViewporterIsAskedForNoFractionalScale() throws {
    let globals = TestGlobals.all.without("wp_viewporter")
    #expect(globals.versions.contains { $0.name == "wp_fractional_scale_manager_v1" })
    let fixture = try FaultFixture(globals, opensWindow: false) { $0.outputs.first?.scale = 2 }
    let surface = try fixture.openWindow().wire.surface
    #expect(surface.fractionalScale == nil, "a buffer of that scale could not be shown at its size")
    #expect(surface.bufferWidth == 400 && surface.width == 200)
    // A compositor that sends a scale anyway changes nothing.
    surface.preferFractionalScale(in120ths: 180)
    fixture.view.setNeedsDisplay()
    fixture.settle()
    #expect(surface.bufferWidth == 400 && surface.width == 200)
    fixture.press()
    fixture.lift()
    #expect(fixture.log.take() == ["began box 1@25,15", "ended box 1@25,15"])
    fixture.finish()
  }

  @Test func anOldCompositorMayLackAllExtensions() throws {
    try expectWorks(on: .bare, scale: 2)
  }

  @Test func anOldCompositorIgnoresRequestsOfMissingExtensions() throws {
    let fixture = try FaultFixture(.bare)
    let toplevel = fixture.windows[0].toplevel
    toplevel.inhibitsIdle = true
    toplevel.isFullscreen = true
    toplevel.isMaximized = true
    toplevel.minimize()
    fixture.settle()
    fixture.finish()
  }

  @Test(arguments: [["wl_compositor"], ["wl_shm"], ["xdg_wm_base"], ["wl_compositor", "xdg_wm_base"]])
  func anOldCompositorThatCannotShowWindowsIsNamedWithTheReason(names: [String]) throws {
    var globals = TestGlobals.all
    globals.versions.removeAll { names.contains($0.name) }
    let error = #expect(throws: SurfaceError.self) { try SurfaceFixture(globals) }
    #expect(error?.message == "this compositor can't show windows: it lacks \(names.joined(separator: " and "))")
  }
}
