import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Drags of the rows of a table, and the mark between rows (section 7d).
@MainActor @Suite struct TableDragTests {
  private let stage: TestStage
  private let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  private let rows: CollectionViewDataSource<Int, Int>
  private let drag = DraggedRows()

  init() throws {
    stage = try TestStage()
    table.rowHeight = 40
    rows = CollectionViewDataSource(table) { cell, row in cell.textLabel.text = "\(row)" }
    rows.apply(DataSourceSnapshot(Array(0..<100)))
    table.dragInteraction = DragInteraction(delegate: drag)
    table.dropInteraction = DropInteraction(delegate: drag)
    (drag.table, drag.rows) = (table, rows)
    stage.view.addSubview(table)
    stage.application.layOutWindows()
  }

  private func place(_ item: Int) -> ItemPosition { ItemPosition(section: 0, item: item) }
  private var mark: Rect? { table.subviews.first { $0 is TableInsertionMark }?.frame }

  // DD-10
  @Test func theMarkIsAtTheNearestBoundary() {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 60))
    stage.advance(by: 0.6)
    finger.move(to: Point(x: 50, y: 99))
    #expect(table.insertionPosition == place(2) && mark == Rect(x: 0, y: 75, width: 200, height: 10))
    finger.move(to: Point(x: 50, y: 101))
    #expect(table.insertionPosition == place(3) && mark == Rect(x: 0, y: 115, width: 200, height: 10))
    finger.up()
    #expect(drag.dropped == ["1 before 3"] && table.insertionPosition == nil && mark == nil)
  }

  // DD-7, DD-10
  @Test func aDragGoesOnWhenItsRowHasScrolledAway() {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 60))
    stage.advance(by: 0.6)
    finger.move(to: Point(x: 50, y: 195))
    stage.advance(by: 2)
    #expect(table.contentOffset.y > 800 && !rows.visibleItems.contains(1))
    let row = table.insertionPosition?.item ?? -1
    #expect(row > 20 && place(row) == table.insertionPosition(at: Point(x: 50, y: table.contentOffset.y + 195)))
    // The mark of the row below the edge is at the edge.
    #expect(mark.map { table.bounds.contains($0) } == true)
    finger.up()
    #expect(drag.dropped == ["1 before \(row)"])
  }

  // DD-10
  @Test func placesOutsideOfTheTableAreTheNearestOnes() {
    #expect(table.insertionPosition(at: Point(x: 0, y: -500)) == place(0))
    #expect(table.insertionPosition(at: Point(x: 0, y: 99_999)) == place(5))
    #expect(table.insertionPosition(at: Point(x: 0, y: .nan)) == place(0))
    table.insertionPosition = ItemPosition(section: 3, item: -4)
    #expect(table.insertionPosition == place(0) && mark?.minY == 0)
    table.insertionPosition = place(400)
    #expect(table.insertionPosition == place(100) && mark?.maxY == 200)
    rows.apply(DataSourceSnapshot([0, 1, 2]), animated: false)
    #expect(mark?.midY == 120)
    rows.apply(DataSourceSnapshot([]), animated: false)
    #expect(mark?.minY == 0 && table.insertionPosition(at: Point(x: 0, y: 50)) == place(0))
  }
}

@MainActor private final class DraggedRows: DragInteractionDelegate, DropInteractionDelegate {
  weak var table: TableView?
  weak var rows: CollectionViewDataSource<Int, Int>?
  var dropped: [String] = []

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
    guard let table, let row = rows?.item(at: session.location(in: table)) else { return [] }
    return [DragItem([], localObject: row)]
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation? {
    guard let table else { return nil }
    table.insertionPosition = table.insertionPosition(at: session.location(in: table))
    return .copy
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
    table?.insertionPosition = nil
  }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    let row = session.items.first?.localObject as? Int ?? -1
    dropped.append("\(row) before \(table?.insertionPosition?.item ?? -1)")
    table?.insertionPosition = nil
  }
}
