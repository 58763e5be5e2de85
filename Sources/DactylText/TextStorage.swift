import DactylGraphics

/// A text in paragraphs, for editing. Positions are numbers of UTF-8 bytes from the beginning.
///
///     var text = TextStorage("one\ntwo")
///     text.replace(4..<7, with: "three")
///     print(text.string)
///
/// A change costs as much as what it removes and inserts, however long the text and its paragraphs are. Positions
/// outside of the text are limited to it, and positions inside a code point count as its beginning.
public struct TextStorage: Sendable {
  private(set) var chunks: SummedList<TextChunk>
  /// Counts what is read; nil except in tests.
  package var work: TextWork?

  /// A text with `string`.
  public init(_ string: String = "") {
    chunks = SummedList(TextChunk.split(string))
  }

  init(_ string: String, work: TextWork?) {
    self.init(string)
    self.work = work
    work?.count(count)
  }

  /// The number of UTF-8 bytes.
  public var count: Int { chunks.size.bytes }

  /// Whether there is no text.
  public var isEmpty: Bool { count == 0 }

  /// The whole text.
  public var string: String { self[0..<count] }

  /// The text in `range`.
  public subscript(range: Range<Int>) -> String {
    let range = scalarRange(range)
    guard !range.isEmpty else { return "" }
    work?.count(range.count)
    let place = place(at: range.lowerBound)
    var (result, start) = ("", place.start.bytes)
    // Small strings grow by themselves.
    if range.count > TextChunk.limit { result.reserveCapacity(range.count) }
    for chunk in chunks.elements(from: place.index) {
      guard start < range.upperBound else { break }
      let end = start + chunk.size.bytes
      let part = max(range.lowerBound, start) - start..<min(range.upperBound, end) - start
      if part.count == range.count { return part.count == chunk.size.bytes ? chunk.text : chunk.text[bytes: part] }
      result += part.count == chunk.size.bytes ? chunk.text : chunk.text[bytes: part]
      start = end
    }
    return result
  }

  /// Replaces the text in `range`. Returns the range of the new text.
  @discardableResult public mutating func replace(_ range: Range<Int>, with string: String) -> Range<Int> {
    let range = scalarRange(range)
    let new = range.lowerBound..<range.lowerBound + string.utf8.count
    work?.count(string.utf8.count)
    guard !isEmpty else {
      chunks = SummedList(TextChunk.split(string))
      return new
    }
    var first = place(at: range.lowerBound)
    let last = place(at: range.upperBound)
    var end = last.index + 1
    var text = string
    let lastText = chunks[last.index].text
    let tail = range.upperBound - last.start.bytes..<lastText.utf8.count
    if !tail.isEmpty { text += lastText[bytes: tail] }
    if first.start.bytes < range.lowerBound {
      text = chunks[first.index].text[bytes: 0..<range.lowerBound - first.start.bytes] + text
    }
    // A line feed joins the carriage return before it, and short chunks the one before or behind them.
    let isShort = text.utf8.count < TextChunk.limit / 4
    if first.index > 0, isShort || text.utf8.first == 0x0a {
      first.index -= 1
      text = chunks[first.index].text + text
    } else if isShort, end < chunks.count {
      text += chunks[end].text
      end += 1
    }
    work?.count(text.utf8.count)
    chunks.replaceSubrange(first.index..<end, with: TextChunk.split(text))
    return new
  }

  /// Returns the place of the chunk that contains `position`, the later one between two. There must be text.
  private func place(at position: Int) -> SummedList<TextChunk>.Place { chunks.place { $0.bytes <= position } }

  // MARK: Paragraphs

  /// The number of paragraphs: one more than there are line breaks.
  public var paragraphCount: Int { chunks.size.breaks + 1 }

  /// Returns the index of the paragraph that contains `position`; the later one between two.
  public func paragraphIndex(at position: Int) -> Int {
    let position = min(max(position, 0), count)
    guard !isEmpty else { return 0 }
    let place = place(at: position)
    var index = place.start.breaks
    visitBreaks(in: place.index) { end, _ in
      guard place.start.bytes + end <= position else { return false }
      index += 1
      return true
    }
    return index
  }

