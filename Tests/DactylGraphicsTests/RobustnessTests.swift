import CDactylCairo
import DactylGeometry
import Testing

@testable import DactylGraphics

@MainActor @Suite struct RobustnessTests {
  private let square = Rect(x: 0, y: 0, width: 10, height: 10)

  @Test func undefinedNumbersDrawNothingAndSpoilNothing() throws {
    let tile = try Image(size: Size(width: 2, height: 2)) { $0.fill(square, with: .green) }
    let bitmap = try picture { context in
      for bad in [Double.nan, .infinity, -.infinity] {
        context.fill(Rect(x: bad, y: 0, width: 5, height: 5), with: .red)
        context.fill(Rect(x: 0, y: 0, width: 5, height: bad), with: .red)
        context.fill(Rect(x: 0, y: 0, width: bad, height: 5), with: .linear(Gradient(.red), from: .zero, to: .zero))
        context.fillEllipse(in: Rect(x: 0, y: bad, width: 5, height: 5), with: .red)
        context.stroke(Rect(x: 0, y: 0, width: 5, height: bad), with: .red)
        context.strokeLine(from: Point(x: bad, y: 0), to: Point(x: 5, y: 5), with: .red)
        context.draw(tile, at: Point(x: bad, y: 0))
        context.draw(tile, in: Rect(x: 0, y: 0, width: 5, height: bad))
        context.draw(tile, part: Rect(x: bad, y: 0, width: 1, height: 1), in: square)
        context.draw("text", at: Point(x: 0, y: bad))
        context.draw("text", in: Rect(x: 0, y: 0, width: bad, height: 5))
        context.clear(Rect(x: 0, y: 0, width: bad, height: 5))
      }
      #expect(context.takeError() == nil)
      context.fill(Rect(x: 9, y: 9, width: 1, height: 1), with: .blue)
    }
    #expect(bitmap.inkedCount == 1)
    #expect(bitmap.argb(x: 9, y: 9) == blue)
  }

  @Test(
    arguments: [
      AffineTransform(scaleX: 0, y: 1), AffineTransform(scaleX: .nan, y: 1), AffineTransform(scaleX: 1, y: .infinity),
      AffineTransform(translationX: .nan, y: 0), AffineTransform(translationX: 1e300, y: 0),
      AffineTransform(scaleX: 1e-200, y: 1e200), AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    ])
  func transformThatLeavesNothingToSeeEndsWithItsState(_ transform: AffineTransform) throws {
    let bitmap = try picture { context in
      context.withState {
        context.concatenate(transform)
        context.fill(square, with: .red)
        context.clip(to: square)
        context.draw("text", at: .zero)
        context.withAlpha(0.5) { context.fill(square, with: .red) }
        context.scale(x: 1e200, y: 1e-200)
        context.fill(square, with: .red)
      }
      context.fill(Rect(x: 9, y: 9, width: 1, height: 1), with: .blue)
    }
    #expect(bitmap.inkedCount == 1)
    #expect(bitmap.argb(x: 9, y: 9) == blue)
  }

