import Testing

@testable import DactylScenarios

/// Scenarios as text.
@Suite struct ScenarioTextTests {
  @Test(arguments: ScenarioFile.scenarios)
  func writtenScenariosReadBackAsTheSame(_ scenario: Scenario) throws {
    try expectReadBack(scenario)
  }

  @Test func randomScenariosReadBackToo() throws {
    for seed in 1...300 as ClosedRange<UInt64> { try expectReadBack(ScenarioGenerator.scenario(seed: seed)) }
  }

  @Test func notesAreComment() throws {
    let scenario = ScenarioFile.scenarios[0]
    let text = ScenarioText.block(scenario, notes: ["GN-4: something", "another"])
    #expect(text.contains("\nnote: GN-4: something\nnote: another\n"))
    #expect(try ScenarioParser.scenarios(in: text, file: "")[0].tree == scenario.tree)
  }

  private func expectReadBack(_ scenario: Scenario) throws {
    let read = try #require(try ScenarioParser.scenarios(in: ScenarioText.block(scenario), file: "").first)
    #expect(read.id == scenario.id)
    #expect(read.title == scenario.title)
    #expect(read.clauses == scenario.clauses)
    #expect(read.trace == scenario.trace)
    #expect(read.tree == scenario.tree)
    #expect(read.gestures == scenario.gestures)
    #expect(read.rules == scenario.rules)
    #expect(read.script.map(\.time) == scenario.script.map(\.time))
    #expect(read.script.map(\.actions) == scenario.script.map(\.actions))
    #expect(read.expected == scenario.expected)
  }
}
