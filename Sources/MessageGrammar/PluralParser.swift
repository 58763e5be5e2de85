/// Reads the header `Plural-Forms`, and translates its expression into steps on a stack.
struct PluralParser {
  private let bytes: [UInt8]
  private var position = 0
  private var steps: [PluralExpression.Step] = []
  private var depth = 0

  /// The greatest length of a header, in bytes.
  private static let greatestLength = 1000
  /// The most expressions inside of each other.
  private static let greatestDepth = 64

  init(_ header: String) throws(PluralError) {
    bytes = Array(header.utf8.prefix(Self.greatestLength + 1))
    guard bytes.count <= Self.greatestLength else {
      throw PluralError(reason: "Plural-Forms is longer than \(Self.greatestLength) bytes")
    }
  }

  /// Returns the number of forms, and the steps of the expression.
  mutating func parse() throws(PluralError) -> (count: Int, steps: [PluralExpression.Step]) {
    try expect("nplurals")
    try expect("=")
    let count = try number()
    guard let count = Int(exactly: count), (1...PluralExpression.greatestCount).contains(count) else {
      throw error("nplurals is \(count); a language has 1 to \(PluralExpression.greatestCount) forms")
    }
    try expect(";")
    try expect("plural")
    try expect("=")
    try expression()
    _ = take(";")
    skipSpace()
    guard position == bytes.count else { throw error("the expression for plurals goes on with \(found)") }
    return (count, steps)
  }

  private mutating func expression() throws(PluralError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw error("the expression for plurals has more than \(Self.greatestDepth) parts inside of each other")
    }
    try operations(above: 0)
    guard take("?") else { return }
    try expression()
    try expect(":")
    try expression()
    steps.append(.choice)
  }

  /// Reads a value, and the operators after it whose level is above `level`, with their values.
  private mutating func operations(above level: Int) throws(PluralError) {
    try value()
    while let operation = nextOperator, operation.level > level {
      position += operation.rawValue.utf8.count
      try operations(above: operation.level)
      steps.append(.binary(operation))
    }
  }

  private mutating func value() throws(PluralError) {
    var negations = 0
    while take("!") { negations += 1 }
    if take("(") {
      try expression()
      try expect(")")
    } else if take("n") {
      steps.append(.variable)
    } else {
      steps.append(.constant(try number()))
    }
    for _ in 0..<negations { steps.append(.not) }
  }

  private mutating func number() throws(PluralError) -> UInt {
    skipSpace()
    let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { throw error("a number or n was expected in Plural-Forms, not \(found)") }
    var number: UInt = 0
    for digit in digits {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(UInt(digit - 0x30))
      guard !isTooLarge, !overflows else { throw error("a number in Plural-Forms is too large") }
      number = sum
    }
    position += digits.count
    return number
  }

  /// The operator at the position. The longer ones are first in the list of all.
  private var nextOperator: PluralExpression.Operator? {
    mutating get {
      skipSpace()
      return PluralExpression.Operator.allCases.first { bytes[position...].starts(with: $0.rawValue.utf8) }
    }
  }

  private mutating func expect(_ text: String) throws(PluralError) {
    guard take(text) else { throw error("'\(text)' was expected in Plural-Forms, not \(found)") }
  }

  private mutating func take(_ text: String) -> Bool {
    skipSpace()
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0d).contains(bytes[position]) { position += 1 }
  }

  /// The text at the position, for errors.
  private var found: String {
    position < bytes.count ? "'\(String(decoding: bytes[position...].prefix(12), as: UTF8.self))'" : "the end"
  }

  private func error(_ reason: String) -> PluralError { PluralError(reason: reason) }
}
