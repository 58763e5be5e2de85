import DactylCore

/// The letters, digits and signs of a keyboard layout, as a touch keyboard shows them.
struct KeyboardLetters {
  /// One key with a letter.
  struct Letter {
    let plain: String
    let shifted: String
    /// The texts for a finger that holds the key, in small letters.
    let alternatives: [String]
  }

  /// The number of alternatives of a letter.
  private static let alternativeLimit = 11
  /// The number of letters among the digits that get a row of their own.
  private static let rowLimit = 4

  private(set) var rows: [[Letter]]
  /// The digits from 1 to 9, and 0.
  let digits: [String]
  /// Signs beyond ASCII: currencies, quotes, dashes, then others.
  let signs: [String]
  /// Whether the letters have capitals.
  let hasCapitals: Bool

  init(_ keys: [[KeyboardLayout.Key]]) {
    let keys = keys + Array(repeating: [], count: max(4 - keys.count, 0))
    var rows = keys[1...3].map { $0.filter { $0.plain.isLetter } }
    let known = Set(rows.joined().map(\.plain))
    let reachable = Set(known.flatMap(LetterVariants.variants))
    // Letters at the edges of a keyboard that can be reached by holding another one get no key.
    func isSpare(_ key: KeyboardLayout.Key) -> Bool { reachable.contains(key.plain) }
    if let last = rows[1].last, last == keys[2].last, isSpare(last) { rows[1].removeLast() }
    if let first = rows[2].first, first == keys[3].first, isSpare(first) { rows[2].removeFirst() }
    let above = keys[0].filter { $0.plain.isLetter && !isSpare($0) && !known.contains($0.plain) }
    if above.count >= Self.rowLimit {
      rows.insert(above, at: 0)
    } else if !above.isEmpty, let shortest = rows.indices.min(by: { rows[$0].count < rows[$1].count }) {
      rows[shortest] += above
    }
    var seen: Set<String> = []
    self.rows = rows.map { $0.filter { seen.insert($0.plain).inserted }.map(Letter.init) }.filter { !$0.isEmpty }
    hasCapitals = self.rows.joined().contains { $0.plain.uppercased() != $0.plain }
    digits = Self.digits(in: keys[0])
    signs = Self.signs(in: keys)
  }

  /// The comma of the script.
  var comma: String { signs.contains("،") ? "،" : "," }

  private static func digits(in row: [KeyboardLayout.Key]) -> [String] {
    let found = row.compactMap {
      $0.texts.prefix(2).first { $0.unicodeScalars.first?.properties.numericType == .decimal }
    }
    let values = found.compactMap { $0.unicodeScalars.first?.properties.numericValue }
    return values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] ? found : (1...9).map(String.init) + ["0"]
  }

  private static func signs(in keys: [[KeyboardLayout.Key]]) -> [String] {
    var seen: Set<String> = []
    let signs = keys.joined().flatMap(\.texts).filter { $0.isSign && seen.insert($0).inserted }
    return (0...3).flatMap { rank in signs.filter { $0.signRank == rank } }
  }
}

extension KeyboardLetters.Letter {
  fileprivate init(_ key: KeyboardLayout.Key) {
    plain = key.plain
    let shifted = key.texts.count > 1 ? key.texts[1] : ""
    self.shifted = shifted.isEmpty ? plain.uppercased() : shifted
    var seen: Set<String> = [plain.lowercased(), self.shifted.lowercased()]
    let more = LetterVariants.variants(of: plain) + key.texts.dropFirst(2).filter { !$0.isEmpty && !$0.isMark }
    alternatives = Array(more.filter { seen.insert($0.lowercased()).inserted }.prefix(KeyboardLetters.alternativeLimit))
  }

  /// Returns the alternatives as capitals, where there are any of one letter.
  var capitals: [String] {
    alternatives.map { $0.uppercased().count == 1 ? $0.uppercased() : $0 }
  }
}

extension KeyboardLayout.Key {
  fileprivate var plain: String { texts.first ?? "" }
}

extension String {
  fileprivate var isLetter: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark:
      true
    default: false
    }
  }

  /// Whether the text is a mark on another letter, which can't be seen alone.
  var isMark: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// Whether the text is a sign beyond ASCII.
  fileprivate var isSign: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1, !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .currencySymbol, .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation, .dashPunctuation,
      .otherPunctuation, .mathSymbol, .otherSymbol:
      return true
    default: return false
    }
  }

  fileprivate var signRank: Int {
    switch unicodeScalars.first?.properties.generalCategory {
    case .currencySymbol: 0
    case .initialPunctuation, .finalPunctuation, .openPunctuation: 1
    case .dashPunctuation, .otherPunctuation: 2
    default: 3
    }
  }

  /// Whether the other text is a sign of the same kind: a currency, a quote, or a dash.
  func isSign(like other: String) -> Bool {
    let (first, second) = (unicodeScalars.first, other.unicodeScalars.first)
    guard let kind = first?.properties.generalCategory, let sign = second?.properties.generalCategory else {
      return false
    }
    switch sign {
    case .currencySymbol, .dashPunctuation: return kind == sign
    case .otherPunctuation where other == "\"" || other == "'":
      return kind == .initialPunctuation || kind == .finalPunctuation || self == "„" || self == "‚"
    default: return false
    }
  }
}
