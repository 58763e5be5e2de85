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
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    #expect(window.state.size == Size(width: 200, height: 100))
    try rig.toplevel.configure(width: 300, height: 400, states: [.maximized])
    rig.settle()
    #expect(window.state.size == Size(width: 300, height: 400))
    try rig.toplevel.configure()
    rig.settle()
    #expect(window.state.size == Size(width: 200, height: 100))
    #expect(try rig.surface.bufferWidth == 200)
    rig.finish()
  }

  @Test(arguments: [(1, 1), (1, 32_767), (32_767, 1), (0, 1), (1, 0)] as [(Int32, Int32)])
  func extremeConfiguresWithSizesAtTheEdgesAreDrawn(width: Int32, height: Int32) throws {
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    try rig.toplevel.configure(width: width, height: height)
    rig.settle()
    let expected = Size(width: width == 0 ? 200 : Double(width), height: height == 0 ? 100 : Double(height))
    #expect(window.state.size == expected)
    #expect(try rig.surface.bufferWidth == Int(expected.width))
    #expect(try rig.surface.bufferHeight == Int(expected.height))
    #expect(try rig.surface.pixel(Int(expected.width) - 1, Int(expected.height) - 1) == 0xFF_FF0000)
    #expect(try rig.toplevel.xdgSurface.isAcknowledged)
    #expect(rig.witness.errors.isEmpty)
    rig.finish()
  }

  @Test func anExtremeConfigureBeyondMemoryIsReportedAndTheNextIsDrawn() throws {
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    for size in [32_767, Int32.max] {
      try rig.toplevel.configure(width: size, height: size)
      rig.settle()
      #expect(window.state.size == Size(width: 32_767, height: 32_767))
      #expect(try rig.surface.bufferWidth == 200)
    }
    #expect(
      rig.witness.errors.map(\.message).allSatisfy { $0.contains("32767x32767 pixels is too large to be drawn") })
    #expect(rig.witness.errors.count == 2)
    rig.compositor.touch.down(id: 1, on: try rig.surface, x: 1, y: 1)
    rig.compositor.touch.frame()
    rig.settle()
    #expect(rig.witness.batches.count == 1)
    try rig.toplevel.configure(width: 640, height: 480)
    rig.settle()
    #expect(try rig.surface.bufferWidth == 640)
    #expect(try rig.toplevel.xdgSurface.isAcknowledged)
    rig.finish()
  }

  @Test func anExtremeFirstConfigureBeyondMemoryShowsNothing() throws {
    let rig = try SurfaceRig { $0.initialSize = (32_767, 32_767) }
    _ = rig.makeWindow()
    rig.settle()
    #expect(rig.witness.errors.count == 1)
    #expect(try !rig.surface.isMapped)
    try rig.toplevel.configure()
    rig.settle()
    #expect(try rig.surface.bufferWidth == 200)
    rig.finish()
  }

  @Test func anExtremeConfigureWithNegativeSizesLeavesTheSizeToTheWindow() throws {
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    try rig.toplevel.configure(width: .min, height: -1)
    rig.settle()
    #expect(window.state.size == Size(width: 200, height: 100))
    rig.finish()
  }

  @Test func extremeConfiguresMayHaveAnyListOfStates() throws {
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    let some: [XdgToplevel.State] = [.activated, .fullscreen, .tiledLeft, .resizing]
    for states in [some, some.reversed(), some + some, some + [XdgToplevel.State(rawValue: 4_000_000_000)]] {
      try rig.toplevel.configure(width: 320, height: 200, states: states)
      rig.settle()
      #expect(window.state.isActivated && window.state.isFullscreen && window.state.isResizing)
      #expect(window.state.tiledEdges == .left)
      #expect(!window.state.isMaximized && !window.state.isSuspended)
      #expect(window.state.size == Size(width: 320, height: 200))
      try rig.toplevel.configure()
      rig.settle()
      #expect(!window.state.isActivated && !window.state.isFullscreen && window.state.tiledEdges.isEmpty)
    }
    // Two numbers and a half.
    let bytes =
      [UInt8](uint32s: [XdgToplevel.State.activated.rawValue, XdgToplevel.State.maximized.rawValue]) + [2, 0]
    try rig.toplevel.resource.send("configure", .int(0), .int(0), .array(bytes))
    try rig.toplevel.xdgSurface.configure()
    rig.settle()
    #expect(window.state.isActivated && window.state.isMaximized && !window.state.isFullscreen)
    rig.finish()
  }

  @Test func supersededConfiguresOfOneBatchAreNotAcknowledged() throws {
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    let acks = try rig.toplevel.xdgSurface.acks.count
    let commits = try rig.surface.commits.count
    var last: UInt32 = 0
    for side in 1...100 { last = try rig.toplevel.configure(width: 200 + Int32(side), height: 100 + Int32(side)) }
    rig.settle()
    #expect(try rig.toplevel.xdgSurface.acks.dropFirst(acks) == [last])
    #expect(try rig.surface.commits.count == commits + 1)
    #expect(window.state.size == Size(width: 300, height: 200))
    #expect(try rig.surface.bufferWidth == 300)
    rig.finish()
  }

  @Test func aSupersededConfigureIsReplacedBeforeItsFrame() throws {
    let rig = try SurfaceRig { $0.frameMode = .manual }
    _ = try rig.openWindow()
    let acks = try rig.toplevel.xdgSurface.acks.count
    try rig.toplevel.configure(width: 300, height: 100, states: [.resizing])
    rig.settle()
    try rig.toplevel.configure(width: 400, height: 100, states: [.resizing])
    rig.settle()
    // With no change for the window itself.
    let last = try rig.toplevel.xdgSurface.configure()
    rig.settle()
    #expect(try rig.toplevel.xdgSurface.acks.count == acks)
    try rig.surface.frameDone()
    rig.settle()
    #expect(try rig.toplevel.xdgSurface.acks.dropFirst(acks) == [last])
    #expect(try rig.surface.bufferWidth == 400)
    rig.finish()
  }

  @Test func aSupersededConfigureBeingPaintedIsAcknowledgedThenTheNewOne() throws {
    let rig = try SurfaceRig()
    _ = try rig.openWindow()
    var second: UInt32?
    rig.witness.onDraw = { [compositor = rig.compositor, witness = rig.witness] in
      witness.onDraw = nil
      second = compositor.toplevels.first?.configure(width: 400, height: 100)
      compositor.flush()
    }
    let first = try rig.toplevel.configure(width: 300, height: 100)
    rig.settle()
    #expect(try rig.toplevel.xdgSurface.acks.suffix(2) == [first, try #require(second)])
    #expect(try rig.surface.bufferWidth == 400)
    rig.finish()
  }

  @Test func aSupersededConfigureWithoutChangesIsAcknowledgedToo() throws {
    let rig = try SurfaceRig()
    _ = try rig.openWindow()
    for _ in 0..<3 {
      try rig.toplevel.configure()
      rig.settle()
      #expect(try rig.toplevel.xdgSurface.isAcknowledged)
    }
    #expect(try rig.toplevel.xdgSurface.acks == rig.toplevel.xdgSurface.configures)
    rig.finish()
  }
}
