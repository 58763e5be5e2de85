import DactylGeometry
import Testing

@testable import DactylGraphics

@MainActor @Suite struct AttributedTextTests {
  private let bold = TextAttributes(font: .system(weight: .bold))
  private let linked = TextAttributes(link: "there")

  private func parts(_ text: AttributedText) -> [String] {
    text.runs.map { String(text.text[$0.range]) }
  }

  @Test func runsAreThePartsThatLookTheSame() {
    var text = AttributedText("plain ")
    text.append("bold", attributes: bold)
    text += AttributedText(", too", attributes: bold)
    text.append(" and plain")
    #expect(text.text == "plain bold, too and plain")
    #expect(parts(text) == ["plain ", "bold, too", " and plain"])
    #expect(text.runs.map(\.attributes) == [TextAttributes(), bold, TextAttributes()])
    #expect(parts("only plain" as AttributedText) == ["only plain"])
    #expect(AttributedText("").runs.isEmpty)
    #expect(AttributedText("", attributes: bold) == AttributedText())
    #expect((AttributedText("") + AttributedText("x", attributes: bold)).runs.count == 1)
  }

  @Test func equalTextsAreEqualHoweverTheyWereMade() {
    var (a, b) = (AttributedText("one two"), AttributedText("one "))
    a.setAttributes(bold, in: a.text.range(3, 7))
    b.append("two")
    b.setAttributes(bold, in: b.text.range(3, 5))
    #expect(a != b)
    b.setAttributes(bold, in: b.text.range(4, 7))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    a.setAttributes(TextAttributes(), in: a.text.range(0, 7))
    #expect(a == AttributedText("one two"))
  }

  @Test func attributesAreChangedWithinARangeOnly() {
    var text = AttributedText("abcdef", attributes: bold)
    text.setAttributes(linked, in: text.text.range(2, 4))
    var calls = 0
    text.changeAttributes(in: text.text.range(1, 3)) {
      calls += 1
      $0.color = .red
    }
    #expect(calls == 2)
    #expect(parts(text) == ["a", "b", "c", "d", "ef"])
    let (index, text2) = (text.text.place(2), text)
    #expect(text2.attributes(at: index) == TextAttributes(color: .red, link: "there"))
    #expect(text.attributes(at: text.text.startIndex) == bold)
    #expect(text.attributes(at: text.text.endIndex) == bold)
    #expect(AttributedText().attributes(at: "".startIndex) == TextAttributes())
  }

  @Test func aPartKeepsItsAttributes() {
    var text = AttributedText("abcdef")
    text.setAttributes(bold, in: text.text.range(2, 4))
    let part = text[text.text.range(1, 3)]
    #expect(part.text == "bc")
    #expect(parts(part) == ["b", "c"])
    #expect(part.attributes(at: part.text.place(1)) == bold)
    #expect(text[text.text.range(0, 2)] == AttributedText("ab"))
    #expect(text[text.text.range(3, 3)] == AttributedText())
  }

  @Test func rangesThatDoNotFitAreLimited() {
    let long = String(repeating: "long ", count: 100)
    for source in ["", "ab", "e\u{301}", "日本"] {
      var text = AttributedText(source)
      text.setAttributes(bold, in: long.range(50, 90))
      #expect(text == AttributedText(source))
      text.setAttributes(bold, in: long.range(0, 90))
      #expect(text == AttributedText(source, attributes: bold))
      #expect(text[long.range(0, 300)] == text)
      #expect(text[long.range(200, 300)].isEmpty)
      _ = text.attributes(at: long.endIndex)
    }
  }

  @Test(arguments: ["👨‍👩‍👧", "e\u{301}\u{323}", "🇩🇪", "क्षि", "\r\n"])
  func charactersBelongToARangeAsAWhole(_ character: String) {
    let source = "a" + character + "b"
    for offset in 2...character.utf8.count {
      var text = AttributedText(source)
      let within = source.utf8.index(source.startIndex, offsetBy: offset)
      text.setAttributes(bold, in: within..<within)
      #expect(parts(text) == [source], "an empty range contains nothing")
      text.setAttributes(bold, in: source.startIndex..<within)
      #expect(parts(text) == ["a" + character, "b"])
      text = AttributedText(source)
      text.setAttributes(bold, in: within..<source.endIndex)
      #expect(parts(text) == ["a", character + "b"])
    }
  }

