import DactylGeometry
import Testing

@testable import DactylGraphics

/// Lines that end inside of words, where a dictionary breaks these.
@MainActor @Suite struct HyphenationTests {
  private let dictionaries: TestDictionaries

  init() throws { dictionaries = try TestDictionaries() }

  private static let bread = "Roggensauerteigbrot"
  private static let syllables = ["Rog", "gen", "sau", "er", "teig", "brot"]

  private func style(_ language: String? = "qaa", size: Double = 20, hyphenates: Bool = true) -> TextStyle {
    dictionaries.use()
    return TextStyle(font: .system(size: size), hyphenates: hyphenates, language: language)
  }

  private func lines(_ text: String, _ width: Double, _ style: TextStyle) -> [String] {
    TextLayout(text, style: style, width: width).lines.map { String(text[$0.range]) }
  }

  private func width(_ text: String, _ style: TextStyle) -> Double { TextLayout(text, style: style).size.width }

  // TI-75
  @Test(arguments: [1, 2.0]) func aWordIsBrokenBehindTheLastSyllableThatFits(_ scale: Double) {
    let before = TextLayout.fontScale
    TextLayout.fontScale = scale
    defer { TextLayout.fontScale = before }
    let style = style()
    #expect(lines(Self.bread, 150 * scale, style) == ["Roggensauer", "teigbrot"])
    for room in stride(from: 60 * scale, through: 240 * scale, by: 7) {
      let layout = TextLayout(Self.bread, style: style, width: room)
      let lines = layout.lines
      var rest = Self.syllables[...]
      for (index, line) in lines.enumerated() {
        let text = String(Self.bread[line.range])
        var shown = ""
        while let next = rest.first, text.hasPrefix(shown + next) {
          shown += next
          rest.removeFirst()
        }
        #expect(shown == text, "\(room): \(text)")
        #expect(line.rect.width <= room + 0.01)
        let isLast = index == lines.count - 1
        #expect(abs(line.rect.width - width(text + (isLast ? "" : "\u{2010}"), style)) < 2, "\(room): \(text)")
        if let next = rest.first { #expect(width(text + next + (rest.count > 1 ? "\u{2010}" : ""), style) > room - 2) }
      }
      #expect(rest.isEmpty)
      // Nothing is inserted.
      #expect(layout.text == Self.bread)
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
    }
  }

  // TI-75
  @Test func onlyTextThatAsksForItIsHyphenated() {
    let plain = lines(Self.bread, 150, style(nil, hyphenates: false))
    #expect(plain != ["Roggensauer", "teigbrot"])
    #expect(lines(Self.bread, 150, style(hyphenates: false)) == plain)
    for language in ["qac", "qad", "qae", "qaf", "qag", "qzz", "", "..", "C"] {
      #expect(lines(Self.bread, 150, style(language)) == plain, "\(language)")
    }
    var characters = style()
    characters.wrapping = .character
    #expect(lines(Self.bread, 150, characters) == plain)
  }

  // TI-75
  @Test func wordsAreBrokenAmongOthersAndBesidePunctuation() {
    let style = style()
    let room = width("ein Roggensauer--", style)
    #expect(lines("ein \(Self.bread) da", room, style) == ["ein Roggensauer", "teigbrot da"])
    #expect(lines("ein („\(Self.bread)“), da", room + 20, style) == ["ein („Roggensauer", "teigbrot“), da"])
    #expect(
      lines("ein \(Self.bread.uppercased())", width("ein ROGGENSAUER--", style), style) == [
        "ein ROGGENSAUER", "TEIGBROT",
      ])
    // A word that fits is whole, and lines end between words as before.
    #expect(lines("Brot und Brot", width("Brot und", style) + 1, style) == ["Brot und ", "Brot"])
  }

  // TI-75
  @Test func addressesAndNumbersAreNotBrokenByTheDictionary() {
    for word in [
      "https://roggensauerteigbrot", "www.roggensauer.teigbrot", "ich@roggensauerteigbrot", "/roggensauerteigbrot",
      "roggen_sauerteigbrot", "C:\\roggensauerteigbrot", "roggensauerteigbrot.txt", "roggensauer8teigbrot",
    ] {
      let plain = lines(word, 150, style(nil, hyphenates: false))
      #expect(lines(word, 150, style()) == plain, "\(word)")
      // Among other words, too.
      let room = width(word, style()) + 1
      #expect(lines("ein \(word)", room, style()) == lines("ein \(word)", room, style(hyphenates: false)), "\(word)")
    }
  }

  // TI-75
  @Test func softHyphensOfAWordCountMore() {
    let style = style()
    let text = "Roggen\u{ad}sauerteigbrot ein \(Self.bread)"
    let lines = lines(text, width("Roggensauerteigb", style), style)
    #expect(lines[0] == "Roggen\u{ad}")
    #expect(lines[1].hasPrefix("sauerteigbrot"))
  }

  // TI-75
  @Test func lettersMayHaveOtherEncodingsAndForms() {
    for (language, word) in [("qaa", "Säle"), ("qab", "Säle"), ("qaa", "Sa\u{308}le"), ("qab", "SÄLE")] {
      let style = style(language)
      let first = String(word.prefix(2))
      let lines = lines(word, width(first, style) + 15, style)
      #expect(lines == [first, String(word.dropFirst(2))], "\(language) \(word)")
    }
  }

  // TI-75
  @Test func theDictionaryTellsTheFewestLetters() {
    let style = style("qah")
    #expect(lines(Self.bread, width("Roggensauer--", style), style) == ["Roggensauer", "teigbrot"])
    #expect(lines(Self.bread, width("Roggensauerteig--", style), style) == ["Roggensauer", "teigbrot"])
    #expect(lines("Roggen", width("Rogg", style), style).first != "Rog")
  }

