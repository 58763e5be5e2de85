import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The place of a title whose letters run from right to left.
@MainActor @Suite struct ButtonDirectionTests {
  /// Returns where a button of 300 points draws its title.
  private func titleFrame(_ title: String, _ alignment: Control.ContentHorizontalAlignment, isMirrored: Bool) throws
    -> Rect
  {
    let button = Button(title)
    button.frame = Rect(x: 0, y: 0, width: 300, height: 40)
    button.contentHorizontalAlignment = alignment
    button.traitOverrides.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
    var frame: Rect?
    _ = try Bitmap(size: Size(width: 1, height: 1)) { context in
      context.willDrawText = { layout, point in frame = layout.bounds.offsetBy(dx: point.x, dy: point.y) }
      button.draw(context, in: button.bounds)
    }
    return try #require(frame)
  }

  @Test(arguments: ["Save", "\u{62d}\u{641}\u{638}"], [false, true])
  func aTitleIsAtTheSamePlaceInEveryScript(title: String, isMirrored: Bool) throws {
    let center = try titleFrame(title, .center, isMirrored: isMirrored)
    #expect(abs(center.midX - 150) <= 1)
    let leading = try titleFrame(title, .leading, isMirrored: isMirrored)
    let trailing = try titleFrame(title, .trailing, isMirrored: isMirrored)
    let (left, right) = isMirrored ? (trailing, leading) : (leading, trailing)
    #expect(left.minX > 0 && left.minX < 20 && left.maxX < 100)
    #expect(right.maxX < 300 && right.maxX > 280 && right.minX > 200)
  }
}
