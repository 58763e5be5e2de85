import CDactylPango
import DactylGeometry
import Testing

@testable import DactylGraphics

@MainActor @Suite struct TextLayoutTests {
  private let font = Font.system(size: 20)

  private func layout(
    _ text: String, width: Double? = nil, alignment: TextStyle.Alignment = .natural, lineLimit: Int? = nil,
    truncation: TextStyle.Truncation = .tail
  ) -> TextLayout {
    let style = TextStyle(
      font: font, color: .red, alignment: alignment, lineLimit: lineLimit, truncation: truncation)
    return TextLayout(text, style: style, width: width)
  }

  /// The layout drawn 10 points from the left and the top.
  private func ink(_ layout: TextLayout, scale: Double = 1) throws -> Rect {
    try picture(400, 200, scale: scale) { $0.draw(layout, at: Point(x: 10, y: 10)) }.inkedPixels
  }

  @Test(arguments: [1, 1.5, 2]) func inkIsInsideTheMeasuredBox(_ scale: Double) throws {
    let layout = layout("Hamburg")
    #expect(layout.size.width > 50 && layout.size.width < 150)
    #expect(layout.size.height > 18 && layout.size.height < 40)
    let ink = try ink(layout, scale: scale)
    #expect(!ink.isEmpty)
    // Cairo draws each letter at a whole pixel.
    let box = layout.inkBounds.offsetBy(dx: 10, dy: 10).insetBy(dx: -1.5 / scale, dy: -1.5 / scale)
    let inPoints = Rect(
      x: ink.minX / scale, y: ink.minY / scale, width: ink.width / scale, height: ink.height / scale)
    #expect(box.contains(inPoints), "\(inPoints) in \(box)")
    #expect(inPoints.width > layout.size.width * 0.8)
  }

  @Test func colourIsTheStylesAndTheNextTextHasItsOwn() throws {
    func hue(_ color: Color) throws -> [UInt32] {
      let style = TextStyle(font: .system(size: 40, weight: .bold), color: color)
      return try picture(60, 60) { $0.draw("H", at: .zero, style: style) }.pixels.filter { $0 >> 24 == 0xff }
    }
    #expect(Set(try hue(.red)) == [red])
    #expect(Set(try hue(.blue)) == [blue])
    let faint = try picture(60, 60) { context in
      context.alpha = 0.5
      context.draw("H", at: .zero, style: TextStyle(font: .system(size: 40, weight: .bold), color: .red))
    }
    #expect((faint.pixels.map { $0 >> 24 }.max() ?? 0) == 128)
  }

  @Test func sizeGrowsWithTheFontInProportion() {
    func width(_ size: Double) -> Double {
      TextLayout("Proportion", style: TextStyle(font: .system(size: size))).size.width
    }
    func height(_ size: Double) -> Double {
      TextLayout("Proportion", style: TextStyle(font: .system(size: size))).size.height
    }
    #expect(abs(height(26.6) - 2 * height(13.3)) < 0.05)
    #expect(abs(width(40) - 2 * width(20)) < 0.2)
    #expect(abs(width(20) - 2 * width(10)) < 0.2)
  }

  @Test func baselineIsBetweenTopAndBottom() throws {
    let layout = layout("H")
    #expect(layout.baseline > layout.size.height / 2 && layout.baseline < layout.size.height)
    // The foot of H is on the baseline.
    #expect(abs(try ink(layout).maxY - 10 - layout.baseline) <= 1)
  }

  @Test func widthBreaksLinesBetweenWords() {
    let free = layout("one two three four")
    let narrow = layout("one two three four", width: free.size.width * 0.6)
    #expect(free.lineCount == 1)
    #expect(narrow.lineCount == 2)
    #expect(narrow.size.width <= free.size.width * 0.6)
    #expect(abs(narrow.size.height - 2 * free.size.height) < 1)
    #expect(layout("one two", width: free.size.width).lineCount == 1)
    #expect(layout("a\nb\nc").lineCount == 3)
  }

  @Test func measuredWidthIsEnoughForOneLine() {
    for text in ["one two three", "Wave To Av.", "x"] {
      #expect(layout(text, width: layout(text).size.width).lineCount == 1)
    }
  }