  // TI-75
  @Test func aPartThatIsLongerThanALineIsBrokenAnywhere() {
    let style = style()
    for room in stride(from: 14.0, through: 60, by: 3) {
      let layout = TextLayout("ein \(Self.bread) ja", style: style, width: room)
      for line in layout.lines {
        let text = line.range
        #expect(line.rect.width <= room + 0.01 || layout.text[text].count == 1, "\(room)")
      }
      #expect(layout.lines.map { String(layout.text[$0.range]) }.joined() == layout.text)
    }
  }

  // TI-75
  @Test func partsMayHaveLanguagesAndFonts() {
    var text = AttributedText("\(Self.bread)\n\(Self.bread)")
    let second = text.text.index(text.text.startIndex, offsetBy: 20)
    text.changeAttributes(in: second..<text.text.endIndex) { $0.language = "qaa" }
    let style = style(nil)
    let room = width("Roggensauer--", style)
    let lines = TextLayout(text, style: style, width: room).lines.map { String(text.text[$0.range]) }
    #expect(lines.suffix(2) == ["Roggensauer", "teigbrot"])
    #expect(lines.first != "Roggensauer")
    // A font or a colour that begins inside of a word changes nothing.
    var bold = AttributedText(Self.bread)
    let inside = bold.text.index(bold.text.startIndex, offsetBy: 7)
    bold.changeAttributes(in: inside..<bold.text.endIndex) { $0.color = .systemRed }
    let coloured = TextLayout(bold, style: self.style(), width: room).lines.map { String(bold.text[$0.range]) }
    #expect(coloured == ["Roggensauer", "teigbrot"])
  }

  // TI-75
  @Test func otherScriptsAreAsBefore() {
    let hebrew = String(repeating: "שלום עולם טוב מאד ", count: 4)
    let arabic = "مرحبا بالعالم الكبير جدا"
    for text in [hebrew, arabic, "日本語の長い文章です", "ภาษาไทยเป็นภาษา"] {
      for room in [60.0, 100, 150] {
        #expect(lines(text, room, style()) == lines(text, room, style(hyphenates: false)), "\(text) \(room)")
      }
    }
    // A word of another script among them is broken.
    for room in [80.0, 110, 150] {
      let found = lines("שלום \(Self.bread) עולם", room, style()).joined(separator: "|")
      let (start, end) = (found.firstIndex(of: "R"), found.lastIndex(of: "t"))
      let word = start.flatMap { start in end.map { String(found[start...$0]) } } ?? ""
      #expect(word.contains("|"))
      var rest = word[...]
      for syllable in Self.syllables {
        #expect(rest.hasPrefix(syllable), "\(word)")
        rest = rest.dropFirst(syllable.count)
        if rest.hasPrefix("|") { rest = rest.dropFirst() }
      }
    }
  }

  // TI-75
  @Test func caretsAndPointsFindTheSamePlaces() {
    let text = "ein \(Self.bread) und \(Self.bread)"
    let layout = TextLayout(text, style: style(), width: 150)
    #expect(layout.lineCount > 2)
    for index in text.indices {
      let caret = layout.caret(at: index).strong
      let found = layout.index(at: Point(x: caret.minX + 0.1, y: caret.midY))
      #expect(found == index)
    }
    // To the right, each character once.
    var (index, steps) = (text.startIndex, 0)
    while index < text.endIndex, steps < 100 {
      index = layout.index(from: index, moving: .right)
      steps += 1
    }
    #expect(steps == text.count)
  }

  // TI-75
  @Test func metricsAndLimitsKnowTheLines() {
    let text = "ein \(Self.bread) und \(Self.bread) und \(Self.bread)"
    var style = style()
    #expect(TextMetrics(text, style: style, width: 150).size == TextLayout(text, style: style, width: 150).size)
    style.lineLimit = 2
    let layout = TextLayout(text, style: style, width: 150)
    #expect(layout.lineCount == 2 && layout.isTruncated && layout.size.width <= 150)
    style.lineLimit = 1
    #expect(TextLayout(text, style: style, width: 150).lineCount == 1)
    // On one line it is the same layout as without.
    #expect(
      TextLayout(Self.bread, style: self.style(), width: 500).size
        == TextLayout(Self.bread, style: self.style(hyphenates: false), width: 500).size)
  }

  // TI-75, TI-64
  @Test func aWordIsLookedUpOnce() {
    let engine = TextEngine.shared
    func cost(_ text: String, _ width: Double) -> (words: Int, bytes: Int) {
      let (words, bytes) = (engine.wordsLookedUp, engine.bytesLaidOut)
      _ = TextLayout(text, style: style(), width: width).size
      return (engine.wordsLookedUp - words, engine.bytesLaidOut - bytes)
    }
    let text = String(repeating: "\(Self.bread) und Sauerteigbrot ", count: 300)
    // Two words, and some that are cut at the end of a part of the paragraph.
    #expect((2..<12).contains(cost(text, 150).words))
    #expect(cost(text, 151).words < 12)
    // As many bytes are laid out as without, and a word of a megabyte is no word.
    let plain = engine.bytesLaidOut
    _ = TextLayout(text, style: style(hyphenates: false), width: 150).size
    let usual = engine.bytesLaidOut - plain
    #expect(cost(text, 152).bytes <= usual * 2)
    let huge = cost(String(repeating: "ä", count: 1 << 19), 150)
    #expect(huge.words == 0 && huge.bytes < 8 << 20)
    let long = cost(String(repeating: "g", count: 1 << 20), 150)
    #expect(long.words == 0 && long.bytes < 8 << 20)
  }
}
