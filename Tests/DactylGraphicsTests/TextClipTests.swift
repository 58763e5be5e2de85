import DactylGeometry
import DactylGraphics
import Testing

/// Text ends where it is clipped, to the pixel.
@MainActor struct TextClipTests {
  // Cairo skips a clip that seems to contain the letters; hinted letters are higher than they seem.
  @Test(arguments: [1, 1.25, 1.5, 2], Array(stride(from: 8, through: 26, by: 0.4)))
  func noLetterIsDrawnBeyondAClipOfWholePixels(scale: Double, size: Double) throws {
    // The second text has its words drawn one by one, and one of them is higher than the others.
    for text in ["of", "of שלום 東"] { try check(text, scale: scale, size: size) }
  }

  private func check(_ text: String, scale: Double, size: Double) throws {
    var style = TextStyle()
    style.font = .system(size: size)
    let layout = TextLayout(text, style: style)
    for step in 0..<24 {
      let bitmap = try Bitmap(pixelWidth: 300, pixelHeight: 80)
      let top = 30.0
      let context = bitmap.makeContext(scale: scale)
      context.clip(to: Rect(x: 0, y: top / scale, width: 300 / scale, height: 50 / scale))
      context.draw(layout, at: Point(x: 2, y: (top - 14 + Double(step) / 1.8) / scale))
      try context.finish()
      let beyond = (0..<300).count { bitmap.color(x: $0, y: Int(top) - 1).alpha > 0 }
      #expect(beyond == 0, "\(text), step \(step)")
    }
  }

  // A position is rounded before it is rounded to a pixel; the first rounding must be the same in a group, too.
  @Test(arguments: [1, 1.2, 1.5, 1.8168]) func cutLettersAreWhereUncutOnesAre(scale: Double) throws {
    let layout = TextLayout("of\nfinger")
    func picture(_ y: Double, cut: Point) throws -> Bitmap {
      let bitmap = try Bitmap(pixelWidth: 80, pixelHeight: 60)
      let context = bitmap.makeContext(scale: 1)
      context.clip(to: Rect(x: cut.x, y: cut.y, width: 80, height: 60))
      context.concatenate(AffineTransform(scaleX: scale, y: max(scale - 0.3, 1)))
      context.draw(layout, at: Point(x: 4 / scale, y: y))
      try context.finish()
      return bitmap
    }
    var differing: [Double] = []
    for step in 0..<512 {
      // Includes positions half way between two pixels.
      let y = 4 + Double(step) / 256 / max(scale - 0.3, 1)
      let whole = try picture(y, cut: .zero)
      let parts = try [picture(y, cut: Point(x: 0, y: 20)), picture(y, cut: Point(x: 5, y: 0))]
      let isSame = (20..<40).allSatisfy { y in
        (6..<24).allSatisfy { x in parts.allSatisfy { $0.argb(x: x, y: y) == whole.argb(x: x, y: y) } }
      }
      if !isSame { differing.append(y) }
    }
    #expect(differing.isEmpty)
  }

  // Cairo draws letters that overlap another way, within the area that they seem to cover.
  @Test(arguments: ["Te", "To", "VA", "Yo"], Array(stride(from: 8, through: 26, by: 0.4)))
  func aLetterIsAsHighBesideOneThatItOverlaps(text: String, size: Double) throws {
    func leftPixels(_ text: Substring) throws -> [UInt32] {
      let bitmap = try Bitmap(pixelWidth: 80, pixelHeight: 50)
      let context = bitmap.makeContext(scale: 1)
      context.draw(String(text), at: Point(x: 4, y: 5.3), style: TextStyle(font: .system(size: size)))
      try context.finish()
      return (0..<50).flatMap { y in (0..<Int(4 + size / 4)).map { x in bitmap.argb(x: x, y: y) } }
    }
    #expect(try leftPixels(text[...]) == leftPixels(text.prefix(1)))
  }

  // No font of the tests has Thai letters: a box stands for each.
  @Test(arguments: Array(stride(from: 8, through: 26, by: 0.4)), [1, 1.5])
  func boxesAndLettersBesideThemAreTheSameWhereTheyAreCut(size: Double, scale: Double) throws {
    let layout = TextLayout("7\u{e20}\u{e29}\u{e32}", style: TextStyle(font: .system(size: size)))
    func picture(from left: Int, to right: Int) throws -> [UInt32] {
      let bitmap = try Bitmap(pixelWidth: 100, pixelHeight: 60)
      let context = bitmap.makeContext(scale: scale)
      context.clip(
        to: Rect(x: Double(left) / scale, y: 0, width: Double(right - left) / scale, height: 60 / scale))
      context.draw(layout, at: Point(x: 4, y: 5.3))
      try context.finish()
      return (0..<60).flatMap { y in (0..<100).map { x in bitmap.argb(x: x, y: y) } }
    }
    let whole = try picture(from: 0, to: 100)
    for left in stride(from: 0, to: 60, by: 3) {
      let part = try picture(from: left, to: left + 3)
      let differing = (0..<6000).filter { (left..<left + 3).contains($0 % 100) && part[$0] != whole[$0] }
      #expect(differing.isEmpty, "from \(left)")
    }
  }
}