  /// A list of ten million rows reaches such coordinates.
  @Test(arguments: [Point(x: 0, y: 4.4e8), Point(x: -9e9, y: 12), Point(x: 3e7, y: -2.5e8)])
  func contentFarAwayLooksAsItDoesNearBy(_ place: Point) throws {
    let tile = try Image(size: Size(width: 4, height: 4)) { context in
      context.fill(square, with: .green)
      context.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: .blue)
    }
    func drawing(at place: Point) throws -> Bitmap {
      try picture(20, 20) { context in
        context.translate(x: -place.x, y: -place.y)
        func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
          Rect(x: place.x + x, y: place.y + y, width: width, height: height)
        }
        context.clip(to: rect(0, 0, 19, 20))
        context.fill(rect(-1e9, 1, 1e9 + 5, 3), with: .red)
        context.fill(Path(roundedRect: rect(6, 1, 6, 6), cornerRadius: 2), with: .blue)
        context.stroke(rect(1.5, 6.5, 3, 3), with: .red)
        context.draw("a", at: rect(1, 8, 0, 0).origin)
        context.draw(tile, at: rect(13, 1, 0, 0).origin)
        context.clip(toPixelsAround: rect(8, 8, 8, 8))
        context.fill(
          rect(8, 8, 12, 12),
          with: .linear(Gradient(.red, .green), from: rect(8, 8, 0, 0).origin, to: rect(16, 16, 0, 0).origin))
        #expect(context.takeError() == nil)
      }
    }
    let (far, near) = (try drawing(at: place), try drawing(at: .zero))
    #expect(near.inkedCount > 100)
    #expect(far.pixels == near.pixels)
  }

  @Test func picturesSqueezedToNothingInOneDirectionSpoilNothing() throws {
    let image = try Image(size: Size(width: 3, height: 3)) { $0.fill(square, with: .green) }
    let bitmap = try picture { context in
      context.draw(image, in: Rect(x: 5, y: -1e9, width: 1e-5, height: 2e9))
      context.withState {
        context.concatenate(AffineTransform(a: 3, b: -9e6, c: 1e-300, d: 2, tx: 0, ty: 0))
        context.fill(
          Rect(x: -5, y: -1e6, width: 10, height: 2e6),
          with: .linear(Gradient(.red, .green), from: Point(x: 0, y: 7), to: Point(x: 14, y: 20)))
      }
      context.withState {
        context.scale(x: 1e-5, y: 1e5)
        context.fill(Rect(x: 0, y: 0, width: 1e6, height: 1), with: .tile(image, origin: .zero))
        context.fill(
          Rect(x: 0, y: 0, width: 1e6, height: 1),
          with: .radial(Gradient(.red, .green), center: Point(x: 3, y: 4), radius: 5))
      }
      #expect(context.takeError() == nil)
      context.fill(square, with: .blue)
    }
    #expect(Set(bitmap.pixels) == [blue])
  }

  @Test func aClipSetOutOfSightHidesLaterDrawing() throws {
    let bitmap = try picture { context in
      context.translate(x: 1e300, y: 0)
      context.clip(to: .zero)
      context.translate(x: -1e300, y: 0)
      context.fill(square, with: .red)
    }
    #expect(bitmap.inkedCount == 0)
  }

  @Test func anErrorOfCairoIsThrownOnce() throws {
    let bitmap = try Bitmap(pixelWidth: 4, pixelHeight: 4)
    let context = bitmap.makeContext()
    spoil(context)
    #expect(context.takeError() != nil)
    #expect(context.takeError() == nil)

    let other = bitmap.makeContext()
    spoil(other)
    let error = #expect(throws: GraphicsError.self) { try other.finish() }
    #expect(error?.description.hasPrefix("drawing failed: ") == true)
  }

  @Test func drawingAfterTheEndIsDropped() throws {
    let bitmap = try Bitmap(pixelWidth: 4, pixelHeight: 4)
    let context = bitmap.makeContext()
    context.save()
    try context.finish()
    context.fill(square, with: .red)
    context.save()
    context.restore()
    context.withAlpha(0.5) { context.fill(square, with: .red) }
    context.withState { context.clip(to: square) }
    #expect(context.clipBounds == .zero)
    try context.finish()
    #expect(bitmap.inkedCount == 0)
  }

  @Test func contextThatOutlivesItsMemoryWritesNowhere() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * 4 * 4, alignment: 4)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
    defer { memory.deallocate() }
    func makeContext() throws -> Context {
      try Bitmap(data: memory, pixelWidth: 4, pixelHeight: 4, stride: 16, hasAlpha: true).makeContext()
    }
    let context = try makeContext()
    context.fill(square, with: .red)
    #expect((0..<64).allSatisfy { memory.load(fromByteOffset: $0, as: UInt8.self) == 0 })
    #expect(context.takeError() != nil)
  }

  /// Restores once too often, which the public API makes impossible.
  private func spoil(_ context: Context) {
    cairo_restore(context.cairo)
  }
}
