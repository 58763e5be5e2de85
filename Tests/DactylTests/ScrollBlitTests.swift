import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Scrolled content is moved on the surface, and only the newly visible part is painted.
@MainActor struct ScrollBlitTests {
  private let fixture: ScrolledStack
  private var drawn: DrawnStack { fixture.drawn }
  private var scroll: ScrollView { fixture.scroll }
  private var place: Rect { fixture.place }

  init() throws { fixture = try ScrolledStack() }

  private func changes() -> FrameChanges { drawn.stack.takeChanges() }

  @Test func contentMovesAgainstTheOffsetWithoutDamage() {
    scroll.contentOffset.y = 30
    #expect(changes() == FrameChanges(blits: [fixture.blit(0, -30)]))
    scroll.contentOffset = Point(x: 12, y: 25)
    #expect(changes() == FrameChanges(blits: [fixture.blit(-12, 5)]))
  }

  @Test func movementsBetweenTwoFramesAddUp() {
    for offset in [10.0, 25, 37] { scroll.contentOffset.y = offset }
    #expect(changes() == FrameChanges(blits: [fixture.blit(0, -37)]))
  }

  // It was not visible when it changed, and its picture of before is copied.
  @Test(arguments: [Point(x: 0, y: 30), Point(x: 30, y: 0), Point(x: 0, y: -30), Point(x: -30, y: 0)])
  func contentThatLeavesAndComesBackIsPainted(step: Point) {
    scroll.contentOffset = Point(x: 40, y: 40)
    let size = scroll.bounds.size
    let spot = View(
      frame: Rect(
        x: 40 + (step.x < 0 ? size.width - 10 : 0), y: 40 + (step.y < 0 ? size.height - 10 : 0), width: 10,
        height: 10))
    scroll.addSubview(spot)
    _ = changes()
    scroll.contentOffset = scroll.contentOffset + step
    spot.backgroundColor = .red
    scroll.contentOffset = scroll.contentOffset - step * 0.9
    let frame = spot.convert(spot.bounds, to: drawn.window)
    let seen = frame.intersection(place)
    #expect(!seen.isEmpty && changes().damage.contains { $0.contains(seen) })
  }

  @Test func offsetsBetweenPixelsShowTheNearestPixelAndKeepTheBounds() {
    scroll.contentOffset.y = 10.3
    #expect(scroll.bounds.origin.y == 10.3)
    #expect(changes().blits.map { $0.vector.y.rounded() } == [-10])
    scroll.contentOffset.y = 10.4
    #expect(changes().isEmpty)
    drawn.stack.scale = 2
    _ = changes()
    scroll.contentOffset.y = 10.8
    let moved = changes().blits.map(\.vector.y)
    #expect(moved.count == 1 && abs(moved[0] + 0.5) < 1e-9)
  }

  @Test func contentAddedToAWindowIsAlignedToThePixelsThere() {
    drawn.stack.scale = 2
    scroll.removeFromSuperview()
    scroll.contentOffset.y = 10.7
    #expect(scroll.alignedBounds.minY == 11)
    drawn.window.addSubview(scroll)
    #expect(scroll.alignedBounds.minY == 10.5 && scroll.contentOffset.y == 10.7)
  }

