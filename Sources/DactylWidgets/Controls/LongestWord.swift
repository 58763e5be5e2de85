import DactylGraphics

/// The part of a text that a line has to have room for, so that no word is broken.
@MainActor enum LongestWord {
  /// The number of words that are measured: those with the most letters.
  private static let measuredCount = 3
  /// The number of letters that are looked at.
  private static let mostLetters = 1_000

  /// Returns the width of the longest word of `text`, in whole points.
  static func width(of text: String, style: TextStyle) -> Double {
    var style = style
    style.lineLimit = 1
    let words = words(of: text).sorted { $0.utf8.count > $1.utf8.count }.prefix(measuredCount)
    return words.map { TextLayout($0, style: style).size.width.rounded(.up) }.max() ?? 0
  }

  /// Returns the parts of a text between which a line can end. In scripts without spaces that is each letter.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in text.prefix(mostLetters) {
      if character.isWhitespace || character == "\u{ad}" || character == "\u{200b}" {
        end()
      } else if character.isBrokenAnywhere {
        end()
        words.append(String(character))
      } else {
        word.append(character)
        if character == "-" { end() }
      }
    }
    end()
    return words
  }
}

extension Character {
  /// Thai and Lao, Burmese, Khmer, and Chinese, Japanese and Korean with their punctuation, but not Korean letters, whose
  /// words have spaces between them.
  private static let scriptsWithoutSpaces: [ClosedRange<UInt32>] = [
    0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff, 0x2e80...0xa4cf, 0xf900...0xfaff, 0xfe30...0xfe4f,
    0xff00...0xff60, 0x20000...0x3ffff,
  ]

  /// Whether lines end before and behind the character.
  fileprivate var isBrokenAnywhere: Bool {
    guard let scalar = unicodeScalars.first?.value, scalar >= 0x0e00 else { return false }
    return Self.scriptsWithoutSpaces.contains { $0.contains(scalar) }
  }
}

extension Label {
  /// The width of the longest word, at the size that the user asks for, in whole points.
  var longestWordWidth: Double { LongestWord.width(of: text, style: themedStyle) }
}
