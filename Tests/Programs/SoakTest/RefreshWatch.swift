/// Counts refreshes in which something moved, and those of them that nothing was drawn in.
struct RefreshWatch {
  /// Why one may have been missed.
  enum Cause {
    /// The machine had other things to do.
    case machine
    /// The program had much more to do than before, all of a sudden, when it was about to draw as late as it dares.
    case work
    case unknown
  }

  var count = 0
  private(set) var missedByMachine = 0
  private(set) var missedByWork = 0
  /// What was going on in the others that were missed.
  private(set) var missed: [String] = []

  /// Only the machine is forgiven.
  var isGood: Bool { missed.isEmpty && missedByWork == 0 }

  /// A refresh that the program had something to draw for, from its beginning on, in which it did nothing.
  mutating func miss(_ cause: Cause, _ context: String) {
    switch cause {
    case .machine: missedByMachine += 1
    case .work: missedByWork += 1
    case .unknown: missed.append(context)
    }
  }
}
