import DactylBus
import DactylCore
import DactylGeometry
import DactylText

/// The text of an object, by code points, as assistive programs count.
@MainActor struct ReadableText {
  let object: AccessibilityObject
  let content: any AccessibilityReadingContent
  let text: TextStorage

  init(_ object: AccessibilityObject) throws {
    guard let content = object.view as? any AccessibilityReadingContent else { throw CallError.unsupported("text") }
    self.object = object
    self.content = content
    text = content.accessibilityText
  }

  var count: Int { text.scalarCount }

  /// Returns the range of two offsets in code points. An end of -1 means that of the text; others are limited to it.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let start = min(max(start, 0), count)
    let end = end < 0 ? count : min(end, count)
    return start..<max(start, end)
  }

  /// Returns a range in UTF-8 bytes for one in code points.
  func bytes(_ range: Range<Int>) -> Range<Int> {
    text.position(ofScalarOffset: range.lowerBound)..<text.position(ofScalarOffset: range.upperBound)
  }

  /// Returns a range in code points for one in UTF-8 bytes, which is limited to the text.
  func scalars(_ range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<text.count)
    return text.scalarOffset(of: range.lowerBound)..<text.scalarOffset(of: range.upperBound)
  }

  func string(_ range: Range<Int>) -> String { text[bytes(range)] }

  /// Returns the value of the character at an offset; 0 out of range.
  func character(at offset: Int) -> Int32 {
    guard (0..<count).contains(offset) else { return 0 }
    return string(offset..<offset + 1).unicodeScalars.first.map { Int32(bitPattern: $0.value) } ?? 0
  }

  // MARK: Parts

  /// The parts in which text is read.
  enum Unit {
    case character
    /// A word with the space behind it.
    case word
    /// A sentence with the space behind it.
    case sentence
    /// A line on the screen.
    case line
    case paragraph

    init?(granularity: UInt32) {
      let units: [Unit] = [.character, .word, .sentence, .line, .paragraph]
      guard granularity < units.count else { return nil }
      self = units[Int(granularity)]
    }

    /// The boundaries of the older calls: the starts and the ends of words, sentences and lines.
    init?(boundary: UInt32) {
      let units: [Unit] = [.character, .word, .word, .sentence, .sentence, .line, .line]
      guard boundary < units.count else { return nil }
      self = units[Int(boundary)]
    }
  }

  /// Returns the part at an offset, in code points; an empty one at the end of the text, and out of range.
  func part(_ unit: Unit, at offset: Int) -> Range<Int> {
    guard offset >= 0, offset <= count else { return 0..<0 }
    guard count > 0 else { return 0..<0 }
    if unit == .character { return offset..<min(offset + 1, count) }
    let position = text.position(ofScalarOffset: offset)
    switch unit {
    case .character: return offset..<min(offset + 1, count)
    case .word: return scalars(word(at: position))
    case .sentence: return scalars(sentence(at: position))
    case .line: return scalars(line(at: position))
    case .paragraph: return scalars(text.paragraphRange(at: text.paragraphIndex(at: position)))
    }
  }

  /// Returns the part before the one at an offset; an empty one at the start of the text.
  func part(_ unit: Unit, before offset: Int) -> Range<Int> {
    let start = part(unit, at: min(max(offset, 0), count)).lowerBound
    return start > 0 ? part(unit, at: start - 1) : 0..<0
  }

  /// Returns the part behind the one at an offset; an empty one at the end of the text.
  func part(_ unit: Unit, after offset: Int) -> Range<Int> {
    let end = part(unit, at: min(max(offset, 0), count)).upperBound
    return end < count ? part(unit, at: end) : count..<count
  }

  /// A word reaches to the beginning of the next one.
  private func word(at position: Int) -> Range<Int> {
    var range = text.wordRange(at: position)
    if isSpace(range), range.lowerBound > 0 {
      range = text.wordRange(at: range.lowerBound - 1).lowerBound..<range.upperBound
    }
    let next = text.wordRange(at: range.upperBound)
    return next.lowerBound == range.upperBound && isSpace(next) ? range.lowerBound..<next.upperBound : range
  }

  private func isSpace(_ range: Range<Int>) -> Bool {
    !range.isEmpty && text[range].unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// A line with the line break that ends it.
  private func line(at position: Int) -> Range<Int> {
    let range = content.accessibilityTextLine(at: position)
    let paragraph = text.paragraphRange(at: text.paragraphIndex(at: range.lowerBound))
    let content = text.contentRange(ofParagraph: text.paragraphIndex(at: range.lowerBound))
    return range.upperBound == content.upperBound ? range.lowerBound..<paragraph.upperBound : range
  }

  /// A sentence ends behind its mark and the spaces after that, and with its paragraph.
  private func sentence(at position: Int) -> Range<Int> {
    let paragraph = text.paragraphRange(at: text.paragraphIndex(at: position))
    var (start, place, isOver) = (paragraph.lowerBound, paragraph.lowerBound, false)
    for scalar in text[paragraph].unicodeScalars {
      if isOver, !scalar.properties.isWhitespace, !Self.closing.contains(scalar) {
        if place > position { return start..<place }
        (start, isOver) = (place, false)
      }
      place += UTF8.width(scalar)
      if Self.ending.contains(scalar) {
        isOver = true
      } else if isOver, !scalar.properties.isWhitespace, !Self.closing.contains(scalar) {
        isOver = false
      }
    }
    return start..<paragraph.upperBound
  }

  private static let ending: Set<Unicode.Scalar> = [".", "!", "?", "\u{2026}", "\u{3002}", "\u{ff01}", "\u{ff1f}"]
  private static let closing: Set<Unicode.Scalar> = ["\"", "'", ")", "]", "\u{201d}", "\u{2019}", "\u{bb}", "\u{300d}"]

  // MARK: Places

  /// Returns the rectangle around a part of the text, in code points; nil if nothing of it is visible.
  func frame(of range: Range<Int>) -> Rect? {
    let range = bytes(range)
    let rects = content.accessibilityTextRects(for: range)
    guard let first = rects.first else { return nil }
    return object.place(of: rects.dropFirst().reduce(first) { $0.union($1) })
  }

  /// Returns the offset of the character at a point, in the coordinates of the object's frame; -1 beside the text.
  func offset(at point: Point) -> Int {
    guard object.frame.contains(point), let inside = object.point(inView: point) else { return -1 }
    return text.scalarOffset(of: content.accessibilityTextPosition(at: inside))
  }

  /// The links, with their ranges in code points.
  var links: [(range: Range<Int>, view: any AccessibilityTextLink)] {
    content.accessibilityTextLinks.map { (scalars($0.accessibilityTextRange), $0) }
  }
}
