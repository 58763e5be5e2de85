import DactylGraphics

/// A part of a text that is broken into lines by itself: a paragraph, or a piece of a very long one. Or a coarse block:
/// a part that is far from what was shown so far, which is split into others before it is broken into lines.
///
/// A paragraph of at most 4 KiB is one block. A longer one is cut between words, so that a key breaks no more than that
/// into lines. Where a text has no spaces, or nothing else, for 1 KiB, it is cut after that, since the time for one
/// word grows with the square of its length: at the beginning of a word if there is one near by, else between two
/// characters. It is cut behind a U+2028 and not before it, so that the piece ends with that line.
struct TextBlock: Sized {
  /// The most bytes of a block.
  static let limit = 4 << 10
  /// The most bytes of a block in a text without spaces, and of a part without spaces in any block.
  static let unbrokenLimit = 1 << 10
  /// The most bytes of a coarse block, and the most paragraphs.
  static let coarseLimit = 16 << 10
  static let mostParagraphs = 1024

  /// A number that no other block of the text has or had.
  var id: Int
  /// The number of bytes, with the line break at the end.
  let count: Int
  /// The number of bytes of the line break, or of the U+2028 where a paragraph is cut; 0 if there is none.
  let breakCount: Int
  /// Whether the block ends inside a paragraph, or with the text.
  let isCut: Bool
  /// Whether the block begins inside a paragraph.
  let isContinuation: Bool
  /// The number of paragraphs; 1 unless the block is coarse.
  let paragraphCount: Int
  /// The number of bytes of the longest paragraph.
  let longest: Int
  let isCoarse: Bool
  /// In points.
  var height = 0.0
  /// Whether the lines have been made, so that the height is no estimate.
  var isMeasured = false

  var size: TextExtent { TextExtent(bytes: count, height: height) }

  /// Whether it is the same part of a paragraph, of any text.
  func hasShape(of other: TextBlock) -> Bool {
    count == other.count && breakCount == other.breakCount && isCut == other.isCut
      && isContinuation == other.isContinuation && isCoarse == other.isCoarse && paragraphCount == other.paragraphCount
  }
}

/// The total size of blocks.
struct TextExtent: AdditiveArithmetic {
  var bytes = 0
  /// In points.
  var height = 0.0

  static let zero = TextExtent()

  static func + (a: TextExtent, b: TextExtent) -> TextExtent {
    TextExtent(bytes: a.bytes + b.bytes, height: a.height + b.height)
  }

  static func - (a: TextExtent, b: TextExtent) -> TextExtent {
    TextExtent(bytes: a.bytes - b.bytes, height: a.height - b.height)
  }
}

/// Splits a text into blocks, in one pass.
struct TextBlockSplitter {
  let text: TextStorage
  /// The number of the next block.
  private(set) var nextID: Int
  private var blocks: [TextBlock] = []

  init(_ text: TextStorage, nextID: Int) {
    (self.text, self.nextID) = (text, nextID)
  }

  /// Returns the blocks of `range`, which begins and ends where other blocks may end. Many bytes become coarse blocks,
  /// unless `isFine` is true.
  mutating func split(_ range: Range<Int>, isContinuation: Bool, isFine: Bool = false) -> [TextBlock] {
    blocks = []
    let isFine = isFine || range.count <= 2 * TextBlock.limit
    var group = Group(start: range.lowerBound)
    var continues = isContinuation
    text.visitParagraphEnds(behind: range.lowerBound, limit: range.upperBound) { end, breakCount in
      let part = group.end..<min(end, range.upperBound)
      let breakCount = end <= range.upperBound ? breakCount : 0
      if isFine || !group.hasRoom(for: part.count) {
        append(group)
        group = Group(start: part.lowerBound)
      }
      if isFine || part.count > TextBlock.coarseLimit {
        appendPieces(of: part, breakCount: breakCount, continues, isFine: isFine)
        group = Group(start: part.upperBound)
      } else {
        if group.paragraphCount == 0 { group.isContinuation = continues }
        group.add(part.count, breakCount: breakCount)
      }
      continues = false
      return part.upperBound < range.upperBound || range.upperBound == text.count
    }
    append(group)
    return blocks
  }

  /// Whether the part of a paragraph in `range` is a block, and need not be cut.
  func isBlock(_ range: Range<Int>) -> Bool { range.count <= limit(of: range) }

  /// Paragraphs that are a coarse block.
  private struct Group {
    let start: Int
    var (count, breakCount, paragraphCount, longest) = (0, 0, 0, 0)
    var isContinuation = false
    var end: Int { start + count }

    init(start: Int) { self.start = start }

    func hasRoom(for bytes: Int) -> Bool {
      // The end of a paragraph that is cut before may have to be joined to its piece before.
      !isContinuation && count + bytes <= TextBlock.coarseLimit && paragraphCount < TextBlock.mostParagraphs
    }

    mutating func add(_ bytes: Int, breakCount: Int) {
      count += bytes
      self.breakCount = breakCount
      paragraphCount += 1
      longest = max(longest, bytes)
    }
  }

  private mutating func append(_ group: Group) {
    guard group.paragraphCount > 0 else { return }
    append(
      group.start..<group.end, breakCount: group.breakCount, group.isContinuation, paragraphs: group.paragraphCount,
      longest: group.longest, isCoarse: group.paragraphCount > 1 || group.count > TextBlock.unbrokenLimit)
  }

