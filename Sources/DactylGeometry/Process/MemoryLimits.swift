import CDactylLinux

/// The limits of the memory that the process may have.
package enum MemoryLimits {
  /// Lets the threads that are made from now on need few addresses, if addresses (`ulimit -v`) or data (`ulimit -d`)
  /// are limited. Does nothing with other C libraries than glibc.
  package static func prepareThreads() { dactyl_share_memory_arena() }

  /// Whether the memory that the process may write is limited (`ulimit -d`).
  package static var isDataLimited: Bool { dactyl_data_is_limited() }
}
