import Testing

@testable import DactylScenarios

@Suite struct MarkdownBlocksTests {
  private func texts(_ lines: String...) -> [[String]] {
    MarkdownBlocks.blocks(of: "scenario", in: lines.joined(separator: "\n")).blocks.map { $0.lines.map(\.text) }
  }

  @Test func blocksOfOtherKindsAreText() {
    #expect(texts("```swift", "a", "```", "```", "b", "```", "```scenario", "c", "```") == [["c"]])
    #expect(texts("```scenarios", "a", "```") == [])
  }

  @Test func aBlockInsideAnotherIsText() {
    #expect(texts("````markdown", "```scenario", "a", "```", "````") == [])
    #expect(texts("~~~", "```scenario", "a", "```", "~~~") == [])
  }

  @Test func aLongerFenceAndTildesAreFences() {
    #expect(texts("````scenario", "```", "a", "````") == [["```", "a"]])
    #expect(texts("~~~ scenario with words", "a", "~~~~") == [["a"]])
  }

  @Test func anIndentedFenceTakesItsIndentationOffTheLines() {
    #expect(texts("  ```scenario", "  tree:", "    window", " x", "  ```") == [["tree:", "  window", "x"]])
    #expect(texts("    ```scenario", "a", "    ```") == [])
  }

  @Test func carriageReturnsEndLines() {
    let blocks = MarkdownBlocks.blocks(of: "scenario", in: "one\r\n```scenario\r\ntwo\r\n```\r\n").blocks
    #expect(blocks == [MarkdownBlocks.Block(line: 2, lines: [SourceLine(number: 3, text: "two")])])
  }

  @Test func anotherBlockMayBeLeftOpen() {
    #expect(texts("```scenario", "a", "```", "```swift", "b") == [["a"]])
    #expect(MarkdownBlocks.blocks(of: "scenario", in: "```swift\nb").unclosed == nil)
  }

  @Test func anUnclosedBlockIsReportedWithItsLine() {
    #expect(MarkdownBlocks.blocks(of: "scenario", in: "text\n```scenario\na").unclosed == 2)
  }
}
