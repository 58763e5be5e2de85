import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Items that the user moves (LI-11).
@MainActor @Suite struct CollectionMoveTests {
  private let list: CollectionStage
  private let log = MoveLog()

  @MainActor private final class MoveLog { var moved: [Int] = [] }

  init() throws {
    list = try CollectionStage()
    list.source.didMove = { [log] in log.moved.append($0) }
    list.show(Array(0..<8))
    list.layOut()
  }

  private var items: [Int] { list.source.snapshot.itemIdentifiers }

  /// Lifts an item, and returns the finger.
  private func lift(_ item: Int) -> TestFinger {
    let finger = list.stage.finger()
    finger.down(at: Point(150, (list.place(item) ?? 0) + 25))
    list.stage.advance(by: 0.6)
    return finger
  }

  private func settle() { list.stage.advance(by: 2) }

  // LI-11
  @Test(arguments: 0..<8, 0..<8) func anItemCanBeMovedToEveryPlace(from: Int, to: Int) {
    let finger = lift(from)
    finger.move(to: Point(150, Double(to) * 50 + 25))
    finger.up()
    settle()
    var wanted = Array(0..<8)
    wanted.insert(wanted.remove(at: from), at: to)
    #expect(items == wanted && log.moved == (from == to ? [] : [from]))
    #expect((0..<8).map { list.place(wanted[$0]) } == (0..<8).map { Double($0) * 50 })
  }

  // LI-11
  @Test func theGapFollowsTheFingerAndTheOthersMakeRoom() throws {
    let cell = try #require(list.source.cell(for: 1))
    let finger = lift(1)
    #expect(cell.alpha == 0 && list.stage.application.drags.first?.session.allowedOperations == [.move])
    finger.move(to: Point(150, 175))
    settle()
    #expect(list.place(2) == 50 && list.place(3) == 100 && list.place(1) == 150 && log.moved == [])
    finger.move(to: Point(150, 30))
    settle()
    #expect(list.place(0) == 50 && list.place(1) == 0)
    finger.up()
    settle()
    #expect(cell.alpha == 1 && items == [1, 0, 2, 3, 4, 5, 6, 7] && log.moved == [1])
    #expect(list.view.dropInteraction == nil)
  }