  // MARK: Layouts

  private func pixels(_ text: AttributedText, alpha: Double = 1) throws -> [UInt32] {
    try picture(200, 40) { context in
      context.alpha = alpha
      context.draw(TextLayout(text, style: TextStyle(font: .system(size: 30, weight: .bold), color: .red)), at: .zero)
    }.pixels
  }

  @Test func colourIsThePartsOwn() throws {
    var text = AttributedText("MM")
    text.setAttributes(TextAttributes(color: .blue), in: text.text.range(1, 2))
    let solid = Set(try pixels(text).filter { $0 >> 24 == 0xff })
    #expect(solid == [red, blue])
    let faint = try pixels(text, alpha: 0.5)
    #expect((faint.map { $0 >> 24 }.max() ?? 0) == 128)
  }

  @Test func backgroundsUnderlinesAndStrikesAreDrawn() throws {
    let plain = try pixels(AttributedText("MM")).count { $0 != 0 }
    for attributes in [
      TextAttributes(backgroundColor: .green), TextAttributes(underline: .single), TextAttributes(underline: .double),
      TextAttributes(underline: .wavy), TextAttributes(isStruckThrough: true), linked,
    ] {
      let inked = try pixels(AttributedText("M M", attributes: attributes)).count { $0 != 0 }
      #expect(inked > plain)
    }
    let bare = TextAttributes(color: .red, underline: TextAttributes.Underline.none, link: "there")
    #expect(try pixels(AttributedText("MM", attributes: bare)) == (try pixels(AttributedText("MM"))))
    for attributes in [
      TextAttributes(underline: .single, underlineColor: .green),
      TextAttributes(isStruckThrough: true, strikethroughColor: .green),
    ] {
      // A line may cover only half of a pixel's height.
      let pixels = try pixels(AttributedText("M M", attributes: attributes))
      #expect(pixels.count { $0 >> 24 > 99 && $0 & 0xff00ff == 0 } > 10)
    }
  }

  /// The rows of pixels of `text` at 100 points, red where the text sets no colour.
  private func rows(_ text: AttributedText, alpha: Double = 1) throws -> [[UInt32]] {
    let bitmap = try picture(400, 140) { context in
      context.alpha = alpha
      context.draw(TextLayout(text, style: TextStyle(font: .system(size: 100), color: .red)), at: .zero)
    }
    let pixels = bitmap.pixels
    return (0..<140).map { Array(pixels[$0 * 400..<($0 + 1) * 400]) }
  }

  /// Attributes that draw a line in the given colour.
  private nonisolated static let lines: [@Sendable (Color) -> TextAttributes] = [
    { TextAttributes(underline: .single, underlineColor: $0) },
    { TextAttributes(underline: .double, underlineColor: $0) },
    { TextAttributes(underline: .wavy, underlineColor: $0) },
    { TextAttributes(isStruckThrough: true, strikethroughColor: $0) },
  ]

  @Test(arguments: lines.indices) func linesAreAsTransparentAsTheirColour(_ index: Int) throws {
    func mostGreen(_ color: Color, letters: Color? = nil, alpha: Double = 1) throws -> UInt32 {
      var attributes = Self.lines[index](color)
      attributes.color = letters
      let pixels = try rows(AttributedText("M M", attributes: attributes), alpha: alpha).joined()
      return pixels.filter { $0 & 0xff_00ff == 0 }.map { $0 >> 24 }.max() ?? 0
    }
    #expect(try mostGreen(.green) == 255)
    #expect(try mostGreen(Color.green.withAlphaComponent(0.5)) == 128)
    #expect(try mostGreen(Color.green.withAlphaComponent(0.5), alpha: 0.5) == 64)
    for alpha in [0, 0.25, 0.5] {
      let letters = Color.blue.withAlphaComponent(alpha)
      #expect(try mostGreen(.green, letters: letters) == 255)
      #expect(try mostGreen(Color.green.withAlphaComponent(0.5), letters: letters) == 128)
    }
    let bare = try rows(AttributedText("M M"))
    #expect(try rows(AttributedText("M M", attributes: Self.lines[index](.clear))) == bare)
  }

