import DactylGeometry
import Testing

@testable import DactylGraphics

/// A paragraph runs in the direction of its first letter.
@MainActor @Suite struct TextDirectionTests {
  private func layout(
    _ text: String, width: Double? = 300, alignment: TextStyle.Alignment = .natural, lineLimit: Int? = nil
  ) -> TextLayout {
    TextLayout(
      text, style: TextStyle(font: .system(size: 20), alignment: alignment, lineLimit: lineLimit), width: width)
  }

  /// One letter per line for its side. Lines as wide as the layout, which lines with an ellipsis are, get `full`.
  private func sides(_ layout: TextLayout, full: Character = "?") -> String {
    String(
      layout.lines.map { line -> Character in
        let isRight = abs(line.rect.maxX - (layout.width ?? 0)) < 0.01
        let isLeft = abs(line.rect.minX) < 0.01
        return isLeft && isRight ? full : isRight ? "r" : isLeft ? "l" : "-"
      })
  }

  @Test(arguments: ["5 דקות", "(שלום)", "\0שלום", "😀 שלום abc", "1, 2, 3 שלום"])
  func onlyLettersDecideTheDirection(_ text: String) {
    for limit in [nil, 1, 5] {
      #expect(sides(layout(text, lineLimit: limit)) == "r")
      #expect(sides(layout(text, alignment: .left, lineLimit: limit)) == "l")
      #expect(sides(layout(text, alignment: .right, lineLimit: limit)) == "r")
    }
    let long = text + String(repeating: " שלום abc", count: 20)
    let count = layout(long).lineCount
    #expect(count > 4)
    for limit in [nil, 3] {
      let lines = limit ?? count
      for (alignment, side) in [(TextStyle.Alignment.natural, "r"), (.left, "l"), (.right, "r")] {
        let layout = layout(long, alignment: alignment, lineLimit: limit)
        #expect(sides(layout, full: Character(side)) == String(repeating: side, count: lines))
      }
    }
  }

  @Test func leadingAndTrailingFollowEachParagraph() {
    for limit in [nil, 10] {
      #expect(sides(layout("abc\nשלום\n123", alignment: .leading, lineLimit: limit)) == "lrr")
      #expect(sides(layout("abc\nשלום\n123", alignment: .trailing, lineLimit: limit)) == "rll")
    }
    for limit in [nil, 1] {
      #expect(sides(layout("abc", alignment: .trailing, lineLimit: limit)) == "r")
      #expect(sides(layout("שלום", alignment: .trailing, lineLimit: limit)) == "l")
      #expect(sides(layout("שלום", alignment: .leading, lineLimit: limit)) == "r")
    }
    let long = String(repeating: "abc ", count: 300)
    #expect(sides(layout(long, alignment: .trailing), full: "r").allSatisfy { $0 == "r" })
    #expect(TextStyle().alignment == .leading && TextStyle.Alignment.natural == .leading)
  }

  @Test func aParagraphWithoutLettersRunsAsTheOneBefore() {
    for limit in [nil, 10] {
      #expect(sides(layout("שלום\n123", lineLimit: limit)) == "rr")
      #expect(sides(layout("abc\n123\nשלום\n\n-\r\nabc\n", lineLimit: limit)) == "llrrrll")
      #expect(sides(layout("1\n\nשלום", lineLimit: limit)) == "rrr", "the first runs as the next one with letters")
      #expect(sides(layout("1\n2", lineLimit: limit)) == "ll")
      // Neither of the later paragraphs shares a piece with the text before it.
      let long = String(repeating: "שלום ", count: 300)
      let lines = sides(layout(long + "\n123\n" + long, lineLimit: limit.map { _ in 1000 }))
      #expect(lines.count > 20 && !lines.contains("l"))
    }
    for alignment in [TextStyle.Alignment.left, .right] {
      let side = alignment == .left ? "ll" : "rr"
      #expect(sides(layout("שלום\n123", alignment: alignment)) == side)
    }
  }

  /// U+2028 ends a line but not a paragraph.
  @Test func aLineSeparatorKeepsTheDirection() {
    for limit in [nil, 10] {
      #expect(sides(layout("שלום\u{2028}abc", lineLimit: limit)) == "rr")
      #expect(sides(layout("1\u{2028}שלום", lineLimit: limit)) == "rr")
      #expect(sides(layout("abc\u{2028}שלום\u{2029}שלום", lineLimit: limit)) == "llr")
    }
  }

  @Test func allPiecesOfAParagraphRunTheSameWay() {
    for (first, others, side) in [("שלום", " hello עולם abc", "r"), ("abc", " שלום hello עולם", "l")] {
      let text = first + String(repeating: others, count: 400)
      let layout = layout(text)
      #expect(layout.shaped.pieceCount > 3)
      for piece in 0..<layout.shaped.pieceCount {
        #expect(layout.shaped.piece(piece).direction == (side == "r" ? .rightToLeft : .leftToRight))
      }
      #expect(sides(layout) == String(repeating: side, count: layout.lineCount))
      #expect(sides(self.layout(text, lineLimit: 60), full: "-") == String(repeating: side, count: 59) + "-")
    }
  }

  @Test func paragraphsThatRunTheSameWaySharePieces() {
    #expect(layout("one\ntwo\n3\n\nfour").shaped.pieceCount == 1)
    #expect(layout("one\ntwo\nשלום\n3\nfour", alignment: .left).shaped.pieceCount == 3)
  }

  @Test func aCaretWhereALineBeginsRunsAsItsParagraph() {
    func directions(_ text: String, width: Double = 300) -> String {
      let layout = layout(text, width: width)
      return String(
        (Array(text.indices) + [text.endIndex]).map { layout.caret(at: $0).direction == .leftToRight ? "l" : "r" })
    }
    #expect(directions("") == "l")
    #expect(directions("ab\nשל\n\n1") == "lllrrrrrl")
    #expect(directions("5 ד") == "rlrr")
    #expect(directions("שלום abc", width: 60) == "rrrrrrlll")
    #expect(layout("שלום\n").caret(at: "שלום\n".endIndex).strong.minX == 300)
    #expect(layout("שלום\n", lineLimit: 5).caret(at: "שלום\n".endIndex).strong.minX == 300)
  }

  /// A label with a single line does so, too, for every kind of truncation.
  @Test func aTruncatedLineRunsAsItsParagraph() {
    let text = "1. " + String(repeating: "שלום abc ", count: 1000)
    for truncation in [TextStyle.Truncation.tail, .middle, .head] {
      let style = TextStyle(font: .system(size: 20), lineLimit: 1, truncation: truncation)
      let layout = TextLayout(text, style: style, width: 300)
      #expect(layout.isTruncated)
      #expect(layout.shaped.first.direction == .rightToLeft)
      #expect(layout.caret(at: text.startIndex).strong.minX > 250)
    }
  }
}
