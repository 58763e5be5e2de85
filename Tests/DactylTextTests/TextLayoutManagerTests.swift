import DactylGeometry
import DactylGraphics
import DactylRandom
import Testing

@testable import DactylText

/// The lines of a long text.
@MainActor @Suite struct TextLayoutManagerTests {
  private func manager(_ text: String, width: Double = 200) -> TextLayoutManager {
    let editor = TextEditor(text)
    let manager = TextLayoutManager(editor)
    manager.width = width
    editor.geometry = manager
    return manager
  }

  private func layOutAll(_ manager: TextLayoutManager) { manager.layOut(from: 0, to: .infinity) }

  /// The ranges and the heights of all blocks.
  private func rows(_ manager: TextLayoutManager) -> [String] {
    manager.blocks(from: 0, to: .infinity).map { "\($0.range) \($0.origin.y) \($0.layout.size)" }
  }

  @Test func onlyTheVisibleTextIsBrokenIntoLines() {
    let manager = manager(String(repeating: "A line of text\n", count: 10_000))
    let line = TextLayout("A", style: manager.style).size.height
    manager.layOut(from: 0, to: 20 * line)
    #expect((20...22).contains(manager.layoutsMade))
    #expect(manager.height > 9_000 * line)
    let middle = manager.height / 2
    let blocks = manager.blocks(from: middle, to: middle + 10 * line)
    #expect((10...12).contains(blocks.count) && manager.layoutsMade < 40)
    #expect(blocks.allSatisfy { $0.layout.text == "A line of text" })
  }

  @Test func aChangeMakesNoOtherLinesAnew() {
    let manager = manager("one\ntwo\nthree")
    layOutAll(manager)
    #expect(manager.layoutsMade == 3)
    let text = Follower(manager)
    manager.editor.selection = TextSelection(7)
    manager.editor.insert("s")
    layOutAll(manager)
    #expect(manager.blocks(from: 0, to: .infinity).map(\.layout.text) == ["one", "twos", "three"])
    #expect(manager.layoutsMade == 4)
    withExtendedLifetime(text) {}
  }

