/// Finds the fenced blocks of a Markdown text.
package enum MarkdownBlocks {
  /// A block with the line its opening fence is on.
  package struct Block: Hashable, Sendable {
    package var line: Int
    package var lines: [SourceLine]
  }

  private struct Fence {
    var character: Character
    var length: Int
    var indentation: Int
    var info: String
  }

  /// The blocks whose info string begins with the word `kind`, and the line of an unclosed one.
  ///
  /// Blocks inside other blocks, as in a text about Markdown, are text.
  static func blocks(of kind: String, in text: String) -> (blocks: [Block], unclosed: Int?) {
    var blocks: [Block] = []
    var open: (fence: Fence, block: Block, isWanted: Bool)?
    for line in lines(of: text) {
      if var present = open {
        if let fence = fence(of: line.text), closes(fence, present.fence) {
          if present.isWanted { blocks.append(present.block) }
          open = nil
        } else {
          let text = unindented(line.text, by: present.fence.indentation)
          present.block.lines.append(SourceLine(number: line.number, text: text))
          open = present
        }
      } else if let fence = fence(of: line.text) {
        let word = fence.info.split(whereSeparator: \.isWhitespace).first
        open = (fence, Block(line: line.number, lines: []), word.map(String.init) == kind)
      }
    }
    return (blocks, open.flatMap { $0.isWanted ? $0.block.line : nil })
  }

  private static func lines(of text: String) -> [SourceLine] {
    // CR LF is one character.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .enumerated().map { index, line in SourceLine(number: index + 1, text: String(line)) }
  }

  private static func fence(of line: String) -> Fence? {
    let indentation = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(indentation)
    guard indentation < 4, let character = rest.first, character == "`" || character == "~" else { return nil }
    let length = rest.prefix { $0 == character }.count
    let info = rest.dropFirst(length)
    guard length >= 3, character == "~" || !info.contains("`") else { return nil }
    return Fence(
      character: character, length: length, indentation: indentation,
      info: String(info.drop { $0 == " " }.prefix { $0 != "\r" }))
  }

  private static func closes(_ fence: Fence, _ opening: Fence) -> Bool {
    fence.character == opening.character && fence.length >= opening.length && fence.info.allSatisfy(\.isWhitespace)
  }

  private static func unindented(_ line: String, by count: Int) -> String {
    String(line.dropFirst(min(count, line.prefix { $0 == " " }.count)))
  }
}
