import DactylGeometry
import DactylGraphics
import Foundation
import Testing

@MainActor @Suite struct BitmapTests {
  @Test func callersMemoryIsDrawnToWithItsStride() throws {
    var memory = [UInt32](repeating: 0xdead_beef, count: 4 * 3)
    try memory.withUnsafeMutableBytes { bytes in
      let data = try #require(bytes.baseAddress)
      let bitmap = try Bitmap(data: data, pixelWidth: 3, pixelHeight: 3, stride: 16, hasAlpha: true)
      let context = bitmap.makeContext()
      context.fill(Rect(x: 0, y: 0, width: 2, height: 1), with: .red)
      context.clear(Rect(x: 0, y: 1, width: 3, height: 2))
      try context.finish()
    }
    let old: UInt32 = 0xdead_beef
    #expect(memory == [red, red, old, old, 0, 0, 0, old, 0, 0, 0, old])
  }

  @Test func withoutAlphaAlphaIsIgnored() throws {
    var memory = [UInt32](repeating: 0x0012_3456, count: 4)
    try memory.withUnsafeMutableBytes { bytes in
      let data = try #require(bytes.baseAddress)
      let bitmap = try Bitmap(data: data, pixelWidth: 2, pixelHeight: 2, stride: 8, hasAlpha: false)
      #expect(bitmap.argb(x: 1, y: 1) == 0xff12_3456)
      #expect(bitmap.color(x: 0, y: 0) == Color(hex: 0x123456))
    }
  }

  @Test(arguments: [(2, 8), (2, 12), (33, 132), (33, 160)], [true, false])
  func allPixelsAreWhatEachIs(_ row: (Int, Int), hasAlpha: Bool) throws {
    let (width, stride) = row
    let words = stride / 4 * 3
    var memory = (0..<words).map { UInt32(truncatingIfNeeded: $0) &* 2_654_435_761 }
    try memory.withUnsafeMutableBytes { bytes in
      let data = try #require(bytes.baseAddress)
      let bitmap = try Bitmap(data: data, pixelWidth: width, pixelHeight: 3, stride: stride, hasAlpha: hasAlpha)
      let each = (0..<3).flatMap { y in (0..<width).map { bitmap.argb(x: $0, y: y) } }
      #expect(bitmap.pixels == each)
    }
    #expect(memory == (0..<words).map { UInt32(truncatingIfNeeded: $0) &* 2_654_435_761 })
  }

  @Test func allPixelsHoldWhatWasDrawn() throws {
    let bitmap = try picture(3, 2, hasAlpha: false) { $0.fill(Rect(x: 1, y: 1, width: 1, height: 1), with: .red) }
    let black: UInt32 = 0xff00_0000
    #expect(bitmap.pixels == [black, black, black, black, red, black])
    #expect(try Bitmap(pixelWidth: 2, pixelHeight: 1).pixels == [0, 0])
  }

  @Test(arguments: [(0, 1), (1, -1), (32767, 1), (1, 32768), (1, .max)])
  func sizesThatCannotBeHadThrow(_ width: Int, _ height: Int) {
    #expect(throws: GraphicsError.size(width: width, height: height)) {
      try Bitmap(pixelWidth: width, pixelHeight: height)
    }
  }

  @Test(arguments: [Double.nan, .infinity, 0, -1, 1e9]) func scalesThatCannotBeHadThrow(_ scale: Double) {
    #expect(throws: GraphicsError.self) {
      try Bitmap(size: Size(width: 10, height: 10), scale: scale) { _ in }
    }
  }

  @Test func strideMustHoldTheRow() {
    var pixel: UInt32 = 0
    for stride in [0, 7, 9, -8, .max] {
      #expect(throws: GraphicsError.self) {
        try Bitmap(data: &pixel, pixelWidth: 2, pixelHeight: 1, stride: stride, hasAlpha: true)
      }
    }
  }

  @Test func partsOfPixelsAreRoundedUp() throws {
    let bitmap = try Bitmap(size: Size(width: 10.1, height: 10), scale: 1.5) { _ in }
    #expect(bitmap.pixelWidth == 16)
    #expect(bitmap.pixelHeight == 15)
    #expect(try Bitmap(size: Size(width: 0.1 * 3 * 10, height: 1)) { _ in }.pixelWidth == 3)
  }

  @Test func semitransparentPixelsGiveTheirColourBack() throws {
    let bitmap = try picture { $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .red.withAlphaComponent(0.5)) }
    #expect(bitmap.argb(x: 0, y: 0) == 0x8080_0000)
    #expect(bitmap.color(x: 0, y: 0).red == 1)
    #expect(bitmap.color(x: -1, y: 0) == .clear)
    #expect(bitmap.color(x: 0, y: 10) == .clear)
  }

  @Test func samePixelsGiveTheSamePNG() throws {
    func draw() throws -> [UInt8] {
      try picture(40, 20, scale: 1.5) { context in
        context.draw("Same", at: .zero)
        context.fill(Rect(x: 20, y: 3, width: 9.3, height: 4), with: .red)
      }.pngData()
    }
    #expect(try draw() == draw())
  }

  @Test func aPictureFileIsWrittenCompletely() throws {
    let path = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(repeating: 1, count: 100_000).write(to: URL(fileURLWithPath: path))
    let bitmap = try picture { $0.fill(Rect(x: 1, y: 1, width: 3, height: 3), with: .red) }
    try bitmap.writePNG(to: path)
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == bitmap.pngData())
  }

  @Test func anUnwritableFileIsReportedWithTheReason() throws {
    let bitmap = try Bitmap(pixelWidth: 1, pixelHeight: 1)
    let missing = #expect(throws: GraphicsError.self) { try bitmap.writePNG(to: "/no/such/folder/x.png") }
    #expect(missing?.description == "/no/such/folder/x.png: No such file or directory")
    let full = #expect(throws: GraphicsError.self) { try bitmap.writePNG(to: "/dev/full") }
    #expect(full?.description == "/dev/full: It is a device")
  }
}
