import DactylGeometry
import DactylGraphics
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Cached layers: when a view is painted, and when its cached picture is composited again.
@MainActor struct LayerTests {
  /// Counts how often it is painted.
  private final class CountingView: View {
    private(set) var count = 0

    override func draw(_ context: Context, in rect: Rect) {
      count += 1
      context.fill(bounds, with: .systemGreen)
    }
  }

  private let drawn: DrawnStack
  private let card = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))
  private let content = CountingView(frame: Rect(x: 5, y: 5, width: 20, height: 20))
  private var application: Application { drawn.application }
  private var window: Window { drawn.window }

  init() throws {
    drawn = try DrawnStack(width: 200, height: 100)
    card.backgroundColor = .systemBlue
    card.addSubview(content)
    window.addSubview(card)
    frame()
  }

  /// Draws a frame and returns how often the content was painted.
  @discardableResult private func frame() -> Int {
    let before = content.count
    drawn.frame()
    return content.count - before
  }

  @Test func aViewWithoutACachedLayerIsPaintedInEachPlace() {
    card.center.x += 10
    #expect(frame() == 1)
    #expect(card.layer == nil)
  }

  // CM-7
  @Test func aViewBelowIsPaintedWhereAMaskHidesACachedLayer() {
    // It does not say that it is opaque, so that the layer may be what covers most.
    let below = CountingView(frame: window.bounds)
    below.isHidden = true
    window.insertSubview(below, belowSubview: card)
    // Beside it, one rectangle is left.
    card.frame = Rect(x: 160, y: 0, width: 40, height: 100)
    let mask = View(frame: Rect(x: 0, y: 0, width: 20, height: 100))
    mask.backgroundColor = .black
    card.mask = mask
    card.rasterizes = true
    frame()
    #expect(card.layer != nil && drawn.pixel(190, 50) == 0xFF_FFFFFF && drawn.pixel(162, 50) == 0xFF_2472D8)
    below.isHidden = false
    frame()
    #expect(drawn.pixel(5, 50) == 0xFF_35A853 && drawn.pixel(190, 50) == 0xFF_35A853)
    #expect(drawn.pixel(162, 50) == 0xFF_2472D8)
  }

  @Test func aCachedLayerIsPaintedOnceAndMovesWithoutPainting() {
    card.rasterizes = true
    #expect(frame() == 1)
    for _ in 0..<5 {
      card.center.x += 10
      #expect(frame() == 0)
    }
    // The card is drawn at the new position and no longer at the old one.
    #expect(drawn.pixel(62, 12) == 0xFF_2472D8)
    #expect(drawn.pixel(70, 20) == 0xFF_35A853)
    #expect(drawn.pixel(12, 12) == 0xFF_FFFFFF)
  }

  @Test func onlyChangesInsideACachedLayerArePaintedAgain() {
    card.rasterizes = true
    let other = CountingView(frame: Rect(x: 30, y: 30, width: 5, height: 5))
    card.addSubview(other)
    frame()
    let painted = other.count
    content.setNeedsDisplay()
    #expect(frame() == 1)
    #expect(other.count == painted)
    card.center.y += 1
    #expect(frame() == 0)
  }

  @Test func aFadingViewIsPaintedOnceWithoutPartsShowingThrough() {
    card.alpha = 0.5
    #expect(frame() == 1)
    // Half green on white, without the blue below.
    #expect(abs(Int(drawn.pixel(20, 20) & 0xff) - (0x53 + 0xff) / 2) <= 1)
    for step in 1...5 {
      card.alpha = 0.5 + Double(step) / 20
      #expect(frame() == 0)
    }
    card.alpha = 1
    #expect(frame() == 1)
    #expect(card.layer == nil)
    #expect(application.layerBudget.used == 0)
  }

  @Test func aViewOfOneColourFadesWithoutAPicture() {
    content.removeFromSuperview()
    card.alpha = 0.5
    frame()
    #expect(card.layer == nil)
    #expect(abs(Int(drawn.pixel(20, 20) >> 16 & 0xff) - (0x24 + 0xff) / 2) <= 1)
  }

  @Test func picturesKeepToTheMemoryLimitAndTheLeastRecentlyUsedIsEvicted() {
    // 40 x 40 pixels, twice.
    application.layerCacheLimit = 40 * 40 * 4 + 100
    card.rasterizes = true
    frame()
    let second = CountingView(frame: Rect(x: 100, y: 10, width: 40, height: 40))
    second.rasterizes = true
    window.addSubview(second)
    frame()
    #expect(application.layerBudget.used == 40 * 40 * 4)
    second.center.y += 1
    let painted = second.count
    frame()
    #expect(second.count == painted)
    // The first layer was evicted, and is painted again when it moves.
    card.center.y += 1
    #expect(frame() == 1)
  }

  @Test func withoutMemoryForPicturesEverythingIsPaintedDirectly() {
    application.layerCacheLimit = 0
    card.rasterizes = true
    card.alpha = 0.5
    frame()
    card.center.x += 10
    #expect(frame() == 1)
    #expect(application.layerBudget.used == 0)
    #expect(abs(Int(drawn.pixel(30, 20) & 0xff) - (0x53 + 0xff) / 2) <= 1)
  }

  @Test func aPictureInsideAnotherHasItsShareOfTheMemory() {
    // 40 x 40 and 20 x 20 pixels.
    application.layerCacheLimit = 40 * 40 * 4 + 20 * 20 * 4 - 1
    content.alpha = 0.5
    content.addSubview(View(frame: Rect(x: 1, y: 1, width: 2, height: 2)))
    card.rasterizes = true
    frame()
    #expect(application.layerBudget.used == 40 * 40 * 4)
    // The outer layer is not evicted for one inside it.
    card.center.x += 10
    #expect(frame() == 0)
    application.layerCacheLimit += 1
    application.layerBudget.removeAll()
    content.setNeedsDisplay()
    frame()
    #expect(application.layerBudget.used == application.layerCacheLimit)
  }

  @Test func picturesAreEvictedInTheOrderOfTheirLastUse() {
    let size = 10 * 10 * 4
    application.layerCacheLimit = 3 * size
    let views = (0..<4).map { index in
      let view = CountingView(frame: Rect(x: 10 + 20 * Double(index), y: 60, width: 10, height: 10))
      view.rasterizes = true
      return view
    }
    for view in views.prefix(3) {
      window.addSubview(view)
      frame()
    }
    for index in [1, 0] {
      views[index].center.y += 1
      frame()
    }
    func kept() -> [Bool] { views.map { ($0.layer?.cost ?? 0) > 0 } }
    #expect(kept() == [true, true, true, false])
    window.addSubview(views[3])
    frame()
    #expect(kept() == [true, true, false, true])
    // The removed views are one in the middle, the last one and the first one.
    views[0].removeFromSuperview()
    #expect(application.layerBudget.used == 2 * size)
    application.layerCacheLimit = size
    #expect(kept() == [false, false, false, true])
    application.layerCacheLimit = 0
    #expect(application.layerBudget.used == 0)
  }

  enum Hiding: CaseIterable {
    case itself, alpha, above, window, clippedAway, besideTheSurface
  }

  @Test(arguments: Hiding.allCases) func aHiddenLayerIsNotPaintedAndRequestsNoFrame(hiding: Hiding) {
    let above = View(frame: window.bounds)
    above.clipsToBounds = hiding == .clippedAway
    window.addSubview(above)
    above.addSubview(card)
    card.rasterizes = true
    frame()
    func hide(_ isHidden: Bool) {
      switch hiding {
      case .itself: card.isHidden = isHidden
      case .alpha: card.alpha = isHidden ? 0 : 1
      case .above: above.isHidden = isHidden
      case .window: window.isHidden = isHidden
      case .clippedAway, .besideTheSurface: card.center.x += isHidden ? 500 : -500
      }
    }
    hide(true)
    frame()
    var frames = 0
    drawn.stack.onNeedsFrame = { frames += 1 }
    for _ in 0..<3 {
      content.setNeedsDisplay()
      #expect(frame() == 0)
    }
    #expect(frames == 0)
    hide(false)
    #expect(frame() == 1)
    content.setNeedsDisplay()
    #expect(frame() == 1 && frames > 0)
  }

  @Test func aClosedWindowKeepsNoPictures() {
    card.rasterizes = true
    frame()
    #expect(application.layerBudget.used > 0)
    window.close()
    #expect(application.layerBudget.used == 0 && card.layer == nil)
    drawn.stack.show(window)
    #expect(frame() == 1)
  }

  @Test func aViewRemovedFromItsWindowKeepsNoPicture() {
    card.rasterizes = true
    frame()
    #expect(application.layerBudget.used > 0)
    card.removeFromSuperview()
    #expect(application.layerBudget.used == 0)
    #expect(card.layer == nil)
  }

  @Test func aPictureIsReleasedWithItsViewEvenInItsWindow() throws {
    weak var budget: LayerBudget?
    weak var layer: Layer?
    do {
      let drawn = try DrawnStack(width: 200, height: 100)
      let view = CountingView(frame: drawn.window.bounds)
      view.rasterizes = true
      drawn.window.addSubview(view)
      drawn.frame()
      (budget, layer) = (drawn.application.layerBudget, view.layer)
      #expect(layer != nil)
    }
    #expect(budget == nil)
    #expect(layer == nil)
  }

  @Test func aPictureOfAViewIgnoresItsTransformAndAlphaAtTheGivenScale() throws {
    card.alpha = 0.3
    card.transform = AffineTransform(rotationAngle: 1)
    let image = try #require(card.snapshot(scale: 2))
    #expect((image.pixelWidth, image.pixelHeight) == (80, 80))
    let copy = try Bitmap(size: Size(width: 80, height: 80)) {
      $0.draw(image, in: Rect(x: 0, y: 0, width: 80, height: 80))
    }
    #expect(copy.argb(x: 4, y: 4) == 0xFF_2472D8)
    #expect(copy.argb(x: 20, y: 20) == 0xFF_35A853)
    #expect(View().snapshot() == nil)
  }
  @Test(arguments: 0..<8, [1, 1.5])
  func aCachedLayerIsPixelIdenticalInEveryOrientationOfTheWindow(_ way: Int, scale: Double) throws {
    card.addSubview(Label("kept", frame: Rect(x: 2, y: 20, width: 36, height: 16)))
    let quarter = AffineTransform(rotationAngle: Double(way % 4) * .pi / 2)
    let turn = way < 4 ? quarter : AffineTransform(scaleX: -1, y: 1).concatenating(quarter)
    let box = turn.apply(to: Rect(x: 0, y: 0, width: 200, height: 100))
    func draw() throws -> [UInt32] {
      _ = drawn.stack.prepareFrame(at: .zero, interval: .zero)
      let picture = try Bitmap(
        pixelWidth: Int(box.width * scale), pixelHeight: Int(box.height * scale), hasAlpha: false)
      let toPixels = turn.concatenating(AffineTransform(translationX: -box.minX, y: -box.minY))
        .concatenating(AffineTransform(scaleX: scale, y: scale))
      let context = Context(picture, transform: toPixels)
      drawn.stack.draw(context, in: [Rect(x: 0, y: 0, width: 200, height: 100)])
      try context.finish()
      return picture.pixels
    }
    let direct = try draw()
    card.rasterizes = true
    let count = content.count
    #expect(try draw() == direct)
    #expect(content.count == count + 1 && card.layer != nil)
    #expect(try draw() == direct)
    #expect(content.count == count + 1, "it is painted once in an orientation")
  }

  @Test func aTurningCachedLayerIsPaintedNoMoreOftenInATurnedWindow() throws {
    let context = Context(drawn.bitmap, transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 0))
    card.rasterizes = true
    let count = content.count
    for angle in [0, 0.1, 0.2, 0] {
      card.transform = AffineTransform(rotationAngle: angle)
      _ = drawn.stack.prepareFrame(at: .zero, interval: .zero)
      drawn.stack.draw(context, in: [Rect(x: 0, y: 0, width: 200, height: 100)])
    }
    try context.finish()
    #expect(content.count == count + 1)
  }
}
