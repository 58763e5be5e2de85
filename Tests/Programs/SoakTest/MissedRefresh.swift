/// A refresh in which the program had something to draw, and drew nothing.
struct MissedRefresh {
  /// In nanoseconds.
  let time: Range<Int>
  /// The cause, from what was known at its end.
  let cause: RefreshWatch.Cause
  let context: String

  /// Judges a refresh later, when the program is awake and has recorded its sleeps.
  func judged(by sleeps: [Sleep]) -> RefreshWatch.Cause {
    if cause == .machine || sleeps.contains(where: { $0.isTooLong(in: time) }) { return .machine }
    return isOverload(sleeps) ? .overload : cause
  }

  /// Describes the program in that refresh and just before and after: when it slept, and the last act that it began, in
  /// microseconds from the refresh's beginning.
  func account(of sleeps: [Sleep], act: (number: Int, time: Int)?) -> String {
    func text(_ moment: Int) -> String { moment == .max ? "..." : "\((moment - time.lowerBound) / 1000)" }
    let near = sleeps.filter { $0.end > time.lowerBound - time.count && $0.start < time.upperBound + time.count }
    let slept = near.sorted { $0.start < $1.start }.map { sleep in
      "\(text(sleep.start))-\(text(sleep.end))" + (sleep.due > 0 ? " (due \(text(sleep.due)))" : "")
    }
    return "; slept " + slept.joined(separator: ", ") + (act.map { "; act \($0.number) at \(text($0.time))" } ?? "")
  }

  /// Whether the program worked all through the second half, without a pause before and after, for a whole refresh.
  private func isOverload(_ sleeps: [Sleep]) -> Bool {
    let half = time.lowerBound + time.count / 2..<time.upperBound
    guard sleeps.reduce(0, { $0 + $1.part(of: half) }) <= Sleep.reserve else { return false }
    guard let start = sleeps.filter({ $0.start < half.lowerBound }).map(\.end).max() else { return false }
    // The work may not be finished yet.
    let end = sleeps.map(\.start).filter { $0 >= half.upperBound - Sleep.reserve }.min()
    return end.map { $0 - start >= time.count - Sleep.reserve } ?? true
  }
}
