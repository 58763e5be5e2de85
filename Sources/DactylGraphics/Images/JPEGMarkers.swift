/// The markers in a JPEG file, before the picture, that decide how it is shown.
struct JPEGMarkers {
  /// The file without the stray bytes that some cameras leave between its parts. The decoder warns about them, and
  /// would hide later warnings.
  private(set) var data: [UInt8]
  /// The orientation in EXIF: 1 is upright, 2 to 8 are turned or mirrored.
  private(set) var orientation = 1
  /// Whether the four colours of print are stored inverted, as by Adobe's programs, and most others since.
  private(set) var isAdobe = false

  /// Reads the markers. Broken ones count as missing.
  init(_ data: [UInt8]) {
    self.data = data
    var parts: [UInt8] = []
    // The position after the signature of the format.
    var (position, kept) = (2, 0)
    while let marker = Self.firstMarker(in: data, from: position) {
      if marker > position {
        parts += data[kept..<position]
        kept = marker
      }
      position = marker + 2
      // These markers have no content.
      if data[marker + 1] == 0x01 || (0xd0...0xd7).contains(data[marker + 1]) { continue }
      // The picture begins here, or there is none.
      guard data[marker + 1] != 0xda, data[marker + 1] != 0xd9, position + 2 <= data.count else { break }
      let end = position + (Int(data[position]) << 8 | Int(data[position + 1]))
      guard end >= position + 2, end <= data.count else { break }
      read(data[marker + 1], data[position + 2..<end])
      position = end
    }
    if kept > 0 { self.data = parts + data[kept...] }
  }

  /// Returns the position of the first marker from `position` on: 0xff, followed by neither 0xff nor 0.
  private static func firstMarker(in data: [UInt8], from position: Int) -> Int? {
    var position = position
    while position + 1 < data.count {
      if data[position] == 0xff, data[position + 1] != 0xff, data[position + 1] != 0 { return position }
      position += 1
    }
    return nil
  }

  private mutating func read(_ marker: UInt8, _ content: ArraySlice<UInt8>) {
    if marker == 0xe1, content.starts(with: "Exif\0\0".utf8) {
      orientation = EXIF.orientation(in: content) ?? orientation
    } else if marker == 0xee, content.starts(with: "Adobe".utf8) {
      isAdobe = true
    }
  }
}
