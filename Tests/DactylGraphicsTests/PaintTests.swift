import DactylGeometry
import DactylGraphics
import Testing

@MainActor @Suite struct PaintTests {
  private let all = Rect(x: 0, y: 0, width: 100, height: 10)

  private func gradient(_ gradient: Gradient, alpha: Double = 1) throws -> Bitmap {
    try picture(100, 10) { context in
      context.alpha = alpha
      context.fill(
        all, with: .linear(gradient, from: Point(x: 20, y: 0), to: Point(x: 80, y: 0)))
    }
  }

  @Test func aLinearGradientRunsFromStartToEndAndContinuesBeyond() throws {
    let bitmap = try gradient(Gradient(.red, .blue))
    #expect(bitmap.argb(x: 0, y: 5) == red)
    #expect(bitmap.argb(x: 99, y: 5) == blue)
    let reds = (0..<100).map { bitmap.color(x: $0, y: 5).red }
    #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(abs(reds[50] - 0.5) < 0.05)
  }

  @Test func stopsAreAtTheirOffsets() throws {
    let bitmap = try gradient(
      Gradient(stops: [.init(.red, at: 0.5), .init(.green, at: 0.5), .init(.blue, at: 5), .init(.blue, at: .nan)]))
    #expect(bitmap.color(x: 49, y: 5).red > 0.9)
    #expect(bitmap.color(x: 51, y: 5).green > 0.9)
    #expect(bitmap.argb(x: 90, y: 5) == blue)
    #expect(bitmap.argb(x: 5, y: 5) == blue)
  }

  @Test func gradientTakesTheAlphaOfTheContext() throws {
    #expect(abs(try gradient(Gradient(.red), alpha: 0.5).color(x: 50, y: 5).alpha - 0.5) < 0.01)
    #expect(try gradient(Gradient(stops: [])).inkedCount == 0)
  }

  @Test func fadingToClearDarkensNothing() throws {
    for stops in [[Color.white, .clear], [.clear, .white], [.white, .clear, .white]] {
      let bitmap = try picture(100, 10) { context in
        context.fill(all, with: .white)
        context.fill(all, with: .linear(Gradient(colors: stops), from: .zero, to: Point(x: 100, y: 0)))
      }
      #expect(Set(bitmap.pixels) == [0xffff_ffff])
    }
  }

  @Test func aGradientThroughClearHasOnBothSidesTheColourThatIsThere() throws {
    let bitmap = try gradient(Gradient(.red, .clear, .blue))
    #expect((0..<46).allSatisfy { bitmap.color(x: $0, y: 5).red > 0.9 })
    #expect((54..<100).allSatisfy { bitmap.color(x: $0, y: 5).blue > 0.9 })
    #expect(bitmap.color(x: 50, y: 5).alpha < 0.05)
    #expect(abs(bitmap.color(x: 35, y: 5).alpha - 0.5) < 0.05)
  }

  @Test(arguments: [(1, 0.2), (0.02, 1), (0.5, 0.9), (1, 0.004)])
  func coloursOfAGradientAreWeightedByTheirAlpha(_ from: Double, _ to: Double) throws {
    let (start, end) = (Color.red.withAlphaComponent(from), Color.blue.withAlphaComponent(to))
    let bitmap = try picture(100, 10) { context in
      context.fill(all, with: .linear(Gradient(start, end), from: .zero, to: Point(x: 100, y: 0)))
    }
    for x in 0..<100 {
      let color = start.mixed(with: end, by: (Double(x) + 0.5) / 100)
      let pixel = bitmap.argb(x: x, y: 5)
      for (shift, component) in [(24, 1), (16, color.red), (8, color.green), (0, color.blue)] {
        #expect(abs(Double(pixel >> UInt32(shift) & 0xff) - component * color.alpha * 255) < 2.5, "\(x)")
      }
    }
  }

