/// Times at equal distances, in seconds.
struct Rhythm {
  private static let leastInterval = 0.001
  /// In intervals.
  private static let slack = 1e-5

  let start: Double
  let interval: Double

  /// The times after `start`.
  init(start: Double, interval: Double) {
    self.start = start
    self.interval = interval.isFinite ? max(interval, Self.leastInterval) : Self.leastInterval
  }

  /// Returns the first time after `time`.
  func next(after time: Double) -> Double {
    // Timers are due at whole nanoseconds: one that is a bit early stands for the time behind it.
    let count = ((time - start) / interval + Self.slack).rounded(.down) + 1
    return start + count * interval
  }
}

/// A call that is made again and again, until it is cancelled.
@MainActor final class Repetition {
  private let rhythm: Rhythm
  private let now: @MainActor () -> Double?
  private let schedule: @MainActor (Double, @escaping @MainActor () -> Void) -> ScheduledAction?
  /// Nil once it is cancelled: the action may keep what was returned for it.
  private var action: (@MainActor () -> Void)?
  private var next: ScheduledAction?

  /// Makes the first call at the first time of `rhythm`. `now` and `schedule` return nil when there is no clock any
  /// more, which ends the repetition.
  init(
    _ rhythm: Rhythm, now: @escaping @MainActor () -> Double?,
    schedule: @escaping @MainActor (Double, @escaping @MainActor () -> Void) -> ScheduledAction?,
    action: @escaping @MainActor () -> Void
  ) {
    self.rhythm = rhythm
    self.now = now
    self.schedule = schedule
    self.action = action
    scheduleNext(after: rhythm.start)
  }

  func cancel() {
    action = nil
    next?.cancel()
    next = nil
  }

  private func scheduleNext(after time: Double) {
    next = schedule(rhythm.next(after: time)) { self.call() }
  }

  private func call() {
    // An action that takes long does not delay the next ones.
    guard let action else { return }
    guard let time = now() else { return cancel() }
    action()
    if self.action != nil { scheduleNext(after: max(time, now() ?? time)) }
  }
}
