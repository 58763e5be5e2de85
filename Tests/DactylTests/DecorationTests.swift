import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Round corners, borders and shadows: where a decorated view draws, and what it covers.
@MainActor struct DecorationTests {
  /// Counts how often it is painted.
  private final class CountingView: View {
    private(set) var count = 0
    override func draw(_ context: Context, in rect: Rect) { count += 1 }
  }

  private let drawn: DrawnStack
  private let card = View(frame: Rect(x: 40, y: 30, width: 60, height: 40))

  init() throws {
    drawn = try DrawnStack(width: 200, height: 100)
    card.backgroundColor = .black
    drawn.window.addSubview(card)
    drawn.frame()
  }

  // MARK: Values

  @Test func badNumbersAreLimited() {
    for bad in [Double.nan, -1, -Double.infinity] {
      card.cornerRadius = bad
      #expect(card.cornerRadius == 0)
      #expect(Border(color: .red, width: bad).width == 0)
      #expect(Shadow(color: .red, radius: bad).radius == 0)
    }
    card.cornerRadius = .infinity
    #expect(card.cornerRadius == .infinity)
    var shadow = Shadow(color: .red, radius: .infinity, offset: Point(x: .nan, y: -.infinity))
    #expect(shadow.radius == Shadow.maximumRadius && shadow.offset == Point(x: 0, y: -Shadow.maximumOffset))
    shadow.radius = .nan
    shadow.offset.x = 1e9
    #expect(shadow.radius == 0 && shadow.offset.x == Shadow.maximumOffset)
    var border = Border(color: .red)
    #expect(border.width == 1)
    border.width = -3
    #expect(border.width == 0)
  }

  @Test func aViewWithoutDecorationKeepsNoneOfIt() {
    #expect(card.decoration == nil)
    card.cornerRadius = 3
    card.border = Border(color: .red)
    card.shadow = Shadow(color: .red, radius: 1)
    #expect(card.decoration != nil)
    card.cornerRadius = 0
    card.border = nil
    card.shadow = nil
    #expect(card.decoration == nil)
  }

  // MARK: Ink bounds and damage

  @Test func theShadowBelongsToTheInkBounds() {
    card.shadow = Shadow(color: .black, radius: 5, offset: Point(x: 0, y: 10))
    // The blur reaches 16 points, and is visible in 14.375 of them.
    let ink = Rect(x: -14.375, y: -4.375, width: 88.75, height: 68.75)
    #expect(card.inkBounds == ink)
    card.clipsToBounds = true
    #expect(card.inkBounds == ink)
    card.addSubview(View(frame: Rect(x: 0, y: 0, width: 500, height: 10)))
    #expect(card.inkBounds == ink)
    card.clipsToBounds = false
    #expect(card.inkBounds == Rect(x: -14.375, y: -4.375, width: 514.375, height: 68.75))
    card.shadow?.radius = 0
    #expect(card.inkBounds == Rect(x: 0, y: 0, width: 500, height: 50))
    card.shadow = nil
    #expect(card.inkBounds == Rect(x: 0, y: 0, width: 500, height: 40))
  }

  @Test func aShadowThatChangesDamagesBothAreas() {
    card.shadow = Shadow(color: .black, radius: 0, offset: Point(x: 20, y: 0))
    #expect(drawn.frame() == [Rect(x: 40, y: 30, width: 80, height: 40)])
    #expect(drawn.pixel(110, 50) == 0xFF_000000)
    card.shadow?.offset.x = -20
    #expect(drawn.frame() == [Rect(x: 20, y: 30, width: 100, height: 40)])
    #expect(drawn.pixel(110, 50) == 0xFF_FFFFFF && drawn.pixel(25, 50) == 0xFF_000000)
  }

  @Test func aMovedViewTakesItsShadowAlong() {
    card.shadow = Shadow(color: .black, radius: 0, offset: Point(x: 0, y: 20))
    drawn.frame()
    card.center.x += 50
    drawn.frame()
    #expect(drawn.pixel(60, 80) == 0xFF_FFFFFF && drawn.pixel(110, 80) == 0xFF_000000)
  }

  // MARK: Drawing

  @Test func theShadowIsDrawnOutsideOfATranslucentView() {
    card.backgroundColor = Color(white: 1, alpha: 0.5)
    card.shadow = Shadow(color: .black, radius: 0, offset: Point(x: 20, y: 0))
    drawn.frame()
    #expect(drawn.pixel(90, 50) == 0xFF_FFFFFF && drawn.pixel(110, 50) == 0xFF_000000)
  }

  @Test func theShadowFadesOutSmoothly() {
    card.shadow = Shadow(color: .black, radius: 5)
    drawn.frame()
    let edge = (100..<118).map { drawn.pixel($0, 50) & 0xFF }
    #expect(edge == edge.sorted() && edge[0] < 150 && edge[0] > 120)
    #expect(edge[17] == 0xFF && edge[5] > 190 && edge[5] < 225)
  }

  @Test func shadowColoursFollowTheAppearance() {
    card.shadow = Shadow(color: Color(light: .red, dark: .blue), radius: 0, offset: Point(x: 20, y: 0))
    drawn.frame()
    let light = drawn.pixel(110, 50)
    drawn.application.traitOverrides.appearance = .dark
    drawn.frame()
    #expect(drawn.pixel(110, 50) != light)
  }

