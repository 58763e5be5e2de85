import DactylGeometry
import DactylGraphics
import DactylTestCompositor
import Testing

@testable import DactylSurface

@MainActor struct BufferTests {
  private let memory = Memory()

  private func draw(_ count: Int, _ fixture: SurfaceFixture, _ window: SurfaceFixture.Window) {
    for index in 0..<count {
      fixture.change(window, Rect(x: Double(index % 18), y: 0, width: 2, height: 2))
      fixture.refresh()
    }
  }

  @Test func aCopyingCompositorNeedsOneBufferAndADisplayingOneTwo() throws {
    for (mode, buffers) in [(TestCompositor.ReleaseMode.atOnce, 1), (.whenReplaced, 2)] {
      let fixture = try SurfaceFixture { $0.releaseMode = mode }
      let window = try fixture.showToplevel()
      draw(20, fixture, window)
      #expect(fixture.count("wl_shm", "create_pool") == buffers)
      #expect(window.surface.commits.count { $0.bufferSize != nil } == 21)
      fixture.expectNoViolation()
    }
  }

  @Test func unreleasedBuffersEndTheDrawingAtThree() throws {
    let fixture = try SurfaceFixture { $0.releaseMode = .manual }
    let window = try fixture.showToplevel()
    for _ in 0..<100 {
      draw(1, fixture, window)
      fixture.loop.advance(by: Timestamp(milliseconds: 100))
    }
    #expect(fixture.count("wl_shm", "create_pool") == 3)
    #expect(window.surface.commits.count { $0.bufferSize != nil } == 3)
    window.surface.releaseBuffer()
    fixture.pump()
    #expect(window.surface.commits.count { $0.bufferSize != nil } == 4)
    fixture.expectNoViolation()
  }

  @Test func aBufferReleasedInTimeSparesTheThird() throws {
    let fixture = try SurfaceFixture { $0.releaseMode = .manual }
    let window = try fixture.showToplevel()
    draw(1, fixture, window)
    let held = try #require(window.surface.buffer)
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    let before = window.surface.commits.count
    fixture.loop.advance(by: Timestamp(milliseconds: 1))
    fixture.pump()
    #expect(window.surface.commits.count == before)
    window.surface.releaseBuffer()
    fixture.pump()
    #expect(window.surface.commits.count == before + 1)
    #expect(window.surface.buffer === held)
    #expect(fixture.count("wl_shm", "create_pool") == 2)
  }

  @Test func theProgramIsNotAskedForAFrameWhileEveryBufferIsAway() throws {
    let fixture = try SurfaceFixture { $0.releaseMode = .manual }
    let window = try fixture.showToplevel()
    draw(2, fixture, window)
    fixture.loop.advance(by: Timestamp(milliseconds: 100))
    fixture.pump()
    fixture.refresh()
    fixture.recorder.log.removeAll()
    for _ in 0..<5 { draw(1, fixture, window) }
    #expect(fixture.recorder.log.isEmpty)
  }

