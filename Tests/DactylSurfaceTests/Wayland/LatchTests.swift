import DactylGeometry
import DactylTestCompositor
import Testing

@testable import DactylSurface

/// Frames that are drawn just before the compositor latches, over the socket.
@MainActor struct LatchTests: Latching {
  let fixture: SurfaceFixture
  let window: SurfaceFixture.Window

  @Test func aFrameWaitsUntilShortlyBeforeTheLatchAndIncludesLaterChanges() {
    let count = pictures
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    wait(12)
    #expect(pictures == count)
    fixture.change(window, Rect(x: 8, y: 0, width: 2, height: 2))
    wait(4)
    #expect(pictures == count + 1)
    #expect(window.surface.commits.last?.damage.map(\.x) == [0, 8])
    fixture.expectNoViolation()
  }

  @Test func aCompositorThatKeepsABufferForARefreshLongerCostsAThirdOneAndOneFrame() {
    fixture.compositor.releaseMode = .manual
    var (shown, replaced) = (window.surface.buffer, TestBuffer?.none)
    let count = pictures
    for _ in 0..<30 {
      frame()
      window.surface.giveBack(replaced)
      replaced = shown === window.surface.buffer ? nil : shown
      shown = window.surface.buffer
      fixture.pump()
    }
    #expect(pictures >= count + 29)
    #expect(fixture.count("wl_shm", "create_pool") == 3)
    fixture.expectNoViolation()
  }

  @Test func aNewSizeIsDrawnAtOnce() {
    let count = pictures
    window.toplevel.configure(width: 30, height: 20)
    fixture.pump()
    #expect(pictures == count + 1)
    fixture.expectNoViolation()
  }

  @Test func aHiddenWindowWaitsForNothingAndBeginsAtItsCallbackWhenVisible() {
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    window.toplevel.configure(width: 20, height: 10, states: [.suspended])
    fixture.pump()
    let count = pictures
    wait(1000)
    #expect(pictures == count)
    window.toplevel.configure(width: 20, height: 10, states: [])
    fixture.pump()
    #expect(pictures == count + 1)
  }

  @Test func aFrameDeferredByHidingCostsNoTime() {
    let delay = fixture.platform.surfaces[0].timing.delay
    wait(100)
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    window.toplevel.configure(width: 20, height: 10, states: [.suspended])
    fixture.pump()
    #expect(rest <= fixture.loop.now)
    wait(1000)
    window.toplevel.configure(width: 20, height: 10, states: [])
    fixture.pump()
    for _ in 0..<4 { frame() }
    #expect((delay - fixture.platform.surfaces[0].timing.delay).seconds < 0.001)
  }

  @Test func aWindowClosedWhileAFrameWaitsDrawsNothingMore() {
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    let count = pictures
    window.client.close()
    wait(100)
    #expect(pictures == count)
    fixture.expectNoViolation()
  }

  @Test func inputWaitsForTheNextFrameOfASeriesAndForNothingAfterAPause() {
    // The rhythm goes on: a frame is likely.
    let steady = rest
    #expect(steady > fixture.loop.now && steady < fixture.loop.now + refresh)
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    fixture.pump()
    #expect(rest == steady)
    // The frame that was likely does not come.
    frame()
    wait(100)
    #expect(rest < fixture.loop.now)
    frame()
    #expect(rest < fixture.loop.now)
    // The first one was drawn at once, the second one late: more than a refresh apart.
    for _ in 0..<2 { frame() }
    #expect(rest > fixture.loop.now)
  }

