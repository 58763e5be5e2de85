import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Plays trials, one after the other, and prints a line before and after each:
///
///     begin SEED
///     done SEED DIGEST
///     broken SEED STEP RULE
///
/// A line of a story begins with "| ". All else is something that the framework has printed: standard error is the same
/// pipe, so that it is known in which trial that was.
@MainActor struct Worker {
  private let options: FinderOptions
  private let trial: any Trial.Type

  init(_ options: FinderOptions) throws(ProgramError) {
    self.options = options
    trial = try Machines.trial(named: options.machine)
  }

  func run() async throws(ProgramError) {
    dup2(STDOUT_FILENO, STDERR_FILENO)
    if options.stirsMemory { Self.stirMemory() }
    for seed in options.first..<options.first + options.count {
      say("begin \(seed)")
      let log = TrialLog(options.tellsStory ? { say("| \($0)") } : nil)
      let broken: Int?
      do {
        broken = try await TrialPlayer.play(trial, seed: seed, chosen: options.steps, log: log)
      } catch {
        throw ProgramError("trial \(seed) can't be set up: \(error)")
      }
      if let broken, let rule = log.brokenRule {
        say("broken \(seed) \(broken) \(rule.split(separator: "\n").joined(separator: " | "))")
      } else {
        say("done \(seed) \(log.digest)")
      }
    }
  }

  /// Leaves holes in the heap, so that later memory has other addresses than in a process that does not.
  private static func stirMemory() {
    let blocks = (1...2_000).map { malloc($0 * 37 % 4_000 + 16) }
    for (index, block) in blocks.enumerated() where index % 3 != 0 { free(block) }
  }
}
