import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Views of which only some corners are round.
@MainActor struct MaskedCornerTests {
  /// Counts how often it is painted.
  private final class CountingView: View {
    private(set) var count = 0
    override func draw(_ context: Context, in rect: Rect) { count += 1 }
  }

  /// The pixels at the corners of `card`, clockwise from the upper left one.
  private static let corners = [(40, 30), (99, 30), (99, 69), (40, 69)]

  private let drawn: DrawnStack
  private let card = View(frame: Rect(x: 40, y: 30, width: 60, height: 40))

  init() throws {
    drawn = try DrawnStack(width: 200, height: 100)
    card.backgroundColor = .black
    card.cornerRadius = 10
    drawn.window.addSubview(card)
    drawn.frame()
  }

  /// Whether the window shows through at each corner.
  private var isRound: [Bool] {
    drawn.frame()
    return Self.corners.map { drawn.pixel($0.0, $0.1) == 0xFF_FFFFFF }
  }

  // CM-1
  @Test func onlyTheMaskedCornersAreRound() {
    #expect(card.maskedCorners == .all && isRound == [true, true, true, true])
    card.maskedCorners = .top
    #expect(isRound == [true, true, false, false])
    card.maskedCorners = [.topTrailing, .bottomLeading]
    #expect(isRound == [false, true, false, true])
    card.maskedCorners = []
    #expect(isRound == [false, false, false, false])
  }

  // CM-1
  @Test func borderAndClippedContentHaveTheSameCorners() {
    card.maskedCorners = .bottom
    card.border = Border(color: .black, width: 3)
    #expect(isRound == [false, false, true, true])
    // Inside of the line too, a corner is square.
    card.backgroundColor = .white
    drawn.frame()
    #expect(drawn.pixel(43, 33) == 0xFF_FFFFFF && drawn.pixel(43, 66) != 0xFF_FFFFFF)
    card.clipsToBounds = true
    let child = View(frame: card.bounds)
    child.backgroundColor = .black
    card.addSubview(child)
    #expect(isRound == [false, false, true, true])
  }

  // CM-1
  @Test func theShadowHasTheSameCorners() {
    card.shadow = Shadow(color: .black, radius: 0, offset: Point(x: 60, y: 0))
    card.maskedCorners = .trailing
    drawn.frame()
    #expect(drawn.pixel(100, 30) == 0xFF_000000 && drawn.pixel(159, 30) == 0xFF_FFFFFF)
    card.maskedCorners = .leading
    drawn.frame()
    #expect(drawn.pixel(100, 30) == 0xFF_FFFFFF && drawn.pixel(159, 30) == 0xFF_000000)
  }

  // CM-1
  @Test func cornersFollowTheReadingDirection() {
    card.maskedCorners = .topLeading
    #expect(isRound == [true, false, false, false])
    card.traitOverrides.layoutDirection = .rightToLeft
    #expect(isRound == [false, true, false, false])
    card.traitOverrides.layoutDirection = nil
    drawn.window.traitOverrides.layoutDirection = .rightToLeft
    #expect(isRound == [false, true, false, false])
  }

  // CM-1
  @Test func aShadowIsDrawnAnewInTheOtherDirection() {
    card.maskedCorners = .leading
    card.shadow = Shadow(color: .black, radius: 0, offset: Point(x: 60, y: 0))
    drawn.frame()
    card.traitOverrides.layoutDirection = .rightToLeft
    drawn.frame()
    #expect(drawn.pixel(100, 30) == 0xFF_000000 && drawn.pixel(159, 30) == 0xFF_FFFFFF)
  }

  /// Colours of a shadow follow the appearance of its view alone.
  @Test func aShadowIsDrawnAnewInTheOtherAppearance() {
    card.shadow = Shadow(color: Color(light: .red, dark: .blue), radius: 0, offset: Point(x: 60, y: 0))
    drawn.frame()
    let light = drawn.pixel(130, 50)
    card.traitOverrides.appearance = .dark
    drawn.frame()
    #expect(drawn.pixel(130, 50) != light && drawn.pixel(130, 50) != 0xFF_FFFFFF)
  }

  @Test func aChangeOfTheCornersDamagesTheView() {
    card.maskedCorners = .top
    #expect(drawn.frame() == [card.frame])
    card.maskedCorners = .top
    #expect(drawn.frame().isEmpty)
  }

  @Test func cornersThatAreSetBeforeTheRadiusAreKept() {
    let view = View()
    view.maskedCorners = .top
    #expect(view.maskedCorners == .top && view.decoration != nil)
    view.maskedCorners = Corners(rawValue: -1)
    #expect(view.maskedCorners == .all && view.decoration == nil)
  }

  // CM-3
  @Test func aSquareCornerCoversTheContentBelow() {
    let below = CountingView(frame: card.frame)
    drawn.window.insertSubview(below, at: 0)
    drawn.frame()
    func paints(_ x: Double, _ y: Double) -> Bool {
      let before = below.count
      drawn.stack.invalidate(Rect(x: x, y: y, width: 4, height: 4))
      drawn.frame()
      return below.count > before
    }
    card.maskedCorners = .top
    drawn.frame()
    #expect(paints(40, 30) && paints(96, 30) && !paints(96, 66) && !paints(40, 66))
    card.maskedCorners = []
    drawn.frame()
    #expect(!paints(40, 30) && !paints(96, 30) && !card.hasRoundCorners)
  }

  // CM-3
  @Test func scrolledContentMovesBelowRoundCornersAlone() {
    let scroll = ScrollView(frame: card.bounds)
    scroll.contentSize = Size(width: 60, height: 400)
    scroll.showsVerticalScrollIndicator = false
    scroll.backgroundColor = .white
    scroll.clipsToBounds = true
    scroll.cornerRadius = 8
    scroll.maskedCorners = .bottom
    card.cornerRadius = 0
    card.addSubview(scroll)
    drawn.frame()
    scroll.contentOffset.y = 2
    let changes = drawn.stack.takeChanges()
    #expect(changes.blits.map(\.vector) == [Point(x: 0, y: -2)])
    #expect(changes.damage.contains { $0.contains(Point(x: 42, y: 65)) })
    #expect(!changes.damage.contains { $0.contains(Point(x: 42, y: 35)) })
  }

  // CM-1
  @Test func aCachedLayerHasTheSameCorners() {
    card.maskedCorners = .leading
    card.addSubview(View())
    card.rasterizes = true
    #expect(isRound == [true, false, false, true])
    #expect(card.layer != nil)
    card.maskedCorners = []
    #expect(isRound == [false, false, false, false])
    // It is opaque now.
    card.maskedCorners = .bottom
    #expect(isRound == [false, false, true, true])
  }
}
