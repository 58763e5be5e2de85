import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The cells of a collection view and their places (section 8.6).
@MainActor @Suite struct CollectionViewTests {
  // LI-1
  @Test func onlyVisibleItemsHaveCellsEvenAmongTenMillion() throws {
    let list = try CollectionStage()
    var snapshot = DataSourceSnapshot<String, Int>()
    snapshot.setItems(0..<10_000_000, inSection: "")
    list.source.apply(snapshot, animated: false)
    list.layOut()
    #expect(list.source.visibleItems == Array(0..<8) && list.view.contentSize == Size(width: 300, height: 5e8))
    list.view.contentOffset = Point(0, 2.5e8 + 10)
    #expect(list.source.visibleItems == Array(5_000_000..<5_000_009))
    #expect(list.source.frame(of: 5_000_003) == Rect(x: 0, y: 250_000_150, width: 300, height: 50))
    for step in 1...1000 { list.view.contentOffset = Point(0, 2.5e8 + Double(step) * 33) }
    #expect(list.made <= 10 && list.view.subviews.count <= 10)
  }

  // LI-2
  @Test func anotherDataSourceIsAppliedBeforeTheViewIsLaidOut() throws {
    let list = try CollectionStage.list(of: 100)
    let cells = CellRegistration<Int>(SizedCell.init) { cell, item in cell.item = item }
    let other = CollectionViewDataSource<Int, Int>(list.view, cells: cells)
    other.apply(DataSourceSnapshot([1, 2]), animated: true)
    list.layOut()
    #expect(other.visibleItems == [1, 2] && list.view.contentSize.height == 100)
  }

