/// A part of a text in memory. A change copies the chunks that it touches, so they are short, and parts of long
/// paragraphs or many short ones.
///
/// Chunks end between code points, and never between a carriage return and its line feed.
struct TextChunk: Sized {
  /// The most bytes of a chunk.
  static let limit = 4 << 10

  let text: String
  let size: TextCounts

  init(_ text: String) {
    self.text = text
    size = text.withBytes { bytes in
      TextCounts(
        bytes: bytes.count, breaks: bytes.lineBreakCount,
        wordBytes: bytes.reduce(into: 0) { $0 += $1.mayBelongToWord ? 1 : 0 },
        otherBytes: bytes.count - bytes.indicatorBytes, scalars: bytes.scalarCount)
    }
  }

  /// Returns the chunks of `string`, all about as long as each other.
  static func split(_ string: String) -> [TextChunk] {
    if string.utf8.count <= limit { return string.isEmpty ? [] : [TextChunk(string)] }
    return string.withBytes { bytes in
      var (chunks, start) = ([TextChunk](), 0)
      while start < bytes.count {
        let rest = bytes.count - start
        let number = (rest + limit - 1) / limit
        let end = bytes.chunkEnd(before: start + (rest + number - 1) / number, from: start)
        chunks.append(TextChunk(String(decoding: bytes[start..<end], as: UTF8.self)))
        start = end
      }
      return chunks
    }
  }
}

/// The total counts of parts of a text.
struct TextCounts: AdditiveArithmetic, Sendable {
  var bytes = 0
  /// The line breaks that end paragraphs.
  var breaks = 0
  /// The bytes that may belong to words.
  var wordBytes = 0
  /// The bytes that belong to no half of a flag.
  var otherBytes = 0
  /// The code points.
  var scalars = 0

  static let zero = TextCounts()

  static func + (a: TextCounts, b: TextCounts) -> TextCounts {
    TextCounts(
      bytes: a.bytes + b.bytes, breaks: a.breaks + b.breaks, wordBytes: a.wordBytes + b.wordBytes,
      otherBytes: a.otherBytes + b.otherBytes, scalars: a.scalars + b.scalars)
  }

  static func - (a: TextCounts, b: TextCounts) -> TextCounts {
    TextCounts(
      bytes: a.bytes - b.bytes, breaks: a.breaks - b.breaks, wordBytes: a.wordBytes - b.wordBytes,
      otherBytes: a.otherBytes - b.otherBytes, scalars: a.scalars - b.scalars)
  }
}

extension String {
  /// Calls `body` with the bytes, which are copied only if the string does not store them contiguously.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit or a low line of ASCII, or a part of a code point outside of ASCII. Words begin
  /// and end with such bytes.
  var mayBelongToWord: Bool {
    self >= 0x80 || (0x61...0x7a).contains(self | 0x20) || (0x30...0x39).contains(self) || self == 0x5f
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of line breaks that end paragraphs: line feeds, carriage returns, both together, and U+2029.
  fileprivate var lineBreakCount: Int {
    var (number, previous, before): (Int, UInt8, UInt8) = (0, 0, 0)
    for byte in self {
      let isFeed = byte == 0x0a && previous != 0x0d
      number += isFeed || byte == 0x0d || byte == 0xa9 && previous == 0x80 && before == 0xe2 ? 1 : 0
      (before, previous) = (previous, byte)
    }
    return number
  }

  /// The number of code points that begin here.
  fileprivate var scalarCount: Int { reduce(into: 0) { $0 += $1 & 0xc0 == 0x80 ? 0 : 1 } }

  /// The number of bytes of halves of flags.
  fileprivate var indicatorBytes: Int {
    // Most texts have no code points of four bytes.
    guard contains(0xf0) else { return 0 }
    return indices.reduce(0) { $0 + (isIndicator(at: $1) ? 4 : 0) }
  }

  private func isIndicator(at index: Int) -> Bool {
    self[index] == 0xf0 && index + 3 < count && self[index + 1] == 0x9f && self[index + 2] == 0x87
      && self[index + 3] >= 0xa6
  }

  /// Returns the beginning of the halves of flags that end at `end`.
  func indicatorsStart(before end: Int) -> Int {
    var start = end
    while start >= 4, isIndicator(at: start - 4) { start -= 4 }
    return start
  }

  private func isParagraphSeparator(at index: Int) -> Bool {
    index + 2 < count && self[index] == 0xe2 && self[index + 1] == 0x80 && self[index + 2] == 0xa9
  }

  /// Returns the end and the length of the first line break from `start` on; nil if there is none.
  func lineBreak(from start: Int) -> (end: Int, length: Int)? {
    var index = start
    while index < count {
      switch self[index] {
      case 0x0a: return (index + 1, 1)
      case 0x0d:
        let length = index + 1 < count && self[index + 1] == 0x0a ? 2 : 1
        return (index + length, length)
      case 0xe2 where isParagraphSeparator(at: index): return (index + 3, 3)
      default: index += 1
      }
    }
    return nil
  }

  /// Returns the last place for the end of a chunk before `end` or at it; one behind it if there is none after `start`.
  fileprivate func chunkEnd(before end: Int, from start: Int) -> Int {
    func isPlace(_ index: Int) -> Bool {
      index >= count || self[index] & 0xc0 != 0x80 && !(self[index] == 0x0a && self[index - 1] == 0x0d)
    }
    var place = end
    while place > start, !isPlace(place) { place -= 1 }
    if place > start { return place }
    place = end
    while !isPlace(place) { place += 1 }
    return place
  }
}
