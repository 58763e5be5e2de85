/// A line of gesture-demo's log: `SECONDS KIND WORDS key=value ...`.
struct LogLine {
  let text: String
  let kind: String
  /// The words between the kind and the fields: a phase, or a recognizer's name and state.
  let words: [String]
  let fields: [String: String]

  /// Nil for any other line.
  init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 2, Double(parts[0]) != nil else { return nil }
    self.text = text
    kind = parts[1]
    words = parts[2...].filter { !$0.contains("=") }
    var fields: [String: String] = [:]
    for part in parts[2...] {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { fields[String(pair[0])] = String(pair[1]) }
    }
    self.fields = fields
  }

  func number(_ field: String) -> Double? { fields[field].flatMap { Double($0) } }

  /// In points, from the window's corner.
  var position: Position? {
    guard let x = number("x"), let y = number("y") else { return nil }
    return Position(x, y)
  }

  /// Whether it is of this kind and begins with these words.
  func isAbout(_ kind: String, _ words: String...) -> Bool { self.kind == kind && self.words.starts(with: words) }
}

/// A position in scripts and logs.
struct Position: Hashable, CustomStringConvertible {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  var description: String { "(\(x), \(y))" }

  /// The log has one decimal; the wire has eight bits.
  func isClose(to other: Position, tolerance: Double = 0.06) -> Bool {
    abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
  }
}
