import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Buttons that are busy, with attributed titles, and with the symbol on each side of the title.
@MainActor @Suite struct ButtonBusyTests {
  private let stage: TestStage
  private let button = Button("Save")
  private let counter = Counter()

  private final class Counter { var count = 0 }

  init() throws {
    stage = try TestStage()
    button.addAction(Action { [counter] _ in counter.count += 1 }, for: .primaryActionTriggered)
    button.frame = Rect(x: 20, y: 20, width: 200, height: 44)
    stage.view.addSubview(button)
    stage.application.layOutWindows()
  }

  private func square(_ color: Color = .black, side: Double = 16) throws -> Image {
    try Image(size: Size(width: side, height: side), scale: 1) { context in
      context.fill(Rect(x: 0, y: 0, width: side, height: side), with: color)
    }
  }

  private var ring: View? { button.subviews.first { $0 is ActivityIndicatorView } }

  // MARK: Busy

  // CT-36
  @Test func aBusyButtonIsNotPressed() {
    button.becomeFirstResponder()
    button.showsActivityIndicator = true
    stage.button("Save").tap()
    stage.pointer.click(at: button.bounds.center, in: button)
    stage.keyboard.press("Return")
    stage.keyboard.press("space")
    #expect(!button.performAccessibilityAction(.activate))
    #expect(counter.count == 0 && button.isFirstResponder && !button.isHighlighted)
    #expect(button.accessibilityDescription.state.contains(.busy) && button.accessibilityDescription.label == "Save")
    button.showsActivityIndicator = false
    #expect(!button.accessibilityDescription.state.contains(.busy) && button.subviews.isEmpty)
    stage.button("Save").tap()
    #expect(counter.count == 1)
  }

  // CT-36
  @Test func aTouchOfAButtonThatBecomesBusyIsCancelled() {
    let finger = stage.finger()
    finger.down(at: button.bounds.center, in: button)
    #expect(button.isHighlighted)
    button.showsActivityIndicator = true
    #expect(!button.isHighlighted)
    finger.up()
    #expect(counter.count == 0)
  }

  // CT-36
  @Test func theMenuOfABusyButtonStaysClosed() {
    button.menu = Menu(children: [Action(title: "Copy") { _ in }])
    button.showsMenuAsPrimaryAction = true
    button.showsActivityIndicator = true
    button.becomeFirstResponder()
    stage.button("Save").tap()
    stage.keyboard.press("Down")
    stage.button("Save").press(for: 1)
    #expect(stage.application.popupSurfaces.isEmpty)
    button.showsActivityIndicator = false
    stage.button("Save").tap()
    #expect(stage.application.popupSurfaces.count == 1)
  }

  @Test func theRingIsInThePlaceOfTheTitleAndTheSizeStays() throws {
    let size = button.sizeThatFits(.zero)
    button.showsActivityIndicator = true
    stage.application.layOutWindows()
    let middle = try #require(ring).frame.center
    #expect(abs(middle.x - 100) <= 1 && abs(middle.y - 22) <= 1 && button.sizeThatFits(.zero) == size)
    #expect((ring as? ActivityIndicatorView)?.color == Theme.standard.colors.label)
    button.style = .filled
    stage.application.layOutWindows()
    #expect((ring as? ActivityIndicatorView)?.color == Theme.standard.colors.onAccent)
    #expect(stage.elements(.activityIndicator).isEmpty)
  }

  @Test(arguments: [false, true]) func theRingIsInThePlaceOfTheSymbol(_ isMirrored: Bool) throws {
    button.image = try square()
    button.contentHorizontalAlignment = .leading
    button.showsActivityIndicator = true
    if isMirrored { button.traitOverrides.layoutDirection = .rightToLeft }
    stage.application.layOutWindows()
    let x = try #require(ring).frame.midX
    #expect(abs(x - (isMirrored ? 200 - 16 - 8 : 16 + 8)) <= 1)
  }

  // MARK: The place of the symbol

