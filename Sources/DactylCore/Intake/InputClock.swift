import DactylGeometry
import DactylInput

/// Maps the times of device events to the main loop's clock (`EI-13`).
///
/// The base of wire times is not specified. Compositors use the same clock as we do, or one that runs beside it at a
/// constant distance; that distance is taken from the first event. Answers never decrease and are never in the future.
struct InputClock {
  /// Two clocks nearer than this are one clock.
  private static let sameClock: Int64 = 10_000_000_000

  private var last = Timestamp(nanoseconds: .min)
  /// The offset of unwrapped milliseconds.
  private var millisecondOffset: Int64?
  private var nanosecondOffset: Int64?

  mutating func map(_ time: DeviceTime, now: Timestamp) -> Timestamp {
    switch time {
    case .milliseconds(let raw): settle(unwrap(raw, now: now), now: now)
    case .nanoseconds(let raw): settle(align(raw, now: now), now: now)
    }
  }

  /// What comes next may be on other clocks. Answers go on from where they are.
  mutating func forgetBases() {
    millisecondOffset = nil
    nanosecondOffset = nil
  }

  /// The time for what comes without one.
  mutating func latest(now: Timestamp) -> Timestamp {
    settle(now, now: now)
  }

  private mutating func settle(_ time: Timestamp, now: Timestamp) -> Timestamp {
    last = max(last, min(time, now))
    return last
  }

  /// The time with these low 32 bits that is nearest to now: not nearest to the event before, which may be weeks ago.
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
