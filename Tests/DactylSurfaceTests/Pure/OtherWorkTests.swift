import DactylGeometry
import Testing

@testable import DactylSurface

@MainActor @Suite struct OtherWorkTests {
  private func milliseconds(_ count: Double) -> Timestamp { Timestamp(seconds: count / 1000) }

  @Test func `frames are drawn before work that may take as long as the longest, for a long time`() {
    let work = OtherWork()
    #expect(work.lead == .zero)
    work.begin(milliseconds(1))
    // Still the same.
    work.begin(milliseconds(3))
    work.end(milliseconds(5), consequences: .zero)
    #expect(work.lead == milliseconds(3.5))
    // No work has begun.
    work.end(milliseconds(500), consequences: milliseconds(9))
    #expect(work.lead == milliseconds(3.5))
    for _ in 0..<1200 {
      work.begin(milliseconds(600))
      work.end(milliseconds(600.1), consequences: .zero)
    }
    #expect(work.lead > milliseconds(2) && work.lead < milliseconds(3))
  }

  @Test func `work that fits into a margin keeps no frame from being late`() {
    let work = OtherWork()
    work.begin(.zero)
    work.end(milliseconds(0.4), consequences: .zero)
    #expect(work.lead == .zero)
  }

  @Test func `work that gives frames more to do counts with that`() {
    let work = OtherWork()
    work.begin(.zero)
    work.end(milliseconds(1), consequences: milliseconds(4))
    #expect(work.lead == milliseconds(4.5))
  }
}
