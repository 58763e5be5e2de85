import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylSurface

struct FramePacerTests {
  private func milliseconds(_ value: Double) -> Timestamp { Timestamp(seconds: value / 1000) }

  @Test func `it draws in the last quarter of a refresh first, then later, and never too late`() {
    var rhythm = Rhythm()
    rhythm.frame()
    #expect(rhythm.age == milliseconds(16.666667) - milliseconds(12.5))
    rhythm.frame()
    #expect(rhythm.age < milliseconds(1.9))
    rhythm.frames(5000)
    #expect(rhythm.age < milliseconds(1.6) && rhythm.misses == 0)
  }

  @Test(arguments: [4.0, 7.0, 10.0]) func `it learns how long before the callback the latch is`(deadline: Double) {
    var rhythm = Rhythm()
    rhythm.deadline = milliseconds(deadline)
    rhythm.frames(200)
    #expect((1...6).contains(rhythm.takeMisses()))
    #expect(rhythm.age < milliseconds(deadline + 6) && rhythm.age > milliseconds(deadline))
    // What is learned is tried again, ever more rarely.
    rhythm.frames(10_000)
    #expect(rhythm.takeMisses() <= 8)
  }

  @Test func `a frame that takes longer makes the next ones earlier, at once`() {
    var rhythm = Rhythm()
    rhythm.frames(50)
    rhythm.frame(stall: milliseconds(6))
    #expect(rhythm.takeMisses() == 1)
    rhythm.frame(stall: milliseconds(6))
    rhythm.frames(10)
    #expect(rhythm.misses == 0 && rhythm.age > milliseconds(6))
    rhythm.frames(40)
    #expect(rhythm.misses == 0 && rhythm.age < milliseconds(5))
  }

  @Test func `where every frame takes half a refresh it still makes each of them`() {
    var rhythm = Rhythm()
    rhythm.cost = milliseconds(9)
    rhythm.frames(500)
    // Half a refresh is too late for the first of them.
    #expect(rhythm.misses == 1 && rhythm.age < milliseconds(14))
  }

  @Test func `drawing that takes longer than a refresh is left at the callback`() {
    var rhythm = Rhythm()
    rhythm.cost = milliseconds(20)
    rhythm.frames(100)
    #expect(rhythm.pacer.delay == .zero)
  }

  @Test(arguments: [240, 144, 90, 30]) func `it works at any rate`(rate: Int) {
    var rhythm = Rhythm(interval: Timestamp(seconds: 1 / Double(rate)))
    rhythm.frames(300)
    #expect(rhythm.misses == 0 && rhythm.age < milliseconds(2.7))
  }

  @Test func `switched off it draws at the callback`() {
    var rhythm = Rhythm(isLate: false)
    rhythm.frames(100)
    #expect(rhythm.age == rhythm.interval)
  }

  @Test func `what is wanted in the middle of a refresh waits for its end, what comes later for the next one's`() {
    var rhythm = Rhythm()
    rhythm.frames(50)
    var pacer = rhythm.pacer
    let latch = rhythm.now
    pacer.called(at: latch, interval: rhythm.interval)
    let time = latch + pacer.delay
    #expect(pacer.delay > milliseconds(13))
    #expect(pacer.drawTime(latch + milliseconds(5)) == time)
    #expect(pacer.drawTime(time) == time)
    // Still in time for this latch, by half of the margin.
    let late = time + milliseconds(0.2)
    #expect(pacer.drawTime(late) == late)
    #expect(pacer.drawTime(latch + rhythm.interval - milliseconds(0.4)) == time + rhythm.interval)
    // What it costs counts from when it was to begin.
    let later = time + Timestamp(nanoseconds: pacer.margin.nanoseconds / 2 + 100_000)
    #expect(pacer.drawTime(later) == time + rhythm.interval)
    #expect(pacer.drawTime(later, planned: time) == later)
    #expect(pacer.drawTime(latch + rhythm.interval - milliseconds(0.4), planned: time) == time + rhythm.interval)
    #expect(pacer.nextDrawTime == time)
  }

  @Test func `what comes as expected for a while is not waited for, but for one in eight`() throws {
    var rhythm = Rhythm()
    rhythm.frames(8)
    #expect(rhythm.pacer.drawTimeAfterCallback() == nil)
    rhythm.frames(20)
    var pacer = rhythm.pacer
    var latch = rhythm.now
    pacer.called(at: latch, interval: rhythm.interval)
    for _ in 0..<7 {
      pacer.committed(planned: latch + pacer.delay, end: latch + pacer.delay)
      latch = latch + rhythm.interval
      #expect(pacer.drawTimeAfterCallback() == latch + pacer.delay)
      pacer.called(by: latch + pacer.delay)
      #expect(pacer.nextDrawTime == latch + pacer.delay)
    }
    pacer.committed(planned: latch + pacer.delay, end: latch + pacer.delay)
    #expect(pacer.drawTimeAfterCallback() == nil)
    latch = latch + rhythm.interval
    pacer.called(at: latch, interval: rhythm.interval)
    pacer.committed(planned: latch + pacer.delay, end: latch + pacer.delay)
    #expect(pacer.drawTimeAfterCallback() != nil)
    // Before its time: the next one is to be seen.
    pacer.called(by: latch + rhythm.interval - milliseconds(3))
    pacer.committed(planned: latch + rhythm.interval, end: latch + rhythm.interval)
    #expect(pacer.drawTimeAfterCallback() == nil)
  }

