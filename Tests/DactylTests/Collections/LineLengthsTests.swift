import DactylRandom
import Testing

@testable import DactylWidgets

/// The lengths of the lines of a list (LI-4).
@Suite struct LineLengthsTests {
  // LI-4
  @Test func measuredAndEstimatedLengthsAddUp() {
    var lengths = LineLengths(count: 1000, estimate: 40)
    #expect(lengths.offset(1000) == 40_000 && lengths.line(at: 399) == 9 && lengths.line(at: 400) == 10)
    lengths.show(500..<501) { _ in 50 }
    lengths.measure(500, 100)
    // 128 lines of a chunk have the estimate of their kind.
    #expect(lengths.offset(1000) == 40_000 + 128 * 10 + 50)
    #expect(lengths.length(500) == 100 && lengths.isMeasured(500) && !lengths.isMeasured(501))
    #expect(lengths.offset(384) == 384 * 40 && lengths.offset(385) == 384 * 40 + 50)
  }

  // LI-4
  @Test func aLineIsAtLeastAPointLong() {
    var lengths = LineLengths(count: 10, estimate: -3)
    lengths.show(0..<10) { _ in 0 }
    lengths.measure(3, .nan)
    lengths.measure(4, -5)
    #expect(lengths.offset(10) == 10 && lengths.line(at: 1e9) == 9 && lengths.line(at: -1) == 0)
  }

  /// Compares with an array of all lengths.
  // LI-4
  @Test(arguments: [1 as UInt64, 2, 3, 4]) func placesAreThoseOfAPlainArray(seed: UInt64) {
    var random = SeededSource(seed: seed)
    let count = Int.random(in: 1...2000, using: &random)
    var lengths = LineLengths(count: count, estimate: 20)
    var plain = Array(repeating: 20.0, count: count)
    var shown: Set<Int> = []
    for _ in 0..<300 {
      let line = Int.random(in: 0..<count, using: &random)
      lengths.show(line..<line + 1) { Double($0 % 7 + 1) }
      if shown.insert(line / 128).inserted {
        for other in line / 128 * 128..<min((line / 128 + 1) * 128, count) { plain[other] = Double(other % 7 + 1) }
      }
      plain[line] = Double(Int.random(in: 1...90, using: &random))
      lengths.measure(line, plain[line])
      let asked = Int.random(in: 0...count, using: &random)
      let sum = plain[..<asked].reduce(0, +)
      #expect(lengths.offset(asked) == sum)
      if asked < count {
        #expect(lengths.line(at: sum) == asked && lengths.line(at: sum + plain[asked] - 0.5) == asked)
      }
    }
  }
}
