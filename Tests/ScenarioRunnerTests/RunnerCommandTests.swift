import DactylTestKit
import Foundation
import TestProcesses
import Testing

@testable import DactylScenarios
@testable import DactylWireScenarios

/// The command, run within the test process.
@MainActor @Suite struct RunnerCommandTests {
  /// The output of a run.
  private struct Run {
    var status: Int32
    var output: [String]
    var errors: [String]
  }

  private final class Lines {
    var output: [String] = []
    var errors: [String] = []
  }

  private func run(_ arguments: String...) -> Run { run(arguments) }

  private func run(_ arguments: [String]) -> Run {
    let lines = Lines()
    let command = RunnerCommand(
      wire: { application throws(DriverError) in try WireDriver(application: application) },
      output: { lines.output.append($0) }, errors: { lines.errors.append($0) })
    let status = command.run(arguments)
    return Run(status: status, output: lines.output, errors: lines.errors)
  }

  /// A file that is removed with its object.
  private final class File {
    let path: String
    init(_ text: String) throws {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).md")
      try Data(text.utf8).write(to: url)
      path = url.path
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static func scenario(
    _ id: String, clauses: String = "HT-1", entry: String = "view A in W 0 0 100 100",
    expect: String = "0.000 v A began 1\n  0.100 v A ended 1"
  ) -> String {
    """
    Text between.

    ```scenario
    id: \(id)
    title: title of \(id)
    clauses: \(clauses)
    trace: v
    tree:
      window W 0 0 100 100
      \(entry)
    script:
      0.000 down 1 10 10
      0.100 up 1
    expect:
      \(expect)
    ```

    """
  }

  @Test func everythingPassedIsStatus0() throws {
    let file = try File(Self.scenario("X-1") + Self.scenario("X-2"))
    let run = run(file.path)
    #expect(run.status == 0)
    #expect(run.output == ["2 passed, 0 failed"])
    #expect(run.errors == [])
  }

  // CF-7
  @Test func aDifferentLogIsReportedLineByLineWithStatus1() throws {
    let file = try File(Self.scenario("X-1") + Self.scenario("X-2", expect: "0.000 v A began 1\n  0.100 v A moved 1"))
    let run = run(file.path)
    #expect(run.status == 1)
    #expect(
      run.output == [
        "FAILED X-2: title of X-2", "  - expected, + actual:", "      0.000 v A began 1", "    - 0.100 v A moved 1",
        "    + 0.100 v A ended 1", "1 passed, 1 failed",
      ])
  }

  @Test func theWordEmptyExpectsNoLine() throws {
    let file = try File(Self.scenario("X-1", entry: "view A in W 0 0 5 5", expect: "(empty)"))
    #expect(run(file.path).output == ["1 passed, 0 failed"])
  }

  @Test func anUnreadableBlockIsStatus2WithFileLineAndReason() throws {
    let file = try File("# Title\n" + Self.scenario("X-1", entry: "view A in Q 0 0 100 100"))
    let other = try File(Self.scenario("X-2"))
    let run = run(other.path, file.path)
    #expect(run.status == 2)
    #expect(run.output == ["1 passed, 1 failed"])
    #expect(run.errors == ["\(file.path):11: unknown parent 'Q'"])
  }

  @Test func aMissingFileAndAFolderAreStatus2() {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(
      run("\(folder)/there-is-no-such-file.md").errors == [
        "\(folder)/there-is-no-such-file.md: No such file or directory"
      ])
    #expect(run("\(folder)/there-is-no-such-file.md").status == 2)
    #expect(run(folder).errors == ["\(folder): Is a directory"])
    #expect(run(folder).status == 2)
  }

