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

  /// What is known of the program in that refresh and just before and after: when it slept, and what it did last by
  /// itself, in microseconds from the refresh's beginning.
  func account(of sleeps: [Sleep], act: (number: Int, time: Int)?) -> String {
    func text(_ moment: Int) -> String { moment == .max ? "..." : "\((moment - time.lowerBound) / 1000)" }
    let near = sleeps.filter { $0.end > time.lowerBound - time.count && $0.start < time.upperBound + time.count }
    let slept = near.sorted { $0.start < $1.start }.map { sleep in
      "\(text(sleep.start))-\(text(sleep.end))" + (sleep.due > 0 ? " (due \(text(sleep.due)))" : "")
    }
    return "; slept " + slept.joined(separator: ", ") + (act.map { "; act \($0.number) at \(text($0.time))" } ?? "")
  }

  /// The program was at work all through the second half, in one go with what it did before and after, and that took a
  /// whole refresh.
  private func isOverload(_ sleeps: [Sleep]) -> Bool {
    let half = time.lowerBound + time.count / 2..<time.upperBound
    guard sleeps.reduce(0, { $0 + $1.part(of: half) }) <= Sleep.reserve else { return false }
    guard let start = sleeps.filter({ $0.start < half.lowerBound }).map(\.end).max() else { return false }
    // It may not be over yet.
    let end = sleeps.map(\.start).filter { $0 >= half.upperBound - Sleep.reserve }.min()
    return end.map { $0 - start >= time.count - Sleep.reserve } ?? true
  }
}
