import DactylGeometry
import DactylInput
import Foundation
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

/// Symbols in image views and beside the text of controls.
@MainActor @Suite struct ImageViewSymbolTests {
  private func drawn(
    _ view: View, scale: Double = 1, fontScale: Double = 1, direction: LayoutDirection = .leftToRight,
    iconTheme: IconTheme? = nil
  ) throws -> Bitmap {
    let application = Application()
    application.traitOverrides.fontScale = fontScale
    defer { application.traitOverrides.fontScale = 1 }
    application.traitOverrides.layoutDirection = direction
    if let iconTheme { application.iconTheme = iconTheme }
    let stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: 60, height: 60), application: application)
    defer { stack.close() }
    stack.scale = scale
    let window = Window()
    window.fillsSurface = true
    stack.show(window)
    window.addSubview(view)
    view.sizeToFit()
    stack.layout()
    return try Bitmap(size: stack.size, scale: scale) { stack.draw($0, in: [Rect(origin: .zero, size: stack.size)]) }
  }

  private func drawn(_ symbol: Symbol, side: Double, scale: Double = 1, weight: Font.Weight = .regular) throws -> Bitmap
  {
    try Bitmap(size: Size(width: 60, height: 60), scale: scale) {
      $0.draw(
        symbol, in: Rect(x: 0, y: 0, width: side, height: side), with: Theme.standard.colors.label, weight: weight)
    }
  }

  // SY-8
  @Test func aSymbolIsAsLargeAndBoldAsItsFontWants() throws {
    let view = ImageView(symbol: .menu)
    #expect(view.frame.size == Size(width: 20, height: 20) && view.symbol == .menu)
    #expect(try drawn(view).pixels == drawn(.menu, side: 20).pixels)
    view.symbolFont = .system(size: 30, weight: .bold)
    #expect(view.sizeThatFits(.zero) == Size(width: 40, height: 40))
    #expect(try drawn(view).pixels == drawn(.menu, side: 40, weight: .bold).pixels)
  }

  // SY-8
  @Test(arguments: [1, 1.5, 2] as [Double])
  func symbolsGrowWithText(_ scale: Double) throws {
    let view = ImageView(symbol: .heart.filled)
    #expect(try drawn(view, scale: scale, fontScale: 2).pixels == drawn(.heart.filled, side: 40, scale: scale).pixels)
    #expect(view.frame.size == Size(width: 40, height: 40))
    // So does an image of a symbol, but no other one.
    let image = ImageView(Image(.star))
    #expect(try drawn(image, scale: scale, fontScale: 1.5).pixels == drawn(.star, side: 30, scale: scale).pixels)
    let other = ImageView(try Image(size: Size(width: 8, height: 8)) { _ in })
    _ = try drawn(other, fontScale: 1.5)
    #expect(other.frame.size == Size(width: 8, height: 8))
  }

  // SY-5, SY-6
  @Test func aDirectionIsMirrored() throws {
    for (view, symbol) in [(ImageView(symbol: .back), Symbol.forward), (ImageView(Image(.back)), .forward)] {
      #expect(try drawn(view, direction: .rightToLeft).pixels == drawn(symbol, side: 20).pixels)
    }
  }

  // SY-6
  @Test func anImageComesBeforeAnIconAndASymbol() throws {
    let view = ImageView(symbol: .menu)
    view.image = Image(.star)
    #expect(try drawn(view).pixels == drawn(.star, side: 20).pixels)
    view.image = nil
    #expect(try drawn(view).pixels == drawn(.menu, side: 20).pixels)
    view.symbol = nil
    #expect(view.sizeThatFits(.zero) == .zero)
    #expect(try drawn(view).pixels.allSatisfy { $0 == 0 })
  }

  // SY-7
  @Test func theIconOfTheDesktopIsShownWhereItIsPreferred() throws {
    let folder = NSTemporaryDirectory() + "dactyl-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Bitmap(size: Size(width: 17, height: 17)) { $0.fill(Rect(x: 0, y: 0, width: 17, height: 17), with: .red) }
      .writePNG(to: folder + "/edit-copy-symbolic.png")
    let theme = IconTheme(name: "none", folders: [folder])
    let (view, own) = (ImageView(symbol: .copy), ImageView(symbol: .cart))
    #expect(try drawn(view, iconTheme: theme).pixels == drawn(.copy, side: 20).pixels)
    for view in [view, own] { view.prefersDesktopIcon = true }
    let bitmap = try drawn(view, iconTheme: theme)
    // A template has the colour of text, in a square around the middle.
    #expect(bitmap.argb(x: 4, y: 4) == bitmap.argb(x: 10, y: 10) && bitmap.argb(x: 4, y: 4) >> 24 == 0xff)
    #expect(bitmap.argb(x: 0, y: 0) == 0 && view.frame.size == Size(width: 20, height: 20))
    #expect(try drawn(own, iconTheme: theme).pixels == drawn(.cart, side: 20).pixels)
  }

  // SY-2, SY-6
  @Test func aButtonDrawsTheSymbolInTheWeightOfItsTitle() throws {
    func button(_ image: Image) -> Button {
      let button = Button("", style: .plain)
      button.image = image
      return button
    }
    let (medium, own) = (button(Image(.add)), button(Image(.add, weight: .medium)))
    #expect(try drawn(medium).pixels == drawn(own).pixels)
    #expect(try drawn(medium).pixels != drawn(button(Image(.add, weight: .thin))).pixels)
    medium.font = .system(size: 15, weight: .thin)
    #expect(try drawn(medium).pixels == drawn(button(Image(.add, weight: .thin))).pixels)
  }

  // SY-5, SY-6
  @Test func theEndsOfASliderAndSegmentsAreMirrored() throws {
    /// The other direction, as pixels that are not mirrored.
    func forward(_ weight: Font.Weight) throws -> Image {
      try Image(size: Size(width: 20, height: 20)) {
        $0.draw(.forward, in: Rect(x: 0, y: 0, width: 20, height: 20), with: .black, weight: weight)
      }.template()
    }
    func slider(_ image: Image) throws -> Bitmap {
      let slider = Slider()
      (slider.minimumValueImage, slider.maximumValueImage) = (image, image)
      return try drawn(slider, direction: .rightToLeft)
    }
    func segments(_ image: Image) throws -> Bitmap {
      let control = SegmentedControl()
      control.insertSegment(with: image, label: "a", at: 0)
      return try drawn(control, direction: .rightToLeft)
    }
    #expect(try slider(Image(.back)).pixels == slider(forward(.regular)).pixels)
    #expect(try slider(Image(.back)).pixels != slider(Image(.forward)).pixels)
    #expect(try segments(Image(.back)).pixels == segments(forward(.medium)).pixels)
    #expect(try segments(Image(.back)).pixels != segments(Image(.forward)).pixels)
  }
}