  /// The rectangle around the red pixels of the button, and the one around its other ink.
  private func ink(_ button: Button) throws -> (symbol: Rect, title: Rect) {
    let width = Int(button.bounds.width)
    let bitmap = try Bitmap(size: button.bounds.size) { button.drawContent(in: $0) }
    var (symbol, title) = (Rect?.none, Rect?.none)
    for (index, pixel) in bitmap.pixels.enumerated() where pixel >> 24 > 128 {
      let rect = Rect(x: Double(index % width), y: Double(index / width), width: 1, height: 1)
      if pixel & 0xffff == 0, pixel & 0xff0000 == 0xff0000 {
        symbol = symbol?.union(rect) ?? rect
      } else {
        title = title?.union(rect) ?? rect
      }
    }
    return (symbol ?? .zero, title ?? .zero)
  }

  @Test(arguments: Button.ImagePlacement.allCases, [false, true]) func theSymbolIsWhereItIsAskedFor(
    _ placement: Button.ImagePlacement, _ isMirrored: Bool
  ) throws {
    button.image = try square(Color(red: 1, green: 0, blue: 0))
    button.imagePlacement = placement
    if isMirrored { button.traitOverrides.layoutDirection = .rightToLeft }
    button.frame.size.height = button.sizeThatFits(.zero).height
    let (symbol, title) = try ink(button)
    switch (placement, isMirrored) {
    case (.leading, false), (.trailing, true): #expect(symbol.maxX + 7 <= title.minX)
    case (.trailing, false), (.leading, true): #expect(title.maxX + 7 <= symbol.minX)
    case (.top, _): #expect(symbol.maxY + 3 <= title.minY && abs(symbol.midX - title.midX) < 2)
    case (.bottom, _): #expect(title.maxY + 3 <= symbol.minY && abs(symbol.midX - title.midX) < 2)
    }
    #expect(symbol.size == Size(width: 16, height: 16) && button.bounds.insetBy(dx: 0, dy: 4).contains(symbol))
    // In the middle as a whole.
    let both = symbol.union(title)
    #expect(abs(both.midX - 100) < 3)
    // The baseline is that of the title.
    let baseline = try #require(button.firstBaseline(in: button.bounds.size))
    #expect(abs(baseline - title.maxY) < 1.5)
  }

  @Test func aSymbolAboveMakesTheButtonHigherAndNarrower() throws {
    button.image = try square(side: 32)
    let beside = button.sizeThatFits(.zero)
    button.imagePlacement = .top
    let above = button.sizeThatFits(.zero)
    #expect(above.height >= 32 + 4 + 16 + 16 && above.width < beside.width - 20)
    #expect(button.sizeThatFits(Size(width: 40, height: 400)).height == above.height)
  }

  // MARK: Attributed titles

  @Test func anAttributedTitleIsDrawnAndSpoken() throws {
    let large = TextAttributes(font: .system(size: 40))
    let width = button.sizeThatFits(.zero).width
    button.attributedTitle = AttributedText("Save", attributes: large)
    #expect(button.title == "Save" && button.accessibilityDescription.label == "Save")
    #expect(button.sizeThatFits(.zero).width > width + 20 && button.attributedTitle != nil)
    button.attributedTitle = nil
    #expect(button.title == "Save" && button.sizeThatFits(.zero).width == width)
    button.setAttributedTitle(AttributedText("Wait", attributes: large), for: .disabled)
    #expect(button.attributedTitle(for: .disabled) != nil && button.attributedTitle(for: .normal) == nil)
    button.isEnabled = false
    #expect(button.currentTitle == "Wait" && button.sizeThatFits(.zero).width > width + 20)
    button.setTitle("No", for: .disabled)
    #expect(button.currentTitle == "No" && button.attributedTitle(for: .disabled) == nil)
  }

  // CT-2
  @Test(arguments: [30.0, 80, 100, 120, 200, 400]) func anAttributedTitleIsBrokenBetweenWords(_ width: Double) {
    let (plain, attributed) = (Button("Save all documents"), Button())
    attributed.attributedTitle = AttributedText("Save all documents")
    let room = Size(width: width, height: .infinity)
    #expect(attributed.sizeThatFits(room) == plain.sizeThatFits(room))
    #expect(
      (plain.sizeThatFits(room).height > plain.sizeThatFits(Size(width: 400, height: .infinity)).height)
        == (110...130).contains(width))
  }
}