  @Test func aTransparentLineHasNoSeamBetweenParts() throws {
    var attributes = TextAttributes(underline: .single, underlineColor: Color.green.withAlphaComponent(0.5))
    var text = AttributedText("Mi", attributes: attributes)
    attributes.color = .blue
    text.append("im", attributes: attributes)
    let width = Int(TextLayout(text, style: TextStyle(font: .system(size: 100))).size.width)
    let faint = try rows(text).filter { row in row[5..<width - 5].allSatisfy { $0 == 0x8000_8000 } }
    #expect(!faint.isEmpty)
  }

  /// The ends of the lines may differ.
  @Test(arguments: lines.indices) func aTransparentLineIsWhereAnOpaqueOneIs(_ index: Int) throws {
    let places = try [1, 0.5].map { alpha in
      let text = AttributedText("Mg M", attributes: Self.lines[index](Color.green.withAlphaComponent(alpha)))
      let drawn = try rows(text)
      return drawn.indices.filter { y in drawn[y].contains { Double($0 >> 8 & 0xff) / alpha > 120 } }
    }
    #expect(places[0] == places[1])
    #expect(!places[0].isEmpty)
  }

  @Test func fontsChangeTheSize() {
    let plain = TextLayout("MMM").size
    var text = AttributedText("MMM")
    #expect(TextLayout(text).size == plain)
    text.setAttributes(TextAttributes(font: .system(size: 28)), in: text.text.range(1, 2))
    let size = TextLayout(text).size
    #expect(size.height > plain.height * 1.8)
    #expect(abs(size.width - plain.width * 4 / 3) < 1)
  }

  @Test func aPartTooLargeForAScreenSpoilsNoOther() throws {
    let before = try pixels("Whole")
    var text = AttributedText("Whole")
    text.setAttributes(TextAttributes(font: .system(size: 9000, weight: .bold)), in: text.text.range(1, 2))
    _ = try picture(60, 40) { context in
      context.scale(x: 40, y: 40)
      context.draw(TextLayout(text, style: TextStyle(font: .system(size: 30, weight: .bold))), at: .zero)
    }
    #expect(try pixels("Whole") == before)
  }

  @Test func layoutsAreKeptByTextAndAttributes() {
    let text = AttributedText("kept") + AttributedText(" once", attributes: linked)
    let first = TextLayout(text)
    let made = TextLayout.layoutsMade
    #expect(TextLayout(text, style: TextStyle(color: .blue), width: 400).shaped === first.shaped)
    #expect(TextLayout.layoutsMade == made)
    #expect(TextLayout(AttributedText("kept once", attributes: linked)).shaped !== first.shaped)
    #expect(TextLayout("kept once").shaped !== first.shaped)
    #expect(TextLayout("kept once").shaped === TextLayout(AttributedText("kept once")).shaped)
  }

  @Test func aTextIsLaidOutOnceForEachAppearance() throws {
    let words = String(repeating: "long text ", count: 300)
    for text in ["short ", words] {
      let layout = TextLayout(AttributedText(text) + AttributedText("link", attributes: linked), width: 1000)
      func draw(_ appearance: Appearance, alpha: Double) throws -> [UInt32] {
        try picture(600, 60) { context in
          context.appearance = appearance
          context.alpha = alpha
          context.draw(layout, at: Point(x: 0, y: 50 - layout.size.height))
        }.pixels
      }
      let light = try draw(.light, alpha: 1)
      let before = TextLayout.layoutsMade
      let dark = try draw(.dark, alpha: 1)
      #expect(dark != light)
      #expect(TextLayout.layoutsMade == before + 1)
      for alpha in [1, 0.5] { _ = try draw(.dark, alpha: alpha) }
      #expect(try draw(.light, alpha: 1) == light)
      #expect(try draw(.dark, alpha: 1) == dark)
      #expect(TextLayout.layoutsMade == before + 1)
    }
  }

