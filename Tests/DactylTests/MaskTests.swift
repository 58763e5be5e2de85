import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Masks of views: what is drawn of a masked view, and where a mask belongs.
@MainActor struct MaskTests {
  private static let white: UInt32 = 0xFF_FFFFFF
  private static let black: UInt32 = 0xFF_000000

  private let drawn: DrawnStack
  private let card = View(frame: Rect(x: 40, y: 30, width: 60, height: 40))
  private let mask = View(frame: Rect(x: 0, y: 0, width: 30, height: 40))

  init() throws {
    drawn = try DrawnStack(width: 200, height: 100)
    card.backgroundColor = .black
    mask.backgroundColor = .red
    drawn.window.addSubview(card)
    drawn.frame()
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32 {
    drawn.frame()
    return drawn.pixel(x, y)
  }

  // MARK: Drawing

  // CM-4
  @Test func theViewIsDrawnWhereItsMaskIsOpaque() {
    card.mask = mask
    #expect(pixel(45, 50) == Self.black && drawn.pixel(75, 50) == Self.white)
    card.mask = nil
    #expect(pixel(75, 50) == Self.black)
  }

  // CM-4
  @Test func theOpacityOfTheMaskIsThatOfTheView() {
    card.mask = mask
    mask.backgroundColor = Color(white: 1, alpha: 0.5)
    let half = pixel(45, 50) & 0xFF
    #expect(half > 120 && half < 135)
    mask.alpha = 0.5
    let quarter = pixel(45, 50) & 0xFF
    #expect(quarter > 185 && quarter < 197)
    mask.isHidden = true
    #expect(pixel(45, 50) == Self.white)
    mask.isHidden = false
    #expect(pixel(45, 50) & 0xFF == quarter)
    mask.alpha = 0
    #expect(pixel(45, 50) == Self.white)
  }

  // CM-4
  @Test func subviewsBorderAndShadowAreMaskedToo() {
    let child = View(frame: Rect(x: -20, y: 10, width: 100, height: 10))
    child.backgroundColor = .black
    card.addSubview(child)
    card.backgroundColor = nil
    card.border = Border(color: .black, width: 4)
    card.shadow = Shadow(color: .black, radius: 0, offset: Point(x: 0, y: 20))
    card.mask = mask
    #expect(pixel(45, 31) == Self.black && drawn.pixel(75, 31) == Self.white)
    #expect(drawn.pixel(45, 45) == Self.black && drawn.pixel(75, 45) == Self.white && drawn.pixel(30, 45) == Self.white)
    #expect(drawn.pixel(45, 80) == Self.white)
    mask.frame = Rect(x: -20, y: 0, width: 50, height: 60)
    #expect(pixel(30, 45) == Self.black && drawn.pixel(45, 80) == Self.black && drawn.pixel(75, 80) == Self.white)
  }

  // CM-4
  @Test func theMaskIsDrawnWithItsSubviewsAndItsOwnMask() {
    mask.backgroundColor = nil
    let spot = View(frame: Rect(x: 10, y: 10, width: 10, height: 10))
    spot.backgroundColor = .blue
    mask.addSubview(spot)
    card.mask = mask
    #expect(pixel(55, 45) == Self.black && drawn.pixel(45, 45) == Self.white)
    let inner = View(frame: Rect(x: 0, y: 0, width: 5, height: 10))
    inner.backgroundColor = .white
    spot.mask = inner
    #expect(pixel(52, 45) == Self.black && drawn.pixel(57, 45) == Self.white)
  }

  // CM-4
  @Test func theMaskHasThePlaceAndTheTransformOfASubview() {
    card.bounds.origin = Point(x: 10, y: 0)
    mask.transform = AffineTransform(scaleX: 0.5, y: 1)
    card.mask = mask
    // In the card from 7.5 to 22.5, and 10 less on the screen.
    #expect(pixel(41, 50) == Self.black && drawn.pixel(51, 50) == Self.black && drawn.pixel(54, 50) == Self.white)
    card.transform = AffineTransform(rotationAngle: .pi / 2)
    drawn.frame()
    #expect(drawn.pixel(70, 22) == Self.black && drawn.pixel(70, 40) == Self.white)
  }

  // CM-4
  @Test func aFadedMaskedViewIsFadedOnce() {
    card.mask = mask
    card.alpha = 0.5
    let half = pixel(45, 50) & 0xFF
    #expect(half > 120 && half < 135 && drawn.pixel(75, 50) == Self.white)
  }

  // CM-4
  @Test func aSnapshotIsMasked() throws {
    card.mask = mask
    let picture = try #require(card.snapshot(scale: 1))
    let bitmap = try Bitmap(size: picture.size) { $0.draw(picture, at: .zero) }
    #expect(bitmap.argb(x: 5, y: 20) == Self.black && bitmap.argb(x: 40, y: 20) == 0)
  }

  /// The picture of the old look is drawn below the mask, so that it is masked once.
  // CM-4
  @Test func aCrossDissolveIsMaskedOnce() {
    mask.alpha = 0.5
    card.mask = mask
    let half = pixel(45, 50)
    View.transition(with: card, duration: 1, changes: {})
    #expect(pixel(45, 50) == half)
  }

  // MARK: Changes

  // CM-7
  @Test func aChangeOfTheMaskPaintsWhatItCovers() {
    card.mask = mask
    drawn.frame()
    #expect(drawn.frame().isEmpty)
    mask.backgroundColor = .black
    #expect(drawn.frame() == [Rect(x: 40, y: 30, width: 30, height: 40)])
    mask.center.x += 10
    #expect(drawn.frame() == [Rect(x: 40, y: 30, width: 40, height: 40)])
    #expect(drawn.pixel(45, 50) == Self.white && drawn.pixel(75, 50) == Self.black)
    mask.isHidden = true
    #expect(drawn.frame() == [Rect(x: 50, y: 30, width: 30, height: 40)])
    card.mask = nil
    #expect(drawn.frame() == [card.frame])
  }

  /// The shadow is outside of the bounds, to which the content is clipped.
  // CM-7
  @Test func aChangeOfTheMaskOfAClippingViewPaintsItsShadow() {
    card.clipsToBounds = true
    card.shadow = Shadow(color: .black, radius: 0, offset: Point(x: 60, y: 0))
    mask.frame = Rect(x: 0, y: 0, width: 120, height: 40)
    card.mask = mask
    #expect(pixel(130, 50) == Self.black)
    mask.frame.size.width = 60
    #expect(pixel(130, 50) == Self.white)
    mask.frame.size.width = 120
    #expect(pixel(130, 50) == Self.black)
    mask.isHidden = true
    #expect(pixel(130, 50) == Self.white)
  }

  // CM-7
  @Test func theMaskDoesNotChangeHowFarTheViewReaches() {
    card.addSubview(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    mask.frame = Rect(x: -50, y: -50, width: 500, height: 500)
    card.mask = mask
    #expect(card.inkBounds == card.bounds)
    mask.center.x += 10
    #expect(card.inkBounds == card.bounds && card.inkBoundsCache?.rect == card.bounds && mask.isMask)
  }

  // CM-7
  @Test func aCachedLayerIsMaskedAndFollowsItsMask() {
    card.mask = mask
    card.rasterizes = true
    #expect(pixel(45, 50) == Self.black && drawn.pixel(75, 50) == Self.white)
    #expect(card.layer != nil)
    mask.center.x += 30
    #expect(pixel(45, 50) == Self.white && drawn.pixel(75, 50) == Self.black)
    card.mask = nil
    #expect(pixel(45, 50) == Self.black)
    card.mask = mask
    #expect(pixel(45, 50) == Self.white)
    mask.rasterizes = true
    mask.addSubview(View())
    mask.center.x -= 30
    #expect(pixel(45, 50) == Self.black && drawn.pixel(75, 50) == Self.white)
  }

  // CM-7
  @Test func aMaskedViewCoversNothing() {
    let below = View(frame: card.frame)
    below.backgroundColor = .red
    drawn.window.insertSubview(below, at: 0)
    card.mask = mask
    let red = pixel(75, 50)
    #expect(red != Self.white && red != Self.black && drawn.pixel(45, 50) == Self.black)
    // The same for a cached layer, beside which alone the rest is drawn.
    card.addSubview(View())
    card.rasterizes = true
    drawn.frame()
    below.backgroundColor = .blue
    #expect(pixel(75, 50) != red && drawn.pixel(45, 50) == Self.black)
  }

  /// Counts how often it is painted.
  private final class CountingView: View {
    private(set) var count = 0
    override func draw(_ context: Context, in rect: Rect) { count += 1 }
  }

  // CM-7
  @Test func whatTheMaskHidesIsNotDrawn() {
    let content = CountingView(frame: card.bounds)
    card.addSubview(content)
    card.mask = mask
    drawn.frame()
    let count = content.count
    content.setNeedsDisplay(Rect(x: 40, y: 0, width: 10, height: 10))
    drawn.frame()
    #expect(content.count == count)
    mask.isHidden = true
    drawn.frame()
    content.setNeedsDisplay()
    drawn.frame()
    #expect(content.count == count)
  }

  // CM-5, CM-7
  @Test func aPinnedMaskStaysWhileContentScrolls() {
    let scroll = ScrollView(frame: card.bounds)
    scroll.contentSize = Size(width: 60, height: 400)
    scroll.showsVerticalScrollIndicator = false
    scroll.backgroundColor = .white
    let row = View(frame: Rect(x: 0, y: 20, width: 60, height: 380))
    row.backgroundColor = .black
    scroll.addSubview(row)
    card.backgroundColor = nil
    card.addSubview(scroll)
    mask.pinning = Pinning(top: 0, leading: 0, trailing: 0)
    mask.sizing.height = 30
    scroll.mask = mask
    #expect(pixel(50, 35) == Self.white && drawn.pixel(50, 55) == Self.black && drawn.pixel(50, 65) == Self.white)
    scroll.contentOffset.y = 20
    #expect(drawn.stack.prepareFrame(at: .zero, interval: .zero).blits.isEmpty)
    drawn.stack.invalidate(card.frame)
    #expect(mask.frame == Rect(x: 0, y: 20, width: 60, height: 30))
    #expect(pixel(50, 35) == Self.black && drawn.pixel(50, 65) == Self.white)
    scroll.frame.size.width = 50
    drawn.frame()
    #expect(mask.frame == Rect(x: 0, y: 20, width: 50, height: 30))
  }

  // CM-5
  @Test func aMaskIsAnimated() {
    card.mask = mask
    drawn.frame()
    View.animate(withDuration: 1, curve: .linear) { mask.center.x += 20 }
    #expect(mask.hasAnimations && mask.presentationFrame == Rect(x: 0, y: 0, width: 30, height: 40))
    drawn.frame()
    #expect(drawn.pixel(45, 50) == Self.black && drawn.pixel(75, 50) == Self.white)
    mask.endAnimations()
    #expect(pixel(45, 50) == Self.white && drawn.pixel(75, 50) == Self.black)
    // A mask is not replaced by another view.
    var isFinished: Bool?
    View.transition(from: mask, to: View(), duration: 1) { isFinished = $0 }
    #expect(isFinished == false && card.subviews.isEmpty && card.mask === mask)
  }
}
