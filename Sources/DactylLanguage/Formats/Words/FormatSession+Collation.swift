import CDactylICU

/// Constants of the library for collation.
private enum CollationConstant {
  static let caseLevel: Int32 = 3
  static let normalization: Int32 = 4
  static let strength: Int32 = 5
  static let numeric: Int32 = 7
  static let on: Int32 = 17

  static func strength(_ strength: Collation.Strength) -> Int32 {
    switch strength {
    case .primary: 0
    case .secondary: 1
    case .tertiary: 2
    case .identical: 15
    }
  }
}

extension FormatSession {
  /// Returns an open collator. `countsCase` tells capital letters from small ones although the strength does not.
  private func collator(_ collation: Collation, countsCase: Bool = false, _ locale: Locale) -> UnsafeMutableRawPointer?
  {
    let icu = icu
    let strength = CollationConstant.strength(collation.strength)
    let detail = "\(strength) \(collation.isNumeric) \(countsCase)"
    return formatter(.collator, locale, detail, close: icu.pointee.ucol_close) { identifier, status in
      let collator = icu.pointee.ucol_open(identifier, &status)
      guard status <= 0, let collator else { return collator }
      let (set, on) = (icu.pointee.ucol_setAttribute, CollationConstant.on)
      set(collator, CollationConstant.normalization, on, &status)
      set(collator, CollationConstant.strength, strength, &status)
      if collation.isNumeric { set(collator, CollationConstant.numeric, on, &status) }
      if countsCase { set(collator, CollationConstant.caseLevel, on, &status) }
      return collator
    }
  }

  func compare(_ a: String, _ b: String, collation: Collation, locale: Locale) -> Collation.Order? {
    collator(collation, locale).flatMap { order(a, b, $0) }
  }

  private func order(_ a: String, _ b: String, _ collator: UnsafeMutableRawPointer) -> Collation.Order? {
    var (a, b) = (a, b)
    var status: Int32 = 0
    let order = a.withUTF8 { a in
      b.withUTF8 { b in
        // An empty text may have no address.
        let empty: StaticString = ""
        return empty.withUTF8Buffer { empty in
          Self.withCharacters(a.baseAddress ?? empty.baseAddress) { first in
            Self.withCharacters(b.baseAddress ?? empty.baseAddress) { second in
              icu.pointee.ucol_strcollUTF8(
                collator, first, Int32(clamping: a.count), second, Int32(clamping: b.count), &status)
            }
          }
        }
      }
    }
    return status <= 0 ? Collation.Order(rawValue: Int(order.signum())) : nil
  }

  private static func withCharacters<Result>(
    _ bytes: UnsafePointer<UInt8>?, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let bytes else { return body(nil) }
    return bytes.withMemoryRebound(to: CChar.self, capacity: 1, body)
  }

  /// Returns the keys of texts, each with a zero at its end.
  func keys(for texts: [[UInt16]], collation: Collation, locale: Locale) -> [Collation.Key]? {
    guard let collator = collator(collation, locale) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 256)
    return texts.map { characters in
      let count = Int32(clamping: characters.count - 1)
      var length = Int(icu.pointee.ucol_getSortKey(collator, characters, count, &buffer, Int32(buffer.count)))
      if length > buffer.count {
        buffer = [UInt8](repeating: 0, count: length)
        length = Int(icu.pointee.ucol_getSortKey(collator, characters, count, &buffer, Int32(buffer.count)))
      }
      return Collation.Key(bytes: Array(buffer.prefix(max(length, 0))))
    }
  }

  // MARK: Search

  /// Returns where `pattern` is in a text, in units of UTF-16. Neither may be empty.
  func matches(
    of pattern: String, in text: String, strength: Collation.Strength, countsCase: Bool, first: Bool, locale: Locale
  ) -> [Range<Int>]? {
    var keywords = locale.keywords
    keywords["co"] = "search"
    let locale = Locale(language: locale.language, script: locale.script, region: locale.region, keywords: keywords)
    let collation = Collation(strength: strength)
    guard let collator = collator(collation, locale),
      let caseCollator = self.collator(collation, countsCase: countsCase, locale)
    else { return nil }
    let (wanted, characters) = (Array(pattern.utf16), Array(text.utf16))
    return wanted.withUnsafeBufferPointer { wanted in
      characters.withUnsafeBufferPointer { characters in
        var status: Int32 = 0
        let search = icu.pointee.usearch_openFromCollator(
          wanted.baseAddress, Int32(clamping: wanted.count), characters.baseAddress,
          Int32(clamping: characters.count), collator, nil, &status)
        guard let search else { return nil }
        defer { icu.pointee.usearch_close(search) }
        var ranges: [Range<Int>] = []
        while status <= 0 {
          let start = Int(icu.pointee.usearch_next(search, &status))
          let end = start + Int(icu.pointee.usearch_getMatchedLength(search))
          guard status <= 0, start >= 0, end > start, end <= characters.count else { break }
          // A search does not look at the case where it does not look at accents.
          let match = String(decoding: characters[start..<end], as: UTF16.self)
          if countsCase, order(match, pattern, caseCollator) != .same { continue }
          ranges.append(start..<end)
          if first { break }
        }
        return status <= 0 ? ranges : nil
      }
    }
  }
}