  /// Returns the text of the paragraph at `index`, with the line break that ends it: a line feed, a carriage return,
  /// both together, or U+2029. Traps if there is no such paragraph.
  public func paragraph(at index: Int) -> String { self[paragraphRange(at: index)] }

  /// Returns the range of the paragraph at `index`, with its line break. Traps if there is no such paragraph.
  public func paragraphRange(at index: Int) -> Range<Int> {
    checkParagraph(index)
    return paragraphStart(index)..<lineBreak(at: index).end
  }

  /// Returns the range of the paragraph at `index` without its line break. Traps if there is no such paragraph.
  public func contentRange(ofParagraph index: Int) -> Range<Int> {
    checkParagraph(index)
    let (end, length) = lineBreak(at: index)
    return paragraphStart(index)..<end - length
  }

  private func checkParagraph(_ index: Int) {
    let count = paragraphCount
    precondition(index >= 0 && index < count, "The text has \(count) paragraphs, and none at \(index).")
  }

  private func paragraphStart(_ index: Int) -> Int { index == 0 ? 0 : lineBreak(at: index - 1).end }

  /// Returns the end of the paragraph at `index`, and the length of the line break there.
  private func lineBreak(at index: Int) -> (end: Int, length: Int) {
    guard index < chunks.size.breaks else { return (count, 0) }
    let place = chunks.place { $0.breaks <= index }
    var (found, number) = ((end: 0, length: 0), place.start.breaks)
    visitBreaks(in: place.index) { end, length in
      found = (place.start.bytes + end, length)
      number += 1
      return number <= index
    }
    return found
  }

  /// Calls `visit` with the end of each line break in a chunk, in bytes from its beginning, and its length, until it
  /// returns false.
  private func visitBreaks(in chunk: Int, _ visit: (_ end: Int, _ length: Int) -> Bool) {
    let chunk = chunks[chunk]
    guard chunk.size.breaks > 0 else { return }
    chunk.text.withBytes { bytes in
      var position = 0
      while let found = bytes.lineBreak(from: position) {
        position = found.end
        if !visit(found.end, found.length) { break }
      }
      work?.count(position)
    }
  }

  /// Calls `visit` with the end of each paragraph that ends behind `position`, and the length of its line break, until
  /// it returns false. The last paragraph ends with the text, without a line break. An end far behind `limit` may be
  /// another number behind `limit`.
  func visitParagraphEnds(behind position: Int, limit: Int, _ visit: (_ end: Int, _ breakCount: Int) -> Bool) {
    let place = isEmpty ? nil : place(at: position)
    var start = place?.start.bytes ?? 0
    for chunk in chunks.elements(from: place?.index ?? 0) {
      if start > limit { break }
      var isDone = false
      if chunk.size.breaks > 0 {
        work?.count(chunk.size.bytes)
        isDone = chunk.text.withBytes { bytes in
          var offset = 0
          while let found = bytes.lineBreak(from: offset) {
            offset = found.end
            if start + found.end > position, !visit(start + found.end, found.length) { return true }
          }
          return false
        }
      }
      if isDone { return }
      start += chunk.size.bytes
    }
    _ = visit(start, 0)
  }

  // MARK: Positions

  /// Returns the position of the first byte at `position` or behind it that may belong to a word; the end of the text
  /// if there is none. Chunks without such bytes are not read.
  func wordByte(from position: Int) -> Int {
    guard position < count else { return count }
    let place = place(at: position)
    if let found = wordByte(in: place, from: position) { return found }
    let before = place.start.wordBytes + chunks[place.index].size.wordBytes
    guard before < chunks.size.wordBytes else { return count }
    let next = chunks.place { $0.wordBytes <= before }
    return wordByte(in: next, from: next.start.bytes) ?? count
  }

  private func wordByte(in place: SummedList<TextChunk>.Place, from position: Int) -> Int? {
    let chunk = chunks[place.index]
    guard chunk.size.wordBytes > 0 else { return nil }
    work?.count(chunk.size.bytes)
    return chunk.text.withBytes { bytes in
      bytes[(position - place.start.bytes)...].firstIndex { $0.mayBelongToWord }
    }.map { place.start.bytes + $0 }
  }

