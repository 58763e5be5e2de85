import DactylGeometry
import DactylSurface
import Testing

struct FramePhaseTests {
  private let time = Timestamp(milliseconds: 5)

  private func drawing() -> FramePhase {
    var phase = FramePhase.wanted(planned: nil)
    phase.beginDrawing()
    return phase
  }

  @Test func aRequestMakesAnIdleSurfaceWantAFrame() {
    var phase = FramePhase.idle
    phase.request()
    #expect(phase == .wanted(planned: nil))
    phase.plan(for: time)
    // The planned time does not change.
    phase.request()
    #expect(phase.planned == time)
  }

  @Test func aFrameThatIsDrawnLeavesTheSurfaceIdle() {
    var phase = drawing()
    #expect(phase.isDrawing)
    phase.endDrawing()
    #expect(phase == .idle)
    phase.endDrawing()
    #expect(phase == .idle)
  }

  @Test func aRequestDuringAFrameIsForTheNextOne() {
    var phase = drawing()
    phase.request()
    #expect(phase.isDrawing && phase.wantsAnother)
    phase.endDrawing()
    #expect(phase == .wanted(planned: nil))
  }

  @Test func onlyAWantedFrameIsDrawn() {
    for other in [FramePhase.idle, .stopped(isWanted: true), .starved, .retrying(at: time), .closed] {
      var phase = other
      phase.beginDrawing()
      #expect(phase == other)
    }
  }

  @Test func withoutABufferTheFrameWaitsForOne() {
    var phase = FramePhase.wanted(planned: time)
    phase.starve()
    phase.request()
    #expect(phase == .starved)
    phase.bufferAvailable()
    #expect(phase == .wanted(planned: nil))
    phase.bufferAvailable()
    #expect(phase == .wanted(planned: nil))
  }

  @Test func aFailedFrameIsTriedAgainAtTheNextRequest() {
    var phase = drawing()
    phase.retry(at: time)
    #expect(phase == .retrying(at: time))
    phase.request()
    #expect(phase == .wanted(planned: nil))
    phase.retry(at: nil)
    #expect(phase == .idle)
  }

  @Test func aRequestOfAStoppedSurfaceIsKeptUntilItStarts() {
    var phase = FramePhase.stopped(isWanted: false)
    phase.request()
    #expect(phase == .stopped(isWanted: true))
    phase.start()
    #expect(phase == .wanted(planned: nil))
    phase.start()
    #expect(phase == .wanted(planned: nil))
  }

  @Test func stoppingKeepsOnlyWhetherAFrameIsWanted() {
    var another = drawing()
    another.request()
    for wanted in [FramePhase.wanted(planned: time), .starved, .retrying(at: time), another] {
      var phase = wanted
      phase.stop()
      #expect(phase == .stopped(isWanted: true))
    }
    for unwanted in [FramePhase.idle, drawing()] {
      var phase = unwanted
      phase.stop()
      phase.start()
      #expect(phase == .idle)
    }
  }

  @Test func aClosedSurfaceStaysClosed() {
    var phase = drawing()
    phase.close()
    phase.request()
    phase.endDrawing()
    phase.retry(at: time)
    phase.stop()
    phase.start()
    #expect(phase == .closed)
  }
}
