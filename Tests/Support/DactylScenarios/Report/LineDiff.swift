/// The differences of the expected log and the actual one, line by line.
package enum LineDiff {
  /// Both logs in one: `  ` before lines in both, `- ` before missing lines, `+ ` before unexpected lines. Nil if both
  /// are equal.
  package static func diff(expected: [String], actual: [String]) -> [String]? {
    let isSame =
      expected.count == actual.count
      && zip(expected, actual).allSatisfy { LineComparison.areEqual($0, $1) }
    if isSame { return nil }
    // Lengths of the longest common subsequences of the tails.
    var common = [[Int]](repeating: [Int](repeating: 0, count: actual.count + 1), count: expected.count + 1)
    for i in expected.indices.reversed() {
      for j in actual.indices.reversed() {
        common[i][j] =
          LineComparison.areEqual(expected[i], actual[j])
          ? common[i + 1][j + 1] + 1 : max(common[i + 1][j], common[i][j + 1])
      }
    }
    var lines: [String] = []
    var (i, j) = (0, 0)
    while i < expected.count || j < actual.count {
      if i < expected.count, j < actual.count, LineComparison.areEqual(expected[i], actual[j]) {
        lines.append("  " + expected[i])
        i += 1
        j += 1
      } else if j == actual.count || i < expected.count && common[i + 1][j] >= common[i][j + 1] {
        lines.append("- " + expected[i])
        i += 1
      } else {
        lines.append("+ " + actual[j])
        j += 1
      }
    }
    return lines
  }
}
