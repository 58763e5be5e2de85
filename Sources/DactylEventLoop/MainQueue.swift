import CDactylLinux
import DactylGeometry
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The main dispatch queue, which also runs the jobs of the main actor.
///
/// In a program with a synchronous `main` the loop serves the queue. In a program with an asynchronous `main`, such as
/// a test runner, the runtime serves it, and the loop runs inside one of its tasks. Some Dispatch libraries have no
/// interface for other run loops; they support only the second way.
enum MainQueue {
  /// A descriptor that is readable while the queue has work; nil if the library has none, or if the process may have no
  /// more.
  static var descriptor: Int32? {
    let descriptor = dactyl_main_queue_descriptor()
    return descriptor >= 0 ? descriptor : nil
  }

  /// Whether the library has an interface for other run loops.
  static var isSupported: Bool { dactyl_main_queue_descriptor() != -1 }

  /// Whether the loop has to serve the queue, because the runtime does not.
  static var isOursToServe: Bool {
    withUnsafeCurrentTask { $0 == nil } && dactyl_is_main_thread()
  }

  /// Runs the blocks in the queue.
  @MainActor static func drain(_ descriptor: Int32) {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    dactyl_main_queue_drain()
  }

  /// Warns that tasks of the main actor will not run.
  static func warnOfMissingSupport() {
    guard !isSupported else {
      return Diagnostics.report("no file descriptor is left for the main queue: tasks of the main actor wait for one")
    }
    Diagnostics.report(
      "this dispatch library can't be served by another run loop: tasks of the main actor and blocks on the main queue "
        + "will not run")
  }
}
