import Dactyl

/// A line of the log under construction: `KIND PHASE key=value ...`.
struct LogLine {
  private(set) var text: String

  init(_ kind: String, _ words: String...) {
    text = ([kind] + words).joined(separator: " ")
  }

  mutating func add(_ key: String, _ value: String) {
    text += " \(key)=\(value)"
  }

  mutating func append(_ other: LogLine) {
    text += other.text
  }

  mutating func add(_ key: String, _ value: Int) {
    add(key, "\(value)")
  }

  mutating func add(_ key: String, _ value: Double, places: Int = 1) {
    add(key, fixed(value, places))
  }

  /// Adds the coordinates with one decimal, as `PREFIXx` and `PREFIXy`.
  mutating func add(_ point: Point, prefix: String = "") {
    add(prefix + "x", point.x)
    add(prefix + "y", point.y)
  }

  /// Adds the words that apply, joined by `+`; nothing if there is none.
  mutating func add(_ key: String, _ words: [(word: String, applies: Bool)]) {
    let present = words.filter(\.applies).map(\.word)
    if !present.isEmpty { add(key, present.joined(separator: "+")) }
  }
}
