/// Letters without case and accents, without the library.
struct SimpleFolding {
  let locale: Locale

  func lowercased(_ text: String) -> String {
    guard locale.isTurkic else { return text.lowercased() }
    var result = ""
    for character in text {
      switch character {
      case "I": result += "ı"
      case "İ": result += "i"
      default: result += character.lowercased()
      }
    }
    return result
  }

  func uppercased(_ text: String) -> String {
    guard locale.isTurkic else { return text.uppercased() }
    return String(text.map { $0 == "i" ? "İ" : $0 }).uppercased()
  }

  /// Returns a text in small letters, and without accents if `removesAccents`.
  func folded(_ text: String, removesAccents: Bool) -> String {
    let small = lowercased(text)
    return removesAccents ? Self.withoutAccents(small) : small
  }

  static func withoutAccents(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isAccent(scalar) { continue }
      result.append(scalar.isASCII ? scalar : letters[scalar] ?? scalar)
    }
    return String(result)
  }

  /// Whether a character is a mark on a letter of Latin, Greek, Cyrillic, Hebrew or Arabic. Other scripts have vowels as
  /// marks, without which words are other ones.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x6ed, 0x8ca...0x8ff, 0x1ab0...0x1aff, 0x1dc0...0x1dff, 0x20d0...0x20ff, 0xfb1e, 0xfe20...0xfe2f:
      scalar.properties.generalCategory == .nonspacingMark
    default: false
    }
  }

  /// The letters below those with accents, told by their names: `LATIN SMALL LETTER A WITH ACUTE` is one with an accent.
  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    var plain: [String: Unicode.Scalar] = [:]
    var accented: [(Unicode.Scalar, String)] = []
    let blocks: [ClosedRange<UInt32>] = [0x41...0x24f, 0x370...0x4ff, 0x1e00...0x1fff]
    for scalar in blocks.joined().compactMap(Unicode.Scalar.init) {
      guard let name = scalar.properties.name else { continue }
      if let range = name.firstRange(of: " WITH ") {
        accented.append((scalar, String(name[..<range.lowerBound])))
      } else {
        plain[name] = scalar
      }
    }
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (scalar, name) in accented { letters[scalar] = plain[name] }
    return letters
  }()

  // MARK: Search

  /// Returns where the wanted text is in another one.
  func ranges(of search: LocalizedSearch, in text: String, first: Bool) -> [Range<String.Index>] {
    func folded(_ text: String) -> [Unicode.Scalar] {
      let small = search.ignoresCase ? lowercased(text) : text
      return Array((search.ignoresAccents ? Self.withoutAccents(small) : small).unicodeScalars)
    }
    let wanted = folded(search.text)
    guard !wanted.isEmpty else { return [] }
    // The place in the text of each of its folded characters.
    var (scalars, places): ([Unicode.Scalar], [String.Index]) = ([], [])
    for index in text.indices {
      let part = folded(String(text[index]))
      scalars += part
      places += [String.Index](repeating: index, count: part.count)
    }
    var ranges: [Range<String.Index>] = []
    var start = 0
    while start + wanted.count <= scalars.count {
      guard scalars[start..<start + wanted.count].elementsEqual(wanted) else {
        start += 1
        continue
      }
      ranges.append(places[start]..<text.index(after: places[start + wanted.count - 1]))
      if first { break }
      start += wanted.count
    }
    return ranges
  }
}
