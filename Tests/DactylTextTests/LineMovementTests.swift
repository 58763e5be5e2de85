import DactylGeometry
import DactylGraphics
import DactylText
import Testing

/// Movements by the lines of a text that is laid out.
@MainActor @Suite struct LineMovementTests {
  private func manager(_ text: String, width: Double = 300) -> TextLayoutManager {
    let manager = TextLayoutManager(TextEditor(text))
    manager.width = width
    manager.editor.geometry = manager
    return manager
  }

  /// The index of the line of a position, from the top.
  private func line(of position: Int, in manager: TextLayoutManager) -> Int {
    let starts = manager.blocks(from: 0, to: .infinity).flatMap { block in
      block.layout.lines.map { line in
        block.range.lowerBound
          + block.layout.text.utf8.distance(from: block.layout.text.startIndex, to: line.range.lowerBound)
      }
    }
    return starts.lastIndex { $0 <= position } ?? 0
  }

  private nonisolated static let mixed = [
    "漢字 abc\nabc", "abc\n漢字 abc", "नमस्ते abc\nabc", "😀 abc\nabc 😀\nabc", "שלום 漢字\nabc\nשלום",
    "abc 漢\u{2028}abc\u{2028}漢 abc",
    "\n漢 a\n\n😀\n", String(repeating: "漢字 abc 😀 ", count: 12),
  ]

