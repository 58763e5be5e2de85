import DactylGraphics

/// Work with files on other threads, which wait for the disk. They are made when they are first needed. A disk that
/// does not answer stops some of them, but neither the window nor the order of what was read.
enum FileWork {
  private static let readers = WorkerPool(count: 4, label: "dactyl.files")
  private static let sorters = WorkerPool(count: 2, label: "dactyl.sorting")

  /// Runs `work` on another thread.
  static func start(_ work: @escaping @Sendable () -> Void) { readers.run(work) }

  /// Runs `work`, which may wait for a disk, on another thread, and returns its result.
  nonisolated(nonsending) static func read<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in readers.run { continuation.resume(returning: work()) } }
  }

  /// Runs `work`, which waits for nothing, on another thread, and returns its result.
  nonisolated(nonsending) static func sort<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in sorters.run { continuation.resume(returning: work()) } }
  }
}
