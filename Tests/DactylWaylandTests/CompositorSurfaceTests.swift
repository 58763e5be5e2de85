import DactylTestCompositor
import DactylWayland
import Testing

/// The scripted compositor's surfaces: it sees the client's drawing and detects mistakes.
@Suite struct CompositorSurfaceTests {
  @Test func aWindowIsConfiguredShownAndNotifiedOfItsFrame() throws {
    let compositor = TestCompositor()
    compositor.initialSize = (300, 200)
    compositor.initialStates = [.activated]
    let client = try Client(compositor)
    let window = try client.makeWindow()
    window.toplevel.setTitle(title: "Title")
    window.toplevel.setAppId(appId: "org.example")
    window.toplevel.setMinSize(width: 10, height: 20)
    var frames: [UInt32] = []
    window.surface.frame().onEvent = { if case .done(let time) = $0 { frames.append(time) } }
    let memory = try window.show()
    _ = memory

    #expect(window.configures.map(\.width) == [300])
    #expect(window.configures.first?.states == [.activated])
    let toplevel = try #require(compositor.toplevels.first)
    #expect(toplevel.title == "Title")
    #expect(toplevel.appID == "org.example")
    #expect(toplevel.minimumSize == (10, 20))
    #expect(toplevel.xdgSurface.isAcknowledged)
    let surface = try #require(compositor.surfaces.first)
    #expect(surface === toplevel.surface)
    #expect(surface.pixel(0, 0) == 0xFF00_00FF)
    #expect(surface.pixel(3, 2) == 0xFF00_00FF)
    #expect(surface.pixel(4, 0) == nil)
    #expect(surface.commits.count == 2)
    #expect(surface.commits[1].damage == [PixelRect(x: 0, y: 0, width: 4, height: 3)])
    #expect(frames == [compositor.time])
    #expect(compositor.violations.isEmpty)

    window.toplevel.destroy()
    window.xdgSurface.destroy()
    window.surface.destroy()
    try client.pump()
    #expect(compositor.surfaces.isEmpty)
    #expect(compositor.toplevels.isEmpty)
  }

  @Test func manualFrameCallbacksWaitForTheTest() throws {
    let compositor = TestCompositor()
    compositor.frameMode = .manual
    let client = try Client(compositor)
    let window = try client.makeWindow()
    var frames: [UInt32] = []
    _ = try window.show()
    window.surface.frame().onEvent = { if case .done(let time) = $0 { frames.append(time) } }
    window.surface.commit()
    try client.pump()
    #expect(frames.isEmpty)
    #expect(compositor.surfaces[0].frameCallbacks.count == 1)
    compositor.frameDone(milliseconds: 77)
    try client.pump()
    #expect(frames == [77])
    compositor.frameDone(milliseconds: 78)
    try client.pump()
    #expect(frames == [77])
  }

  @Test(arguments: [(TestCompositor.ReleaseMode.atOnce, 1, 2), (.whenReplaced, 0, 1), (.manual, 0, 0)])
  func releasesFollowTheMode(_ mode: TestCompositor.ReleaseMode, _ afterFirst: Int, _ afterSecond: Int) throws {
    let compositor = TestCompositor()
    compositor.releaseMode = mode
    let client = try Client(compositor)
    let window = try client.makeWindow()
    window.surface.commit()
    try client.pump()
    var released = 0
    for expected in [afterFirst, afterSecond] {
      let (buffer, memory) = try client.makeBuffer(width: 2, height: 2, color: 1)
      buffer.onEvent = { _ in released += 1 }
      window.surface.attach(buffer: buffer, x: 0, y: 0)
      window.surface.damageBuffer(x: 0, y: 0, width: 2, height: 2)
      window.surface.commit()
      try client.pump()
      #expect(released == expected)
      _ = memory
    }
    compositor.surfaces[0].releaseBuffer()
    try client.pump()
    #expect(released == (mode == .atOnce ? 2 : afterSecond + 1))
    #expect(compositor.violations.isEmpty)
  }

