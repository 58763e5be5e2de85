import CDactylLinux
import DactylGeometry

/// A file descriptor that the loop waits for.
///
/// The loop keeps it until it is cancelled. Cancel it before closing the descriptor.
@MainActor package final class FileWatch {
  package let descriptor: Int32
  let token: UInt64
  private weak var loop: MainLoop?
  private var handler: (@MainActor (Readiness) -> Void)?

  /// The readiness to wait for. If it is empty, nothing is reported, not even a hangup.
  package var readiness: Readiness {
    didSet {
      if readiness != oldValue, handler != nil { loop?.readinessChanged(of: self, from: oldValue) }
    }
  }

  /// The time until which the read is deferred: this descriptor alone does not wake the loop. Its readiness is reported
  /// when something else wakes the loop, and at this time at the latest.
  ///
  /// It has no effect in virtual time, nor while the watch waits for writing.
  package var deferredUntil = Timestamp.zero

  func isDeferred(at time: Timestamp) -> Bool { deferredUntil > time && readiness == .read }

  init(
    descriptor: Int32, token: UInt64, readiness: Readiness, loop: MainLoop,
    handler: @escaping @MainActor (Readiness) -> Void
  ) {
    self.descriptor = descriptor
    self.token = token
    self.readiness = readiness
    self.loop = loop
    self.handler = handler
  }

  /// Ends the watch. The handler is not called again, even if the descriptor is ready already.
  package func cancel() {
    guard handler != nil else { return }
    handler = nil
    loop?.remove(self)
  }

  /// Ends the watch of a descriptor that was closed and whose number belongs to another file now.
  func abandon() {
    handler = nil
  }

  /// Calls the handler. Returns false if the watch was cancelled.
  func report(_ events: UInt32) -> Bool {
    let ready = Readiness(epollEvents: events, wanted: readiness)
    guard let handler, !ready.isEmpty, !readiness.isEmpty else { return false }
    handler(ready)
    return true
  }
}
