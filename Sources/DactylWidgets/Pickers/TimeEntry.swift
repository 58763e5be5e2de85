/// The digits of a number that the user types (`CT-35`).
struct TimeEntry {
  /// The seconds within which a second digit belongs to the first one (`CT-35`).
  static let patience = 2.0

  private var first: (digit: Int, time: Double)?

  /// Returns the number after `digit` was typed at `time`, in seconds, and whether no further digit can belong to it.
  /// Numbers have two digits at most, up to `greatest`.
  mutating func type(_ digit: Int, at time: Double, upTo greatest: Int) -> (number: Int, isComplete: Bool) {
    if let first, time - first.time <= Self.patience, first.digit * 10 + digit <= greatest {
      self.first = nil
      return (first.digit * 10 + digit, true)
    }
    let isComplete = digit * 10 > greatest
    first = isComplete ? nil : (digit, time)
    return (digit, isComplete)
  }

  /// The next digit begins a new number.
  mutating func end() { first = nil }
}
