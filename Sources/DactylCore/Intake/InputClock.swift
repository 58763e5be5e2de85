import DactylGeometry
import DactylInput

/// When a read batch has arrived: it was read at `now`, and may have waited since `earliest`.
struct Arrival {
  let now: Timestamp
  /// Before `now` only if the program was busy.
  let earliest: Timestamp

  init(now: Timestamp, waitingSince: Timestamp? = nil) {
    self.now = now
    earliest = min(waitingSince ?? now, now)
  }
}

/// Maps the times of one device to the main loop's clock (`EI-13`).
///
/// The base of wire times is not specified, and each device may have another one. Compositors use the monotonic clock,
/// or one at a constant offset to it. Events arrive shortly after their times, which shows the offset. The results
/// never decrease and are never in the future.
struct InputClock {
  /// The age of a first event at its arrival, in nanoseconds, up to which its clock counts as ours.
  private static let sameClock: Int64 = 100_000_000
  /// Two events that are late by the same time, up to this difference in nanoseconds, and arrive at least this time
  /// after each other, were not late: the clock is another one.
  private static let sameDelay: Int64 = 20_000_000
  /// The offsets of other clocks that are remembered for each device.
  private static let remembered = 3
  /// A time that is further from its arrival, in nanoseconds, is a jump of the device's clock.
  private static let jump: Int64 = 1_000_000_000
  /// A clock that stands still for longer, in nanoseconds, is none.
  private static let standstill: Int64 = 50_000_000

  private var last = Timestamp(nanoseconds: .min)
  private var milliseconds = Base()
  private var nanoseconds = Base()

  /// The base of one kind of times.
  private struct Base {
    /// Nanoseconds that are added to the device's times; nil while they are not known.
    var offset: Int64?
    /// The offsets of the clocks that the device had before: several devices may share it.
    var others: [Int64] = []
    /// The last time, as the device has sent it, and when it was first read.
    var raw: Int64?
    var read = Timestamp.zero
    /// The last time on our clock by `offset`; nil if the offset is new.
    var mapped: Int64?
    /// The lateness of the last late event, and the time when it was read.
    var delay: (by: Int64, read: Int64)?

    mutating func note(_ raw: Int64, at now: Timestamp, _ mapped: Timestamp?) {
      if self.raw != raw { read = now }
      (self.raw, self.mapped) = (raw, mapped?.nanoseconds)
    }

    /// Changes to the clock with another offset.
    mutating func change(to new: Int64) {
      if let offset, offset != new {
        others.removeAll { $0 == new }
        others.insert(offset, at: 0)
        if others.count > InputClock.remembered { others.removeLast() }
      }
      offset = new
      (delay, mapped) = (nil, nil)
    }
  }

  /// Determines the offset, if it is not known, from the last event of the device in a batch. The others may have
  /// waited longer.
  mutating func prepare(_ time: DeviceTime, _ arrival: Arrival) {
    _ = align(time, arrival)
  }

  /// Returns the time of the next event on our clock.
  mutating func map(_ time: DeviceTime, _ arrival: Arrival) -> Timestamp {
    let aligned = align(time, arrival)
    switch time {
    case .milliseconds(let raw): milliseconds.note(Int64(raw), at: arrival.now, aligned)
    case .nanoseconds(let raw): nanoseconds.note(raw, at: arrival.now, aligned)
    }
    last = max(last, min(aligned ?? arrival.earliest, arrival.now))
    return last
  }

  /// Notes that the device has sent an event without a time, which was given `time`.
  mutating func note(_ time: Timestamp) { last = max(last, time) }

  /// Returns `time` on our clock, and corrects the offset; nil if the time is unusable.
  private mutating func align(_ time: DeviceTime, _ arrival: Arrival) -> Timestamp? {
    switch time {
    case .milliseconds(let raw):
      Self.align(Int64(raw), &milliseconds, arrival) { expected in
        // The time with these low 32 bits that is nearest to now, rather than to the previous event, which may be weeks
        // ago.
        let expected = expected / 1_000_000
        return (expected &+ Int64(Int32(bitPattern: raw &- UInt32(truncatingIfNeeded: expected)))) &* 1_000_000
      }
    case .nanoseconds(let raw): Self.align(raw, &nanoseconds, arrival) { _ in raw }
    }
  }

  /// `unwrap` returns the time on the device's clock in nanoseconds, near an expected one.
  private static func align(
    _ raw: Int64, _ base: inout Base, _ arrival: Arrival, _ unwrap: (Int64) -> Int64
  ) -> Timestamp? {
    let (now, earliest) = (arrival.now.nanoseconds, arrival.earliest.nanoseconds)
    let standsStill = base.raw == raw && earliest &- base.read.nanoseconds > standstill
    if let offset = base.offset, !standsStill {
      let time = unwrap(now &- offset) &+ offset
      if time <= now, time >= earliest &- sameClock {
        base.delay = nil
        return Timestamp(nanoseconds: time)
      }
      // Another device behind this one, which has sent events before.
      for other in base.others {
        let time = unwrap(now &- other) &+ other
        guard time <= now, time >= earliest &- sameClock else { continue }
        base.change(to: other)
        return Timestamp(nanoseconds: time)
      }
      if time > now, time &- now <= sameClock {
        // No event arrives before its time: the first ones had taken longer to arrive.
        base.offset = offset &- (time &- now)
        return arrival.now
      }
      if time <= now, time >= earliest &- jump, !isOfAnotherClock(late: earliest &- time, &base, earliest) {
        return Timestamp(nanoseconds: time)
      }
    } else if raw == 0 {
      return nil
    }
    let time = unwrap(now)
    let isSame = time <= now && time >= earliest &- sameClock
    base.change(to: isSame ? 0 : now &- time)
    if standsStill {
      base.others = []
      return nil
    }
    return isSame ? Timestamp(nanoseconds: time) : arrival.now
  }

  /// Whether a time that is `late` against its arrival is that of another device. No clock goes back, and a compositor
  /// that stalls delays each event by another time.
  private static func isOfAnotherClock(late: Int64, _ base: inout Base, _ earliest: Int64) -> Bool {
    if let mapped = base.mapped, earliest &- late < mapped &- sameClock { return true }
    if let delay = base.delay, earliest &- delay.read >= sameDelay, abs(late &- delay.by) <= sameDelay { return true }
    if base.delay.map({ earliest &- $0.read >= sameDelay }) ?? true { base.delay = (late, earliest) }
    return false
  }
}
