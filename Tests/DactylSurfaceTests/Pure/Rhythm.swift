import DactylGeometry
import DactylGraphics

@testable import DactylSurface

/// A compositor that latches at every refresh and calls back then, and a client that always has something to draw.
struct Rhythm {
  var pacer: FramePacer
  var interval: Timestamp
  /// What was committed later than this before a callback has to wait for the next one.
  var deadline = Timestamp.zero
  var cost = Timestamp(nanoseconds: 300_000)
  private(set) var now = Timestamp.zero
  private(set) var misses = 0
  /// From the beginning of a frame to the callback that it makes.
  private(set) var age = Timestamp.zero

  init(isLate: Bool = true, interval: Timestamp = Timestamp(nanoseconds: 16_666_667)) {
    pacer = FramePacer(isLate: isLate)
    self.interval = interval
  }

  /// One frame, from a callback to the callback that it makes. `stall` comes in the middle of drawing.
  mutating func frame(stall: Timestamp = .zero, _ work: FrameWork = FrameWork()) {
    let callback = now
    pacer.called(at: callback, interval: interval)
    let start = pacer.drawTime(callback)
    let end = start + cost + stall
    pacer.committed(planned: start, end: end, work)
    var next = callback + interval
    while next - deadline < end {
      next = next + interval
      misses += 1
    }
    age = next - start
    now = next
  }

  /// The first frame after a pause, which is drawn at once.
  mutating func frame(after pause: Timestamp, stall: Timestamp = .zero, _ work: FrameWork = FrameWork()) {
    let callback = now
    pacer.called(at: callback, interval: interval)
    let start = callback + pause
    let end = start + cost + stall
    pacer.committed(planned: start, end: end, work, isIsolated: true)
    let refreshes = (end + deadline - callback).nanoseconds / interval.nanoseconds + 1
    now = callback + Timestamp(nanoseconds: refreshes * interval.nanoseconds)
    age = now - start
  }

  mutating func frames(_ count: Int) {
    for _ in 0..<count { frame() }
  }

  mutating func pause(_ time: Timestamp) { now = now + time }

  mutating func takeMisses() -> Int {
    defer { misses = 0 }
    return misses
  }
}
