import CDactylPango
import DactylGeometry
import Synchronization
import Testing

@testable import DactylGraphics

/// Texts too long for Pango, and for any screen: only the visible part is laid out.
@MainActor @Suite struct LongTextTests {
  private let style = TextStyle(font: .system(size: 14))

  private func layout(_ text: String, width: Double? = nil, lineLimit: Int? = nil) -> TextLayout {
    var style = style
    style.lineLimit = lineLimit
    return TextLayout(text, style: style, width: width)
  }

  /// The indices at which lines begin when Pango lays out all of the text at once.
  private func lineStarts(_ text: String, width: Double) -> [Int] {
    let engine = TextEngine.shared
    guard let layout = pango_layout_new(engine.context) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = TextEngine.shared.families.description(of: style.font, scale: 1)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(layout, Int32(width * 1024))
    pango_layout_set_text(layout, text, -1)
    return (0..<pango_layout_get_line_count(layout)).compactMap { number in
      pango_layout_get_line_readonly(layout, number).map { Int($0.pointee.start_index) }
    }
  }

  private nonisolated static let paragraphs = (0..<60).map {
    "Paragraph \($0) is " + String(repeating: "long, ", count: $0)
  }
  private nonisolated static let words = (0..<3000).map { "word\($0 * 7919 % 1000)" }.joined(separator: " ")

  // TI-64
  @Test func aTextOfOneBlockIsLaidOutAsAWholeHoweverNarrowItIs() throws {
    let text = String(repeating: "mm ", count: 1365)
    let layout = TextLayout(text, style: TextStyle(font: .system(size: 60)), width: 30)
    #expect(layout.size.height > 100_000 && !layout.isTruncated)
    #expect(try #require(layout.lines.last).range.upperBound == text.endIndex)
  }

