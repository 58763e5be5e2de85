import CDactylLinux
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The main dispatch queue, and with it everything that is enqueued on the main actor.
///
/// The queue belongs to whoever waits on the main thread. That is the loop in a program with a synchronous `main`; in
/// one with an asynchronous `main`, such as a test runner, the runtime serves the queue itself and the loop runs
/// inside one of its tasks. Dispatch libraries without an interface for other run loops leave only the second.
enum MainQueue {
  /// Readable while the queue has work; nil where the library offers no such thing.
  static var descriptor: Int32? {
    let descriptor = dactyl_main_queue_descriptor()
    return descriptor >= 0 ? descriptor : nil
  }

  /// Whether the queue would wait for ever if the caller didn't serve it.
  static var isOursToServe: Bool {
    withUnsafeCurrentTask { $0 == nil } && dactyl_is_main_thread()
  }

  /// Runs what the queue holds.
  @MainActor static func drain(_ descriptor: Int32) {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    dactyl_main_queue_drain()
  }

  /// Said once by a loop that can't do what applications expect of it.
  static func warnOfMissingSupport() {
    let sentence =
      "dactyl: this dispatch library can't be served by another run loop: tasks of the main actor and blocks on the "
      + "main queue will not run\n"
    _ = sentence.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
