/// Random scenarios, one for each seed, checked by `PropertyCheck` (`CF-5`).
@MainActor struct RandomRun {
  let count: Int
  let firstSeed: UInt64
  /// Takes a line for standard output.
  let output: (String) -> Void
  /// Receives each seed before its scenario runs.
  let begin: (UInt64) -> Void
  /// The properties that must hold.
  var check = PropertyCheck()

  /// Further failures are reported by seed and violation only, because shrinking takes time.
  private static let shrunk = 10

  /// Returns the numbers of scenarios that passed and that failed.
  func run() -> (passed: Int, failed: Int) {
    var failed = 0
    for offset in 0..<UInt64(count) {
      let seed = firstSeed &+ offset
      begin(seed)
      let scenario = ScenarioGenerator.scenario(seed: seed)
      let violations = check.violations(of: scenario)
      guard !violations.isEmpty else { continue }
      failed += 1
      output("FAILED seed \(seed): \(violations.joined(separator: "; "))")
      if failed <= Self.shrunk { report(check.shrink(scenario)) }
    }
    return (count - failed, failed)
  }

  private func report(_ scenario: Scenario) {
    for line in ScenarioText.block(scenario, notes: check.violations(of: scenario)).split(separator: "\n") {
      output(String(line))
    }
  }
}