  // LI-1
  @Test func cellsAreUsedAgainForTheirKind() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    let first = list.source.cell(for: 0) as? SizedCell
    list.view.contentOffset = Point(0, 60)
    list.view.contentOffset = Point(0, 120)
    #expect(first?.isHidden == false && (first?.reuses ?? 0) > 0 && list.source.cell(for: 0) == nil)
    #expect(first.flatMap(list.source.item(for:)) == first?.item)
    #expect(list.source.item(at: Point(10, 149)) == 2 && list.source.item(at: Point(10, -5)) == nil)
  }

  // LI-4
  @Test func cellsHaveTheHeightsThatTheyWant() throws {
    let list = try CollectionStage()
    list.heights = [1: 120, 2: 20]
    list.show(Array(0..<100))
    list.layOut()
    #expect(list.place(1) == 50 && list.place(2) == 170 && list.place(3) == 190)
    #expect(list.source.cell(for: 1)?.frame.height == 120)
  }

  // LI-4
  @Test func aHeightThatChangesAboveTheViewMovesNothingInSight() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    list.view.contentOffset = Point(0, 1020)
    let places = list.source.visibleItems.map(list.place)
    // Rows above were never in sight; they turn out to be higher when they come.
    for item in 0..<18 { list.heights[item] = 90 }
    list.view.contentOffset = Point(0, 1000)
    let shown = list.source.visibleItems
    list.view.contentOffset.y -= 120
    #expect(list.place(shown[0]) == 120 && list.source.cell(for: 17)?.frame.height == 90)
    #expect(places.count == 9)
    for _ in 0..<100 { list.view.contentOffset.y = max(list.view.contentOffset.y - 35, 0) }
    #expect(list.view.contentOffset.y == 0 && list.place(0) == 0 && list.place(1) == 90)
  }

  // LI-4
  @Test func aVisibleCellThatGrowsAboveTheAnchorKeepsTheRestInPlace() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    list.view.contentOffset = Point(0, 100)
    list.heights[5] = 80
    list.source.cell(for: 5)?.invalidateIntrinsicContentSize()
    list.layOut()
    #expect(list.place(2) == 0 && list.place(5) == 150 && list.place(6) == 230)
  }

  // LI-4
  @Test func aDragGoesOnWhileHeightsAboveTurnOutToBeOthers() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    for item in 0..<70 { list.heights[item] = Double(55 + item % 30) }
    list.source.scroll(to: 70, at: .start, animated: false)
    let finger = list.stage.finger()
    finger.down(at: Point(150, 100))
    for y in stride(from: 120.0, through: 380, by: 20) { finger.move(to: Point(150, y)) }
    // The content has followed the finger by all but the threshold of the pan.
    let moved = list.place(70) ?? 0
    #expect(moved >= 265 && moved <= 280)
    let before = list.view.contentOffset.y
    finger.move(to: Point(150, 390))
    #expect(abs((list.place(70) ?? 0) - moved - 10) < 0.01 && before > 0)
    finger.up()
  }

  // LI-4
  @Test func anAnimatedMovementGoesOnWhileHeightsAboveTurnOutToBeOthers() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    list.view.contentOffset = Point(0, 2000)
    for item in 30..<40 { list.heights[item] = 70 }
    list.view.setContentOffset(Point(0, 1600), animated: true)
    list.stage.advance(by: 2)
    // The content has moved by 400 points, and the items above are 20 points higher each.
    #expect(list.place(39) == 330 && list.place(38) == 260)
  }

  // LI-4
  @Test func aShiftOfTheOffsetKeepsADragGoing() throws {
    let stage = try TestStage(size: Size(width: 300, height: 400))
    let view = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
    view.contentSize = Size(width: 300, height: 4000)
    stage.view.addSubview(view)
    let finger = stage.finger()
    finger.down(at: Point(150, 300))
    finger.move(to: Point(150, 250))
    let offset = view.contentOffset.y
    view.shiftContentOffset(by: Point(0, 1000))
    view.shiftContentOffset(by: Point(0, .nan))
    #expect(view.contentOffset.y == offset + 1000)
    finger.move(to: Point(150, 240))
    #expect(view.contentOffset.y == offset + 1010)
    finger.up()
  }

  // LI-4
  @Test func rowsThatShrinkAtTheEndMakeRoomForOthers() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    list.source.scroll(to: 99, animated: false)
    for item in 90..<100 { list.heights[item] = 10 }
    for item in list.source.visibleItems { list.source.cell(for: item)?.invalidateIntrinsicContentSize() }
    list.layOut()
    #expect(abs((list.place(99) ?? 0) - 390) < 0.01 && (list.place(list.source.visibleItems[0]) ?? 1) <= 0)
  }

  // LI-4
  @Test func aConversationStaysAtItsEnd() throws {
    let list = try CollectionStage()
    list.view.staysAtEnd = true
    list.show(Array(0..<20))
    list.layOut()
    #expect(list.source.visibleItems.last == 19 && list.place(19) == 350)
    list.show(Array(0..<22))
    #expect(list.place(21) == 350)
    list.view.contentOffset.y -= 200
    list.show(Array(0..<25))
    #expect(list.place(21) == 550 || list.place(21) == nil)
    #expect(list.place(17) == 350)
  }

  // LI-5
  @Test func aCellWithTheFocusOrAFingerIsNotUsedAgain() throws {
    let list = try CollectionStage()
    list.show(Array(0..<1000))
    list.layOut()
    let focused = try #require(list.source.cell(for: 1))
    let field = TextField(frame: Rect(x: 0, y: 0, width: 100, height: 30))
    focused.contentView.addSubview(field)
    field.becomeFirstResponder()
    list.view.contentOffset = Point(0, 20_000)
    #expect(field.isFirstResponder && list.source.cell(for: 1) === focused && !focused.isHidden)
    #expect(focused.frame.minY == 50 && !list.source.visibleItems.contains(1))
    // A text that is being edited goes on, and takes keys.
    list.stage.keyboard.type("abc")
    list.view.contentOffset = .zero
    list.view.contentOffset = Point(0, 30_000)
    list.stage.keyboard.type("d")
    #expect(field.text == "abcd" && list.source.cell(for: 1) === focused)
    field.resignFirstResponder()
    list.view.contentOffset = Point(0, 21_000)
    #expect(list.source.cell(for: 1) == nil)

    list.view.contentOffset = .zero
    let touched = try #require(list.source.cell(for: 2))
    let finger = list.stage.finger()
    finger.down(at: Point(150, 120))
    list.view.contentOffset = Point(0, 20_000)
    #expect(list.source.cell(for: 2) === touched)
    finger.up()
    list.view.contentOffset = Point(0, 21_000)
    #expect(list.source.cell(for: 2) == nil)
  }

  // LI-6
  @Test func scrollingToAnItemThatWasNeverInSightArrives() throws {
    let list = try CollectionStage()
    for item in 0..<1000 { list.heights[item] = Double(20 + item * 37 % 90) }
    list.show(Array(0..<1000))
    list.layOut()
    list.source.scroll(to: 700, at: .start, animated: false)
    #expect(abs((list.place(700) ?? -1)) < 0.01)
    list.source.scroll(to: 300, at: .center, animated: false)
    let cell = try #require(list.source.cell(for: 300))
    #expect(abs(cell.frame.midY - list.view.bounds.midY) < 0.01)
    list.source.scroll(to: 999, animated: false)
    #expect(abs((list.place(999) ?? 0) + list.heights[999]! - 400) < 0.01)
    list.source.scroll(to: 500, at: .end, animated: true)
    list.stage.advance(by: 2)
    #expect(abs((list.place(500) ?? 0) + list.heights[500]! - 400) < 0.01)
    list.source.scroll(to: 5000, animated: false)
    list.source.scroll(to: 0, animated: false)
    #expect(list.view.contentOffset == .zero)
  }

  // LI-6
  @Test func aViewWithoutASizeScrollsAtItsFirstLayout() throws {
    for later in [false, true] {
      let list = try CollectionStage()
      list.view.frame.size = .zero
      list.show(Array(0..<1000))
      list.source.scroll(to: 700, at: .start, animated: later)
      if later { list.source.scroll(to: 300, at: .start, animated: false) }
      list.layOut()
      #expect(list.view.contentOffset == .zero)
      list.view.frame.size = Size(width: 300, height: 400)
      list.layOut()
      #expect(abs(list.place(later ? 300 : 700) ?? -1) < 0.01)
      // Once.
      list.source.scroll(to: 0, animated: false)
      list.view.frame.size.height = 300
      list.layOut()
      #expect(list.view.contentOffset == .zero)
    }
  }

  // LI-7
  @Test func aHeaderStaysInSightUntilTheNextSectionPushesIt() throws {
    let list = try CollectionStage()
    list.showSections("a", "b")
    func header(_ number: Int) -> CollectionViewCell? { list.view.cells[.header(number)] }
    #expect(header(0)?.frame.minY == 0 && header(0)?.isPinned == false)
    list.view.contentOffset = Point(0, 500)
    #expect(header(0)?.frame.minY == 500 && header(0)?.isPinned == true)
    // The second section begins at 1030.
    list.view.contentOffset = Point(0, 1015)
    #expect(header(0)?.frame.minY == 1000 && header(1)?.frame.minY == 1030)
    list.view.contentOffset = Point(0, 1030)
    #expect(header(0) == nil && header(1)?.frame.minY == 1030)
    // It is above the cells that scroll below it.
    let order = list.view.subviews
    let place = header(1).flatMap { header in order.firstIndex { $0 === header } }
    #expect(place == order.count - 1)
  }

  // LI-7
  @Test func aHeaderThatStaysInSightHidesTheRowBehindItFromFingers() throws {
    let list = try CollectionStage()
    list.showSections("a", "b")
    list.source.menu = { item in Menu(children: [Action(title: "Open \(item)") { _ in }]) }
    list.view.contentOffset = Point(0, 500)
    list.layOut()
    #expect(list.view.shownCell(at: Point(150, 515))?.element == .header(0))
    let finger = list.stage.finger()
    finger.down(at: Point(150, 15))
    list.stage.advance(by: 1)
    #expect(list.stage.elements(.menuItem).isEmpty)
    finger.up()
  }

  // LI-8
  @Test func aGridHasAsManyColumnsAsFit() throws {
    let list = try CollectionStage(.grid(minimumItemWidth: 90, spacing: 15))
    list.heights = [1: 80]
    list.show(Array(0..<100))
    list.layOut()
    // Three columns: 3 * 90 + 2 * 15 = 300. A line is as high as its highest item.
    #expect(list.source.frame(of: 0) == Rect(x: 0, y: 0, width: 90, height: 80))
    #expect(list.source.frame(of: 2) == Rect(x: 210, y: 0, width: 90, height: 80))
    #expect(list.source.frame(of: 3) == Rect(x: 0, y: 95, width: 90, height: 50))
    list.view.frame.size.width = 200
    list.layOut()
    #expect(list.source.frame(of: 2) == Rect(x: 0, y: 95, width: 92.5, height: 50))
  }

  // LI-8
  @Test func distancesThatAreNoNumbersDoNoHarm() throws {
    let layout = CollectionLayout.grid(minimumItemWidth: 90, spacing: .nan)
    layout.sectionInsets = DirectionalInsets(.infinity)
    let list = try CollectionStage(layout)
    list.show(Array(0..<10))
    list.layOut()
    #expect(layout.spacing == 0 && layout.sectionInsets == .zero)
    #expect(list.source.frame(of: 4) == Rect(x: 100, y: 50, width: 100, height: 50))
    layout.spacing = -5
    layout.minimumItemWidth = .nan
    list.layOut()
    #expect(list.source.frame(of: 1) == Rect(x: 0, y: 50, width: 300, height: 50))
  }

  // LI-8
  @Test func aShelfBeginsWhereReadingBegins() throws {
    let list = try CollectionStage(.shelf(spacing: 10), height: 80)
    list.view.frame.size.height = 60
    list.show(Array(0..<20))
    list.layOut()
    #expect(list.source.frame(of: 1) == Rect(x: 90, y: 0, width: 80, height: 60))
    #expect(list.view.contentSize == Size(width: 20 * 90 - 10, height: 60))

    let mirrored = try CollectionStage(.shelf(spacing: 10), height: 80)
    mirrored.stage.window.traitOverrides.layoutDirection = .rightToLeft
    mirrored.show(Array(0..<20))
    mirrored.layOut()
    let first = try #require(mirrored.source.cell(for: 0))
    #expect(first.frame.maxX == mirrored.view.bounds.maxX && mirrored.source.visibleItems.prefix(3) == [0, 1, 2])
    #expect((mirrored.source.cell(for: 1)?.frame.maxX).map { first.frame.minX - $0 } == 10)
  }

  // LI-8
  @Test func aShelfKeepsItsPlaceWhenTheDirectionChanges() throws {
    let list = try CollectionStage(.shelf(spacing: 10), height: 80)
    list.show(Array(0..<20))
    list.layOut()
    list.view.contentOffset.x = 200
    list.layOut()
    for direction in [LayoutDirection.rightToLeft, .leftToRight] {
      list.stage.window.traitOverrides.layoutDirection = direction
      list.layOut()
      let cell = try #require(list.source.cell(for: 2))
      let (frame, bounds) = (cell.frame, list.view.bounds)
      let distance = direction == .leftToRight ? frame.minX - bounds.minX : bounds.maxX - frame.maxX
      #expect(distance == -20 && list.source.visibleItems.first == 2)
    }
  }

  // LI-8
  @Test func aLayoutOfOnesOwnPlacesTheItems() throws {
    final class Staircase: CollectionLayout {
      override var contentSize: Size { Size(width: 300, height: Double(sections.first?.numberOfItems ?? 0) * 50) }
      override func frame(of element: CollectionElement) -> Rect? {
        let step = Double(element.position.item)
        return Rect(x: step * 20, y: step * 50, width: 100, height: 50)
      }
      override func elements(in rect: Rect) -> [PlacedElement] {
        (0..<(sections.first?.numberOfItems ?? 0)).compactMap { number in
          let element = CollectionElement.item(ItemPosition(section: 0, item: number))
          return frame(of: element).flatMap { $0.intersects(rect) ? PlacedElement(element, frame: $0) : nil }
        }
      }
    }
    let list = try CollectionStage(Staircase())
    list.show(Array(0..<30))
    list.layOut()
    #expect(list.source.cell(for: 3)?.frame == Rect(x: 60, y: 150, width: 100, height: 50))
    #expect(list.source.visibleItems == Array(0..<8) && list.view.contentSize.height == 1500)
  }

  @Test func itsSemanticsTellThePlacesInTheModel() throws {
    let list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
    list.view.contentOffset = Point(0, 1000)
    var description = AccessibilityDescription()
    list.view.describe(&description)
    #expect(description.role == .list && description.children?.count == 8)
    var row = AccessibilityDescription()
    list.source.cell(for: 20)?.describe(&row)
    #expect(row.role == .row && row.position == AccessibilityPosition(index: 20, count: 100))
  }
}
