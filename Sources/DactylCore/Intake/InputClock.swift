import DactylGeometry
import DactylInput

/// Maps the times of device events to the main loop's clock (`EI-13`).
///
/// The base of wire times is not specified. Compositors use the monotonic clock, or one at a constant offset to it; the
/// first event determines the offset. The results never decrease and are never in the future.
struct InputClock {
  /// Clocks that differ by less, in nanoseconds, count as the same clock.
  private static let sameClock: Int64 = 10_000_000_000

  private var last = Timestamp(nanoseconds: .min)
  /// Added to unwrapped milliseconds.
  private var millisecondOffset: Int64?
  private var nanosecondOffset: Int64?

  mutating func map(_ time: DeviceTime, now: Timestamp) -> Timestamp {
    switch time {
    case .milliseconds(let raw): settle(unwrap(raw, now: now), now: now)
    case .nanoseconds(let raw): settle(align(raw, now: now), now: now)
    }
  }

  /// Determines the offsets again from the next events, which may be on other clocks. The results still never decrease.
  mutating func forgetBases() {
    millisecondOffset = nil
    nanosecondOffset = nil
  }

  /// Returns the time for an event without one.
  mutating func latest(now: Timestamp) -> Timestamp {
    settle(now, now: now)
  }

  private mutating func settle(_ time: Timestamp, now: Timestamp) -> Timestamp {
    last = max(last, min(time, now))
    return last
  }

  /// Returns the time with these low 32 bits that is nearest to now, rather than to the previous event, which may be
  /// weeks ago.
  private mutating func unwrap(_ raw: UInt32, now: Timestamp) -> Timestamp {
    let present = now.nanoseconds / 1_000_000
    if let offset = millisecondOffset {
      return Timestamp(milliseconds: Self.nearest(to: present &- offset, raw) &+ offset)
    }
    let unwrapped = Self.nearest(to: present, raw)
    let offset = abs(unwrapped &- present) &* 1_000_000 < Self.sameClock ? 0 : present &- unwrapped
    millisecondOffset = offset
    return Timestamp(milliseconds: unwrapped &+ offset)
  }

  private static func nearest(to expected: Int64, _ raw: UInt32) -> Int64 {
    expected &+ Int64(Int32(bitPattern: raw &- UInt32(truncatingIfNeeded: expected)))
  }

  private mutating func align(_ raw: Int64, now: Timestamp) -> Timestamp {
    let distance = raw.subtractingReportingOverflow(now.nanoseconds)
    let isSame = !distance.overflow && abs(distance.partialValue) < Self.sameClock
    let offset = nanosecondOffset ?? (isSame ? 0 : 0 &- distance.partialValue)
    nanosecondOffset = offset
    return Timestamp(nanoseconds: raw &+ offset)
  }
}
