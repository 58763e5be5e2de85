import Foundation
import TestProcesses
import Testing

/// The program of `Tests/soak`, for as long as a test may take. Slopes mean nothing in so short a time; the figures
/// that must be equal at the end of each cycle are equal, and no frame is missed in virtual time.
@Suite struct SoakTests {
  @Test(arguments: [["headless", "--hours", "4"], ["socket", "--virtual", "--minutes", "0.5"]])
  func aUsedAndIdleProgramHasNothingLeftOverAndMissesNoFrame(_ arguments: [String]) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("SoakTest")
    let soak = try ChildProcess(
      program.path, arguments + ["--brief"], environment: ProcessInfo.processInfo.environment
    ).finish()
    #expect(soak.status == 0, "\(soak.output)\(soak.errors)")
    #expect(soak.output.hasSuffix("  all flat\n"))
  }
}