  @Test func linksAreWhereTheirTextIs() {
    let text = AttributedText("see ") + AttributedText("there", attributes: linked) + AttributedText(" or here")
    let layout = TextLayout(text, style: TextStyle(font: .system(size: 20), alignment: .center), width: 400)
    let rects = layout.selectionRects(for: text.text.range(4, 9))
    #expect(rects.count == 1)
    let rect = rects.first ?? .zero
    #expect(layout.link(at: rect.center) == "there")
    #expect(layout.link(at: Point(x: rect.minX + 1, y: rect.minY + 1)) == "there")
    #expect(layout.link(at: Point(x: rect.maxX - 1, y: rect.maxY - 1)) == "there")
    for point in [
      Point(x: rect.minX - 2, y: rect.midY), Point(x: rect.maxX + 2, y: rect.midY), Point(x: rect.midX, y: -2),
      Point(x: rect.midX, y: rect.maxY + 2), Point(x: .nan, y: 0), Point(x: .infinity, y: -.infinity),
    ] {
      #expect(layout.link(at: point) == nil, "\(point)")
    }
    #expect(TextLayout("there").link(at: Point(x: 2, y: 5)) == nil)
  }
}

extension String {
  /// The index of the character with this number.
  func place(_ number: Int) -> Index { index(startIndex, offsetBy: number) }

  /// The characters with these numbers.
  func range(_ start: Int, _ end: Int) -> Range<Index> { place(start)..<place(end) }

  @Test func manyPartsAreAddedAndChangedOneByOne() {
    let count = 20_000
    let (red, bold) = (TextAttributes(color: .red), TextAttributes(underline: .single))
    var text = AttributedText()
    for index in 0..<count { text.append("ab", attributes: index % 2 == 0 ? red : bold) }
    #expect(text.runs.count == count && text.attributes(at: text.text.startIndex) == red)
    let utf8 = text.text.utf8
    for index in stride(from: 0, to: count, by: 2) {
      let start = utf8.index(utf8.startIndex, offsetBy: 2 * index)
      text.setAttributes(bold, in: start..<utf8.index(start, offsetBy: 1))
    }
    // A changed part joins the one before it.
    #expect(text.runs.count == count + 1)
    text.setAttributes(TextAttributes(), in: text.text.startIndex..<text.text.endIndex)
    #expect(text == AttributedText(String(repeating: "ab", count: count)))
  }

  @Test func changesJoinTheirNeighbours() {
    let (red, bold) = (TextAttributes(color: .red), TextAttributes(underline: .single))
    func runs(_ text: AttributedText) -> [String] { text.runs.map { String(text.text[$0.range]) } }
    var text = AttributedText("abcdef")
    let (letters, start) = (text.text, text.text.startIndex)
    func range(_ part: String) -> Range<String.Index> { letters.firstRange(of: part) ?? start..<start }
    text.setAttributes(red, in: range("cd"))
    #expect(runs(text) == ["ab", "cd", "ef"])
    text.setAttributes(red, in: range("ab"))
    #expect(runs(text) == ["abcd", "ef"])
    text.setAttributes(red, in: range("f"))
    #expect(runs(text) == ["abcd", "e", "f"])
    text.setAttributes(red, in: range("e"))
    #expect(runs(text) == ["abcdef"])
    text.setAttributes(bold, in: range("bcde"))
    text.setAttributes(red, in: range("cd"))
    #expect(runs(text) == ["a", "b", "cd", "e", "f"])
    text.setAttributes(red, in: range("b"))
    #expect(runs(text) == ["abcd", "e", "f"])
    text.append("g", attributes: red)
    text.append("h")
    text.append("i")
    #expect(runs(text) == ["abcd", "e", "fg", "hi"])
    text.setAttributes(TextAttributes(), in: text.text.startIndex..<text.text.endIndex)
    #expect(text == "abcdefghi")
    var other: AttributedText = "x"
    other.append("")
    other += AttributedText("y", attributes: bold)
    #expect(runs(other) == ["x", "y"] && runs(AttributedText() + other) == ["x", "y"])
  }
}