  @Test func resizingUsesTheExistingMemory() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    draw(3, fixture, window)
    for side in Int32(20)...60 {
      window.toplevel.configure(width: side, height: side)
      fixture.pump()
      fixture.refresh()
      #expect(window.surface.bufferWidth == Int(side))
      #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_FF0000 })
    }
    #expect(fixture.count("wl_shm", "create_pool") == 2)
    fixture.expectNoViolation()
  }

  @Test func aWindowThatWasOnceLargeReleasesTheMemory() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.toplevel.configure(width: 2000, height: 1500)
    fixture.pump()
    fixture.refresh()
    window.toplevel.configure(width: 20, height: 20)
    for _ in 0..<3 {
      fixture.pump()
      draw(1, fixture, window)
    }
    #expect(bytes(of: fixture) < 1 << 20)
    fixture.expectNoViolation()
  }

  @Test func aShrinkingWindowReleasesMemoryWithItsFirstSmallFrame() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.showToplevel()
    window.toplevel.configure(width: 2000, height: 1500)
    fixture.pump()
    draw(3, fixture, window)
    #expect(bytes(of: fixture) > 20 << 20)
    window.toplevel.configure(width: 20, height: 20)
    fixture.pump()
    fixture.refresh()
    #expect(bytes(of: fixture) < 1 << 20)
    #expect(window.surface.bufferWidth == 20)
    fixture.expectNoViolation()
  }

  @Test func aShrinkingWindowKeepsTheBuffersThatTheCompositorHolds() throws {
    let fixture = try SurfaceFixture { $0.releaseMode = .manual }
    let window = try fixture.showToplevel()
    let small = window.surface.buffer
    window.toplevel.configure(width: 2000, height: 1500)
    fixture.pump()
    fixture.refresh()
    let large = window.surface.buffer
    // After a while a third buffer is made.
    draw(2, fixture, window)
    let largest = window.surface.buffer
    window.surface.giveBack(small)
    window.toplevel.configure(width: 20, height: 20)
    fixture.pump()
    fixture.refresh()
    #expect(window.surface.bufferWidth == 20)
    window.surface.giveBack(largest)
    fixture.pump()
    #expect(bytes(of: fixture) > 10 << 20)
    window.surface.giveBack(large)
    fixture.pump()
    #expect(bytes(of: fixture) < 1 << 20)
    fixture.expectNoViolation()
  }

  private func bytes(of fixture: SurfaceFixture) -> Int {
    fixture.compositor.server.clients[0].resources(of: "wl_shm_pool")
      .compactMap { ($0.model as? TestShmPool)?.size }.reduce(0, +)
  }

  // The layout of a first frame may wait for the fonts, which another thread finds.
  @Test func theMemoryOfAFirstFrameIsAllocatedBeforeItsLayout() throws {
    let fixture = try SurfaceFixture()
    var steps: [String] = []
    fixture.platform.allocator = { [memory] in
      steps.append("allocate")
      return memory.allocate($0, $1)
    }
    fixture.recorder.onPrepare = { _ in steps.append("prepare") }
    _ = fixture.makeToplevel()
    #expect(steps == ["allocate", "prepare"])
    fixture.expectNoViolation()
  }

  @Test func fullMemoryIsReportedBeforeDrawingAndTheNextFrameTriesAgain() throws {
    let fixture = try SurfaceFixture()
    memory.isFull = true
    fixture.platform.allocator = memory.allocate
    let toplevel = fixture.makeToplevel()
    #expect(fixture.recorder.log.count { $0.hasPrefix("failed not enough shared memory") } == 1)
    #expect(!fixture.recorder.log.contains { $0.hasPrefix("draw") })
    #expect(fixture.compositor.surfaces.first?.isMapped == false)
    memory.isFull = false
    toplevel.setNeedsFrame()
    fixture.pump()
    #expect(fixture.compositor.surfaces.first?.isMapped == true)
    fixture.expectNoViolation()
  }

  @Test func withFullMemoryAnUnrequestedFrameIsTriedAgainAfterASecond() throws {
    let fixture = try SurfaceFixture()
    memory.isFull = true
    fixture.platform.allocator = memory.allocate
    _ = fixture.makeToplevel()
    var failures: Int { fixture.recorder.log.count { $0.hasPrefix("failed") } }
    func pass(_ milliseconds: Int64) {
      fixture.loop.advance(by: Timestamp(milliseconds: milliseconds))
      fixture.pump()
    }
    pass(990)
    #expect(failures == 1)
    pass(20)
    #expect(failures == 2)
    memory.isFull = false
    pass(1010)
    #expect(fixture.compositor.surfaces.first?.isMapped == true)
    let timers = fixture.loop.pendingTimerCount
    pass(5000)
    #expect(failures == 2 && timers == 0)
    fixture.expectNoViolation()
  }

  @Test func fullMemoryWhileAWindowGrowsLeavesTheOldPicture() throws {
    let fixture = try SurfaceFixture()
    fixture.platform.allocator = memory.allocate
    let window = try fixture.showToplevel()
    memory.isFull = true
    window.toplevel.configure(width: 3000, height: 2000)
    fixture.pump()
    fixture.refresh()
    #expect(fixture.recorder.log.count { $0.hasPrefix("failed") } == 1)
    #expect(window.surface.bufferWidth == 20)
    memory.isFull = false
    window.client.setNeedsFrame()
    fixture.pump()
    #expect(window.surface.bufferWidth == 3000)
    #expect(window.surface.pixels.allSatisfy { $0 == 0xFF_FF0000 })
    fixture.expectNoViolation()
  }

  @Test func withFullMemoryAnAnimationTriesOnceARefresh() throws {
    let fixture = try SurfaceFixture()
    fixture.platform.allocator = memory.allocate
    let window = try fixture.showToplevel()
    memory.isFull = true
    fixture.recorder.frames = 4
    window.toplevel.configure(width: 3000, height: 2000)
    fixture.pump()
    #expect(fixture.recorder.log.count { $0.hasPrefix("failed") } == 1)
    for _ in 0..<6 { fixture.refresh() }
    #expect(fixture.recorder.log.count { $0.hasPrefix("failed") } == 4)
  }
}
