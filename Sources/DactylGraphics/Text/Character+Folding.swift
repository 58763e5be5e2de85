import CDactylPango

extension Character {
  /// Returns the character without the differences that a search ignores: one or more characters, since the full case
  /// folding of Unicode has several for some letters and ligatures. They are compared as strings, so that an accent may
  /// be a code point of its own.
  package func folded(ignoresCase: Bool, ignoresAccents: Bool) -> String {
    var text = String(self)
    if ignoresAccents, !isLetterWithBreve {
      let letters = unicodeScalars.flatMap(\.decomposition).filter { !$0.isAccent }
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

  /// Whether the character has an accent that a search can ignore.
  package var hasAccent: Bool {
    !isLetterWithBreve && unicodeScalars.contains { $0.decomposition.contains(where: \.isAccent) }
  }

  /// Whether it is the Cyrillic letter that Unicode composes of another one and a breve. It is a letter of its own in every
  /// language (CLDR root).
  private var isLetterWithBreve: Bool { self == "й" || self == "Й" }
}

extension Unicode.Scalar {
  /// The code points of the canonical decomposition (UAX 15).
  fileprivate var decomposition: [Unicode.Scalar] {
    var buffer = [gunichar](repeating: 0, count: 18)
    let count = g_unichar_fully_decompose(value, 0, &buffer, gsize(buffer.count))
    return buffer.prefix(Int(count)).compactMap(Unicode.Scalar.init)
  }

  /// Whether it is an accent above or below a letter, or a point of Hebrew or Arabic. Marks that make another letter, as in
  /// Indic scripts, Thai and Kana, have other classes.
  fileprivate var isAccent: Bool {
    switch properties.canonicalCombiningClass.rawValue {
    case 10...35, 200...240: true
    default: false
    }
  }
}
