/// A refresh that the program had something to draw for, and drew nothing in.
struct MissedRefresh {
  /// In nanoseconds.
  let time: Range<Int>
  /// As far as it was known at its end.
  let cause: RefreshWatch.Cause
  let context: String

  /// Told a refresh later, when the program is awake to tell of its sleeps.
  func judged(by sleeps: [Sleep]) -> RefreshWatch.Cause {
    if cause == .machine || sleeps.contains(where: { $0.isTooLong(in: time) }) { return .machine }
    return isOverload(sleeps) ? .overload : cause
  }

  /// The program was at work all through the second half, in one go with what it did before and after, and that took a whole
  /// refresh.
  private func isOverload(_ sleeps: [Sleep]) -> Bool {
    let half = time.lowerBound + time.count / 2..<time.upperBound
    guard sleeps.reduce(0, { $0 + $1.part(of: half) }) <= Sleep.reserve else { return false }
    guard let start = sleeps.filter({ $0.start < half.lowerBound }).map(\.end).max() else { return false }
    // It may not be over yet.
    let end = sleeps.map(\.start).filter { $0 >= half.upperBound - Sleep.reserve }.min()
    return end.map { $0 - start >= time.count - Sleep.reserve } ?? true
  }
}
