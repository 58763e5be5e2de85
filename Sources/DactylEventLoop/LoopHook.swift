/// A call that the loop makes each time before it waits.
///
/// The loop keeps it until it is cancelled.
@MainActor package final class LoopHook {
  private weak var loop: MainLoop?
  private var handler: (@MainActor () -> Void)?

  init(loop: MainLoop, handler: @escaping @MainActor () -> Void) {
    self.loop = loop
    self.handler = handler
  }

  /// Ends the calls at once, even while the loop is calling its hooks.
  package func cancel() {
    guard handler != nil else { return }
    handler = nil
    loop?.remove(self)
  }

  func call() {
    handler?()
  }
}
