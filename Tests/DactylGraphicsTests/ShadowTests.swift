import CDactylCairo
import DactylGeometry
import Testing

@testable import DactylGraphics

/// The pictures that shadows are drawn with.
@MainActor struct ShadowTests {
  private func shape(
    _ width: Double, _ height: Double, radius: Double = 5, round: Corners = .all
  ) -> RoundedRect {
    RoundedRect(Rect(x: 0, y: 0, width: width, height: height), cornerRadius: radius, roundCorners: round)
  }

  @Test(arguments: [0.3, 1, 2.5, 6, 8]) func aBlurHasItsStandardDeviation(_ deviation: Double) {
    let blur = BoxBlur(standardDeviation: deviation)
    let side = 2 * blur.reach + 1
    // A line across the picture, so that bytes are precise enough.
    var bytes = [UInt8](repeating: 0, count: side * side)
    for y in 0..<side { bytes[y * side + blur.reach] = 255 }
    bytes.withUnsafeMutableBufferPointer {
      if let start = $0.baseAddress { blur.apply(to: start, width: side, height: side, stride: side) }
    }
    let row = bytes[blur.reach * side..<(blur.reach + 1) * side].map(Double.init)
    let sum = row.reduce(0, +)
    let variance = row.enumerated().reduce(0) { sum, pixel in
      let distance = Double(pixel.offset - blur.reach)
      return sum + pixel.element * distance * distance
    }
    #expect(abs((variance / sum).squareRoot() - deviation) < 0.1 * max(deviation, 1))
  }

  @Test func noBlurChangesNothing() {
    var byte: UInt8 = 200
    #expect(BoxBlur(standardDeviation: 0).reach == 0)
    BoxBlur(standardDeviation: 0).apply(to: &byte, width: 1, height: 1, stride: 1)
    #expect(byte == 200)
  }

  @Test func largeShapesShareAPicture() {
    let pictures = ShadowPictures()
    for side in [100.0, 150, 151, 4000] { _ = pictures.picture(of: shape(side, 200), blur: 4, scale: 1) }
    #expect(pictures.count == 1)
    _ = pictures.picture(of: shape(20, 200), blur: 4, scale: 1)
    _ = pictures.picture(of: shape(100, 200), blur: 4, scale: 2)
    _ = pictures.picture(of: shape(100, 200, radius: 6), blur: 4, scale: 1)
    _ = pictures.picture(of: shape(100, 200), blur: 5, scale: 1)
    #expect(pictures.count == 5)
  }

  @Test func eachSetOfRoundCornersHasAPicture() {
    let pictures = ShadowPictures()
    for corners in [Corners.all, .top, .bottom, .topLeading] {
      _ = pictures.picture(of: shape(100, 200, round: corners), blur: 4, scale: 1)
    }
    #expect(pictures.count == 4)
    for corners in [Corners.all, .top, []] {
      _ = pictures.picture(of: shape(100, 200, radius: 0, round: corners), blur: 4, scale: 1)
    }
    #expect(pictures.count == 5)
  }

  @Test func picturesAreSmall() throws {
    let cases = [
      (0.0, 0.0, 1.0), (1e6, 0, 2), (1e6, 100, 3), (3, 100, 3), (300, 1, 2), (127, 0.01, 1), (.infinity, 1, 1),
    ]
    for (radius, blur, scale) in cases {
      let large = shape(1e300, 1e300, radius: radius)
      let picture = try #require(ShadowPictures.shared.picture(of: large, blur: blur, scale: scale))
      #expect(max(picture.image.pixelWidth, picture.image.pixelHeight) <= ShadowMeasures.longestSide)
    }
  }

  /// A picture that is stretched takes a corner twenty times as long to draw.
  @Test(arguments: [1, 1.25, 1.5, 2]) func theShadowOfAWindowHasThePixelsOfTheWindow(_ scale: Double) throws {
    let window = shape(640, 480, radius: 12)
    let picture = try #require(ShadowPictures.shared.picture(of: window, blur: 9, scale: scale))
    #expect(picture.image.scale == scale)
  }

  @Test(arguments: [1, 1.5, 2]) func theEdgesOfAShadowHaveTheColorsOfFilledLines(_ scale: Double) throws {
    let (casting, color) = (shape(120, 100, radius: 6), Color(red: 0.3, green: 0.6, blue: 0.1, alpha: 0.7))
    let shadow = try #require(ShadowPictures.shared.picture(of: casting, blur: 4, scale: scale))
    let origin = Point(x: 40, y: 40)
    let (drawn, filled) = (
      try picture(200, 200, scale: scale) {
        $0.translate(x: origin.x, y: origin.y)
        $0.drawShadow(of: casting, blur: 4, offset: .zero, color: color, isOpaque: true)
      },
      try picture(200, 200, scale: scale) { context in
        let (image, pixel) = (shadow.image, 1 / scale)
        let bytes = try #require(cairo_image_surface_get_data(image.surface))
        let stride = Int(cairo_image_surface_get_stride(image.surface))
        for y in 0..<Int((shadow.margin * scale).rounded()) {
          let alpha = Double(bytes[y * stride + image.pixelWidth / 2]) / 255
          let top = origin.y - shadow.margin + Double(y) * pixel
          let line = Rect(x: origin.x + 60, y: top, width: pixel, height: pixel)
          context.fill(line, with: color.withAlphaComponent(color.alpha * alpha))
          let across = Rect(x: top, y: origin.y + 50, width: pixel, height: pixel)
          context.fill(across, with: color.withAlphaComponent(color.alpha * alpha))
        }
      }
    )
    let (x, y) = (Int(100 * scale), Int(90 * scale))
    for index in 0..<Int(40 * scale) {
      #expect(drawn.argb(x: x, y: index) == filled.argb(x: x, y: index))
      #expect(drawn.argb(x: index, y: y) == filled.argb(x: index, y: y))
      #expect(drawn.argb(x: x - 20, y: index) == drawn.argb(x: x + 20, y: index))
    }
  }