  @Test(arguments: 1...12) func linesAfterRandomEditsAreThoseOfANewText(seed: UInt64) {
    var source = SeededSource(seed: seed)
    let pieces = [
      "a", " ", "word ", "\n", "\r", "\r\n", "\u{2029}", "é", "👨‍👩‍👧", "שלום", String(repeating: "long ", count: 4000),
    ]
    let manager = manager("")
    let follower = Follower(manager)
    let editor = manager.editor
    for _ in 0..<60 {
      let start = source.int(0...editor.text.count)
      let length = source.int(0...3) == 0 ? source.int(0...9000) : source.int(0...5)
      let new = (0..<source.int(0...3)).map { _ in source.pick(pieces) ?? "" }.joined()
      switch source.int(0...5) {
      case 0: editor.undo()
      case 1: editor.setMarkedText(new)
      default: editor.replace(start..<start + length, with: new)
      }
      expectBlocksOfParagraphs(manager)
    }
    editor.unmarkText()
    layOutAll(manager)
    expectBlocksOfParagraphs(manager)
    let fresh = self.manager(editor.string)
    // Long paragraphs may be cut elsewhere.
    let paragraphs = (0..<editor.text.paragraphCount).map { editor.text.paragraphRange(at: $0).count }
    if paragraphs.allSatisfy({ $0 <= TextBlock.limit }) { #expect(rows(manager) == rows(fresh)) }
    let parts = manager.blocks(from: 0, to: .infinity)
    #expect(parts.allSatisfy { $0.layout.text == editor.text[$0.range] })
    withExtendedLifetime(follower) {}
  }

  /// The blocks are the paragraphs of the text, or whole pieces of them, or several in a coarse block.
  private func expectBlocksOfParagraphs(_ manager: TextLayoutManager) {
    let text = manager.editor.text
    let blocks = Array(manager.blocks.elements())
    var (start, isInside, before) = (0, false, 0)
    for (index, block) in blocks.enumerated() {
      #expect(block.isContinuation == isInside)
      let end = start + block.count
      let number = text.paragraphIndex(at: start)
      let paragraph = text.paragraphRange(at: number)
      #expect(isInside || paragraph.lowerBound == start)
      if block.isCoarse {
        #expect(block.count <= TextBlock.coarseLimit)
      } else {
        #expect(block.count <= TextBlock.limit && end <= paragraph.upperBound)
        // A short paragraph is one block, and no piece of a long one is short.
        #expect(paragraph.count > TextBlock.limit || start..<end == paragraph)
        #expect(!isInside || before + block.count > TextBlock.limit / 2)
      }
      isInside = block.breakCount == 0
      if !isInside { #expect(text.paragraphRange(at: text.paragraphIndex(at: end - 1)).upperBound == end) }
      #expect(index + 1 < blocks.count || end == text.count)
      (start, before) = (end, block.count)
    }
    #expect(Set(blocks.map(\.id)).count == blocks.count)
  }

  @Test func aVeryLongParagraphIsCutBetweenWords() {
    let manager = manager(String(repeating: "word ", count: 20_000))
    layOutAll(manager)
    let blocks = manager.blocks.elements().map(\.count)
    #expect(blocks.count > 20 && blocks.allSatisfy { $0 <= TextBlock.limit && $0 % 5 == 0 })
    #expect(blocks.reduce(0, +) == 100_000 && blocks.allSatisfy { $0 >= TextBlock.limit / 2 })
  }

  // TI-64
  @Test func aParagraphWithoutSpacesIsCutIntoShortBlocks() {
    for text in ["x", "a" + String(repeating: "\u{301}", count: 20), "QUJD/REVG+", "ภาษาไทย"] {
      let manager = manager(String(repeating: text, count: 20_000 / text.utf8.count))
      layOutAll(manager)
      #expect(manager.blocks.elements().allSatisfy { $0.count <= TextBlock.unbrokenLimit })
      #expect(manager.blocks.count < 45)
    }
    let mark = self.manager("a" + String(repeating: "\u{301}", count: 20_000))
    layOutAll(mark)
    #expect(mark.blocks.size.bytes == 40_001 && mark.blocks.count > 35)
    let words = self.manager(String(repeating: "x", count: 1000) + " " + String(repeating: "y", count: 1000))
    #expect(words.blocks.count == 1)
  }

  @Test func aParagraphThatIsShortAgainIsOneBlock() {
    let manager = manager(String(repeating: "word ", count: 1500))
    let follower = Follower(manager)
    layOutAll(manager)
    #expect(manager.blocks.count == 2)
    manager.editor.replace(0..<3700, with: "")
    #expect(manager.blocks.count == 1)
    manager.editor.undo()
    #expect(manager.blocks.count == 2)
    manager.editor.replace(3600..<7500, with: "")
    #expect(manager.blocks.count == 1)
    withExtendedLifetime(follower) {}
  }

  // TI-64
  @Test func piecesOfAParagraphHaveItsDirection() {
    // Hebrew, and then Latin for more than a block.
    let manager = manager("שלום " + String(repeating: "word ", count: 2000), width: 300)
    layOutAll(manager)
    #expect(manager.blocks.count > 2)
    let last = manager.block(at: manager.editor.text.count)
    #expect(manager.isRightToLeft(at: last.range.lowerBound))
    #expect(last.layout.lines.allSatisfy { abs($0.rect.maxX - 300) < 0.01 })
    // The direction of the paragraph is another one now.
    let follower = Follower(manager)
    manager.editor.replace(0..<8, with: "")
    #expect(!manager.isRightToLeft(at: manager.editor.text.count))
    #expect(manager.block(at: manager.editor.text.count).layout.lines.allSatisfy { $0.rect.minX == 0 })
    withExtendedLifetime(follower) {}
  }

  @Test func theCaretMovesOverParagraphsAndLines() {
    let manager = manager("ab\n\ncd", width: 500)
    let editor = manager.editor
    editor.selection = TextSelection(0)
    var found: [Int] = []
    for _ in 0..<7 {
      found.append(editor.selection.head)
      editor.move(.right)
    }
    #expect(found == [0, 1, 2, 3, 4, 5, 6])
    for _ in 0..<7 { editor.move(.left) }
    #expect(editor.selection.head == 0)
    editor.move(.right)
    editor.move(.down)
    #expect(editor.selection.head == 3)
    editor.move(.down)
    #expect(editor.selection.head == 5)
    editor.move(.down)
    #expect(editor.selection.head == 6)
    // The column of the first movement is kept.
    editor.move(.up)
    editor.move(.up)
    #expect(editor.selection.head == 1)
    editor.move(.up)
    #expect(editor.selection.head == 0)
  }

  // TI-80
  @Test func theCaretMovesVisuallyInParagraphsOfBothDirections() {
    // Three Hebrew letters of two bytes, between Latin paragraphs.
    let manager = manager("a\nשלם\nb", width: 500)
    let editor = manager.editor
    editor.selection = TextSelection(1)
    editor.move(.right)
    // The left end of the paragraph is the end of its text.
    #expect(editor.selection.head == 8)
    #expect(manager.isRightToLeft(at: 2) && !manager.isRightToLeft(at: 0))
    editor.move(.right)
    #expect(editor.selection.head == 6)
    editor.move(.right)
    editor.move(.right)
    #expect(editor.selection.head == 2)
    editor.move(.right)
    #expect(editor.selection.head == 9)
    editor.move(.left)
    #expect(editor.selection.head == 2)
  }

  @Test func theCaretLeavesAnEmptyParagraphInItsDirection() {
    let manager = manager("\n\n", width: 300)
    manager.editor.selection = TextSelection(1)
    manager.editor.move(.right)
    #expect(manager.editor.selection.head == 2)
    manager.direction = .rightToLeft
    manager.editor.selection = TextSelection(1)
    manager.editor.move(.right)
    #expect(manager.editor.selection.head == 0)
  }

  @Test func linesEndBeforeTheCharacterThatWraps() {
    let manager = manager("aaaa bbbb", width: 45)
    #expect(manager.block(at: 0).layout.lineCount == 2)
    #expect(manager.lineRange(at: 2) == 0..<4)
    #expect(manager.lineRange(at: 6) == 5..<9)
  }

  @Test func pointsAndCaretsBelongTogether() {
    let manager = manager("one two three four\n\nשלום שלום\nfive", width: 90)
    for position in 0...manager.editor.text.count where manager.editor.text.characterStart(position) == position {
      let caret = manager.caretRect(at: position)
      let found = manager.position(at: Point(x: caret.minX, y: caret.midY))
      #expect(found == position, "\(position)")
    }
    #expect(manager.position(at: Point(x: 0, y: -50)) == 0)
    #expect(manager.position(at: Point(x: 1000, y: 10_000)) == manager.editor.text.count)
  }

  @Test func selectionsIncludeLineBreaks() {
    let manager = manager("ab\n\ncd", width: 500)
    let rects = manager.selectionRects(for: 1..<5, from: 0, to: .infinity)
    #expect(rects.count == 4)
    #expect(rects.map(\.minY) == rects.map(\.minY).sorted())
    #expect(manager.selectionRects(for: 2..<2, from: 0, to: .infinity).isEmpty)
    #expect(manager.selectionRects(for: 0..<6, from: 0, to: 1).allSatisfy { $0.minY == 0 })
  }

  @Test func markedTextIsUnderlinedUntilItEnds() {
    let manager = manager("ab\ncd", width: 500)
    let follower = Follower(manager)
    let plain = manager.block(at: 3).layout.inkBounds
    manager.editor.selection = TextSelection(5)
    manager.editor.setMarkedText("e")
    manager.editor.setMarkedText("cd")
    #expect(manager.block(at: 3).layout.text == "cdcd")
    #expect(manager.block(at: 3).layout.inkBounds.maxY > plain.maxY)
    manager.editor.unmarkText()
    #expect(manager.block(at: 3).layout.inkBounds.maxY == plain.maxY)
    withExtendedLifetime(follower) {}
  }

  @Test func attributesAreAskedForWhenTheTextIsShown() {
    let manager = manager("see link\nrest", width: 500)
    var asked: [Range<Int>] = []
    manager.decorate = { part, range in
      asked.append(range)
      guard let found = part.text.firstRange(of: "link") else { return }
      part.changeAttributes(in: found) { $0.link = "there" }
    }
    layOutAll(manager)
    #expect(asked == [0..<8, 9..<13])
    let caret = manager.caretRect(at: 6)
    #expect(manager.link(at: Point(x: caret.minX + 1, y: caret.midY)) == "there")
    #expect(manager.link(at: Point(x: 1, y: caret.midY)) == nil)
    manager.invalidate(9..<10)
    layOutAll(manager)
    #expect(asked == [0..<8, 9..<13, 9..<13])
  }

  @Test func aParagraphWithoutLettersFollowsTheInterface() {
    let manager = manager("12\n", width: 300)
    #expect(manager.caretX(at: 3) == 0)
    manager.direction = .rightToLeft
    #expect(manager.caretX(at: 3) == 300 && manager.isRightToLeft(at: 3))
  }
}

/// Tells the lines about the changes, as a text view does.
@MainActor private final class Follower: TextEditorDelegate {
  private let manager: TextLayoutManager

  init(_ manager: TextLayoutManager) {
    self.manager = manager
    manager.editor.delegate = self
  }

  func textEditor(_ editor: TextEditor, didMake change: TextChange) { manager.didMake(change) }

  func textEditorDidChangeSelection(_ editor: TextEditor) { manager.updateMarkedText() }
}
