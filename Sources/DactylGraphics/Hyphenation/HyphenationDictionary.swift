import CDactylPango

/// The places where the words of a language can be broken, from a file in the format of libhyphen, which the packages
/// with dictionaries install for LibreOffice and others.
///
/// The library itself is not used: it trusts its files, and a broken one could end the program.
package final class HyphenationDictionary: Sendable {
  /// The patterns for the boundaries of parts of compound words. They are applied to the parts again.
  private let compounds: HyphenationPatterns
  /// The patterns for a part, or a whole word.
  private let syllables: HyphenationPatterns
  private let limits: HyphenationLimits

  /// The fewest letters of a word that can be broken.
  package var leastCount: Int { limits.left + limits.right }

  /// Returns nil if `file` is no such file: its first line must name the encoding, and it must have a pattern.
  package init?(_ file: [UInt8]) {
    guard let text = Self.text(of: file) else { return nil }
    var reader = HyphenationReader(text)
    reader.read()
    guard !reader.levels[0].isEmpty || !reader.levels[1].isEmpty else { return nil }
    if reader.hasCompounds {
      compounds = HyphenationPatterns(text, lines: reader.levels[0])
      syllables = HyphenationPatterns(text, lines: reader.levels[1])
    } else {
      // Parts between hyphens and apostrophes are words of their own.
      let lines = Array("1-1\n1'1\n1\u{2013}1\n1\u{2019}1\n".utf8)
      compounds = HyphenationPatterns(lines, lines: [0, 4, 8, 14])
      syllables = HyphenationPatterns(text, lines: reader.levels[0])
    }
    limits = reader.limits
  }

  /// Returns the text without its first line, which names the encoding, in UTF-8.
  private static func text(of file: [UInt8]) -> [UInt8]? {
    guard let end = file.prefix(64).firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) else { return nil }
    var encoding = String(decoding: file[..<end], as: UTF8.self)
    if encoding.hasPrefix("microsoft-") { encoding.removeFirst("microsoft-".count) }
    guard !encoding.isEmpty, encoding.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else { return nil }
    let rest = file[end...]
    var count: gsize = 0
    let converted = rest.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return g_convert(start, gssize(bytes.count), "UTF-8", encoding, nil, &count, nil)
    }
    guard let converted else { return nil }
    defer { g_free(converted) }
    guard count < HyphenationBeginnings.mostBytes else { return nil }
    return Array(UnsafeRawBufferPointer(start: converted, count: Int(count)))
  }

  /// Returns the places in `word` where it can be broken, as numbers of bytes from its beginning. It must be lowercase,
  /// in UTF-8.
  package func breaks(in word: [UInt8]) -> [Int] {
    var isBreak = [Bool](repeating: false, count: word.count)
    breakParts(of: word[...], isAtStart: true, isAtEnd: true, &isBreak)
    keep(limits.left, limits.right, in: word[...], &isBreak)
    for letters in limits.unbroken { keepTogether(letters, in: word, &isBreak) }
    return isBreak.indices.filter { isBreak[$0] }.map { $0 + 1 }
  }

  /// Sets whether there is a break behind each byte of `part`.
  private func breakParts(of part: ArraySlice<UInt8>, isAtStart: Bool, isAtEnd: Bool, _ isBreak: inout [Bool]) {
    let boundaries = compounds.breaks(in: part).dropLast()
    guard boundaries.contains(true) else {
      for (index, isAllowed) in zip(part.indices, syllables.breaks(in: part)) { isBreak[index] = isAllowed }
      let (left, right) = (isAtStart ? 0 : limits.compoundLeft, isAtEnd ? 0 : limits.compoundRight)
      return keep(left, right, in: part, &isBreak)
    }
    var start = part.startIndex
    for end in part.indices where end + 1 == part.endIndex || boundaries[end - part.startIndex] {
      let isLast = end + 1 == part.endIndex
      if end > start {
        breakParts(
          of: part[start...end], isAtStart: start == part.startIndex && isAtStart, isAtEnd: isLast && isAtEnd, &isBreak)
      }
      isBreak[end] = !isLast
      start = end + 1
    }
  }

  /// Removes the breaks with fewer than `left` letters before them, or `right` ones behind them.
  private func keep(_ left: Int, _ right: Int, in part: ArraySlice<UInt8>, _ isBreak: inout [Bool]) {
    var count = 0
    for index in part.indices {
      if part[index] & 0xc0 != 0x80 { count += 1 }
      if count >= left { break }
      isBreak[index] = false
    }
    count = 0
    for index in part.indices.reversed() where count < right {
      isBreak[index] = false
      if part[index] & 0xc0 != 0x80 { count += 1 }
    }
  }

  /// Removes the breaks before and behind each occurrence of `letters`.
  private func keepTogether(_ letters: [UInt8], in word: [UInt8], _ isBreak: inout [Bool]) {
    guard !letters.isEmpty, letters.count <= word.count else { return }
    for start in 0...word.count - letters.count where word[start..<start + letters.count] == letters[...] {
      isBreak[start + letters.count - 1] = false
      if start > 0 { isBreak[start - 1] = false }
    }
  }
}

