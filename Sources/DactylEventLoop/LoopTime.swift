import DactylGeometry
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The clock of a loop, which all threads may read.
package final class LoopTime: Sendable {
  private let isVirtual: Bool
  private let virtualNanoseconds = Atomic<Int64>(0)

  init(isVirtual: Bool) { self.isVirtual = isVirtual }

  package var now: Timestamp {
    isVirtual ? Timestamp(nanoseconds: virtualNanoseconds.load(ordering: .relaxed)) : Self.monotonic
  }

  func setVirtualNow(_ time: Timestamp) { virtualNanoseconds.store(time.nanoseconds, ordering: .relaxed) }

  /// The time since some point in the past, without the time the machine was suspended.
  static var monotonic: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }
}
