import Testing

@testable import DactylScenarios

/// Shrinking failing scenarios.
@MainActor @Suite struct ShrinkerTests {
  private func shrink(_ block: Block, limit: Int = 1000, while fails: @escaping (String) -> Bool) throws -> [String] {
    var shrinker = Shrinker(limit: limit) { fails(ScenarioText.block($0)) }
    return ScenarioText.lines(shrinker.shrink(try block.read()))
  }

  private let block = Block(
    tree: [
      "window W 0 0 400 600", "scroll S in W 0 0 400 600 content=400x900 paging",
      "view A in S 0 0 100 100 multi alpha=0.5",
      "view B in W 0 0 100 100", "vc C of A",
    ],
    gestures: ["tap t on A taps=2 cancels=0", "pan p on S"],
    rules: ["fail t requires p", "on action t ended do disable p"],
    script: [
      "0.000 down 1 10 10 + down 2 20 20", "0.100 move 1 20 20", "0.500 up 1", "0.600 down 3 10 10",
      "0.700 up 2 + up 3",
    ])

  @Test func unneededPartsOfAFailureAreRemoved() throws {
    let lines = try shrink(block) { $0.contains("tap t") && $0.contains("up 2") }
    #expect(
      lines == [
        "id: X-1", "title: a title", "clauses: HT-1", "trace: v", "tree:", "  window W 0 0 400 600",
        "  view A in W 0 0 100 100", "gestures:", "  tap t on A", "script:", "  0.000 down 2 20 20", "  0.000 up 2",
      ])
  }

  @Test func neededPartsOfAFailureStay() throws {
    let lines = try shrink(block) { $0.contains("taps=2") && $0.contains("paging") && $0.contains("0.700") }
    #expect(lines.contains("  scroll S in W 0 0 400 600 paging"))
    #expect(lines.contains("  tap t on A taps=2"))
    #expect(lines.contains { $0.hasPrefix("  0.700") })
    #expect(!lines.contains("rules:"))
  }

  @Test func itStopsAfterSoManyTries() throws {
    var tries = 0
    let lines = try shrink(block, limit: 5) { _ in
      tries += 1
      return false
    }
    #expect(tries == 5)
    #expect(lines == ScenarioText.lines(try block.read()))
  }
}
