/// Counts refreshes in which something moved, and those of them that nothing was drawn in.
struct RefreshWatch {
  /// Why one may have been missed.
  enum Cause {
    /// The machine had other things to do.
    case machine
    /// The program was at work for as long as a refresh at once, and had begun with that in time: a whole refresh is
    /// too short for what was asked of it on this machine.
    case overload
    /// The program had much more to do than before, all of a sudden, when it was about to draw as late as it dares.
    case work
    case unknown
  }

  /// One of so many may be overloaded: more is for the benchmarks to explain.
  private static let fewestForOverload = 300

  var count = 0
  private(set) var missedByMachine = 0
  private(set) var missedByOverload = 0
  private(set) var missedByWork = 0
  /// What was going on in those that nobody is to blame for but the program.
  private(set) var missed: [String] = []

  /// Only the machine is forgiven: that it is busy, and, for a few frames, that it is no faster.
  var isGood: Bool { missed.isEmpty && missedByOverload * Self.fewestForOverload <= count }

  /// All of them, in words.
  var line: String {
    let (works, others) = (missedByWork, missed.count - missedByWork)
    let counts = [
      (missedByMachine, "by the machine's fault"), (missedByOverload, "for which a whole refresh was too short"),
      (works, "by work that came up at the last moment"),
    ]
    return "refreshes with something to draw: \(count), missed: \(others)"
      + counts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
  }

  /// A refresh that the program had something to draw for, from its beginning on, in which it did nothing.
  mutating func miss(_ cause: Cause, _ context: String) {
    switch cause {
    case .machine: missedByMachine += 1
    case .overload: missedByOverload += 1
    case .work:
      missedByWork += 1
      missed.append(context)
    case .unknown: missed.append(context)
    }
  }
}
