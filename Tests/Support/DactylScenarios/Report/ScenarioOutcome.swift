/// The result of one scenario.
package enum ScenarioOutcome: Hashable, Sendable {
  case passed(log: [String])
  /// The log differs from the expected one.
  case differs(log: [String], diff: [String])
  /// Something else failed, whatever the log: the connection to the compositor broke, for instance.
  case broken(log: [String], [String])

  /// The log of the run.
  package var log: [String] {
    switch self {
    case .passed(let log), .differs(let log, _), .broken(let log, _): log
    }
  }

  package var isPassed: Bool {
    if case .passed = self { true } else { false }
  }
}
