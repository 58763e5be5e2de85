import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Frames that are drawn just before the compositor latches, over the socket.
@MainActor struct LatchTests: Latching {
  let stage: Stage
  let window: Stage.Window

  @Test func aFrameWaitsUntilShortlyBeforeTheLatchAndIncludesLaterChanges() {
    let count = pictures
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    wait(12)
    #expect(pictures == count)
    stage.change(window, Rect(x: 8, y: 0, width: 2, height: 2))
    wait(4)
    #expect(pictures == count + 1)
    #expect(window.surface.commits.last?.damage.map(\.x) == [0, 8])
    stage.expectNoViolation()
  }

  @Test func aCompositorThatKeepsABufferForARefreshLongerCostsAThirdOneAndOneFrame() {
    stage.compositor.releaseMode = .manual
    var (shown, replaced) = (window.surface.buffer, TestBuffer?.none)
    let count = pictures
    for _ in 0..<30 {
      frame()
      window.surface.giveBack(replaced)
      replaced = shown === window.surface.buffer ? nil : shown
      shown = window.surface.buffer
      stage.pump()
    }
    #expect(pictures >= count + 29)
    #expect(stage.count("wl_shm", "create_pool") == 3)
    stage.expectNoViolation()
  }

  @Test func aNewSizeIsDrawnAtOnce() {
    let count = pictures
    window.toplevel.configure(width: 30, height: 20)
    stage.pump()
    #expect(pictures == count + 1)
    stage.expectNoViolation()
  }

  @Test func aHiddenWindowWaitsForNothingAndBeginsAtItsCallbackWhenVisible() {
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    window.toplevel.configure(width: 20, height: 10, states: [.suspended])
    stage.pump()
    let count = pictures
    wait(1000)
    #expect(pictures == count)
    window.toplevel.configure(width: 20, height: 10, states: [])
    stage.pump()
    #expect(pictures == count + 1)
  }

  @Test func aFrameDeferredByHidingCostsNoTime() {
    let delay = stage.platform.surfaces[0].timing.delay
    wait(100)
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    window.toplevel.configure(width: 20, height: 10, states: [.suspended])
    stage.pump()
    #expect(rest <= stage.loop.now)
    wait(1000)
    window.toplevel.configure(width: 20, height: 10, states: [])
    stage.pump()
    for _ in 0..<4 { frame() }
    #expect((delay - stage.platform.surfaces[0].timing.delay).seconds < 0.001)
  }

  @Test func aWindowClosedWhileAFrameWaitsDrawsNothingMore() {
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    let count = pictures
    window.client.close()
    wait(100)
    #expect(pictures == count)
    stage.expectNoViolation()
  }

  @Test func inputWaitsForTheNextFrameOfASeriesAndForNothingAfterAPause() {
    // The rhythm goes on: a frame is likely.
    let steady = rest
    #expect(steady > stage.loop.now && steady < stage.loop.now + refresh)
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    stage.pump()
    #expect(rest == steady)
    // The frame that was likely does not come.
    frame()
    wait(100)
    #expect(rest < stage.loop.now)
    frame()
    #expect(rest < stage.loop.now)
    // The first one was drawn at once, the second one late: more than a refresh apart.
    for _ in 0..<2 { frame() }
    #expect(rest > stage.loop.now)
  }

