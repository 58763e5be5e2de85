import DactylEventLoop
import DactylInput
import DactylSurface

/// Whether a session is connected to a compositor, and since when.
@MainActor struct ConnectionState {
  /// A connection that breaks earlier does not count as recovered.
  private static let stableTime = Timestamp(seconds: 10)
  /// The pause before the next attempt after such a connection.
  private static let pause = Timestamp(seconds: 1)

  private enum Phase {
    case open(since: Timestamp)
    /// Looking for another compositor, until the timer fires; nil is without a limit.
    case waiting(CompositorWait, limit: LoopTimer?)
    /// Lost for good, or closed.
    case ended
  }

  private var phase: Phase
  /// The time when the last stable connection broke; nil before the first loss. It is kept after a reconnection: the
  /// limit counts from it until a stable connection breaks again.
  private var lostSince: Timestamp?

  init(since time: Timestamp) {
    phase = .open(since: time)
  }

  var isOpen: Bool { if case .open = phase { true } else { false } }

  /// The connection broke. Returns the pause before the next attempt, and how much of `limit` is left for looking for a
  /// compositor; nil is without a limit.
  mutating func lost(at time: Timestamp, limit: Timestamp?) -> (pause: Timestamp, left: Timestamp?) {
    guard case .open(let start) = phase else { return (.zero, .zero) }
    phase = .ended
    let wasStable = time - start >= Self.stableTime
    if wasStable || lostSince == nil { lostSince = time }
    return (wasStable ? .zero : Self.pause, limit.map { $0 - (time - (lostSince ?? time)) })
  }

  mutating func wait(_ wait: CompositorWait, limit: LoopTimer?) {
    phase = .waiting(wait, limit: limit)
  }

  mutating func found(at time: Timestamp) {
    cancel()
    phase = .open(since: time)
  }

  mutating func cancel() {
    if case .waiting(let wait, let limit) = phase {
      wait.cancel()
      limit?.cancel()
    }
    phase = .ended
  }
}
