extension PseudoLanguage {
  /// Returns what `text` is in the pseudo-language. The places for values stay as they are.
  func text(_ text: String) -> String {
    // Numbers and signs are the same in every language.
    guard text.contains(where: \.isLetter) else { return text }
    return switch self {
    case .long: longer(text)
    case .accents: withAccents(text)
    case .mirrored: "\u{202e}\(text)\u{202c}"
    }
  }

  private static let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  /// Short texts grow the most in other languages: a word gets two more letters at least.
  private func longer(_ text: String) -> String {
    let wanted = max((text.count * 2 + 4) / 5, 2)
    var added = ""
    var index = 0
    while added.count < wanted {
      added += " " + Self.words[index % Self.words.count]
      index += 1
    }
    let rest = added.prefix(max(wanted, 2))
    return "[\(text)\(rest)]"
  }

  private static let letters: [Character: Character] = [
    "a": "å", "b": "ƀ", "c": "ç", "d": "ð", "e": "é", "f": "ƒ", "g": "ĝ", "h": "ĥ", "i": "î", "j": "ĵ", "k": "ķ",
    "l": "ļ", "m": "ɱ", "n": "ñ", "o": "ö", "p": "þ", "q": "ǫ", "r": "ŕ", "s": "š", "t": "ţ", "u": "û", "v": "ṽ",
    "w": "ŵ", "x": "ẋ", "y": "ý", "z": "ž", "A": "Å", "B": "Ɓ", "C": "Ç", "D": "Ð", "E": "É", "F": "Ƒ", "G": "Ĝ",
    "H": "Ĥ", "I": "Î", "J": "Ĵ", "K": "Ķ", "L": "Ļ", "M": "Ṁ", "N": "Ñ", "O": "Ö", "P": "Þ", "Q": "Ǫ", "R": "Ŕ",
    "S": "Š", "T": "Ţ", "U": "Û", "V": "Ṽ", "W": "Ŵ", "X": "Ẋ", "Y": "Ý", "Z": "Ž",
  ]

  private func withAccents(_ text: String) -> String {
    // A place for a value has no letters.
    String(text.map { Self.letters[$0] ?? $0 })
  }
}
