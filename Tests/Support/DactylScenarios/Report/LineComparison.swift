/// Whether two lines of a log are equal.
package enum LineComparison {
  /// Word by word; decimal fractions may differ by one unit in the last place (`CF-3`).
  package static func areEqual(_ a: String, _ b: String) -> Bool {
    if a == b { return true }
    let (first, second) = (parts(of: a), parts(of: b))
    return first.count == second.count && zip(first, second).allSatisfy(isSamePart)
  }

  /// Words and separators: numbers are between spaces, commas and equals signs.
  private static func parts(of line: String) -> [Substring] {
    var parts: [Substring] = []
    var start = line.startIndex
    for index in line.indices where line[index] == " " || line[index] == "," || line[index] == "=" {
      parts.append(line[start..<index])
      let next = line.index(after: index)
      parts.append(line[index..<next])
      start = next
    }
    parts.append(line[start...])
    return parts
  }

  private static func isSamePart(_ a: Substring, _ b: Substring) -> Bool {
    if a == b { return true }
    guard let first = units(of: a), let second = units(of: b) else { return false }
    return first.decimals == second.decimals && abs(first.units - second.units) <= 1
  }

  /// `-12.5` as -125 units of one decimal; nil if it is not a decimal fraction.
  private static func units(of text: Substring) -> (units: Int, decimals: Int)? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    let sides = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
      let units = Int(sides[0] + sides[1])
    else { return nil }
    return (digits.count == text.count ? units : -units, sides[1].count)
  }
}
