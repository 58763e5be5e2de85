import DactylGeometry

/// A call that the loop makes once, at a given time.
///
/// The loop keeps it until then; it needn't be kept by who scheduled it.
@MainActor package final class LoopTimer {
  /// When the call is due, on the loop's clock.
  package let deadline: Timestamp

  /// Counts up, so that timers with one deadline fire in the order of scheduling.
  let order: UInt64

  /// Where the queue holds the timer, nil where it doesn't.
  var position: Int?

  private weak var loop: MainLoop?
  private var handler: (@MainActor () -> Void)?

  init(
    deadline: Timestamp, order: UInt64, loop: MainLoop, handler: @escaping @MainActor () -> Void
  ) {
    self.deadline = deadline
    self.order = order
    self.loop = loop
    self.handler = handler
  }

  /// Whether the call is still to come.
  package var isPending: Bool { handler != nil }

  /// Takes the call back. Too late is not an error.
  package func cancel() {
    guard handler != nil else { return }
    handler = nil
    loop?.remove(self)
  }

  /// Makes the call; the timer is no longer pending while it runs.
  func fire() {
    guard let handler else { return }
    self.handler = nil
    handler()
  }

  /// Whether this one fires first.
  func precedes(_ other: LoopTimer) -> Bool {
    deadline == other.deadline ? order < other.order : deadline < other.deadline
  }
}