  // LI-11
  @Test func theRowUnderTheFingerIsAsLargeAsInTheListAndNotTransparent() throws {
    let finger = lift(1)
    list.stage.advance(by: 0.3)
    let windows = list.stage.window.stack?.windows ?? []
    let picture = try #require(windows.lazy.compactMap { $0 as? DragPreviewWindow }.first)
    #expect(picture.frame == Rect(x: 0, y: 50, width: 300, height: 50))
    #expect(picture.subviews.first?.backgroundColor == list.view.traits.theme.colors.raised)
    finger.up()
    settle()
    // One that can leave the list shows what is below it.
    list.source.dragItem = { _ in DragItem([.text("text")]) }
    let other = lift(1)
    list.stage.advance(by: 0.3)
    let small = try #require(
      list.stage.window.stack?.windows.lazy.compactMap { $0 as? DragPreviewWindow }.first)
    #expect(small.frame.width == 240)
    other.up()
  }

  // DD-5, LI-11
  @Test func anItemThatCanLeaveTheListIsMovedInItWithoutTheSignOfACopy() throws {
    list.source.dragItem = { _ in DragItem([.text("text")]) }
    let finger = lift(1)
    finger.move(to: Point(150, 175))
    settle()
    let windows = list.stage.window.stack?.windows ?? []
    let picture = try #require(windows.lazy.compactMap { $0 as? DragPreviewWindow }.first)
    #expect(list.place(1) == 150 && !picture.copies)
    finger.up()
    settle()
    #expect(items == [0, 2, 3, 1, 4, 5, 6, 7] && log.moved == [1])
  }

  // LI-11
  @Test(arguments: [[7, 6, 5, 4, 3, 2, 1, 0], [0, 2, 3]]) func theProgramMayChangeTheContentsInDidMove(_ new: [Int]) {
    list.source.didMove = { [unowned source = list.source] _ in source.apply(.items(new)) }
    let finger = lift(1)
    finger.move(to: Point(150, 175))
    finger.up()
    settle()
    #expect(items == new && new.map { list.place($0) } == new.indices.map { Double($0) * 50 })
    #expect(new.allSatisfy { list.source.cell(for: $0)?.alpha == 1 })
    let shown = list.view.subviews.filter { $0 is CollectionViewCell && !$0.isHidden }
    #expect(shown.count == new.count)
  }

  // LI-11
  @Test func theCellOfAnItemThatIsGoneAfterItsMovementFadesAway() throws {
    let cell = try #require(list.source.cell(for: 1))
    list.source.didMove = { [unowned source = list.source] _ in source.apply(.items([0, 2, 3])) }
    let finger = lift(1)
    finger.move(to: Point(150, 175))
    finger.up()
    list.stage.advance(by: 0.29)
    #expect(cell.superview === list.view && cell.alpha == 0)
    settle()
    #expect(cell.superview == nil)
  }

  // LI-11
  @Test func cellsOfDifferentHeightsDoNotSwing() {
    list.heights = [0: 30, 1: 120, 2: 30, 3: 60]
    list.show([])
    list.show(Array(0..<4))
    list.layOut()
    // Item 0 passes item 1 only where it would be under the finger then.
    let finger = lift(0)
    finger.move(to: Point(150, 110))
    #expect(items == [0, 1, 2, 3])
    finger.move(to: Point(150, 125))
    #expect(items == [1, 0, 2, 3])
    settle()
    finger.move(to: Point(150, 125.5))
    #expect(items == [1, 0, 2, 3])
    finger.move(to: Point(150, 149))
    #expect(items == [1, 0, 2, 3])
    finger.move(to: Point(150, 151))
    #expect(items == [1, 2, 0, 3])
    finger.up()
  }

  // LI-11
  @Test func aMoveGoesIntoOtherSectionsAndBack() {
    list.showSections("A", "B")
    list.view.contentOffset.y = 900
    list.layOut()
    // Section A ends at 1030, its header and 20 items above; section B begins there.
    let finger = lift(18)
    let header = 1030 - 900.0
    finger.move(to: Point(150, header - 30))
    #expect(list.source.snapshot.itemIdentifiers(inSection: "A").last == 18)
    finger.move(to: Point(150, header + 29))
    #expect(list.source.snapshot.itemIdentifiers(inSection: "B").first == 18)
    settle()
    finger.move(to: Point(150, (list.place(100) ?? 0) + 26))
    #expect(list.source.snapshot.itemIdentifiers(inSection: "B").prefix(2) == [100, 18])
    settle()
    finger.move(to: Point(150, (list.place(19) ?? 0) + 10))
    finger.up()
    #expect(list.source.snapshot.itemIdentifiers(inSection: "A").suffix(2) == [18, 19] && log.moved == [])
  }

  // LI-11
  @Test func anItemOfAGridGoesToTheOneUnderTheFinger() {
    list.view.collectionViewLayout = .grid(minimumItemWidth: 90, spacing: 0)
    list.layOut()
    let finger = list.stage.finger()
    finger.down(at: Point(50, 25))
    list.stage.advance(by: 0.6)
    finger.move(to: Point(250, 75))
    finger.up()
    #expect(items == [1, 2, 3, 4, 5, 0, 6, 7] && log.moved == [0])
  }

  // LI-11, DD-7
  @Test func theViewScrollsNearItsEdges() {
    list.show(Array(0..<100))
    list.layOut()
    let finger = lift(1)
    finger.move(to: Point(150, 390))
    list.stage.advance(by: 3)
    #expect(list.view.contentOffset.y > 1000)
    finger.up()
    settle()
    let index = items.firstIndex(of: 1) ?? 0
    #expect(index > 25 && log.moved == [1] && list.source.cell(for: 1)?.alpha == 1)
  }

  // LI-11
  @Test func aMoveThatDoesNotDropIsTakenBack() {
    let finger = lift(1)
    finger.move(to: Point(150, 225))
    #expect(items != Array(0..<8))
    list.stage.keyboard.press("Escape")
    settle()
    #expect(items == Array(0..<8) && log.moved == [] && list.source.cell(for: 1)?.alpha == 1)
    finger.up()
    let other = lift(1)
    other.move(to: Point(150, 225))
    list.stage.becomeInactive()
    #expect(items == Array(0..<8) && log.moved == [] && list.source.cell(for: 1)?.alpha == 1)
  }

  // LI-11
  @Test func aFingerThatMovesFirstScrolls() {
    list.show(Array(0..<40))
    list.layOut()
    let finger = list.stage.finger()
    finger.down(at: Point(150, 225))
    list.stage.advance(by: 0.3)
    finger.move(to: Point(150, 180))
    list.stage.advance(by: 1)
    finger.move(to: Point(150, 100))
    #expect(list.view.contentOffset.y > 80 && items == Array(0..<40))
    finger.up()
  }

  // LI-11
  @Test func aPointerMovesAnItemAtOnce() {
    list.stage.pointer.move(to: Point(150, 75))
    list.stage.pointer.press()
    list.stage.pointer.move(to: Point(150, 100))
    list.stage.pointer.move(to: Point(150, 175))
    list.stage.pointer.release()
    #expect(items == [0, 2, 3, 1, 4, 5, 6, 7] && log.moved == [1])
  }

  // LI-11
  @Test func itemsThatMayNotBeMovedStay() {
    list.source.shouldMove = { $0 != 1 }
    let finger = lift(1)
    #expect(list.stage.application.drags.first == nil)
    finger.move(to: Point(150, 225))
    finger.up()
    #expect(items == Array(0..<8) && log.moved == [])
    list.source.didMove = nil
    let other = lift(2)
    other.move(to: Point(150, 225))
    other.up()
    #expect(items == Array(0..<8))
  }

  // LI-11
  @Test func aboveTheFirstHeaderAnItemIsTheFirstOne() {
    list.showSections("A", "B")
    let finger = lift(3)
    finger.move(to: Point(150, 4))
    finger.up()
    settle()
    #expect(list.source.snapshot.itemIdentifiers(inSection: "A").prefix(4) == [3, 0, 1, 2])
  }

  // LI-11
  @Test func altAndArrowsMoveTheItemWhereKeysStart() {
    list.view.becomeFirstResponder()
    list.stage.keyboard.press("Down")
    list.stage.keyboard.press("Down")
    list.stage.keyboard.press("Down", modifiers: .alternate)
    #expect(items == [0, 2, 1, 3, 4, 5, 6, 7] && log.moved == [1] && list.source.selection == [1])
    for _ in 0..<5 { list.stage.keyboard.press("Up", modifiers: .alternate) }
    #expect(items == [1, 0, 2, 3, 4, 5, 6, 7] && log.moved == [1, 1, 1])
    list.source.shouldMove = { _ in false }
    list.stage.keyboard.press("Down", modifiers: .alternate)
    #expect(items == [1, 0, 2, 3, 4, 5, 6, 7])
  }

  // LI-11
  @Test func altAndArrowsGoIntoOtherSections() {
    list.showSections("A", "B")
    list.view.becomeFirstResponder()
    list.stage.keyboard.press("Home")
    for _ in 0..<20 { list.stage.keyboard.press("Down", modifiers: .alternate) }
    #expect(list.source.snapshot.itemIdentifiers(inSection: "B").prefix(2) == [0, 100])
    list.stage.keyboard.press("Up", modifiers: .alternate)
    #expect(list.source.snapshot.itemIdentifiers(inSection: "A").last == 0)
  }

  // LI-11
  @Test func aSnapshotThatIsAppliedMeanwhileCounts() {
    let finger = lift(1)
    finger.move(to: Point(150, 225))
    list.source.apply(.items([5, 6, 1, 7]), animated: true)
    #expect(items == [5, 6, 1, 7])
    settle()
    finger.move(to: Point(150, 20))
    #expect(items == [1, 5, 6, 7])
    finger.up()
    #expect(items == [1, 5, 6, 7] && log.moved == [1])
    settle()
    // Escape takes back only movements since the new snapshot.
    let third = lift(1)
    third.move(to: Point(150, 175))
    list.source.apply(.items([7, 6, 5, 1]), animated: true)
    list.stage.keyboard.press("Escape")
    #expect(items == [7, 6, 5, 1] && log.moved == [1])
    third.up()
    settle()
    let other = lift(5)
    list.source.apply(.items([6, 7]), animated: true)
    other.move(to: Point(150, 20))
    other.up()
    settle()
    #expect(items == [6, 7] && log.moved == [1])
  }

  // LI-11
  @Test func itemsWithContentAreDraggedOutOfTheView() throws {
    list.view.frame.size.height = 200
    let target = View(frame: Rect(x: 0, y: 200, width: 300, height: 200))
    let taker = Taker()
    target.dropInteraction = DropInteraction(delegate: taker)
    list.stage.view.addSubview(target)
    list.source.dragItem = { DragItem([.text("item \($0)")], localObject: $0) }
    list.layOut()
    let finger = lift(1)
    finger.move(to: Point(150, 110))
    finger.move(to: Point(150, 300))
    settle()
    // It is at its old place while it is elsewhere.
    #expect(items == Array(0..<8))
    finger.up()
    settle()
    #expect(taker.texts == ["item 1"] && items == Array(0..<8) && log.moved == [])
    #expect(list.source.cell(for: 1)?.alpha == 1)
  }
}

@MainActor private final class Taker: DropInteractionDelegate {
  var texts: [String] = []

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    session.readText { [self] result in if let text = try? result.get() { texts.append(text) } }
  }
}
