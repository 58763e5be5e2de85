/// A time for which the program had nothing to do, in nanoseconds.
struct Sleep {
  /// A program that draws late keeps no more than this in reserve (`FramePacer`). One that waits longer for a processor
  /// or for being woken, or a compositor that is late by more, is the machine's doing.
  static let reserve = 1_000_000

  var start: Int
  /// When it was to be woken at the latest; 0 where only by others.
  var due: Int
  /// `Int.max` while it lasts.
  var end: Int

  /// The machine did not wake it in time for something in `refresh`.
  func isTooLong(in refresh: Range<Int>) -> Bool {
    due > 0 && end < .max && end - due > Self.reserve && due < refresh.upperBound && end > refresh.lowerBound
  }

  /// How much of `refresh` it slept for.
  func part(of refresh: Range<Int>) -> Int {
    max(0, min(end, refresh.upperBound) - max(start, refresh.lowerBound))
  }
}
