import Foundation
import TestProcesses
import Testing

/// The program that looks for faults: what it finds in trials that break rules on purpose.
@Suite struct FaultFinderTests {
  private func find(_ arguments: String...) throws -> ChildProcess.End {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("FaultFinder")
    return try ChildProcess(
      program.path, ["self-test"] + arguments, environment: ProcessInfo.processInfo.environment
    ).finish()
  }

  // An "x" and a later "y" break a rule.
  @Test func aBrokenRuleIsMadeSmall() throws {
    let end = try find("--first", "33")
    #expect(end.status == 1)
    #expect(end.output.contains("self-test: order: y after x in "))
    #expect(end.output.contains("2 of 40 steps:\n  adds x\n  adds y\n  broken: order: y after x in xy\n"))
    #expect(end.output.contains("--steps 36,37 --story"))
  }

  @Test func aTrapIsAFinding() throws {
    let end = try find("--first", "1")
    #expect(end.status == 1 && end.output.contains("Fatal error: The text has a t."))
    #expect(end.output.contains("1 of 40 steps:\n  adds t\n"))
  }

  // A trap keeps the trial from removing its folder.
  @Test func nothingIsLeftOfWorkersThatEndEarly() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "finder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("FaultFinder")
    let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
    let end = try ChildProcess(program.path, ["self-test", "--first", "1"], environment: environment).finish()
    #expect(end.status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func aWarningIsAFinding() throws {
    let end = try find("--first", "4")
    #expect(end.status == 1 && end.output.contains("on standard error: The text has a w."))
  }

  @Test func twoProcessesThatSeeDifferentThingsAreAFinding() throws {
    let alone = try find("--first", "12")
    let twice = try find("--first", "12", "--twice")
    #expect(alone.status == 0 && twice.status == 1)
    #expect(twice.output.contains("two processes saw different things") && twice.output.contains("other: address "))
  }

  @Test func aSearchWithoutAFindingSaysSo() throws {
    let end = try find("--first", "2", "--count", "1")
    #expect(end.status == 0 && end.output.contains("1 trials of 40 steps") && end.output.contains("nothing found"))
  }

  @Test(arguments: [["nothing"], ["self-test", "--count"], ["self-test", "--what"]])
  func aWrongCommandIsRefused(_ arguments: [String]) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("FaultFinder")
    let end = try ChildProcess(
      program.path, arguments, environment: ProcessInfo.processInfo.environment
    ).finish()
    #expect(end.status == 2 && end.errors.hasPrefix("FaultFinder: "))
  }
}
