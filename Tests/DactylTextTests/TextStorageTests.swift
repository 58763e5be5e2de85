import DactylRandom
import DactylText
import Testing

struct TextStorageTests {
  @Test(arguments: [
    ("", [""]),
    ("one", ["one"]),
    ("one\ntwo", ["one\n", "two"]),
    ("one\rtwo", ["one\r", "two"]),
    ("one\r\ntwo", ["one\r\n", "two"]),
    ("one\u{2029}two", ["one\u{2029}", "two"]),
    ("one\n", ["one\n", ""]),
    ("one\r\n", ["one\r\n", ""]),
    ("\n\r\n\r\r\n", ["\n", "\r\n", "\r", "\r\n", ""]),
    ("a\u{2028}b\u{85}c", ["a\u{2028}b\u{85}c"]),
    ("€ß\n𝄞", ["€ß\n", "𝄞"]),
  ])
  func paragraphsEndWithTheirLineBreaks(string: String, paragraphs: [String]) {
    let text = TextStorage(string)
    #expect(text.paragraphs == paragraphs)
    #expect(text.string == string)
    #expect(text.count == string.utf8.count)
    #expect(text.isEmpty == string.isEmpty)
  }

  @Test func aContentRangeHasNoLineBreak() {
    let text = TextStorage("one\ntwo\r\nthree\rfour\u{2029}")
    let contents = (0..<text.paragraphCount).map { text[text.contentRange(ofParagraph: $0)] }
    #expect(contents == ["one", "two", "three", "four", ""])
    #expect(text.paragraphRange(at: 1) == 4..<9)
    #expect(text.contentRange(ofParagraph: 1) == 4..<7)
  }

  @Test func aPositionBetweenParagraphsIsInTheLaterOne() {
    let text = TextStorage("ab\ncd\n")
    #expect([-1, 0, 2, 3, 5, 6, 99].map(text.paragraphIndex) == [0, 0, 0, 1, 1, 2, 2])
  }

  @Test(arguments: [
    ("a\nb", 1..<2, "", ["ab"]),
    ("ab", 1..<1, "\n", ["a\n", "b"]),
    ("a\rb\nc", 2..<3, "", ["a\r\n", "c"]),
    ("a\r\nb", 2..<2, "x", ["a\r", "x\n", "b"]),
    ("a\r\nb", 1..<2, "", ["a\n", "b"]),
    ("a\r\nb", 2..<3, "", ["a\r", "b"]),
    ("a\rb", 2..<2, "\n", ["a\r\n", "b"]),
    ("a\nb", 1..<1, "\r", ["a\r\n", "b"]),
    ("a\nb\nc\nd", 1..<6, "-", ["a-d"]),
    ("a\nb", 0..<3, "", [""]),
    ("a\n", 2..<2, "b", ["a\n", "b"]),
    ("a\r", 2..<2, "\n", ["a\r\n", ""]),
    ("a", 1..<1, "\n", ["a\n", ""]),
    ("a\nb\n", 2..<4, "", ["a\n", ""]),
  ])
  func aReplacementJoinsAndSplitsParagraphs(string: String, range: Range<Int>, new: String, paragraphs: [String]) {
    var text = TextStorage(string)
    text.replace(range, with: new)
    #expect(text.paragraphs == paragraphs)
    #expect(text == TextStorage(text.string))
  }

  @Test func positionsAreLimitedToTheTextAndMovedToCodePoints() {
    var text = TextStorage("aß€𝄞")
    #expect(text[-5..<1] == "a")
    #expect(text[6..<99] == "𝄞")
    #expect(text[2..<5] == "ß")
    #expect(text[4..<5] == "")
    #expect(text[50..<60] == "")
    #expect(text.replace(8..<99, with: "!") == 6..<7)
    #expect(text.string == "aß€!")
    #expect(text.replace(Int.min..<Int.max, with: "") == 0..<0)
    #expect(text.isEmpty)
  }

