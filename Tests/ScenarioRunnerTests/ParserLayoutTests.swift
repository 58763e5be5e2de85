import Testing

@testable import DactylScenarios

/// Layout that the format leaves open does not matter.
@Suite struct ParserLayoutTests {
  private func read(_ lines: String...) throws -> Scenario {
    let text = (["```scenario"] + lines + ["```"]).joined(separator: "\n")
    return try ScenarioParser.scenarios(in: text, file: "some.md")[0]
  }

  private static let plain = [
    "id: X-1", "title: some title", "clauses: HT-1 GR-2", "trace: v", "tree:", "  window W 0 0 9 9",
    "  view A in W 0 0 9 9", "script:", "  0 down 1 1 1", "  1 up 1", "expect:", "  0 v A began 1", "  1 v A ended 1",
  ]

  /// Expects the same scenario as `plain`, except for line numbers.
  private func expectSame(_ scenario: Scenario, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let plain = try ScenarioParser.scenarios(
      in: (["```scenario"] + Self.plain + ["```"]).joined(separator: "\n"), file: "some.md")[0]
    #expect(scenario.id == plain.id && scenario.title == plain.title, sourceLocation: sourceLocation)
    #expect(scenario.clauses == plain.clauses && scenario.trace == plain.trace, sourceLocation: sourceLocation)
    #expect(scenario.tree == plain.tree, sourceLocation: sourceLocation)
    #expect(scenario.script.map(\.time) == plain.script.map(\.time), sourceLocation: sourceLocation)
    #expect(scenario.script.map(\.actions) == plain.script.map(\.actions), sourceLocation: sourceLocation)
    #expect(scenario.expected == plain.expected, sourceLocation: sourceLocation)
  }

  @Test func sectionsMayBeInAnyOrder() throws {
    try expectSame(
      read(
        "expect:", "  0 v A began 1", "  1 v A ended 1", "script:", "  0 down 1 1 1", "  1 up 1", "tree:",
        "  window W 0 0 9 9", "  view A in W 0 0 9 9", "trace: v", "clauses: HT-1 GR-2", "title: some title", "id: X-1")
    )
  }

  @Test func spacesTabsAndEmptyLinesMakeNoDifference() throws {
    try expectSame(
      read(
        "id:X-1", "", "title:   some   title  ", "clauses: HT-1, GR-2", "trace:\tv", "tree:  ", "",
        "    window   W 0 0 9 9",
        "\tview A  in W 0 0\t9 9", "  ", "script:", "      0   down 1  1 1 ", "  1.000 up 1", "expect:",
        "   0.0 v  A began 1", "  1 v A ended 1"))
  }

  @Test func carriageReturnsMakeNoDifference() throws {
    let text = (["```scenario"] + Self.plain + ["```"]).joined(separator: "\r\n") + "\r\n"
    try expectSame(try ScenarioParser.scenarios(in: text, file: "some.md")[0])
  }

  @Test func notesAndCommentsMayBeAnywhere() throws {
    try expectSame(
      read(
        "note: first", "  goes on here", "id: X-1", "# a comment", "title: some title", "note: window dressing",
        "clauses: HT-1 GR-2 # two", "trace: v", "note:", "  0 looks like an entry", "tree:", "  note: a window first",
        "  window W 0 0 9 9", "note: then a view, which", "  lies in it", "  view A in W 0 0 9 9   # in W", "script:",
        "  # down", "  0 down 1 1 1", "note: and up", "  1 up 1", "expect:", "  0 v A began 1", "note: done?",
        "  1 v A ended 1", "note: done"))
  }

  @Test func sectionsWithoutEntriesMayBeThereAndMayBeLeftOut() throws {
    try expectSame(
      read(
        "id: X-1", "title: some title", "clauses: HT-1 GR-2", "trace: v", "tree:", "  window W 0 0 9 9",
        "  view A in W 0 0 9 9", "gestures:", "rules:", "script:", "  0 down 1 1 1", "  1 up 1", "expect:",
        "  0 v A began 1", "  1 v A ended 1"))
    let short = try read("id: X-1", "trace: v", "tree:", "  window W 0 0 9 9")
    #expect(short.script.isEmpty && short.expected.isEmpty && short.clauses.isEmpty && short.title.isEmpty)
  }

  @Test func aFenceMayBeOfTildesInAnIndentedList() throws {
    let text = (["- here:", "", "  ~~~ scenario"] + Self.plain.map { "  \($0)" } + ["  ~~~"]).joined(separator: "\n")
    try expectSame(try ScenarioParser.scenarios(in: text, file: "some.md")[0])
  }

  @Test func anUnreadableBlockDoesNotAffectTheOthers() {
    let good = (["```scenario"] + Self.plain + ["```"]).joined(separator: "\n")
    let bad = good.replacing("X-1", with: "X-2").replacing("view A", with: "vue A")
    let text = [bad, good, good, "```scenario", "id: X-3"].joined(separator: "\n")
    let results = ScenarioParser.blocks(in: text, file: "f").map { result in
      do throws(ScenarioError) { return try result.get().id } catch { return "\(error)" }
    }
    #expect(
      results == [
        "f:8: unknown entry 'vue'", "X-1", "f:31: the id X-1 is used already in line 16",
        "f:46: the block is not closed",
      ])
  }
}
