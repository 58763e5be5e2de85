import CDactylLinux

/// A limit of the addresses that the process may have (`ulimit -v`).
package enum AddressLimit {
  /// Lets the threads that are made from now on need few addresses, if there is a limit. Does nothing with other C
  /// libraries than glibc.
  package static func prepareThreads() { dactyl_share_memory_arena() }
}
