/// The letters of the European scripts that are made from other letters, from the data of Unicode.
enum LetterVariants {
  /// Latin 1 and Latin Extended-A, Romanian letters, Greek, and Cyrillic.
  private static let blocks: [ClosedRange<UInt32>] = [
    0xdf...0x17f, 0x218...0x21b, 0x386...0x3ce, 0x450...0x45f, 0x439...0x439, 0x490...0x491,
  ]
  /// The marks above and below letters, such as the acute accent.
  private static let marks: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}", "\u{30a}", "\u{30b}",
    "\u{30c}", "\u{327}", "\u{328}",
  ]

  /// The small letters of the blocks with their names.
  private static let letters: [(text: String, words: [String])] = blocks.flatMap { block in
    block.compactMap { value in
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory == .lowercaseLetter else {
        return nil
      }
      return (String(scalar), scalar.properties.name?.split(separator: " ").map(String.init) ?? [])
    }
  }

  /// Returns the small letters made from the small letter `base`, in the order of Unicode: those that decompose into it
  /// and a mark, and those that have its name in theirs, such as `LATIN SMALL LETTER O WITH STROKE`.
  static func variants(of base: String) -> [String] {
    guard let scalar = base.unicodeScalars.first, base.unicodeScalars.count == 1,
      scalar.properties.generalCategory == .lowercaseLetter, let name = scalar.properties.name
    else { return [] }
    let words = name.split(separator: " ").map(String.init)
    return letters.filter { letter in
      letter.text != base
        && (marks.contains { letter.text == base + String($0) } || isNamed(letter.words, after: words))
    }.map(\.text)
  }

  /// Whether a letter has the name of another one with an addition: `O WITH STROKE`, `SHARP S`, or `LIGATURE OE`.
  private static func isNamed(_ words: [String], after base: [String]) -> Bool {
    guard words.count > 3, base.count == 4, words[0] == base[0], words[1] == "SMALL", base[1] == "SMALL" else {
      return words.count == 4 && isJoined(words, base)
    }
    if words.count > 5, words[4] == "WITH" { return words[3] == base[3] }
    return words.count == 5 && words[4] == base[3] || words.count == 4 && isJoined(words, base)
  }

  /// Whether a name is that of two letters in one, such as `AE`.
  private static func isJoined(_ words: [String], _ base: [String]) -> Bool {
    guard base.count == 4, words[0] == base[0], base[3].count == 1, words[0] == "LATIN" else { return false }
    return words[3].count == 2 && words[3].hasPrefix(base[3])
  }
}
