import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

/// Snapshots that are applied (LI-2, LI-3, LI-4).
@MainActor @Suite struct CollectionChangeTests {
  private let list: CollectionStage

  init() throws {
    list = try CollectionStage()
    list.show(Array(0..<100))
    list.layOut()
  }

  private func shown(_ item: Int) -> Double? {
    list.source.cell(for: item).map { $0.presentationFrame.minY - list.view.bounds.minY }
  }

  // LI-3
  @Test func cellsMoveToTheirNewPlaces() throws {
    let cell = try #require(list.source.cell(for: 0))
    var isDone: Bool?
    list.source.apply(.items([3, 2, 1, 0])) { isDone = $0 }
    list.layOut()
    #expect(list.source.cell(for: 0) === cell && cell.frame.minY == 150 && shown(0) == 0 && shown(3) == 150)
    list.stage.advance(by: 0.15)
    #expect((shown(0) ?? 0) > 10 && (shown(0) ?? 0) < 140 && isDone == nil)
    list.stage.advance(by: 0.3)
    #expect(shown(0) == 150 && isDone == true && list.view.subviews.filter { !$0.isHidden }.count == 4)
  }

  // LI-3
  @Test func newCellsFadeInAndOldOnesAway() throws {
    let gone = try #require(list.source.cell(for: 1))
    list.source.apply(.items([0, 1000, 2]))
    list.layOut()
    let new = try #require(list.source.cell(for: 1000))
    #expect(new.presentationAlpha < 0.1 && gone.superview === list.view && !gone.isUserInteractionEnabled)
    #expect(gone.frame.minY == 50)
    list.stage.advance(by: 0.5)
    #expect(new.presentationAlpha == 1 && gone.superview == nil)
  }

  // LI-3
  @Test func aChangeDuringAnotherBeginsWhereTheCellsAre() {
    var ends: [Bool] = []
    list.source.apply(.items([3, 2, 1, 0])) { ends.append($0) }
    list.stage.advance(by: 0.15)
    let place = shown(0) ?? 0
    list.source.apply(.items([0, 1, 2, 3])) { ends.append($0) }
    #expect(abs((shown(0) ?? 0) - place) < 12 && list.place(0) == 0)
    list.stage.advance(by: 0.5)
    #expect(shown(0) == 0 && ends == [false, true])
    #expect(list.view.subviews.filter { !$0.isHidden }.count == 4)
  }

  // LI-3
  @Test func aRowInsertedAtTheTopFadesInThereAndThoseBelowMoveDown() throws {
    list.source.apply(.items([1000] + Array(0..<100)))
    list.stage.advance(by: 0.05)
    let new = try #require(list.source.cell(for: 1000))
    #expect(shown(1000) == 0 && new.presentationAlpha < 0.5)
    #expect((shown(0) ?? -1) > 0 && (shown(0) ?? 50) < 50)
    // The row that is pushed out of sight moves there, and is no other row.
    let pushed = list.view.subviews.compactMap { $0 as? SizedCell }.filter { $0.item == 7 && !$0.isHidden }
    #expect(pushed.count == 1 && pushed[0] !== new)
    #expect(pushed.first.map { $0.presentationFrame.minY > 350 && $0.presentationFrame.minY < 400 } == true)
    list.stage.advance(by: 0.5)
    #expect(shown(1000) == 0 && new.presentationAlpha == 1 && shown(6) == 350)
    #expect(list.view.subviews.filter { !$0.isHidden }.count == 8)
    // Its cell is used again.
    let made = list.made
    list.source.apply(.items([1001, 1000] + Array(0..<100)))
    list.stage.advance(by: 0.5)
    #expect(list.made <= made + 1)
  }

  // LI-3
  @Test func rowsBelowADeletedOneMoveUpFromOutOfSight() throws {
    list.source.apply(.items(Array(1..<100)))
    list.stage.advance(by: 0.05)
    let last = try #require(list.source.cell(for: 8))
    #expect(last.presentationAlpha == 1)
    #expect((shown(8) ?? 0) > 350 && (shown(8) ?? 500) < 400)
    list.stage.advance(by: 0.5)
    #expect(shown(8) == 350 && list.view.subviews.filter { !$0.isHidden }.count == 8)
  }

  // LI-3
  @Test(arguments: [3, 60]) func whatAppearsIsToldByItsIdentityWhereverItIsInserted(_ count: Int) throws {
    list.view.contentOffset = .zero
    let new = Array(1000..<1000 + count)
    list.source.apply(.items(Array(0..<2) + new + Array(2..<100)))
    list.stage.advance(by: 0.05)
    for item in new.prefix(6) {
      guard let cell = list.source.cell(for: item) else { continue }
      #expect(cell.presentationAlpha < 0.5 && cell.presentationFrame == cell.frame)
    }
    #expect(shown(0) == 0 && shown(1) == 50)
    list.stage.advance(by: 0.5)
    #expect(list.view.subviews.filter { !$0.isHidden }.count == 8)
    #expect(list.view.subviews.allSatisfy { $0.isHidden || $0.presentationAlpha == 1 })
  }

