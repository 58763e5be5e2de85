import DactylGeometry

/// The delay and the interval of a held key's repeats, from `wl_keyboard.repeat_info`.
struct RepeatRate: Hashable {
  /// The highest rate that is accepted, in keys per second.
  private static let fastest: Int32 = 200
  /// The longest delay that is accepted, in milliseconds.
  private static let longestDelay: Int32 = 10_000

  var delay: Timestamp
  var interval: Timestamp

  /// The rate of keyboards whose version has no `repeat_info`.
  static let standard = RepeatRate(delay: Timestamp(milliseconds: 600), interval: Timestamp(milliseconds: 40))

  private init(delay: Timestamp, interval: Timestamp) {
    self.delay = delay
    self.interval = interval
  }

  /// Nil for a rate of 0, which turns repeats off, and for illegal rates.
  init?(rate: Int32, delay: Int32) {
    guard rate > 0, delay >= 0 else { return nil }
    self.delay = Timestamp(milliseconds: Int64(min(delay, Self.longestDelay)))
    interval = Timestamp(nanoseconds: 1_000_000_000 / Int64(min(rate, Self.fastest)))
  }

  /// Returns the deadline after `deadline`, which was handled at `now`. Repeats that were missed, because the clock
  /// jumped or the program was busy, are left out.
  func next(after deadline: Timestamp, now: Timestamp) -> Timestamp {
    let regular = deadline + interval
    return regular > now ? regular : now + interval
  }
}
