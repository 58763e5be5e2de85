/// Positions in code points, by which assistive programs count.
extension TextStorage {
  /// The number of code points.
  public var scalarCount: Int { chunks.size.scalars }

  /// Returns the number of code points before a position, which is one in UTF-8 bytes.
  public func scalarOffset(of position: Int) -> Int {
    let position = scalarStart(position)
    guard position < count else { return scalarCount }
    guard position > 0 else { return 0 }
    let place = chunks.place { $0.bytes <= position }
    let inside = chunks[place.index].text.utf8.prefix(position - place.start.bytes)
    return place.start.scalars + inside.reduce(into: 0) { $0 += $1 & 0xc0 == 0x80 ? 0 : 1 }
  }

  /// Returns the position in UTF-8 bytes behind a number of code points. Numbers out of range are limited.
  public func position(ofScalarOffset offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    guard offset < scalarCount else { return count }
    let place = chunks.place { $0.scalars <= offset }
    let scalars = chunks[place.index].text.unicodeScalars.prefix(offset - place.start.scalars)
    return place.start.bytes + scalars.reduce(0) { $0 + UTF8.width($1) }
  }
}
