/// Positions in a text as numbers of UTF-8 bytes. Indexes outside of the text are limited to it.
extension String {
  /// Returns the number of bytes before `index`.
  func byteOffset(of index: Index) -> Int {
    let limited = Swift.min(Swift.max(index, startIndex), endIndex)
    return utf8.distance(from: startIndex, to: limited)
  }

  package func index(atByte offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: Swift.min(Swift.max(offset, 0), utf8.count))
  }

  /// Returns the beginning of the character that contains `offset`.
  func characterStart(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < utf8.count else { return utf8.count }
    if let (part, start) = part(around: offset) { return start + part.characterStart(offset - start) }
    return byteOffset(of: index(before: index(after: index(atByte: offset))))
  }

  /// Returns the end of the character that contains `offset`; `offset` itself if it is between two.
  func characterEnd(_ offset: Int) -> Int {
    guard offset < utf8.count else { return utf8.count }
    if let (part, start) = part(around: offset) { return start + part.characterEnd(offset - start) }
    let start = characterStart(offset)
    return start == offset ? start : byteOffset(of: index(after: index(atByte: offset)))
  }

  /// Returns the part of a long text around `offset`, and where it begins. So a letter with a million marks is not read
  /// to its end.
  private func part(around offset: Int) -> (String, start: Int)? {
    // The part itself is shorter, so that it has no part.
    guard utf8.count > 2 * Self.longestCharacter + 32 else { return nil }
    let start = withTextBytes { bytes in
      let start = bytes.scalarStart(max(offset - Self.longestCharacter, 0))
      // Not inside of a flag.
      return start - (start - bytes.indicatorsStart(before: start)) % 8
    }
    let end = scalarStart(offset + Self.longestCharacter)
    return (String(self[index(atByte: start)..<index(atByte: end)]), start)
  }

  /// The longest character that is recognized, in bytes.
  private static let longestCharacter = 512

  private func scalarStart(_ offset: Int) -> Int {
    let offset = Swift.min(Swift.max(offset, 0), utf8.count)
    return withTextBytes { $0.scalarStart(offset) }
  }

  /// Returns the bytes of `range`, extended to whole characters.
  func byteOffsets(of range: Range<Index>) -> Range<Int> {
    let start = characterStart(byteOffset(of: range.lowerBound))
    guard !range.isEmpty else { return start..<start }
    return start..<Swift.max(characterEnd(byteOffset(of: range.upperBound)), start)
  }
}
