import DactylGraphics

// Only a part of the text around a position is read. It begins and ends where no rule of Unicode looks across, so that
// it has the same characters and words as the whole. A character or word that is longer than any of a language is cut
// by rules that look at some bytes only, so that a text with such characters costs no more than others:
// - A character of more than 4 KiB is cut at the multiples of 2 KiB of the text, or before one if only a mark would
//   begin there.
// - A word is followed over 4 KiB on each side of a position.
// - A movement by words stops behind 12 KiB of text without an end of a word. Bytes that belong to no word do not
//   count.

// MARK: Characters

extension TextStorage {
  /// Returns the beginning of the character that contains `position`; `position` itself between two characters. A
  /// character is what a reader sees as one, with all its accents; one of more than 4 KiB is cut into several.
  public func characterStart(_ position: Int) -> Int {
    let position = scalarStart(position)
    return position < count && !isBetweenASCII(position) ? character(at: position).lowerBound : position
  }

  /// Returns the end of the character that contains `position`; `position` itself between two characters.
  public func characterEnd(_ position: Int) -> Int {
    guard position > 0 else { return 0 }
    guard position < count else { return count }
    let start = scalarStart(position)
    if isBetweenASCII(start) { return start }
    let character = character(at: start)
    return character.lowerBound == position ? position : character.upperBound
  }

  /// Returns the end of the character at `position`; the end of the text at its end.
  public func position(after position: Int) -> Int {
    let position = scalarStart(position)
    guard position < count else { return count }
    return isBetweenASCII(position + 1) ? position + 1 : character(at: position).upperBound
  }

  /// Whether the bytes before and behind `position` are two characters of ASCII.
  private func isBetweenASCII(_ position: Int) -> Bool {
    guard position > 0, position < count else { return false }
    let (before, behind) = (byte(at: position - 1), byte(at: position))
    return before < 0x80 && behind < 0x80 && !(before == 0x0d && behind == 0x0a)
  }

  /// Returns the beginning of the character before `position`; 0 at the beginning of the text.
  public func position(before position: Int) -> Int {
    let position = scalarStart(position)
    return position > 0 ? characterStart(position - 1) : 0
  }

  /// Returns the position that Backspace deletes to: the last code point of a character that consists of several
  /// letters, else the whole character.
  public func deletionStart(before position: Int) -> Int {
    let position = scalarStart(position)
    let (start, last) = (self.position(before: position), scalarStart(position - 1))
    guard last > start else { return start }
    let character = self[start..<position]
    return TextBoundaries(character).deletesCodePoint(character.utf8.count) ? last : start
  }

  /// Returns the beginning of the character that contains `position`, for a cut of a paragraph. In a character that
  /// begins more than 128 bytes before, it is a place before another letter if there is one near by, else that of any
  /// code point. So a cut reads little, however long the character is.
  func cutStart(_ position: Int) -> Int {
    let position = scalarStart(position)
    guard position > 0, position < count, !isBetweenASCII(position) else { return position }
    let part = part(around: position, reach: 0, most: 128, isCut: \.isCharacterBreak)
    if part.beginsAtCut { return part.text.character(at: position, from: part.start).lowerBound }
    if let flag = flagStart(position) { return flag }
    var (place, found, previous) = (part.start, position, Unicode.Scalar?.none)
    for scalar in part.text.unicodeScalars where place <= position {
      if let previous, previous != "\u{200d}", !ScalarPair(previous, scalar).isOneCharacter { found = place }
      place += UTF8.width(scalar)
      previous = scalar
    }
    return found
  }

  /// Returns the range of the character that contains `position`, the beginning of a code point.
  private func character(at position: Int) -> Range<Int> {
    let part = part(around: position, reach: 0, most: 64, isCut: \.isCharacterBreak)
    return part.beginsAtCut && part.endsAtCut
      ? part.text.character(at: position, from: part.start) : longCharacter(at: position)
  }
}

// MARK: Words

extension TextStorage {
  /// The number of bytes on each side of a position that are read to find a word, and the most others.
  private static var reach: Int { 256 }
  private static var longestWord: Int { 4096 }
  /// The most bytes that a movement by words passes without finding an end.
  private static var longestMovement: Int { 12 << 10 }

