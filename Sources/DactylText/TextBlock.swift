/// A part of a text that is broken into lines by itself: a paragraph, or a piece of a very long one.
struct TextBlock: Sized {
  /// The most bytes of a block. A longer paragraph is cut between words, so that a change shapes no more than a block.
  static let limit = 16 << 10

  /// A number that no other block of the text has or had.
  let id: Int
  /// The number of bytes, with the line break at the end.
  let size: Int
  /// The number of bytes of the line break; 0 if there is none.
  let breakCount: Int

  /// Returns the blocks of the paragraphs in `indices`. The first one has the number `id`, and each other one the next.
  static func split(_ text: TextStorage, paragraphs indices: ClosedRange<Int>, id: Int) -> [TextBlock] {
    var blocks: [TextBlock] = []
    func append(_ size: Int, breakCount: Int) {
      blocks.append(TextBlock(id: id + blocks.count, size: size, breakCount: breakCount))
    }
    var start = text.paragraphRange(at: indices.lowerBound).lowerBound
    for index in indices {
      let (count, breakCount) = text.paragraphSize(at: index)
      let end = start + count
      while end - start > limit {
        let cut = text.cut(from: start)
        append(cut - start, breakCount: 0)
        start = cut
      }
      append(end - start, breakCount: breakCount)
      start = end
    }
    return blocks
  }
}

extension TextStorage {
  /// Returns the end of a block that begins at `start` in a long paragraph: the beginning of a word, or else of a character.
  fileprivate func cut(from start: Int) -> Int {
    let end = start + TextBlock.limit
    let word = wordStart(before: end)
    if word > start + TextBlock.limit / 2 { return word }
    let character = characterStart(end)
    // A character without end.
    return character > start ? character : scalarStart(end)
  }
}

/// The height of a block, in points.
struct TextBlockHeight: Sized {
  let size: Double
  /// Whether the lines have been made, so that it is no estimate.
  let isMeasured: Bool
}