  @Test func textsAreComparedByTheirBytes() {
    #expect(TextStorage("e\u{301}") != TextStorage("\u{e9}"))
    #expect(TextStorage("a\nb") == TextStorage("a\nb"))
    #expect(TextStorage("a\nb") != TextStorage("a\nc"))
    // The same paragraphs but one, and the same number of bytes.
    #expect(TextStorage("ab\nc") != TextStorage("a\nbc"))
    // Two orders of the same marks.
    #expect(TextStorage("a\u{323}\u{307}") != TextStorage("a\u{307}\u{323}"))
  }

  @Test(arguments: 1...8) func aTextIsTheSameAsBytesAfterRandomReplacements(seed: UInt64) {
    var source = SeededSource(seed: seed)
    let pieces = ["a", "bc", "ß", "€", "𝄞", "\r", "\n", "\r\n", "\u{2029}", "\u{301}", ""]
    var (text, bytes) = (TextStorage(), [UInt8]())
    for _ in 0..<400 {
      let string = (0..<source.int(0...6)).map { _ in source.pick(pieces) ?? "" }.joined()
      let low = source.int(-2...bytes.count + 2)
      let range = low..<low + source.int(0...8)
      let start = bytes.codePoint(at: range.lowerBound)
      let end = max(bytes.codePoint(at: range.upperBound), start)
      #expect(text[range].utf8.elementsEqual(bytes[start..<end]))
      bytes.replaceSubrange(start..<end, with: string.utf8)
      #expect(text.replace(range, with: string) == start..<start + string.utf8.count)
      #expect(text.string.utf8.elementsEqual(bytes))
      #expect(text == TextStorage(text.string))
      #expect(text.paragraphs.joined().utf8.elementsEqual(bytes))
    }
  }

  @Test func aLongTextWithALineFeedInFrontJoinsTheCarriageReturnBeforeIt() {
    // The text is stored in parts of 4 KiB, and the second one begins behind the carriage return.
    let string = String(repeating: "x", count: 4095) + "\r" + String(repeating: "y", count: 4096)
    for new in ["\n", "\n" + String(repeating: "z", count: 3000), "\n" + String(repeating: "z\n", count: 3000)] {
      for end in [4096, 4097, 8192] {
        var text = TextStorage(string)
        text.replace(4096..<end, with: new)
        let whole = string.prefix(4096) + new + string.dropFirst(end)
        #expect(text == TextStorage(String(whole)), "\(new.utf8.count) \(end)")
        #expect(text.paragraph(at: 0).utf8.count == 4097)
        #expect(text.paragraphCount == new.utf8.count { $0 == 0x0a } + 1)
      }
    }
  }

  @Test func manyChangesOfALongTextVisitFewParagraphs() {
    // 10 MB. A change that visits all paragraphs would take minutes here.
    let line = String(repeating: "x", count: 79) + "\n"
    var text = TextStorage(String(repeating: line, count: 131_072))
    for number in 0..<2000 {
      let index = 40_000 + number
      let start = text.paragraphRange(at: index).lowerBound
      text.replace(start..<start + 2, with: number % 2 == 0 ? "€\n" : "€")
    }
    #expect(text.paragraphCount == 131_073 + 1000)
    #expect(text.count == 131_072 * 80 + 2000 + 1000)
    #expect(text.paragraph(at: 40_000) == "€\n")
    #expect(text.paragraph(at: 41_999) == "€" + line.dropFirst(4))
    #expect(text.paragraph(at: 100_000) == line)
  }
}

extension TextStorage {
  fileprivate var paragraphs: [String] { (0..<paragraphCount).map(paragraph(at:)) }
}

extension [UInt8] {
  /// Returns the beginning of the code point at `position`, which is limited to the text.
  fileprivate func codePoint(at position: Int) -> Int {
    var position = Swift.min(Swift.max(position, 0), count)
    while position > 0, position < count, self[position] & 0xc0 == 0x80 { position -= 1 }
    return position
  }
}
