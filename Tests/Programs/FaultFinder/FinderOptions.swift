import TestProcesses

/// The options of the command line.
struct FinderOptions {
  enum Role {
    /// Starts workers, watches them, and makes what they find small.
    case supervisor
    /// Plays trials, and prints what became of each.
    case worker
  }

  var role = Role.supervisor
  var machine = ""
  var first: UInt64 = 1
  var count: UInt64 = 1
  /// The steps of a single trial; nil for all.
  var steps: [Int]?
  /// Whether each trial is played by two processes, whose logs must be the same.
  var isTwice = false
  /// Whether a worker prints what happened in its trials.
  var tellsStory = false
  /// Whether memory has other addresses than in another worker.
  var stirsMemory = false
  /// The number of findings after which the search ends.
  var findings = 1

  static let usage = """
    FaultFinder MACHINE [--first SEED] [--count N] [--steps N,N,...] [--twice] [--story] [--findings N]
    """

  @MainActor init(_ arguments: [String]) throws(ProgramError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--worker": role = .worker
      case "--twice": isTwice = true
      case "--story": tellsStory = true
      case "--stir": stirsMemory = true
      case "--first": first = try Self.number(rest.popFirst())
      case "--count": count = try Self.number(rest.popFirst())
      case "--findings": findings = Int(try Self.number(rest.popFirst()))
      case "--steps":
        var steps: [Int] = []
        for part in (rest.popFirst() ?? "").split(separator: ",") { steps.append(Int(try Self.number(String(part)))) }
        self.steps = steps
      default:
        guard machine.isEmpty, !word.hasPrefix("-") else { throw ProgramError("unknown option \(word); \(Self.usage)") }
        machine = word
      }
    }
    guard !machine.isEmpty else { throw ProgramError("\(Self.usage); machines: \(Machines.names)") }
    _ = try Machines.trial(named: machine)
  }

  private static func number(_ word: String?) throws(ProgramError) -> UInt64 {
    guard let word, let number = UInt64(word) else { throw ProgramError("a number is missing; \(usage)") }
    return number
  }
}
