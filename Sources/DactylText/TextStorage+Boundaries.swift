import DactylGraphics

// Only a part of a paragraph around a position is read. It begins and ends where no rule of Unicode looks across, so that
// it has the same characters and words as the whole.

// MARK: Characters

extension TextStorage {
  /// Returns the beginning of the character that contains `position`; `position` itself between two characters. A
  /// character is what a reader sees as one, with all its accents.
  public func characterStart(_ position: Int) -> Int {
    let position = scalarStart(position)
    return position < count ? character(at: position).lowerBound : position
  }

  /// Returns the end of the character that contains `position`; `position` itself between two characters.
  public func characterEnd(_ position: Int) -> Int {
    guard position > 0 else { return 0 }
    guard position < count else { return count }
    let character = character(at: scalarStart(position))
    return character.lowerBound == position ? position : character.upperBound
  }

  /// Returns the end of the character at `position`; the end of the text at its end.
  public func position(after position: Int) -> Int {
    let position = scalarStart(position)
    return position < count ? character(at: position).upperBound : count
  }

  /// Returns the beginning of the character before `position`; 0 at the beginning of the text.
  public func position(before position: Int) -> Int {
    let position = scalarStart(position)
    return position > 0 ? characterStart(position - 1) : 0
  }

  /// Returns the position that Backspace deletes to: the last code point of a character that consists of several letters,
  /// else the whole character.
  public func deletionStart(before position: Int) -> Int {
    let position = scalarStart(position)
    let (start, last) = (self.position(before: position), scalarStart(position - 1))
    guard last > start else { return start }
    let character = self[start..<position]
    return TextBoundaries(character).deletesCodePoint(character.utf8.count) ? last : start
  }

  /// Returns the range of the character that contains `position`, the beginning of a code point.
  private func character(at position: Int) -> Range<Int> {
    let part = part(around: position, reach: 0, isCut: \.isCharacterBreak)
    var (start, end) = (part.start, part.start)
    for character in part.text where end <= position {
      (start, end) = (end, end + character.utf8.count)
    }
    return start..<end
  }
}

// MARK: Words

extension TextStorage {
  /// The number of bytes on each side of a position that are read to find a word, and a few more.
  private static var reach: Int { 256 }

  /// Returns the next end of a word after `position`; the end of the text if there is none.
  public func wordEnd(after position: Int) -> Int {
    var position = scalarStart(position)
    while position < count {
      let part = wordPart(around: position)
      let boundaries = TextBoundaries(part.text)
      for end in stride(from: position + 1, through: part.end, by: 1) where boundaries.isWordEnd(end - part.start) {
        return characterEnd(end)
      }
      position = part.end
    }
    return count
  }

  /// Returns the last beginning of a word before `position`; 0 if there is none.
  public func wordStart(before position: Int) -> Int {
    var position = scalarStart(position)
    while position > 0 {
      let part = wordPart(around: scalarStart(position - 1))
      let boundaries = TextBoundaries(part.text)
      for start in stride(from: position - 1, through: part.start, by: -1)
      where boundaries.isWordStart(start - part.start) {
        return characterStart(start)
      }
      position = part.start
    }
    return 0
  }

  /// Returns the range of the word that contains `position`, or of the space or the punctuation mark there. At the end
  /// of a paragraph, that of the last word.
  public func wordRange(at position: Int) -> Range<Int> {
    let content = contentRange(ofParagraph: paragraphIndex(at: position))
    let position = scalarStart(min(position, content.upperBound))
    guard !content.isEmpty else { return position..<position }
    // At the end, the segment before it.
    let inside = position == content.upperBound ? scalarStart(position - 1) : position
    var (start, end) = (inside, inside + 1)
    let part = wordPart(around: inside)
    let boundaries = TextBoundaries(part.text)
    while start > part.start, !boundaries.isUnitBoundary(start - part.start) { start -= 1 }
    while end < part.end, !boundaries.isUnitBoundary(end - part.start) { end += 1 }
    return characterStart(start)..<characterEnd(end)
  }

  /// Returns whether the text has a boundary of words at `position` (UAX 29).
  package func isWordBoundary(_ position: Int) -> Bool {
    guard position > 0, position < count else { return true }
    let part = wordPart(around: scalarStart(position))
    return position == part.start || TextBoundaries(part.text).isBoundary(position - part.start)
  }

  private func wordPart(around position: Int) -> Part {
    part(around: position, reach: Self.reach, isCut: \.isWordBreak)
  }
}

// MARK: Parts

extension TextStorage {
  /// A part of a paragraph.
  private struct Part {
    let text: String
    /// The position of its beginning in the whole text.
    let start: Int
    var end: Int { start + text.utf8.count }
  }

  /// Two code points after each other.
  private struct Pair {
    let first: Unicode.Scalar
    let second: Unicode.Scalar

    /// Whether there are two characters, whatever is around them.
    var isCharacterBreak: Bool {
      if first.isASCII, second.isASCII { return first != "\r" || second != "\n" }
      // After a mark or a joiner, it depends on what is before it.
      return !Self("a", first).isOneCharacter && !isOneCharacter
    }

    /// Whether a word ends or begins between the two, whatever is around them.
    var isWordBreak: Bool {
      if first.properties.isWhitespace { return isCharacterBreak }
      // Behind the last one of several ideographs.
      guard CJKRun.of(first) == .ideographs else { return false }
      return CJKRun.of(second, behind: .ideographs) != .ideographs && isCharacterBreak
    }

    private var isOneCharacter: Bool {
      var text = String(first)
      text.unicodeScalars.append(second)
      return text.index(after: text.startIndex) == text.endIndex
    }

    init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
      (self.first, self.second) = (first, second)
    }
  }

  /// Returns the part of the paragraph around `position` that begins and ends between two code points where `isCut` is true,
  /// or at an end of the paragraph. It has at least `reach` bytes on each side of `position`, and the code point at it.
  private func part(around position: Int, reach: Int, isCut: (Pair) -> Bool) -> Part {
    let index = paragraphIndex(at: position)
    let (text, paragraph) = (self.paragraph(at: index), paragraphRange(at: index))
    let scalars = text.unicodeScalars
    func place(_ position: Int) -> String.Index {
      let position = scalarStart(min(max(position, paragraph.lowerBound), paragraph.upperBound))
      return text.utf8.index(text.startIndex, offsetBy: position - paragraph.lowerBound)
    }
    func isCutAt(_ index: String.Index) -> Bool { isCut(Pair(scalars[scalars.index(before: index)], scalars[index])) }
    var (start, end) = (place(position - reach), place(position + reach))
    while start > text.startIndex, !isCutAt(start) { scalars.formIndex(before: &start) }
    if end < text.endIndex { scalars.formIndex(after: &end) }
    while end < text.endIndex, !isCutAt(end) { scalars.formIndex(after: &end) }
    return Part(
      text: String(text[start..<end]),
      start: paragraph.lowerBound + text.utf8.distance(from: text.startIndex, to: start))
  }
}
