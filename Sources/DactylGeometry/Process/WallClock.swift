#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time of day, for files that tell it. Nothing in the framework happens at a time of day.
package enum WallClock {
  /// The present time, in seconds since 1970.
  package static var seconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
