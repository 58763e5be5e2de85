import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A view that draws a spot at any place, including outside its bounds.
private final class SpotView: View {
  var spot = Rect(x: 0, y: 0, width: 4, height: 4) {
    willSet { setNeedsDisplay(spot) }
    didSet { setNeedsDisplay(spot) }
  }

  override func draw(_ context: Context, in rect: Rect) { context.fill(spot, with: .black) }
}

/// Drawing outside of a view's bounds is either clipped or damaged: a partial and a complete repaint give equal
/// pictures.
@MainActor struct OutsideDrawingTests {
  private let drawn: DrawnStack
  private let spots = SpotView(frame: Rect(x: 20.3, y: 20.3, width: 40, height: 20))

  init() throws {
    drawn = try DrawnStack(width: 100, height: 100)
    drawn.window.addSubview(spots)
    drawn.frame()
  }

  /// The number of pixels that differ between repainting only the change and repainting everything.
  private func differences() -> Int {
    drawn.frame()
    let changed = pixels
    drawn.window.setNeedsDisplay()
    drawn.frame()
    return zip(changed, pixels).count { $0 != $1 }
  }

  private var pixels: [UInt32] { drawn.bitmap.pixels }

  @Test func aSpotBesideTheBoundsInATouchedPixelIsPaintedAtOnce() {
    spots.spot = Rect(x: 40.1, y: 5, width: 3, height: 3)
    #expect(differences() == 0)
    #expect(drawn.pixel(60, 26) != 0xffff_ffff && drawn.pixel(61, 26) == 0xffff_ffff)
  }

  @Test func aSpotBesideACachedLayersBoundsIsPaintedAtOnce() {
    spots.rasterizes = true
    spots.bounds.size.width = 39.5
    drawn.frame()
    spots.spot = Rect(x: 39.6, y: 5, width: 3, height: 3)
    drawn.frame()
    #expect(spots.layer != nil && pixels.contains { $0 != 0xffff_ffff })
    // Compares with a layer that is painted anew.
    let changed = pixels
    spots.dropLayer()
    #expect(differences() == 0 && pixels == changed)
  }

  @Test func aViewWithoutHeightInTheWindowsCoordinatesIsNotSeen() {
    spots.backgroundColor = .systemRed
    spots.bounds.size.height = .leastNonzeroMagnitude
    drawn.frame()
    for _ in 0..<2 {
      #expect(differences() == 0 && pixels.allSatisfy { $0 == 0xffff_ffff })
      spots.center.y += 20
      spots.clipsToBounds = true
    }
  }

  @Test func aSpotBesideTheBoundsOfAViewWithSmallPixelsIsPaintedAtOnce() {
    spots.transform = AffineTransform(scaleX: 0.1, y: 1)
    drawn.frame()
    spots.spot = Rect(x: 45, y: 5, width: 3, height: 3)
    #expect(differences() == 0)
  }

  @Test(arguments: [1e-30, -1e-9, 1e-5]) func anExtremelyNarrowCachedLayerIsSeenNowhereElse(width: Double) {
    spots.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    spots.rasterizes = true
    drawn.frame()
    spots.transform = AffineTransform(scaleX: width, y: 1)
    drawn.frame()
    for y in 0..<100 {
      #expect((0..<100).allSatisfy { abs($0 - 40) <= 1 || drawn.pixel($0, y) == 0xffff_ffff }, "line \(y)")
    }
  }

  @Test func aSlantedViewEndsAtItsOwnEdges() {
    spots.transform = AffineTransform(rotationAngle: .pi / 4)
    drawn.frame()
    spots.spot = Rect(x: 18, y: -8, width: 4, height: 5)
    #expect(differences() == 0)
    #expect(pixels.allSatisfy { $0 == 0xffff_ffff })
  }

  @Test func protrudingContentOfAClippingViewIsPaintedInTouchedPixels() {
    let clip = View(frame: Rect(x: 20.6, y: 70.4, width: 30, height: 20))
    let inner = SpotView(frame: Rect(x: 30.1, y: 4, width: 5, height: 5))
    clip.clipsToBounds = true
    inner.isHidden = true
    clip.addSubview(inner)
    drawn.window.addSubview(clip)
    drawn.frame()
    inner.isHidden = false
    #expect(differences() == 0)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e300, 1e18])
  func aViewWithUnrepresentableBoundsHidesNothing(origin: Double) {
    let (below, above) = (View(frame: drawn.window.bounds), View(frame: drawn.window.bounds))
    below.backgroundColor = .red
    above.backgroundColor = .blue
    drawn.window.addSubview(below)
    drawn.window.addSubview(above)
    above.bounds.origin.y = origin
    drawn.frame()
    #expect(drawn.pixel(50, 50) == 0xffff_0000)
    above.bounds.origin.y = 1e10
    drawn.frame()
    #expect(drawn.pixel(50, 50) == 0xff00_00ff)
  }
}
