/// What stands in a JPEG file before the picture, as far as it concerns how the picture is shown.
struct JPEGMarkers {
  /// As in EXIF: 1 is upright, 2 to 8 are the other ways a camera can have been held or a picture mirrored.
  private(set) var orientation = 1
  /// Adobe's programs, and most others since, store the four colours of print the other way round.
  private(set) var isAdobe = false

  /// Never fails: what is broken counts as not there.
  init(_ data: [UInt8]) {
    var position = 2
    while position + 4 <= data.count, data[position] == 0xff {
      let marker = data[position + 1]
      // Any number of these may stand before a marker.
      if marker == 0xff {
        position += 1
        continue
      }
      // The picture begins.
      guard marker != 0xda else { return }
      let length = Int(data[position + 2]) << 8 | Int(data[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= data.count else { return }
      let content = data[position + 4..<end]
      if marker == 0xe1, content.starts(with: "Exif\0\0".utf8) {
        orientation = Self.orientation(inEXIF: content.dropFirst(6)) ?? orientation
      } else if marker == 0xee, content.starts(with: "Adobe".utf8) {
        isAdobe = true
      }
      position = end
    }
  }

  /// EXIF is a TIFF file of its own: a byte order, then where the first table is, whose rows have 12 bytes.
  private static func orientation(inEXIF tiff: ArraySlice<UInt8>) -> Int? {
    let tiff = Array(tiff)
    let isLittle = tiff.starts(with: "II".utf8)
    guard isLittle || tiff.starts(with: "MM".utf8) else { return nil }
    func number(at index: Int, bytes: Int) -> Int? {
      guard index >= 0, index + bytes <= tiff.count else { return nil }
      let digits = tiff[index..<index + bytes]
      return isLittle
        ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let table = number(at: 4, bytes: 4), let rows = number(at: table, bytes: 2) else { return nil }
    for row in 0..<rows {
      let start = table + 2 + row * 12
      guard let tag = number(at: start, bytes: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard let value = number(at: start + 8, bytes: 2), (1...8).contains(value) else { return nil }
      return value
    }
    return nil
  }
}
