import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylSurface

/// What is to be done for a frame, and when it is begun therefore.
struct FrameWorkTests {
  private func milliseconds(_ value: Double) -> Timestamp { Timestamp(seconds: value / 1000) }

  /// A pacer that knows its compositor, right after a callback, which is the latch.
  private func settled() -> (pacer: FramePacer, rhythm: Rhythm) {
    var rhythm = Rhythm()
    rhythm.frames(50)
    var pacer = rhythm.pacer
    pacer.called(at: rhythm.now, interval: rhythm.interval)
    return (pacer, rhythm)
  }

  @Test func `what has much more to paint than the frames before is drawn at once, and what follows as late as ever`() {
    var (pacer, rhythm) = settled()
    var latch = rhythm.now
    let late = latch + pacer.delay
    let few = pacer.drawTime(latch, FrameWork(area: 100_000))
    let many = pacer.drawTime(latch, FrameWork(area: 1_000_000))
    // What it takes more is known only roughly.
    #expect(few < late && late - few < milliseconds(1) && many == latch)
    pacer.committed(planned: latch, end: latch + rhythm.cost, FrameWork(area: 1_000_000))
    latch = latch + rhythm.interval
    pacer.called(at: latch, interval: rhythm.interval)
    let again = pacer.drawTime(latch, FrameWork(area: 1_100_000))
    #expect(latch + pacer.delay - again < milliseconds(1) && pacer.delay > milliseconds(13))
  }

  @Test func `a large first frame makes those that follow early, as long as they are as large, or three of them`() {
    let usual = settled().pacer.delay
    for (pixels, count) in [(1_000_000.0, 16), (40_000, 3)] {
      let rhythm = Rhythm()
      var pacer = rhythm.pacer
      var latch = rhythm.now
      pacer.committed(planned: latch, end: latch + milliseconds(20), FrameWork(area: 1_000_000))
      var early = 0
      for _ in 0..<30 {
        latch = latch + rhythm.interval
        pacer.called(at: latch, interval: rhythm.interval)
        if pacer.delay < usual - milliseconds(3) { early += 1 }
        pacer.committed(planned: latch + pacer.delay, end: latch + pacer.delay + rhythm.cost, FrameWork(area: pixels))
      }
      #expect(early == count)
    }
  }

  @Test func `of what the first frame took a quarter is thought to be needed again, also for layout`() {
    var pacer = FramePacer()
    let interval = Rhythm().interval
    let work = FrameWork(area: 1_000_000, hasLayout: true)
    pacer.committed(planned: .zero, end: milliseconds(10), work)
    pacer.called(at: interval, interval: interval)
    // Input that comes in the middle of the first refresh is in time for it.
    #expect(pacer.drawTime(interval + milliseconds(8), work) == interval + milliseconds(12.5))
    #expect(pacer.cost(of: work) > milliseconds(2.5) && pacer.cost(of: work) < milliseconds(3))
    pacer.committed(planned: interval, end: interval + milliseconds(10), work)
    pacer.called(at: interval + interval, interval: interval)
    #expect(pacer.cost(of: work) > milliseconds(10) && pacer.delay < milliseconds(4))
  }

  @Test func `more to paint or to copy is begun earlier by what it takes, which is learned`() {
    var (pacer, rhythm) = settled()
    var latch = rhythm.now
    let late = latch + pacer.delay
    let painted = pacer.drawTime(latch, FrameWork(area: 100_000))
    let copied = pacer.drawTime(latch, FrameWork(copied: 100_000))
    #expect(painted == late - milliseconds(0.8) && copied == painted)
    #expect(pacer.drawTimeAfterCallback(FrameWork(copied: 100_000)).map { $0 < late + rhythm.interval } ?? true)
    // It takes longer than was thought.
    pacer.committed(planned: latch, end: latch + milliseconds(2), FrameWork(area: 200_000))
    for _ in 0..<16 {
      latch = latch + rhythm.interval
      pacer.called(at: latch, interval: rhythm.interval)
      pacer.committed(planned: latch + pacer.delay, end: latch + pacer.delay + rhythm.cost)
    }
    latch = latch + rhythm.interval
    pacer.called(at: latch, interval: rhythm.interval)
    #expect(latch + pacer.delay - pacer.drawTime(latch, FrameWork(area: 100_000)) == milliseconds(1))
  }

  @Test func `what was not laid out before is begun earlier, until it is known what that takes`() {
    var (pacer, rhythm) = settled()
    let work = FrameWork(hasLayout: true)
    func lead() -> Timestamp { rhythm.now + pacer.delay - pacer.drawTime(rhythm.now, work) }
    #expect(lead() > milliseconds(1.5))
    for _ in 0..<60 { pacer.committed(planned: .zero, end: rhythm.cost, work) }
    #expect(lead() < milliseconds(0.1))
  }

  @Test func `what is thought to take longer than is left is begun at once and not put off`() {
    let (pacer, rhythm) = settled()
    let late = rhythm.now + milliseconds(15)
    #expect(pacer.drawTime(late, FrameWork(area: 190_000)) == late)
    #expect(pacer.drawTime(late, FrameWork(hasLayout: true)) == late)
  }

  @Test func `time is left for the frames of others`() {
    var (pacer, rhythm) = settled()
    let late = rhythm.now + pacer.delay
    #expect(pacer.drawTime(rhythm.now, reserve: milliseconds(3)) == late - milliseconds(3))
    #expect(pacer.drawTime(rhythm.now, reserve: milliseconds(30)) == rhythm.now)
    pacer.committed(planned: late, end: late + rhythm.cost)
    let rested = pacer.drawTimeAfterCallback(reserve: milliseconds(3))
    #expect(rested == late + rhythm.interval - milliseconds(3))
  }

  @Test func `frames that take long are begun earlier still, for they do not take the same each time`() {
    for cost in [0.5, 4] {
      var rhythm = Rhythm()
      rhythm.cost = milliseconds(cost)
      rhythm.frames(600)
      let spare = rhythm.interval - rhythm.pacer.delay - rhythm.cost - rhythm.pacer.margin
      #expect(spare == (cost < 1 ? .zero : milliseconds(0.75)))
    }
  }
}
