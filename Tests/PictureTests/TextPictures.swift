import DactylGeometry
import DactylGraphics
import Testing

/// Text: styles, lines, scripts.
@MainActor @Suite struct TextPictures {
  private func style(
    _ look: Look, size: Double = 12, alignment: TextStyle.Alignment = .natural, lineLimit: Int? = nil,
    truncation: TextStyle.Truncation = .tail
  ) -> TextStyle {
    TextStyle(
      font: .system(size: size), color: look.foreground, alignment: alignment, lineLimit: lineLimit,
      truncation: truncation)
  }

  @Test func fonts() throws {
    try Picture.check("fonts", size: Size(width: 92, height: 80)) { context, look in
      let fonts: [Font] = [
        .system(size: 12), .system(size: 12, weight: .bold), .system(size: 12).italic(), .monospaced(size: 12),
        Font(family: "Serif", size: 12),
      ]
      for (index, font) in fonts.enumerated() {
        let style = TextStyle(font: font, color: look.foreground)
        context.draw("Rafting 017", at: Point(x: 3, y: 2 + Double(index) * 15), style: style)
      }
    }
  }

  @Test func attributes() throws {
    let parts: [TextAttributes] = [
      TextAttributes(font: .system(size: 16, weight: .bold)), TextAttributes(color: .systemRed),
      TextAttributes(backgroundColor: Color.systemYellow.withAlphaComponent(0.5)), TextAttributes(underline: .single),
      TextAttributes(underline: .double, underlineColor: .systemGreen),
      TextAttributes(underline: .wavy, underlineColor: .systemRed), TextAttributes(isStruckThrough: true),
      TextAttributes(isStruckThrough: true, strikethroughColor: .systemRed), TextAttributes(link: "there"),
      TextAttributes(color: .systemPurple, underline: TextAttributes.Underline.none, link: "there"),
    ]
    var text = AttributedText()
    for (index, attributes) in parts.enumerated() {
      if index > 0 { text.append(index % 3 == 2 ? "\n" : " ") }
      text.append(["Quay", "yes", "plug"][index % 3], attributes: attributes)
    }
    try Picture.check("attributes", size: Size(width: 96, height: 76)) { context, look in
      context.draw(TextLayout(text, style: style(look)), at: Point(x: 4, y: 2))
    }
    try Picture.check("attributes-with-alpha", size: Size(width: 96, height: 76)) { context, look in
      context.alpha = 0.5
      context.draw(TextLayout(text, style: style(look)), at: Point(x: 4, y: 2))
    }
  }

  @Test func alignment() throws {
    try Picture.check("alignment", size: Size(width: 90, height: 98)) { context, look in
      for (index, alignment) in [TextStyle.Alignment.natural, .left, .center, .right].enumerated() {
        context.draw(
          "Two lines\nאחת", in: Rect(x: 4, y: 2 + Double(index) * 24, width: 82, height: 24),
          style: style(look, size: 9, alignment: alignment))
      }
    }
  }

  @Test func wrappingAndTruncation() throws {
    try Picture.check("wrapping", size: Size(width: 92, height: 98)) { context, look in
      var style = style(look, size: 9)
      let rect = Rect(x: 4, y: 2, width: 84, height: 94)
      context.draw("Words are kept, uncharacteristically", in: rect, style: style)
      style.wrapping = .character
      context.draw("Anywhere a line can end", in: rect.offsetBy(dx: 0, dy: 36), style: style)
      style.wrapping = .word
      style.lineLimit = 2
      context.draw("Two lines and three dots stand for all of it", in: rect.offsetBy(dx: 0, dy: 60), style: style)
    }
    try Picture.check("truncation", size: Size(width: 92, height: 48)) { context, look in
      for (index, truncation) in [TextStyle.Truncation.tail, .middle, .head].enumerated() {
        context.draw(
          "From beginning to end", in: Rect(x: 4, y: 2 + Double(index) * 15, width: 84, height: 15),
          style: style(look, size: 11, lineLimit: 1, truncation: truncation))
      }
    }
  }