  /// Returns the next end of a word after `position`; the end of the text if there is none.
  public func wordEnd(after position: Int) -> Int {
    var (position, left) = (wordByte(from: scalarStart(position)), Self.longestMovement)
    while position < count {
      let part = wordPart(around: scalarStart(position))
      let boundaries = TextBoundaries(part.text)
      let last = max(part.endsAtCut ? part.end : part.end - 1, position + 1)
      for end in stride(from: position + 1, through: last, by: 1) where boundaries.isWordEnd(end - part.start) {
        return characterEnd(end)
      }
      left -= last - position
      if left <= 0 { return characterEnd(last) }
      // The next part shows whether a word ends where this one was cut.
      position = wordByte(from: last)
    }
    return count
  }

  /// Returns the last beginning of a word before `position`; 0 if there is none.
  public func wordStart(before position: Int) -> Int {
    var (position, left) = (positionOfWord(before: scalarStart(position)), Self.longestMovement)
    while position > 0 {
      let part = wordPart(around: scalarStart(position - 1))
      let boundaries = TextBoundaries(part.text)
      let first = min(part.beginsAtCut ? part.start : part.start + 1, position - 1)
      for start in stride(from: position - 1, through: first, by: -1)
      where boundaries.isWordStart(start - part.start) {
        return characterStart(start)
      }
      left -= position - first
      if left <= 0 { return characterStart(first) }
      position = positionOfWord(before: first)
    }
    return 0
  }

  /// Returns a position at `position` or before it with the same words before it, and no more bytes that belong to
  /// none.
  private func positionOfWord(before position: Int) -> Int {
    // A mark may make a space before it a word.
    position < count && byte(at: position) >= 0x80 ? position : wordByteEnd(before: position)
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

  /// Words around a place, so that others near it are found without reading the text again.
  struct WordWindow {
    fileprivate let part: Part
    fileprivate let boundaries: TextBoundaries
    /// The positions where the boundaries are those of the whole text, as far as a word is followed.
    fileprivate let positions: ClosedRange<Int>
  }

  /// Returns whether the text has a boundary of words at `position`, inside the text. `window` is the one of the
  /// position before.
  func isWordBoundary(_ position: Int, _ window: inout WordWindow?) -> Bool {
    let found: WordWindow
    if let window, window.positions.contains(position) {
      found = window
    } else {
      // More than one word, so that the next position is near by.
      let part = part(
        around: scalarStart(position), reach: 1024, most: Self.longestWord, isCut: \.isWordBreak)
      let (lower, upper) = (part.start + Self.longestWord / 2, part.end - Self.longestWord / 2)
      let first = min(part.beginsAtCut ? part.start : lower, position)
      let last = max(part.endsAtCut ? part.end - 1 : upper, position)
      found = WordWindow(part: part, boundaries: TextBoundaries(part.text), positions: first...last)
      window = found
    }
    return position == found.part.start || found.boundaries.isBoundary(position - found.part.start)
  }

  private func wordPart(around position: Int) -> Part {
    part(around: position, reach: Self.reach, most: Self.longestWord, isCut: \.isWordBreak)
  }
}

// MARK: Parts

extension TextStorage {
  /// A part of the text.
  fileprivate struct Part {
    let text: String
    /// The position of its beginning in the whole text.
    let start: Int
    /// Whether it begins and ends where nothing looks across.
    let beginsAtCut: Bool
    let endsAtCut: Bool
    var end: Int { start + text.utf8.count }
  }

  /// Returns the part of the text around `position` that begins and ends between two code points where `isCut` is true,
  /// or at an end of the text. It has at least `reach` bytes on each side of `position`, the code point at it, and on
  /// each side about `most` further bytes at the most: then it ends where `isCut` is false.
  private func part(around position: Int, reach: Int, most: Int, isCut: (ScalarPair) -> Bool) -> Part {
    let lower = scalarStart(position - reach - most)
    let upper = scalarEnd(position + reach + most)
    let text = self[lower..<upper]
    let scalars = text.unicodeScalars
    func place(_ position: Int) -> String.Index {
      text.utf8.index(text.startIndex, offsetBy: scalarStart(position) - lower)
    }
    func isCutAt(_ index: String.Index) -> Bool {
      isCut(ScalarPair(scalars[scalars.index(before: index)], scalars[index]))
    }
    var (start, end) = (place(max(position - reach, lower)), place(min(position + reach, upper)))
    while start > text.startIndex, !isCutAt(start) { scalars.formIndex(before: &start) }
    if end < text.endIndex { scalars.formIndex(after: &end) }
    while end < text.endIndex, !isCutAt(end) { scalars.formIndex(after: &end) }
    return Part(
      text: String(text[start..<end]), start: lower + text.utf8.distance(from: text.startIndex, to: start),
      beginsAtCut: start > text.startIndex || lower == 0, endsAtCut: end < text.endIndex || upper == count)
  }
}
