/// The clock of the timelines. It stops while there are no events, so that the last ones can be read.
@MainActor final class TimelineClock {
  /// The seconds that it continues after the last event.
  private static let pause = 0.5
  /// The seconds between the events before and after a stop.
  private static let gap = 0.25

  /// In seconds.
  private(set) var now = 0.0
  private(set) var isRunning = false
  /// The seconds of the event clock that were left out.
  private var skipped = 0.0
  private var busyUntil = 0.0

  /// Starts the clock for an event at `time` on the event clock. Returns the time on this clock.
  func wake(at time: Double) -> Double {
    if !isRunning {
      isRunning = true
      skipped = time - (now + Self.gap)
    }
    busyUntil = max(busyUntil, time + Self.pause)
    now = max(now, time - skipped)
    return now
  }

  /// Advances to `time` on the event clock. `isBusy` is true while a gesture is active.
  func advance(to time: Double, isBusy: Bool) {
    guard isRunning else { return }
    now = max(now, time - skipped)
    if isBusy { busyUntil = max(busyUntil, time + Self.pause) }
    if time >= busyUntil { isRunning = false }
  }
}