  // TI-1
  @Test(arguments: mixed) func upAndDownGoFromLineToLineInMixedFonts(text: String) {
    let manager = manager(text, width: 120)
    let editor = manager.editor
    let last = line(of: editor.text.count, in: manager)
    var position = 0
    while true {
      for isDown in [true, false] {
        editor.selection = TextSelection(position)
        let start = line(of: position, in: manager)
        editor.move(isDown ? .down : .up)
        let expected = isDown ? min(start + 1, last) : max(start - 1, 0)
        #expect(line(of: editor.selection.head, in: manager) == expected, "\(position) \(isDown)")
        let isAtEnd = isDown ? start == last : start == 0
        if isAtEnd { #expect(editor.selection.head == (isDown ? editor.text.count : 0)) }
      }
      guard position < editor.text.count else { break }
      position = editor.text.position(after: position)
    }
  }

  // TI-1
  @Test func upFromALowLetterInAHighLineReachesTheBeginning() {
    let manager = manager("漢字 abc\nabc")
    manager.editor.selection = TextSelection(8)
    manager.editor.move(.up)
    #expect(manager.editor.selection == TextSelection(0))
  }

  // TI-1
  @Test(arguments: mixed) func upAndDownGoFromLineToLineInALayout(text: String) {
    let layout = TextLayout(text, width: 120)
    func line(_ index: String.Index) -> Int { layout.lines.lastIndex { $0.range.lowerBound <= index } ?? 0 }
    for index in text.indices {
      let start = line(index)
      let (down, up) = (layout.index(from: index, moving: .down), layout.index(from: index, moving: .up))
      #expect(start == layout.lineCount - 1 ? down == text.endIndex : line(down) == start + 1)
      #expect(start == 0 ? up == text.startIndex : line(up) == start - 1)
    }
  }

  // TI-2
  @Test func endGoesToALineBreakInsideAParagraph() {
    let manager = manager("abc\u{2028}def\u{2028}\u{2028}g")
    let editor = manager.editor
    for (start, end, home) in [(1, 3, 0), (3, 3, 0), (6, 9, 6), (8, 9, 6), (9, 9, 6), (12, 12, 12), (15, 16, 15)] {
      editor.selection = TextSelection(start)
      editor.move(.forward, by: .line)
      #expect(editor.selection == TextSelection(end), "End from \(start)")
      editor.selection = TextSelection(start)
      editor.move(.backward, by: .line)
      #expect(editor.selection == TextSelection(home), "Home from \(start)")
    }
    editor.selection = TextSelection(1)
    editor.delete(.forward, by: .line)
    #expect(editor.string == "a\u{2028}def\u{2028}\u{2028}g")
  }

  // TI-2
  @Test func endInAWrappedLineWithSpacesIsBeforeTheSpace() {
    let manager = manager("one two three four", width: 70)
    let lines = manager.block(at: 0).layout.lines
    #expect(lines.count > 1)
    let end = lines[0].range.upperBound.utf16Offset(in: manager.editor.string)
    manager.editor.selection = TextSelection(1)
    manager.editor.move(.forward, by: .line)
    #expect(manager.editor.selection == TextSelection(end - 1))
    // The space that keeps the words apart stays.
    manager.editor.selection = TextSelection(1)
    manager.editor.delete(.forward, by: .line)
    #expect(manager.editor.string == "o " + "one two three four".dropFirst(end))
  }

  // TI-2
  @Test(arguments: [
    String(repeating: "a", count: 40), String(repeating: "漢", count: 20), String(repeating: "ש", count: 40),
  ])
  func aDeletionToTheEndOfALineTakesItsLastLetterToo(text: String) {
    let manager = manager(text, width: 100)
    let first = manager.block(at: 0).layout.lines[0].range
    let end = text.utf8.distance(from: text.startIndex, to: first.upperBound)
    #expect(end < text.utf8.count)
    manager.editor.selection = TextSelection(0)
    manager.editor.delete(.forward, by: .line)
    #expect(manager.editor.text.count == text.utf8.count - end)
  }

  // MARK: Long paragraphs

  /// Paragraphs that are broken into lines in pieces, and others whose lines have odd ends.
  private nonisolated static let long = [
    String(repeating: "abcdefghij", count: 300), String(repeating: "QUJD/REVG+", count: 300),
    String(repeating: "word ", count: 1100), String(repeating: "one  ", count: 1100),
    String(repeating: "שלום ", count: 600), String(repeating: "שלום", count: 400),
    String(repeating: "one שלום ", count: 400), String(repeating: "漢字", count: 400),
    String(repeating: "a\tb\t", count: 600), String(repeating: "👨‍👩‍👧", count: 100),
    String(repeating: "漢 abc 😀 ", count: 300), String(repeating: "🇩🇪", count: 300),
    "a\r\n\r\n" + String(repeating: "abcdefghij", count: 200) + "\r\nb", "one שלום two עולם three\nשלום one עולם two",
    String(repeating: "a\u{2028}", count: 600), String(repeating: "abcdefghijklm\u{2028}", count: 200),
    String(repeating: "one two three \u{2028}", count: 400), String(repeating: "漢字\u{2028}", count: 300),
    String(repeating: "שלום\u{2028}", count: 200) + "\u{2028}\u{2028}a\n\u{2028}b",
  ]

  /// The beginnings of all lines, and the middle of each line, in points from the top.
  private func lines(_ manager: TextLayoutManager) -> [(start: Int, y: Double)] {
    manager.blocks(from: 0, to: .infinity).flatMap { block in
      block.layout.lines.map { line in
        (
          block.range.lowerBound
            + block.layout.text.utf8.distance(from: block.layout.text.startIndex, to: line.range.lowerBound),
          block.origin.y + line.rect.midY
        )
      }
    }
  }

  private func number(of position: Int, in lines: [(start: Int, y: Double)]) -> Int {
    lines.lastIndex { $0.start <= position } ?? 0
  }

  // TI-1, TI-65
  @Test(arguments: long, [300.0, 90]) func upAndDownVisitEachLineOnce(text: String, width: Double) {
    let manager = manager(text, width: width)
    let (editor, lines) = (manager.editor, lines(manager))
    for isAtEnd in [true, false] {
      editor.selection = TextSelection(isAtEnd ? manager.lineRange(at: 0).upperBound : 0)
      var visited = [number(of: editor.selection.head, in: lines)]
      for _ in 1..<lines.count {
        editor.move(.down)
        visited.append(number(of: editor.selection.head, in: lines))
      }
      #expect(visited == Array(lines.indices), "down")
      for _ in 1..<lines.count {
        editor.move(.up)
        visited.append(number(of: editor.selection.head, in: lines))
      }
      #expect(Array(visited.suffix(lines.count)) == lines.indices.reversed(), "up")
    }
  }

  // TI-4, TI-65
  @Test(arguments: long, [300.0, 90]) func thePositionBesideALineIsOnThatLine(text: String, width: Double) {
    let manager = manager(text, width: width)
    let lines = lines(manager)
    for (index, line) in lines.enumerated() {
      for x in [-100, 0, 30, width / 2, width, 10_000] {
        let position = manager.position(at: Point(x: x, y: line.y))
        #expect(number(of: position, in: lines) == index, "\(x)")
      }
    }
  }

  // TI-2, TI-64
  @Test(arguments: long, [300.0]) func homeAndEndStayOnTheLine(text: String, width: Double) {
    let manager = manager(text, width: width)
    let (editor, lines) = (manager.editor, lines(manager))
    for (index, line) in lines.enumerated() {
      for movement in [TextMovement.forward, .backward] {
        editor.selection = TextSelection(line.start)
        editor.move(movement, by: .line)
        #expect(number(of: editor.selection.head, in: lines) == index, "\(movement)")
      }
    }
  }
}
