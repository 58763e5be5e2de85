/// A text that is looked for in other texts, in the way of a language.
///
///     LocalizedSearch("cafe", in: "fr").isFound(in: "Le Café")   // true
///     LocalizedSearch("ISPARTA", in: "tr").isFound(in: "ısparta")   // true
///
/// Letters that are letters of their own in the language differ: in Swedish, `a` does not find `å`.
public struct LocalizedSearch: Hashable, Sendable {
  /// The text that is looked for.
  public let text: String
  /// The language, which tells the letters apart.
  public let locale: Locale
  /// Whether capital letters find small ones.
  public var ignoresCase: Bool
  /// Whether letters find those with accents.
  public var ignoresAccents: Bool

  /// Creates a search for a text in texts of a language.
  public init(_ text: String, in locale: Locale, ignoresCase: Bool = true, ignoresAccents: Bool = true) {
    (self.text, self.locale) = (text, locale)
    (self.ignoresCase, self.ignoresAccents) = (ignoresCase, ignoresAccents)
  }

  /// Returns whether a text has the wanted one in it. All texts have an empty one in them.
  public func isFound(in other: String) -> Bool { text.isEmpty || !ranges(in: other, first: true).isEmpty }

  /// Returns where the wanted text is in another one, from the start to the end; nothing for an empty one.
  public func ranges(in other: String) -> [Range<String.Index>] { ranges(in: other, first: false) }

  private func ranges(in other: String, first: Bool) -> [Range<String.Index>] {
    guard !text.isEmpty, !other.isEmpty else { return [] }
    let matches = FormatLibrary.use {
      $0.matches(
        of: text, in: other, strength: ignoresAccents ? .primary : ignoresCase ? .secondary : .tertiary,
        countsCase: ignoresAccents && !ignoresCase, first: first, locale: locale)
    }
    guard let matches else { return SimpleFolding(locale: locale).ranges(of: self, in: other, first: first) }
    let units = other.utf16
    var (index, offset) = (units.startIndex, 0)
    return matches.map { match in
      let start = units.index(index, offsetBy: match.lowerBound - offset)
      let end = units.index(start, offsetBy: match.count)
      (index, offset) = (end, match.upperBound)
      return start..<end
    }
  }
}

extension Locale {
  /// Returns a text in small letters, as the language has them: in Turkish, that of `I` is `ı`.
  public func lowercased(_ text: String) -> String {
    FormatLibrary.use { $0.lowercased(text, locale: self) } ?? SimpleFolding(locale: self).lowercased(text)
  }

  /// Returns a text in capital letters, as the language has them: in Turkish, that of `i` is `İ`.
  public func uppercased(_ text: String) -> String {
    FormatLibrary.use { $0.uppercased(text, locale: self) } ?? SimpleFolding(locale: self).uppercased(text)
  }

  /// Returns a text without the difference of case, to be compared and not to be shown: `ß` is `ss`.
  public func caseFolded(_ text: String) -> String {
    FormatLibrary.use { $0.caseFolded(text, locale: self) } ?? SimpleFolding(locale: self).lowercased(text)
  }

  /// Whether `i` has a dot as a capital letter, too.
  var isTurkic: Bool { language == "tr" || language == "az" }
}

extension FormatSession {
  private static let turkicFolding: UInt32 = 1

  func lowercased(_ text: String, locale: Locale) -> String? {
    let (characters, identifier) = (Array(text.utf16), identifier(of: locale))
    return self.text {
      icu.pointee.u_strToLower($0, $1, characters, Int32(clamping: characters.count), identifier, &$2)
    }
  }

  func uppercased(_ text: String, locale: Locale) -> String? {
    let (characters, identifier) = (Array(text.utf16), identifier(of: locale))
    return self.text {
      icu.pointee.u_strToUpper($0, $1, characters, Int32(clamping: characters.count), identifier, &$2)
    }
  }

  func caseFolded(_ text: String, locale: Locale) -> String? {
    let characters = Array(text.utf16)
    let options: UInt32 = locale.isTurkic ? Self.turkicFolding : 0
    return self.text {
      icu.pointee.u_strFoldCase($0, $1, characters, Int32(clamping: characters.count), options, &$2)
    }
  }
}
