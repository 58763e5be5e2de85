import DactylGeometry
import Testing

@testable import DactylGraphics

/// Movements of a caret.
@MainActor @Suite struct TextMovementTests {
  private func layout(_ text: String, width: Double? = nil) -> TextLayout {
    TextLayout(text, style: TextStyle(font: .system(size: 20)), width: width)
  }

  /// The positions of the caret, in characters, until it no longer moves.
  private func walk(
    _ text: String, from start: Int, _ movement: TextLayout.Movement, by unit: TextLayout.Unit = .character,
    width: Double? = nil
  ) -> [Int] {
    let layout = layout(text, width: width)
    var (index, places) = (text.place(start), [Int]())
    while places.count <= text.count {
      let next = layout.index(from: index, moving: movement, by: unit)
      guard next != index else { break }
      places.append(text.distance(from: text.startIndex, to: next))
      index = next
    }
    return places
  }

  @Test(arguments: ["Hamburg", "e\u{301}e\u{323}\u{301}x", "👨‍👩‍👧👍🏽🇩🇪🇫🇷x", "क्षि नमस्ते", "a\r\nb\n\nc\n", "日本語", "a\0b"])
  func leftAndRightGoByCharacters(_ text: String) {
    let all = Array(1...text.count)
    #expect(walk(text, from: 0, .right) == all)
    #expect(walk(text, from: text.count, .left) == Array((0..<text.count).reversed()))
    #expect(walk(text, from: 0, .left).isEmpty)
  }

  @Test func aCaretMovesThroughWrappedLines() {
    let text = "one two three four five six"
    #expect(layout(text, width: 60).lineCount > 3)
    #expect(walk(text, from: 0, .right, width: 60) == Array(1...text.count))
    #expect(walk(text, from: text.count, .left, width: 60) == Array((0..<text.count).reversed()))
  }

  @Test func aCaretMovesTheOtherWayThroughRightToLeftText() {
    #expect(walk("שלום", from: 0, .left) == [1, 2, 3, 4])
    #expect(walk("שלום", from: 4, .right) == [3, 2, 1, 0])
    #expect(walk("שלום", from: 0, .right).isEmpty)
  }

  @Test func aCaretReachesEveryPlaceOfMixedText() {
    for text in ["abc שלום def", "שלום abc 123 עולם"] {
      for movement in [TextLayout.Movement.left, .right] {
        let isForward = (text.first == "a") == (movement == .right)
        let places = walk(text, from: isForward ? 0 : text.count, movement)
        #expect(places.last == (isForward ? text.count : 0))
        #expect(Set(places).count == places.count)
        #expect(places.count >= text.count - 2)
      }
    }
  }

  // TI-80
  @Test func paragraphsOfBothDirectionsAreCrossedInTheDirectionOfTheText() {
    #expect(walk("abc\nאב\nx", from: 0, .right) == [1, 2, 3, 6, 5, 4, 7, 8])
    #expect(walk("abc\nאב\nx", from: 8, .left) == [7, 4, 5, 6, 3, 2, 1, 0])
    #expect(walk("אב\nab\nג", from: 0, .left) == [1, 2, 5, 4, 3, 6, 7])
    #expect(walk("א\n\nב", from: 0, .left) == [1, 2, 3, 4])
  }

  @Test func wordsEndOnTheWayOnAndBeginOnTheWayBack() {
    #expect(walk("one two, three ", from: 0, .right, by: .word) == [3, 7, 14, 15])
    #expect(walk("one two, three ", from: 15, .left, by: .word) == [9, 4, 0])
    #expect(walk("one two", from: 5, .left, by: .word) == [4, 0])
    #expect(walk("one two", from: 1, .right, by: .word) == [3, 7])
    #expect(walk("שלום עולם", from: 0, .left, by: .word) == [4, 9])
    #expect(walk("שלום עולם", from: 9, .right, by: .word) == [5, 0])
    #expect(walk("one\ntwo", from: 0, .right, by: .word) == [3, 7])
    #expect(walk("", from: 0, .right, by: .word).isEmpty)
  }

