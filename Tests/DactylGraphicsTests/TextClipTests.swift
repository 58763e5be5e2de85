import DactylGeometry
import DactylGraphics
import Testing

/// Text ends where it is clipped, to the pixel.
@MainActor struct TextClipTests {
  // Cairo leaves out a clip that letters seem to lie within; hinted ones are higher than they seem.
  @Test(
    "no letter goes beyond a clip of whole pixels", arguments: [1, 1.25, 1.5, 2],
    Array(stride(from: 8, through: 26, by: 0.4)))
  func clipped(scale: Double, size: Double) throws {
    // In the second each word is drawn by itself, and one is higher than the others.
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

  // A place is rounded before it is rounded to a pixel: what decides there is to be the same.
  @Test("letters that are cut are where they are uncut", arguments: [1, 1.2, 1.5])
  func place(scale: Double) throws {
    let layout = TextLayout("of\nfinger")
    func picture(_ y: Double, cut: Double) throws -> Bitmap {
      let bitmap = try Bitmap(pixelWidth: 80, pixelHeight: 60)
      let context = bitmap.makeContext(scale: scale)
      context.clip(to: Rect(x: 0, y: cut / scale, width: 80, height: 60))
      context.draw(layout, at: Point(x: 4, y: y))
      try context.finish()
      return bitmap
    }
    var differing = 0
    for step in 0..<1000 {
      let y = 4 + Double(step) / 997
      let (whole, part) = (try picture(y, cut: 0), try picture(y, cut: 20))
      let isSame = (20..<40).allSatisfy { y in
        (4..<24).allSatisfy { x in whole.argb(x: x, y: y) == part.argb(x: x, y: y) }
      }
      if !isSame { differing += 1 }
    }
    #expect(differing == 0)
  }
}