  @Test(arguments: [TextStyle.Truncation.tail, .middle, .head])
  func longLineIsTruncatedToItsWidth(_ truncation: TextStyle.Truncation) throws {
    let text = String(repeating: "long text ", count: 20)
    let layout = layout(text, width: 200, lineLimit: 1, truncation: truncation)
    #expect(layout.isTruncated)
    #expect(layout.lineCount == 1)
    #expect(layout.size.width <= 200)
    #expect(layout.size.width > 150)
    #expect(try ink(layout).maxX <= 211)
    #expect(!self.layout("short", width: 200, lineLimit: 1, truncation: truncation).isTruncated)
  }

  @Test func lineLimitCountsWrappedLines() {
    let text = String(repeating: "long text ", count: 20)
    let all = layout(text, width: 200)
    #expect(all.lineCount > 4)
    let three = layout(text, width: 200, lineLimit: 3)
    #expect(three.lineCount == 3)
    #expect(three.isTruncated)
    #expect(layout(text, width: 200, lineLimit: 100).lineCount == all.lineCount)
    #expect(!layout(text, width: 200, lineLimit: 100).isTruncated)
  }

  @Test func lineLimitCountsAcrossParagraphs() {
    let long = String(repeating: "long text ", count: 6)
    let all = layout("\(long)\n\(long)\nend", width: 200)
    #expect(all.lineCount > 6)
    for limit in 1...all.lineCount + 3 {
      let layout = layout("\(long)\n\(long)\nend", width: 200, lineLimit: limit)
      #expect(layout.lineCount == min(limit, all.lineCount))
      #expect(layout.isTruncated == (limit < all.lineCount))
      #expect(layout.size.width <= 200)
    }
    #expect(layout("a\nb\nc", lineLimit: 2).lineCount == 2)
    #expect(layout("a\nb\nc", lineLimit: 2).isTruncated)
    #expect(layout("a\r\nb\u{2029}c", lineLimit: 1).lineCount == 1)
    #expect(layout("a\r\nb\u{2029}c", lineLimit: 1).size.width == layout("a…").size.width)
    #expect(!layout("a\nb", lineLimit: 2).isTruncated)
    #expect(!layout("a\n", lineLimit: 1).isTruncated)
    #expect(layout("b\u{2029}c", lineLimit: 1).lineCount == 1)
    #expect(layout("b—c", lineLimit: 1).size == layout("b—c").size)
    #expect(layout("a\nb\nc", lineLimit: -5).lineCount == 1)
    #expect(layout(long, width: 200, lineLimit: -5).lineCount == 1)
  }

  @Test func alignmentMovesLinesWithinTheWidth() throws {
    let natural = try ink(layout("Hxx", width: 300))
    let left = try ink(layout("Hxx", width: 300, alignment: .left))
    let center = try ink(layout("Hxx", width: 300, alignment: .center))
    let right = try ink(layout("Hxx", width: 300, alignment: .right))
    #expect(natural == left)
    #expect(left.minX < 15)
    #expect(abs(center.midX - 160) < 3)
    #expect(right.maxX > 305 && right.maxX <= 311)
    #expect(layout("Hxx", width: 300, alignment: .right).bounds.maxX == 300)
  }

  @Test func rightToLeftTextBeginsOnTheRightByDefault() throws {
    let hebrew = "שלום"
    #expect(try ink(layout(hebrew, width: 300)).maxX > 300)
    #expect(try ink(layout(hebrew, width: 300, alignment: .right)).maxX > 300)
    #expect(try ink(layout(hebrew, width: 300, alignment: .left)).minX < 15)
    // Without a width there is no side to align to.
    #expect(try ink(layout(hebrew)).minX < 15)
  }

