import DactylGeometry
import DactylGraphics
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Differences inside and outside the tolerance.
@MainActor @Suite struct PictureComparisonTests {
  /// Larger than any picture of the tests, in points.
  private nonisolated static let large = Size(width: 400, height: 300)

  /// A page with a hairline `y` pixels from the top.
  private func page(
    _ size: Size = large, lineAt y: Double, color: Color = .separator, background: Color = .background
  ) throws -> Pixels {
    Pixels(
      try Bitmap(size: size, scale: 2, hasAlpha: false) { context in
        context.fill(Rect(origin: .zero, size: size), with: background)
        context.fill(Rect(x: 10, y: y / 2, width: 16, height: 0.5), with: color)
      })
  }

  @Test func aHairlineThatMovedByAPixelIsNoticed() throws {
    let expected = try page(lineAt: 40)
    #expect(PictureComparison(expected, expected).isSame)
    #expect(!PictureComparison(try page(lineAt: 41), expected).isSame)
    #expect(!PictureComparison(try page(lineAt: 41, color: .black), try page(lineAt: 40, color: .black)).isSame)
    let (moved, here) = (
      try page(lineAt: 39, color: Color(white: 1, alpha: 0.1), background: .black),
      try page(lineAt: 40, color: Color(white: 1, alpha: 0.1), background: .black)
    )
    #expect(!PictureComparison(moved, here).isSame)
  }

  @Test(arguments: [Size(width: 40, height: 30), large]) func aHairlineThatIsMissingIsNoticed(_ size: Size) throws {
    #expect(!PictureComparison(try page(size, lineAt: 40, color: .clear), try page(size, lineAt: 40)).isSame)
  }

  @Test(arguments: Appearance.allCases) func aFaintAreaThatIsMissingIsNoticed(_ appearance: Appearance) throws {
    func page(_ color: Color) throws -> Pixels {
      Pixels(
        try Bitmap(size: Self.large, hasAlpha: false) { context in
          context.appearance = appearance
          context.fill(Rect(origin: .zero, size: Self.large), with: .background)
          context.fill(Rect(x: 10, y: 10, width: 16, height: 16), with: color)
        })
    }
    #expect(!PictureComparison(try page(.clear), try page(.systemGray6)).isSame)
  }

  @Test func aPictureThatIsALittleDarkerAllOverIsNoticed() throws {
    let expected = try page(lineAt: 40, background: Color(white: 0.5))
    var darker = expected
    for index in darker.words.indices { darker.words[index] -= 0x03_0303 }
    #expect(!PictureComparison(darker, expected).isSame)
  }

  @Test func noiseOfAntialiasingIsNot() throws {
    let expected = try page(lineAt: 40)
    var noisy = expected
    var state: UInt32 = 1
    for index in noisy.words.indices {
      var word: UInt32 = 0xff
      for shift: UInt32 in [16, 8, 0] {
        state = state &* 1_664_525 &+ 1_013_904_223
        let component = Int(noisy.words[index] >> shift & 0xff) + Int(state >> 24) % 5 - 2
        word = word << 8 | UInt32(min(max(component, 0), 255))
      }
      noisy.words[index] = word
    }
    #expect(noisy != expected)
    #expect(PictureComparison(noisy, expected).largest == 2)
    #expect(PictureComparison(noisy, expected).isSame)
  }

  @Test func picturesOfDifferentSizeDiffer() {
    let wide = Pixels(width: 2, height: 1, words: [0, 0])
    let high = Pixels(width: 1, height: 2, words: [0, 0])
    #expect(!PictureComparison(wide, high).isSame)
    #expect(PictureComparison(wide, high).makeDifference() == nil)
  }

  @Test func onlyRowsThatDifferAreLookedAt() {
    let a = Pixels(width: 2, height: 3, words: [1, 2, 3, 4, 5, 6])
    #expect(a.rows(thatDifferFrom: a).isEmpty)
    #expect(a.rows(thatDifferFrom: Pixels(width: 2, height: 3, words: [1, 2, 3, 0, 5, 6])) == [2..<4])
    #expect(a.rows(thatDifferFrom: Pixels(width: 2, height: 3, words: [0, 2, 3, 4, 5, 0])) == [0..<2, 4..<6])
    #expect(Pixels(width: 0, height: 0, words: []).rows(thatDifferFrom: Pixels(width: 0, height: 0, words: [])) == [])
  }

  @Test func theDifferenceShowsWhere() {
    let a = Pixels(width: 3, height: 1, words: [0xff00_0000, 0xff10_1010, 0xff00_0000])
    let b = Pixels(width: 3, height: 1, words: [0xff00_0000, 0xff11_1010, 0xff00_ff00])
    let comparison = PictureComparison(a, b)
    #expect(comparison.makeDifference()?.words == [0xff00_0000, 0xff80_8080, 0xffff_0000])
    #expect(comparison.differing == 1)
    #expect(comparison.largest == 255)
  }

  @Test func aFileReadsBackAsWritten() throws {
    let path = "\(PicturePlaces.records)/round-trip.png"
    PicturePlaces.makeFolder(PicturePlaces.records)
    let pixels = Pixels(width: 2, height: 2, words: [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xff12_3456])
    try pixels.write(to: path)
    defer { unlink(path) }
    #expect(try Pixels(contentsOf: path) == pixels)
  }
}
