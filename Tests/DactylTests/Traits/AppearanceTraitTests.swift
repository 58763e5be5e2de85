import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore

/// Parts of a program that are dark while others are light.
@MainActor @Suite struct AppearanceTraitTests {
  private static let light: UInt32 = 0xffff_0000
  private static let dark: UInt32 = 0xff00_00ff
  private static let color = Color(light: Color(hex: 0xff0000), dark: Color(hex: 0x0000ff))

  private let drawn: DrawnStack
  /// Two halves of the window, each with a view in it, on the pixels 5 and 15.
  private let left = View()
  private let right = View()
  private let inLeft = View()
  private let inRight = View()

  init() throws {
    drawn = try DrawnStack(width: 20, height: 10)
    for (number, (half, inner)) in [(left, inLeft), (right, inRight)].enumerated() {
      half.frame = Rect(x: Double(number) * 10, y: 0, width: 10, height: 10)
      inner.frame = Rect(x: 2, y: 2, width: 6, height: 6)
      (half.backgroundColor, inner.backgroundColor) = (Self.color, Self.color)
      half.addSubview(inner)
      drawn.window.addSubview(half)
    }
    drawn.frame()
  }

  /// The pixels of the left half, the view in it, the right half and the view in it.
  private var pixels: [UInt32] { [drawn.pixel(0, 0), drawn.pixel(5, 5), drawn.pixel(10, 0), drawn.pixel(15, 5)] }

  @Test func aSubtreeIsDarkAndPaintedAgain() {
    #expect(pixels == [Self.light, Self.light, Self.light, Self.light])
    left.traitOverrides.appearance = .dark
    #expect(drawn.frame() == [Rect(x: 0, y: 0, width: 10, height: 10)])
    #expect(pixels == [Self.dark, Self.dark, Self.light, Self.light])
    inLeft.traitOverrides.appearance = .light
    drawn.frame()
    #expect(pixels == [Self.dark, Self.light, Self.light, Self.light])
    left.traitOverrides.appearance = nil
    drawn.frame()
    #expect(pixels == [Self.light, Self.light, Self.light, Self.light])
  }

  @Test func theApplicationsAppliesWhereNoViewHasOne() {
    right.traitOverrides.appearance = .light
    drawn.application.traitOverrides.appearance = .dark
    drawn.frame()
    #expect(pixels == [Self.dark, Self.dark, Self.light, Self.light])
    #expect(drawn.application.traits.appearance == .dark && inRight.traits.appearance == .light)
  }

  /// A frame that paints a part of a dark view alone.
  @Test func aPartOfASubtreeIsPaintedInItsAppearance() {
    left.traitOverrides.appearance = .dark
    drawn.frame()
    inLeft.setNeedsDisplay()
    #expect(drawn.frame() == [Rect(x: 2, y: 2, width: 6, height: 6)])
    #expect(pixels == [Self.dark, Self.dark, Self.light, Self.light])
  }

  @Test func aViewThatMovesHasTheAppearanceOfItsNewPlace() {
    right.traitOverrides.appearance = .dark
    drawn.frame()
    right.addSubview(inLeft)
    drawn.frame()
    #expect(pixels == [Self.light, Self.light, Self.dark, Self.dark])
    left.addSubview(inLeft)
    drawn.frame()
    #expect(pixels == [Self.light, Self.light, Self.dark, Self.dark])
    #expect(drawn.pixel(5, 5) == Self.light)
  }

  @Test func aCachedLayerFollows() {
    inLeft.rasterizes = true
    drawn.frame()
    for appearance in [Appearance.dark, .light, .dark] {
      left.traitOverrides.appearance = appearance
      drawn.frame()
      #expect(drawn.pixel(5, 5) == (appearance == .dark ? Self.dark : Self.light))
    }
    // A layer with a view of its own appearance.
    left.rasterizes = true
    inLeft.traitOverrides.appearance = .light
    drawn.frame()
    #expect(pixels == [Self.dark, Self.light, Self.light, Self.light])
  }

  @Test func aPictureHasTheAppearanceOfTheView() throws {
    left.traitOverrides.appearance = .dark
    func pixel(_ view: View) throws -> UInt32 {
      let image = try #require(view.snapshot(scale: 1))
      let bitmap = try Bitmap(pixelWidth: 2, pixelHeight: 2, hasAlpha: false)
      let context = bitmap.makeContext()
      context.draw(image, in: Rect(x: 0, y: 0, width: 6, height: 6))
      try context.finish()
      return bitmap.argb(x: 1, y: 1)
    }
    #expect(try pixel(inLeft) == Self.dark)
    #expect(try pixel(inRight) == Self.light)
    inLeft.removeFromSuperview()
    #expect(try pixel(inLeft) == Self.light)
  }

  /// A menu or a popover belongs to the view that it was opened from.
  @Test func aWindowHasTheAppearanceOfTheViewThatItIsShownFor() {
    let window = Window(frame: Rect(x: 10, y: 0, width: 10, height: 10))
    window.backgroundColor = Self.color
    window.inheritTraits(from: inLeft)
    drawn.stack.show(window)
    drawn.frame()
    #expect(drawn.pixel(15, 5) == Self.light)
    left.traitOverrides.appearance = .dark
    window.setNeedsDisplay()
    drawn.frame()
    #expect(drawn.pixel(15, 5) == Self.dark)
  }
}
