import Testing

@testable import DactylScenarios

/// Rules for the logs of all scenarios. `Tests/run` compares each log with the expected one by `scenario-runner`,
/// directly in the application and over a Wayland connection.
@MainActor @Suite struct ConformanceTests {
  @Test func theListIsSortedAndNamesEachOnce() {
    #expect(ScenarioFile.list == Set(ScenarioFile.list).sorted())
  }

  // GN-2, CF-2
  @Test func everyLineIsTheSameInASecondRunAndOverAConnection() {
    for var scenario in ScenarioFile.scenarios {
      scenario.trace = TraceKind.allCases
      let log = Way.direct.run(scenario)
      for way in Way.allCases { #expect(way.run(scenario) == log, "\(scenario.id) \(way)") }
    }
  }

  // CF-6
  @Test func hidingAKindOfLinesDoesNotChangeTheOthers() {
    for scenario in ScenarioFile.scenarios {
      var whole = scenario
      whole.trace = TraceKind.allCases
      let log = Way.direct.run(whole).log
      let kinds = Set(log.compactMap { TraceKind(line: $0) })
      // One kind without lines stands for all of them.
      for kind in kinds.union(TraceKind.allCases.first { !kinds.contains($0) }.map { [$0] } ?? []) {
        var part = scenario
        part.trace = [kind]
        let expected = log.filter { TraceKind(line: $0) == kind }
        #expect(Way.direct.run(part).log == expected, "\(scenario.id) \(kind)")
      }
    }
  }

  // CF-1
  @Test func aScenariosResultDoesNotDependOnItsId() {
    for scenario in ScenarioFile.scenarios {
      var renamed = scenario
      renamed.id = "NEW-\(scenario.id)"
      renamed.title = ""
      renamed.clauses = []
      #expect(Way.direct.run(renamed) == Way.direct.run(scenario), "\(scenario.id)")
    }
  }
}

extension TraceKind {
  /// The kind of a line of the log, by its first word after the time.
  fileprivate init?(line: String) {
    switch line.split(separator: " ").dropFirst().first {
    case "hit", "inside": self = .hit
    case "drop": self = .view
    case let word?: self.init(rawValue: String(word))
    case nil: return nil
    }
  }
}