  @Test func contentIsClippedToTheRoundCorners() {
    card.cornerRadius = 10
    let child = View(frame: card.bounds)
    child.backgroundColor = .red
    card.addSubview(child)
    drawn.frame()
    #expect(drawn.pixel(40, 30) != 0xFF_FFFFFF)
    card.clipsToBounds = true
    drawn.frame()
    for (x, y) in [(40, 30), (99, 30), (40, 69), (99, 69)] { #expect(drawn.pixel(x, y) == 0xFF_FFFFFF) }
    #expect(drawn.pixel(50, 30) == drawn.pixel(70, 50))
  }

  @Test func theBorderIsAboveTheSubviews() {
    let child = View(frame: Rect(x: -10, y: 10, width: 40, height: 10))
    child.backgroundColor = .white
    card.addSubview(child)
    card.border = Border(color: .black, width: 2)
    drawn.frame()
    #expect(drawn.pixel(41, 45) == 0xFF_000000 && drawn.pixel(42, 45) == 0xFF_FFFFFF)
  }

  @Test func aSnapshotDoesNotIncludeTheShadow() throws {
    card.cornerRadius = 20
    card.backgroundColor = .white
    card.shadow = Shadow(color: .black, radius: 4)
    let picture = try #require(card.snapshot(scale: 1))
    let bitmap = try Bitmap(size: picture.size) { $0.draw(picture, at: .zero) }
    #expect(bitmap.argb(x: 0, y: 0) == 0 && bitmap.argb(x: 30, y: 20) == 0xFF_FFFFFF)
  }

  @Test func aCachedLayerIncludesTheDecoration() {
    card.cornerRadius = 10
    card.shadow = Shadow(color: .red, radius: 0, offset: Point(x: 20, y: 0))
    card.addSubview(View())
    drawn.frame()
    let (shadow, corner) = (drawn.pixel(110, 50), drawn.pixel(40, 30))
    card.rasterizes = true
    drawn.frame()
    #expect(card.layer != nil && corner == 0xFF_FFFFFF)
    #expect(drawn.pixel(110, 50) == shadow && drawn.pixel(40, 30) == corner)
    card.shadow = nil
    drawn.frame()
    #expect(drawn.pixel(110, 50) == 0xFF_FFFFFF && drawn.pixel(40, 30) == corner)
    card.backgroundColor = .white
    card.border = Border(color: .black)
    drawn.frame()
    #expect(drawn.pixel(40, 50) == 0xFF_000000)
  }

  @Test func aFadedBorderIsNotDarkerThanTheBackground() {
    card.border = Border(color: .black, width: 4)
    card.alpha = 0.5
    drawn.frame()
    #expect(drawn.pixel(41, 50) == drawn.pixel(70, 50))
  }

  // MARK: Covering

  @Test func roundCornersDoNotCoverTheContentBelow() {
    let below = CountingView(frame: card.frame)
    drawn.window.insertSubview(below, at: 0)
    drawn.frame()
    func paints(_ rect: Rect) -> Bool {
      let before = below.count
      drawn.stack.invalidate(rect)
      drawn.frame()
      return below.count > before
    }
    let (corner, edge) = (Rect(x: 40, y: 30, width: 4, height: 4), Rect(x: 60, y: 30, width: 10, height: 10))
    #expect(!paints(corner) && !paints(edge))
    card.cornerRadius = 8
    drawn.frame()
    #expect(paints(corner) && !paints(edge))
    // An opaque subview is not clipped, so it covers the corner.
    let child = View(frame: card.bounds)
    child.backgroundColor = .red
    card.addSubview(child)
    card.backgroundColor = nil
    drawn.frame()
    #expect(paints(corner) && !paints(edge))
    card.clipsToBounds = true
    drawn.frame()
    #expect(paints(corner) && !paints(edge))
  }

  // MARK: Scrolling

  @Test(arguments: [false, true]) func scrolledContentMovesUnderRoundCornersAndBorders(isBelow: Bool) throws {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 60, height: 40))
    scroll.contentSize = Size(width: 60, height: 400)
    scroll.showsVerticalScrollIndicator = false
    scroll.backgroundColor = .white
    for row in 0..<40 {
      let view = View(frame: Rect(x: 0, y: Double(row) * 10, width: 60, height: 7))
      view.backgroundColor = Color(white: Double(row % 7) / 8)
      scroll.addSubview(view)
    }
    card.addSubview(scroll)
    let decorated = isBelow ? card : scroll
    decorated.clipsToBounds = true
    decorated.cornerRadius = 8
    decorated.border = Border(color: .red, width: 2)
    drawn.frame()
    scroll.contentOffset.y = 13
    let changes = drawn.stack.takeChanges()
    #expect(changes.blits.map(\.vector) == [Point(x: 0, y: -13)])
    for corner in [Rect(x: 40, y: 30, width: 8, height: 8), Rect(x: 92, y: 62, width: 8, height: 8)] {
      #expect(changes.damage.contains { $0.contains(corner) })
    }
    #expect(!changes.damage.contains { $0.contains(Point(x: 70, y: 50)) })
  }

  @Test func contentDoesNotMoveAboveAShadow() {
    let scroll = ScrollView(frame: Rect(x: 0, y: -10, width: 60, height: 50))
    scroll.contentSize = Size(width: 60, height: 400)
    scroll.showsVerticalScrollIndicator = false
    card.backgroundColor = nil
    card.addSubview(scroll)
    drawn.frame()
    scroll.contentOffset.y = 5
    #expect(!drawn.stack.takeChanges().blits.isEmpty)
    card.shadow = Shadow(color: .black, radius: 2)
    drawn.frame()
    scroll.contentOffset.y = 10
    #expect(drawn.stack.takeChanges().blits.isEmpty)
  }
}
