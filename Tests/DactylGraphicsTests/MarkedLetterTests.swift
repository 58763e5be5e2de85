import DactylGeometry
import DactylGraphics
import Testing

/// Places in texts whose letters have marks.
@MainActor struct MarkedLetterTests {
  private let style = TextStyle(font: .system(size: 20))

  private func byte(_ layout: TextLayout, _ x: Double) -> Int {
    let text = layout.text
    return text.utf8.distance(from: text.startIndex, to: layout.index(at: Point(x: x, y: 10)))
  }

  // TI-4
  @Test(arguments: ["ab e\u{301}", "x\u{302}\u{323}", "שלום\u{5b8}", "مر\u{64f}"])
  func aPlaceOnTheSecondHalfOfALetterIsBehindIt(text: String) {
    let layout = TextLayout(text, style: style)
    let last = text.index(before: text.endIndex)
    let (start, end) = (layout.caret(at: last).strong.minX, layout.caret(at: text.endIndex).strong.minX)
    #expect(byte(layout, start + (end - start) * 0.7) == text.utf8.count)
    #expect(byte(layout, start + (end - start) * 0.3) == text.utf8.distance(from: text.startIndex, to: last))
  }
}
