import DactylGraphics

extension ByteReader {
  /// A dictionary for hyphenation up to a zero byte, and then a text.
  static let hyphenation = ByteReader("hyphenation") { bytes in
    var source = ByteSource(bytes)
    let file = source.take(upTo: 0)
    let text = String(decoding: source.takeRest(), as: UTF8.self)
    guard let dictionary = HyphenationDictionary(file) else { return }
    let least = dictionary.leastCount
    try check((2...200).contains(least), "a word that is broken has a few letters: \(least)")
    for word in text.lowercased().split(whereSeparator: \.isWhitespace).prefix(20) {
      try checkBreaks(dictionary.breaks(in: Array(word.utf8)), of: Array(word.utf8), least)
    }
    try checkHyphens(of: text, dictionary)
  }

  private static func checkBreaks(_ breaks: [Int], of word: [UInt8], _ least: Int) throws {
    try check(breaks == breaks.sorted() && Set(breaks).count == breaks.count, "breaks are in order: \(breaks)")
    try check(
      breaks.allSatisfy { (1..<word.count).contains($0) }, "breaks are inside of the word: \(breaks) of \(word.count)")
    let letters = word.count { $0 & 0xc0 != 0x80 }
    try check(breaks.isEmpty || letters >= least, "short words are not broken: \(letters) letters, least \(least)")
  }

  private static func checkHyphens(of text: String, _ dictionary: HyphenationDictionary) throws {
    // As Pango gets it: without zero bytes.
    let bytes = text.utf8.filter { $0 != 0 }
    let hyphenated = (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { start in
      start.baseAddress.map { start in
        HyphenatedText(
          start, count: Int32(bytes.count), dictionary: { _ in dictionary }, lookUp: { $0.breaks(in: $1) })
      }
    }
    guard let hyphenated else { return }
    let hyphens = hyphenated.hyphens
    try check(hyphens == hyphens.sorted(), "hyphens are in order: \(hyphens)")
    for hyphen in hyphens {
      try check(
        (1..<bytes.count).contains(hyphen) && bytes[hyphen] & 0xc0 != 0x80, "a hyphen is between letters: \(hyphen)")
    }
    var end = 0
    for range in hyphenated.unbroken {
      try check(
        range.lowerBound >= end && range.upperBound <= bytes.count && !range.isEmpty,
        "unbroken parts are in order: \(hyphenated.unbroken)")
      end = range.upperBound
      try check(
        !hyphens.contains { range.lowerBound < $0 && $0 < range.upperBound }, "no hyphen is inside of an unbroken part")
    }
  }
}
