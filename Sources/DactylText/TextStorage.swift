import DactylGraphics

/// A text in paragraphs, for editing. Positions are numbers of UTF-8 bytes from the beginning.
///
///     var text = TextStorage("one\ntwo")
///     text.replace(4..<7, with: "three")
///     print(text.string)
///
/// A change costs as much as the paragraphs that it touches, however long the text is. Positions outside of the text are
/// limited to it, and positions inside a code point count as its beginning.
public struct TextStorage: Sendable {
  private var paragraphs: SummedList<Paragraph>

  /// A text with `string`.
  public init(_ string: String = "") {
    paragraphs = SummedList(Paragraph.split(string))
  }

  /// The number of UTF-8 bytes.
  public var count: Int { paragraphs.size }

  /// Whether there is no text.
  public var isEmpty: Bool { count == 0 }

  /// The whole text.
  public var string: String { self[0..<count] }

  /// The text in `range`.
  public subscript(range: Range<Int>) -> String {
    let range = scalarRange(range)
    let index = paragraphIndex(at: range.lowerBound)
    var (result, start) = ("", paragraphs.start(ofIndex: index))
    for paragraph in paragraphs.elements(from: index) {
      guard start < range.upperBound else { break }
      let end = start + paragraph.size
      let part = max(range.lowerBound, start) - start..<min(range.upperBound, end) - start
      result += part.count == paragraph.size ? paragraph.text : paragraph.text[bytes: part]
      start = end
    }
    return result
  }

  /// Replaces the text in `range`. Returns the range of the new text.
  @discardableResult public mutating func replace(_ range: Range<Int>, with string: String) -> Range<Int> {
    let range = scalarRange(range)
    var first = paragraphs.place(at: range.lowerBound)
    let last = paragraphs.place(at: range.upperBound)
    // A line feed joins the carriage return before it.
    if first.start == range.lowerBound, first.index > 0, paragraphs[first.index - 1].text.utf8.last == 0x0d {
      first = SummedList.Place(index: first.index - 1, start: paragraphs.start(ofIndex: first.index - 1))
    }
    let lastText = paragraphs[last.index].text
    let head = paragraphs[first.index].text[bytes: 0..<range.lowerBound - first.start]
    let tail = lastText[bytes: range.upperBound - last.start..<lastText.utf8.count]
    var new = Paragraph.split(head + string + tail)
    // Only the last paragraph of the text has no line break at its end.
    if last.index + 1 < paragraphs.count, new.last?.text.isEmpty == true { new.removeLast() }
    paragraphs.replaceSubrange(first.index..<last.index + 1, with: new)
    return range.lowerBound..<range.lowerBound + string.utf8.count
  }

  // MARK: Paragraphs

  /// The number of paragraphs: one more than there are line breaks.
  public var paragraphCount: Int { paragraphs.count }

  /// Returns the index of the paragraph that contains `position`; the later one between two.
  public func paragraphIndex(at position: Int) -> Int {
    paragraphs.place(at: min(max(position, 0), count)).index
  }

  /// Returns the text of the paragraph at `index`, with the line break that ends it: a line feed, a carriage return, both
  /// together, or U+2029. Traps if there is no such paragraph.
  public func paragraph(at index: Int) -> String { paragraphs[index].text }

  /// Returns the range of the paragraph at `index`, with its line break. Traps if there is no such paragraph.
  public func paragraphRange(at index: Int) -> Range<Int> {
    let start = paragraphs.start(ofIndex: index)
    return start..<start + paragraphs[index].text.utf8.count
  }

  /// Returns the range of the paragraph at `index` without its line break. Traps if there is no such paragraph.
  public func contentRange(ofParagraph index: Int) -> Range<Int> {
    let start = paragraphs.start(ofIndex: index)
    let paragraph = paragraphs[index]
    return start..<start + paragraph.text.utf8.count - paragraph.breakCount
  }

  /// Returns the number of bytes of the paragraph at `index`, and of the line break that ends it. Traps if there is no such
  /// paragraph.
  func paragraphSize(at index: Int) -> (count: Int, breakCount: Int) {
    let paragraph = paragraphs[index]
    return (paragraph.size, paragraph.breakCount)
  }

  /// Calls `visit` with each paragraph from `index` on, its position and the length of its line break, until it returns
  /// false.
  func visitParagraphs(from index: Int, _ visit: (_ text: String, _ start: Int, _ breakCount: Int) -> Bool) {
    var start = paragraphs.start(ofIndex: index)
    for paragraph in paragraphs.elements(from: index) {
      guard visit(paragraph.text, start, paragraph.breakCount) else { return }
      start += paragraph.size
    }
  }

  // MARK: Positions

  /// Returns the beginning of the code point that contains `position`.
  func scalarStart(_ position: Int) -> Int {
    guard position > 0 else { return 0 }
    guard position < count else { return count }
    let place = paragraphs.place(at: position)
    let utf8 = paragraphs[place.index].text.utf8
    var index = utf8.index(utf8.startIndex, offsetBy: position - place.start)
    var position = position
    while position > place.start, utf8[index] & 0xc0 == 0x80 {
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
    return a.paragraphs.elements().elementsEqual(b.paragraphs.elements()) { $0.text.hasBytes(of: $1.text) }
  }
}

/// A paragraph with the line break that ends it.
private struct Paragraph: Sized {
  let text: String
  /// The number of bytes of the line break; 0 at the end of a text.
  let breakCount: Int
  var size: Int { text.utf8.count }

  /// Returns the paragraphs of `string`. The last one has no line break, and may be empty.
  static func split(_ string: String) -> [Paragraph] {
    var string = string
    return string.withUTF8 { bytes in
      var (paragraphs, start, position) = ([Paragraph](), 0, 0)
      while position < bytes.count {
        let length = breakLength(bytes, position)
        position += max(length, 1)
        guard length > 0 else { continue }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        paragraphs.append(Paragraph(text: text, breakCount: length))
        start = position
      }
      paragraphs.append(Paragraph(text: String(decoding: bytes[start...], as: UTF8.self), breakCount: 0))
      return paragraphs
    }
  }

  /// Returns the length of the line break at `index`; 0 if there is none.
  private static func breakLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    switch bytes[index] {
    case 0x0a: 1
    case 0x0d: index + 1 < bytes.count && bytes[index + 1] == 0x0a ? 2 : 1
    case 0xe2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xa9: 3
    default: 0
    }
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
