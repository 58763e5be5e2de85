import CDactylPango

extension Character {
  /// Returns the character without the differences that a search ignores: one or more characters, since the full case
  /// folding of Unicode has several for some letters and ligatures; none if it is invisible. They are compared as
  /// strings, so that an accent may be a code point of its own.
  package func folded(ignoresCase: Bool, ignoresAccents: Bool) -> String {
    // Mostly one letter.
    let isPlain = !ignoresCase || unicodeScalars.allSatisfy { $0.value < 0x300 && $0 != "\u{ad}" && $0 != "\u{a0}" }
    let shown = isPlain ? Array(unicodeScalars) : visible
    var text = isPlain ? String(self) : String(String.UnicodeScalarView(shown))
    if ignoresAccents, !isLetterWithBreve {
      let letters = shown.flatMap(\.decomposition).filter { !$0.isAccent }
      // An accent without a letter stays.
      if !letters.isEmpty { text = String(String.UnicodeScalarView(letters)) }
    }
    guard ignoresCase else { return text }
    // The dotless i of Turkish is another letter than i.
    guard text != "ı" else { return text }
    // Both ways, for letters with two small forms, and for those that several capitals stand for, such as ß.
    let folded = text.lowercased().uppercased().lowercased()
    // The small form of İ has a dot of its own.
    guard folded.unicodeScalars.contains("\u{307}"), folded.unicodeScalars.first == "i" else { return folded }
    return String(String.UnicodeScalarView(folded.unicodeScalars.filter { $0 != "\u{307}" }))
  }

  /// The code points without those that have no look, such as a soft hyphen, a joiner and the choice of a variant; and
  /// letters, signs and spaces of the usual width, which break lines.
  private var visible: [Unicode.Scalar] {
    // A joiner and tags make one emoji of several.
    let isEmoji = unicodeScalars.first.map { $0.properties.isEmoji && !$0.isASCII } ?? false
    return unicodeScalars.filter { scalar in
      if scalar == "\u{200d}" { return isEmoji }
      return !scalar.properties.isDefaultIgnorableCodePoint || 0xe0020...0xe007f ~= scalar.value
        || scalar.properties.generalCategory == .otherLetter
    }
    .flatMap(\.ofUsualWidth)
  }

  /// Whether the character has an accent that a search can ignore.
  package var hasAccent: Bool {
    !isLetterWithBreve && unicodeScalars.contains { $0.decomposition.contains(where: \.isAccent) }
  }

  /// Whether it is the Cyrillic letter that Unicode composes of another one and a breve. It is a letter of its own in
  /// every language (CLDR root).
  private var isLetterWithBreve: Bool { self == "й" || self == "Й" }
}

extension Unicode.Scalar {
  /// The code points of the canonical decomposition (UAX 15).
  fileprivate var decomposition: [Unicode.Scalar] { decomposition(isCompatible: false) }

  private func decomposition(isCompatible: Bool) -> [Unicode.Scalar] {
    var buffer = [gunichar](repeating: 0, count: 18)
    let count = g_unichar_fully_decompose(value, isCompatible ? 1 : 0, &buffer, gsize(buffer.count))
    return buffer.prefix(Int(count)).compactMap(Unicode.Scalar.init)
  }

  /// The letter for its full-width or half-width form, and the space for others that have the same look.
  fileprivate var ofUsualWidth: [Unicode.Scalar] {
    switch value {
    case 0xa0, 0x2007, 0x202f, 0x3000, 0xff01...0xffee: decomposition(isCompatible: true)
    default: [self]
    }
  }

  /// Whether it is an accent above or below a letter, or a point of Hebrew or Arabic. Marks that make another letter,
  /// as in Indic scripts, Thai and Kana, have other classes.
  fileprivate var isAccent: Bool {
    switch properties.canonicalCombiningClass.rawValue {
    case 10...35, 200...240: true
    default: false
    }
  }
}
