import DactylGeometry
@testable import DactylGraphics
import Testing

/// Each format is recognised by its content and decoded to the right colours.
@MainActor @Suite struct ImageFormatTests {
  /// The colours of the middles of `columns` x `rows` equal parts, row by row.
  private func colors(of image: Image, columns: Int = 3, rows: Int = 2) throws -> [UInt32] {
    let bitmap = try Bitmap(pixelWidth: image.pixelWidth, pixelHeight: image.pixelHeight)
    bitmap.makeContext(scale: image.scale).draw(image, at: .zero)
    let (width, height) = (image.pixelWidth / columns, image.pixelHeight / rows)
    return (0..<rows).flatMap { row in
      (0..<columns).map { bitmap.argb(x: $0 * width + width / 2, y: row * height + height / 2) }
    }
  }

  private func isNear(_ a: UInt32, _ b: UInt32, by limit: Int) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) <= limit }
  }

  private let white: UInt32 = 0xffff_ffff
  private var squares: [UInt32] { [red, white, green, blue, white, white] }

  @Test(arguments: [ResourceFile.colour, .progressive, .cmyk, .lossy, .opaque])
  func picturesInColourAreTheSame(_ file: ResourceFile) throws {
    let image = try Image(contentsOf: file.path)
    #expect(image.size == Size(width: 24, height: 16))
    #expect(image.isOpaque)
    let colors = try colors(of: image)
    for (color, expected) in zip(colors, squares) {
      #expect(isNear(color, expected, by: file == .opaque ? 0 : file == .lossy ? 12 : 2), "\(String(color, radix: 16))")
    }
  }

  @Test func greyPicturesAreGrey() throws {
    let colors = try colors(of: Image(data: ResourceFile.grey.data))
    // How bright red, green and blue are to the eye.
    for (color, grey) in zip(colors, [76, 255, 150, 29, 255, 255] as [UInt32]) {
      #expect(isNear(color, 0xff00_0000 | grey << 16 | grey << 8 | grey, by: 2))
    }
  }

  @Test func inkThatIsNotStoredTheOtherWayRoundIsReadAsItIs() throws {
    var data = try ResourceFile.cmyk.data
    // Without the marker of Adobe's programs.
    #expect(data[6..<11].elementsEqual("Adobe".utf8))
    data[6] = UInt8(ascii: "X")
    // Red was stored as 255, 0, 0, 255: full cyan and full black, as ink.
    #expect(try isNear(colors(of: Image(data: data))[0], 0xff00_0000, by: 2))
  }

  @Test func transparentPartsAreMultipliedIntoTheirColours() throws {
    let image = try Image(data: ResourceFile.alpha.data, scale: 2)
    #expect(image.size == Size(width: 12, height: 8))
    #expect(!image.isOpaque)
    let found = try colors(of: image)
    #expect(found == [red, 0x8064_3219, green, blue, white, 0])
  }

  @Test func animationsAreRefusedInWords() throws {
    #expect(throws: GraphicsError.brokenPicture(.webp, reason: "it is an animation, which is not supported")) {
      try Image(data: ResourceFile.animated.data)
    }
  }

  // MARK: EXIF

  /// EXIF data as the first segment of the file: a table with two rows.
  private func turned(_ orientation: UInt8, isLittle: Bool) throws -> [UInt8] {
    func number(_ value: UInt32, _ bytes: Int) -> [UInt8] {
      let digits = (0..<bytes).map { UInt8(value >> (8 * $0) & 0xff) }
      return isLittle ? digits : digits.reversed()
    }
    var tiff: [UInt8] = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(10, 4) + [0, 0] + number(2, 2)
    tiff += number(0x0100, 2) + number(3, 2) + number(1, 4) + number(24, 2) + [0, 0]
    tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(UInt32(orientation), 2) + [0, 0]
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    let data = try ResourceFile.colour.data
    return [0xff, 0xd8, 0xff, 0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + content + data.dropFirst(2)
  }

  /// The indices, row by row, of the picture's parts that are to be red, green and blue.
  private nonisolated static let turns: [(orientation: UInt8, isTurned: Bool, places: [Int])] = [
    (1, false, [0, 2, 3]), (2, false, [2, 0, 5]), (3, false, [5, 3, 2]), (4, false, [3, 5, 0]),
    (5, true, [0, 4, 1]), (6, true, [1, 5, 0]), (7, true, [5, 1, 4]), (8, true, [4, 0, 5]),
  ]

  @Test(arguments: turns, [true, false])
  func picturesOfCamerasAreTurnedUpright(
    _ turn: (orientation: UInt8, isTurned: Bool, places: [Int]), isLittle: Bool
  ) throws {
    let image = try Image(data: turned(turn.orientation, isLittle: isLittle))
    #expect(image.size == (turn.isTurned ? Size(width: 16, height: 24) : Size(width: 24, height: 16)))
    let colors = try colors(of: image, columns: turn.isTurned ? 2 : 3, rows: turn.isTurned ? 3 : 2)
    for (place, color) in zip(turn.places, [red, green, blue]) { #expect(isNear(colors[place], color, by: 2)) }
  }

  @Test(arguments: [0, 9, 255] as [UInt8])
  func impossibleTurnsCountAsNone(_ orientation: UInt8) throws {
    #expect(try Image(data: turned(orientation, isLittle: true)).size == Size(width: 24, height: 16))
  }

  // MARK: Meaningless bytes

  @Test(arguments: [ResourceFile.colour, .progressive])
  func bytesBetweenThePartsOfAJPEGDoNoHarm(_ file: ResourceFile) throws {
    let whole = try colors(of: Image(data: file.data))
    #expect(try colors(of: Image(data: withStrayBytes(file))) == whole)
    var data = try file.data
    #expect(data.suffix(2) == [0xff, 0xd9])
    // More bytes than a decoder reads ahead.
    data.insert(contentsOf: [UInt8](repeating: 1, count: 100), at: data.count - 2)
    #expect(try colors(of: Image(data: data)) == whole)
  }

  @Test func dataBehindSuchBytesIsRead() throws {
    let camera = try turned(6, isLittle: true)
    // In a marker of the format, the last of these would be followed by a zero.
    let image = try Image(data: camera.prefix(2) + [0xff, 0, 1, 2, 3, 0xff, 0, 0xff, 0xff, 0] + camera.dropFirst(2))
    #expect(image.size == Size(width: 16, height: 24))
    let print = try ResourceFile.cmyk.data
    let expected = try Bitmap(Image(data: print)).pixels
    #expect(try Bitmap(Image(data: print.prefix(2) + [0xff, 0, 7] + print.dropFirst(2))).pixels == expected)
  }

  // MARK: SVG

  @Test(arguments: [1, 1.5, 2])
  func drawingsAreSharpAtEveryScale(_ scale: Double) throws {
    let image = try Image(data: Array(squaresSVG.utf8), scale: scale)
    #expect(image.size == Size(width: 24, height: 16))
    #expect(image.pixelWidth == Int(24 * scale))
    #expect(try colors(of: image) == squares)
    let bitmap = try Bitmap(pixelWidth: image.pixelWidth, pixelHeight: image.pixelHeight)
    bitmap.makeContext(scale: scale).draw(image, at: .zero)
    #expect(Set(bitmap.pixels) == Set(squares), "no pixel is between two colours")
  }

  @Test func drawingsFitTheSizeAskedForAndKeepTheirShape() throws {
    let image = try Image(data: Array(squaresSVG.utf8), size: Size(width: 48, height: 48), scale: 2)
    #expect(image.size == Size(width: 48, height: 48))
    let bitmap = try Bitmap(image)
    #expect(bitmap.inkedPixels == Rect(x: 0, y: 16, width: 96, height: 64))
  }

  @Test func theSizeOfADrawingIsItsOwnOrThatOfItsViewBox() throws {
    func svg(_ attributes: String) -> [UInt8] {
      Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><path d='M0 0h9'/></svg>".utf8)
    }
    #expect(try Image(data: svg("width='1in' height='48pt'")).size == Size(width: 96, height: 64))
    #expect(try Image(data: svg("viewBox='5 5 20 30'")).size == Size(width: 20, height: 30))
    #expect(try Image(data: svg("width='100%' height='100%' viewBox='0 0 7 8'")).size == Size(width: 7, height: 8))
    #expect(throws: GraphicsError.brokenPicture(.svg, reason: "it has no size of its own, and none was asked for")) {
      try Image(data: svg(""))
    }
    #expect(try Image(data: svg(""), size: Size(width: 9, height: 9)).pixelWidth == 9)
    for bad in [Size.zero, Size(width: -1, height: 5), Size(width: .nan, height: 5), Size(width: .infinity, height: 5)]
    {
      #expect(throws: GraphicsError.self) { try Image(data: svg(""), size: bad) }
    }
  }

  @Test func formatsAreRecognizedByTheirBytesAlone() throws {
    #expect(ImageFormat(Array(squaresSVG.utf8)) == .svg)
    #expect(ImageFormat([0xef, 0xbb, 0xbf] + Array("  <x:svg/>".utf8)) == .svg)
    #expect(ImageFormat(Array("<html><svg/></html>".utf8)) == nil)
    #expect(ImageFormat(Array("<!-- <svg>".utf8)) == nil)
    #expect(ImageFormat(Array("<!DOCTYPE svg [ <svg>".utf8)) == nil)
    #expect(ImageFormat(Array("RIFF1234WAVE".utf8)) == nil)
    #expect(ImageFormat([]) == nil)
    for head in ["", "  ", "\u{feff} ", "<!-- ", "\u{feff}\n<?xml"] {
      #expect(ImageFormat.canBegin(with: Array(head.utf8)))
    }
    #expect(try ImageFormat.canBegin(with: Array(ResourceFile.colour.data.prefix(20))))
    for head in ["GIF89a", " x<svg", "\0"] { #expect(!ImageFormat.canBegin(with: Array(head.utf8))) }
    #expect(throws: GraphicsError.notAPicture) { try Image(data: Array("GIF89a".utf8)) }
    #expect(throws: GraphicsError.notAPicture) { try Image(data: []) }
  }

  // MARK: Libraries

  @Test func missingLibraryIsNamedWithItsPackage() throws {
    let error = #expect(throws: GraphicsError.self) { try SharedLibrary("libno-such-thing.so.9", package: "nothing9") }
    #expect(error?.description == "libno-such-thing.so.9 is missing (Debian package nothing9)")
    let library = try SharedLibrary("libc.so.6", package: "libc6")
    #expect(throws: GraphicsError.missingLibrary(name: "libc.so.6", package: "libc6")) {
      try library.function("dactyl_no_such_function", as: (@convention(c) () -> Void).self)
    }
  }
}

extension Bitmap {
  /// The pixels of `image`.
  convenience init(_ image: Image) throws {
    try self.init(pixelWidth: image.pixelWidth, pixelHeight: image.pixelHeight)
    makeContext(scale: image.scale).draw(image, at: .zero)
  }
}
