import Foundation
import Testing

@testable import DactylScenarios

/// The scenarios of the event model (`CF-1`).
@MainActor @Suite struct ConformanceTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scenarios")

  private let scenarios: [Scenario]
  private let passing: [String]

  init() throws {
    let file = Self.folder.appendingPathComponent("event-model-scenarios.md")
    scenarios = try ScenarioParser.scenarios(in: String(contentsOf: file, encoding: .utf8), file: file.path)
    passing = try String(contentsOf: Self.folder.appendingPathComponent("passing.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test("CF-1: what passed once passes, and the list names all that pass")
  func listOfThosePassing() {
    let present = scenarios.filter { Harness.run($0).isPassed }.map(\.id)
    #expect(Set(passing).subtracting(present) == [], "these passed before")
    #expect(Set(present).subtracting(passing) == [], "add these to Tests/Scenarios/passing.txt")
  }

  @Test func theListIsSortedAndNamesEachOnce() {
    #expect(passing == Set(passing).sorted())
  }

  @Test("GN-2: a second run writes the same log")
  func secondRun() {
    for scenario in scenarios { #expect(Harness.run(scenario) == Harness.run(scenario), "\(scenario.id)") }
  }

  @Test("CF-1: a scenario is decided by its tree and script, not by its id")
  func idsDoNotMatter() {
    for scenario in scenarios {
      var renamed = scenario
      renamed.id = "NEW-\(scenario.id)"
      renamed.title = ""
      renamed.clauses = []
      #expect(Harness.run(renamed) == Harness.run(scenario), "\(scenario.id)")
    }
  }
}