  @Test func bytesThatAreNotTextAreStatus2() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).md").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data([0x61, 0x0A, 0xC3, 0xA4, 0x0A, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: path))
    #expect(run(path).errors == ["\(path):3: this is not UTF-8"])
    #expect(run(path).status == 2)
  }

  @Test func anIdInTwoFilesIsStatus2() throws {
    let (first, second) = (try File(Self.scenario("X-1")), try File(Self.scenario("X-1")))
    let run = run(first.path, second.path)
    #expect(run.status == 2)
    #expect(run.errors == ["\(second.path):3: the id X-1 is used already in \(first.path):3"])
  }

  @Test func onlyChoosesById() throws {
    let file = try File(["X-1", "X-2", "X-3"].map { Self.scenario($0) }.joined())
    #expect(run("--only", "X-1,X-3", file.path).output == ["2 passed, 0 failed"])
    #expect(run("--only=X-2", file.path).output == ["1 passed, 0 failed"])
    let unknown = run("--only", "X-9", file.path)
    #expect(unknown.status == 2)
    #expect(unknown.errors == ["scenario-runner: there is no scenario X-9"])
  }

  @Test func clausesChoosesThoseThatBelongToTheFamiliesAltogether() throws {
    let file = try File(
      Self.scenario("X-1", clauses: "HT-1 HT-2") + Self.scenario("X-2", clauses: "HT-1 WD-2")
        + Self.scenario("X-3", clauses: "GR-1"))
    #expect(run("--clauses", "HT", file.path).output == ["1 passed, 0 failed"])
    #expect(run("--clauses", "HT,WD", file.path).output == ["2 passed, 0 failed"])
    #expect(run("--clauses", "H", file.path).output == ["0 passed, 0 failed"])
    #expect(run("--clauses", "HT", "--only", "X-3", file.path).output == ["0 passed, 0 failed"])
  }

  // CF-2
  @Test func wireSendsTheInputThroughAWaylandConnection() throws {
    let file = try File(Self.scenario("X-1") + Self.scenario("X-2", expect: "(empty)"))
    let run = run("--wire", "--verbose", file.path)
    #expect(run.status == 1)
    #expect(run.output.first == "passed X-1: title of X-1")
    #expect(run.output.last == "1 passed, 1 failed")
  }

  @Test func aRunWithoutADriverFails() throws {
    let file = try File(Self.scenario("X-1"))
    let lines = Lines()
    let command = RunnerCommand(
      wire: { _ throws(DriverError) in throw DriverError("no descriptor left") }, output: { lines.output.append($0) })
    #expect(command.run(["--wire", file.path]) == 1)
    #expect(lines.output == ["FAILED X-1: title of X-1", "    no descriptor left", "0 passed, 1 failed"])
  }

  @Test func verboseNamesScenariosAndPrintsLogs() throws {
    let file = try File(Self.scenario("X-1"))
    #expect(
      run("--verbose", file.path).output == [
        "passed X-1: title of X-1", "    0.000 v A began 1", "    0.100 v A ended 1", "1 passed, 0 failed",
      ])
  }

  @Test func argumentsThatMakeNoSenseAreStatus2() {
    #expect(run().status == 2)
    #expect(run("--loud", "a.md").errors == ["scenario-runner: unknown option '--loud'; see --help"])
    #expect(run("a.md", "--only").errors == ["scenario-runner: --only lacks its value"])
    #expect(run("--help").status == 0)
    #expect(run("--help").output == [RunnerOptions.usage])
  }

  // MARK: Random scenarios

  // CF-5
  @Test func randomScenariosAreThoseOfTheSeed() {
    let first = run("--random", "40", "--seed", "7", "--verbose")
    #expect(first.status == 0)
    #expect(first.output == ["40 passed, 0 failed"])
    #expect(first.errors == (7..<47).map { "seed \($0)" })
    let again = run("--random=40", "--seed=7", "--verbose")
    #expect(again.output == first.output && again.errors == first.errors && again.status == first.status)
    #expect(run("--random", "3", "--verbose").errors == ["seed 1", "seed 2", "seed 3"])
    #expect(run("--random", "0").output == ["0 passed, 0 failed"])
    // After the last seed, the first one follows.
    #expect(run("--random", "2", "--seed", "18446744073709551615", "--verbose").errors.last == "seed 0")
  }

  // CF-5
  @Test func aRandomFailureIsPrintedWithItsSeedAndOnceMoreShrunk() throws {
    var lines: [String] = []
    let random = RandomRun(
      count: 12, firstSeed: 1, output: { lines.append($0) }, begin: { _ in }, check: PropertyCheck { Deaf($0) })
    let (passed, failed) = random.run()
    #expect(failed > 0 && passed + failed == 12)
    #expect(lines.count { $0.hasPrefix("FAILED seed ") } == failed)
    #expect(lines.first?.hasPrefix("FAILED seed ") == true && lines.first?.contains("GN-4: ") == true)
    let start = try #require(lines.firstIndex(of: "```scenario"))
    let end = try #require(lines[start...].firstIndex(of: "```"))
    let block = lines[start...end]
    #expect(block.count < 25, "\(block.joined(separator: "\n"))")
    #expect(block.contains { $0.contains("GN-4: ") })
    // The printed scenario can be parsed again, and fails again.
    let file = try File(block.joined(separator: "\n") + "\n")
    #expect(run(file.path).errors == [])
    #expect(run(file.path).status == 1)
  }

  @Test func valuesOfRandomScenariosThatMakeNoSenseAreOneLineAndStatus2() {
    let complaints = [
      ["--random", "many"]: "--random is a whole number, not 'many'",
      ["--random", "-1"]: "--random is a whole number, not '-1'",
      ["--random", "1.5"]: "--random is a whole number, not '1.5'",
      ["--random", ""]: "--random is a whole number, not ''",
      ["--random", "99999999999999999999"]: "--random is a whole number, not '99999999999999999999'",
      ["--random"]: "--random lacks its value",
      ["--random", "1", "--seed"]: "--seed lacks its value",
      ["--random", "1", "--seed", "0x7"]: "--seed is a whole number, not '0x7'",
      ["--random", "1", "--seed", "-7"]: "--seed is a whole number, not '-7'",
      ["--random", "1", "a.md"]: "random scenarios are in no file, and not run over a connection; see --help",
      ["--random", "1", "--wire"]: "random scenarios are in no file, and not run over a connection; see --help",
      ["--seed", "1"]: "no file is named; see --help",
    ]
    for (arguments, complaint) in complaints {
      let run = run(arguments)
      #expect(run.status == 2 && run.output == [] && run.errors == ["scenario-runner: \(complaint)"], "\(arguments)")
    }
  }

  @Test func theProcessEndsWithTheStatus() throws {
    let (good, bad) = (try File(Self.scenario("X-1")), try File(Self.scenario("X-1", expect: "(empty)")))
    // The test runner and this program are built into the same folder.
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    func status(_ arguments: String...) throws -> Int32 {
      let runner = URL(fileURLWithPath: folder).deletingLastPathComponent().appendingPathComponent("scenario-runner")
      return try ChildProcess(runner.path, arguments, environment: ProcessInfo.processInfo.environment).finish().status
    }
    #expect(try status(good.path) == 0)
    #expect(try status(bad.path) == 1)
    #expect(try status("--loud") == 2)
  }
}
