import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Frames drawn just before the compositor latches, together with those of other windows and with other work.
@MainActor struct FrameOrderTests: Latching {
  let fixture: SurfaceFixture
  let window: SurfaceFixture.Window

  @Test func aDeferredFrameIsCommittedBeforeAnotherWindowDraws() throws {
    // The other window is first in order, and has drawn only once.
    let fixture = try SurfaceFixture(latchesLate: true)
    let (other, window) = (try fixture.showToplevel(), try fixture.showToplevel())
    for _ in 0..<20 {
      fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
      wait(refresh.seconds * 1000, on: fixture)
      fixture.compositor.frameDone()
      fixture.pump()
    }
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    fixture.loop.advance(to: try #require((window.client as? WaylandSurface)?.painter.nextDrawTime))
    var seen: [Int] = []
    var count: Int { window.surface.commits.count { $0.bufferSize != nil } }
    fixture.recorder.onDraw = {
      fixture.compositor.dispatch()
      seen.append(count)
      // The first window's frame takes the recorder's changes.
      fixture.recorder.changed = [Rect(x: 0, y: 0, width: 2, height: 2)]
    }
    let before = count
    fixture.change(other, Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(seen == [before, before + 1])
    fixture.expectNoViolation()
  }

  @Test func aWindowDrawnBeforeIsDrawnAgainWhenAnothersFrameChangesIt() throws {
    let fixture = try SurfaceFixture()
    let (first, second) = (try fixture.showToplevel(), try fixture.showToplevel())
    let count = first.surface.commits.count
    fixture.recorder.onDraw = {
      fixture.recorder.onDraw = nil
      fixture.recorder.changed = [Rect(x: 0, y: 0, width: 1, height: 1)]
      first.client.setNeedsFrame()
    }
    fixture.recorder.changed = [Rect(x: 0, y: 0, width: 2, height: 2)]
    second.client.setNeedsFrame()
    // The loop would not have slept.
    #expect(fixture.loop.runOnce(waiting: false))
    fixture.loop.runOnce(waiting: false)
    fixture.compositor.dispatch()
    #expect(first.surface.commits.count == count + 1)
    fixture.expectNoViolation()
  }

  @Test func anAnimationThatHasNotMovedYetMissesNoRefreshWhenTheOutputsChange() {
    var shown = fixture.loop.now
    fixture.recorder.frames = .max
    fixture.recorder.onPrepare = { [recorder = fixture.recorder] time in
      guard time.now - shown >= Timestamp(milliseconds: 2) else { return }
      shown = time.now
      recorder.changed = [Rect(x: 0, y: 0, width: 2, height: 2)]
    }
    window.client.setNeedsFrame()
    let other = fixture.compositor.addOutput(width: 640, height: 480)
    for number in 1...60 {
      let before = pictures
      wait(refresh.seconds * 1000)
      #expect(pictures == before + 1, "refresh \(number)")
      if number.isMultiple(of: 6) { window.surface.enter(other) }
      if number.isMultiple(of: 6) && number.isMultiple(of: 4) { window.surface.leave(other) }
      fixture.compositor.frameDone()
      fixture.pump()
    }
    fixture.expectNoViolation()
  }

  @Test func aSizeThatArrivesBeforeADueFrameIsAppliedAfterIt() {
    restingThroughCallback()
    // During a series of frames: the callback has been sent, but not read yet.
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    fixture.loop.advance(to: rest - Timestamp(milliseconds: 3))
    let count = pictures
    window.toplevel.configure(width: 30, height: 20)
    fixture.compositor.frameDone()
    fixture.pump()
    #expect(pictures == count + 1)
    #expect(window.surface.commits.last?.bufferSize?.width == 20)
    #expect(window.toplevel.xdgSurface.isAcknowledged == false)
    fixture.compositor.frameDone()
    fixture.pump()
    #expect(pictures == count + 2)
    #expect(window.surface.commits.last?.bufferSize?.width == 30)
    #expect(window.toplevel.xdgSurface.isAcknowledged)
    fixture.expectNoViolation()
  }

  @Test func aScaleThatArrivesBeforeADueFrameIsAppliedAfterIt() {
    restingThroughCallback()
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    fixture.loop.advance(to: rest - Timestamp(milliseconds: 3))
    window.surface.preferFractionalScale(in120ths: 180)
    fixture.compositor.frameDone()
    fixture.pump()
    #expect(window.surface.commits.last?.bufferSize?.width == 20)
    fixture.compositor.frameDone()
    fixture.pump()
    #expect(window.surface.commits.last?.bufferSize?.width == 30)
    fixture.expectNoViolation()
  }

  @Test func everySizeIsDrawnAtOnceWhileTheUserResizesAWindow() {
    restingThroughCallback()
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    fixture.loop.advance(to: rest - Timestamp(milliseconds: 3))
    window.toplevel.configure(width: 30, height: 20, states: [.resizing])
    fixture.compositor.frameDone()
    fixture.pump()
    #expect(window.surface.commits.last?.bufferSize?.width == 30)
    fixture.expectNoViolation()
  }

  @Test func windowsThatDrawInTheSameRefreshLeaveEachOtherTime() throws {
    let windows = [window, try fixture.showToplevel()]
    let rect = Rect(x: 0, y: 0, width: 2, height: 2)
    // The first window of each refresh takes long, the other one not always.
    var (costs, end, tooLate): ([Double], Timestamp, Int) = ([], .zero, 0)
    fixture.recorder.onDraw = { [unowned fixture] in
      fixture.loop.advance(by: Timestamp(seconds: costs.removeFirst() / 1000))
      if fixture.loop.now > end { tooLate += 1 }
      fixture.recorder.changed = [rect]
    }
    func frame(_ taken: [Double], of windows: [SurfaceFixture.Window]) {
      costs = taken
      end = fixture.loop.now + refresh
      for window in windows { fixture.change(window, rect) }
      while fixture.loop.now < end { wait(min(0.25, (end - fixture.loop.now).seconds * 1000)) }
      fixture.compositor.frameDone()
      fixture.pump()
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
    #expect(fixture.platform.surfaces.allSatisfy { $0.timing.margin < Timestamp(milliseconds: 3) })
    fixture.expectNoViolation()
  }
}
