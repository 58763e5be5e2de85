import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Frame callbacks and buffers that are never sent back, and clocks that jump.
@MainActor struct FrameFaultTests {
  @Test func aMissingFrameCallbackStopsDrawingWhileInputWorks() throws {
    let fixture = try SurfaceFixture { $0.frameMode = .manual }
    let window = try fixture.openWindow()
    #expect(try fixture.surface.frameCallbacks.count == 1)
    let prepared = fixture.recorder.prepareTimes.count

    for second in 1...600 {
      fixture.recorder.changed = [Rect(x: 0, y: 0, width: 10, height: 10)]
      window.setNeedsFrame()
      fixture.loop.advance(by: Timestamp(milliseconds: 1000))
      fixture.compositor.touch.down(id: Int32(second), on: try fixture.surface, x: 1, y: 1)
      fixture.compositor.touch.up(id: Int32(second))
      fixture.compositor.touch.frame()
      fixture.settle()
    }
    #expect(fixture.recorder.prepareTimes.count == prepared)
    #expect(try fixture.surface.commits.count == 2)
    #expect(fixture.recorder.batches.count == 600)

    fixture.recorder.color = .blue
    fixture.recorder.changed = [Rect(x: 0, y: 0, width: 200, height: 100)]
    try fixture.surface.frameDone()
    fixture.settle()
    #expect(fixture.recorder.prepareTimes.count == prepared + 1)
    #expect(try fixture.surface.commits.count == 3)
    #expect(try fixture.surface.pixel(5, 5) == 0xFF_0000FF)
    fixture.finish()
  }

  @Test func aMissingFrameCallbackHaltsAHiddenAnimationUntilItArrives() throws {
    let fixture = try SurfaceFixture { $0.frameMode = .manual }
    fixture.recorder.animates = true
    _ = try fixture.openWindow()
    let drawn = fixture.recorder.drawCount
    fixture.pass(milliseconds: 10_000)
    #expect(fixture.recorder.drawCount == drawn)
    for frame in 1...5 {
      try fixture.surface.frameDone()
      fixture.settle()
      #expect(fixture.recorder.drawCount == drawn + frame)
    }
    fixture.finish()
  }

  @Test func eachConfigureIsAnsweredOnceWithoutFrameCallbacks() throws {
    let fixture = try SurfaceFixture { $0.frameMode = .manual }
    let window = try fixture.openWindow()
    fixture.recorder.animates = true
    for width: Int32 in [300, 310, 320] {
      let commits = try fixture.surface.commits.count
      try fixture.toplevel.configure(width: width, height: 100)
      fixture.pass(milliseconds: 100)
      #expect(try fixture.toplevel.xdgSurface.isAcknowledged)
      #expect(try fixture.surface.width == Double(width))
      // Nothing else is drawn without a callback.
      window.setNeedsFrame()
      fixture.pass(milliseconds: 10_000)
      #expect(try fixture.surface.commits.count == commits + 1)
    }
    // A window that is seen again is drawn at the last callback.
    let drawn = fixture.recorder.drawCount
    try fixture.surface.frameDone()
    fixture.settle()
    #expect(fixture.recorder.drawCount == drawn + 1)
    fixture.finish()
  }

  @Test func aSuspendedWindowActsAsWithAMissingFrameCallback() throws {
    let fixture = try SurfaceFixture { $0.frameMode = .manual }
    let window = try fixture.openWindow()
    try fixture.toplevel.configure(states: [.suspended])
    fixture.settle()
    #expect(window.state.isSuspended)
    #expect(try fixture.toplevel.xdgSurface.isAcknowledged)
    // Some compositors send the callback although they show nothing.
    let drawn = fixture.recorder.drawCount
    for _ in 0..<20 {
      fixture.recorder.changed = [Rect(x: 0, y: 0, width: 10, height: 10)]
      window.setNeedsFrame()
      try fixture.surface.frameDone()
      fixture.settle()
    }
    #expect(fixture.recorder.drawCount == drawn)
    fixture.recorder.color = .blue
    fixture.recorder.changed = [Rect(x: 0, y: 0, width: 200, height: 100)]
    try fixture.toplevel.configure()
    fixture.settle()
    #expect(fixture.recorder.drawCount == drawn + 1)
    #expect(try fixture.surface.pixel(5, 5) == 0xFF_0000FF)
    fixture.finish()
  }

