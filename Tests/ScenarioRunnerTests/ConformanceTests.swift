import Testing

@testable import DactylScenarios

/// The scenarios of the event model, straight into the application and over a Wayland connection.
@MainActor @Suite struct ConformanceTests {
  @Test("CF-1, CF-2: the log is the expected one", arguments: ScenarioFile.passing, [Way.direct, .wire])
  func passes(_ scenario: Scenario, _ way: Way) {
    expectPassed(way.run(scenario))
  }

  @Test("CF-1: a scenario that passes is on the list")
  func theListIsComplete() {
    let passing = ScenarioFile.scenarios.filter { Way.direct.run($0).isPassed }.map(\.id)
    #expect(Set(passing).subtracting(ScenarioFile.list) == [], "add these to Tests/Scenarios/passing.txt")
  }

  @Test func theListIsSortedAndNamesEachOnce() {
    #expect(ScenarioFile.list == Set(ScenarioFile.list).sorted())
  }

  @Test("GN-2, CF-2: every line that can be written is the same in a second run and over a connection")
  func wholeLog() {
    for var scenario in ScenarioFile.scenarios {
      scenario.trace = TraceKind.allCases
      let log = Way.direct.run(scenario)
      for way in Way.allCases { #expect(way.run(scenario) == log, "\(scenario.id) \(way)") }
    }
  }

  @Test("CF-6: a line is written or not, the others are the same")
  func kindsOfLines() {
    for scenario in ScenarioFile.scenarios {
      var whole = scenario
      whole.trace = TraceKind.allCases
      let log = Way.direct.run(whole).log
      for kind in TraceKind.allCases {
        var part = scenario
        part.trace = [kind]
        let expected = log.filter { TraceKind(line: $0) == kind }
        #expect(Way.direct.run(part).log == expected, "\(scenario.id) \(kind)")
      }
    }
  }

  @Test("CF-1: a scenario is decided by its tree and script, not by its id")
  func idsDoNotMatter() {
    for scenario in ScenarioFile.scenarios {
      var renamed = scenario
      renamed.id = "NEW-\(scenario.id)"
      renamed.title = ""
      renamed.clauses = []
      #expect(Way.direct.run(renamed) == Way.direct.run(scenario), "\(scenario.id)")
    }
  }

  private func expectPassed(_ outcome: ScenarioOutcome, sourceLocation: SourceLocation = #_sourceLocation) {
    switch outcome {
    case .passed: break
    case .differs(_, let lines), .broken(_, let lines):
      Issue.record("\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
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
