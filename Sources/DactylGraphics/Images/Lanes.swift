import Dispatch

/// A few threads for work that is begun in order: whichever is idle takes what has waited longest.
///
/// They are threads of their own: work may keep one for a second, and those that tasks share are as few as there are cores.
final class Lanes: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State: Sendable {
    var waiting: [Work] = []
    var idle: [DispatchQueue]
  }

  private let state: Guarded<State>

  init(count: Int, label: String) {
    state = Guarded(State(idle: (0..<count).map { DispatchQueue(label: "\(label).\($0)") }))
  }

  func run(_ work: @escaping Work) {
    let lane = state.withLock { state in
      state.waiting.append(work)
      return state.idle.popLast()
    }
    lane?.async { self.runAll(on: lane) }
  }

  private func runAll(on lane: DispatchQueue?) {
    while let work = next(for: lane) { work() }
  }

  /// Nil where nothing waits; the lane is idle then.
  private func next(for lane: DispatchQueue?) -> Work? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      if let lane { state.idle.append(lane) }
      return nil
    }
  }
}
