import DactylGeometry

@testable import DactylSurface

/// A compositor that latches once per refresh and then sends the frame callback, and one surface, in virtual time.
struct Screen {
  struct Frame {
    /// The time at which the content was read and drawing began.
    var begin: Timestamp
    var end: Timestamp
    /// The latch that took the frame; its callback was sent then.
    var latch = Timestamp.zero

    /// The age of the content when the compositor takes it.
    var age: Timestamp { latch - begin }
  }

  var scheduler: FrameScheduler
  var interval: Timestamp { didSet { scheduler.interval = interval } }
  /// A commit less than this before a latch waits for the next latch.
  var deadline = Timestamp.zero
  /// The time from the beginning of a frame to its commit.
  var cost = Timestamp(nanoseconds: 300_000)
  /// The delay with which every fourth awaited callback is read.
  var delayOfReading = Timestamp.zero
  /// Extra time that only the next frame takes.
  var stall = Timestamp.zero
  private(set) var now = Timestamp.zero
  private(set) var frames: [Frame] = []
  /// Callbacks that were read on arrival, and callbacks that were read with the next frame.
  private(set) var reads = (awaited: 0, deferred: 0)
  /// The time of the compositor's next latch, which does not depend on the surface.
  var nextLatch: Timestamp
  /// The time when the callback of the last frame was sent, until it is read.
  private var unread: Timestamp?
  private var isCommitted = false
  /// Frames still to be requested, each during the one before.
  private var remaining = 0

  init(isLate: Bool = true, interval: Timestamp = Timestamp(nanoseconds: 16_666_667)) {
    scheduler = FrameScheduler(isLate: isLate)
    scheduler.interval = interval
    self.interval = interval
    nextLatch = interval
    scheduler.start()
    run(for: interval + interval)
  }

  /// A surface that has drawn for a while, right after a callback that was read on arrival.
  static func settled() -> Screen {
    var screen = Screen()
    screen.animate(60)
    for _ in 0..<8 where screen.scheduler.nextDrawTime == nil { screen.animate(1) }
    return screen
  }

  /// Refreshes between the last frames that took no frame.
  var misses: Int {
    zip(frames, frames.dropFirst()).reduce(0) { sum, pair in
      let refreshes = ((pair.1.latch - pair.0.latch).nanoseconds + interval.nanoseconds / 2) / interval.nanoseconds
      return sum + Int(refreshes) - 1
    }
  }

  var last: Frame { frames[frames.count - 1] }

  mutating func request() {
    scheduler.request()
  }

  /// Runs until this many frames, each requested during the one before, have been drawn and called back.
  mutating func animate(_ count: Int) {
    frames.removeAll()
    remaining = count - 1
    request()
    while frames.count < count || isCommitted || unread != nil { step() }
  }

  mutating func run(for time: Timestamp) {
    let end = now + time
    while let next = nextEvent(until: end) { handle(next) }
    now = end
  }

  private mutating func step() {
    if let next = nextEvent(until: nextLatch) { handle(next) }
  }

  /// The time of the next event; nil if that is later than `end`.
  private mutating func nextEvent(until end: Timestamp) -> Timestamp? {
    var next = min(nextLatch, end + Timestamp(nanoseconds: 1))
    if case .at(let time) = scheduler.decide(at: now) { next = min(next, max(time, now)) }
    if unread != nil { next = min(next, readTime) }
    return next <= end ? next : nil
  }

  /// The time at which the unread callback is read.
  private var readTime: Timestamp {
    guard scheduler.awaitsCallback(at: now) else { return max(now, scheduler.nextDrawTime ?? now) }
    let delay = reads.awaited % 4 == 0 ? delayOfReading : .zero
    return max(now, unread.map { $0 + delay } ?? now)
  }

  private mutating func handle(_ time: Timestamp) {
    now = time
    if unread != nil, readTime <= now {
      unread = nil
      if scheduler.awaitsCallback(at: now) { reads.awaited += 1 } else { reads.deferred += 1 }
      scheduler.called(at: now)
    }
    if case .at(let time) = scheduler.decide(at: now), time <= now { draw() }
    while nextLatch <= now { latch() }
  }

  private mutating func draw() {
    let begin = now
    let planned = scheduler.beginDrawing(at: now)
    now = now + cost + stall
    stall = .zero
    // Latches during the drawing miss this frame.
    while nextLatch < now { latch() }
    if remaining > 0 {
      remaining -= 1
      scheduler.request()
    }
    scheduler.committed(planned: planned, at: now)
    frames.append(Frame(begin: begin, end: now))
    isCommitted = true
  }

  private mutating func latch() {
    if isCommitted, last.end + deadline <= nextLatch {
      frames[frames.count - 1].latch = nextLatch
      unread = nextLatch
      isCommitted = false
    }
    nextLatch = nextLatch + interval
  }
}
