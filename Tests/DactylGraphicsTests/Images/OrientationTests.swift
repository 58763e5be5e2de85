import DactylGeometry
import DactylGraphics
import Testing

/// The orientation that cameras write, in each format that can have it, as each kind of number, in both orders of
/// bytes.
@MainActor @Suite struct OrientationTests {
  enum Kind: UInt32, CaseIterable { case short = 3, long = 4 }
  enum Container: CaseIterable { case png, pngAtItsEnd, jpeg, webp, webpWithName }

  // MARK: Files

  private static func number(_ value: UInt32, _ bytes: Int, _ isLittle: Bool) -> [UInt8] {
    let digits = (0..<bytes).map { UInt8(value >> (8 * $0) & 0xff) }
    return isLittle ? digits : digits.reversed()
  }

  /// A TIFF file with a table of one row.
  private static func tiff(
    _ orientation: UInt32, _ kind: UInt32 = 3, count: UInt32 = 1, isLittle: Bool = false
  ) -> [UInt8] {
    func number(_ value: UInt32, _ bytes: Int) -> [UInt8] { Self.number(value, bytes, isLittle) }
    let value = kind == 4 ? number(orientation, 4) : number(orientation, 2) + [0, 0]
    return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2) + number(0x0112, 2)
      + number(kind, 2) + number(count, 4) + value + number(0, 4)
  }

  private static func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var sum: UInt32 = 0xffff_ffff
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return number(UInt32(content.count), 4, false) + body + number(~sum, 4, false)
  }

  private static func riffChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(UInt32(content.count), 4, true) + content + (content.count % 2 == 1 ? [0] : [])
  }

  /// A picture of 24x16 pixels whose upper left part is red.
  private static func file(_ container: Container, _ exif: [UInt8]) throws -> [UInt8] {
    switch container {
    case .png, .pngAtItsEnd:
      let data = try picture(24, 16) { context in
        context.fill(Rect(x: 0, y: 0, width: 24, height: 16), with: .white)
        context.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .red)
      }.pngData()
      // Behind the header, or before the end.
      let place = container == .png ? 33 : data.count - 12
      return Array(data[..<place]) + pngChunk("eXIf", exif) + Array(data[place...])
    case .jpeg:
      let content = Array("Exif\0\0".utf8) + exif
      let data = try ResourceFile.colour.data
      let start: [UInt8] = [0xff, 0xd8, 0xff, 0xe1]
      return start + number(UInt32(content.count + 2), 2, false) + content + Array(data[2...])
    case .webp, .webpWithName:
      let picture = try Array(ResourceFile.opaque.data.dropFirst(12))
      let header = riffChunk("VP8X", [0x08, 0, 0, 0, 23, 0, 0, 15, 0, 0])
      let name = container == .webp ? [] : Array("Exif\0\0".utf8)
      let content = Array("WEBP".utf8) + header + picture + riffChunk("EXIF", name + exif)
      return Array("RIFF".utf8) + number(UInt32(content.count), 4, true) + content
    }
  }

  /// The column and the row, in parts of the picture, of the one that is red alone.
  private func placeOfRed(in image: Image) throws -> [Int] {
    let bitmap = try Bitmap(image)
    let (columns, rows) = (bitmap.pixelWidth / 8, bitmap.pixelHeight / 8)
    for row in 0..<rows {
      for column in 0..<columns where isRed(bitmap.argb(x: column * 8 + 4, y: row * 8 + 4)) { return [column, row] }
    }
    return []
  }

  /// JPEG and WebP change colours a little.
  private func isRed(_ pixel: UInt32) -> Bool {
    pixel >> 16 & 0xff > 200 && pixel >> 8 & 0xff < 50 && pixel & 0xff < 50
  }

  // MARK: Turning

  @Test(arguments: Container.allCases, Kind.allCases)
  func eachFormatIsTurnedUpright(_ container: Container, _ kind: Kind) throws {
    let places = [[0, 0], [2, 0], [2, 1], [0, 1], [0, 0], [1, 0], [1, 2], [0, 2]]
    for isLittle in [true, false] {
      for orientation in 1...8 {
        let exif = Self.tiff(UInt32(orientation), kind.rawValue, isLittle: isLittle)
        let image = try Image(data: Self.file(container, exif))
        let size = orientation > 4 ? Size(width: 16, height: 24) : Size(width: 24, height: 16)
        #expect(image.size == size, "\(orientation) \(isLittle)")
        #expect(try placeOfRed(in: image) == places[orientation - 1], "\(orientation) \(isLittle)")
      }
    }
  }

  @Test func transparencyIsKept() throws {
    let data = try picture(24, 16) { $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .red) }.pngData()
    let turned = Array(data[..<33]) + Self.pngChunk("eXIf", Self.tiff(6)) + Array(data[33...])
    let image = try Image(data: turned)
    #expect(!image.isOpaque && image.size == Size(width: 16, height: 24))
    #expect(try Bitmap(image).inkedPixels == Rect(x: 8, y: 0, width: 8, height: 8))
  }

  // MARK: Hostile data

  @Test(arguments: Container.allCases)
  func brokenDataCountsAsNone(_ container: Container) throws {
    let good = Self.tiff(6)
    var broken: [[UInt8]] = [
      [], Array("MM".utf8), Array("XX".utf8) + Array(good[2...]), Self.tiff(0), Self.tiff(9), Self.tiff(6, 2),
      Self.tiff(6, 9), Self.tiff(6, 3, count: 0), Self.tiff(0x0006_0006, 4), Self.tiff(.max, 4, isLittle: true),
    ]
    // The table at its own position, at the end, and far behind it.
    for place in [0, 4, 25, 0x7fff_ffff, 0xffff_ffff] as [UInt32] {
      broken.append(Array(good[..<4]) + Self.number(place, 4, false) + Array(good[8...]))
    }
    // A table of 65,535 rows that are not there, and one of rows without an orientation.
    let head = Array(good[..<8])
    broken.append(head + [0xff, 0xff, 0x01, 0x00] + Array(good[12...]))
    broken.append(head + [0xff, 0xff] + [UInt8](repeating: 1, count: 40_000))
    for count in 0..<20 { broken.append(Array(good.prefix(count))) }
    for (index, exif) in broken.enumerated() {
      #expect(try Image(data: Self.file(container, exif)).size == Size(width: 24, height: 16), "\(index)")
    }
  }

  @Test func partsThatClaimAnyLengthDoNoHarm() throws {
    for container in [Container.png, .webp] {
      let file = try Self.file(container, Self.tiff(6))
      for position in file.indices {
        for bytes in [[0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff], [0, 0, 0, 0]] as [[UInt8]] {
          var bad = file
          for (offset, byte) in bytes.enumerated() where position + offset < bad.count { bad[position + offset] = byte }
          _ = try? Image(data: bad, maximumPixelCount: 4096)
        }
      }
    }
  }
}