  // LI-3
  @Test func aCellThatIsUsedAgainDoesNotGoOnWithTheMovementOfAnotherItem() {
    list.source.apply(.items([1000] + Array(0..<100).reversed()))
    list.stage.advance(by: 0.02)
    list.view.contentOffset = Point(0, 2500)
    list.layOut()
    for item in list.source.visibleItems {
      guard let cell = list.source.cell(for: item) else { continue }
      #expect(cell.presentationFrame == cell.frame && cell.presentationAlpha == 1, "\(item)")
    }
  }

  // LI-3
  @Test func reducedMotionShowsAChangeAtOnce() {
    defer { list.stage.application.traitOverrides.reducesMotion = false }
    list.stage.application.traitOverrides.reducesMotion = true
    var isDone = false
    list.source.apply(.items([3, 0])) { isDone = $0 }
    #expect(shown(0) == 50 && isDone && list.view.subviews.filter { !$0.isHidden }.count == 2)
  }

  // LI-4
  @Test func whatIsInSightStaysWhereItIs() {
    list.view.contentOffset = Point(0, 1020)
    let place = list.place(21)
    list.source.apply(.items(Array(200..<300) + Array(0..<100)))
    #expect(list.place(21) == place && list.view.contentOffset.y == 6020)
    list.stage.advance(by: 0.5)
    // The first one in sight is deleted; the next one stays.
    list.source.apply(.items(Array(0..<20) + Array(21..<100)))
    #expect(list.place(21) == place && list.view.contentOffset.y == 970)
    // Content at its start stays there.
    list.view.contentOffset = .zero
    list.source.apply(.items(Array(200..<210) + Array(0..<100)))
    #expect(list.view.contentOffset == .zero && list.place(200) == 0)
  }

  // LI-4
  @Test func measuredHeightsStayWithTheirItems() {
    for item in 0..<100 { list.heights[item] = Double(30 + item) }
    list.show([])
    list.show(Array(0..<100))
    list.layOut()
    for _ in 0..<75 { list.view.contentOffset.y += 100 }
    let heights = (0..<100).map { list.source.frame(of: $0)?.height }
    list.source.apply(.items(Array((0..<100).reversed())), animated: false)
    #expect((0..<100).map { list.source.frame(of: $0)?.height } == heights && heights[7] == 37)
  }

  // LI-3, LI-4
  @Test func aFingerDragsOnThroughAChange() {
    list.view.contentOffset = Point(0, 1000)
    let finger = list.stage.finger()
    finger.down(at: Point(150, 300))
    for y in stride(from: 290.0, through: 200, by: -10) { finger.move(to: Point(150, y)) }
    let place = list.place(24) ?? 0
    list.source.apply(.items(Array(200..<230) + Array(0..<100)))
    #expect(abs((list.place(24) ?? 0) - place) < 0.01 && list.view.isDragging)
    finger.move(to: Point(150, 180))
    #expect(abs((list.place(24) ?? 0) - (place - 20)) < 0.01)
    finger.up()
  }

  // LI-4
  @Test func aSmallerContentIsFilledWithCells() {
    list.view.contentOffset = Point(0, 4000)
    list.source.apply(.items(Array(0..<10)), animated: false)
    #expect(list.view.contentOffset.y == 100 && list.source.visibleItems == Array(2..<10))
    list.source.apply(.items([]), animated: false)
    #expect(list.source.visibleItems.isEmpty && list.view.contentSize.height == 0)
  }

  // LI-2
  @Test func ofAnItemThatComesTwiceTheLastOneCounts() {
    let found = Locked<[String]>([])
    Warnings.$listener.withValue({ sentence in found.withLock { $0.append(sentence) } }) {
      list.source.apply(.items([1, 2, 1, 3]), animated: false)
    }
    let reports = found.withLock { $0 }
    #expect(list.source.snapshot.itemIdentifiers == [2, 1, 3] && reports.count == 1)
    #expect(reports.first?.contains("1 more than once") == true)
    #expect(list.place(1) == 50)
  }

