import DactylGeometry

/// Reads the scenario blocks of Markdown files.
package struct ScenarioParser {
  let file: String
  var names = NameTable()
  /// Labels that rules name before they occur in the script.
  var usedLabels: [(label: String, line: Int)] = []
  /// Menus that views name before the rules list their rows.
  var usedMenus: [(menu: String, line: Int)] = []

  private init(file: String) {
    self.file = file
  }

  /// The blocks of `text`, which was read from `file`, in order: each a scenario, or an error.
  ///
  /// An unreadable block does not affect the others.
  package static func blocks(in text: String, file: String) -> [Result<Scenario, ScenarioError>] {
    var results: [Result<Scenario, ScenarioError>] = []
    var lines: [String: Int] = [:]
    let (blocks, unclosed) = MarkdownBlocks.blocks(of: "scenario", in: text)
    for block in blocks {
      do throws(LineError) {
        var parser = ScenarioParser(file: file)
        let scenario = try parser.scenario(block)
        if let line = lines.updateValue(block.line, forKey: scenario.id) {
          throw LineError(line: block.line, reason: "the id \(scenario.id) is used already in line \(line)")
        }
        results.append(.success(scenario))
      } catch {
        results.append(.failure(ScenarioError(file: file, line: error.line, reason: error.reason)))
      }
    }
    if let unclosed {
      results.append(.failure(ScenarioError(file: file, line: unclosed, reason: "the block is not closed")))
    }
    return results
  }

  /// The scenarios of `text`, in order. Throws the error of the first unreadable block.
  package static func scenarios(in text: String, file: String) throws(ScenarioError) -> [Scenario] {
    var scenarios: [Scenario] = []
    for block in blocks(in: text, file: file) { scenarios.append(try block.get()) }
    return scenarios
  }

  private enum Key: String, CaseIterable {
    case id, title, clauses, trace, tree, gestures, rules, script, expect, note

    /// Whether its value is lines indented by two spaces.
    var isSection: Bool {
      switch self {
      case .tree, .gestures, .rules, .script, .expect: true
      case .id, .title, .clauses, .trace, .note: false
      }
    }

    /// Whether `line` begins like the entries of the section.
    func mayHave(_ line: SourceLine) -> Bool {
      switch self {
      case .tree: ViewEntry.Kind(rawValue: line.firstWord) != nil || ["vc", "app", "delegate"].contains(line.firstWord)
      case .gestures: GestureEntry.Kind(rawValue: line.firstWord) != nil
      case .rules: ScenarioParser.ruleWords.contains(line.firstWord)
      case .script, .expect: Double(line.firstWord) != nil
      case .id, .title, .clauses, .trace, .note: false
      }
    }
  }

  private struct Part {
    var key: Key
    var value: SourceLine
    var entries: [SourceLine] = []
  }

  private mutating func scenario(_ block: MarkdownBlocks.Block) throws(LineError) -> Scenario {
    let parts = try Self.parts(of: block)
    // Sections without entries may be left out.
    func entries(_ key: Key) -> [SourceLine] { parts.first { $0.key == key }?.entries ?? [] }
    func value(_ key: Key) -> SourceLine? { parts.first { $0.key == key }?.value }
    func required(_ key: Key) throws(LineError) -> SourceLine {
      guard let value = value(key) else {
        throw LineError(line: block.line, reason: "'\(key.rawValue)' is missing")
      }
      return value
    }
    _ = try required(.tree)
    var id = WordReader(try required(.id))
    let name = try id.word("the id")
    try id.end()
    var title = WordReader(value(.title) ?? SourceLine(number: block.line, text: ""))
    let tree = try self.tree(entries(.tree))
    let gestures = try self.gestures(entries(.gestures))
    let rules = try self.rules(entries(.rules))
    let script = try self.script(entries(.script))
    try checkNames()
    return Scenario(
      file: file, line: block.line, id: name, title: title.rest(), clauses: try value(.clauses).map(clauses) ?? [],
      trace: try trace(required(.trace)), tree: tree, gestures: gestures, rules: rules, script: script,
      expected: try expected(entries(.expect)))
  }

  /// Skips comments.
  private static func parts(of block: MarkdownBlocks.Block) throws(LineError) -> [Part] {
    var parts: [Part] = []
    // A note may continue on further lines, as entries do; the beginning of a line tells them apart.
    var isInNote = false
    for line in block.lines.map(\.withoutComment) where !line.text.allSatisfy(\.isWhitespace) {
      if line.isEntry {
        if line.firstWord == "note:" { continue }
        guard let last = parts.indices.last else {
          if isInNote { continue }
          throw LineError(line: line.number, reason: "an entry of no section")
        }
        if isInNote, !parts[last].key.mayHave(line) { continue }
        guard parts[last].key.isSection else {
          throw LineError(line: line.number, reason: "'\(parts[last].key.rawValue)' has no entries")
        }
        parts[last].entries.append(line)
        continue
      }
      guard let colon = line.text.firstIndex(of: ":"), line.text.first?.isWhitespace == false else {
        throw LineError(line: line.number, reason: "'key: value' or an entry indented by two spaces expected")
      }
      let word = line.text[..<colon]
      guard let key = Key(rawValue: String(word)) else {
        throw LineError(line: line.number, reason: "unknown key '\(word)'")
      }
      isInNote = key == .note
      if isInNote { continue }
      if parts.contains(where: { $0.key == key }) {
        throw LineError(line: line.number, reason: "'\(word)' is there twice")
      }
      let value = line.text[line.text.index(after: colon)...]
      if key.isSection, !value.allSatisfy(\.isWhitespace) {
        throw LineError(line: line.number, reason: "the entries of '\(word)' stand on lines of their own")
      }
      parts.append(Part(key: key, value: SourceLine(number: line.number, text: String(value))))
    }
    return parts
  }

  private func clauses(_ line: SourceLine) throws(LineError) -> [String] {
    var words = WordReader(list: line)
    var clauses: [String] = []
    repeat {
      let clause = try words.word("a clause")
      let parts = clause.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(\.isLetter), Int(parts[1]) != nil else {
        throw words.error("'\(clause)' is not a clause like HT-1")
      }
      clauses.append(clause)
    } while !words.isAtEnd
    return clauses
  }

  private func trace(_ line: SourceLine) throws(LineError) -> [TraceKind] {
    var words = WordReader(list: line)
    var kinds: [TraceKind] = []
    repeat {
      kinds.append(try words.choice("kind of line"))
    } while !words.isAtEnd
    return kinds
  }

  private func expected(_ lines: [SourceLine]) throws(LineError) -> [String] {
    if lines.count == 1, WordReader(lines[0]).peek == "(empty)" { return [] }
    guard !lines.isEmpty else { return [] }
    var expected: [String] = []
    for line in lines {
      var words = WordReader(line)
      let time = try words.word("the time")
      let seconds = NumberText.fixed(try words.number(time, "the time"), decimals: 3)
      guard !words.isAtEnd else { throw words.error("the line of the log is missing") }
      expected.append("\(seconds) \(words.rest())")
    }
    return expected
  }

  private func checkNames() throws(LineError) {
    for (menu, line) in usedMenus where !names.menus.contains(menu) {
      throw LineError(line: line, reason: "unknown menu '\(menu)'")
    }
    for (label, line) in usedLabels where !names.labels.contains(label) {
      throw LineError(line: line, reason: "unknown label '\(label)'")
    }
  }
}
