import DactylGeometry

/// A call that the loop makes once, at a given time.
///
/// The loop keeps a reference until then; the caller need not.
@MainActor package final class LoopTimer {
  /// When the call is due, on the loop's clock.
  package let deadline: Timestamp

  /// The number of the call to `schedule`, so that timers with one deadline fire in the order of scheduling.
  let order: UInt64

  /// The timer's index in the queue; nil if it is not in the queue.
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

  /// Cancels the call. It does nothing if the timer has fired.
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

  /// Whether this timer fires before `other`.
  func precedes(_ other: LoopTimer) -> Bool {
    deadline == other.deadline ? order < other.order : deadline < other.deadline
  }
}
