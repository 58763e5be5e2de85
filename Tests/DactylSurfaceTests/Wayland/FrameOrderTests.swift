import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Frames drawn just before the compositor latches, together with those of other windows and with other work.
@MainActor struct FrameOrderTests: Latching {
  let stage: Stage
  let window: Stage.Window

  @Test func aDeferredFrameIsCommittedBeforeAnotherWindowDraws() throws {
    // The other window is first in order, and has drawn only once.
    let stage = try Stage(latchesLate: true)
    let (other, window) = (try stage.showToplevel(), try stage.showToplevel())
    for _ in 0..<20 {
      stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
      wait(refresh.seconds * 1000, on: stage)
      stage.compositor.frameDone()
      stage.pump()
    }
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    stage.loop.advance(to: try #require((window.client as? WaylandSurface)?.painter.nextDrawTime))
    var seen: [Int] = []
    var count: Int { window.surface.commits.count { $0.bufferSize != nil } }
    stage.recorder.onDraw = {
      stage.compositor.dispatch()
      seen.append(count)
      // The first window's frame takes the recorder's changes.
      stage.recorder.changed = [Rect(x: 0, y: 0, width: 2, height: 2)]
    }
    let before = count
    stage.change(other, Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(seen == [before, before + 1])
    stage.expectNoViolation()
  }

  @Test func aWindowDrawnBeforeIsDrawnAgainWhenAnothersFrameChangesIt() throws {
    let stage = try Stage()
    let (first, second) = (try stage.showToplevel(), try stage.showToplevel())
    let count = first.surface.commits.count
    stage.recorder.onDraw = {
      stage.recorder.onDraw = nil
      stage.recorder.changed = [Rect(x: 0, y: 0, width: 1, height: 1)]
      first.client.setNeedsFrame()
    }
    stage.recorder.changed = [Rect(x: 0, y: 0, width: 2, height: 2)]
    second.client.setNeedsFrame()
    // The loop would not have slept.
    #expect(stage.loop.runOnce(waiting: false))
    stage.loop.runOnce(waiting: false)
    stage.compositor.dispatch()
    #expect(first.surface.commits.count == count + 1)
    stage.expectNoViolation()
  }

  @Test func aSizeThatArrivesBeforeADueFrameIsAppliedAfterIt() {
    restingThroughCallback()
    // During a series of frames: the callback has been sent, but not read yet.
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    stage.loop.advance(to: rest - Timestamp(milliseconds: 3))
    let count = pictures
    window.toplevel.configure(width: 30, height: 20)
    stage.compositor.frameDone()
    stage.pump()
    #expect(pictures == count + 1)
    #expect(window.surface.commits.last?.bufferSize?.width == 20)
    #expect(window.toplevel.xdgSurface.isAcknowledged == false)
    stage.compositor.frameDone()
    stage.pump()
    #expect(pictures == count + 2)
    #expect(window.surface.commits.last?.bufferSize?.width == 30)
    #expect(window.toplevel.xdgSurface.isAcknowledged)
    stage.expectNoViolation()
  }

  @Test func aScaleThatArrivesBeforeADueFrameIsAppliedAfterIt() {
    restingThroughCallback()
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    stage.loop.advance(to: rest - Timestamp(milliseconds: 3))
    window.surface.preferFractionalScale(in120ths: 180)
    stage.compositor.frameDone()
    stage.pump()
    #expect(window.surface.commits.last?.bufferSize?.width == 20)
    stage.compositor.frameDone()
    stage.pump()
    #expect(window.surface.commits.last?.bufferSize?.width == 30)
    stage.expectNoViolation()
  }

  @Test func everySizeIsDrawnAtOnceWhileTheUserResizesAWindow() {
    restingThroughCallback()
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    stage.loop.advance(to: rest - Timestamp(milliseconds: 3))
    window.toplevel.configure(width: 30, height: 20, states: [.resizing])
    stage.compositor.frameDone()
    stage.pump()
    #expect(window.surface.commits.last?.bufferSize?.width == 30)
    stage.expectNoViolation()
  }

  @Test func windowsThatDrawInTheSameRefreshLeaveEachOtherTime() throws {
    let windows = [window, try stage.showToplevel()]
    let rect = Rect(x: 0, y: 0, width: 2, height: 2)
    // The first window of each refresh takes long, the other one not always.
    var (costs, end, tooLate): ([Double], Timestamp, Int) = ([], .zero, 0)
    stage.recorder.onDraw = { [unowned stage] in
      stage.loop.advance(by: Timestamp(seconds: costs.removeFirst() / 1000))
      if stage.loop.now > end { tooLate += 1 }
      stage.recorder.changed = [rect]
    }
    func frame(_ taken: [Double], of windows: [Stage.Window]) {
      costs = taken
      end = stage.loop.now + refresh
      for window in windows { stage.change(window, rect) }
      while stage.loop.now < end { wait(min(0.25, (end - stage.loop.now).seconds * 1000)) }
      stage.compositor.frameDone()
      stage.pump()
    }
    for _ in 0..<20 { frame([0.1, 0.1], of: windows) }
    // The scheduler learns the cost of each window.
    for window in windows { for _ in 0..<6 { frame([4], of: [window]) } }
    tooLate = 0
    for number in 0..<20 {
      frame(number % 2 == 0 ? [4, 4] : [0.1, 4], of: windows)
      #expect(costs.isEmpty)
    }
    #expect(tooLate == 0)
    // A frame that was deferred a little, because the other one finished sooner, does not count as late.
    #expect(stage.platform.surfaces.allSatisfy { $0.timing.margin < Timestamp(milliseconds: 3) })
    stage.expectNoViolation()
  }
}