  @Test func oneCallbackInEightIsAwaitedAndTheOthersAreReadWithTheNextFrame() throws {
    var waited: [Int] = []
    for number in 0..<24 {
      stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
      wait(16)
      let latch = stage.loop.now + Timestamp(nanoseconds: 666_667)
      let delay = stage.platform.surfaces[0].timing.delay
      if rest < stage.loop.now { waited.append(number) } else { #expect(rest == latch + delay) }
      wait(0.666667)
      stage.compositor.frameDone()
      stage.pump()
    }
    #expect(waited.count == 3 && waited[1] - waited[0] == 8 && waited[2] - waited[1] == 8)
    #expect(pictures >= 24)
  }

  @Test func everyCallbackIsAwaitedWhileBuffersAreMade() {
    // How many of eight frames do not wait for theirs.
    func rested() -> Int {
      (0..<8).count { _ in
        stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
        wait(16)
        let rests = rest > stage.loop.now
        wait(0.666667)
        stage.compositor.frameDone()
        stage.pump()
        return rests
      }
    }
    #expect(rested() > 4)
    stage.compositor.releaseMode = .manual
    frame()
    stage.compositor.releaseMode = .whenReplaced
    frame()
    #expect(stage.count("wl_shm", "create_pool") == 3)
    #expect(rested() == 0)
    _ = rested()
    #expect(rested() > 4)
  }

  @Test func callbacksAreAwaitedAfterOneThatIsLate() throws {
    restingThroughCallback()
    let end = rest
    let margin = stage.platform.surfaces[0].timing.margin
    stage.loop.advance(to: end)
    stage.pump()
    #expect(rest < stage.loop.now)
    // A refresh late: the commit has missed its own.
    stage.loop.advance(by: Timestamp(nanoseconds: 2_000_000))
    stage.compositor.frameDone()
    stage.pump()
    #expect(stage.platform.surfaces[0].timing.margin > margin)
  }

  @Test func aMissingCallbackKeepsNoMoveWaiting() {
    stage.compositor.touch.down(id: 0, on: window.surface, x: 5, y: 5, time: 0)
    stage.compositor.touch.frame()
    stage.pump()
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    wait(50)
    move(6)
    #expect(rest < stage.loop.now)
    wait(50)
    move(7)
    #expect(rest > stage.loop.now)
  }

  private func move(_ x: Double) {
    stage.compositor.touch.motion(id: 0, x: x, y: 5, time: UInt32(x))
    stage.compositor.touch.frame()
    stage.pump()
  }

  @Test func aFrameCausedByLateInputCostsFromItsEarliestPossibleStart() throws {
    let before = stage.platform.surfaces[0].timing.delay
    let rest = try #require(stage.platform.watch).deferredUntil
    // The program is late by as much.
    stage.loop.advance(to: rest + Timestamp(nanoseconds: 500_000))
    let count = pictures
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    stage.pump()
    #expect(pictures == count + 1)
    wait((refresh - before).seconds * 1000 - 0.5)
    stage.compositor.frameDone()
    stage.pump()
    let after = stage.platform.surfaces[0].timing.delay
    #expect((before - after).seconds > 0.0002)
  }

  @Test func anExpectedFrameThatIsNotDrawnCostsNothing() throws {
    let before = stage.platform.surfaces[0].timing.delay
    wait(2 * refresh.seconds * 1000)
    for _ in 0..<5 { frame() }
    let after = stage.platform.surfaces[0].timing.delay
    #expect(after >= before)
  }

  @Test func nothingWaitsWhileTheSizeChanges() {
    window.toplevel.configure(width: 30, height: 20)
    stage.pump()
    wait(16.666667)
    stage.compositor.frameDone()
    stage.pump()
    #expect(rest < stage.loop.now)
  }

  @Test func aCallbackOfUnknownArrivalTeachesNothingAfterAChange() {
    restingThroughCallback()
    let end = rest
    // All of it lies there until the next frame would have been drawn.
    window.toplevel.configure(width: 20, height: 10, states: [.suspended])
    window.toplevel.configure(width: 20, height: 10, states: [])
    stage.loop.advance(by: Timestamp(nanoseconds: 700_000))
    stage.compositor.frameDone()
    stage.compositor.dispatch()
    stage.loop.advance(to: end)
    stage.pump()
    let count = pictures
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(pictures == count + 1)
  }

  @Test func aLateWakeupForAFrameRaisesTheMargin() {
    let margin = stage.platform.surfaces[0].timing.margin
    let count = pictures
    stage.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    stage.loop.advance(by: refresh - Timestamp(nanoseconds: 100_000))
    stage.pump()
    #expect(pictures == count)
    #expect(stage.platform.surfaces[0].timing.margin > margin)
  }
}