  private mutating func append(
    _ range: Range<Int>, breakCount: Int, _ isContinuation: Bool, paragraphs: Int, longest: Int, isCoarse: Bool
  ) {
    let isCut = breakCount == 0
    let separator = isCut && range.count >= 3 && range.upperBound < text.count && hasSeparator(at: range.upperBound - 3)
    blocks.append(
      TextBlock(
        id: nextID, count: range.count, breakCount: separator ? 3 : breakCount, isCut: isCut,
        isContinuation: isContinuation, paragraphCount: paragraphs, longest: longest, isCoarse: isCoarse))
    nextID += 1
  }

  /// Whether U+2028 is at `position`, which ends a line of a paragraph.
  private func hasSeparator(at position: Int) -> Bool {
    guard position + 3 <= text.count, text.byte(at: position) == 0xe2 else { return false }
    return text.byte(at: position + 1) == 0x80 && text.byte(at: position + 2) == 0xa8
  }

  /// Adds the pieces of a part of a paragraph. The last two are about as long as each other, so that none is short.
  private mutating func appendPieces(of part: Range<Int>, breakCount: Int, _ isContinuation: Bool, isFine: Bool) {
    var (start, continues) = (part.lowerBound, isContinuation)
    while true {
      let rest = part.upperBound - start
      let isUnbroken = isFine && isUnbroken(start..<part.upperBound)
      let limit =
        isUnbroken ? TextBlock.unbrokenLimit : isFine ? limit(of: start..<part.upperBound) : TextBlock.coarseLimit
      var end = part.upperBound
      if rest > limit {
        let most = start + (rest < 2 * limit ? (rest + 1) / 2 : limit)
        end = cut(from: start, before: most, hasSpaces: !isUnbroken)
        if end + 3 < part.upperBound, hasSeparator(at: end) { end += 3 }
      }
      append(
        start..<end, breakCount: end < part.upperBound ? 0 : breakCount, continues, paragraphs: 1, longest: end - start,
        isCoarse: !isFine)
      guard end < part.upperBound else { return }
      (start, continues) = (end, true)
    }
  }

  /// Whether a part of a paragraph begins with more than a piece without a space. Nothing else of it is read then.
  private func isUnbroken(_ range: Range<Int>) -> Bool {
    guard range.count > TextBlock.unbrokenLimit else { return false }
    return text[range.prefix(TextBlock.unbrokenLimit + 1)].withBytes { bytes in
      !bytes.contains { $0.isBesideBreak }
    }
  }

  /// Returns the most bytes of a block at the beginning of `range`, a part of a paragraph.
  private func limit(of range: Range<Int>) -> Int {
    guard range.count > TextBlock.unbrokenLimit else { return TextBlock.limit }
    let end = min(range.lowerBound + TextBlock.limit, range.upperBound)
    var (run, longest, previous): (Int, Int, UInt8) = (0, 0, 0)
    text[range.lowerBound..<end].withBytes { bytes in
      for byte in bytes {
        // Nothing but spaces is as costly as none.
        run = byte.isBesideBreak && (byte >= 0x80 || byte != previous) ? 0 : run + 1
        longest = max(longest, run)
        previous = byte
      }
    }
    return longest > TextBlock.unbrokenLimit ? TextBlock.unbrokenLimit : TextBlock.limit
  }

  /// Returns the end of a piece that begins at `start`: the last place at `end` or before it where a word begins, if
  /// the piece is at least half as long as it may be, else where a character begins.
  private func cut(from start: Int, before end: Int, hasSpaces: Bool) -> Int {
    let end = text.scalarStart(end)
    let least = start + (end - start) / 2
    let lower = text.scalarStart(max(least, end - TextBlock.limit / 2))
    let string = hasSpaces ? text[lower..<end] : ""
    let found = string.withBytes { bytes -> Int? in
      if let space = bytes.lastIndex(where: { $0.isBesideBreak }) {
        return bytes[space] < 0x80 ? space + 1 : space
      }
      return nil
    }
    if let found, lower + found > least {
      let place = text.cutStart(lower + found)
      if place > least { return place }
    }
    let word = text.wordStart(in: max(least, end - 256)..<end)
    if let word, word > least { return word }
    let character = text.cutStart(end)
    return character > start ? character : end
  }
}

extension UInt8 {
  /// Whether a line may be broken behind it or before it: a space, a tab, or the beginning of an ideograph or a
  /// syllable.
  fileprivate var isBesideBreak: Bool { self == 0x20 || self == 0x09 || (0xe3...0xed).contains(self) }
}

extension TextStorage {
  /// Returns the last beginning of a word in `range`, or at its end, as far as a few bytes show it.
  fileprivate func wordStart(in range: Range<Int>) -> Int? {
    let (lower, upper) = (scalarStart(range.lowerBound), scalarEnd(range.upperBound + 64))
    let string = self[lower..<upper]
    // The marks of one letter begin no word.
    if string.unicodeScalars.allSatisfy(\.properties.isGraphemeExtend) { return nil }
    let boundaries = TextBoundaries(string)
    for position in stride(from: range.upperBound, to: lower, by: -1) where boundaries.isWordStart(position - lower) {
      return cutStart(position)
    }
    return nil
  }
}