  /// Returns the position behind the last byte before `position` that may belong to a word; 0 if there is none. Chunks
  /// without such bytes are not read.
  func wordByteEnd(before position: Int) -> Int {
    guard position > 0 else { return 0 }
    let place = place(at: position - 1)
    if let found = wordByteEnd(in: place, before: position) { return found }
    guard place.start.wordBytes > 0 else { return 0 }
    let previous = chunks.place { $0.wordBytes < place.start.wordBytes }
    return wordByteEnd(in: previous, before: previous.start.bytes + chunks[previous.index].size.bytes) ?? 0
  }

  private func wordByteEnd(in place: SummedList<TextChunk>.Place, before position: Int) -> Int? {
    let chunk = chunks[place.index]
    guard chunk.size.wordBytes > 0 else { return nil }
    work?.count(chunk.size.bytes)
    return chunk.text.withBytes { bytes in
      bytes[..<(position - place.start.bytes)].lastIndex { $0.mayBelongToWord }
    }.map { place.start.bytes + $0 + 1 }
  }

  /// Returns the beginning of the halves of flags that end at `position`; `position` itself if there are none. Chunks
  /// with nothing else are not read.
  func indicatorsStart(before position: Int) -> Int {
    guard position > 0 else { return 0 }
    let place = place(at: position - 1)
    let start = indicatorsStart(in: place, before: position)
    guard start == place.start.bytes else { return start }
    guard place.start.otherBytes > 0 else { return 0 }
    let previous = chunks.place { $0.otherBytes < place.start.otherBytes }
    return indicatorsStart(in: previous, before: previous.start.bytes + chunks[previous.index].size.bytes)
  }

  private func indicatorsStart(in place: SummedList<TextChunk>.Place, before position: Int) -> Int {
    let end = position - place.start.bytes
    work?.count(end)
    return place.start.bytes + chunks[place.index].text.withBytes { $0.indicatorsStart(before: end) }
  }

  /// The byte at `position`, which must be in the text.
  func byte(at position: Int) -> UInt8 {
    let place = place(at: position)
    let utf8 = chunks[place.index].text.utf8
    return utf8[utf8.index(utf8.startIndex, offsetBy: position - place.start.bytes)]
  }

  /// Returns the beginning of the code point that contains `position`.
  func scalarStart(_ position: Int) -> Int {
    guard position > 0 else { return 0 }
    guard position < count else { return count }
    let place = place(at: position)
    let utf8 = chunks[place.index].text.utf8
    var index = utf8.index(utf8.startIndex, offsetBy: position - place.start.bytes)
    var position = position
    while position > place.start.bytes, utf8[index] & 0xc0 == 0x80 {
      index = utf8.index(before: index)
      position -= 1
    }
    return position
  }

  /// Returns the end of the code point that contains `position`; `position` itself between two code points.
  func scalarEnd(_ position: Int) -> Int {
    var end = min(max(position, 0), count)
    while scalarStart(end) < end { end += 1 }
    return end
  }

  /// Returns the part of `range` inside of the text, between code points.
  func scalarRange(_ range: Range<Int>) -> Range<Int> {
    let start = scalarStart(range.lowerBound)
    return start..<max(scalarStart(range.upperBound), start)
  }
}

extension TextStorage: Equatable {
  public static func == (a: TextStorage, b: TextStorage) -> Bool {
    guard a.count == b.count, a.paragraphCount == b.paragraphCount else { return false }
    var (others, rest) = (b.chunks.elements().makeIterator(), ""[...].utf8)
    for chunk in a.chunks.elements() {
      var own = chunk.text[...].utf8
      while !own.isEmpty {
        if rest.isEmpty {
          guard let next = others.next() else { return false }
          rest = next.text[...].utf8
        }
        let length = min(own.count, rest.count)
        guard own.prefix(length).elementsEqual(rest.prefix(length)) else { return false }
        (own, rest) = (own.dropFirst(length), rest.dropFirst(length))
      }
    }
    return true
  }
}

extension String {
  /// Whether the strings are the same bytes. Equal strings may be different normalizations of a text.
  func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// The text of a range of bytes, which must be between code points.
  subscript(bytes range: Range<Int>) -> String {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}
