import DactylGeometry

/// Runs work that can't be interrupted for a task that may be cancelled meanwhile.
enum Interruptible {
  /// Few threads, since each picture that is being decoded needs memory.
  private static let workers = WorkerPool(count: 3, label: "dactyl.pictures")

  /// Runs `work` on another thread. If the task is cancelled, throws `cancelled` at once, and drops the result.
  nonisolated(nonsending) static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws(GraphicsError) -> Value
  ) async throws(GraphicsError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    let answer = Answer<Value>()
    workers.run {
      if answer.isAwaited { answer.give(Result(catching: work)) }
    }
    return try await withTaskCancellationHandler {
      await answer.wait()
    } onCancel: {
      answer.give(.failure(.cancelled))
    }.get()
  }
}

/// The first result, of the work or of a cancellation, for the task that waits.
private final class Answer<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case open
    case awaited(CheckedContinuation<Result<Value, GraphicsError>, Never>)
    case given(Result<Value, GraphicsError>)
    case over
  }

  private let state = Locked(State.open)

  /// Whether the task still waits.
  var isAwaited: Bool {
    state.withLock { state in
      switch state {
      case .open, .awaited: true
      case .given, .over: false
      }
    }
  }

  nonisolated(nonsending) func wait() async -> Result<Value, GraphicsError> {
    await withCheckedContinuation { continuation in
      let result: Result<Value, GraphicsError>? = state.withLock { state in
        guard case .given(let result) = state else {
          state = .awaited(continuation)
          return nil
        }
        state = .over
        return result
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  /// Gives the result to the task. Later results are dropped.
  func give(_ result: Result<Value, GraphicsError>) {
    let continuation: CheckedContinuation<Result<Value, GraphicsError>, Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(result)
        return nil
      case .awaited(let continuation):
        state = .over
        return continuation
      case .given, .over:
        return nil
      }
    }
    continuation?.resume(returning: result)
  }
}
