import DactylGeometry
import DactylGraphics
import Foundation
import Testing

/// Draws bitmaps and writes images.
@MainActor @Suite struct BitmapDrawingTests {
  private func makeHalves() throws -> Bitmap {
    try Bitmap(size: Size(width: 4, height: 4)) { context in
      context.fill(Rect(x: 0, y: 0, width: 2, height: 4), with: .red)
      context.fill(Rect(x: 2, y: 0, width: 2, height: 4), with: .blue)
    }
  }

  @Test func aBitmapIsDrawnPixelForPixel() throws {
    let halves = try makeHalves()
    let bitmap = try picture { $0.draw(halves, at: Point(x: 3, y: 2)) }
    #expect(bitmap.inkedPixels == Rect(x: 3, y: 2, width: 4, height: 4))
    #expect(bitmap.color(x: 3, y: 2) == .red && bitmap.color(x: 4, y: 5) == .red)
    #expect(bitmap.color(x: 5, y: 2) == .blue && bitmap.color(x: 6, y: 5) == .blue)
  }

  @Test func aBitmapOfTwoPixelsAPointIsHalfAsLarge() throws {
    let halves = try makeHalves()
    let bitmap = try picture(scale: 2) { $0.draw(halves, at: Point(x: 3, y: 2), scale: 2) }
    #expect(bitmap.inkedPixels == Rect(x: 6, y: 4, width: 4, height: 4))
    let odd = try picture { $0.draw(halves, at: Point(x: 3, y: 2), scale: .nan) }
    #expect(odd.inkedPixels == Rect(x: 3, y: 2, width: 4, height: 4))
  }

  @Test func aBitmapStretchesToARectangle() throws {
    let halves = try makeHalves()
    let bitmap = try picture { $0.draw(halves, in: Rect(x: 0, y: 0, width: 8, height: 2)) }
    #expect(bitmap.inkedPixels == Rect(x: 0, y: 0, width: 8, height: 2))
    #expect(bitmap.color(x: 0, y: 1) == .red && bitmap.color(x: 7, y: 1) == .blue)
  }

  @Test func drawingIntoABitmapAfterwardsChangesNothing() throws {
    let halves = try makeHalves()
    let bitmap = try picture { $0.draw(halves, at: .zero) }
    halves.makeContext().fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .green)
    #expect(bitmap.color(x: 0, y: 0) == .red)
  }

  @Test func aBitmapIsDrawnIntoItself() throws {
    let bitmap = try makeHalves()
    bitmap.makeContext().draw(bitmap, at: Point(x: 1, y: 0))
    #expect((0..<4).map { bitmap.color(x: $0, y: 0) } == [.red, .red, .red, .blue])
  }

  @Test func rectanglesThatAreNoneDrawNothing() throws {
    let halves = try makeHalves()
    let bitmap = try picture { context in
      context.draw(halves, at: Point(x: .nan, y: 0))
      context.draw(halves, in: Rect(x: 0, y: 0, width: .infinity, height: 2))
      context.draw(halves, in: .zero)
      context.alpha = 0
      context.draw(halves, at: .zero)
    }
    #expect(bitmap.inkedPixels.isEmpty)
  }

  @Test func anImageIsWrittenAndReadAgain() throws {
    let folder = try TemporaryFolder()
    let image = try Image(makeHalves(), scale: 2)
    try image.writePNG(to: "\(folder.path)/halves.png")
    let read = try Image(contentsOf: "\(folder.path)/halves.png", scale: 2)
    #expect(read.size == Size(width: 2, height: 2))
    let bitmap = try picture(scale: 2) { $0.draw(read, at: .zero) }
    #expect(bitmap.color(x: 1, y: 0) == .red && bitmap.color(x: 2, y: 3) == .blue)
  }

  @Test func anImageThatCannotBeWrittenNamesItsFile() throws {
    let image = try Image(makeHalves())
    let path = "/no/such/folder/picture.png"
    #expect(throws: GraphicsError.file(path: path, reason: "No such file or directory")) {
      try image.writePNG(to: path)
    }
  }

  @Test func aPictureThatCannotBeDecodedIsNamedWithItsFile() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/picture.png"
    try folder.write("GIF89a", to: "picture.png")
    let error = GraphicsError.undecodable(path: path, .notAPicture)
    #expect(throws: error) { try Image(contentsOf: path) }
    await #expect(throws: error) { try await Image.load(contentsOf: path) }
    #expect(error.description == "can't decode \(path): not a PNG, JPEG, WebP or SVG picture")
    let png = try Image(makeHalves()).pngData()
    try Data(png.prefix(40)).write(to: URL(fileURLWithPath: path))
    #expect(throws: GraphicsError.undecodable(path: path, .brokenPicture(.png, reason: "it ends too early"))) {
      try Image(contentsOf: path)
    }
    try Data(png).write(to: URL(fileURLWithPath: path))
    #expect(throws: GraphicsError.undecodable(path: path, .tooManyPixels(width: 4, height: 4, limit: 15))) {
      try Image(contentsOf: path, maximumPixelCount: 15)
    }
  }
}
