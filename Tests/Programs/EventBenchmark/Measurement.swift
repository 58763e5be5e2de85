import CAllocationCounter

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Figures of repeated work.
struct Measurement {
  var best: Double
  var median: Double
  var worst: Double
  /// In all rounds together.
  var allocations: UInt

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  /// Runs `work` a few times unmeasured, then `rounds` times.
  ///
  /// `ownAllocations` are those of `work` itself in each round, which don't count.
  @MainActor static func microseconds(
    rounds: Int, warmUp: Int = 200, ownAllocations: Int = 0, _ work: () -> Void
  ) -> Measurement {
    for _ in 0..<warmUp { work() }
    var times: [Double] = []
    times.reserveCapacity(rounds)
    let before = allocation_count()
    for _ in 0..<rounds {
      let start = now
      work()
      times.append(now - start)
    }
    let allocations = allocation_count() - before - UInt(rounds * ownAllocations)
    times.sort()
    return Measurement(
      best: times[0], median: times[rounds / 2], worst: times[rounds * 99 / 100], allocations: allocations)
  }

  /// One line; `limit` is the target for the median.
  static func report(_ title: String, _ figures: Measurement, limit: Double, mayAllocate: Bool = true) {
    let isMet = figures.median <= limit && (mayAllocate || figures.allocations == 0)
    print(
      "\(title): best \(text(figures.best)) us, median \(text(figures.median)) us, p99 \(text(figures.worst)) us (target \(text(limit)) us), "
        + "\(figures.allocations) allocations\(isMet ? "" : "  MISSED")")
  }

  static func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
