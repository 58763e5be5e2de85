import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import DactylScenarios

/// Random trees, recognizers, scripts and interruptions.
@MainActor @Suite struct RandomScenarioTests {
  // GN-2, GN-4, GR-2, IN-11
  @Test(arguments: [1, 501, 1001, 1501] as [UInt64]) func invariantsHoldInRandomScenarios(firstSeed: UInt64) {
    // Few, because a debug build is slow: `Tests/nightly` runs many thousands in a release build.
    let count = 60
    var lines: [String] = []
    let run = RandomRun(count: count, firstSeed: firstSeed, output: { lines.append($0) }, begin: { _ in })
    let (passed, failed) = run.run()
    #expect(passed == count, "\(lines.joined(separator: "\n"))")
    #expect(failed == 0)
  }

  // CF-5
  @Test func aSeedMakesTheSameScenarioEveryTimeAndSeedsDiffer() {
    func texts() -> [String] { (1...50).map { ScenarioText.block(ScenarioGenerator.scenario(seed: $0)) } }
    #expect(texts() == texts())
    #expect(Set(texts()).count == 50)
  }

  // CF-5
  @Test func randomScenariosUseEverythingOfTheFormat() {
    let text = (1...600).map { ScenarioText.block(ScenarioGenerator.scenario(seed: $0)) }.joined()
    let words = Set(text.split { " \n=+".contains($0) }.map(String.init))
    let wanted =
      ViewEntry.Kind.allCases.map(\.rawValue) + GestureEntry.Kind.allCases.map(\.rawValue)
      + ScenarioParser.ruleWords
      + [
        "vc", "app", "delegate", "grab", "multi", "exclusive", "paging", "rotate", "scale", "taps", "touches", "dur",
        "min", "max", "dir", "edge", "cancels", "delaysBegan", "delaysEnded", "types", "mixedTypes", "button", "axis",
        "takeover", "down", "move", "up", "cancel", "caploss", "inactive", "hover", "penhover", "penaway", "wheel",
        "key", "do", "wait", "disable", "remove", "close", "show", "set", "present", "setTranslation", "setScale",
        "ignore", "surface", "pencil", "pointer", "action", "gtouches", "menus", "tip", "time", "limits", "twelve",
      ]
    #expect(wanted.filter { !words.contains($0) } == [])
  }

  // MARK: Faults

  // GN-4, CF-5
  @Test func aLostCancelIsFoundAndShrunkToAFewLines() throws {
    let check = PropertyCheck { Deaf($0) }
    var found: [Scenario] = []
    for seed in 1...50 as ClosedRange<UInt64> where found.count < 2 {
      let scenario = ScenarioGenerator.scenario(seed: seed)
      if check.violations(of: scenario).contains(where: { $0.hasPrefix("GN-4") }) { found.append(scenario) }
    }
    try #require(found.count == 2)
    for scenario in found {
      let small = check.shrink(scenario)
      #expect(check.violations(of: small).contains { $0.hasPrefix("GN-4") })
      let entries = small.tree.count + small.gestures.count + small.rules.count + small.script.count
      #expect(entries <= 7, "\(ScenarioText.block(small))")
    }
  }
}
