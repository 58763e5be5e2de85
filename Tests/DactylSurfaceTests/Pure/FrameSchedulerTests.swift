import DactylGeometry
import Testing

@testable import DactylSurface

private func milliseconds(_ value: Double) -> Timestamp { Timestamp(seconds: value / 1000) }

/// The times at which frames are drawn, as a user of the surface sees them.
struct FrameSchedulerTests {
  @Test func aWantedFrameIsDrawnOnceARefresh() {
    var screen = Screen()
    screen.animate(200)
    #expect(screen.misses == 0)
    let gaps = zip(screen.frames, screen.frames.dropFirst()).map { $1.latch - $0.latch }
    #expect(gaps.allSatisfy { $0 == screen.interval })
  }

  @Test func withoutARequestNothingIsDrawn() {
    var screen = Screen.settled()
    let count = screen.frames.count
    screen.run(for: milliseconds(500))
    #expect(screen.frames.count == count)
    #expect(screen.scheduler.decide(at: screen.now) == .never)
  }

  @Test(arguments: [240, 144, 90, 60, 30]) func aFrameIsDrawnJustBeforeTheLatch(rate: Int) {
    var screen = Screen(interval: Timestamp(seconds: 1 / Double(rate)))
    screen.animate(300)
    #expect(screen.misses == 0)
    #expect(screen.frames.suffix(290).allSatisfy { $0.age < milliseconds(3) })
  }

  @Test func withoutLateLatchingAFrameIsDrawnAtItsCallback() {
    var screen = Screen(isLate: false)
    screen.animate(50)
    #expect(screen.frames.dropFirst().allSatisfy { $0.age == screen.interval })
  }

  @Test(arguments: [4.0, 7, 10]) func theTimeBetweenLatchAndCallbackIsLearned(deadline: Double) {
    var screen = Screen()
    screen.deadline = milliseconds(deadline)
    screen.animate(200)
    #expect(screen.misses <= 6)
    #expect(screen.last.age < milliseconds(deadline + 6))
    screen.animate(5000)
    #expect(screen.misses <= 8)
  }

  @Test func aMissMakesTheNextFramesEarlier() {
    var screen = Screen.settled()
    let age = screen.last.age
    screen.stall = milliseconds(6)
    screen.animate(1)
    screen.animate(3)
    #expect(screen.misses == 0 && screen.last.age > age + milliseconds(4))
    // Later frames forget the miss.
    screen.animate(400)
    #expect(screen.misses == 0 && screen.last.age < age + milliseconds(3))
  }

  @Test(arguments: [4.0, 9]) func framesThatTakeLongAreBegunEarlier(cost: Double) {
    var screen = Screen()
    screen.cost = milliseconds(cost)
    screen.animate(300)
    #expect(screen.misses <= 1 && screen.last.age > screen.cost)
  }

  @Test func framesThatTakeLongerThanARefreshAreDrawnAtTheCallback() {
    var screen = Screen()
    screen.cost = milliseconds(20)
    screen.animate(50)
    #expect(screen.scheduler.delay == .zero)
  }

  @Test func afterManyMissesFramesAreDrawnAtTheCallback() {
    var screen = Screen.settled()
    for _ in 0..<6 {
      for deadline in [15.5, 0] {
        screen.deadline = milliseconds(deadline)
        screen.animate(1)
      }
    }
    #expect(screen.scheduler.delay == .zero)
    screen.animate(400)
    #expect(screen.scheduler.delay > .zero)
  }

  @Test func callbacksWithoutARhythmAreFollowedAtOnce() {
    var screen = Screen.settled()
    screen.animate(1)
    for gap in [7.0, 11, 23, 9, 20, 13] {
      screen.nextLatch = screen.now + milliseconds(gap)
      screen.animate(1)
    }
    screen.animate(2)
    #expect(screen.frames[1].age > milliseconds(12))
    screen.animate(20)
    #expect(screen.last.age < milliseconds(3))
  }

