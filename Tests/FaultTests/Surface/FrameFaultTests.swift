import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Frame callbacks and buffers that are never sent back, and clocks that jump.
@MainActor struct FrameFaultTests {
  @Test func aMissingFrameCallbackStopsDrawingWhileInputWorks() throws {
    let rig = try SurfaceRig { $0.frameMode = .manual }
    let window = try rig.openWindow()
    #expect(try rig.surface.frameCallbacks.count == 1)
    let prepared = rig.witness.prepareTimes.count

    for second in 1...600 {
      rig.witness.changed = [Rect(x: 0, y: 0, width: 10, height: 10)]
      window.setNeedsFrame()
      rig.loop.advance(by: Timestamp(milliseconds: 1000))
      rig.compositor.touch.down(id: Int32(second), on: try rig.surface, x: 1, y: 1)
      rig.compositor.touch.up(id: Int32(second))
      rig.compositor.touch.frame()
      rig.settle()
    }
    #expect(rig.witness.prepareTimes.count == prepared)
    #expect(try rig.surface.commits.count == 2)
    #expect(rig.witness.batches.count == 600)

    rig.witness.color = .blue
    rig.witness.changed = [Rect(x: 0, y: 0, width: 200, height: 100)]
    try rig.surface.frameDone()
    rig.settle()
    #expect(rig.witness.prepareTimes.count == prepared + 1)
    #expect(try rig.surface.commits.count == 3)
    #expect(try rig.surface.pixel(5, 5) == 0xFF_0000FF)
    rig.finish()
  }

  @Test func aMissingFrameCallbackHaltsAHiddenAnimationUntilItArrives() throws {
    let rig = try SurfaceRig { $0.frameMode = .manual }
    rig.witness.animates = true
    _ = try rig.openWindow()
    let drawn = rig.witness.drawCount
    rig.pass(milliseconds: 10_000)
    #expect(rig.witness.drawCount == drawn)
    for frame in 1...5 {
      try rig.surface.frameDone()
      rig.settle()
      #expect(rig.witness.drawCount == drawn + frame)
    }
    rig.finish()
  }

  @Test func aSuspendedWindowActsAsWithAMissingFrameCallback() throws {
    let rig = try SurfaceRig { $0.frameMode = .manual }
    let window = try rig.openWindow()
    try rig.toplevel.configure(states: [.suspended])
    rig.settle()
    #expect(window.state.isSuspended)
    #expect(try rig.toplevel.xdgSurface.isAcknowledged)
    // Some compositors send the callback although they show nothing.
    let drawn = rig.witness.drawCount
    for _ in 0..<20 {
      rig.witness.changed = [Rect(x: 0, y: 0, width: 10, height: 10)]
      window.setNeedsFrame()
      try rig.surface.frameDone()
      rig.settle()
    }
    #expect(rig.witness.drawCount == drawn)
    rig.witness.color = .blue
    rig.witness.changed = [Rect(x: 0, y: 0, width: 200, height: 100)]
    try rig.toplevel.configure()
    rig.settle()
    #expect(rig.witness.drawCount == drawn + 1)
    #expect(try rig.surface.pixel(5, 5) == 0xFF_0000FF)
    rig.finish()
  }

  @Test func unreleasedBuffersAreAtMostThree() throws {
    let rig = try SurfaceRig { $0.releaseMode = .manual }
    let before = MemoryFiles.open
    rig.witness.animates = true
    let window = try rig.openWindow()
    rig.pass(milliseconds: 5000)
    #expect(rig.witness.drawCount == BufferRing.capacity)
    #expect(rig.compositor.server.clients.first?.resources(of: "wl_buffer").count == BufferRing.capacity)
    #expect(MemoryFiles.open.subtracting(before).count == BufferRing.capacity)
    let commits = try rig.surface.commits.count
    rig.settle()
    window.setNeedsFrame()
    rig.settle()
    #expect(try rig.surface.commits.count == commits)

    // Input continues, and so does drawing, with the current content.
    rig.compositor.touch.down(id: 1, on: try rig.surface, x: 1, y: 1)
    rig.compositor.touch.frame()
    rig.settle()
    #expect(rig.witness.batches.count == 1)
    rig.witness.color = .blue
    try rig.surface.releaseBuffer()
    rig.pass(milliseconds: 100)
    #expect(rig.witness.drawCount == BufferRing.capacity + 1)
    #expect(try rig.surface.pixel(5, 5) == 0xFF_0000FF)
    rig.finish()
  }

  @Test func unreleasedBuffersDelayANewSizeUntilTheFirstReturns() throws {
    let rig = try SurfaceRig { $0.releaseMode = .manual }
    rig.witness.animates = true
    _ = try rig.openWindow()
    rig.pass(milliseconds: 200)
    rig.witness.animates = false
    try rig.toplevel.configure(width: 300, height: 150)
    rig.pass(milliseconds: 200)
    #expect(try rig.surface.bufferWidth == 200)
    try rig.surface.releaseAllBuffers()
    rig.pass(milliseconds: 200)
    #expect(try rig.surface.bufferWidth == 300)
    #expect(try rig.toplevel.xdgSurface.isAcknowledged)
    rig.finish()
  }

  @Test func aTimelyReleaseLeavesNoUnreleasedBuffersAndNoThirdOne() throws {
    let rig = try SurfaceRig()
    let window = try rig.openWindow()
    rig.witness.animates = true
    window.setNeedsFrame()
    rig.pass(milliseconds: 2000)
    #expect(rig.witness.drawCount > 50)
    #expect(rig.compositor.server.clients.first?.resources(of: "wl_buffer").count == 2)
    rig.finish()
  }

  @Test func aHeldKeyRepeatsOnceAfterAClockJumpAndThenAtItsPace() throws {
    let rig = try SurfaceRig { $0.keyboard.repeatInfo = (rate: 100, delay: 200) }
    _ = try rig.openWindow()
    rig.compositor.keyboard.enter(try rig.surface)
    rig.compositor.keyboard.key(30, isPressed: true)
    rig.settle()
    func repeats() -> Int {
      rig.witness.events.count { if case .keyboard(_, .repeated) = $0 { true } else { false } }
    }
    rig.pass(milliseconds: 250)
    let before = repeats()
    #expect(before > 2)
    rig.jump(by: Timestamp(milliseconds: 8 * 3_600_000))
    rig.settle()
    #expect(repeats() == before + 1)
    rig.pass(milliseconds: 48)
    #expect((4...6).contains(repeats() - before))
    rig.compositor.keyboard.key(30, isPressed: false)
    rig.settle()
    rig.finish()
  }

  @Test func afterAClockJumpEachCallbackHasOneFrameAtTheNewTime() throws {
    let rig = try SurfaceRig { $0.frameMode = .manual }
    rig.witness.animates = true
    _ = try rig.openWindow()
    for _ in 0..<5 {
      try rig.surface.frameDone()
      rig.settle()
    }
    let drawn = rig.witness.drawCount
    rig.jump(by: Timestamp(milliseconds: 8 * 3_600_000))
    rig.settle()
    #expect(rig.witness.drawCount == drawn)
    try rig.surface.frameDone()
    rig.settle()
    #expect(rig.witness.drawCount == drawn + 1)
    #expect(rig.witness.prepareTimes.last == rig.loop.now)
    rig.finish()
  }
}
