import DactylGraphics
import Testing

@testable import DactylText

/// Left and Right in texts whose paragraphs have several directions.
@MainActor struct MixedParagraphTests {
  /// Returns the positions that the caret visits from `start` on until it stays, at most `limit`.
  private func walk(
    _ text: String, from start: Int, _ movement: TextMovement, _ direction: TextDirection = .leftToRight,
    by granularity: TextGranularity = .character, limit: Int = 200
  ) -> [Int] {
    let editor = TextEditor(text)
    let manager = TextLayoutManager(editor)
    (manager.width, manager.direction) = (200, direction)
    editor.geometry = manager
    editor.selection = TextSelection(start)
    var visited = [start]
    while visited.count <= limit {
      editor.move(movement, by: granularity)
      guard editor.selection.head != visited.last else { break }
      visited.append(editor.selection.head)
    }
    return visited
  }

  // TI-80
  @Test func aParagraphIsLeftInTheDirectionOfTheTextAndEnteredOnTheOtherSide() {
    #expect(walk("abc\nאב\nx", from: 0, .right) == [0, 1, 2, 3, 8, 6, 4, 9, 10])
    #expect(walk("abc\nאב\nx", from: 10, .left) == [10, 9, 4, 6, 8, 3, 2, 1, 0])
    #expect(walk("אב\nab\nג", from: 0, .left) == [0, 2, 4, 7, 6, 5, 8, 10])
    #expect(walk("אב\nab\nג", from: 10, .right) == [10, 8, 5, 6, 7, 4, 2, 0])
    // A blank line between paragraphs from the right is in the direction of the text.
    #expect(walk("א\n\nב", from: 0, .left) == [0, 2, 3, 4, 6])
  }

  // TI-80
  @Test func movementsByWordsGoThroughParagraphsAsThoseByCharacters() {
    // Two words in each paragraph; the second one is from the right.
    let text = "ab cd\nאב גד\nef gh"
    #expect(walk(text, from: 0, .right, by: .word) == [0, 2, 5, 11, 6, 18, 21])
    #expect(walk(text, from: 21, .left, by: .word) == [21, 19, 16, 10, 15, 3, 0])
    #expect(walk("אב\nab", from: 0, .left, by: .word) == [0, 4, 5])
    #expect(walk("אב\nab", from: 7, .right, by: .word) == [7, 0])
    // In a text of one direction, empty paragraphs are passed over.
    #expect(walk("ab\n\n\ncd", from: 0, .right, by: .word) == [0, 2, 7])
  }

  // TI-80
  @Test func aTextWithoutLettersReadsFromTheLeftAndAnEmptyOneAsTheInterface() {
    #expect(walk("1\n\n2", from: 0, .right, .rightToLeft) == [0, 1, 2, 3, 4])
    #expect(walk("\n\n", from: 0, .left, .rightToLeft) == [0, 1, 2])
    #expect(walk("\n\n", from: 0, .right, .leftToRight) == [0, 1, 2])
  }

  // TI-80
  @Test(arguments: [
    "abc\nשלום\nxyz", "שלום\nabc\n\nעולם", "\n123\nשלום\n", "אב\nגד\nab\n\n", "12\nab שלום\nשלום ab", "abc\r\nאב",
    "ab\nשלום\u{2028}עולם\nab\u{2028}ab", "ab " + String(repeating: "ab ", count: 20) + "\nשלום",
  ])
  func bothKeysVisitEachPlaceOnce(text: String) {
    for direction in [TextDirection.leftToRight, .rightToLeft] {
      let start = walk(text, from: 0, .left, direction).last ?? 0
      let visited = walk(text, from: start, .right, direction)
      #expect(Set(visited).count == visited.count, "\(visited)")
      #expect(visited.count >= text.count - 1, "\(visited)")
      #expect(walk(text, from: visited.last ?? 0, .left, direction).last == start)
      let words = walk(text, from: start, .right, direction, by: .word)
      #expect(Set(words).count == words.count && words.last == visited.last, "\(words)")
      #expect(walk(text, from: words.last ?? 0, .left, direction, by: .word).last == start)
    }
  }
}