  @Test(arguments: [-0.5, 0.5, 1]) func aLatchThatMovesALittleIsFollowed(shift: Double) {
    var screen = Screen.settled()
    for _ in 0..<5 {
      screen.nextLatch = screen.nextLatch + milliseconds(shift)
      screen.animate(20)
      #expect(screen.misses == 0 && screen.last.age < milliseconds(3))
    }
  }

  @Test func aCallbackThatIsReadLateMakesNoFrameMissItsLatch() {
    var screen = Screen.settled()
    screen.delayOfReading = milliseconds(1.5)
    screen.animate(400)
    #expect(screen.misses == 0 && screen.last.age < milliseconds(3))
  }

  @Test func aLatchLongBeforeTheCallbackIsSeldomMissed() {
    var screen = Screen()
    screen.deadline = milliseconds(6)
    screen.animate(1000)
    screen.animate(10_000)
    #expect(screen.misses <= 10)
    #expect(screen.frames.allSatisfy { $0.end - $0.begin == screen.cost })
  }

  @Test func beingWokenTooLateMakesTheNextFramesEarlier() {
    var screen = Screen.settled()
    let margin = screen.scheduler.margin
    screen.request()
    _ = screen.scheduler.decide(at: screen.now)
    let late = screen.nextLatch - milliseconds(0.1)
    guard case .at(let time) = screen.scheduler.decide(at: late) else {
      Issue.record("The frame is still wanted.")
      return
    }
    // The frame is for the next latch.
    #expect(time > screen.nextLatch && time < screen.nextLatch + screen.interval)
    #expect(screen.scheduler.margin > margin)
  }

  @Test func mostCallbacksAreReadWithTheNextFrame() {
    var screen = Screen()
    screen.animate(20)
    let before = screen.reads
    screen.animate(80)
    let awaited = screen.reads.awaited - before.awaited
    #expect(awaited > 4 && awaited < 20 && screen.reads.deferred - before.deferred + awaited == 80)
  }

  @Test func inputInTheMiddleOfARefreshIsInTheFrameOfThatRefresh() {
    var screen = Screen.settled()
    let count = screen.frames.count
    screen.request()
    screen.run(for: milliseconds(6))
    #expect(screen.frames.count == count)
    screen.request()
    screen.run(for: milliseconds(11))
    #expect(screen.frames.count == count + 1 && screen.last.age < milliseconds(3))
  }

  @Test func onAnotherOutputTheRhythmIsLearnedAgain() {
    var screen = Screen.settled()
    screen.interval = milliseconds(4)
    screen.scheduler.restart()
    screen.animate(30)
    #expect(screen.misses == 0 && screen.last.age < milliseconds(2))
  }

  @Test func intervalsThatNoScreenHasAreNoRhythm() {
    for nanoseconds in [0, -5, Int64.max / 8, 5_000_000_000] {
      var scheduler = FrameScheduler()
      scheduler.start()
      scheduler.interval = Timestamp(nanoseconds: nanoseconds)
      for step in 1...8 {
        let time = Timestamp(nanoseconds: Int64(step) * 16_000_000)
        scheduler.request()
        #expect(scheduler.decide(at: time) == .at(time))
        scheduler.committed(planned: scheduler.beginDrawing(at: time), at: time)
        scheduler.called(at: time)
      }
    }
  }

  // MARK: After a pause

  @Test(arguments: [35.0, 50, 103, 5000, 3_600_000]) func aFrameAfterAPauseIsDrawnAtOnce(pause: Double) {
    var screen = Screen.settled()
    screen.run(for: milliseconds(pause))
    screen.request()
    let time = screen.now
    screen.run(for: milliseconds(1))
    #expect(screen.last.begin == time)
  }

  @Test func bothFramesOfATapAreDrawnAtOnce() {
    var screen = Screen.settled()
    for number in 0..<100 {
      screen.run(for: milliseconds(number % 2 == 0 ? 43 : 40))
      screen.request()
      let time = screen.now
      screen.run(for: .zero)
      #expect(screen.last.begin == time)
    }
  }

