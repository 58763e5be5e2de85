import Dactyl
import DactylGeometry

/// Takes the words of a line one after the other; missing and wrong words throw an error with the line's number.
struct WordReader {
  let line: Int
  private var words: ArraySlice<String>

  init(_ line: SourceLine) {
    self.init(line: line.number, text: Substring(line.text))
  }

  /// Splits words at commas, too.
  init(list line: SourceLine) {
    self.line = line.number
    words = line.text.split { $0.isWhitespace || $0 == "," }.map(String.init)[...]
  }

  init(line: Int, text: Substring) {
    self.line = line
    words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
  }

  var isAtEnd: Bool { words.isEmpty }

  /// The next word, without taking it.
  var peek: String? { words.first }

  func error(_ reason: String) -> LineError { LineError(line: line, reason: reason) }

  mutating func word(_ what: String) throws(LineError) -> String {
    guard let word = words.popFirst() else { throw error("\(what) is missing") }
    return word
  }

  mutating func replaceNext(by word: String) {
    words[words.startIndex] = word
  }

  mutating func keyword(_ expected: String) throws(LineError) {
    let found = try word("'\(expected)'")
    if found != expected { throw error("'\(expected)' expected, not '\(found)'") }
  }

  mutating func number(_ what: String) throws(LineError) -> Double {
    try number(word(what), what)
  }

  mutating func point(_ what: String) throws(LineError) -> Point {
    Point(x: try number("x of \(what)"), y: try number("y of \(what)"))
  }

  /// One of the cases of an enumeration, by its raw value.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ what: String, _ type: Choice.Type = Choice.self
  ) throws(LineError) -> Choice where Choice.RawValue == String {
    try choice(word(what), what)
  }

  /// The rest of the line, with single spaces.
  mutating func rest() -> String {
    defer { words = [] }
    return words.joined(separator: " ")
  }

  func end() throws(LineError) {
    if let word = words.first { throw error("'\(word)' is too much") }
  }

  // MARK: Parts of words

  func number(_ word: String, _ what: String) throws(LineError) -> Double {
    guard let value = Double(word), value.isFinite, !word.lowercased().contains("x") else {
      throw error("\(what) is not a number: '\(word)'")
    }
    return value
  }

  func count(_ word: String, _ what: String) throws(LineError) -> Int {
    guard let value = Int(word), value >= 0 else { throw error("\(what) is not a whole number: '\(word)'") }
    return value
  }

  func flag(_ word: String, _ what: String) throws(LineError) -> Bool {
    switch word {
    case "0": return false
    case "1": return true
    default: throw error("\(what) is 0 or 1, not '\(word)'")
    }
  }

  /// `a,b`, or `axb` with `x` for `separator`.
  func pair(_ word: String, _ what: String, separator: Character = ",") throws(LineError) -> (Double, Double) {
    let parts = word.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw error("\(what) is two numbers, not '\(word)'") }
    return (try number(String(parts[0]), what), try number(String(parts[1]), what))
  }

  /// `9:41`, on a 24-hour clock.
  func time(_ word: String) throws(LineError) -> TimeOfDay {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 2, let time = TimeOfDay(hour: parts[0], minute: parts[1]) else {
      throw error("'\(word)' is no time of day")
    }
    return time
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String, _ what: String, _ type: Choice.Type = Choice.self
  ) throws(LineError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: word) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("unknown \(what) '\(word)'; known are \(known)")
    }
    return choice
  }

  func choices<Choice: RawRepresentable & CaseIterable>(
    _ word: String, _ what: String, aliases: [String: String] = [:], _ type: Choice.Type = Choice.self
  ) throws(LineError) -> [Choice] where Choice.RawValue == String {
    var choices: [Choice] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      choices.append(try choice(aliases[part] ?? part, what))
    }
    return choices
  }

  /// The two sides of `key=value`; the value is nil without `=`.
  static func option(_ word: String) -> (key: String, value: String?) {
    guard let index = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<index]), String(word[word.index(after: index)...]))
  }
}
