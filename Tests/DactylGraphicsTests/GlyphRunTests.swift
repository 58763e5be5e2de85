import DactylGeometry
import Testing

@testable import DactylGraphics

/// Texts that are drawn without a layout of Pango look and measure as with one.
@MainActor struct GlyphRunTests {
  private nonisolated static let texts = [
    "Hello", "The quick brown fox", "ffi AV Wo. fluffy", "123", " ", " (Ж) ", "a b  ", "Ärger, Ångström", "Πάτρα",
    "e\u{301} A\u{30a}\u{30a}", "שלום עולם", "abc שלום def", "السلام", "السلام 1", "日本語", "😀 ok", "🇩🇪", "नमस्ते",
    "ไทยภาษา", "x\u{378}y", "a-b\u{ad} c", "\u{200b}", "\u{202e}abc", "a\u{b}b", "a\u{c}b", "a\u{85}b", "a\0b",
    "\u{7f}", "a\u{2060}b", "a\u{200d}", "tab\tx", "two\nlines", "two\u{2028}lines", "line\n", "",
  ]
  private nonisolated static let fonts: [Font] = [
    .system(size: 14), .system(size: 15.3, weight: .semibold), .monospaced(size: 11), Font(family: "Serif", size: 32),
    Font(family: "Nowhere, Sans", size: 20, isItalic: true), .system(size: 9.7, weight: .bold).monospacedDigits(),
  ]

  private static func keys(_ texts: [String], _ font: Font) -> [TextKey] {
    var keys: [TextKey] = []
    for text in texts {
      for lineHeight in [1, 1.15, 0.7] {
        for scale in [1, 1.25, 2] {
          for direction in [nil, .leftToRight, .rightToLeft] as [TextDirection?] {
            let style = TextStyle(font: font, lineHeight: lineHeight)
            keys.append(TextKey(text: text, spans: [], style: style, width: -1, scale: scale, direction: direction))
          }
        }
      }
    }
    return keys
  }

  @Test(arguments: fonts) func aRunHasTheMeasuresOfItsLayout(font: Font) {
    let engine = TextEngine.shared
    var count = 0
    for key in Self.keys(Self.texts, font) {
      guard let run = GlyphRun(key, in: engine) else { continue }
      count += 1
      let short = ShapedText(run, key: key, fontSizes: key.fontSizes)
      var shaper = TextShaper(engine: engine, key: key)
      let long = shaper.shape()
      let name = "\(key.text) \(key.style.lineHeight) \(key.scale)"
      #expect(short.bounds == long.bounds && short.baseline == long.baseline, "\(name)")
      #expect(short.inkBounds == long.inkBounds, "\(name)")
      #expect(short.lineCount == long.lineCount && !long.isTruncated, "\(name)")
      #expect(short.direction == long.direction && short.fontSizes == long.fontSizes, "\(name)")
      #expect(short.first.range == long.first.range && short.first.height == long.first.height, "\(name)")
    }
    #expect(font.hasMonospacedDigits ? count == 0 : count > 300)
  }

  @Test(arguments: ["Hello", "Ärger, Ångström", "שלום עולם", "السلام", "日本語", "x\u{378}", "ffi AV"], [1, 1.25, 2])
  func aRunIsDrawnAsItsLayout(text: String, scale: Double) throws {
    for font in Self.fonts.dropLast() {
      var style = TextStyle(font: font, color: .red)
      style.lineHeight = 1.15
      let plain = TextLayout(text, style: style)
      #expect(plain.shaped.run != nil)
      // A text with a colour of its own has a layout.
      let colored = TextLayout(AttributedText(text, attributes: TextAttributes(color: .red)), style: style)
      #expect(colored.shaped.run == nil)
      for place in [Point(x: 3, y: 2), Point(x: 3.3, y: 2.6), Point(x: -9, y: -8)] {
        let (a, b) = try (
          picture(200, 60, scale: scale) { $0.draw(plain, at: place) },
          picture(200, 60, scale: scale) { $0.draw(colored, at: place) }
        )
        #expect(Array(a.pixels) == Array(b.pixels), "\(font.size) \(place)")
      }
    }
  }

  @Test(arguments: texts.filter { !$0.isEmpty }) func aRunHasTheCaretsOfItsLayout(text: String) {
    let style = TextStyle(font: .system(size: 17))
    let plain = TextLayout(text, style: style)
    let marked = TextLayout(AttributedText(text, attributes: TextAttributes(color: .red)), style: style)
    for index in text.indices + [text.endIndex] {
      #expect(plain.caret(at: index) == marked.caret(at: index))
      #expect(plain.selectionRects(for: index..<text.endIndex) == marked.selectionRects(for: index..<text.endIndex))
    }
    for x in stride(from: -5.0, through: 150, by: 7) {
      #expect(plain.index(at: Point(x: x, y: 5)) == marked.index(at: Point(x: x, y: 5)))
    }
    #expect(plain.lines == marked.lines)
  }

  @Test func aTitleHasNoLayoutUntilItsCaretIsNeeded() throws {
    let engine = TextEngine.shared
    let before = engine.pangoLayoutsMade
    let style = TextStyle(font: .system(size: 18.6, weight: .semibold), alignment: .center, lineLimit: 1)
    let layout = TextLayout("A title of a window", style: style, width: 400)
    _ = try picture(400, 40) { $0.draw(layout, at: .zero) }
    #expect(layout.size.width < 400 && layout.bounds.midX > 150 && layout.lineCount == 1)
    #expect(engine.pangoLayoutsMade == before)
    _ = layout.caret(at: layout.text.startIndex)
    _ = layout.caret(at: layout.text.endIndex)
    #expect(engine.pangoLayoutsMade == before + 1)
  }

  @Test func textsWithSeveralFontsDirectionsOrLinesHaveALayout() {
    for text in ["abc שלום", "日本語 and Latin", "two\nlines", "a\tb", ""] {
      #expect(TextLayout(text).shaped.run == nil, "\(text)")
    }
    var style = TextStyle(font: .system().monospacedDigits())
    #expect(TextLayout("12:34", style: style).shaped.run == nil)
    style = TextStyle(language: "ja")
    #expect(TextLayout("直", style: style).shaped.run == nil)
    #expect(TextLayout("Many words on several lines", width: 40).shaped.run == nil)
  }
}
