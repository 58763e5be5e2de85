import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylSurface

/// Sizes and states that no sensible compositor would send, or too many of them.
@MainActor struct ConfigureFaultTests {
  @Test func anExtremeConfigureOf0x0LeavesTheSizeToTheWindow() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    #expect(window.state.size == Size(width: 200, height: 100))
    try fixture.toplevel.configure(width: 300, height: 400, states: [.maximized])
    fixture.settle()
    #expect(window.state.size == Size(width: 300, height: 400))
    try fixture.toplevel.configure()
    fixture.settle()
    #expect(window.state.size == Size(width: 200, height: 100))
    #expect(try fixture.surface.bufferWidth == 200)
    fixture.finish()
  }

  @Test(arguments: [(1, 1), (1, 32_767), (32_767, 1), (0, 1), (1, 0)] as [(Int32, Int32)])
  func extremeConfiguresWithSizesAtTheEdgesAreDrawn(width: Int32, height: Int32) throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    try fixture.toplevel.configure(width: width, height: height)
    fixture.settle()
    let expected = Size(width: width == 0 ? 200 : Double(width), height: height == 0 ? 100 : Double(height))
    #expect(window.state.size == expected)
    #expect(try fixture.surface.bufferWidth == Int(expected.width))
    #expect(try fixture.surface.bufferHeight == Int(expected.height))
    #expect(try fixture.surface.pixel(Int(expected.width) - 1, Int(expected.height) - 1) == 0xFF_FF0000)
    #expect(try fixture.toplevel.xdgSurface.isAcknowledged)
    #expect(fixture.recorder.errors.isEmpty)
    fixture.finish()
  }

  @Test func anExtremeConfigureBeyondMemoryIsReportedAndTheNextIsDrawn() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    for size in [32_767, Int32.max] {
      try fixture.toplevel.configure(width: size, height: size)
      fixture.settle()
      #expect(window.state.size == Size(width: 32_767, height: 32_767))
      #expect(try fixture.surface.bufferWidth == 200)
    }
    #expect(
      fixture.recorder.errors.map(\.message).allSatisfy { $0.contains("32767x32767 pixels is too large to be drawn") })
    #expect(fixture.recorder.errors.count == 2)
    fixture.compositor.touch.down(id: 1, on: try fixture.surface, x: 1, y: 1)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(fixture.recorder.batches.count == 1)
    try fixture.toplevel.configure(width: 640, height: 480)
    fixture.settle()
    #expect(try fixture.surface.bufferWidth == 640)
    #expect(try fixture.toplevel.xdgSurface.isAcknowledged)
    fixture.finish()
  }

  @Test func anExtremeFirstConfigureBeyondMemoryShowsNothing() throws {
    let fixture = try SurfaceFixture { $0.initialSize = (32_767, 32_767) }
    _ = fixture.makeWindow()
    fixture.settle()
    #expect(fixture.recorder.errors.count == 1)
    #expect(try !fixture.surface.isMapped)
    try fixture.toplevel.configure()
    fixture.settle()
    #expect(try fixture.surface.bufferWidth == 200)
    fixture.finish()
  }

  @Test func anExtremeConfigureWithNegativeSizesLeavesTheSizeToTheWindow() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    try fixture.toplevel.configure(width: .min, height: -1)
    fixture.settle()
    #expect(window.state.size == Size(width: 200, height: 100))
    fixture.finish()
  }

  @Test func extremeConfiguresMayHaveAnyListOfStates() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    let some: [XdgToplevel.State] = [.activated, .fullscreen, .tiledLeft, .resizing]
    for states in [some, some.reversed(), some + some, some + [XdgToplevel.State(rawValue: 4_000_000_000)]] {
      try fixture.toplevel.configure(width: 320, height: 200, states: states)
      fixture.settle()
      #expect(window.state.isActivated && window.state.isFullscreen && window.state.isResizing)
      #expect(window.state.tiledEdges == .left)
      #expect(!window.state.isMaximized && !window.state.isSuspended)
      #expect(window.state.size == Size(width: 320, height: 200))
      try fixture.toplevel.configure()
      fixture.settle()
      #expect(!window.state.isActivated && !window.state.isFullscreen && window.state.tiledEdges.isEmpty)
    }
    // Two numbers and a half.
    let bytes =
      [UInt8](uint32s: [XdgToplevel.State.activated.rawValue, XdgToplevel.State.maximized.rawValue]) + [2, 0]
    try fixture.toplevel.resource.send("configure", .int(0), .int(0), .array(bytes))
    try fixture.toplevel.xdgSurface.configure()
    fixture.settle()
    #expect(window.state.isActivated && window.state.isMaximized && !window.state.isFullscreen)
    fixture.finish()
  }

  @Test func supersededConfiguresOfOneBatchAreNotAcknowledged() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    let acks = try fixture.toplevel.xdgSurface.acks.count
    let commits = try fixture.surface.commits.count
    var last: UInt32 = 0
    for side in 1...100 { last = try fixture.toplevel.configure(width: 200 + Int32(side), height: 100 + Int32(side)) }
    fixture.settle()
    #expect(try fixture.toplevel.xdgSurface.acks.dropFirst(acks) == [last])
    #expect(try fixture.surface.commits.count == commits + 1)
    #expect(window.state.size == Size(width: 300, height: 200))
    #expect(try fixture.surface.bufferWidth == 300)
    fixture.finish()
  }

  @Test func aSupersededConfigureIsReplacedBeforeItsFrame() throws {
    let fixture = try SurfaceFixture { $0.frameMode = .manual }
    _ = try fixture.openWindow()
    let acks = try fixture.toplevel.xdgSurface.acks.count
    try fixture.toplevel.configure(width: 300, height: 100, states: [.resizing])
    fixture.settle()
    try fixture.toplevel.configure(width: 400, height: 100, states: [.resizing])
    fixture.settle()
    // With no change for the window itself.
    let last = try fixture.toplevel.xdgSurface.configure()
    fixture.settle()
    #expect(try fixture.toplevel.xdgSurface.acks.count == acks)
    try fixture.surface.frameDone()
    fixture.settle()
    #expect(try fixture.toplevel.xdgSurface.acks.dropFirst(acks) == [last])
    #expect(try fixture.surface.bufferWidth == 400)
    fixture.finish()
  }

  @Test func aSupersededConfigureBeingPaintedIsAcknowledgedThenTheNewOne() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.openWindow()
    var second: UInt32?
    fixture.recorder.onDraw = { [compositor = fixture.compositor, recorder = fixture.recorder] in
      recorder.onDraw = nil
      second = compositor.toplevels.first?.configure(width: 400, height: 100)
      compositor.flush()
    }
    let first = try fixture.toplevel.configure(width: 300, height: 100)
    fixture.settle()
    #expect(try fixture.toplevel.xdgSurface.acks.suffix(2) == [first, try #require(second)])
    #expect(try fixture.surface.bufferWidth == 400)
    fixture.finish()
  }

  @Test func aSupersededConfigureWithoutChangesIsAcknowledgedToo() throws {
    let fixture = try SurfaceFixture()
    _ = try fixture.openWindow()
    for _ in 0..<3 {
      try fixture.toplevel.configure()
      fixture.settle()
      #expect(try fixture.toplevel.xdgSurface.isAcknowledged)
    }
    #expect(try fixture.toplevel.xdgSurface.acks == fixture.toplevel.xdgSurface.configures)
    fixture.finish()
  }
}