  @Test func everyParagraphIsOnTheSideThatIsAskedFor() {
    for text in ["Two\nשלום", "שלום\nTwo", "Two\n\nשלום\r\nTwo"] {
      for line in layout(text, width: 300, alignment: .left).lines { #expect(line.rect.minX == 0) }
      for line in layout(text, width: 300, alignment: .right).lines { #expect(line.rect.maxX == 300) }
      let natural = layout(text, width: 300).lines.filter { !$0.rect.isEmpty }
      for line in natural { #expect(line.rect.minX == 0 || line.rect.maxX == 300) }
      #expect(natural.contains { $0.rect.minX == 0 } && natural.contains { $0.rect.maxX == 300 })
    }
  }

  @Test func aSoftHyphenIsShownWhereALineBreaks() throws {
    let text = "Roggen\u{ad}sauerteig\u{ad}brot"
    for style in [
      TextStyle(font: font), TextStyle(font: font.monospacedDigits()), TextStyle(font: font, lineHeight: 2),
    ] {
      func width(_ text: String) -> Double { TextLayout(text, style: style).size.width }
      let layout = TextLayout(text, style: style, width: width("sauerteig--"))
      try #require(layout.lineCount == 3)
      #expect(layout.lines.map { String(text[$0.range]) } == ["Roggen\u{ad}", "sauerteig\u{ad}", "brot"])
      let hyphen = width("\u{2010}")
      #expect(abs(layout.lines[0].rect.width - width("Roggen") - hyphen) < 2)
      #expect(abs(layout.lines[1].rect.width - width("sauerteig") - hyphen) < 2)
      #expect(layout.lines[2].rect.width == width("brot"))
      // Elsewhere it is not shown.
      #expect(TextLayout(text, style: style, width: 500).lines[0].rect.width == width(text))
      #expect(abs(width(text) - width("Roggensauerteigbrot")) < 2)
    }
    // Among other attributes, and behind dots.
    var attributed = AttributedText(text)
    attributed.changeAttributes(in: text.startIndex..<text.endIndex) { $0.color = .systemRed }
    let plain = layout(text, width: 110).lines.map(\.rect.width)
    #expect(TextLayout(attributed, style: TextStyle(font: font), width: 110).lines.map(\.rect.width) == plain)
    #expect(TextMetrics(text, style: TextStyle(font: font), width: 110).size == layout(text, width: 110).size)
  }

  @Test func aWordIsBrokenWithoutAHyphen() {
    let word = "uncharacteristically"
    let layout = layout(word, width: 100)
    #expect(layout.lineCount > 1)
    for line in layout.lines {
      #expect(abs(line.rect.width - self.layout(String(word[line.range])).size.width) < 1)
    }
  }

  @Test func nulIsAVisibleCharacterAndHidesNothing() {
    let layout = layout("a\0bcdefgh")
    #expect(layout.size.width > self.layout("bcdefgh").size.width)
    #expect(self.layout("\0").size.width > 0)
  }

  @Test func repairedUTF8AndOddCharactersAreMeasured() {
    let broken = String(decoding: [0x61, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x62], as: UTF8.self)
    for text in [broken, "\u{FFFE}\u{FEFF}\u{202E}x\u{200D}", "\u{1F469}\u{200D}\u{1F680}", "e\u{301}\u{301}"] {
      let layout = layout(text)
      #expect(layout.lineCount == 1)
      #expect(layout.size.width > 5 && layout.size.width < 40 * Double(text.count))
    }
  }

  @Test func emptyTextHasTheHeightOfALine() {
    #expect(layout("").size.width == 0)
    #expect(layout("").size.height == layout("H").size.height)
  }

  @Test func oddWidthsAndSizesAreLimited() {
    #expect(layout("a b", width: .infinity).lineCount == 1)
    #expect(layout("a b", width: 1e12).lineCount == 1)
    let narrowest = layout("a b", width: 0).lineCount
    #expect(narrowest >= 2)
    #expect(layout("a b", width: .nan).lineCount == narrowest)
    #expect(layout("a b", width: -5).lineCount == narrowest)
    for (size, limited) in [(Double.nan, 0.1), (-1, 0.1), (0, 0.1), (.infinity, 10_000), (1e9, 10_000)] {
      let layout = TextLayout("a", style: TextStyle(font: .system(size: size)))
      #expect(layout.size == TextLayout("a", style: TextStyle(font: .system(size: limited))).size)
      #expect(layout.size.height > limited)
    }
    var font = Font.system()
    font.size = .nan
    #expect(font.size > 0)
  }

  @Test func weightsSlantsAndFamiliesDiffer() throws {
    func width(_ font: Font) -> Double { TextLayout("Hamburgefons ill", style: TextStyle(font: font)).size.width }
    let plain = Font.system(size: 20)
    #expect(width(plain.withWeight(.bold)) > width(plain))
    #expect(width(.monospaced(size: 20)) != width(plain))
    let mono = Font.monospaced(size: 20)
    func monoWidth(_ text: String) -> Double { TextLayout(text, style: TextStyle(font: mono)).size.width }
    #expect(monoWidth("iiii") == monoWidth("MMMM"))
    func digits(_ text: String) -> Double {
      TextLayout(text, style: TextStyle(font: plain.monospacedDigits())).size.width
    }
    #expect(digits("1111") == digits("0000"))
    // Most families have such digits anyway.
    let layout = TextLayout("1", style: TextStyle(font: plain.monospacedDigits()))
    let attributes = pango_attr_list_to_string(pango_layout_get_attributes(layout.shaped.first.layout))
    defer { g_free(attributes) }
    #expect(attributes.map { String(cString: $0) }?.contains("tnum=1") == true)
    func pixels(_ font: Font) throws -> [UInt32] {
      try picture(60, 30) { $0.draw("Hill", at: .zero, style: TextStyle(font: font)) }.pixels
    }
    #expect(try pixels(plain.italic()) != (try pixels(plain)))
    #expect(width(Font(family: "No Such Family At All", size: 20)) > 0)
  }

  @Test func textInARectangleIsPlacedVertically() throws {
    let rect = Rect(x: 0, y: 0, width: 100, height: 100)
    func ink(_ vertical: Context.VerticalAlignment) throws -> Rect {
      try picture(100, 100) { $0.draw("H", in: rect, style: TextStyle(font: font), vertical: vertical) }.inkedPixels
    }
    #expect(try ink(.top).maxY < 30)
    #expect(abs(try ink(.center).midY - 50) < 5)
    #expect(try ink(.bottom).minY > 70)
  }

  @Test func theSameTextIsLaidOutOnceForAllColours() {
    let first = layout("cached, once")
    let second = TextLayout("cached, once", style: TextStyle(font: font, color: .blue))
    #expect(first.shaped === second.shaped)
    #expect(first.shaped !== layout("cached, once", width: 20).shaped)
    let long = String(repeating: "x", count: 5000)
    #expect(layout(long).shaped !== layout(long).shaped, "a long text is not kept")
  }

  @Test func aLineThatFitsIsLaidOutOnceForAllWidths() {
    let line = layout("fits, everywhere")
    for alignment in [TextStyle.Alignment.natural, .left, .center, .right] {
      for width in [200, 301.5, 4000] {
        let layout = layout("fits, everywhere", width: width, alignment: alignment, lineLimit: 1)
        #expect(layout.shaped === line.shaped)
        let free = width - line.size.width
        let left = alignment == .center ? free / 2 : alignment == .right ? free : 0
        #expect(abs(layout.bounds.minX - left) < 0.01)
        #expect(abs(layout.inkBounds.minX - line.inkBounds.minX - left) < 0.01)
      }
    }
    let hebrew = layout("שלום")
    #expect(layout("שלום", width: 300).shaped === hebrew.shaped)
    #expect(layout("שלום", width: 300).bounds.maxX == 300)
    #expect(layout("שלום", width: 300, alignment: .left).bounds.minX == 0)
    #expect(layout("a\nb", width: 300).lineCount == 2)
    #expect(layout("a\u{2028}b", width: 300).lineCount == 2)
  }

  /// A view measures at one width and draws at the measured width.
  @Test(arguments: [TextStyle.Alignment.natural, .left, .center, .right])
  func linesThatWouldBeTheSameAreMovedOnly(_ alignment: TextStyle.Alignment) throws {
    let words = (0..<200).map { "word\($0 * 7919 % 1000)" }.joined(separator: " ")
    let hebrew = words.replacing("word", with: "מילה")
    // Pango centres an empty line at a whole point.
    let tolerance = alignment == .center ? 0.51 : 0.01
    for text in [words, hebrew, words + "\n\n" + words] {
      let layout = layout(text, width: 300.3, alignment: alignment)
      let least = layout.size.width
      #expect(layout.lineCount > 20 && least < 300)
      for width in [least, least.rounded(.up), 300.3] {
        let narrow = try #require(layout.withSameLines(inWidth: width))
        let other = self.layout(text, width: width, alignment: alignment)
        #expect(narrow.shaped === layout.shaped && narrow.width == width)
        #expect(narrow.lines.map(\.range) == other.lines.map(\.range))
        for (a, b) in zip(narrow.lines, other.lines) { #expect(abs(a.rect.minX - b.rect.minX) < tolerance) }
      }
      for width in [least - 1, 301, .infinity, .nan] { #expect(layout.withSameLines(inWidth: width) == nil) }
    }
    let mixed = layout(words + "\n" + hebrew, width: 300, alignment: alignment)
    #expect((mixed.withSameLines(inWidth: 299) == nil) == (alignment == .natural))
    #expect(mixed.withSameLines(inWidth: 300) != nil)
    let free = layout("one\nthree", width: .infinity, alignment: alignment)
    let fitted = try #require(free.withSameLines(inWidth: 200)).lines
    for (a, b) in zip(fitted, layout("one\nthree", width: 200, alignment: alignment).lines) {
      #expect(abs(a.rect.minX - b.rect.minX) < 0.01)
    }
  }

  /// Swift compares both texts as equal, but their indices differ.
  @Test func canonicallyEqualTextsHaveLayoutsOfTheirOwn() {
    let (composed, decomposed) = ("\u{e9}te\u{301}", "e\u{301}t\u{e9}")
    #expect(composed == decomposed)
    // The end of the first letter.
    let places = [composed, decomposed].map { layout($0).caret(at: $0.index(after: $0.startIndex)).strong.minX }
    #expect(places[0] == layout("\u{e9}").size.width)
    #expect(abs(places[0] - places[1]) < 0.1)
    #expect(layout(composed).shaped !== layout(decomposed).shaped)
  }

  @Test func letterTooLargeOrTooSmallForAScreenSpoilsNoOther() throws {
    func draw() throws -> [UInt32] {
      try picture(60, 40) { $0.draw("Whole", at: .zero, style: TextStyle(font: font)) }.pixels
    }
    let before = try draw()
    for scale in [Point(x: 1e5, y: 1e5), Point(x: 1e-4, y: 1e-4), Point(x: 1e4, y: 1e-4), Point(x: 2000, y: 2000)] {
      _ = try picture(60, 40) { context in
        context.scale(x: scale.x, y: scale.y)
        context.draw("Whole", at: .zero, style: TextStyle(font: font))
        context.draw("Whole", at: .zero, style: TextStyle(font: .system(size: 10_000)))
      }
    }
    #expect(try draw() == before)
  }

  @Test func layoutsDoNotDependOnEarlierDrawing() throws {
    func draw() throws -> [UInt32] {
      try picture(100, 40, scale: 1.5) { $0.draw("Again", at: .zero, style: TextStyle(font: font)) }.pixels
    }
    let before = try draw()
    _ = try picture(100, 40, scale: 3) { context in
      context.rotate(by: 0.3)
      context.draw("Again", at: .zero, style: TextStyle(font: font))
    }
    #expect(try draw() == before)
  }

  @Test func linesCanBeHigherThanTheFontAsksFor() {
    func layout(_ lineHeight: Double, _ text: String = "One\nTwo\nThree") -> TextLayout {
      TextLayout(text, style: TextStyle(lineHeight: lineHeight), width: 200)
    }
    let plain = layout(1)
    #expect(abs(layout(1.5).size.height - plain.size.height * 1.5) < 3)
    #expect(layout(1.5).baseline > plain.baseline + 2)
    #expect(layout(1.5).size.width == plain.size.width)
    #expect(layout(.nan).size == plain.size)
    #expect(TextStyle(lineHeight: .infinity).lineHeight == 4)
    var style = TextStyle()
    style.lineHeight = -1
    #expect(style.lineHeight == 0.5)
    // Also a text of several pieces, and one with attributes.
    let long = String(repeating: "Many words. ", count: 400)
    #expect(abs(layout(1.5, long).size.height / layout(1, long).size.height - 1.5) < 0.1)
    let attributed = AttributedText("One\nTwo", attributes: TextAttributes(color: .red))
    let height = TextLayout(attributed, style: TextStyle(lineHeight: 2), width: 200).size.height
    #expect(abs(height - 2 * TextLayout(attributed, style: TextStyle(), width: 200).size.height) < 3)
  }
}