/// The fewest letters on both sides of a break, and the letters beside which there is none.
struct HyphenationLimits: Sendable {
  var left = 2
  var right = 2
  /// At the boundary of a part of a compound word.
  var compoundLeft = 0
  var compoundRight = 0
  /// There is no break on either side of these letters.
  var unbroken: [[UInt8]] = ["'", "-", "\u{2013}", "\u{2019}"].map { Array($0.utf8) }
}

/// Reads the lines of a dictionary.
struct HyphenationReader {
  private let text: [UInt8]
  /// The beginnings of the lines with patterns, before and behind the line `NEXTLEVEL`.
  private(set) var levels: [[Int]] = [[], []]
  private(set) var limits = HyphenationLimits()
  /// Whether there is a line `NEXTLEVEL`. The patterns before it are for boundaries in compound words.
  private(set) var hasCompounds = false
  private var (left, right, compoundLeft, compoundRight): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)

  /// The most bytes of a line, as in libhyphen.
  private static let longestLine = 100
  private static let space = UInt8(ascii: " ")

  init(_ text: [UInt8]) {
    self.text = text
  }

  mutating func read() {
    text.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        var end = start
        while end < text.count, text[end] != 0x0a, text[end] != 0x0d { end += 1 }
        if start < end, end - start < Self.longestLine { readLine(text, start, end) }
        start = end + 1
      }
    }
    limits.left = left ?? 2
    limits.right = right ?? 2
    limits.compoundLeft = compoundLeft ?? (hasCompounds ? 0 : left ?? 3)
    limits.compoundRight = compoundRight ?? (hasCompounds ? 0 : right ?? 3)
  }

  private mutating func readLine(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    // Keywords are capitals, and patterns are not.
    if text[start] >= UInt8(ascii: "A"), text[start] <= UInt8(ascii: "Z"), readSetting(text[start..<end]) { return }
    guard text[start] > Self.space, text[start] != UInt8(ascii: "%"), text[start] != UInt8(ascii: "#") else { return }
    let hasLetter = text[start..<end].prefix { $0 > Self.space && $0 != UInt8(ascii: "/") }
      .contains { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") }
    if hasLetter { levels[hasCompounds ? 1 : 0].append(start) }
  }

  /// Returns false if the line is no setting.
  private mutating func readSetting(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    func value(_ name: StaticString) -> ArraySlice<UInt8>? {
      let name = name.withUTF8Buffer { Array($0) }
      guard line.count >= name.count, zip(line, name).allSatisfy(==) else { return nil }
      return Array(line)[name.count...].drop { $0 <= Self.space }
    }
    func number(_ digits: ArraySlice<UInt8>) -> Int? {
      // As libhyphen, 0 is the usual number.
      let number = Int(String(decoding: digits.prefix { $0 > Self.space }, as: UTF8.self)) ?? 0
      return (1...100).contains(number) ? number : nil
    }
    if value("NEXTLEVEL") != nil {
      hasCompounds = true
    } else if let found = value("COMPOUNDLEFTHYPHENMIN") {
      compoundLeft = compoundLeft ?? number(found)
    } else if let found = value("COMPOUNDRIGHTHYPHENMIN") {
      compoundRight = compoundRight ?? number(found)
    } else if let found = value("LEFTHYPHENMIN") {
      left = left ?? number(found)
    } else if let found = value("RIGHTHYPHENMIN") {
      right = right ?? number(found)
    } else if let found = value("NOHYPHEN") {
      limits.unbroken += found.split(separator: UInt8(ascii: ",")).map { Array($0.prefix { $0 > Self.space }) }
    } else {
      return false
    }
    return true
  }
}