  @Test func rightToLeft() throws {
    try Picture.check("right-to-left", size: Size(width: 92, height: 66)) { context, look in
      let rect = Rect(x: 4, y: 2, width: 84, height: 15)
      context.draw("שלום, עולם", in: rect, style: style(look))
      context.draw("مرحبا بالعالم", in: rect.offsetBy(dx: 0, dy: 15), style: style(look))
      context.draw("abc שלום 123", in: rect.offsetBy(dx: 0, dy: 31), style: style(look, alignment: .center))
      context.draw("שלום abc", in: rect.offsetBy(dx: 0, dy: 46), style: style(look, alignment: .left))
    }
    try Picture.check("right-to-left-truncation", size: Size(width: 72, height: 64)) { context, look in
      for (index, truncation) in [TextStyle.Truncation.tail, .middle, .head].enumerated() {
        context.draw(
          "אחת שתיים שלוש", in: Rect(x: 4, y: 2 + Double(index) * 15, width: 64, height: 15),
          style: style(look, lineLimit: 1, truncation: truncation))
      }
      context.draw(
        "مرحبا بالعالم", in: Rect(x: 4, y: 47, width: 64, height: 15),
        style: style(look, alignment: .center, lineLimit: 1))
    }
  }

  @Test func marks() throws {
    try Picture.check("marks", size: Size(width: 90, height: 26)) { context, look in
      let text = "e\u{301}q\u{303}Z\u{323}\u{302}o\u{328}\u{304}שָׁ"
      context.draw(text, at: Point(x: 4, y: 1), style: style(look, size: 18))
    }
  }

  @Test func chineseAndJapanese() throws {
    try Picture.check("cjk", size: Size(width: 80, height: 50)) { context, look in
      context.draw(
        "日本語の文は、どこでも改行できる。", in: Rect(x: 3, y: 2, width: 74, height: 46), style: style(look))
    }
  }

  @Test func emoji() throws {
    let text = "a😀b❤️👍🏽"
    // The font's emoji change now and then.
    let tolerance = PictureComparison.Tolerance(steps: 15_000)
    try Picture.check("emoji", size: Size(width: 90, height: 24), tolerance: tolerance) { context, look in
      context.draw(text, at: Point(x: 3, y: 2), style: style(look, size: 16))
    }
    // The letters beside them do not change.
    try Picture.check("emoji-letters", size: Size(width: 90, height: 24)) { context, look in
      let layout = TextLayout(text, style: style(look, size: 16))
      context.translate(x: 3, y: 2)
      context.draw(layout, at: .zero)
      for index in text.indices where !text[index].isLetter {
        for rect in layout.selectionRects(for: index..<text.index(after: index)) {
          context.fill(context.pixelAligned(rect), with: .systemGray)
        }
      }
    }
  }

  @Test func caretsAndSelections() throws {
    try Picture.check("selection", size: Size(width: 92, height: 66)) { context, look in
      let text = "abc שלום de\n\nfine, 日本 too"
      let layout = TextLayout(text, style: style(look), width: 84)
      let start = text.index(text.startIndex, offsetBy: 2)
      let end = text.index(text.startIndex, offsetBy: 19)
      context.translate(x: 4, y: 2)
      for range in [start..<text.index(start, offsetBy: 4), text.index(start, offsetBy: 8)..<end] {
        for rect in layout.selectionRects(for: range) {
          context.fill(rect, with: Color.systemBlue.withAlphaComponent(0.4))
        }
      }
      context.draw(layout, at: .zero)
      for index in [text.index(after: start), end, text.endIndex] {
        var caret = layout.caret(at: index).strong
        caret.size.width = 1
        context.fill(context.pixelAligned(caret), with: .systemRed)
      }
    }
  }

  @Test func fontScale() throws {
    defer { TextLayout.fontScale = 1 }
    try Picture.check("font-scale", size: Size(width: 90, height: 54)) { context, look in
      var y = 1.0
      for scale in [0.75, 1, 1.75] {
        TextLayout.fontScale = scale
        let layout = TextLayout("Scaled", style: style(look))
        context.draw(layout, at: Point(x: 4, y: y))
        y += layout.size.height
      }
      TextLayout.fontScale = 1
    }
  }
}
