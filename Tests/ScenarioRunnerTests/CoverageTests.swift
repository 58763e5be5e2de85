import Foundation
import TestProcesses
import Testing

/// `Tests/coverage`, in a temporary folder.
@Suite struct CoverageTests {
  private struct Run {
    var status: Int32
    var table: [String]
    var complaints: String
  }

  /// `model` and `tests` are the texts of the event model and of a test file, `scenarios` of a scenario file.
  private func run(model: String, tests: String, scenarios: String = "", _ arguments: String...) throws -> Run {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("coverage")
    func write(_ text: String, to path: String) throws {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write(model, to: "Sources/Dactyl/Dactyl.docc/EventModel.md")
    try write(tests, to: "Tests/SomeTests/SomeTests+More.swift")
    try write(scenarios, to: "Tests/Scenarios/some.md")
    try FileManager.default.copyItem(at: script, to: root.appendingPathComponent("Tests/coverage"))
    let end = try ChildProcess(
      root.appendingPathComponent("Tests/coverage").path, arguments,
      environment: ProcessInfo.processInfo.environment
    ).finish()
    return Run(status: end.status, table: end.output.split(separator: "\n").map(String.init), complaints: end.errors)
  }

  private static let model = "- **AA-1** one\n- **AA-2** two [seed]\n\n- **BB-1** three, see AA-1\n"

  // CF-4
  @Test func scenariosAndTestsThatNameAClauseCheckIt() throws {
    let tests = """
      // AA-1, AA-S01
      @Test(arguments: [1])
        func first(_ number: Int) {}

      /// Why it is there.
      // AA-2, BB-1
      @available(macOS 15, *)
      @MainActor @Test(
        .enabled(if: true),
        arguments: [true]) func second(_ isSo: Bool) {}
      """
    let scenarios = "```scenario\nid: S-1\nclauses: AA-1 BB-1\n```\n```\nid: S-2\nclauses: AA-2\n```\n"
    let run = try run(model: Self.model, tests: tests, scenarios: scenarios)
    #expect(
      run.table == [
        "| clause | scenarios | tests |", "| --- | --- | --- |", "| AA-1 | S-1 | SomeTests.first |",
        "| AA-2 |  | SomeTests.second |", "| BB-1 | S-1 | SomeTests.second |",
      ])
    #expect(run.status == 0 && run.complaints == "")
  }

  // CF-4
  @Test(arguments: [
    "@Test func first() {}  // AA-1", "@Test(\"AA-1: first\") func first() {}", "// AA-1\n\n@Test func first() {}",
    "// See AA-1.\n@Test func first() {}", "/// AA-1\n@Test func first() {}", "// AA-1\n// more\n@Test func first() {}",
    "// AA-1\n@Test(.disabled()) func first() {}", "// AA-1\nfunc first() {}\n@Test func last() {}",
    "// AA-1\n@Suite struct A {\n  @Test func first() {}\n}",
    "let text = \"\"\"\n  // AA-1\n  @Test func first() {}\n  \"\"\"",
  ])
  func aClauseNamedAnywhereElseIsMissing(_ tests: String) throws {
    let tests = tests + "\n// AA-2, BB-1\n@Test func second() {}\n"
    let run = try run(model: Self.model, tests: tests)
    #expect(run.status == 1)
    #expect(run.complaints == "no test for AA-1\n")
    let allowed = try self.run(model: Self.model, tests: tests, "--allow-missing")
    #expect(allowed.status == 0)
    #expect(allowed.table.last == "note: no test for AA-1")
  }

  // CF-4
  @Test func aTestNamesFourExistingClausesAtMost() throws {
    let many = try run(model: Self.model, tests: "// AA-1, AA-2, BB-1, AA-1, AA-2\n@Test func first() {}")
    #expect(many.status == 1)
    #expect(many.complaints == "Tests/SomeTests/SomeTests+More.swift:1: 5 clauses on one test; 4 at most\n")
    let unknown = try run(
      model: Self.model, tests: "// AA-1, AA-2, BB-1, CC-1\n@Test func first() {}", "--allow-missing")
    #expect(unknown.status == 1)
    #expect(unknown.complaints == "Tests/SomeTests/SomeTests+More.swift:1: there is no clause CC-1\n")
  }
}
