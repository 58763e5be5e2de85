import DactylRandom

/// The pieces that texts are made of: letters of many scripts, and what joins and separates them.
enum EditedPieces {
  static let latin = ["a", "b ", " ", "word ", "Ab.c", "e\u{301}", "fi", "3.14 ", "\u{ad}", "ro\u{ad}gen", "ß", "–"]
  static let rightToLeft = ["שלום", "ש", "\u{5b8}", " ", "مرحبا", "ب", "\u{64f}", "لا", "\u{640}", "ב "]
  static let joined = [
    "क्षत्रिय", "नमस्ते ", "क्ष", "\u{94d}", "ि", "ที่", "กำ", "น้ำ", "ภาษาไทย", "한", "\u{1161}", "\u{1100}", "ক্ষ",
  ]
  static let ideographs = ["漢字", "你好", "これは", "テスト", "。", "ー", "漢", " "]
  static let pictures = [
    "👨‍👩‍👧‍👦", "👨", "👋🏽", "\u{1f3fd}", "🇩🇪", "🇫🇷", "\u{1f1eb}", "\u{1f1e9}", "\u{200d}", "1\u{fe0f}\u{20e3}", "❤️",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", "\u{fe0f}",
  ]
  static let marks = [
    "\u{301}", "\u{308}\u{301}", "e\u{301}\u{302}\u{303}\u{304}\u{305}", "\u{20dd}",
    "o" + String(repeating: "\u{323}", count: 40),
    "\u{338}",
  ]
  static let controls = [
    "\u{7}", "\u{1b}", "\u{200b}", "\u{200c}", "\u{200e}", "\u{200f}", "\u{2060}", "\u{feff}", "\t", "\u{fffd}",
    "\u{a0}",
    "\u{3000}", "\u{85}", "\u{e000}", "\u{fffc}",
  ]
  static let breaks = ["\n", "\n", "\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\n\n"]

  /// The scripts that a text mixes. A text of few scripts has rules that hold for no other.
  struct Palette {
    var pieces: [String]

    init(_ random: inout SeededSource, isSingleLine: Bool) {
      let scripts = [latin, rightToLeft, joined, ideographs, pictures, marks, controls]
      switch random.int(0...5) {
      case 0: pieces = latin
      case 1: pieces = rightToLeft
      case 2: pieces = latin + ideographs
      case 3: pieces = latin + joined
      case 4: pieces = joined + pictures + marks
      default: pieces = scripts.flatMap { $0 }
      }
      if !isSingleLine || random.chance(20) { pieces += breaks }
    }

    /// Returns a text of at most `most` pieces, and now and then a long word.
    func text(_ random: inout SeededSource, _ most: Int) -> String {
      let text = (0..<random.int(0...most)).map { _ in random.pick(pieces) ?? "" }.joined()
      guard random.chance(3) else { return text }
      return text + String(repeating: random.pick(pieces) ?? "", count: random.int(10...60))
    }
  }
}

extension StringProtocol {
  /// The text in ASCII, for a log.
  var escaped: String {
    unicodeScalars.map { (0x20...0x7e).contains($0.value) ? String($0) : "{\(String($0.value, radix: 16))}" }.joined()
  }
}
