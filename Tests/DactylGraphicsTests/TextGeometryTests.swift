import DactylGeometry
import Testing

@testable import DactylGraphics

/// Carets, selections and the characters at a point.
@MainActor @Suite struct TextGeometryTests {
  /// Characters of several code points, and lines of several kinds.
  nonisolated static let texts = [
    "", "a", "Hamburg", "a\nb\n", "\n", "\r\n\r\n", "one\r\ntwo\u{2029}three", "e\u{301}e\u{323}\u{301} x\u{308}",
    "👨‍👩‍👧👍🏽🇩🇪🇫🇷x", "क्षि नमस्ते स्त्री", "한국 \u{1112}\u{1161}\u{11ab}", "日本語の文", "שלום עולם",
    "abc שלום def", "שלום 123 abc", "مرحبا بالعالم", "a\0b\0\0", "a\u{2028}b\u{2028}", "x\u{200D}\u{FEFF}\u{202E}yz",
    "one two three four five six seven",
  ]

  private func layout(_ text: String, width: Double? = nil, alignment: TextStyle.Alignment = .natural) -> TextLayout {
    TextLayout(text, style: TextStyle(font: .system(size: 20), alignment: alignment), width: width)
  }

  @Test func caretsGoFromLeftToRight() {
    let text = "abc"
    let layout = layout(text)
    let carets = (0...3).map { layout.caret(at: text.place($0)) }
    #expect(carets[0].strong.minX == 0)
    #expect(abs(carets[3].strong.minX - layout.size.width) < 0.01)
    for (a, b) in zip(carets, carets.dropFirst()) { #expect(b.strong.minX > a.strong.minX + 5) }
    for caret in carets {
      #expect(caret.weak == caret.strong)
      #expect(caret.direction == .leftToRight)
      #expect(caret.strong.width == 0)
      #expect(caret.strong.height == layout.size.height)
    }
  }

  @Test func caretsOfTheOtherDirectionGoTheOtherWay() {
    let text = "שלום"
    let layout = layout(text, width: 200)
    let places = (0...4).map { layout.caret(at: text.place($0)).strong.minX }
    #expect(places[0] == 200)
    #expect(places == places.sorted(by: >))
    #expect(layout.caret(at: text.place(1)).direction == .rightToLeft)
  }

  @Test func thereAreTwoCaretsWhereDirectionsMeet() {
    let text = "abcשלום"
    let layout = layout(text)
    let caret = layout.caret(at: text.place(3))
    #expect(abs(caret.strong.minX - layout.selectionRects(for: text.range(0, 3))[0].maxX) < 0.01)
    #expect(abs(caret.weak.minX - layout.size.width) < 0.01)
    #expect(caret.direction == .leftToRight)
  }

  @Test func anEmptyTextHasACaret() {
    let layout = layout("", width: 100, alignment: .right)
    #expect(layout.lines.count == 1)
    #expect(layout.caret(at: "".startIndex).strong.height == layout.size.height)
    #expect(layout.caret(at: "".startIndex).strong.minX == 100)
    #expect(layout.index(at: Point(x: 5, y: 5)) == "".startIndex)
    #expect(layout.characterRange(at: Point(x: 100, y: 5)) == nil)
    #expect(layout.selectionRects(for: "".startIndex..<"".endIndex).isEmpty)
  }

  @Test(arguments: ["ab\n", "ab\r\n", "\n", "ab\ncd\n", "ab\u{2028}", "ab\u{2029}"])
  func thereIsAnEmptyLineAfterTheLastBreak(_ text: String) {
    let layout = layout(text)
    let lines = layout.lines
    #expect(lines.count == text.count { $0.isNewline } + 1)
    let caret = layout.caret(at: text.endIndex).strong
    #expect(caret.minX == 0)
    #expect(abs(caret.minY - (lines.last?.rect.minY ?? 0)) < 0.01)
    #expect(lines.last?.range == text.endIndex..<text.endIndex)
    #expect(layout.index(at: Point(x: 50, y: caret.midY)) == text.endIndex)
    #expect(layout.caret(at: text.index(before: text.endIndex)).strong.minY < caret.minY - 5)
  }

  @Test(arguments: texts) func linesCoverTheText(_ text: String) {
    for width in [nil, 60.0] {
      let layout = layout(text, width: width)
      let lines = layout.lines
      #expect(lines.count == layout.lineCount)
      #expect(lines.first?.range.lowerBound == text.startIndex)
      #expect(lines.last?.range.upperBound == text.endIndex)
      for (a, b) in zip(lines, lines.dropFirst()) {
        #expect(abs(a.rect.maxY - b.rect.minY) < 0.01)
        let between = text[a.range.upperBound..<b.range.lowerBound]
        #expect(between.allSatisfy { $0.isNewline })
      }
      for line in lines { #expect(line.rect.minY < line.baseline && line.baseline < line.rect.maxY) }
      #expect(lines.first?.baseline == layout.baseline)
    }
  }

  /// Every returned index is between two characters.
  @Test(arguments: texts) func noCharacterIsSplit(_ text: String) {
    let places = Array(text.indices) + [text.endIndex]
    for width in [nil, 60.0] {
      let layout = layout(text, width: width)
      var found: [String.Index] = []
      for y in stride(from: -5.0, through: layout.size.height + 5, by: 7) {
        for x in stride(from: -5.0, through: layout.size.width + 5, by: 2) {
          let index = layout.index(at: Point(x: x, y: y))
          #expect(places.contains(index), "\(index) at \(x), \(y) of \(text.debugDescription)")
          if !found.contains(index) { found.append(index) }
          if let range = layout.characterRange(at: Point(x: x, y: y)) {
            #expect(places.contains(range.lowerBound) && text.index(after: range.lowerBound) == range.upperBound)
          }
        }
      }
      for line in layout.lines {
        #expect(places.contains(line.range.lowerBound) && places.contains(line.range.upperBound))
      }
      // An index between code points of a character has its caret before the character.
      for offset in 0...text.utf8.count {
        let within = text.utf8.index(text.startIndex, offsetBy: offset)
        let before = places.last { $0 <= within } ?? text.startIndex
        #expect(layout.caret(at: within) == layout.caret(at: before))
      }
    }
  }

  @Test(arguments: texts) func thePlaceOfACaretFindsItsCharacter(_ text: String) {
    // Excluded: boundaries between directions, where an index has two places, and breaks and marks, which have no
    // width.
    let isMixed = text.unicodeScalars.contains { $0.value > 0x590 && $0.value < 0x700 || $0 == "\u{202E}" }
    guard !isMixed else { return }
    let layout = layout(text)
    for index in Array(text.indices) + [text.endIndex] {
      let caret = layout.caret(at: index).strong
      let found = layout.index(at: Point(x: caret.minX, y: caret.midY))
      #expect(found == index || layout.caret(at: found).strong.minX == caret.minX)
    }
  }

  @Test func theNearerEdgeOfACharacterCounts() {
    let text = "MMM"
    let layout = layout(text, width: 300, alignment: .center)
    let rect = layout.selectionRects(for: text.range(1, 2)).first ?? .zero
    #expect(layout.index(at: Point(x: rect.minX + 2, y: 5)) == text.place(1))
    #expect(layout.index(at: Point(x: rect.maxX - 2, y: 5)) == text.place(2))
    #expect(layout.characterRange(at: Point(x: rect.maxX - 2, y: 5)) == text.range(1, 2))
    #expect(layout.index(at: Point(x: -1000, y: -1000)) == text.startIndex)
    #expect(layout.index(at: Point(x: 1000, y: 1000)) == text.endIndex)
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      _ = layout.index(at: Point(x: bad, y: bad))
    }
    #expect(layout.index(at: Point(x: .infinity, y: 5)) == text.endIndex)
  }

  // MARK: Selections

  @Test func aSelectionIsBetweenItsCarets() {
    let text = "Hamburg"
    let layout = layout(text, width: 300, alignment: .right)
    let rects = layout.selectionRects(for: text.range(2, 5))
    #expect(rects.count == 1)
    #expect(abs((rects.first?.minX ?? 0) - layout.caret(at: text.place(2)).strong.minX) < 0.01)
    #expect(abs((rects.first?.maxX ?? 0) - layout.caret(at: text.place(5)).strong.minX) < 0.01)
    #expect(rects.first?.height == layout.size.height)
    #expect(layout.selectionRects(for: text.range(3, 3)).isEmpty)
  }

  @Test func aSelectionOfBothDirectionsIsInParts() {
    let text = "abc שלום"
    let layout = layout(text)
    // "c ש": the last Latin letter and the first Hebrew one, which is at the right end.
    let rects = layout.selectionRects(for: text.range(2, 5))
    #expect(rects.count == 2)
    #expect(rects.first?.minX == layout.caret(at: text.place(2)).strong.minX)
    #expect(abs((rects.last?.maxX ?? 0) - layout.size.width) < 0.01)
    #expect((rects.first?.maxX ?? 0) + 10 < (rects.last?.minX ?? 0))
    #expect(layout.selectionRects(for: text.range(0, 8)).count == 1)
  }

  @Test func aSelectionHasARectangleForEachLine() {
    let text = "one two three four five six"
    let layout = layout(text, width: 80)
    let lines = layout.lines
    #expect(lines.count > 3)
    let rects = layout.selectionRects(for: text.range(1, 27))
    #expect(rects.map(\.minY) == lines.map(\.rect.minY))
    #expect(rects[1].minX == 0)
    #expect(rects[0].minX > 5)
  }

  @Test func lineBreaksAreSeenInASelection() {
    for text in ["ab\n\ncd\n", "ab\u{2028}\u{2028}cd\u{2028}", "ab\u{2028}\r\ncd\u{2029}"] {
      let layout = layout(text)
      let height = layout.lines[0].rect.height
      let rects = layout.selectionRects(for: text.startIndex..<text.endIndex)
      #expect(rects.count == 3)
      #expect(abs(rects[0].width - layout.lines[0].rect.width - height / 4) < 0.01)
      #expect(abs(rects[1].width - height / 4) < 0.01)
      #expect(layout.selectionRects(for: text.range(0, 2)).first?.width == layout.lines[0].rect.width)
      #expect(layout.selectionRects(for: text.range(2, 3)).first?.minX == layout.lines[0].rect.maxX)
    }
    for hebrew in ["שלום\nx", "שלום\u{2028}x"] {
      let layout = layout(hebrew, width: 200)
      let first = layout.selectionRects(for: hebrew.range(0, 5)).first
      #expect(first?.maxX == 200)
      #expect(abs((first?.minX ?? 0) + layout.lines[0].rect.height / 4 - layout.lines[0].rect.minX) < 0.01)
    }
  }

  @Test(arguments: texts) func rangesOfAnyOtherTextAreLimited(_ text: String) {
    let long = String(repeating: "日long", count: 40)
    let layout = layout(text, width: 70)
    for offset in stride(from: 0, through: long.utf8.count, by: 3) {
      let index = long.utf8.index(long.startIndex, offsetBy: offset)
      _ = layout.caret(at: index)
      _ = layout.selectionRects(for: index..<long.endIndex)
      #expect(layout.index(from: index, moving: .right) <= text.endIndex)
    }
    #expect(layout.caret(at: long.endIndex) == layout.caret(at: text.endIndex))
  }

  @Test func caretsOfOmittedTextAreAtTheDots() {
    let text = String(repeating: "long text ", count: 20)
    for truncation in [TextStyle.Truncation.tail, .middle, .head] {
      let style = TextStyle(font: .system(size: 20), lineLimit: 1, truncation: truncation)
      let layout = TextLayout(text, style: style, width: 200)
      for index in text.indices {
        let x = layout.caret(at: index).strong.minX
        #expect(x >= 0 && x <= 200)
      }
      let rects = layout.selectionRects(for: text.startIndex..<text.endIndex)
      #expect((rects.map(\.minX).min() ?? .infinity) <= 0.01)
      #expect((rects.map(\.maxX).max() ?? .infinity) <= 200)
    }
  }
}
