import Dactyl
import DactylGeometry

/// Runs a scenario and checks the invariants, without comparing its log (`CF-5`).
@MainActor package struct PropertyCheck {
  /// Makes the watcher between the run and the invariants; a test may insert one that drops calls.
  private let watch: (Invariants) -> any RunWatcher

  package init(watch: @escaping (Invariants) -> any RunWatcher = { $0 }) {
    self.watch = watch
  }

  /// The violations in the run of `scenario`, and afterwards, when everything has lifted.
  package func violations(of scenario: Scenario) -> [String] {
    let scenario = Self.ended(scenario)
    let invariants = Invariants()
    let log = Harness.log(of: scenario, watch(invariants))
    let again = Harness.log(of: scenario)
    if log == again { return invariants.violations }
    let index = zip(log, again).prefix { $0 == $1 }.count
    func line(_ log: [String]) -> String { index < log.count ? "'\(log[index])'" : "nothing" }
    return invariants.violations + ["GN-2: a second run has \(line(again)) where the first has \(line(log))"]
  }

  /// The smallest scenario found that violates the same clause as `scenario` does.
  package func shrink(_ scenario: Scenario, limit: Int = 4000) -> Scenario {
    guard let clause = violations(of: scenario).first.map(Self.clause) else { return scenario }
    var shrinker = Shrinker(limit: limit) { candidate in
      violations(of: candidate).contains { Self.clause($0) == clause }
    }
    return Self.ended(shrinker.shrink(scenario))
  }

  private static func clause(_ violation: String) -> Substring { violation.prefix { $0 != ":" } }

  /// Long enough for every timer, and for scrolling to end.
  private static let rest = Timestamp(seconds: 20)

  /// The scenario with an additional end that lifts everything that is down.
  static func ended(_ scenario: Scenario) -> Scenario {
    var down = ContactsDown()
    for step in scenario.script { for action in step.actions { down.follow(action) } }
    var time = scenario.script.last?.time ?? .zero
    var ended = scenario
    let ups: [InputScript.Action] =
      down.contacts.map { .up(label: $0.label) } + down.keys.map { .key(name: $0, isDown: false) }
    if !ups.isEmpty {
      time = time + Timestamp(seconds: 0.1)
      ended.script.append(ScriptStep(line: 0, time: time, actions: ups.map { .input($0) }))
    }
    ended.script.append(ScriptStep(line: 0, time: time + rest, actions: [.input(.wait)]))
    return ended
  }
}
