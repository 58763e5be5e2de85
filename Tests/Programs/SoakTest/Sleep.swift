/// A time in which the program had nothing to do, in nanoseconds.
struct Sleep {
  /// A program that draws late keeps at most this much in reserve (`FramePacer`). A longer wait for a processor or a
  /// wake-up, or a compositor that is later than this, is the machine's fault.
  static let reserve = 1_000_000

  var start: Int
  /// The latest time for the wake-up; 0 if there was no timer.
  var due: Int
  /// `Int.max` during the sleep.
  var end: Int

  /// Whether the machine woke it too late for something in `refresh`.
  func isTooLong(in refresh: Range<Int>) -> Bool {
    due > 0 && end < .max && end - due > Self.reserve && due < refresh.upperBound && end > refresh.lowerBound
  }

  /// The part of `refresh` that it slept, in nanoseconds.
  func part(of refresh: Range<Int>) -> Int {
    max(0, min(end, refresh.upperBound) - max(start, refresh.lowerBound))
  }
}
