import DactylGeometry
import Testing

@testable import DactylSurface

private func milliseconds(_ value: Double) -> Timestamp { Timestamp(seconds: value / 1000) }

/// Conditions that keep a frame from being drawn.
struct FrameSchedulerPhaseTests {
  @Test func nothingIsDrawnBeforeTheStart() {
    var scheduler = FrameScheduler()
    scheduler.request()
    #expect(scheduler.decide(at: .zero) == .never)
    scheduler.start()
    #expect(scheduler.decide(at: .zero) == .at(.zero))
  }

  @Test func nothingIsDrawnWhileStopped() {
    var screen = Screen.settled()
    screen.request()
    screen.run(for: milliseconds(2))
    screen.scheduler.stop()
    let count = screen.frames.count
    for _ in 0..<10 {
      screen.request()
      screen.run(for: milliseconds(50))
    }
    #expect(screen.frames.count == count)
    #expect(screen.scheduler.nextDrawTime == nil)
    screen.scheduler.start()
    screen.run(for: milliseconds(1))
    #expect(screen.frames.count == count + 1)
  }

  @Test func aMissingCallbackDrawsNothing() {
    var scheduler = drawn()
    for second in 1...100 {
      scheduler.request()
      scheduler.bufferAvailable()
      #expect(scheduler.decide(at: milliseconds(Double(second) * 1000)) == .never)
    }
    // The wait for the callback is limited.
    #expect(scheduler.awaitsCallback(at: milliseconds(17)))
    #expect(!scheduler.awaitsCallback(at: milliseconds(1000)))
    scheduler.called(at: milliseconds(101_000))
    #expect(scheduler.isDue)
  }

  @Test func anAnswerToAConfigureWaitsForTheCallbackForFourRefreshes() {
    var scheduler = drawn()
    let limit = scheduler.interval.scaled(4, 1)
    scheduler.request()
    #expect(scheduler.decide(at: milliseconds(17), isUrgent: true, isAnswer: true) == .at(limit))
    #expect(!scheduler.isDue)
    #expect(scheduler.decide(at: limit, isUrgent: true, isAnswer: true) == .at(limit))
    #expect(scheduler.isDue)
    _ = scheduler.beginDrawing(at: limit)
    scheduler.committed(planned: limit, at: limit)
    // The next frame answers nothing.
    scheduler.request()
    #expect(scheduler.decide(at: milliseconds(5000)) == .never)
  }

  @Test func aPendingCallbackIsNotForgottenWhileStopped() {
    var scheduler = drawn()
    scheduler.stop()
    scheduler.request()
    scheduler.start()
    #expect(scheduler.decide(at: milliseconds(20)) == .never)
    scheduler.called(at: milliseconds(20))
    #expect(scheduler.decide(at: milliseconds(20)) == .at(milliseconds(20)))
  }

  @Test func withoutABufferTheFrameWaitsForOne() {
    var scheduler = FrameScheduler()
    scheduler.start()
    scheduler.starve()
    #expect(scheduler.decide(at: milliseconds(1)) == .never)
    scheduler.bufferAvailable()
    #expect(scheduler.decide(at: milliseconds(2)) == .at(milliseconds(2)))
  }

  @Test func aFrameThatFailedIsTriedAgainAtTheNextRequestOrLater() {
    for isRequested in [false, true] {
      var scheduler = FrameScheduler()
      scheduler.start()
      _ = scheduler.beginDrawing(at: .zero)
      scheduler.failed(retry: milliseconds(1000))
      #expect(scheduler.decide(at: milliseconds(1)) == .at(milliseconds(1000)))
      if isRequested { scheduler.request() }
      let time = milliseconds(isRequested ? 2 : 1000)
      #expect(scheduler.decide(at: time) == .at(time))
    }
  }

  @Test func anAnimationWithoutChangesContinuesWithTheNextCallback() {
    var scheduler = FrameScheduler(isLate: false)
    scheduler.start()
    _ = scheduler.beginDrawing(at: .zero)
    scheduler.request()
    let needsCallback = scheduler.endedWithoutPicture(at: .zero)
    #expect(needsCallback)
    #expect(scheduler.decide(at: milliseconds(1)) == .never)
    scheduler.called(at: milliseconds(16))
    #expect(scheduler.decide(at: milliseconds(16)) == .at(milliseconds(16)))
  }

  @Test func anAnimationThatHasNotMovedYetIsTriedAgainInTheSameRefresh() {
    var scheduler = drawn()
    scheduler.called(at: milliseconds(1))
    scheduler.request()
    _ = scheduler.beginDrawing(at: milliseconds(1))
    scheduler.request()
    var needsCallback = scheduler.endedWithoutPicture(at: milliseconds(1))
    #expect(!needsCallback)
    let half = scheduler.interval.halved
    #expect(scheduler.decide(at: milliseconds(1)) == .at(milliseconds(1) + half))
    #expect(scheduler.decide(at: milliseconds(1) + half) == .at(milliseconds(1) + half))
    _ = scheduler.beginDrawing(at: milliseconds(1) + half)
    scheduler.request()
    needsCallback = scheduler.endedWithoutPicture(at: milliseconds(1) + half)
    #expect(needsCallback)
    #expect(scheduler.decide(at: milliseconds(16)) == .never)
  }

  @Test func aFrameWithoutChangeLeadsToNothing() {
    var scheduler = FrameScheduler()
    scheduler.start()
    _ = scheduler.beginDrawing(at: .zero)
    let needsCallback = scheduler.endedWithoutPicture(at: .zero)
    #expect(!needsCallback)
    #expect(scheduler.decide(at: milliseconds(1)) == .never && !scheduler.awaitsCallback(at: milliseconds(1)))
  }

  @Test func aClosedSurfaceDrawsNothing() {
    var scheduler = drawn()
    scheduler.called(at: milliseconds(16))
    scheduler.close()
    scheduler.request()
    #expect(scheduler.decide(at: milliseconds(20)) == .never)
  }

  /// A scheduler whose first frame was committed.
  private func drawn() -> FrameScheduler {
    var scheduler = FrameScheduler(isLate: false)
    scheduler.start()
    scheduler.committed(planned: scheduler.beginDrawing(at: .zero), at: .zero)
    return scheduler
  }
}
