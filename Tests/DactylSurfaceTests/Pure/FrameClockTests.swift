import DactylSurface
import Testing

struct FrameClockTests {
  private func clock(_ events: FrameClock.Event...) -> FrameClock {
    var clock = FrameClock()
    for event in events { clock.handle(event) }
    return clock
  }

  @Test func `nothing is drawn before the first configure, and a first frame right after`() {
    #expect(!FrameClock().isDue)
    #expect(!clock(.request, .request).isDue)
    #expect(clock(.start).isDue)
  }

  @Test func `after a commit the next frame waits for the callback`() {
    #expect(!clock(.start, .committed, .request).isDue)
    #expect(clock(.start, .committed, .request, .callback).isDue)
    #expect(clock(.start, .committed, .callback) == .idle)
  }

  @Test func `when idle a frame asked for is due at once`() {
    #expect(clock(.start, .committed, .callback, .request).isDue)
  }

  @Test func `a callback that never comes draws nothing, however often a frame is asked for (missing frame callback)`()
  {
    var clock = clock(.start, .committed)
    for _ in 0..<100 {
      clock.handle(.request)
      clock.handle(.bufferAvailable)
      #expect(!clock.isDue)
    }
    clock.handle(.callback)
    #expect(clock.isDue)
  }

  @Test func `without a buffer drawing waits for one (unreleased buffers)`() {
    var clock = clock(.start, .outOfBuffers)
    clock.handle(.request)
    #expect(!clock.isDue)
    clock.handle(.bufferAvailable)
    #expect(clock.isDue)
  }

  @Test func `a frame without change leads to nothing`() {
    #expect(clock(.start, .skipped) == .idle)
  }

  @Test func `while nothing can be seen nothing is drawn, and what was asked for is drawn later`() {
    #expect(!clock(.start, .committed, .callback, .stop, .request).isDue)
    #expect(clock(.start, .committed, .callback, .stop, .request, .start).isDue)
    #expect(clock(.start, .committed, .callback, .stop, .start) == .idle)
  }

  @Test func `a callback that was on its way when the surface was hidden is not forgotten`() {
    #expect(clock(.start, .committed, .stop, .request, .start) == .waiting(isWanted: true))
    #expect(clock(.start, .committed, .stop, .request, .callback, .start).isDue)
    #expect(clock(.start, .outOfBuffers, .stop, .start).isDue)
  }

  @Test func `no event draws twice`() {
    var clock = clock(.start, .committed)
    clock.handle(.callback)
    clock.handle(.callback)
    clock.handle(.bufferAvailable)
    #expect(clock == .idle)
  }
}
