/// The name of a language, as files have it: `de`, `pt_BR`, `zh-Hant`, `sr@latin`.
package struct LanguageName: Hashable, Sendable, CustomStringConvertible {
  /// The code in small letters.
  package let language: String
  package let script: String?
  package let region: String?

  /// Reads a name; nil if it is none.
  package init?(_ name: String) {
    let halves = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var parts = halves[0].split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)[...]
    guard let first = parts.popFirst()?.lowercased(), Self.isWord(first, 2...3), first != "xx" else { return nil }
    var script: String?
    if let part = parts.first, Self.isWord(part, 4...4) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      parts.removeFirst()
    }
    var region: String?
    if let part = parts.first, Self.isWord(part, 2...2) || part.utf8.count == 3 && part.utf8.allSatisfy(Self.isDigit) {
      region = part.uppercased()
      parts.removeFirst()
    }
    guard parts.isEmpty else { return nil }
    if halves.count > 1 {
      guard script == nil, let named = Self.modifiers[halves[1].lowercased()] else { return nil }
      script = named
    }
    language = Self.renamed[first] ?? first
    (self.script, self.region) = (script, region)
  }

  /// Reads the name of a file; nil if the part before the ending is no language.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    self.init(String(fileName[..<dot]))
  }

  /// The name as BCP 47 writes it.
  package var description: String { [language, script, region].compactMap(\.self).joined(separator: "-") }

  private static let modifiers = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]

  /// Codes that were in use before.
  private static let renamed = ["iw": "he", "in": "id", "ji": "yi"]

  private static func isWord(_ text: String, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { (0x61...0x7a).contains($0 | 0x20) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
