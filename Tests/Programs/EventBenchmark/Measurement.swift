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
  /// The sum of all rounds.
  var allocations: UInt

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  /// Runs `work` a few times unmeasured, then `rounds` times. `prepare` runs before each, and is not measured.
  ///
  /// `ownAllocations` is the number of allocations of `work` itself in each round, which do not count.
  @MainActor static func microseconds(
    rounds: Int, warmUp: Int = 200, ownAllocations: Int = 0, prepare: () -> Void = {}, _ work: () -> Void
  ) -> Measurement {
    for _ in 0..<warmUp {
      prepare()
      work()
    }
    var record = Record(rounds: rounds)
    record.add(rounds, prepare: prepare, work)
    return record.measurement(ownAllocations: ownAllocations)
  }

  /// Alternates both, so that a change of the machine's speed affects both.
  @MainActor static func inTurns(
    rounds: Int, _ first: () -> Void, _ second: () -> Void
  ) -> (first: Measurement, second: Measurement) {
    var records = (Record(rounds: rounds), Record(rounds: rounds))
    let turn = 50
    for _ in 0..<rounds / turn {
      first()
      records.0.add(turn, first)
      second()
      records.1.add(turn, second)
    }
    return (records.0.measurement(), records.1.measurement())
  }

  /// The measurements so far.
  private struct Record {
    private var times: [Double] = []
    private var allocations: UInt = 0

    init(rounds: Int) {
      times.reserveCapacity(rounds)
    }

    mutating func add(_ rounds: Int, prepare: () -> Void = {}, _ work: () -> Void) {
      for _ in 0..<rounds {
        prepare()
        let before = allocation_count()
        let start = now
        work()
        times.append(now - start)
        allocations += allocation_count() - before
      }
    }

    func measurement(ownAllocations: Int = 0) -> Measurement {
      let sorted = times.sorted()
      return Measurement(
        best: sorted[0], median: sorted[sorted.count / 2], worst: sorted[sorted.count * 99 / 100],
        allocations: allocations - UInt(sorted.count * ownAllocations))
    }
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
