/// Places in a text as numbers of UTF-8 bytes before them. Every index is good for every text: one that doesn't fit is
/// limited.
extension String {
  /// How many bytes are before `index`.
  func byteOffset(of index: Index) -> Int {
    let limited = Swift.min(Swift.max(index, startIndex), endIndex)
    return utf8.distance(from: startIndex, to: limited)
  }

  func index(atByte offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: Swift.min(Swift.max(offset, 0), utf8.count))
  }

  /// The beginning of the character that the place is in.
  func characterStart(_ offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < utf8.count else { return utf8.count }
    if let (part, start) = part(around: offset) { return start + part.characterStart(offset - start) }
    return byteOffset(of: index(before: index(after: index(atByte: offset))))
  }

  /// The end of the character that the place is in; the place itself where it is between two.
  func characterEnd(_ offset: Int) -> Int {
    guard offset < utf8.count else { return utf8.count }
    if let (part, start) = part(around: offset) { return start + part.characterEnd(offset - start) }
    let start = characterStart(offset)
    return start == offset ? start : byteOffset(of: index(after: index(atByte: offset)))
  }

  /// Returns the part of a long text around a place, and where it begins. A letter with a million marks is not read to
  /// its end.
  private func part(around offset: Int) -> (String, start: Int)? {
    guard utf8.count > 2 * Self.longestCharacter + 6 else { return nil }
    let start = scalarStart(offset - Self.longestCharacter)
    let end = scalarStart(offset + Self.longestCharacter)
    return (String(self[index(atByte: start)..<index(atByte: end)]), start)
  }

  /// In bytes.
  private static let longestCharacter = 512

  private func scalarStart(_ offset: Int) -> Int {
    let offset = Swift.min(Swift.max(offset, 0), utf8.count)
    return withTextBytes { $0.scalarStart(offset) }
  }

  /// The same range with characters that are partly in it taken in whole.
  func byteOffsets(of range: Range<Index>) -> Range<Int> {
    let start = characterStart(byteOffset(of: range.lowerBound))
    guard !range.isEmpty else { return start..<start }
    return start..<Swift.max(characterEnd(byteOffset(of: range.upperBound)), start)
  }
}
