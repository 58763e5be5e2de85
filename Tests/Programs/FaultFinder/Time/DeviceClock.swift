import DactylGeometry
import DactylRandom

/// The clock of a device, whose base, and whether it runs at all, the program does not know.
struct DeviceClock {
  /// The milliseconds that are added to the present time.
  private var offset: Int64 = 0
  /// The time at which the clock stands still; nil while it runs.
  private var standing: UInt32?

  var stands: Bool { standing != nil }

  /// The time of an event at `time`, as the device says it. It wraps round.
  func wire(_ time: Timestamp) -> UInt32 {
    standing ?? UInt32(truncatingIfNeeded: time.nanoseconds / 1_000_000 + offset)
  }

  /// Gives the clock another base: ours, one that is seconds to weeks away, or one that wraps soon. `now` is the
  /// present time. Returns words for it.
  mutating func change(_ random: inout SeededSource, now: Timestamp) -> String {
    standing = nil
    let now = now.nanoseconds / 1_000_000
    switch random.int(0...9) {
    case 0:
      offset = 0
      return "is ours"
    case 1...3:
      // The next events are before and after 2^32.
      offset = (1 << 32) - now - Int64(random.int(0...3_000))
      return "wraps soon"
    case 4:
      standing = random.chance(50) ? 0 : UInt32(random.int(1...1_000_000_000))
      return "stands still"
    case 5:
      offset = -now + Int64(random.int(0...100))
      return "counts from its first event"
    default:
      // More than a second: a smaller step can't be told from lateness (`EI-13`).
      let step = Int64(random.pick(1_500, 4_000, 100_000, 1_000_000_000))
      offset += random.chance(50) ? step : -step
      return "jumps"
    }
  }
}
