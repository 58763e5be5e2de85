#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that one thread has at a time.
///
/// The lock is that of the C library. `Synchronization.Mutex` would do the same, but ThreadSanitizer does not see it at work on
/// Linux, and takes what it guards for a race.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // In a place of its own: a lock must stay where it is.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  init(_ value: Value) {
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

  /// Waits for the others. `body` must not ask for the same value.
  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }

  /// Nil, at once, where another thread has the value.
  func withLockIfAvailable<Result: Sendable>(_ body: (inout Value) -> Result) -> Result? {
    guard pthread_mutex_trylock(lock) == 0 else { return nil }
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }
}
