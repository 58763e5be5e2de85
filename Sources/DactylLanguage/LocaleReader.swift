/// Reads an identifier of a locale, as BCP 47 and the C library write it.
struct LocaleReader {
  private(set) var language = "en"
  private(set) var script: String?
  private(set) var region: String?
  private(set) var keywords: [String: String] = [:]
  private(set) var pseudoLanguage: PseudoLanguage?
  /// Whether the identifier is the name of a language with its script and region, and nothing else.
  private(set) var isLanguageName = false
  private var parts: ArraySlice<String>
  private let modifier: String
  private let hasEncoding: Bool

  /// The longest identifier that is read; of a longer one the beginning counts.
  private static let longest = 128

  init(_ identifier: String) {
    let text = String(decoding: identifier.utf8.prefix(Self.longest), as: UTF8.self)
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = halves.first.map { $0.prefix { $0 != "." } } ?? ""
    hasEncoding = name.count < (halves.first?.count ?? 0)
    modifier = halves.count > 1 ? halves[1].lowercased() : ""
    parts = name.split { $0 == "-" || $0 == "_" }.map(String.init)[...]
  }

  mutating func read() {
    guard let first = parts.popFirst()?.lowercased(), Self.isWord(first, 2...3), first != "posix" else { return }
    if first == "xx" {
      pseudoLanguage = parts.popFirst().flatMap { PseudoLanguage(rawValue: $0.lowercased()) }
      return
    }
    language = Self.renamed[first] ?? first
    if let part = parts.first, Self.isWord(part, 4...4) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      parts.removeFirst()
    }
    if let part = parts.first, Self.isWord(part, 2...2) || part.utf8.count == 3 && Self.isNumber(part) {
      region = part.uppercased()
      parts.removeFirst()
    }
    let hasScript = script != nil
    readModifier()
    isLanguageName = parts.isEmpty && !hasEncoding && (modifier.isEmpty || !hasScript && script != nil)
    readKeywords()
  }

  /// The part after `u`: names of two letters, each with a value.
  private mutating func readKeywords() {
    guard let start = parts.firstIndex(where: { $0.lowercased() == "u" }) else { return }
    var name: String?
    for part in parts[(start + 1)...].map({ $0.lowercased() }) {
      if part.utf8.count == 1 { return }
      if part.utf8.count == 2 {
        name = part
      } else if let known = name {
        keywords[known] = keywords[known].map { "\($0)-\(part)" } ?? part
      }
    }
  }

  private mutating func readModifier() {
    switch modifier {
    case "latin": script = "Latn"
    case "cyrillic": script = "Cyrl"
    case "devanagari": script = "Deva"
    default: break
    }
  }

  /// Codes that were in use before.
  private static let renamed = ["iw": "he", "in": "id", "ji": "yi"]

  private static func isWord(_ text: String, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { (0x41...0x5a).contains($0 & 0xdf) }
  }

  private static func isNumber(_ text: String) -> Bool { text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