  @Test func earlierDamageMovesAlongAndLaterDamageStays() {
    let spot = View(frame: Rect(x: 0, y: 40, width: 10, height: 10))
    scroll.addSubview(spot)
    _ = changes()
    spot.setNeedsDisplay()
    scroll.contentOffset.y = 30
    #expect(
      changes()
        == FrameChanges(
          damage: [Rect(x: 20, y: 50, width: 10, height: 10), Rect(x: 20, y: 20, width: 10, height: 10)],
          blits: [fixture.blit(0, -30)]))
    scroll.contentOffset.y = 35
    spot.setNeedsDisplay()
    #expect(
      changes() == FrameChanges(damage: [Rect(x: 20, y: 15, width: 10, height: 10)], blits: [fixture.blit(0, -5)]))
  }

  @Test func aViewInFrontStaysAndIsPaintedInBothPlaces() {
    let badge = View(frame: Rect(x: 100, y: 20, width: 40, height: 20))
    badge.backgroundColor = .red
    drawn.window.addSubview(badge)
    _ = changes()
    scroll.contentOffset.y = 5
    #expect(
      changes() == FrameChanges(damage: [Rect(x: 100, y: 15, width: 20, height: 25)], blits: [fixture.blit(0, -5)]))
    let window = Window(frame: Rect(x: 20, y: 80, width: 30, height: 20))
    window.backgroundColor = .yellow
    drawn.stack.show(window)
    badge.removeFromSuperview()
    _ = changes()
    scroll.contentOffset.y = 0
    #expect(changes() == FrameChanges(damage: [Rect(x: 20, y: 80, width: 30, height: 10)], blits: [fixture.blit(0, 5)]))
  }

  @Test func theScrollIndicatorDoesNotMoveAlong() throws {
    scroll.showsVerticalScrollIndicator = true
    _ = changes()
    let before = try #require(scroll.indicatorFrame(.vertical))
    scroll.contentOffset.y = 300
    let damage = changes().damage
    let after = try #require(scroll.indicatorFrame(.vertical))
    let places = [before, before.offsetBy(dx: 0, dy: -300), after.offsetBy(dx: 0, dy: -300)]
      .map { $0.offsetBy(dx: place.minX, dy: place.minY).intersection(place) }.filter { !$0.isEmpty }
    #expect(places.count == 2)
    for bar in places { #expect(damage.contains { $0.contains(bar) }) }
    #expect(damage.allSatisfy { $0.minX > place.maxX - 10 })
  }

  enum Obstacle: CaseIterable {
    case fades, fadesAbove, keepsPicture, turned, seenThrough, clipped, showsMore
  }

  @Test(arguments: Obstacle.allCases) func contentThatCannotBeMovedIsPaintedCompletely(obstacle: Obstacle) {
    let (window, card) = (drawn.window, View(frame: drawn.window.bounds))
    window.addSubview(card)
    card.addSubview(scroll)
    switch obstacle {
    case .fades: scroll.alpha = 0.5
    case .fadesAbove: card.alpha = 0.5
    case .keepsPicture: card.rasterizes = true
    case .turned: card.transform = AffineTransform(scaleX: 1, y: 0.5)
    case .seenThrough: card.insertSubview(Label("below", frame: drawn.window.bounds), at: 0)
    // A clip reduces the area; the rest moves.
    case .clipped:
      card.clipsToBounds = true
      card.frame.size.height = 50
    case .showsMore: scroll.clipsToBounds = false
    }
    drawn.frame()
    scroll.contentOffset.y = 5
    let changes = changes()
    if obstacle == .clipped {
      #expect(changes.damage.isEmpty && changes.blits.map(\.rect) == [Rect(x: 20, y: 10, width: 100, height: 40)])
    } else {
      #expect(changes.blits.isEmpty && !changes.damage.isEmpty)
    }
  }

  @Test func anOpaqueColourHidesTheContentBelow() {
    drawn.window.insertSubview(Label("below", frame: drawn.window.bounds), at: 0)
    scroll.backgroundColor = .white
    drawn.frame()
    scroll.contentOffset.y = 5
    #expect(changes() == FrameChanges(blits: [fixture.blit(0, -5)]))
  }

  enum BarChange: CaseIterable {
    case longer, shorter, inset, longerOnTheWay
  }

  @Test(arguments: BarChange.allCases)
  func anIndicatorThatChangesItsLengthLeavesNothingBehind(change: BarChange) throws {
    scroll.backgroundColor = .white
    scroll.showsVerticalScrollIndicator = true
    scroll.contentSize = Size(width: 100, height: 150)
    scroll.contentOffset.y = 20
    scroll.flashScrollIndicators()
    drawn.frame()
    let old = try #require(scroll.indicatorFrame(.vertical))
    #expect(scroll.indicators.alpha == 1)
    switch change {
    case .longer: scroll.contentSize.height = 110
    case .shorter: scroll.contentSize.height = 300
    case .inset: scroll.contentInset.bottom = 60
    case .longerOnTheWay:
      scroll.contentSize.height = 110
      scroll.contentOffset.y = 25
    }
    let changes = changes()
    for bar in [old, try #require(scroll.indicatorFrame(.vertical))] {
      let seen = bar.offsetBy(dx: place.minX - scroll.bounds.minX, dy: place.minY - scroll.bounds.minY)
      #expect(changes.damage.contains { $0.contains(seen) })
    }
    if change == .longerOnTheWay {
      let moved = old.offsetBy(dx: place.minX, dy: place.minY - 25)
      #expect(changes.blits.count == 1 && changes.damage.contains { $0.contains(moved) })
    }
  }

  @Test func hiddenIndicatorsAreNotPaintedWhenTheContentChangesItsSize() {
    scroll.showsVerticalScrollIndicator = true
    drawn.frame()
    scroll.contentSize.height = 300
    scroll.contentInset.bottom = 10
    #expect(changes().isEmpty)
  }

  /// A view of a subclass, like those of applications, which shows at most a spot.
  private final class Board: View {
    var spot = Rect.zero
    var asksAgain = false
    override func draw(_ context: Context, in rect: Rect) {
      if asksAgain { setNeedsDisplay() }
      context.fill(spot, with: .black)
    }
  }

  @Test func aCustomViewThatDrewNothingThereIsPlain() {
    let board = Board(frame: drawn.window.bounds)
    drawn.window.addSubview(board)
    board.addSubview(scroll)
    func moves(by offset: Double) -> Bool {
      scroll.contentOffset.y += offset
      defer {
        drawn.stack.invalidate(place)
        drawn.frame()
      }
      return drawn.stack.takeChanges() == FrameChanges(blits: [fixture.blit(0, -offset)])
    }
    // The view has not been asked yet.
    scroll.contentOffset.y = 1
    #expect(changes().blits.isEmpty)
    drawn.stack.invalidateAll()
    drawn.frame()
    #expect(moves(by: 5) && moves(by: 6))
    // A partial redisplay only shows that the view draws something.
    board.setNeedsDisplay(Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(!moves(by: 7) && !moves(by: 8))
    board.setNeedsDisplay()
    drawn.frame()
    #expect(moves(by: 9))
    board.asksAgain = true
    board.setNeedsDisplay()
    drawn.frame()
    _ = changes()
    scroll.contentOffset.y += 1
    #expect(changes().blits.isEmpty)
    board.asksAgain = false
    drawn.stack.invalidateAll()
    drawn.frame()
    #expect(moves(by: 10))
    board.spot = Rect(x: 30, y: 20, width: 10, height: 10)
    drawn.stack.invalidate(Rect(x: 0, y: 0, width: 50, height: 50))
    drawn.frame()
    #expect(!moves(by: 11))
  }

  enum Backing: CaseIterable {
    case whole, translucent, part, translucentPart, nothing, partOfTheWindow
  }

  @Test(arguments: Backing.allCases) func onlyABackgroundBehindAllOfTheContentAllowsMoving(backing: Backing) {
    let card = View(frame: drawn.window.bounds)
    let label = Label("below", frame: drawn.window.bounds)
    drawn.window.addSubview(card)
    card.addSubview(scroll)
    card.backgroundColor = .yellow
    switch backing {
    case .whole:
      drawn.window.insertSubview(label, at: 0)
    case .translucent: card.backgroundColor = Color.yellow.withAlphaComponent(0.5)
    case .part: card.frame.size.height = 50
    case .translucentPart:
      card.frame.size.height = 50
      card.backgroundColor = Color.yellow.withAlphaComponent(0.5)
    case .nothing:
      card.frame = .zero
      drawn.window.insertSubview(label, at: 0)
    case .partOfTheWindow:
      card.backgroundColor = nil
      drawn.window.frame.size.height = 50
    }
    drawn.frame()
    scroll.contentOffset.y = 10
    let changes = changes()
    if backing == .whole || backing == .translucent {
      #expect(changes == FrameChanges(blits: [fixture.blit(0, -10)]))
    } else {
      #expect(changes == FrameChanges(damage: [place]), "\(backing)")
    }
  }

  @Test func anEmptyContainerOutsideIsNotInTheWay() {
    let container = View()
    drawn.window.addSubview(container)
    container.addSubview(scroll)
    scroll.frame = drawn.window.bounds
    drawn.frame()
    // Sums of such numbers are not exact.
    for offset in [10.1, 1234.567, 33.3] {
      scroll.contentOffset.y = offset
      let changes = changes()
      #expect(changes.damage.isEmpty && changes.blits.count == 1)
    }
  }

  @Test func overlappingAreasArePainted() {
    let inner = ScrollView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    inner.contentSize = Size(width: 50, height: 500)
    inner.showsVerticalScrollIndicator = false
    inner.backgroundColor = .white
    scroll.addSubview(inner)
    drawn.frame()
    inner.contentOffset.y = 10
    #expect(changes().blits.map(\.rect) == [Rect(x: 20, y: 10, width: 50, height: 50)])
    inner.contentOffset.y = 20
    scroll.contentOffset.y = 10
    #expect(changes() == FrameChanges(damage: [place]))
  }

  @Test func aTablePaintsTheRowsThatScrollIntoSight() {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    table.backgroundColor = .white
    table.rowHeight = 20
    table.showsVerticalScrollIndicator = false
    show(100, in: table)
    drawn.window.addSubview(table)
    drawn.frame()
    table.contentOffset.y = 15
    #expect(
      changes()
        == FrameChanges(
          damage: [Rect(x: 0, y: 85, width: 200, height: 15)],
          blits: [ScrollBlit(rect: table.frame, vector: Point(x: 0, y: -15))]))
  }

  @Test func theLastOfTenMillionRowsIsDrawnAndMovedAsTheFirst() {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    table.backgroundColor = .white
    table.rowHeight = 40
    table.separatorColor = .black
    table.showsVerticalScrollIndicator = false
    show(10_000_000, in: table)
    drawn.window.addSubview(table)
    drawn.frame()
    let first = (0..<100).map { drawn.pixel(50, $0) }
    table.contentOffset.y = 400_000_000 - 100 - 20
    drawn.frame()
    let last = (0..<100).map { drawn.pixel(50, $0) }
    #expect(Set(first).count == 2 && last == first)
    table.contentOffset.y += 20
    #expect(
      changes() == FrameChanges(blits: [ScrollBlit(rect: table.frame, vector: Point(x: 0, y: -20))]))
  }

  private func show(_ count: Int, in table: TableView) {
    var snapshot = DataSourceSnapshot<Int, Int>()
    snapshot.setItems(0..<count, inSection: 0)
    CollectionViewDataSource<Int, Int>(table) { _, _ in }.apply(snapshot)
  }
}