  // LI-2
  @Test func aSourceThatLiesAboutItsItemsDoesNoHarm() {
    var snapshot = DataSourceSnapshot<String, Int>()
    snapshot.setItems(count: 50, inSection: "", item: { _ in 7 }, index: { _ in 12_000 })
    list.source.apply(snapshot, animated: false)
    list.layOut()
    #expect(list.source.visibleItems.count == 8 && list.source.cell(for: 7) == nil)
    let few = [1, 2, 3]
    snapshot.setItems(count: 3, inSection: "", item: { few[$0] }, index: { _ in 12_000 })
    list.source.apply(snapshot, animated: false)
    list.source.apply(snapshot, animated: false)
    #expect(list.source.visibleItems == few)
    snapshot.setItems(count: 3, inSection: "", item: { few[$0] }, index: { _ in 0 })
    list.source.apply(snapshot, animated: false)
    list.source.apply(snapshot, animated: false)
    #expect(list.view.subviews.filter { !$0.isHidden }.count == 3)
    snapshot.setItems(count: -4, inSection: "", item: { $0 }, index: { $0 })
    list.source.apply(snapshot)
    #expect(list.source.visibleItems.isEmpty)
  }

  // LI-3
  @Test func aSnapshotThatIsAppliedWhileItemsAreShownAgainCounts() {
    list.show(Array(0..<6))
    list.layOut()
    let source = list.source
    list.onShow = { item in if item == 1 { source.apply(.items([4, 0]), animated: false) } }
    source.reconfigure([0, 1, 2, 3, 4, 5], animated: false)
    list.layOut()
    #expect(source.snapshot.itemIdentifiers == [4, 0] && source.visibleItems == [4, 0])
    #expect(list.place(4) == 0 && list.place(0) == 50)
    #expect((source.cell(for: 4) as? SizedCell)?.item == 4 && (source.cell(for: 0) as? SizedCell)?.item == 0)
  }

  // LI-3
  @Test func aSnapshotThatIsAppliedWhileACellIsShownWaitsForTheOthers() throws {
    let list = try CollectionStage()
    let source = list.source
    list.onShow = { [weak source] item in
      if item == 7 { source?.apply(.items([7, 8]), animated: false) }
    }
    list.show(Array(0..<100))
    list.layOut()
    #expect(source.snapshot.itemIdentifiers == [7, 8] && source.visibleItems == [7, 8] && list.place(8) == 50)
  }

  // LI-3
  @Test func itemsAreShownAgainInTheSameCells() {
    let cell = list.source.cell(for: 2)
    list.heights[2] = 75
    list.source.reconfigure([2, 90], animated: false)
    #expect(list.source.cell(for: 2) === cell && cell?.frame.height == 75 && list.place(3) == 175)
  }

  // LI-3
  @Test func snapshotsAreChangedByIdentifiers() {
    var snapshot = DataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b", "a"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4], toSection: "b")
    snapshot.insertItems([5, 6], beforeItem: 2)
    snapshot.insertItems([7], afterItem: 4)
    snapshot.moveItem(1, afterItem: 7)
    snapshot.moveItem(3, beforeItem: 5)
    snapshot.moveItem(3, beforeItem: 99)
    snapshot.moveItem(3, afterItem: 3)
    snapshot.deleteItems([6, 99])
    #expect(snapshot.itemIdentifiers(inSection: "a") == [3, 5, 2] && snapshot.itemIdentifiers == [3, 5, 2, 4, 7, 1])
    #expect(snapshot.sectionIdentifier(containingItem: 1) == "b" && snapshot.sectionIdentifiers == ["a", "b"])
    #expect(snapshot.numberOfItems == 6 && snapshot.numberOfItems(inSection: "x") == 0)
    snapshot.deleteSections(["a"])
    #expect(snapshot.numberOfSections == 1 && snapshot.numberOfItems(inSection: "b") == 3)
  }

  // LI-4
  @Test func aListMayKeepItsPlaceAtItsStart() throws {
    let it = try CollectionStage()
    it.show(Array(10..<100))
    it.layOut()
    it.show(Array(5..<100))
    it.layOut()
    #expect(it.place(5) == 0 && it.place(10) == 250)
    it.view.keepsPlaceAtStart = true
    it.show(Array(0..<100))
    it.layOut()
    #expect(it.place(5) == 0 && it.place(10) == 250 && it.view.contentOffset.y == 250)
    it.source.apply(.items(Array(-3..<100)), animated: true)
    it.stage.advance(by: 1)
    #expect(it.place(5) == 0)
  }

  @Test func cellsOfOnesOwnHaveLinesBelowThem() throws {
    let it = try CollectionStage()
    it.show([1, 2])
    it.layOut()
    let cell = try #require(it.source.cell(for: 1))
    func line() throws -> Bool { try cell.drawnPixels(width: 300, height: 50).argb(x: 150, y: 49) >> 24 > 0 }
    #expect(try !line())
    it.view.separatorColor = .black
    #expect(try line())
  }
}
