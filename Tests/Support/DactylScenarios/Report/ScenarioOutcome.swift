/// What became of one scenario.
package enum ScenarioOutcome: Hashable, Sendable {
  case passed(log: [String])
  /// The log is another one.
  case differs(log: [String], diff: [String])
  /// Something else is wrong, whatever the log: the connection to the compositor broke, for instance.
  case broken(log: [String], [String])

  /// What was written.
  package var log: [String] {
    switch self {
    case .passed(let log), .differs(let log, _), .broken(let log, _): log
    }
  }

  package var isPassed: Bool {
    if case .passed = self { true } else { false }
  }
}
