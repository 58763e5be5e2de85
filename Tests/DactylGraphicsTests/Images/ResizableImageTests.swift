import DactylGeometry
import Testing

@testable import DactylGraphics

/// Pictures that keep their corners when they are drawn larger.
@MainActor @Suite struct ResizableImageTests {
  /// Eight points a side: red corners of three points, green edges, a blue middle.
  private func makeFrame(scale: Double = 1) throws -> Image {
    try Image(size: Size(width: 8, height: 8), scale: scale) { context in
      context.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .green)
      for (x, y) in [(0, 0), (5, 0), (0, 5), (5, 5)] as [(Double, Double)] {
        context.fill(Rect(x: x, y: y, width: 3, height: 3), with: .red)
      }
      context.fill(Rect(x: 3, y: 3, width: 2, height: 2), with: .blue)
    }.resizable(capInsets: Insets(3))
  }

  @Test(arguments: [1, 1.5, 2], [1, 2])
  func cornersKeepTheirSizeAndEveryEdgeIsSharp(_ scale: Double, _ imageScale: Double) throws {
    let image = try makeFrame(scale: imageScale)
    let bitmap = try picture(30, 20, scale: scale) { $0.draw(image, in: Rect(x: 2, y: 2, width: 24, height: 16)) }
    let pixels = bitmap.pixels
    #expect(Set(pixels) == [0, red, green, blue], "no pixel is between two colours")
    #expect(bitmap.inkedPixels == Rect(x: 2 * scale, y: 2 * scale, width: 24 * scale, height: 16 * scale))
    func count(_ color: UInt32) -> Int { pixels.count { $0 == color } }
    // At a scale of 1.5 the lines at 4.5 pixels are moved to whole pixels.
    let (low, high) = (Int((5 * scale + 0.5).rounded(.down)), Int((23 * scale + 0.5).rounded(.down)))
    let (top, bottom) = (low, Int((15 * scale + 0.5).rounded(.down)))
    #expect(count(blue) == (high - low) * (bottom - top))
    let start = Int(2 * scale)
    let (end, floor) = (Int(26 * scale), Int(18 * scale))
    #expect(count(red) == (low - start + end - high) * (top - start + floor - bottom))
  }

  @Test func anOddPlaceIsMovedToWholePixels() throws {
    let image = try makeFrame()
    let bitmap = try picture(30, 20, scale: 1.5) {
      $0.draw(image, in: Rect(x: 1.3, y: 1.1, width: 21.7, height: 15.4))
    }
    #expect(Set(bitmap.pixels) == [0, red, green, blue])
  }

  @Test func capsThatDoNotFitShareTheAvailableSpace() throws {
    let image = try makeFrame()
    let bitmap = try picture { $0.draw(image, in: Rect(x: 1, y: 1, width: 4, height: 4)) }
    #expect(Set(bitmap.pixels) == [0, red])
    #expect(bitmap.inkedPixels == Rect(x: 1, y: 1, width: 4, height: 4))
    let thin = try picture { $0.draw(image, in: Rect(x: 1, y: 1, width: 1, height: 8)) }
    #expect(thin.inkedPixels == Rect(x: 1, y: 1, width: 1, height: 8))
  }

  @Test func impossibleCapsCountAsNoneAndTooLargeOnesLeaveAPixel() throws {
    let image = try makeFrame()
    for bad in [-3, .nan, -.infinity] as [Double] {
      let caps = NineParts(bad, bad, of: 8, 1, from: 0, to: 100)
      #expect(caps.pixels == [0, 0, 8, 8])
    }
    #expect(NineParts(Double.infinity, 5, of: 8, 1, from: 0, to: 100).pixels == [0, 7, 8, 8])
    #expect(NineParts(4, 4, of: 8, 1, from: 0, to: 100).pixels == [0, 4, 5, 8])
    let bitmap = try picture {
      $0.draw(image.resizable(capInsets: Insets(Double.infinity)), in: Rect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(bitmap.inkedCount == 100)
  }

  /// The colour of a frame stretched to `rect` at `point`; nil near the edges of its parts.
  private func color(at point: Point, of rect: Rect) -> UInt32? {
    func part(_ place: Double, _ start: Double, _ end: Double) -> Int? {
      let edges = [start, start + 3, end - 3, end]
      guard edges.allSatisfy({ abs($0 - place) > 1 }) else { return nil }
      return edges.count { $0 < place }
    }
    guard let column = part(point.x, rect.minX, rect.maxX), let row = part(point.y, rect.minY, rect.maxY) else {
      return nil
    }
    guard (1...3).contains(column), (1...3).contains(row) else { return 0 }
    return column == 2 ? (row == 2 ? blue : green) : (row == 2 ? green : red)
  }

  /// Counts the pixels of `bitmap` by the colours of a frame stretched to `rect`; any other colour is an error.
  private func check(_ bitmap: Bitmap, shows rect: Rect, turnedBy transform: AffineTransform) throws -> [UInt32: Int] {
    let toPoints = try #require(transform.inverted())
    var counts: [UInt32: Int] = [:]
    for y in 0..<bitmap.pixelHeight {
      for x in 0..<bitmap.pixelWidth {
        let point = toPoints.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        guard let expected = color(at: point, of: rect) else { continue }
        #expect(bitmap.argb(x: x, y: y) == expected, "\(x), \(y)")
        counts[expected, default: 0] += 1
      }
    }
    return counts
  }

  private let slanted = AffineTransform(translationX: 20, y: 20).rotated(by: 0.5)

  @Test func turnedFramesHaveNoGaps() throws {
    let image = try makeFrame()
    let rect = Rect(x: -12.3, y: -8.2, width: 24.4, height: 16.3)
    let bitmap = try picture(40, 40) { context in
      context.concatenate(slanted)
      context.draw(image, in: rect)
    }
    let counts = try check(bitmap, shows: rect, turnedBy: slanted)
    #expect(Set(counts.keys) == [0, red, green, blue])
    let inner = try picture(40, 40) { context in
      context.concatenate(slanted)
      context.fill(rect.insetBy(dx: 1, dy: 1), with: .red)
    }
    for y in 0..<40 {
      for x in 0..<40 where inner.argb(x: x, y: y) >> 24 == 0xff {
        #expect(bitmap.argb(x: x, y: y) >> 24 == 0xff, "\(x), \(y)")
      }
    }
  }

  /// The frame is far larger than a picture can be, and little of it shows.
  @Test(arguments: [17_000, 1e6, 1e9] as [Double])
  func onlyTheVisiblePartOfATurnedFrameIsMade(_ length: Double) throws {
    let image = try makeFrame()
    let rect = Rect(x: -10, y: -8, width: length, height: length)
    let bitmap = try picture(40, 40) { context in
      context.concatenate(slanted)
      context.draw(image, in: rect)
      #expect(context.takeError() == nil)
    }
    let counts = try check(bitmap, shows: rect, turnedBy: slanted)
    #expect(Set(counts.keys) == [0, red, green, blue])
  }

  /// The difference is Cairo's rounding: it counts edges in fifteenths of a row of pixels, and starts anew with every
  /// clip.
  @Test func partsOfTurnedFramesLookAsInTheCompleteFrame() throws {
    let image = try makeFrame()
    func draw(_ context: Context) {
      context.concatenate(slanted)
      context.draw(image, in: Rect(x: -12, y: -8, width: 24, height: 16))
    }
    func difference(_ a: UInt32, _ b: UInt32) -> Int {
      [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
    }
    let whole = try picture(40, 40, scale: 2) { draw($0) }
    for x in stride(from: 0, to: 40, by: 8) {
      let part = try picture(40, 40, scale: 2) { context in
        context.clip(to: Rect(x: Double(x), y: 10, width: 8, height: 20))
        draw(context)
      }
      for y in 20..<60 {
        for x in 2 * x..<2 * x + 16 {
          #expect(difference(part.argb(x: x, y: y), whole.argb(x: x, y: y)) <= 17, "\(x), \(y)")
        }
      }
    }
    let nothing = try picture(40, 40) { context in
      context.clip(to: Rect(x: 0, y: 0, width: 2, height: 2))
      draw(context)
    }
    #expect(nothing.inkedCount == 0)
  }

  /// With this slant more is visible than can be assembled: the corners are stretched, but the frame is drawn.
  @Test func aFrameOfWhichTooMuchShowsIsStretched() throws {
    let image = try makeFrame(scale: 100)
    let bitmap = try picture(400, 400) { context in
      context.concatenate(AffineTransform(a: 1, b: 0, c: 82, d: 1, tx: 0, ty: 0))
      context.draw(image, in: Rect(x: -3e4, y: -5e4, width: 1e5, height: 1e5))
      #expect(context.takeError() == nil)
    }
    // Within the left edge, which is then three eighths as wide as the picture.
    #expect(bitmap.argb(x: 200, y: 200) == green)
  }

  @Test func quarterTurnsStaySharp() throws {
    let image = try makeFrame()
    let bitmap = try picture(20, 30, scale: 1.5) { context in
      context.translate(x: 20, y: 0)
      context.rotate(by: .pi / 2)
      context.draw(image, in: Rect(x: 2, y: 2, width: 24, height: 16))
    }
    #expect(Set(bitmap.pixels) == [0, red, green, blue])
    #expect(bitmap.inkedPixels == Rect(x: 3, y: 3, width: 24, height: 36))
  }

  @Test func theSamePictureIsAnotherImage() throws {
    let image = try makeFrame()
    let other = image.resizable(capInsets: Insets(1))
    #expect(other != image)
    #expect(other.size == image.size)
    #expect(other.capInsets == Insets(1))
    #expect(!other.isTemplate)
    #expect(other.template().isTemplate)
    #expect(other.template().capInsets == Insets(1))
  }

  @Test func anImageInItsOwnSizeIsMovedToWholePixels() throws {
    let image = try makeFrame(scale: 2)
    for x in [0.3, 0.5, -0.25, 1.1] {
      let bitmap = try picture(scale: 2) { $0.draw(image, at: Point(x: x + 1, y: 1.4)) }
      #expect(Set(bitmap.pixels) == [0, red, green, blue])
      #expect(bitmap.inkedPixels == Rect(x: (2 * (x + 1) + 0.5).rounded(.down), y: 3, width: 16, height: 16))
    }
  }

  // MARK: Tint

  @Test func tintedImagesHaveTheirShapeInOneColour() throws {
    let image = try Image(size: Size(width: 4, height: 4)) { context in
      context.fill(Rect(x: 0, y: 0, width: 2, height: 4), with: .red)
      context.fill(Rect(x: 2, y: 0, width: 2, height: 2), with: Color.green.withAlphaComponent(0.5))
    }
    let bitmap = try picture { context in
      context.draw(image, at: Point(x: 1, y: 1), tintedWith: .blue)
      context.alpha = 0.5
      context.draw(image, in: Rect(x: 6, y: 6, width: 4, height: 4), tintedWith: .blue)
    }
    #expect(bitmap.argb(x: 1, y: 1) == blue)
    #expect(bitmap.argb(x: 3, y: 1) == 0x8000_0080)
    #expect(bitmap.argb(x: 3, y: 3) == 0)
    #expect(bitmap.argb(x: 6, y: 6) == 0x8000_0080)
    #expect(bitmap.inkedPixels == Rect(x: 1, y: 1, width: 9, height: 9))
  }

  @Test func tintWorksOnNinePartsAndInInvisiblePlaces() throws {
    let image = try makeFrame()
    let bitmap = try picture(30, 20) { context in
      context.draw(image, in: Rect(x: 2, y: 2, width: 24, height: 16), tintedWith: .blue)
      context.draw(image, in: Rect(x: 2, y: 2, width: 24, height: 16), tintedWith: .clear)
      context.draw(image, in: Rect(x: 2, y: .nan, width: 24, height: 16), tintedWith: .red)
      context.draw(image, at: Point(x: .infinity, y: 0), tintedWith: .red)
      #expect(context.takeError() == nil)
    }
    #expect(Set(bitmap.pixels) == [0, blue])
    #expect(bitmap.inkedPixels == Rect(x: 2, y: 2, width: 24, height: 16))
  }
}
