/// Time for the timeline: it stands still while nothing happens, so that what happened last can be read.
@MainActor final class TimelineClock {
  /// Seconds that it goes on after the last thing that happened.
  private static let pause = 0.5
  /// Between what happened before it stood still, and what comes then.
  private static let gap = 0.25

  /// Seconds.
  private(set) var now = 0.0
  private(set) var isRunning = false
  /// Seconds of the clock of events that were left out.
  private var skipped = 0.0
  private var busyUntil = 0.0

  /// Something happens at `time` on the clock of events: answers when that is here.
  func wake(at time: Double) -> Double {
    if !isRunning {
      isRunning = true
      skipped = time - (now + Self.gap)
    }
    busyUntil = max(busyUntil, time + Self.pause)
    now = max(now, time - skipped)
    return now
  }

  /// It is `time` on the clock of events; `isBusy` while a gesture is under way.
  func advance(to time: Double, isBusy: Bool) {
    guard isRunning else { return }
    now = max(now, time - skipped)
    if isBusy { busyUntil = max(busyUntil, time + Self.pause) }
    if time >= busyUntil { isRunning = false }
  }
}
