import CDactylPango

/// The places where lines of a text can end if its words may be broken: between words, and where a dictionary breaks
/// them.
///
/// Words are those of UAX 29. A word with soft hyphens is broken only at these. Numbers and addresses are not broken.
/// Positions are bytes of the text.
package struct HyphenatedText {
  /// The places inside words, in order.
  package private(set) var hyphens: [Int] = []
  /// The parts inside which no line ends, in order.
  package private(set) var unbroken: [Range<Int>] = []

  /// The most letters of a word that is looked up. No dictionary has longer ones.
  private static let longestWord = 128

  private struct Letter {
    let scalar: Unicode.Scalar
    let byte: Int
  }

  private let letters: [Letter]
  private let attributes: [PangoLogAttr]

  /// `text` is as Pango gets it. `dictionary` returns the one for the word that begins at a byte, and `lookUp` the
  /// places where it breaks a word.
  package init(
    _ text: UnsafePointer<CChar>, count: Int32, dictionary: (Int) -> HyphenationDictionary?,
    lookUp: (HyphenationDictionary, [UInt8]) -> [Int]
  ) {
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    var letters: [Letter] = []
    letters.reserveCapacity(bytes.count)
    var byte = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      letters.append(Letter(scalar: scalar, byte: byte))
      byte += UTF8.width(scalar)
    }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: letters.count + 1)
    pango_get_log_attrs(text, count, -1, nil, &attributes, Int32(attributes.count))
    (self.letters, self.attributes) = (letters, attributes)
    for word in words {
      guard word.count <= Self.longestWord, let dictionary = dictionary(letters[word.lowerBound].byte),
        word.count >= dictionary.leastCount
      else { continue }
      hyphenate(word) { lookUp(dictionary, $0) }
    }
    findUnbroken(end: byte)
  }

  // MARK: Words

  /// The words of the text that may be broken.
  private var words: [Range<Int>] {
    var (words, start) = ([Range<Int>](), 0)
    while start < letters.count {
      let isSpace = attributes[start].is_white != 0
      var end = start + 1
      while end < letters.count, (attributes[end].is_white != 0) == isSpace { end += 1 }
      if !isSpace, end - start > 3, !isAddress(start..<end) { words += self.words(in: start..<end) }
      start = end
    }
    return words
  }

  /// Whether letters between two spaces look like the address of something: a link, a path, a name of a file or a
  /// variable. A hyphen would look like a part of it.
  private func isAddress(_ range: Range<Int>) -> Bool {
    let first = letters[range.lowerBound].scalar
    if first == "/" || first == "~" { return true }
    for index in range {
      switch letters[index].scalar {
      case "@", "_", "\\", "#": return true
      case "/" where index > range.lowerBound && letters[index - 1].scalar == "/": return true
      case ".", ":", "=", "?", "&":
        let isInside = index > range.lowerBound && index + 1 < range.upperBound
        if isInside, isWordCharacter(index - 1), isWordCharacter(index + 1) || letters[index + 1].scalar == "/" {
          return true
        }
      default: break
      }
    }
    return false
  }

  private func isWordCharacter(_ index: Int) -> Bool {
    let properties = letters[index].scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
  }

  private func words(in range: Range<Int>) -> [Range<Int>] {
    var (words, start): ([Range<Int>], Int?) = ([], nil)
    for index in range.lowerBound...range.upperBound {
      if let begin = start, attributes[index].is_word_end != 0 {
        words.append(begin..<index)
        start = nil
      }
      if index < range.upperBound, attributes[index].is_word_start != 0 { start = index }
    }
    return words
  }

  private mutating func hyphenate(_ range: Range<Int>, _ breaks: ([UInt8]) -> [Int]) {
    // The letters of the word in lowercase, each with the index where it begins.
    var word: [(scalar: Unicode.Scalar, index: Int)] = []
    for index in range {
      let scalar = letters[index].scalar
      // A word with digits is a name or a number, and the breaks of one with soft hyphens are known.
      guard scalar != "\u{ad}", scalar.properties.numericType == nil else { return }
      let lower = scalar.lowercased
      if let last = word.last, let composed = last.scalar.composed(with: lower) {
        word[word.count - 1].scalar = composed
      } else {
        word.append((lower, index))
      }
    }
    var (bytes, indices): ([UInt8], [Int]) = ([], [])
    for (scalar, index) in word {
      let encoded = UTF8.encode(scalar).map(Array.init) ?? []
      bytes += encoded
      indices += encoded.map { _ in index }
    }
    for place in breaks(bytes) where place > 0 && place < indices.count {
      let index = indices[place]
      // Not before a mark.
      if indices[place - 1] != index, attributes[index].is_char_break != 0 { hyphens.append(letters[index].byte) }
    }
  }

  // MARK: Lines

  private mutating func findUnbroken(end: Int) {
    var (start, startIndex, hyphen) = (0, 0, 0)
    for index in 1...max(letters.count, 1) {
      let byte = index < letters.count ? letters[index].byte : end
      while hyphen < hyphens.count, hyphens[hyphen] < byte { hyphen += 1 }
      let isHyphen = hyphen < hyphens.count && hyphens[hyphen] == byte
      let isBreak =
        index >= letters.count || attributes[index].is_line_break != 0 || attributes[index].is_mandatory_break != 0
      guard isHyphen || isBreak else { continue }
      if index - startIndex > 1 { unbroken.append(start..<byte) }
      (start, startIndex) = (byte, index)
    }
  }

  /// Lets lines end anywhere in `range`.
  mutating func breakAnywhere(in range: Range<Int>) {
    unbroken.removeAll { $0.overlaps(range) }
  }
}

extension Unicode.Scalar {
  /// The lowercase letter; the letter itself if that is several.
  fileprivate var lowercased: Unicode.Scalar {
    let lower = properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let first = lower.first else { return self }
    return first
  }

  /// Returns the letter with the mark `mark`, if Unicode has a code point for it.
  fileprivate func composed(with mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard mark.properties.canonicalCombiningClass != .notReordered else { return nil }
    var composed: gunichar = 0
    return g_unichar_compose(value, mark.value, &composed) != 0 ? Unicode.Scalar(composed) : nil
  }
}
