import DactylGeometry
import Dispatch

/// A few threads that start work in order: an idle thread takes the work that has waited longest.
///
/// They are separate from the threads of Swift's tasks, because work may occupy one for a second, and there are only as
/// many of those as cores.
package final class WorkerPool: Sendable {
  package typealias Work = @Sendable () -> Void

  private struct State: Sendable {
    var waiting: [Work] = []
    var idle: [DispatchQueue]
  }

  private let state: Locked<State>

  package init(count: Int, label: String) {
    state = Locked(State(idle: (0..<count).map { DispatchQueue(label: "\(label).\($0)") }))
  }

  package func run(_ work: @escaping Work) {
    let worker = state.withLock { state in
      state.waiting.append(work)
      return state.idle.popLast()
    }
    worker?.async { self.runAll(on: worker) }
  }

  private func runAll(on worker: DispatchQueue?) {
    while let work = next(for: worker) { work() }
  }

  /// Returns the next work. If there is none, returns nil and marks the thread as idle.
  private func next(for worker: DispatchQueue?) -> Work? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      if let worker { state.idle.append(worker) }
      return nil
    }
  }
}
