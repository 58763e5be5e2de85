import DactylGeometry

/// A call at a time on the clock of events.
@MainActor final class DispatchTimer {
  let deadline: Timestamp
  /// Order of scheduling.
  fileprivate let number: Int
  @WeakRef fileprivate(set) var recognizer: GestureRecognizer?
  fileprivate var handler: (@MainActor () -> Void)?

  fileprivate init(
    deadline: Timestamp, number: Int, recognizer: GestureRecognizer?, handler: @escaping @MainActor () -> Void
  ) {
    self.deadline = deadline
    self.number = number
    self.recognizer = recognizer
    self.handler = handler
  }

  /// Prevents the call of the handler.
  func cancel() { handler = nil }

  fileprivate var isCancelled: Bool { handler == nil }

  func fire() {
    let call = handler
    handler = nil
    call?()
  }
}

/// Timers in order of deadline (`EI-14`). Timers with the same deadline fire in one cycle.
@MainActor struct TimerQueue {
  private var timers: [DispatchTimer] = []
  private var count = 0

  mutating func schedule(
    at deadline: Timestamp, for recognizer: GestureRecognizer?, _ handler: @escaping @MainActor () -> Void
  ) -> DispatchTimer {
    count += 1
    let timer = DispatchTimer(deadline: deadline, number: count, recognizer: recognizer, handler: handler)
    let index = timers.firstIndex { $0.deadline > deadline } ?? timers.count
    timers.insert(timer, at: index)
    return timer
  }

  /// Returns the next deadline; nil while no timer waits.
  mutating func nextDeadline() -> Timestamp? {
    var waiting = 0
    for timer in timers {
      if !timer.isCancelled { break }
      waiting += 1
    }
    if waiting > 0 { timers.removeFirst(waiting) }
    return timers.first?.deadline
  }

  func hasTimer(of recognizer: GestureRecognizer) -> Bool {
    timers.contains { $0.recognizer === recognizer && !$0.isCancelled }
  }

  /// Removes and returns the timers of `deadline`: those of recognizers in priority order (`GR-15`), then the others in
  /// order of scheduling.
  mutating func take(at deadline: Timestamp) -> [DispatchTimer] {
    let due = timers.filter { $0.deadline == deadline && !$0.isCancelled }
    timers.removeAll { $0.deadline <= deadline }
    return due.sorted { a, b in
      switch (a.recognizer, b.recognizer) {
      case (let first?, let second?) where first !== second: first.precedes(second)
      case (.some, nil): true
      case (nil, .some): false
      default: a.number < b.number
      }
    }
  }
}
