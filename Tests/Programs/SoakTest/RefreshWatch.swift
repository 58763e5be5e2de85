/// Counts refreshes during animations, and those in which nothing was drawn.
struct RefreshWatch {
  /// The possible cause of a missed refresh.
  enum Cause {
    /// The machine was busy with other processes.
    case machine
    /// The program worked for at least a whole refresh without a pause, and had begun in time: its work takes longer
    /// than a refresh on this machine.
    case overload
    /// The program suddenly had much more to do than before, just before it was to draw at the latest possible time.
    case work
    case unknown
  }

  /// At most one in this many refreshes may be overloaded; the benchmarks cover a program that is slower.
  private static let fewestForOverload = 300

  var count = 0
  private(set) var missedByMachine = 0
  private(set) var missedByOverload = 0
  private(set) var missedByWork = 0
  /// The context of each refresh that was missed by the program's fault.
  private(set) var missed: [String] = []

  /// Two causes are allowed: a busy machine, and, for a few frames, a slow one.
  var isGood: Bool { missed.isEmpty && missedByOverload * Self.fewestForOverload <= count }

  /// All counts as text.
  var line: String {
    let (works, others) = (missedByWork, missed.count - missedByWork)
    let counts = [
      (missedByMachine, "by the machine's fault"), (missedByOverload, "for which a whole refresh was too short"),
      (works, "by work that came up at the last moment"),
    ]
    return "refreshes with something to draw: \(count), missed: \(others)"
      + counts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
  }

  /// Records a refresh in which the program had something to draw from the beginning, and drew nothing.
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
