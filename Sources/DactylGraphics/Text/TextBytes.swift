#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A text's UTF-8 bytes, valid during a call, and the positions of its paragraphs.
struct TextBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }

  /// A part of the text without its line break.
  struct Paragraph {
    var end: Int
    /// The beginning of the next paragraph, after the line break; `end` if there is none.
    var next: Int
    /// Whether another paragraph follows. It may be empty.
    var isFollowed: Bool { next > end }
  }

  /// Returns the paragraph that begins at `start`; nil if it has more than `limit` bytes.
  func paragraph(from start: Int, limit: Int = .max) -> Paragraph? {
    let stop = limit < count - start ? start + limit + 1 : count
    var end = first(0x0a, in: start..<stop) ?? stop
    end = first(0x0d, in: start..<end) ?? end
    var position = start
    while let separator = first(0xe2, in: position..<end) {
      if lineBreak(at: separator) > 0 { end = separator }
      position = min(separator + 1, end)
    }
    if end < stop { return Paragraph(end: end, next: end + lineBreak(at: end)) }
    return stop == count && count - start <= limit ? Paragraph(end: count, next: count) : nil
  }

  /// Returns the number of bytes from `start`, up to `most`, whose weights add up to `limit`. A byte weighs 1, a tab
  /// weighs `tab`. The text may have fewer bytes.
  func length(from start: Int, upTo most: Int, weighing limit: Int, tab: Int) -> Int {
    var (position, left) = (start, limit)
    while left > 0, let found = first(0x09, in: position..<min(position + left, start + most, count)) {
      left -= found - position + tab
      position = found + 1
    }
    return min(position + max(left, 0) - start, most)
  }

  /// Returns the positions of the soft hyphens (U+00AD) in `range`.
  func softHyphens(in range: Range<Int>) -> [Int] {
    var (found, position) = ([Int](), range.lowerBound)
    while let next = first(0xc2, in: position..<range.upperBound) {
      if next + 1 < range.upperBound, bytes[next + 1] == 0xad { found.append(next) }
      position = next + 1
    }
    return found
  }

  func hasTab(in range: Range<Int>) -> Bool { first(0x09, in: range) != nil }

  private func first(_ byte: Int32, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let base = bytes.baseAddress, let found = memchr(base + range.lowerBound, byte, range.count)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the length of the line break at `index`: LF, CR, CR and LF, U+2029 or U+2028; 0 if there is none. U+2028
  /// ends a line, but not a paragraph: the next line keeps the direction.
  private func lineBreak(at index: Int) -> Int {
    switch bytes[index] {
    case 0x0a: 1
    case 0x0d: index + 1 < count && bytes[index + 1] == 0x0a ? 2 : 1
    case 0xe2 where isSeparator(0xa8, at: index) || isSeparator(0xa9, at: index): 3
    default: 0
    }
  }

  /// Whether U+2028, whose last byte is A8, or U+2029 is at `index`.
  private func isSeparator(_ last: UInt8, at index: Int) -> Bool {
    index + 2 < count && bytes[index] == 0xe2 && bytes[index + 1] == 0x80 && bytes[index + 2] == last
  }

  func isLineBreak(at index: Int) -> Bool { index < count && lineBreak(at: index) > 0 }

  func isParagraphBreak(at index: Int) -> Bool { lineBreak(at: index) > 0 && !isSeparator(0xa8, at: index) }

  func isParagraphStart(_ index: Int) -> Bool {
    index == 0 || isParagraphBreak(at: scalarStart(index - 1))
  }

  /// Whether all of `parts` is letters and digits of ASCII, and more than a word has.
  func isLongWord(_ parts: [TextPart]) -> Bool {
    guard parts.count == 1, parts[0].count > 128 else { return false }
    return bytes[parts[0].start..<parts[0].end].allSatisfy { byte in
      (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }
  }

  /// Whether the text contains a line break.
  var hasParagraphs: Bool { paragraph(from: 0)?.isFollowed ?? false }

  /// Returns the beginning of the code point that contains the byte at `index`.
  func scalarStart(_ index: Int) -> Int {
    var index = index
    while index > 0, index < count, bytes[index] & 0xc0 == 0x80 { index -= 1 }
    return index
  }

  /// Returns the beginning of the halves of flags that end at `end`; `end` itself if there are none.
  func indicatorsStart(before end: Int) -> Int {
    var start = end
    while start >= 4, bytes[start - 4] == 0xf0, bytes[start - 3] == 0x9f, bytes[start - 2] == 0x87,
      bytes[start - 1] >= 0xa6
    {
      start -= 4
    }
    return start
  }

  /// Returns the end of the code point that begins at `index`.
  func scalarEnd(_ index: Int) -> Int {
    var index = index + 1
    while index < count, bytes[index] & 0xc0 == 0x80 { index += 1 }
    return index
  }

  /// Calls `body` with `parts` of the text, with three dots between them, and at the end if `dots` is true, in a form
  /// that Pango accepts.
  ///
  /// NUL, which Pango does not accept, is replaced by the substitute character U+001A, so that all positions stay the
  /// same. U+2028, which Pango treats as a letter of the line that it ends, is replaced by U+2029.
  func withCString(
    _ parts: [TextPart], dots: Bool, _ body: (UnsafePointer<CChar>, Int32) -> Void
  ) {
    var copy: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { copy += Self.dots }
      let start = copy.count - part.start
      copy += bytes[part.start..<part.end].lazy.map { $0 == 0 ? 0x1a : $0 }
      var position = part.start
      while let separator = first(0xe2, in: position..<part.end) {
        if isSeparator(0xa8, at: separator) { copy[start + separator + 2] = 0xa9 }
        position = separator + 1
      }
    }
    if dots { copy += Self.dots }
    let count = Int32(clamping: copy.count)
    // So that there is an address even without bytes.
    copy.append(0)
    copy.withUnsafeBufferPointer { copy in
      copy.withMemoryRebound(to: CChar.self) { copy in
        if let start = copy.baseAddress { body(start, count) }
      }
    }
  }

  static let dots = Array("…".utf8)
}

extension String {
  /// Calls `body` with the bytes. They are copied only if the string does not store them contiguously.
  func withTextBytes<Result>(_ body: (TextBytes) -> Result) -> Result {
    var text = self
    return text.withUTF8 { body(TextBytes(bytes: $0)) }
  }
}
