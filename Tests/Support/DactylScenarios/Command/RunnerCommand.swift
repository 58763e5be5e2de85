import DactylTestKit

/// The program `scenario-runner`.
@MainActor package struct RunnerCommand {
  /// Makes the driver for `--wire`.
  private let wire: DriverMaker
  /// Takes a line for standard output.
  private let output: (String) -> Void
  /// Takes a line for standard error.
  private let errors: (String) -> Void

  /// Writes to the terminal by default.
  package init(
    wire: @escaping DriverMaker, output: @escaping (String) -> Void = { print($0) },
    errors: @escaping (String) -> Void = { StandardError.write($0) }
  ) {
    self.wire = wire
    self.output = output
    self.errors = errors
  }

  /// Runs the command with `arguments`, without the program's name. Returns the exit status.
  package func run(_ arguments: [String]) -> Int32 {
    do throws(RunnerOptions.UsageError) {
      return run(try RunnerOptions(arguments))
    } catch {
      errors("scenario-runner: \(error.reason)")
      return 2
    }
  }

  private func run(_ options: RunnerOptions) -> Int32 {
    if options.wantsHelp {
      output(RunnerOptions.usage)
      return 0
    }
    if let count = options.randomCount { return runRandom(count, options) }
    let (scenarios, unreadable) = scenarios(options)
    var (passed, failed) = (0, unreadable)
    for scenario in scenarios {
      let outcome = options.usesWire ? Harness.run(scenario, with: wire) : Harness.run(scenario)
      if outcome.isPassed { passed += 1 } else { failed += 1 }
      report(scenario, outcome, options)
    }
    output("\(passed) passed, \(failed) failed")
    if unreadable > 0 { return 2 }
    return failed == 0 ? 0 : 1
  }

  private func runRandom(_ count: Int, _ options: RunnerOptions) -> Int32 {
    let run = RandomRun(count: count, firstSeed: options.seed, output: output) { seed in
      if options.isVerbose { errors("seed \(seed)") }
    }
    let (passed, failed) = run.run()
    output("\(passed) passed, \(failed) failed")
    return failed == 0 ? 0 : 1
  }

  // MARK: Selection

  /// The scenarios of all files that the options choose, and the number of those that could not be read, after
  /// reporting their errors.
  private func scenarios(_ options: RunnerOptions) -> (scenarios: [Scenario], unreadable: Int) {
    var scenarios: [Scenario] = []
    var unreadable = 0
    func tell(_ error: String) {
      errors(error)
      unreadable += 1
    }
    for file in options.files {
      do throws(ScenarioError) {
        for block in ScenarioParser.blocks(in: try TextFile.read(file), file: file) {
          do throws(ScenarioError) {
            let scenario = try block.get()
            if let earlier = scenarios.first(where: { $0.id == scenario.id }) {
              throw ScenarioError(
                file: file, line: scenario.line,
                reason: "the id \(scenario.id) is used already in \(earlier.file):\(earlier.line)")
            }
            scenarios.append(scenario)
          } catch {
            tell("\(error)")
          }
        }
      } catch {
        tell("\(error)")
      }
    }
    for id in options.only where !scenarios.contains(where: { $0.id == id }) {
      tell("scenario-runner: there is no scenario \(id)")
    }
    return (scenarios.filter { Self.chooses($0, options) }, unreadable)
  }

  private static func chooses(_ scenario: Scenario, _ options: RunnerOptions) -> Bool {
    (options.only.isEmpty || options.only.contains(scenario.id))
      && (options.clauses.isEmpty || scenario.families.allSatisfy { options.clauses.contains($0) })
  }

  // MARK: Report

  private func report(_ scenario: Scenario, _ outcome: ScenarioOutcome, _ options: RunnerOptions) {
    switch outcome {
    case .passed(let log):
      guard options.isVerbose else { return }
      output("passed \(scenario.id): \(scenario.title)")
      for line in log { output("    \(line)") }
    case .differs(_, let diff):
      output("FAILED \(scenario.id): \(scenario.title)")
      output("  - expected, + actual:")
      for line in diff { output("    \(line)") }
    case .broken(_, let reasons):
      output("FAILED \(scenario.id): \(scenario.title)")
      for reason in reasons { output("    \(reason)") }
    }
  }
}
