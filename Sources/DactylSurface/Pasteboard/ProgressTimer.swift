import DactylEventLoop
import DactylGeometry

/// Calls its handler once, after a time in which no progress was reported.
@MainActor final class ProgressTimer {
  private let loop: MainLoop
  private let patience: Timestamp
  private let handler: @MainActor () -> Void
  private var lastProgress: Timestamp
  private var timer: LoopTimer?

  init(_ loop: MainLoop, patience: Timestamp, _ handler: @escaping @MainActor () -> Void) {
    self.loop = loop
    self.patience = patience
    self.handler = handler
    lastProgress = loop.now
    arm()
  }

  /// Reports progress. It only reads the clock, since it may be called for every few bytes.
  func progressed() { lastProgress = loop.now }

  func cancel() { timer?.cancel() }

  private func arm() {
    timer = loop.schedule(at: lastProgress + patience) { [weak self] in self?.fire() }
  }

  private func fire() {
    if loop.now - lastProgress >= patience { handler() } else { arm() }
  }
}