  @Test func `a callback that is seen late does not make the next frames late`() {
    var rhythm = Rhythm()
    rhythm.frames(30)
    var pacer = rhythm.pacer
    pacer.called(at: rhythm.now + milliseconds(1), interval: rhythm.interval)
    #expect(pacer.nextDrawTime == rhythm.now + milliseconds(0.125) + pacer.delay)
    // Where the latch is later indeed, it is followed.
    var latch = rhythm.now + milliseconds(1)
    for _ in 0..<40 {
      latch = latch + rhythm.interval
      pacer.called(at: latch, interval: rhythm.interval)
    }
    #expect((latch + pacer.delay - (pacer.nextDrawTime ?? .zero)).seconds < 0.00002)
  }

  @Test func `a callback that comes early moves the latch at once`() {
    var rhythm = Rhythm()
    rhythm.frames(30)
    var pacer = rhythm.pacer
    pacer.called(at: rhythm.now - milliseconds(1), interval: rhythm.interval)
    #expect(pacer.nextDrawTime == rhythm.now - milliseconds(1) + pacer.delay)
  }

  @Test func `callbacks without a rhythm are followed at once`() {
    var rhythm = Rhythm()
    rhythm.frames(50)
    for gap in [7.0, 11, 23, 9, 20, 13] {
      rhythm.pause(milliseconds(gap))
      rhythm.pacer.called(at: rhythm.now, interval: rhythm.interval)
      #expect(rhythm.pacer.drawTime(rhythm.now) == rhythm.now)
    }
    rhythm.frames(20)
    #expect(rhythm.age < milliseconds(3))
  }

  @Test func `a compositor that misses often is not run after`() {
    var rhythm = Rhythm()
    rhythm.frames(50)
    for _ in 0..<6 {
      rhythm.deadline = milliseconds(15.5)
      rhythm.frame()
      rhythm.deadline = .zero
      rhythm.frame()
    }
    #expect(rhythm.pacer.delay == .zero)
    rhythm.frames(60)
    #expect(rhythm.pacer.delay == .zero)
    rhythm.frames(100)
    #expect(rhythm.pacer.delay > .zero)
  }

  @Test func `another output is learned anew`() {
    var rhythm = Rhythm()
    rhythm.frames(50)
    rhythm.interval = milliseconds(4)
    rhythm.frame()
    #expect(rhythm.age < milliseconds(1.7))
    rhythm.frames(50)
    #expect(rhythm.age < milliseconds(1.7))
    rhythm.pacer.restart()
    rhythm.frame()
    // The margin is what it was at first; drawing takes as long as before.
    #expect(rhythm.age == milliseconds(1.55))
  }

  @Test func `intervals that can't be are no rhythm`() {
    var pacer = FramePacer()
    for nanoseconds in [0, -5, Int64.max, 5_000_000_000] {
      for step in 1...8 {
        let time = Timestamp(nanoseconds: Int64(step) * 16_000_000)
        pacer.called(at: time, interval: Timestamp(nanoseconds: nanoseconds))
        pacer.committed(planned: time, end: time)
        #expect(pacer.drawTime(time) == time)
      }
    }
  }

  @Test func `a commit that made the latch it seemed to have missed moves nothing`() {
    var rhythm = Rhythm()
    rhythm.frames(50)
    var pacer = rhythm.pacer
    let latch = rhythm.now
    pacer.called(at: latch, interval: rhythm.interval)
    // So late that it looks like one for the latch after.
    pacer.committed(planned: latch + pacer.delay, end: latch + rhythm.interval + milliseconds(0.1))
    // Read with something else, long after it came.
    pacer.called(by: latch + rhythm.interval + milliseconds(9))
    #expect(pacer.nextDrawTime == latch + rhythm.interval + pacer.delay)
  }

  @Test func `after a commit that may have made the latch before, the callback is waited for`() {
    for late in [0.3, 6] {
      var rhythm = Rhythm()
      rhythm.frames(50)
      var pacer = rhythm.pacer
      let latch = rhythm.now
      pacer.called(at: latch, interval: rhythm.interval)
      pacer.committed(planned: latch + pacer.delay, end: latch + rhythm.interval + milliseconds(late))
      #expect((pacer.drawTimeAfterCallback() == nil) == (late < 1))
    }
  }

  @Test func `a callback that is read a little before the latch was expected is that of the latch`() {
    var rhythm = Rhythm()
    rhythm.frames(50)
    var pacer = rhythm.pacer
    let latch = rhythm.now
    pacer.called(at: latch, interval: rhythm.interval)
    pacer.committed(planned: latch + pacer.delay, end: latch + pacer.delay)
    let early = latch + rhythm.interval - milliseconds(0.02)
    pacer.called(by: early)
    // Nothing was to be drawn before it.
    #expect(pacer.nextDrawTime == early + pacer.delay)
    #expect(pacer.drawTime(early) == early + pacer.delay)
    // It is a little off: the next one is to be seen.
    pacer.committed(planned: early + pacer.delay, end: early + pacer.delay)
    #expect(pacer.drawTimeAfterCallback() == nil)
  }

  @Test func `being woken too late for a frame makes the margin larger, as coming too late does`() {
    var rhythm = Rhythm()
    rhythm.frames(50)
    var pacer = rhythm.pacer
    let margin = pacer.margin
    pacer.overslept()
    #expect(pacer.margin > margin + milliseconds(1))
    // Where that goes on the latch is not aimed at any more.
    pacer.overslept()
    pacer.overslept()
    pacer.called(at: rhythm.now, interval: rhythm.interval)
    #expect(pacer.delay == .zero)
    // Another output has the same program.
    let learned = pacer.margin
    pacer.restart()
    #expect(pacer.margin == learned)
  }
}
