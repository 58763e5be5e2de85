/// Lets one piece of work go on at a time, in the order in which they have come.
@MainActor final class SecretTurns {
  private var isTaken = false
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var count = 0

  /// Waits for its turn. Throws if the task is cancelled meanwhile.
  func begin() async throws(SecretError) {
    guard !Task.isCancelled else { throw .cancelled }
    guard isTaken else {
      isTaken = true
      return
    }
    count += 1
    let number = count
    let hasTurn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: false) }
        waiting.append((number, continuation))
      }
    } onCancel: {
      Task { @MainActor in self.cancel(number) }
    }
    if !hasTurn { throw .cancelled }
  }

  private func cancel(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }

  /// Gives the turn to the next one.
  func end() {
    guard !waiting.isEmpty else {
      isTaken = false
      return
    }
    waiting.removeFirst().continuation.resume(returning: true)
  }
}
