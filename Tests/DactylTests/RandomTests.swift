import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Whatever happens, in whatever order (`CF-5`).
@MainActor @Suite struct RandomTests {
  @Test("GN-4, GR-2, GR-45, IN-11: they hold under random trees, recognizers, input and interruptions")
  func invariants() {
    for seed in 1...300 as ClosedRange<UInt64> {
      let program = RandomProgram(seed: seed)
      program.run()
      #expect(program.violations == [], "seed \(seed)")
    }
  }

  @Test("CF-5, GN-2: the same program and input give the same log")
  func reproducibility() {
    for seed in 1...40 as ClosedRange<UInt64> {
      let logs = (0..<2).map { _ in
        let program = RandomProgram(seed: seed)
        program.run()
        return program.rig.takeLog()
      }
      #expect(logs[0] == logs[1], "seed \(seed)")
      #expect(logs[0].count > 50, "seed \(seed)")
    }
  }
}
