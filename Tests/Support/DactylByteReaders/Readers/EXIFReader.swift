import DactylGraphics

extension ByteReader {
  /// The orientation of pictures, as a TIFF file. It is also put into a file of each format.
  static let exif = ByteReader("exif") { tiff in
    let orientation = EXIF.orientation(in: tiff[...])
    try check(orientation.map { (1...8).contains($0) } ?? true, "an orientation is 1 to 8: \(orientation ?? 0)")
    let moved = [0xff, 0xd8] + tiff
    try check(EXIF.orientation(in: moved[2...]) == orientation, "the place of the bytes does not matter")
    if let other = TIFFCopy(tiff).inOtherOrder {
      try check(
        EXIF.orientation(in: other[...]) == orientation,
        "both orders of bytes are the same: \(orientation ?? 0) \(EXIF.orientation(in: other[...]) ?? 0)")
    }
    // What other programs read in files of a few bytes.
    guard let orientation, tiff.count < 60_000 else { return }
    let tiff = TIFFCopy(tiff).bytes
    for format in PictureWithEXIF.Format.allCases {
      let image = try Image(data: PictureWithEXIF.file(format, tiff))
      try check(
        (image.pixelWidth < image.pixelHeight) == (orientation > 4),
        "each format is turned by \(orientation): \(format) \(image.pixelWidth)x\(image.pixelHeight)")
    }
  }
}

/// The rows of a TIFF file, as far as their places are sound.
struct TIFFCopy {
  /// Without the name that is in front of it in JPEG files.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes.starts(with: "Exif\0\0".utf8) ? Array(bytes.dropFirst(6)) : bytes }

  /// The same table with all numbers in the other order of bytes; nil if there is none, or its parts overlap.
  var inOtherOrder: [UInt8]? {
    var copy = bytes
    func turn(_ start: Int, _ count: Int) -> Bool {
      guard start >= 0, start + count <= copy.count else { return false }
      copy[start..<start + count].reverse()
      return true
    }
    func number(_ start: Int, _ count: Int, isLittle: Bool) -> Int {
      let digits = bytes[start..<start + count]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    let isLittle = bytes.starts(with: "II".utf8)
    guard isLittle || bytes.starts(with: "MM".utf8), turn(2, 2), turn(4, 4) else { return nil }
    copy.replaceSubrange(0..<2, with: Array((isLittle ? "MM" : "II").utf8))
    let table = number(4, 4, isLittle: isLittle)
    guard table >= 8, turn(table, 2) else { return nil }
    for row in 0..<number(table, 2, isLittle: isLittle) {
      let start = table + 2 + row * 12
      guard turn(start, 2), turn(start + 2, 2), turn(start + 4, 4) else { return nil }
      let isShort = number(start + 2, 2, isLittle: isLittle) == 3
      guard turn(start + 8, isShort ? 2 : 4) else { return nil }
    }
    return copy
  }
}
