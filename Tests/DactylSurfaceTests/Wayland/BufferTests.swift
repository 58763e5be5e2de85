import DactylGeometry
import DactylGraphics
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct BufferTests {
  private let memory = Memory()

  private func draw(_ count: Int, _ stage: Stage, _ window: Stage.Window) {
    for index in 0..<count {
      stage.change(window, Rect(x: Double(index % 18), y: 0, width: 2, height: 2))
      stage.refresh()
    }
  }

  @Test func aCopyingCompositorNeedsOneBufferAndADisplayingOneTwo() throws {
    for (mode, buffers) in [(TestCompositor.ReleaseMode.atOnce, 1), (.whenReplaced, 2)] {
      let stage = try Stage { $0.releaseMode = mode }
      let window = try stage.showToplevel()
      draw(20, stage, window)
      #expect(stage.count("wl_shm", "create_pool") == buffers)
      #expect(window.surface.commits.count { $0.bufferSize != nil } == 21)
      stage.expectNoViolation()
    }
  }

  @Test func unreleasedBuffersEndTheDrawingAtThree() throws {
    let stage = try Stage { $0.releaseMode = .manual }
    let window = try stage.showToplevel()
    for _ in 0..<100 {
      draw(1, stage, window)
      stage.loop.advance(by: Timestamp(milliseconds: 100))
    }
    #expect(stage.count("wl_shm", "create_pool") == 3)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == 3)
    window.surface.releaseBuffer()
    stage.pump()
    #expect(window.surface.commits.count { $0.bufferSize != nil } == 4)
    stage.expectNoViolation()
  }

  @Test func aBufferReleasedInTimeSparesTheThird() throws {
    let stage = try Stage { $0.releaseMode = .manual }
    let window = try stage.showToplevel()
    draw(1, stage, window)
    let held = try #require(window.surface.buffer)
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    let before = window.surface.commits.count
    stage.loop.advance(by: Timestamp(milliseconds: 1))
    stage.pump()
    #expect(window.surface.commits.count == before)
    window.surface.releaseBuffer()
    stage.pump()
    #expect(window.surface.commits.count == before + 1)
    #expect(window.surface.buffer === held)
    #expect(stage.count("wl_shm", "create_pool") == 2)
  }

  @Test func theProgramIsNotAskedForAFrameWhileEveryBufferIsAway() throws {
    let stage = try Stage { $0.releaseMode = .manual }
    let window = try stage.showToplevel()
    draw(2, stage, window)
    stage.loop.advance(by: Timestamp(milliseconds: 100))
    stage.pump()
    stage.refresh()
    stage.recorder.log.removeAll()
    for _ in 0..<5 { draw(1, stage, window) }
    #expect(stage.recorder.log.isEmpty)
  }

  @Test func resizingUsesTheExistingMemory() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    draw(3, stage, window)
    for side in Int32(20)...60 {
      window.toplevel.configure(width: side, height: side)
      stage.pump()
      stage.refresh()
      #expect(window.surface.bufferWidth == Int(side))
      #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_FF0000 })
    }
    #expect(stage.count("wl_shm", "create_pool") == 2)
    stage.expectNoViolation()
  }

  @Test func aWindowThatWasOnceLargeReleasesTheMemory() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.toplevel.configure(width: 2000, height: 1500)
    stage.pump()
    stage.refresh()
    window.toplevel.configure(width: 20, height: 20)
    for _ in 0..<3 {
      stage.pump()
      draw(1, stage, window)
    }
    #expect(bytes(of: stage) < 1 << 20)
    stage.expectNoViolation()
  }

  @Test func aShrinkingWindowReleasesMemoryWithItsFirstSmallFrame() throws {
    let stage = try Stage()
    let window = try stage.showToplevel()
    window.toplevel.configure(width: 2000, height: 1500)
    stage.pump()
    draw(3, stage, window)
    #expect(bytes(of: stage) > 20 << 20)
    window.toplevel.configure(width: 20, height: 20)
    stage.pump()
    stage.refresh()
    #expect(bytes(of: stage) < 1 << 20)
    #expect(window.surface.bufferWidth == 20)
    stage.expectNoViolation()
  }

  @Test func aShrinkingWindowKeepsTheBuffersThatTheCompositorHolds() throws {
    let stage = try Stage { $0.releaseMode = .manual }
    let window = try stage.showToplevel()
    let small = window.surface.buffer
    window.toplevel.configure(width: 2000, height: 1500)
    stage.pump()
    stage.refresh()
    let large = window.surface.buffer
    // After a while a third buffer is made.
    draw(2, stage, window)
    let largest = window.surface.buffer
    window.surface.giveBack(small)
    window.toplevel.configure(width: 20, height: 20)
    stage.pump()
    stage.refresh()
    #expect(window.surface.bufferWidth == 20)
    window.surface.giveBack(largest)
    stage.pump()
    #expect(bytes(of: stage) > 10 << 20)
    window.surface.giveBack(large)
    stage.pump()
    #expect(bytes(of: stage) < 1 << 20)
    stage.expectNoViolation()
  }

  private func bytes(of stage: Stage) -> Int {
    stage.compositor.server.clients[0].resources(of: "wl_shm_pool")
      .compactMap { ($0.model as? TestShmPool)?.size }.reduce(0, +)
  }

  @Test func fullMemoryIsReportedBeforeDrawingAndTheNextFrameTriesAgain() throws {
    let stage = try Stage()
    memory.isFull = true
    stage.platform.allocator = memory.allocate
    let toplevel = stage.makeToplevel()
    #expect(stage.recorder.log.count { $0.hasPrefix("failed not enough shared memory") } == 1)
    #expect(!stage.recorder.log.contains { $0.hasPrefix("draw") })
    #expect(stage.compositor.surfaces.first?.isMapped == false)
    memory.isFull = false
    toplevel.setNeedsFrame()
    stage.pump()
    #expect(stage.compositor.surfaces.first?.isMapped == true)
    stage.expectNoViolation()
  }

  @Test func withFullMemoryAnUnrequestedFrameIsTriedAgainAfterASecond() throws {
    let stage = try Stage()
    memory.isFull = true
    stage.platform.allocator = memory.allocate
    _ = stage.makeToplevel()
    var failures: Int { stage.recorder.log.count { $0.hasPrefix("failed") } }
    func pass(_ milliseconds: Int64) {
      stage.loop.advance(by: Timestamp(milliseconds: milliseconds))
      stage.pump()
    }
    pass(990)
    #expect(failures == 1)
    pass(20)
    #expect(failures == 2)
    memory.isFull = false
    pass(1010)
    #expect(stage.compositor.surfaces.first?.isMapped == true)
    let timers = stage.loop.pendingTimerCount
    pass(5000)
    #expect(failures == 2 && timers == 0)
    stage.expectNoViolation()
  }

  @Test func fullMemoryWhileAWindowGrowsLeavesTheOldPicture() throws {
    let stage = try Stage()
    stage.platform.allocator = memory.allocate
    let window = try stage.showToplevel()
    memory.isFull = true
    window.toplevel.configure(width: 3000, height: 2000)
    stage.pump()
    stage.refresh()
    #expect(stage.recorder.log.count { $0.hasPrefix("failed") } == 1)
    #expect(window.surface.bufferWidth == 20)
    memory.isFull = false
    window.client.setNeedsFrame()
    stage.pump()
    #expect(window.surface.bufferWidth == 3000)
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_FF0000 })
    stage.expectNoViolation()
  }

  @Test func withFullMemoryAnAnimationTriesOnceARefresh() throws {
    let stage = try Stage()
    stage.platform.allocator = memory.allocate
    let window = try stage.showToplevel()
    memory.isFull = true
    stage.recorder.frames = 4
    window.toplevel.configure(width: 3000, height: 2000)
    stage.pump()
    #expect(stage.recorder.log.count { $0.hasPrefix("failed") } == 1)
    for _ in 0..<6 { stage.refresh() }
    #expect(stage.recorder.log.count { $0.hasPrefix("failed") } == 4)
  }
}