  @Test func unreleasedBuffersAreAtMostThree() throws {
    let fixture = try SurfaceFixture { $0.releaseMode = .manual }
    let before = MemoryFiles.open
    fixture.recorder.animates = true
    let window = try fixture.openWindow()
    fixture.pass(milliseconds: 5000)
    #expect(fixture.recorder.drawCount == BufferRing.capacity)
    #expect(fixture.compositor.server.clients.first?.resources(of: "wl_buffer").count == BufferRing.capacity)
    #expect(MemoryFiles.open.subtracting(before).count == BufferRing.capacity)
    let commits = try fixture.surface.commits.count
    fixture.settle()
    window.setNeedsFrame()
    fixture.settle()
    #expect(try fixture.surface.commits.count == commits)

    // Input continues, and so does drawing, with the current content.
    fixture.compositor.touch.down(id: 1, on: try fixture.surface, x: 1, y: 1)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(fixture.recorder.batches.count == 1)
    fixture.recorder.color = .blue
    try fixture.surface.releaseBuffer()
    fixture.pass(milliseconds: 100)
    #expect(fixture.recorder.drawCount == BufferRing.capacity + 1)
    #expect(try fixture.surface.pixel(5, 5) == 0xFF_0000FF)
    fixture.finish()
  }

  @Test func unreleasedBuffersDelayANewSizeUntilTheFirstReturns() throws {
    let fixture = try SurfaceFixture { $0.releaseMode = .manual }
    fixture.recorder.animates = true
    _ = try fixture.openWindow()
    fixture.pass(milliseconds: 200)
    fixture.recorder.animates = false
    try fixture.toplevel.configure(width: 300, height: 150)
    fixture.pass(milliseconds: 200)
    #expect(try fixture.surface.bufferWidth == 200)
    try fixture.surface.releaseAllBuffers()
    fixture.pass(milliseconds: 200)
    #expect(try fixture.surface.bufferWidth == 300)
    #expect(try fixture.toplevel.xdgSurface.isAcknowledged)
    fixture.finish()
  }

  @Test func aTimelyReleaseLeavesNoUnreleasedBuffersAndNoThirdOne() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    fixture.recorder.animates = true
    window.setNeedsFrame()
    fixture.pass(milliseconds: 2000)
    #expect(fixture.recorder.drawCount > 50)
    #expect(fixture.compositor.server.clients.first?.resources(of: "wl_buffer").count == 2)
    fixture.finish()
  }

  @Test func aHeldKeyRepeatsOnceAfterAClockJumpAndThenAtItsPace() throws {
    let fixture = try SurfaceFixture { $0.keyboard.repeatInfo = (rate: 100, delay: 200) }
    _ = try fixture.openWindow()
    fixture.compositor.keyboard.enter(try fixture.surface)
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.settle()
    func repeats() -> Int {
      fixture.recorder.events.count { if case .keyboard(_, .repeated) = $0 { true } else { false } }
    }
    fixture.pass(milliseconds: 250)
    let before = repeats()
    #expect(before > 2)
    fixture.jump(by: Timestamp(milliseconds: 8 * 3_600_000))
    fixture.settle()
    #expect(repeats() == before + 1)
    fixture.pass(milliseconds: 48)
    #expect((4...6).contains(repeats() - before))
    fixture.compositor.keyboard.key(30, isPressed: false)
    fixture.settle()
    fixture.finish()
  }

  @Test func afterAClockJumpEachCallbackHasOneFrameAtTheNewTime() throws {
    let fixture = try SurfaceFixture { $0.frameMode = .manual }
    fixture.recorder.animates = true
    _ = try fixture.openWindow()
    for _ in 0..<5 {
      try fixture.surface.frameDone()
      fixture.settle()
    }
    let drawn = fixture.recorder.drawCount
    fixture.jump(by: Timestamp(milliseconds: 8 * 3_600_000))
    fixture.settle()
    #expect(fixture.recorder.drawCount == drawn)
    try fixture.surface.frameDone()
    fixture.settle()
    #expect(fixture.recorder.drawCount == drawn + 1)
    #expect(fixture.recorder.prepareTimes.last == fixture.loop.now)
    fixture.finish()
  }
}