  @Test func roundedRectanglesLimitTheirCorners() {
    #expect(shape(10, 4, radius: .infinity).cornerRadius == 2)
    #expect(shape(10, 4, radius: .nan).cornerRadius == 0)
    #expect(shape(10, 4, radius: -1).corners.isEmpty)
    let round = shape(40, 40, radius: 10)
    #expect(round.contains(Rect(x: 11, y: 0, width: 18, height: 5), awayFromCornersBy: 1))
    #expect(!round.contains(Rect(x: 10, y: 0, width: 18, height: 5), awayFromCornersBy: 1))
    #expect(!round.contains(Rect(x: 11, y: -1, width: 18, height: 5), awayFromCornersBy: 1))
  }

  // CM-2
  @Test func aSingleRoundCornerReachesToTheMiddleAtMost() {
    #expect(shape(10, 4, radius: .infinity, round: .topLeading).cornerRadius == 2)
    #expect(shape(10, 4, radius: .infinity, round: []).cornerRadius == 0)
    #expect(shape(40, 40, radius: 10, round: .top).insetBy(dx: 4, dy: 3).roundCorners == .top)
  }

  @Test(arguments: [Corners.topLeading, .topTrailing, .bottomLeading, .bottomTrailing])
  func onlyRoundCornersAreInTheWay(_ corner: Corners) {
    let whole = Rect(x: 0, y: 0, width: 40, height: 40)
    let places: [(corner: Corners, x: Double, y: Double)] = [
      (.topLeading, 0, 0), (.topTrailing, 36, 0), (.bottomLeading, 0, 36), (.bottomTrailing, 36, 36),
    ]
    let one = shape(40, 40, radius: 10, round: corner)
    let others = shape(40, 40, radius: 10, round: Corners.all.subtracting(corner))
    for place in places {
      let part = Rect(x: place.x, y: place.y, width: 4, height: 4)
      #expect(one.contains(part, awayFromCornersBy: 1) == (place.corner != corner))
      #expect(others.contains(part, awayFromCornersBy: 1) == (place.corner == corner))
    }
    #expect(!one.contains(whole, awayFromCornersBy: 1))
    #expect(shape(40, 40, radius: 10, round: []).contains(whole, awayFromCornersBy: 1))
    #expect(one.corners.count == 1 && others.corners.count == 3)
  }

  /// Each corner is drawn as a picture of its own, which costs much.
  // CM-3
  @Test func onlyRoundCornersAreDrawnByThemselves() throws {
    func count(_ corners: Corners) throws -> Int {
      let bitmap = try Bitmap(pixelWidth: 40, pixelHeight: 40)
      let context = bitmap.makeContext()
      var count = 0
      let shape = shape(40, 40, radius: 10, round: corners)
      context.draw(clippedTo: shape, near: shape.rect) {
        count += 1
        context.fill($0, with: .black)
      }
      try context.finish()
      for (index, place) in [(0, 0), (39, 0), (0, 39), (39, 39)].enumerated() {
        #expect((bitmap.argb(x: place.0, y: place.1) == 0) == corners.contains(Corners(rawValue: 1 << index)))
      }
      #expect(bitmap.argb(x: 20, y: 0) == 0xFF_000000 && bitmap.argb(x: 0, y: 20) == 0xFF_000000)
      return count
    }
    #expect(try count(.all) == 5)
    #expect(try count(.top) == 3)
    #expect(try count(.bottomLeading) == 2)
    #expect(try count([]) == 1)
  }

  @Test(arguments: 0..<16) func partsOfAShapeShareNoPixels(_ corners: Int) throws {
    let parts = try Bitmap(pixelWidth: 21, pixelHeight: 21).makeContext()
      .pixelParts(of: shape(21, 21, radius: 10.5, round: Corners(rawValue: corners)))
    let all = parts.corners + parts.bands
    #expect(all.reduce(0) { $0 + $1.width * $1.height } == 21 * 21)
    for (index, part) in all.enumerated() { #expect(!all[(index + 1)...].contains { $0.intersects(part) }) }
  }

  /// The corners of a shape with an odd number of pixels do not overlap, since they are drawn one by one.
  @Test func cornersShareNoPixels() throws {
    let bitmap = try Bitmap(pixelWidth: 21, pixelHeight: 21)
    let parts = bitmap.makeContext().pixelParts(of: shape(21, 21, radius: 10.5))
    let area = (parts.corners + parts.bands).reduce(0) { $0 + $1.width * $1.height }
    #expect(area == 21 * 21)
    #expect(parts.corners[1] == Rect(x: 11, y: 0, width: 10, height: 11))
  }
}
