import DactylGeometry
import DactylGraphics
import Testing

@MainActor struct PixelOrientationTests {
  /// The eight combinations of quarter turns and mirroring, about the middle of `size` points.
  private func ways(_ size: Size) -> [AffineTransform] {
    let quarters = (0..<4).map { AffineTransform(rotationAngle: Double($0) * .pi / 2) }
    return (quarters + quarters.map { AffineTransform(scaleX: -1, y: 1).concatenating($0) }).map { turn in
      let box = turn.apply(to: Rect(origin: .zero, size: size))
      return turn.concatenating(AffineTransform(translationX: -box.minX, y: -box.minY))
    }
  }

  @Test func pointsConvertToPixelsAndBackExactly() throws {
    let rect = Rect(x: 3, y: -5, width: 7, height: 2)
    for scale in [1, 1.1, 1.5, 2] {
      for way in ways(Size(width: 1, height: 1)) {
        let device = way.concatenating(AffineTransform(scaleX: scale, y: scale))
        let orientation = try #require(PixelOrientation(of: device, scale: scale))
        let edges = orientation.edges(of: rect)
        let box = orientation.transform.apply(to: rect)
        #expect(abs(edges.left - box.minX) < 1e-9 && abs(edges.bottom - box.maxY) < 1e-9)
        let pixels = Rect(
          x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top)
        let back = orientation.points(of: pixels)
        #expect(abs(back.minX - 3) < 1e-9 && abs(back.minY + 5) < 1e-9)
        #expect(abs(back.width - 7) < 1e-9 && abs(back.height - 2) < 1e-9)
        #expect(orientation.transform.tx == 0 && orientation.transform.ty == 0)
      }
    }
  }

  @Test func slantedAndStretchedTransformsHaveNone() {
    #expect(PixelOrientation(of: AffineTransform(rotationAngle: 0.1), scale: 1) == nil)
    #expect(PixelOrientation(of: AffineTransform(scaleX: 2, y: 1), scale: 1) == nil)
    #expect(PixelOrientation(of: AffineTransform(scaleX: 2, y: 2), scale: 1) == nil)
    #expect(PixelOrientation(of: .identity, scale: 1) == PixelOrientation(scale: 1))
  }

  @Test(arguments: [1, 1.5, 2]) func anImageInItsOwnSizeIsTheSameToThePixelHoweverItIsTurned(scale: Double) throws {
    // No pixel is like its neighbours, so smoothing would be noticed.
    let image = try Image(size: Size(width: 8, height: 6), scale: scale) { context in
      let side = 1 / scale
      for row in 0..<Int(6 * scale) {
        for column in 0..<Int(8 * scale) where (row * 5 + column * 3) % 7 < 3 {
          context.fill(
            Rect(x: Double(column) * side, y: Double(row) * side, width: side, height: side),
            with: (row + column) % 2 == 0 ? .red : .blue)
        }
      }
    }
    let upright = try picture(8, 6, scale: scale) { $0.draw(image, at: .zero) }
    let size = Size(width: 8, height: 6)
    for way in ways(size) {
      let box = way.apply(to: Rect(origin: .zero, size: size))
      let bitmap = try Bitmap(size: box.size, scale: scale) { context in
        context.concatenate(way)
        // Not on whole pixels, but nearest to these.
        context.draw(image, at: Point(x: 0.3 / scale, y: -0.3 / scale))
      }
      var wrong = 0
      for y in 0..<upright.pixelHeight {
        for x in 0..<upright.pixelWidth {
          let place = way.apply(to: Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale))
          let there = bitmap.argb(x: Int(place.x * scale), y: Int(place.y * scale))
          if there != upright.argb(x: x, y: y) { wrong += 1 }
        }
      }
      #expect(wrong == 0)
    }
  }

  @Test func aLineOfOnePixelStaysOnePixelInEveryOrientation() throws {
    for scale in [1, 1.5, 2] {
      for way in ways(Size(width: 10, height: 10)) {
        let bitmap = try picture(scale: scale) { context in
          context.concatenate(way)
          context.fill(context.pixelAligned(Rect(x: 2.4, y: 3.3, width: 4, height: 0.5 / scale)), with: .red)
        }
        let ink = bitmap.inkedPixels
        #expect(min(ink.width, ink.height) == 1)
        #expect(Set(bitmap.pixels) == [0, red])
      }
    }
  }
}