  /// Points equally far along the line, measured before the transform, have the same colour.
  @Test func gradientsGoThroughTheTransformWithTheirLines() throws {
    let transform = AffineTransform(a: 1.3, b: 0.4, c: -1.7, d: 0.9, tx: 30, ty: 3)
    let (from, to) = (Point(x: 2, y: -4), Point(x: 27, y: 9))
    let bitmap = try picture(40, 40) { context in
      context.concatenate(transform)
      context.fill(
        Rect(x: -99, y: -99, width: 200, height: 200), with: .linear(Gradient(.red, .blue), from: from, to: to))
    }
    let inverse = try #require(transform.inverted())
    for y in 0..<40 {
      for x in 0..<40 {
        let place = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) - from
        let way = to - from
        let part = (place.x * way.x + place.y * way.y) / (way.x * way.x + way.y * way.y)
        #expect(abs(bitmap.color(x: x, y: y).red - (1 - min(max(part, 0), 1))) < 0.015)
      }
    }
  }

  @Test func radialGradientRunsOutwards() throws {
    let bitmap = try picture(21, 21) { context in
      context.fill(
        Path(Rect(x: 0, y: 0, width: 21, height: 21)),
        with: .radial(Gradient(.red, .blue), center: Point(x: 10.5, y: 10.5), radius: 10))
    }
    #expect(bitmap.color(x: 10, y: 10).red > 0.95)
    #expect(bitmap.argb(x: 0, y: 0) == blue)
    #expect(bitmap.argb(x: 3, y: 10) == bitmap.argb(x: 17, y: 10))
  }

  @Test func tileRepeatsFromItsOrigin() throws {
    let tile = try Image(size: Size(width: 4, height: 4), scale: 2) { context in
      context.fill(Rect(x: 0, y: 0, width: 2, height: 4), with: .red)
      context.fill(Rect(x: 2, y: 0, width: 2, height: 4), with: .blue)
    }
    let bitmap = try picture(scale: 2) { context in
      context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .tile(tile, origin: Point(x: 1, y: 0)))
    }
    let row = stride(from: 0, to: 20, by: 2).map { bitmap.argb(x: $0, y: 3) == red ? "r" : "b" }.joined()
    #expect(row == "brrbbrrbbr")
  }

  @Test func tileIsTheSameFarFromItsOriginAndFarDownAScrolledPage() throws {
    let tile = try Image(size: Size(width: 4, height: 4)) { context in
      context.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: .red)
      context.fill(Rect(x: 2, y: 2, width: 2, height: 2), with: .blue)
    }
    func draw(_ origin: Point, scrolledTo y: Double = 0) throws -> [UInt32] {
      try picture { context in
        context.translate(x: 0, y: -y)
        context.fill(Rect(x: 0, y: y, width: 10, height: 10), with: .tile(tile, origin: origin))
      }.pixels
    }
    let near = try draw(Point(x: 1, y: 2))
    #expect(near.contains(0) && near.contains(red) && near.contains(blue))
    #expect(try draw(Point(x: 1 + 4e6, y: 2 - 4e6)) == near)
    #expect(try draw(Point(x: 1, y: 2), scrolledTo: 1e6) == near)
    #expect(try draw(Point(x: 1, y: 2), scrolledTo: 1e6 + 1) != near)
  }

  @Test func gradientsAreTheSameFarDownAScrolledPage() throws {
    func draw(scrolledTo y: Double) throws -> [UInt32] {
      let gradient = Gradient(.red, .blue)
      return try picture { context in
        context.translate(x: 0, y: -y)
        context.fill(
          Rect(x: 0, y: y, width: 10, height: 5),
          with: .linear(gradient, from: Point(x: 0, y: y), to: Point(x: 10, y: y + 5)))
        context.fill(
          Rect(x: 0, y: y + 5, width: 10, height: 5),
          with: .radial(gradient, center: Point(x: 5, y: y + 7), radius: 5))
      }.pixels
    }
    #expect(try draw(scrolledTo: 1_048_576) == draw(scrolledTo: 0))
  }

  @Test func gradientFarAwayIsItsOuterColour() throws {
    let bitmap = try picture { context in
      context.translate(x: 150_000, y: 0)
      context.fill(
        Rect(x: -150_000, y: 0, width: 10, height: 10), with: .radial(Gradient(.red, .blue), center: .zero, radius: 5))
    }
    #expect(Set(bitmap.pixels) == [blue])
  }

  @Test func tileTakesTheAlphaOfTheContextAndKeepsItsShape() throws {
    let tile = try Image(size: Size(width: 4, height: 4)) { context in
      context.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .red)
    }
    let bitmap = try picture { context in
      context.alpha = 0.5
      context.fill(Path(Rect(x: 2, y: 2, width: 4, height: 4)), with: .tile(tile, origin: .zero))
      #expect(context.alpha == 0.5)
    }
    #expect(abs(bitmap.color(x: 3, y: 3).alpha - 0.5) < 0.01)
    #expect(bitmap.inkedPixels == Rect(x: 2, y: 2, width: 4, height: 4))
  }

  @Test func paintWithUndefinedNumbersDrawsNothing() throws {
    let bitmap = try picture(100, 10) { context in
      let gradient = Gradient(.red, .blue)
      context.fill(all, with: .linear(gradient, from: Point(x: .nan, y: 0), to: .zero))
      context.fill(all, with: .radial(gradient, center: .zero, radius: .infinity))
      context.fill(all, with: .radial(gradient, center: .zero, radius: -1))
    }
    #expect(bitmap.inkedCount == 0)
  }

  @Test func everyKindOfDrawingTakesTheColourOfTheAppearance() throws {
    let pair = Color(light: .red, dark: .blue)
    let square = Rect(x: 0, y: 0, width: 4, height: 4)
    let image = try Image(size: Size(width: 4, height: 4)) { $0.fill(square, with: .green) }
    let drawings: [(String, (Context) -> Void)] = [
      ("rect", { $0.fill(square, with: pair) }),
      ("path", { $0.fill(Path(square), with: pair) }),
      ("stroke", { $0.strokeLine(from: Point(x: 0, y: 2), to: Point(x: 4, y: 2), with: pair, style: .init(width: 4)) }),
      (
        "linear",
        { $0.fill(square, with: .linear(Gradient(pair, pair), from: .zero, to: Point(x: 4, y: 0))) }
      ),
      ("radial", { $0.fill(square, with: .radial(Gradient(pair), center: Point(x: 2, y: 2), radius: 9)) }),
      ("tint", { $0.draw(image, at: .zero, tintedWith: pair) }),
      ("group", { context in context.withAlpha(0.9999) { context.fill(square, with: pair) } }),
      (
        "text", { $0.draw("\u{2588}", at: Point(x: -2, y: -8), style: TextStyle(font: .system(size: 20), color: pair)) }
      ),
    ]
    for (name, draw) in drawings {
      for (appearance, expected) in [(Appearance.light, red), (.dark, blue)] {
        let bitmap = try picture(4, 4) { context in
          context.appearance = appearance
          draw(context)
        }
        #expect(bitmap.argb(x: 2, y: 2) & 0xff_ffff == expected & 0xff_ffff, "\(name), \(appearance)")
      }
    }
  }

  @Test func partsOfATextTakeTheColoursOfTheAppearance() throws {
    let pair = Color(light: .red, dark: .blue)
    let style = TextStyle(font: .system(size: 20), color: .green)
    for attributes in [TextAttributes(color: pair), TextAttributes(backgroundColor: pair)] {
      let layout = TextLayout(AttributedText("\u{2588} ", attributes: attributes), style: style)
      for appearance in Appearance.allCases {
        let bitmap = try picture(20, 20) { context in
          context.appearance = appearance
          context.draw(layout, at: Point(x: -2, y: -4))
        }
        let colors = Set(bitmap.pixels.map { $0 & 0xff_ffff })
        let (shown, hidden) = appearance == .light ? (red, blue) : (blue, red)
        #expect(colors.contains(shown & 0xff_ffff), "\(appearance)")
        #expect(!colors.contains(hidden & 0xff_ffff), "\(appearance)")
      }
    }
  }

  @Test func theAppearanceIsPartOfTheState() throws {
    let bitmap = try picture { context in
      context.withState { context.appearance = .dark }
      #expect(context.appearance == .light)
      context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: Color(light: .red, dark: .blue))
    }
    #expect(bitmap.argb(x: 5, y: 5) == red)
  }

  @Test func aColourThatIsClearInOneAppearanceIsDrawnInTheOther() throws {
    let bitmap = try picture { context in
      context.appearance = .dark
      context.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: Color(light: .clear, dark: .blue))
    }
    #expect(bitmap.argb(x: 5, y: 5) == blue)
  }
}