  @Test func oneCallbackInEightIsAwaitedAndTheOthersAreReadWithTheNextFrame() throws {
    var waited: [Int] = []
    for number in 0..<24 {
      fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
      wait(16)
      let latch = fixture.loop.now + Timestamp(nanoseconds: 666_667)
      let delay = fixture.platform.surfaces[0].timing.delay
      if rest < fixture.loop.now { waited.append(number) } else { #expect(rest == latch + delay) }
      wait(0.666667)
      fixture.compositor.frameDone()
      fixture.pump()
    }
    #expect(waited.count == 3 && waited[1] - waited[0] == 8 && waited[2] - waited[1] == 8)
    #expect(pictures >= 24)
  }

  @Test func everyCallbackIsAwaitedWhileBuffersAreMade() {
    // How many of eight frames do not wait for theirs.
    func rested() -> Int {
      (0..<8).count { _ in
        fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
        wait(16)
        let rests = rest > fixture.loop.now
        wait(0.666667)
        fixture.compositor.frameDone()
        fixture.pump()
        return rests
      }
    }
    #expect(rested() > 4)
    fixture.compositor.releaseMode = .manual
    frame()
    fixture.compositor.releaseMode = .whenReplaced
    frame()
    #expect(fixture.count("wl_shm", "create_pool") == 3)
    #expect(rested() == 0)
    _ = rested()
    #expect(rested() > 4)
  }

  @Test func callbacksAreAwaitedAfterOneThatIsLate() throws {
    restingThroughCallback()
    let end = rest
    let margin = fixture.platform.surfaces[0].timing.margin
    fixture.loop.advance(to: end)
    fixture.pump()
    #expect(rest < fixture.loop.now)
    // A refresh late: the commit has missed its own.
    fixture.loop.advance(by: Timestamp(nanoseconds: 2_000_000))
    fixture.compositor.frameDone()
    fixture.pump()
    #expect(fixture.platform.surfaces[0].timing.margin > margin)
  }

  @Test func aMissingCallbackKeepsNoMoveWaiting() {
    fixture.compositor.touch.down(id: 0, on: window.surface, x: 5, y: 5, time: 0)
    fixture.compositor.touch.frame()
    fixture.pump()
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    wait(50)
    move(6)
    #expect(rest < fixture.loop.now)
    wait(50)
    move(7)
    #expect(rest > fixture.loop.now)
  }

  private func move(_ x: Double) {
    fixture.compositor.touch.motion(id: 0, x: x, y: 5, time: UInt32(x))
    fixture.compositor.touch.frame()
    fixture.pump()
  }

  @Test func aFrameCausedByLateInputCostsFromItsEarliestPossibleStart() throws {
    let before = fixture.platform.surfaces[0].timing.delay
    let rest = try #require(fixture.platform.watch).deferredUntil
    // The program is late by as much.
    fixture.loop.advance(to: rest + Timestamp(nanoseconds: 500_000))
    let count = pictures
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    fixture.pump()
    #expect(pictures == count + 1)
    wait((refresh - before).seconds * 1000 - 0.5)
    fixture.compositor.frameDone()
    fixture.pump()
    let after = fixture.platform.surfaces[0].timing.delay
    #expect((before - after).seconds > 0.0002)
  }

  @Test func anExpectedFrameThatIsNotDrawnCostsNothing() throws {
    let before = fixture.platform.surfaces[0].timing.delay
    wait(2 * refresh.seconds * 1000)
    for _ in 0..<5 { frame() }
    let after = fixture.platform.surfaces[0].timing.delay
    #expect(after >= before)
  }

  @Test func nothingWaitsWhileTheSizeChanges() {
    window.toplevel.configure(width: 30, height: 20)
    fixture.pump()
    wait(16.666667)
    fixture.compositor.frameDone()
    fixture.pump()
    #expect(rest < fixture.loop.now)
  }

  @Test func aCallbackOfUnknownArrivalTeachesNothingAfterAChange() {
    restingThroughCallback()
    let end = rest
    // All of it lies there until the next frame would have been drawn.
    window.toplevel.configure(width: 20, height: 10, states: [.suspended])
    window.toplevel.configure(width: 20, height: 10, states: [])
    fixture.loop.advance(by: Timestamp(nanoseconds: 700_000))
    fixture.compositor.frameDone()
    fixture.compositor.dispatch()
    fixture.loop.advance(to: end)
    fixture.pump()
    let count = pictures
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(pictures == count + 1)
  }

  @Test func aLateWakeupForAFrameRaisesTheMargin() {
    let margin = fixture.platform.surfaces[0].timing.margin
    let count = pictures
    fixture.change(window, Rect(x: 0, y: 0, width: 2, height: 2))
    fixture.loop.advance(by: refresh - Timestamp(nanoseconds: 100_000))
    fixture.pump()
    #expect(pictures == count)
    #expect(fixture.platform.surfaces[0].timing.margin > margin)
  }
}
