import DactylGeometry
import DactylGraphics
import Testing

/// Places in texts whose letters have marks.
@MainActor struct MarkedLetterTests {
  private let style = TextStyle(font: .system(size: 20))

  private func byte(_ layout: TextLayout, _ x: Double, y: Double = 10) -> Int {
    let text = layout.text
    return text.utf8.distance(from: text.startIndex, to: layout.index(at: Point(x: x, y: y)))
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

  // TI-4
  @Test(arguments: ["ab e\u{301}", "\u{1f1e9}\u{1f1e9}\u{1f1e9}\u{1f1e9}", "x\u{302}\u{323}", "שלום\u{5b8}"])
  func aPlaceAboveOrBelowTheTextIsAsNearAsOneInIt(text: String) {
    let layout = TextLayout(text, style: style)
    for x in stride(from: -5.0, to: layout.size.width + 5, by: 1.3) {
      let here = byte(layout, x)
      #expect(byte(layout, x, y: -20) == here, "\(x)")
      #expect(byte(layout, x, y: layout.size.height + 20) == here, "\(x)")
    }
    #expect(layout.characterRange(at: Point(x: 4, y: layout.size.height + 20)) == nil)
  }
}
