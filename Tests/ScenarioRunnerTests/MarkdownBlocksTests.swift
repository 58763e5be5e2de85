import Testing

@testable import DactylScenarios

@Suite struct MarkdownBlocksTests {
  private func texts(_ lines: String...) throws -> [[String]] {
    try MarkdownBlocks.blocks(of: "scenario", in: lines.joined(separator: "\n")).map { $0.lines.map(\.text) }
  }

  @Test func blocksOfOtherKindsAreText() throws {
    #expect(try texts("```swift", "a", "```", "```", "b", "```", "```scenario", "c", "```") == [["c"]])
    #expect(try texts("```scenarios", "a", "```") == [])
  }

  @Test func aBlockInsideAnotherIsText() throws {
    #expect(try texts("````markdown", "```scenario", "a", "```", "````") == [])
    #expect(try texts("~~~", "```scenario", "a", "```", "~~~") == [])
  }

  @Test func aLongerFenceAndTildesAreFences() throws {
    #expect(try texts("````scenario", "```", "a", "````") == [["```", "a"]])
    #expect(try texts("~~~ scenario with words", "a", "~~~~") == [["a"]])
  }

  @Test func anIndentedFenceTakesItsIndentationOffTheLines() throws {
    #expect(try texts("  ```scenario", "  tree:", "    window", " x", "  ```") == [["tree:", "  window", "x"]])
    #expect(try texts("    ```scenario", "a", "    ```") == [])
  }

  @Test func carriageReturnsEndLines() throws {
    let blocks = try MarkdownBlocks.blocks(of: "scenario", in: "one\r\n```scenario\r\ntwo\r\n```\r\n")
    #expect(blocks == [MarkdownBlocks.Block(line: 2, lines: [SourceLine(number: 3, text: "two")])])
  }

  @Test func anotherBlockMayBeLeftOpen() throws {
    #expect(try texts("```scenario", "a", "```", "```swift", "b") == [["a"]])
  }
}