  @Test func drawingIntoABufferHeldByTheCompositorIsNoticed() throws {
    let compositor = TestCompositor()
    let client = try Client(compositor)
    let window = try client.makeWindow()
    let memory = try window.show()
    memory[0] = 0xFFFF_FFFF
    compositor.surfaces[0].releaseBuffer()
    #expect(compositor.violations.count == 1)
    #expect(compositor.violations.first?.contains("drawn into") == true)
  }

  @Test(arguments: [false, true]) func changesOutsideOfTheDamageAreNoticed(_ declares: Bool) throws {
    let compositor = TestCompositor()
    let client = try Client(compositor)
    let window = try client.makeWindow()
    _ = try window.show(width: 4, height: 3, color: 5)
    let (buffer, memory) = try client.makeBuffer(width: 4, height: 3, color: 5)
    memory[1] = 6
    memory[11] = 7
    window.surface.attach(buffer: buffer, x: 0, y: 0)
    window.surface.damageBuffer(x: 1, y: 0, width: 1, height: 1)
    if declares { window.surface.damage(x: 3, y: 2, width: 5, height: 5) }
    window.surface.commit()
    try client.pump()
    let commit = try #require(compositor.surfaces[0].commits.last)
    #expect(commit.undeclaredPixelCount == (declares ? 0 : 1))
    #expect(compositor.violations.isEmpty == declares)
    if declares { #expect(commit.damage.contains(PixelRect(x: 3, y: 2, width: 1, height: 1))) }
    #expect(compositor.surfaces[0].pixel(3, 2) == 7)
  }

  @Test func surfacesReportOutputsScaleAndTransform() throws {
    let compositor = TestCompositor()
    let client = try Client(compositor)
    let output = try client.bind(WlOutput.self)
    let window = try client.makeWindow()
    var log: [String] = []
    window.surface.onEvent = { event in
      switch event {
      case .enter(let found): log.append(found === output ? "enter" : "enter another")
      case .leave(let found): log.append(found === output ? "leave" : "leave another")
      case .preferredBufferScale(let factor): log.append("scale \(factor)")
      case .preferredBufferTransform(let transform): log.append("transform \(transform.rawValue)")
      }
    }
    try client.pump()
    let surface = compositor.surfaces[0]
    surface.enter(compositor.outputs[0])
    surface.preferScale(2)
    surface.preferTransform(.transform90)
    surface.leave(compositor.outputs[0])
    try client.pump()
    #expect(log == ["enter", "scale 2", "transform 1", "leave"])
  }

  @Test func regionsAreKnown() throws {
    let compositor = TestCompositor()
    let client = try Client(compositor)
    let surface = try client.bind(WlCompositor.self).createSurface()
    let region = try client.bind(WlCompositor.self).createRegion()
    region.add(x: 0, y: 0, width: 10, height: 10)
    region.subtract(x: 5, y: 5, width: 5, height: 5)
    surface.setInputRegion(region: region)
    try client.pump()
    let known = try #require(compositor.surfaces[0].inputRegion)
    #expect(known.contains(x: 1, y: 1))
    #expect(!known.contains(x: 6, y: 6))
    #expect(!known.contains(x: 11, y: 1))
  }

  // MARK: Rules

  @Test func breakingTheSequenceOfAWindowIsAnError() throws {
    #expect(
      try with { client, window in
        window.surface.attach(buffer: try client.makeBuffer(width: 1, height: 1, color: 0).buffer, x: 0, y: 0)
        window.surface.commit()
      } == "xdg_surface 3")
    #expect(try with { _, window in window.xdgSurface.ackConfigure(serial: 12345) } == "xdg_surface 4")
    #expect(try with { _, window in window.xdgSurface.getToplevel() } == "xdg_surface 2")
    #expect(try with { _, window in window.xdgSurface.destroy() } == "a destroyed object 6")
    #expect(try with { _, window in window.surface.destroy() } == "a destroyed object 4")
    #expect(
      try with { client, window in try client.bind(XdgWmBase.self).getXdgSurface(surface: window.surface) }
        == "xdg_wm_base 0")
    #expect(
      try with { client, _ in
        let surface = try client.bind(WlCompositor.self).createSurface()
        _ = try client.bind(XdgWmBase.self).getXdgSurface(surface: surface)
        surface.commit()
      } == "xdg_surface 1")
    #expect(
      try with { client, _ in
        let surface = try client.bind(WlCompositor.self).createSurface()
        surface.attach(buffer: try client.makeBuffer(width: 1, height: 1, color: 0).buffer, x: 0, y: 0)
        _ = try client.bind(XdgWmBase.self).getXdgSurface(surface: surface)
      } == "xdg_wm_base 4")
    #expect(
      try with { client, _ in
        let shell = try client.bind(XdgWmBase.self)
        _ = shell.getXdgSurface(surface: try client.bind(WlCompositor.self).createSurface())
        shell.destroy()
      } == "a destroyed object 1")
  }

  @Test func anAcknowledgementCountsOnceAndNoOlderOneAfterIt() throws {
    let error = try with { client, window in
      window.acknowledges = false
      window.surface.commit()
      try client.pump()
      let toplevel = client.compositor.toplevels[0]
      let first = toplevel.configure(width: 1, height: 1)
      let second = toplevel.configure(width: 2, height: 2)
      try client.pump()
      window.xdgSurface.ackConfigure(serial: second)
      try client.pump()
      #expect(toplevel.xdgSurface.isAcknowledged)
      window.xdgSurface.ackConfigure(serial: first)
    }
    #expect(error == "xdg_surface 4")
  }

  @Test func invalidSizesScalesAndOffsetsAreErrors() throws {
    #expect(try with { _, window in window.toplevel.setMinSize(width: -1, height: 0) } == "xdg_toplevel 2")
    #expect(
      try with { _, window in window.xdgSurface.setWindowGeometry(x: 0, y: 0, width: 0, height: 5) } == "xdg_surface 5")
    #expect(try with { _, window in window.surface.setBufferScale(scale: 0) } == "wl_surface 0")
    #expect(
      try with { _, window in window.surface.setBufferTransform(transform: .init(rawValue: 8)) } == "wl_surface 1")
    #expect(
      try with { client, window in
        let (buffer, _) = try client.makeBuffer(width: 3, height: 2, color: 0)
        window.surface.commit()
        try client.pump()
        window.surface.setBufferScale(scale: 2)
        window.surface.attach(buffer: buffer, x: 0, y: 0)
        window.surface.commit()
      } == "wl_surface 2")
    #expect(try with { _, window in window.surface.attach(buffer: nil, x: 1, y: 0) } == "wl_surface 3")
  }

  @Test func missingMemoryIsAnError() throws {
    #expect(
      try with { client, _ in
        let memory = try Client.Memory(pixelCount: 4, color: 0)
        _ = try client.bind(WlShm.self).createPool(fd: memory.file, size: 17)
      } == "wl_shm 2")
    #expect(
      try with { client, _ in
        let memory = try Client.Memory(pixelCount: 4, color: 0)
        let pool = try client.bind(WlShm.self).createPool(fd: memory.file, size: 16)
        _ = pool.createBuffer(offset: 4, width: 2, height: 2, stride: 8, format: .argb8888)
      } == "wl_shm_pool 1")
    #expect(
      try with { client, _ in
        let memory = try Client.Memory(pixelCount: 4, color: 0)
        let pool = try client.bind(WlShm.self).createPool(fd: memory.file, size: 16)
        _ = pool.createBuffer(offset: 0, width: 2, height: 2, stride: 8, format: .rgb565)
      } == "wl_shm_pool 0")
  }

  /// The protocol error that a client gets for `body`.
  private func with(_ body: (Client, Client.Window) throws -> Void) throws -> String {
    let client = try Client(TestCompositor())
    let window = try client.makeWindow()
    try client.pump()
    return try client.errorOf { try body(client, window) }
  }
}
