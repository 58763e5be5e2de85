import DactylGeometry
import DactylGraphics
import Foundation
import Testing

@MainActor @Suite struct ImageTests {
  /// Red, green, blue and transparent quarters.
  private func makeQuarters(scale: Double = 1) throws -> Image {
    try Image(size: Size(width: 4, height: 4), scale: scale) { context in
      context.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: .red)
      context.fill(Rect(x: 2, y: 0, width: 2, height: 2), with: .green)
      context.fill(Rect(x: 0, y: 2, width: 2, height: 2), with: .blue)
    }
  }

  @Test func imageIsDrawnInItsOwnSizeAtEveryScale() throws {
    for (imageScale, scale) in [(1, 1), (2, 2), (2, 1), (1, 2), (1.5, 1.5)] {
      let image = try makeQuarters(scale: imageScale)
      #expect(image.size == Size(width: 4, height: 4))
      let bitmap = try picture(scale: scale) { $0.draw(image, at: Point(x: 2, y: 2)) }
      func at(_ x: Double, _ y: Double) -> UInt32 { bitmap.argb(x: Int(x * scale), y: Int(y * scale)) }
      #expect(at(2, 2) == red)
      #expect(at(5.5, 2) == green)
      #expect(at(2, 5.5) == blue)
      #expect(at(5.5, 5.5) == 0)
      #expect(bitmap.inkedPixels == Rect(x: 2 * scale, y: 2 * scale, width: 4 * scale, height: 4 * scale))
    }
  }

  @Test func imageStretchesToARectangleWithSharpEdges() throws {
    let image = try Image(size: Size(width: 2, height: 2)) {
      $0.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: .red)
    }
    let rect = Rect(x: 1, y: 2, width: 8, height: 6)
    let bitmap = try picture { $0.draw(image, in: rect) }
    #expect(bitmap.inkedPixels == rect)
    #expect(Set(bitmap.pixels) == [0, red])
  }

  @Test func partOfAnImageCanBeDrawn() throws {
    let image = try makeQuarters(scale: 2)
    let bitmap = try picture {
      $0.draw(image, part: Rect(x: 2, y: 0, width: 2, height: 2), in: Rect(x: 1, y: 1, width: 2, height: 2))
    }
    #expect(bitmap.inkedPixels == Rect(x: 1, y: 1, width: 2, height: 2))
    #expect(Set(bitmap.pixels) == [0, green])
  }

  @Test func partBeyondTheImageDrawsNothingThere() throws {
    let image = try makeQuarters()
    let bitmap = try picture {
      $0.draw(image, part: Rect(x: -2, y: -4, width: 4, height: 6), in: Rect(x: 0, y: 1, width: 8, height: 6))
      $0.draw(image, part: Rect(x: 5, y: 0, width: 4, height: 4), in: Rect(x: 0, y: 0, width: 8, height: 6))
    }
    #expect(bitmap.inkedPixels == Rect(x: 4, y: 5, width: 4, height: 2))
    #expect(bitmap.argb(x: 4, y: 5) == red)
  }

  @Test func alphaOfTheContextApplies() throws {
    let image = try makeQuarters()
    let bitmap = try picture { context in
      context.alpha = 0.5
      context.draw(image, at: .zero)
      context.fill(Rect(x: 9, y: 9, width: 1, height: 1), with: .red)
    }
    #expect(abs(bitmap.color(x: 0, y: 0).alpha - 0.5) < 0.01)
    #expect(bitmap.inkedPixels == Rect(x: 0, y: 0, width: 10, height: 10), "the clip of the image is gone")
  }

  @Test func picturesSurviveThePNGFormat() throws {
    let bitmap = try picture { context in
      context.fill(Rect(x: 1, y: 1, width: 8, height: 8), with: .red)
      context.fill(Rect(x: 2, y: 2, width: 4, height: 4), with: .blue)
      context.clear(Rect(x: 4, y: 4, width: 1, height: 1))
    }
    let image = try Image(data: bitmap.pngData(), scale: 2)
    #expect(image.size == Size(width: 5, height: 5))
    #expect(!image.isOpaque)
    let copy = try picture { $0.draw(image, in: Rect(x: 0, y: 0, width: 10, height: 10)) }
    #expect(copy.pixels == bitmap.pixels)
    #expect(try image.pngData() == bitmap.pngData())
  }

  @Test func opaquePicturesStayOpaque() throws {
    let bitmap = try picture(hasAlpha: false) { $0.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: .red) }
    let image = try Image(data: bitmap.pngData())
    #expect(image.isOpaque)
    #expect(try Image(size: Size(width: 1, height: 1), isOpaque: true) { _ in }.isOpaque)
  }

  @Test func imageOfABitmapIsACopy() throws {
    let bitmap = try picture { $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red) }
    let image = try Image(bitmap)
    bitmap.makeContext().fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .blue)
    #expect(try picture { $0.draw(image, at: .zero) }.argb(x: 5, y: 5) == red)
  }

  @Test func brokenDataThrows() throws {
    let good = try picture(30, 30) { context in
      for x in 0..<30 {
        context.fill(Rect(x: Double(x), y: 0, width: 1, height: 30), with: Color(white: Double(x) / 30))
      }
    }.pngData()
    _ = try Image(data: good)
    for count in [0, 4, 8, 20, 24, 40, good.count / 2] {
      #expect(throws: GraphicsError.self, "\(count) bytes") { try Image(data: Array(good.prefix(count))) }
    }
    #expect(throws: GraphicsError.self) { try Image(data: Array("GIF89a, not a PNG file at all".utf8)) }
    let pixels = try Bitmap(Image(data: good)).pixels
    for position in 8..<good.count {
      var bad = good
      bad[position] ^= 0xff
      // A checksum detects all damage except in bytes that are not shown.
      guard let image = try? Image(data: bad) else { continue }
      #expect(try Bitmap(image).pixels == pixels, "\(position)")
    }
  }

  @Test func pictureWithTooManyPixelsIsRefusedBeforeItIsDecoded() throws {
    var claims = try picture { _ in }.pngData()
    claims.replaceSubrange(16..<24, with: [0, 0, 0x7f, 0xfe, 0, 0, 0x7f, 0xfe])
    #expect(throws: GraphicsError.tooManyPixels(width: 32766, height: 32766, limit: 64 << 20)) {
      try Image(data: claims)
    }
    claims.replaceSubrange(16..<24, with: [0, 0, 0x7f, 0xff, 0, 0, 0, 1])
    #expect(throws: GraphicsError.size(width: 32767, height: 1)) { try Image(data: claims) }
    claims.replaceSubrange(16..<24, with: [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
    #expect(throws: GraphicsError.self) { try Image(data: claims, maximumPixelCount: nil) }
    #expect(throws: GraphicsError.self) { try Image(data: claims) }
    let small = try picture { _ in }.pngData()
    #expect(throws: GraphicsError.tooManyPixels(width: 10, height: 10, limit: 99)) {
      try Image(data: small, maximumPixelCount: 99)
    }
    _ = try Image(data: small, maximumPixelCount: nil)
  }

  @Test(arguments: [(Bitmap.maximumSide, 20), (20, Bitmap.maximumSide)])
  func theLargestPictureIsDrawnInEveryWay(_ width: Int, _ height: Int) throws {
    let size = Size(width: Double(width), height: Double(height))
    let image = try Image(size: size, isOpaque: true) { $0.fill(Rect(origin: .zero, size: size), with: .red) }
    let ways: [(Context) -> Void] = [
      { $0.draw(image, at: .zero) },
      { $0.draw(image, in: Rect(x: -0.5, y: -0.5, width: size.width, height: size.height)) },
      { context in
        context.rotate(by: 0.1)
        context.draw(image, in: Rect(x: -2, y: -2, width: size.width, height: size.height))
      },
    ]
    for (index, draw) in ways.enumerated() {
      #expect(try picture { draw($0) }.argb(x: 5, y: 5) == red, "\(index)")
      let faint = try picture { context in
        context.alpha = 0.5
        draw(context)
      }
      #expect(faint.argb(x: 5, y: 5) == 0x8080_0000, "\(index)")
    }
    let tinted = try picture { $0.draw(image, at: .zero, tintedWith: .blue) }
    #expect(tinted.argb(x: 5, y: 5) == blue)
  }

  /// A window's bitmap may be one pixel larger than an image's: the application only draws into it.
  @Test func aPictureOfTooLargeABitmapIsRefused() throws {
    var memory = [UInt32](repeating: 0, count: 32767)
    try memory.withUnsafeMutableBytes { bytes in
      let data = try #require(bytes.baseAddress)
      let bitmap = try Bitmap(data: data, pixelWidth: 32767, pixelHeight: 1, stride: 32767 * 4, hasAlpha: false)
      #expect(throws: GraphicsError.size(width: 32767, height: 1)) { try Image(bitmap) }
    }
  }

  @Test func filesAreReadAndErrorsNameThem() throws {
    let path = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bitmap = try picture { $0.fill(Rect(x: 1, y: 1, width: 3, height: 3), with: .red) }
    try bitmap.writePNG(to: path)
    #expect(try Image(contentsOf: path).pngData() == bitmap.pngData())
    let missing = #expect(throws: GraphicsError.self) { try Image(contentsOf: "/no/such/file") }
    #expect(missing?.description == "/no/such/file: No such file or directory")
    let device = #expect(throws: GraphicsError.self) { try Image(contentsOf: "/dev/zero") }
    #expect(device?.description == "/dev/zero: Not a regular file")
  }

  /// A sparse file of zeros takes no space on the disk.
  @Test func aHugeFileIsAnErrorBeforeThereIsMemoryForIt() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/huge"
    try folder.write("", to: "huge")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 1 << 40)
    #expect(throws: GraphicsError.file(path: path, reason: "The file is too large")) {
      try Image(contentsOf: path, maximumPixelCount: nil)
    }
    #expect(throws: GraphicsError.file(path: path, reason: "The file is too large")) {
      try Image(contentsOf: path, maximumPixelCount: .max)
    }
    #expect(throws: GraphicsError.notAPicture) {
      try FileContents.read(path, limit: .max) { head throws(GraphicsError) in
        #expect(head == [UInt8](repeating: 0, count: 4096))
        throw .notAPicture
      }
    }
  }

  @Test func badScaleOfAFileCountsAsOne() throws {
    let data = try picture { _ in }.pngData()
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(try Image(data: data, scale: scale).size == Size(width: 10, height: 10))
    }
  }
}
