import DactylGraphics

/// Characters and words around a position.
extension TextStorage {
  /// The most bytes around a position that are read to find a character or a word.
  private static let reach = 1024

  /// A part of a paragraph around a position.
  private struct Window {
    let text: String
    /// The position of its beginning in the whole text.
    let start: Int
    /// Whether the paragraph goes on before the part, or after it.
    let isCutBefore: Bool
    let isCutAfter: Bool
    var end: Int { start + text.utf8.count }
  }

  /// Returns the text around `position` in the paragraph at `index`.
  private func window(around position: Int, inParagraph index: Int) -> Window {
    let range = paragraphRange(at: index)
    let start = scalarStart(max(range.lowerBound, position - Self.reach))
    let end = scalarStart(min(range.upperBound, position + Self.reach))
    return Window(
      text: paragraph(at: index)[bytes: start - range.lowerBound..<end - range.lowerBound], start: start,
      isCutBefore: start > range.lowerBound, isCutAfter: end < range.upperBound)
  }

  private func window(around position: Int) -> Window {
    window(around: position, inParagraph: paragraphIndex(at: position))
  }

  // MARK: Characters

  /// Returns the beginning of the character that contains `position`; `position` itself between two characters. A
  /// character is what a reader sees as one, with all its accents.
  public func characterStart(_ position: Int) -> Int {
    let position = scalarStart(position)
    let window = window(around: position)
    let offset = position - window.start
    guard offset > 0, offset < window.text.utf8.count else { return position }
    return window.start + window.text.boundary(atOrBefore: offset)
  }

  /// Returns the end of the character that contains `position`; `position` itself between two characters.
  public func characterEnd(_ position: Int) -> Int {
    let start = characterStart(position)
    return start == scalarStart(position) ? start : self.position(after: start)
  }

  /// Returns the end of the character at `position`; the end of the text at its end.
  public func position(after position: Int) -> Int {
    let position = scalarStart(position)
    guard position < count else { return count }
    let window = window(around: position)
    let index = window.text.utf8.index(window.text.startIndex, offsetBy: position - window.start)
    return window.start + window.text.utf8.distance(from: window.text.startIndex, to: window.text.index(after: index))
  }

  /// Returns the beginning of the character before `position`; 0 at the beginning of the text.
  public func position(before position: Int) -> Int {
    let position = scalarStart(position)
    guard position > 0 else { return 0 }
    return characterStart(scalarStart(position - 1))
  }

  /// Returns the position that Backspace deletes to: the last code point of a character that consists of several letters,
  /// else the whole character.
  public func deletionStart(before position: Int) -> Int {
    let start = self.position(before: position)
    let last = scalarStart(position - 1)
    guard last > start else { return start }
    let window = window(around: start)
    return TextBoundaries(window.text).deletesCodePoint(position - window.start) ? last : start
  }

  // MARK: Words

  /// Returns the next end of a word after `position`; the end of the text if there is none.
  public func wordEnd(after position: Int) -> Int {
    var (index, position) = (paragraphIndex(at: position), scalarStart(position))
    while index < paragraphCount {
      let window = window(around: position, inParagraph: index)
      let boundaries = TextBoundaries(window.text)
      // A word that is cut does not end there.
      let last = window.isCutAfter ? window.end - 1 : window.end
      for end in stride(from: position + 1, through: last, by: 1) where boundaries.isWordEnd(end - window.start) {
        return characterEnd(end)
      }
      position = window.isCutAfter ? scalarStart(last) : last
      if !window.isCutAfter { index += 1 }
    }
    return count
  }

  /// Returns the last beginning of a word before `position`; 0 if there is none.
  public func wordStart(before position: Int) -> Int {
    var position = scalarStart(position)
    while position > 0 {
      // The end of a paragraph belongs to it here.
      let window = window(around: position, inParagraph: paragraphIndex(at: position - 1))
      let boundaries = TextBoundaries(window.text)
      for start in stride(from: position - 1, through: window.start, by: -1)
      where boundaries.isWordStart(start - window.start) {
        if start > window.start || !window.isCutBefore { return characterStart(start) }
      }
      position = window.start
    }
    return 0
  }

  /// Returns the range of the word that contains `position`, or of the space or the punctuation mark there. At the end
  /// of a paragraph, that of the last word.
  public func wordRange(at position: Int) -> Range<Int> {
    let index = paragraphIndex(at: position)
    let content = contentRange(ofParagraph: index)
    let position = scalarStart(min(position, content.upperBound))
    guard !content.isEmpty else { return position..<position }
    let window = window(around: position, inParagraph: index)
    let boundaries = TextBoundaries(window.text)
    // At the end, the segment before it.
    let inside = position == content.upperBound ? scalarStart(position - 1) : position
    var (start, end) = (inside, scalarStart(inside) + 1)
    while start > window.start, !boundaries.isBoundary(start - window.start) { start -= 1 }
    while end < min(window.end, content.upperBound), !boundaries.isBoundary(end - window.start) { end += 1 }
    return characterStart(start)..<characterEnd(end)
  }

  /// Returns whether the text has a boundary of words at `position` (UAX 29).
  func isWordBoundary(_ position: Int) -> Bool {
    if position == 0 || position == count { return true }
    let window = window(around: position)
    return position == window.start || TextBoundaries(window.text).isBoundary(position - window.start)
  }
}

extension String {
  /// Returns the last beginning of a character at or before `offset`, in bytes.
  fileprivate func boundary(atOrBefore offset: Int) -> Int {
    let index = utf8.index(startIndex, offsetBy: offset)
    if index == endIndex { return offset }
    return utf8.distance(from: startIndex, to: self.index(before: self.index(after: index)))
  }
}
