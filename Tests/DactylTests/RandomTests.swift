import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Random input in random order (`CF-5`).
@MainActor @Suite struct RandomTests {
  // GN-4, GR-2, GR-45, IN-11
  @Test func invariantsHoldForRandomTreesRecognizersInputAndInterruptions() {
    for seed in 1...300 as ClosedRange<UInt64> {
      let program = RandomProgram(seed: seed)
      program.run()
      #expect(program.violations == [], "seed \(seed)")
    }
  }

  // CF-5, GN-2
  @Test func theSameProgramAndInputGiveTheSameLog() {
    for seed in 1...40 as ClosedRange<UInt64> {
      let logs = (0..<2).map { _ in
        let program = RandomProgram(seed: seed)
        program.run()
        return program.fixture.takeLog()
      }
      #expect(logs[0] == logs[1], "seed \(seed)")
      #expect(logs[0].count > 50, "seed \(seed)")
    }
  }
}
