#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that one thread at a time can use.
///
/// The lock is the C library's. ThreadSanitizer does not see `Synchronization.Mutex` on Linux, and would report races
/// on values that it guards.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // Allocated separately, because a lock must not move.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Waits for other threads, then calls `body`, which must not use the same value again.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }

  /// Calls `body`; returns nil at once if another thread uses the value.
  package func withLockIfAvailable<Result: Sendable>(_ body: (inout Value) -> Result) -> Result? {
    guard pthread_mutex_trylock(lock) == 0 else { return nil }
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }
}
