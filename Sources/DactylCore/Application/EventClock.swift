import DactylEventLoop
import DactylGeometry

/// The event clock as a clock of tasks: `Application.eventClock`.
///
///     try await application.eventClock.sleep(for: .seconds(2))
///
/// It is virtual without a compositor, so that a test's stage advances tasks that sleep on it like timers. A program
/// that takes any `Clock` can be tested with it. Its instants count from the same zero as `Application.time`.
public struct EventClock: Clock {
  public typealias Duration = Swift.Duration

  /// A point in time on the clock.
  public struct Instant: InstantProtocol {
    public typealias Duration = Swift.Duration

    /// The time since the clock's zero, as in `Application.time`.
    public let offset: Swift.Duration

    /// A point in time `offset` after the clock's zero.
    public init(offset: Swift.Duration) { self.offset = offset }

    public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private let source: LoopTime?
  private let sleepers: EventSleepers

  @MainActor init(_ application: Application) {
    source = application.loop?.timeSource
    sleepers = application.sleepers
  }

  /// The present time; zero for a clock that was asked for while the application did not run.
  public var now: Instant { Instant(offset: .nanoseconds(source?.now.nanoseconds ?? 0)) }

  public var minimumResolution: Swift.Duration { .nanoseconds(1) }

  /// Waits until `deadline`. The tolerance has no effect. Throws `CancellationError` if the task is cancelled, or if
  /// the application ends before.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await sleeper.sleep(until: deadline.timestamp, sleepers)
    } onCancel: {
      Task { @MainActor in sleeper.cancel() }
    }
  }
}

extension EventClock.Instant {
  fileprivate var timestamp: Timestamp {
    let (seconds, attoseconds) = offset.components
    // A century is more than any wait.
    let limit: Int64 = 3_200_000_000
    return Timestamp(nanoseconds: min(max(seconds, -limit), limit) * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}

/// The tasks that sleep on the clock of an application.
@MainActor final class EventSleepers {
  private weak var application: Application?
  private var waiting: [Sleeper] = []

  init(_ application: Application) { self.application = application }

  /// The application has ended: nothing would wake the tasks.
  func endAll() {
    for sleeper in waiting { sleeper.cancel() }
  }

  fileprivate func add(_ sleeper: Sleeper, until deadline: Timestamp) -> LoopTimer? {
    guard let loop = application?.loop else { return nil }
    waiting.append(sleeper)
    return loop.schedule(at: max(deadline, loop.now)) { sleeper.wake() }
  }

  fileprivate func remove(_ sleeper: Sleeper) { waiting.removeAll { $0 === sleeper } }
}

/// A task that sleeps.
@MainActor private final class Sleeper {
  private var continuation: CheckedContinuation<Void, any Error>?
  private var timer: LoopTimer?
  private var isCancelled = false
  private weak var sleepers: EventSleepers?

  func sleep(until deadline: Timestamp, _ sleepers: EventSleepers) async throws {
    self.sleepers = sleepers
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      self.continuation = continuation
      timer = isCancelled ? nil : sleepers.add(self, until: deadline)
      if timer == nil { cancel() }
    }
  }

  func wake() { end(.success(())) }

  func cancel() {
    isCancelled = true
    end(.failure(CancellationError()))
  }

  private func end(_ result: Result<Void, any Error>) {
    timer?.cancel()
    timer = nil
    sleepers?.remove(self)
    let waiting = continuation
    continuation = nil
    waiting?.resume(with: result)
  }
}

extension Application {
  /// The event clock for tasks, and for everything that takes a `Clock`.
  public final var eventClock: EventClock { EventClock(self) }
}