  @Test func linesHaveTwoEnds() {
    #expect(walk("one\ntwo", from: 1, .right, by: .line) == [3])
    #expect(walk("one\ntwo", from: 2, .left, by: .line) == [0])
    #expect(walk("one\ntwo", from: 5, .left, by: .line) == [4])
    #expect(walk("one\ntwo", from: 5, .right, by: .line) == [7])
    #expect(walk("שלום", from: 2, .left, by: .line) == [4])
    #expect(walk("", from: 0, .right, by: .line).isEmpty)
    // The place after the blank is on the next line.
    let text = "one two three"
    let first = layout(text, width: 60).lines[0].range
    #expect(text[first] == "one ")
    #expect(walk(text, from: 0, .right, by: .line, width: 60) == [3])
    #expect(walk(text, from: 4, .left, by: .line, width: 60).isEmpty)
  }

  @Test func aCaretMovesThroughMixedLinesAndWordsAsTheParagraphRuns() {
    let text = "abc שלום def"
    for place in [1, 5, 6] {
      #expect(walk(text, from: place, .right, by: .line) == [12])
      #expect(walk(text, from: place, .left, by: .line) == [0])
    }
    #expect(walk(text, from: 0, .right, by: .word) == [3, 8, 12])
    #expect(walk(text, from: 12, .left, by: .word) == [9, 4, 0])
    let hebrew = "שלום 123 עולם"
    for place in [2, 5, 6] {
      #expect(walk(hebrew, from: place, .left, by: .line) == [13])
      #expect(walk(hebrew, from: place, .right, by: .line) == [0])
    }
    #expect(walk(hebrew, from: 0, .left, by: .word) == [4, 8, 13])
    #expect(walk(hebrew, from: 13, .right, by: .word) == [9, 5, 0])
    #expect(walk("5 דקות", from: 0, .left, by: .line) == [6])
  }

  @Test func aParagraphOfTheOtherDirectionIsEnteredAtTheCaretsSide() {
    #expect(walk("abc\nשלום", from: 0, .right).prefix(8) == [1, 2, 3, 8, 7, 6, 5, 4])
    #expect(walk("שלום\nabc", from: 0, .left).prefix(8) == [1, 2, 3, 4, 8, 7, 6, 5])
  }

  @Test func upAndDownKeepToTheSide() {
    let text = "abcdefgh\nab\nabcdefgh"
    let layout = layout(text)
    let start = text.place(6)
    let x = layout.caret(at: start).strong.minX
    let middle = layout.index(from: start, moving: .down, x: x)
    #expect(middle == text.place(11))
    #expect(layout.index(from: middle, moving: .down, x: x) == text.place(18))
    #expect(layout.index(from: middle, moving: .down) == text.place(14))
    #expect(layout.index(from: middle, moving: .up, x: x) == start)
    #expect(layout.index(from: start, moving: .up) == text.startIndex)
    #expect(layout.index(from: text.place(14), moving: .down) == text.endIndex)
    #expect(layout.index(from: start, moving: .down, x: .nan) == text.place(9))
    #expect(self.layout("").index(from: "".startIndex, moving: .down) == "".startIndex)
  }

  @Test func aCaretReachesTheLastEmptyLine() {
    let text = "ab\n"
    #expect(layout(text).index(from: text.startIndex, moving: .down) == text.endIndex)
    #expect(layout(text).index(from: text.endIndex, moving: .up) == text.startIndex)
  }

  @Test(arguments: ["", "a", "ä ", "👍"]) func caretsOfManyFlagsAreBetweenThem(start: String) {
    let text = start + String(repeating: "🇩🇪", count: 300)
    let layout = TextLayout(text, width: 200)
    for index in text.indices {
      let next = text.index(after: index)
      if next < text.endIndex { #expect(layout.index(from: index, moving: .right) == next) }
      #expect(layout.index(from: next, moving: .left) == index)
      guard text[index] == "🇩🇪" else { continue }
      let middle = text.utf8.index(index, offsetBy: 4)
      #expect(layout.caret(at: middle) == layout.caret(at: index))
      #expect(layout.index(from: middle, moving: .right) == next)
    }
  }

  // The last line has only the second half of the letter, and the place behind it.
  @Test func theEndOfALetterThatIsWiderThanALineIsReached() {
    let layout = layout("\u{e01}\u{e33}\u{2028}x", width: 14)
    #expect(layout.lineCount == 3)
    let text = layout.text
    let up = layout.index(from: text.place(2), isDown: false, x: 0)
    #expect(up == text.place(1))
    #expect(up.flatMap { layout.index(from: $0, isDown: false, x: 0) } == text.startIndex)
  }
}
