import DactylGeometry
import DactylGraphics
import Testing

/// A PNG file of any kind, uncompressed: its rows as they are stored, padded to whole bytes.
struct PNGFile {
  var width = 3
  var height = 2
  /// Bits per sample.
  var depth: UInt8 = 8
  var kind = Kind.color
  var isInterlaced = false
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  var rows: [[UInt8]]

  enum Kind: UInt8 {
    case grey = 0
    case color = 2
    case palette = 3
    case greyWithAlpha = 4
    case colorWithAlpha = 6
  }

  var data: [UInt8] {
    let header = number(width) + number(height) + [depth, kind.rawValue, 0, 0, isInterlaced ? 1 : 0]
    // Each row begins with its filter type: none.
    let content = rows.flatMap { [UInt8(0)] + $0 }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
      + (palette.isEmpty ? [] : chunk("PLTE", palette)) + (transparency.isEmpty ? [] : chunk("tRNS", transparency))
      + chunk("IDAT", stored(content)) + chunk("IEND", [])
  }

  private func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    var crc: UInt32 = .max
    for byte in checked {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    return number(content.count) + checked + number(Int(~crc))
  }

  /// A zlib stream of one stored block.
  private func stored(_ content: [UInt8]) -> [UInt8] {
    let count = UInt16(content.count)
    func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8)] }
    let (a, b) = content.reduce((1, 0)) { sums, byte in
      let a = (sums.0 + Int(byte)) % 65521
      return (a, (sums.1 + a) % 65521)
    }
    return [0x78, 0x01, 1] + bytes(count) + bytes(~count) + content + number(b << 16 | a)
  }
}

/// Every kind of PNG is decoded to its colours, not only the kinds that the library writes.
@MainActor @Suite struct PNGKindTests {
  private func pixels(_ file: PNGFile, isOpaque: Bool = true) throws -> [UInt32] {
    let image = try Image(data: file.data)
    #expect(image.size == Size(width: 3, height: 2))
    #expect(image.isOpaque == isOpaque)
    return try Bitmap(image).pixels
  }

  private func grey(_ values: [UInt32]) -> [UInt32] {
    values.map { 0xff00_0000 | $0 << 16 | $0 << 8 | $0 }
  }

  @Test(
    arguments: [
      (1, [[0b1010_0000], [0b0100_0000]], [255, 0, 255, 0, 255, 0]),
      (2, [[0b0001_1000], [0b1100_0100]], [0, 85, 170, 255, 0, 85]),
      (4, [[0x07, 0xf0], [0x1e, 0x80]], [0, 0x77, 0xff, 0x11, 0xee, 0x88]),
      (8, [[0, 100, 255], [1, 254, 128]], [0, 100, 255, 1, 254, 128]),
      (16, [[0, 0, 100, 100, 255, 255], [1, 1, 254, 254, 128, 128]], [0, 100, 255, 1, 254, 128]),
    ] as [(UInt8, [[UInt8]], [UInt32])])
  func greyOfEveryDepthIsRead(_ depth: UInt8, _ rows: [[UInt8]], _ expected: [UInt32]) throws {
    #expect(try pixels(PNGFile(depth: depth, kind: .grey, rows: rows)) == grey(expected))
  }

  @Test(
    arguments: [
      (1, [[0b0100_0000], [0b1000_0000]]), (2, [[0b0001_0000], [0b0100_0000]]), (4, [[0x01, 0], [0x10, 0]]),
      (8, [[0, 1, 0], [1, 0, 0]]),
    ] as [(UInt8, [[UInt8]])])
  func palettesOfEveryDepthAreReadWithAndWithoutAlpha(_ depth: UInt8, _ rows: [[UInt8]]) throws {
    var file = PNGFile(depth: depth, kind: .palette, palette: [255, 0, 0, 0, 255, 0], rows: rows)
    #expect(try pixels(file) == [red, green, red, green, red, red])
    // The alpha of the first colour alone; the others are opaque.
    file.transparency = [128]
    let half: UInt32 = 0x8080_0000
    #expect(try pixels(file, isOpaque: false) == [half, green, half, green, half, half])
  }

  @Test func oneColourMayStandForNone() throws {
    let grey = PNGFile(kind: .grey, transparency: [0, 100], rows: [[0, 100, 255], [100, 101, 99]])
    #expect(try pixels(grey, isOpaque: false) == [0xff00_0000, 0, 0xffff_ffff, 0, 0xff65_6565, 0xff63_6363])
    let (red8, blue8): ([UInt8], [UInt8]) = ([255, 0, 0], [0, 0, 255])
    let rows = [red8 + blue8 + red8, blue8 + blue8 + red8]
    let color = PNGFile(transparency: [0, 255, 0, 0, 0, 0], rows: rows)
    #expect(try pixels(color, isOpaque: false) == [0, blue, 0, blue, blue, 0])
  }

  @Test func sixteenBitsAreRoundedToEight() throws {
    let (red16, blue16): ([UInt8], [UInt8]) = ([255, 255, 0, 0, 0, 0], [0, 0, 0, 0, 255, 255])
    let rows = [red16 + blue16 + red16, blue16 + blue16 + red16]
    #expect(try pixels(PNGFile(depth: 16, rows: rows)) == [red, blue, red, blue, blue, red])
    let clear: [UInt8] = [255, 255, 255, 255, 255, 255, 0, 0]
    let opaque: [UInt8] = red16 + [255, 255]
    let withAlpha = PNGFile(
      depth: 16, kind: .colorWithAlpha, rows: [opaque + clear + opaque, clear + clear + opaque])
    #expect(try pixels(withAlpha, isOpaque: false) == [red, 0, red, 0, 0, red])
  }

  @Test func alphaIsMultipliedIntoTheColours() throws {
    let grey = PNGFile(
      kind: .greyWithAlpha, rows: [[200, 128, 200, 255, 200, 0], [0, 128, 255, 128, 255, 255]])
    #expect(
      try pixels(grey, isOpaque: false)
        == [0x8064_6464, 0xffc8_c8c8, 0, 0x8000_0000, 0x8080_8080, 0xffff_ffff])
    let (half, clear): ([UInt8], [UInt8]) = ([200, 100, 50, 128], [9, 9, 9, 0])
    let color = PNGFile(kind: .colorWithAlpha, rows: [half + clear + half, clear + clear + half])
    #expect(try pixels(color, isOpaque: false) == [0x8064_3219, 0, 0x8064_3219, 0, 0, 0x8064_3219])
  }

  @Test func rowsMayBeStoredInAnOrderOfTheirOwn() throws {
    // Four of the seven passes have pixels in a picture of this size.
    let file = PNGFile(
      isInterlaced: true,
      rows: [[255, 0, 0], [0, 0, 255], [0, 255, 0], [255, 255, 255, 0, 0, 0, 255, 0, 0]])
    #expect(try pixels(file) == [red, green, blue, 0xffff_ffff, 0xff00_0000, red])
  }
}
