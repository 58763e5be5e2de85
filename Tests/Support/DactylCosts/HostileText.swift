/// Texts that cost more than others in a careless implementation, each of about a number of bytes.
package struct HostileText: Sendable {
  package let name: String
  package let make: @Sendable (_ count: Int) -> String

  private init(_ name: String, repeating pattern: String, after start: String = "") {
    self.name = name
    make = { count in
      start + String(repeating: pattern, count: max((count - start.utf8.count) / pattern.utf8.count, 1))
    }
  }

  package static let all = [
    HostileText("lines", repeating: "The quick brown fox jumps over a lazy dog\n"),
    HostileText("one line", repeating: "The quick brown fox jumps over a lazy dog "),
    HostileText("one word", repeating: "abcdefghijklmnopqrstuvwxyz"),
    HostileText("no spaces", repeating: "QUJD/REVG+SElK09=="),
    HostileText("blank lines", repeating: "\n"),
    HostileText("blank lines of two bytes", repeating: "\r\n"),
    HostileText("spaces", repeating: " "),
    HostileText("punctuation", repeating: "..."),
    HostileText("Hebrew", repeating: "שלום עולם "),
    HostileText("both directions", repeating: "one שלום two עולם "),
    HostileText("marks on one letter", repeating: "\u{301}", after: "a"),
    HostileText("a mark on each letter", repeating: "e\u{301}"),
    HostileText("flags", repeating: "🇩🇪🇫🇷"),
    HostileText("families", repeating: "👨‍👩‍👧"),
    HostileText("ideographs", repeating: "你好世界"),
    HostileText("Thai", repeating: "ภาษาไทย"),
    HostileText("separators", repeating: "a\u{2028}"),
    HostileText("tabs", repeating: "\t"),
    HostileText("joiners", repeating: "\u{200d}", after: "a"),
    HostileText("flags behind a letter", repeating: "🇩🇪", after: "a"),
    HostileText("Arabic", repeating: "مرحبا"),
    HostileText("conjuncts", repeating: "क्"),
    HostileText("soft hyphens", repeating: "ab\u{ad}"),
    HostileText("one emoji", repeating: "👨\u{200d}"),
    HostileText("a variant of each letter", repeating: "a\u{fe0f}"),
    HostileText("variants of one letter", repeating: "\u{fe0f}", after: "a"),
    HostileText("jamo", repeating: "\u{1112}"),
    HostileText("prepended marks", repeating: "\u{600}"),
    HostileText("two marks on each letter", repeating: "e\u{301}\u{323}"),
    HostileText("lines of a paragraph", repeating: "The quick brown fox\u{2028}"),
  ]
}