  @Test func theFramesThatFollowAreAsLateAsBefore() {
    for milli in 0..<17 {
      var screen = Screen.settled()
      let (age, margin) = (screen.last.age, screen.scheduler.margin)
      screen.run(for: milliseconds(100 + Double(milli)))
      screen.animate(8)
      #expect(screen.misses == 0 && screen.frames[0].begin + screen.cost == screen.frames[0].end)
      #expect(screen.frames.dropFirst().allSatisfy { $0.age <= age })
      #expect(screen.scheduler.margin <= margin)
    }
  }

  @Test func aFrameAfterAPauseThatMissesItsLatchMakesNoOthersEarlier() {
    var screen = Screen.settled()
    let (age, margin) = (screen.last.age, screen.scheduler.margin)
    screen.deadline = milliseconds(0.5)
    screen.run(for: screen.nextLatch - screen.now + milliseconds(102))
    screen.run(for: screen.nextLatch - screen.now - milliseconds(0.6))
    screen.animate(3)
    #expect(screen.frames[0].age > screen.interval)
    #expect(screen.scheduler.margin <= margin && screen.last.age <= age)
  }

  @Test func aRhythmThatBeginsWithTheFrameIsFollowed() {
    for shift in [1.0, 4, 8, 12, 16] {
      var screen = Screen.settled()
      screen.run(for: milliseconds(103))
      screen.nextLatch = screen.now + milliseconds(shift)
      screen.animate(6)
      #expect(screen.misses == 0 && screen.last.age < milliseconds(3))
    }
  }

  @Test func anAnimationThatStoodStillForAWhileIsStillDrawnLate() {
    var screen = Screen.settled()
    screen.request()
    for _ in 0..<10 {
      // A little before the planned time.
      screen.run(for: screen.nextLatch - screen.now - milliseconds(2))
      _ = screen.scheduler.beginDrawing(at: screen.now)
      screen.request()
      let needsCallback = screen.scheduler.endedWithoutPicture(at: screen.now)
      #expect(needsCallback)
      screen.run(for: milliseconds(2))
      screen.scheduler.called(at: screen.now)
    }
    screen.animate(1)
    #expect(screen.last.age < milliseconds(3))
  }

  // MARK: When callbacks are read

  @Test func whileFramesFollowEachOtherInputWaitsForTheNextOne() throws {
    var screen = Screen.settled()
    screen.run(for: milliseconds(1))
    let time = try #require(screen.scheduler.nextDrawTime)
    #expect(time > screen.now && time < screen.nextLatch)
    // The expected frame is never requested.
    screen.run(for: milliseconds(100))
    #expect(screen.scheduler.nextDrawTime == nil)
  }

  @Test func anUrgentFrameIsNotPutOff() {
    var screen = Screen.settled()
    screen.request()
    #expect(screen.scheduler.decide(at: screen.now, isUrgent: true) == .at(screen.now))
  }

  @Test func aFrameDueWithinTheTimeAheadIsDrawnNow() {
    var screen = Screen.settled()
    screen.request()
    guard case .at(let time) = screen.scheduler.decide(at: screen.now) else {
      Issue.record("A frame is wanted.")
      return
    }
    #expect(time > screen.now)
    let ahead = time - screen.now
    #expect(screen.scheduler.decide(at: screen.now, ahead: ahead.halved) == .at(time))
    #expect(screen.scheduler.decide(at: screen.now, ahead: ahead) == .at(screen.now))
  }

  @Test func timeIsLeftForTheFramesOfOtherSurfaces() {
    var screen = Screen.settled()
    screen.request()
    let alone = screen.scheduler.decide(at: screen.now)
    guard case .at(let time) = alone else { return }
    let beside = screen.scheduler.decide(at: screen.now, reserve: milliseconds(3))
    #expect(beside == .at(time - milliseconds(3)))
  }
}
