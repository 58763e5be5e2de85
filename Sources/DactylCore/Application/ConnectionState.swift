import DactylEventLoop
import DactylInput
import DactylSurface

/// Whether a session has a compositor, and since when.
@MainActor struct ConnectionState {
  /// A connection that lasts shorter is no sign that all is well again.
  private static let stableTime = Timestamp(seconds: 10)
  /// How long one that broke so soon is left alone.
  private static let pause = Timestamp(seconds: 1)

  private enum Phase {
    case open(since: Timestamp)
    /// Looking for another one, at most until the timer fires; nil where there is no end to it.
    case waiting(CompositorWait, limit: LoopTimer?)
    /// Lost for good, or closed.
    case ended
  }

  private var phase: Phase
  /// When the last stable connection broke; nil while there is one.
  private var lostSince: Timestamp?

  init(since time: Timestamp) {
    phase = .open(since: time)
  }

  var isOpen: Bool { if case .open = phase { true } else { false } }

  /// The connection broke. Answers how long to leave compositors alone, and how much of `limit` is left for looking for
  /// one; nil for no limit.
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