  @Test(arguments: [paragraphs.joined(separator: "\n"), paragraphs.joined(separator: "\r\n") + "\r\n", words])
  func piecesAreLikeOneLayout(_ text: String) throws {
    for width in [120.0, 333] {
      let layout = layout(text, width: width)
      #expect(layout.shaped.pieceCount > 5)
      let lines = layout.lines
      let starts = lines.map { text.utf8.distance(from: text.startIndex, to: $0.range.lowerBound) }
      #expect(starts == lineStarts(text, width: width))
      #expect(lines.count == layout.lineCount)
      #expect(!layout.isTruncated)
      for (a, b) in zip(lines, lines.dropFirst()) { #expect(abs(a.rect.maxY - b.rect.minY) < 0.01) }
      #expect(abs(layout.size.height - (lines.last?.rect.maxY ?? 0)) < 0.01)
      #expect(layout.selectionRects(for: text.startIndex..<text.endIndex).count >= lines.count - 1)
      for line in lines {
        #expect(abs(layout.caret(at: line.range.lowerBound).strong.minY - line.rect.minY) < 0.01)
        #expect(layout.index(at: Point(x: -5, y: line.rect.midY)) == line.range.lowerBound)
      }
    }
  }

  @Test func aCaretMovesThroughAllPieces() {
    let text = Self.words.prefix(4600) + "\n" + Self.paragraphs.joined(separator: "\n").prefix(400)
    let whole = String(text)
    let layout = layout(whole, width: 200)
    var (index, steps) = (whole.startIndex, 0)
    while index < whole.endIndex, steps <= whole.count {
      let next = layout.index(from: index, moving: .right)
      #expect(next == whole.index(after: index))
      #expect(layout.index(from: next, moving: .left) == index)
      (index, steps) = (next, steps + 1)
    }
    #expect(steps == whole.count)
    var (y, lines) = (-1.0, 0)
    index = whole.startIndex
    while index < whole.endIndex, lines < 10_000 {
      index = layout.index(from: index, moving: .down, x: 0)
      y = layout.caret(at: index).strong.minY
      lines += 1
    }
    #expect(lines == layout.lineCount)
    #expect(y > 0)
    var words = 0
    index = whole.startIndex
    while index < whole.endIndex, words < 10_000 {
      index = layout.index(from: index, moving: .right, by: .word)
      words += 1
    }
    #expect(words > 500 && words < 1500)
  }

  @Test func aCaretMovesBackByWordsThroughAllPieces() {
    let text = String(repeating: "word ", count: 1000)
    let layout = layout(text, width: 300)
    #expect(layout.shaped.pieceCount > 2)
    var (index, places) = (text.endIndex, [Int]())
    while index > text.startIndex, places.count < 2000 {
      index = layout.index(from: index, moving: .left, by: .word)
      places.append(text.utf8.distance(from: text.startIndex, to: index))
    }
    #expect(places == (0..<1000).reversed().map { $0 * 5 })
    places = []
    while index < text.endIndex, places.count < 2000 {
      index = layout.index(from: index, moving: .right, by: .word)
      places.append(text.utf8.distance(from: text.startIndex, to: index))
    }
    #expect(places == (0..<1000).map { $0 * 5 + 4 } + [5000])
  }

  @Test func theLastPieceBeforeTheDotsHasItsCarets() {
    let text = String(repeating: "a line\n", count: 10_000)
    let layout = layout(text, width: 200)
    #expect(layout.isTruncated)
    for line in layout.lines.dropLast() {
      #expect(abs(layout.caret(at: line.range.lowerBound).strong.minY - line.rect.minY) < 0.01)
    }
  }

  /// Only visible pieces are drawn.
  @Test func aPartOfALongTextIsDrawnAsInTheCompleteText() throws {
    let layout = layout(Self.words, width: 300)
    let whole = try picture(300, 1000) { $0.draw(layout, at: Point(x: 0, y: -2000)) }.pixels
    let strips = try stride(from: 0, to: 1000, by: 100).flatMap { top in
      try picture(300, 100) { $0.draw(layout, at: Point(x: 0, y: Double(-2000 - top))) }.pixels
    }
    #expect(whole == strips)
    #expect(whole.contains { $0 != 0 })
  }

  @Test func linesWithoutAWidthAreAlignedToTheWidest() {
    let text = Self.paragraphs.joined(separator: "\n")
    for (alignment, side) in [(TextStyle.Alignment.right, 1.0), (.center, 0.5), (.left, 0), (.natural, 0)] {
      let layout = TextLayout(text, style: TextStyle(alignment: alignment))
      #expect(layout.shaped.pieceCount > 1)
      for line in layout.lines {
        #expect(abs(line.rect.minX - (layout.size.width - line.rect.width) * side) < 0.01)
      }
    }
  }

  // MARK: Ten megabytes

  private static let million = 10 << 20

  private static let broken = String(decoding: (0..<1000).map { UInt8($0 * 167 % 256) }, as: UTF8.self)

  /// Texts of every kind that makes layout hard.
  private static let hugeTexts: [(name: String, text: String)] = [
    ("words", String(repeating: "lorem ipsum ", count: million / 12)),
    ("a word", String(repeating: "x", count: million)),
    ("lines", String(repeating: "a line\n", count: million / 7)),
    ("empty lines", String(repeating: "\n", count: million)),
    ("NUL", String(repeating: "\0", count: million)),
    ("marks", "e" + String(repeating: "\u{301}", count: million / 2)),
    ("broken UTF-8", String(repeating: broken, count: million / broken.utf8.count)),
  ]

  @Test(arguments: [TextStyle.Truncation.tail, .middle, .head])
  func aLineOfAHugeTextIsLaidOutAsFarAsItIsSeen(_ truncation: TextStyle.Truncation) throws {
    for (name, text) in Self.hugeTexts {
      let before = TextEngine.shared.bytesLaidOut
      let style = TextStyle(lineLimit: 1, truncation: truncation)
      let layout = TextLayout(text, style: style, width: 200)
      #expect(layout.isTruncated, "\(name)")
      #expect(layout.lineCount == 1, "\(name)")
      #expect(layout.size.width <= 200 || name == "marks", "\(name)")
      let bytes = TextEngine.shared.bytesLaidOut - before
      #expect(bytes <= 15_000, "\(bytes) bytes of \(name)")
      _ = try picture(200, 20) { $0.draw(layout, at: .zero) }
    }
  }

  @Test func aFewLinesOfAHugeTextAreLaidOutAsFarAsSeen() {
    for (name, text) in Self.hugeTexts {
      let before = TextEngine.shared.bytesLaidOut
      let layout = layout(text, width: 200, lineLimit: 5)
      #expect(layout.isTruncated, "\(name)")
      #expect(layout.lineCount == (name == "marks" ? 1 : 5), "\(name)")
      #expect(TextEngine.shared.bytesLaidOut - before <= 15_000, "\(name)")
    }
  }

  @Test func aHugeTextWithoutLimitIsLaidOutToTheLengthOfAnyWindow() {
    for (name, text) in Self.hugeTexts {
      for width in [200.0, nil] {
        let before = TextEngine.shared.bytesLaidOut
        let layout = layout(text, width: width)
        #expect(layout.isTruncated, "\(name)")
        #expect(layout.size.height < 70_000, "\(name)")
        #expect(layout.size.width < 2_000_000, "\(name)")
        #expect(TextEngine.shared.bytesLaidOut - before < 1_200_000, "\(name)")
        _ = layout.caret(at: text.endIndex)
        _ = layout.index(at: Point(x: 100, y: 30_000))
        _ = layout.characterRange(at: Point(x: 2, y: 5))
      }
    }
  }

  @Test func theEndOfAHugeTextIsShownWhereItIsAskedFor() throws {
    let text = "BEGIN" + String(repeating: " lorem ipsum", count: 100_000) + "END"
    for (truncation, hasBegin, hasEnd) in [(TextStyle.Truncation.middle, true, true), (.head, false, true)] {
      let layout = TextLayout(text, style: TextStyle(lineLimit: 1, truncation: truncation), width: 300)
      let end = layout.caret(at: text.endIndex).strong.minX
      #expect(end > 250)
      let start = text.index(text.endIndex, offsetBy: -3)
      #expect(layout.caret(at: start).strong.minX < end - 10 && hasEnd)
      #expect(layout.index(at: Point(x: 299, y: 5)) == text.endIndex)
      let third = layout.caret(at: text.place(3)).strong.minX
      #expect((third > 10 && layout.caret(at: text.place(2)).strong.minX < third - 3) == hasBegin)
      for index in [text.place(600_000), text.place(5000)] {
        #expect((0...300).contains(layout.caret(at: index).strong.minX))
      }
    }
  }

  @Test func attributesOfALongTextAreWhereTheyWereSet() {
    var text = AttributedText(Self.words)
    let range = Self.words.range(9_990, 10_010)
    text.setAttributes(TextAttributes(link: "there"), in: range)
    let layout = TextLayout(text, style: style, width: 250)
    let rects = layout.selectionRects(for: range)
    #expect(!rects.isEmpty)
    for rect in rects { #expect(layout.link(at: rect.center) == "there") }
    #expect(layout.link(at: Point(x: 5, y: 5)) == nil)
  }

  @Test func aMissingFontIsNoticedAndTheUsualOneTaken() {
    let engine = TextEngine.shared
    #expect(engine.isMissing(Font(family: "No Such Family", size: 12)))
    #expect(!engine.isMissing(.system()))
    #expect(!engine.isMissing(.monospaced()))
    #expect(!engine.isMissing(Font(family: "No Such Family, DejaVu Sans", size: 12)))
    #expect(!engine.isMissing(Font(family: "dejavu sans", size: 12)))
    func width(_ family: String) -> Double {
      TextLayout("Hamburg", style: TextStyle(font: Font(family: family, size: 12))).size.width
    }
    #expect(width("No Such Family") == width("Sans"))
    #expect(width("") == width("Sans"))
    #expect(width("a\0b,,;=\u{202E}") > 0)
  }

  // MARK: Pango's number range

  /// Pango's coordinates end at two million points.
  @Test func fontsThatAreTooLargeForPangosNumbersHarmNothing() {
    for size in [10_000.0, 1e300] {
      for text in ["MMMM", String(repeating: "M", count: 5000)] {
        for width in [nil, 0, 100, .nan, -.infinity, 1e9] {
          let layout = TextLayout(text, style: TextStyle(font: .system(size: size)), width: width)
          #expect(layout.size.width > 8000 && layout.size.width < 2_000_000)
          #expect(layout.size.height > 8000 && layout.size.height < 2_000_000)
        }
      }
    }
  }

  @Test func aLineWithoutAWidthIsNoLongerThanPangosNumbers() {
    let (tabs, wide) = (String(repeating: "\t", count: 80_000), String(repeating: "W", count: 40_000))
    for (text, font) in [
      (wide, Font.system(size: 30, weight: .bold)), (tabs, .system()), (tabs, .monospaced()),
      (wide, .system(size: 1000)), (tabs, .monospaced(size: 1000)),
    ] {
      let layout = TextLayout(text, style: TextStyle(font: font))
      #expect(layout.isTruncated)
      #expect(layout.size.width > 100_000 && layout.size.width < 2_000_000)
    }
  }

  @Test func noMoreLinesThanPangosNumbersHaveRoomForAreLaidOutAtOnce() {
    let text = String(repeating: "\n", count: 5000)
    let layout = TextLayout(text, style: TextStyle(font: .system(size: 10_000)))
    #expect(layout.isTruncated)
    #expect(layout.size.height > 1_000_000 && layout.size.height < 2_000_000)
    for (a, b) in zip(layout.lines, layout.lines.dropFirst()) { #expect(a.rect.minY < b.rect.minY) }
  }

  @Test(arguments: [TextStyle.Truncation.middle, .head])
  func aLineWhoseMiddleIsLeftOutIsNoLongerThanPangosNumbers(_ truncation: TextStyle.Truncation) {
    for (letter, font) in [("W", Font.system(size: 1000)), ("\t", .monospaced(size: 400))] {
      let text = String(repeating: letter, count: 4000)
      let style = TextStyle(font: font, lineLimit: 1, truncation: truncation)
      let layout = TextLayout(text, style: style, width: 100_000)
      #expect(layout.isTruncated)
      #expect(layout.size.width > 90_000 && layout.size.width <= 100_000)
    }
  }

  @Test func aPointFarBesideALineIsAtItsEnd() {
    for alignment in [TextStyle.Alignment.left, .center, .right] {
      let text = String(repeating: "wrapped ", count: 10)
      let layout = TextLayout(text, style: TextStyle(alignment: alignment), width: 100)
      for (index, line) in layout.lines.enumerated() where index < layout.lineCount - 1 {
        for far in [1e5, 1e7, .infinity] {
          #expect(layout.index(at: Point(x: -far, y: line.rect.midY)) == line.range.lowerBound)
          #expect(layout.index(at: Point(x: far, y: line.rect.midY)) > line.range.lowerBound)
        }
      }
    }
  }

  // MARK: Warnings

  @Test func everyTextThatIsTooLongHasTheSameWarning() {
    let said = Mutex<[String]>([])
    Warnings.$listener.withValue({ sentence in said.withLock { $0.append(sentence) } }) {
      for count in [40_000, 40_001] {
        _ = TextLayout(String(repeating: "W", count: count), style: TextStyle(font: .system(size: 1000)))
      }
      _ = TextLayout(String(repeating: "\n", count: 100_000), width: 100)
    }
    let sentence = "a text is too long for one layout; its end is left out"
    #expect(said.withLock { $0 } == [sentence, sentence, sentence])
  }

  @Test func aListOfFamiliesStandsForTheFirstThatIsInstalled() {
    let families = FontFamilies(TextEngine.shared.fontMap)
    for _ in 0..<3 {
      #expect(families.family(of: "No Such Font, dejavu sans , DejaVu Serif, Sans") == "dejavu sans")
    }
    #expect(families.searchCount == 2)
    // The font of the user's choice may be another one for each language.
    for list in [
      "Sans", "Sans-Serif, DejaVu Serif", "No Such Font, SANS, DejaVu Serif", "No Such Font, Nor This", ",", "",
    ] {
      #expect(families.family(of: list) == list)
    }
    #expect(families.family(of: ", ,DejaVu Serif") == "DejaVu Serif")
    func width(_ family: String) -> Double {
      TextLayout("Hamburg 漢字", style: TextStyle(font: Font(family: family, size: 12.5))).size.width
    }
    #expect(width("No Such Font, DejaVu Serif, Sans") == width("DejaVu Serif"))
    #expect(width("No Such Font, DejaVu Serif, Sans") != width("Sans"))
  }

  @Test func aMissingFontIsReportedOnce() {
    let said = Mutex<[String]>([])
    let font = Font(family: "A \"Font\" That Nobody Has", size: 12)
    Warnings.$listener.withValue({ sentence in said.withLock { $0.append(sentence) } }) {
      for text in ["one", "two"] { _ = TextLayout(text, style: TextStyle(font: font)) }
    }
    #expect(
      said.withLock { $0 } == [#"there is no font "A \"Font\" That Nobody Has"; the default font is used"#])
  }
}
