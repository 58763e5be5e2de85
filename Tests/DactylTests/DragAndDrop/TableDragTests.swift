import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Drags of the rows of a table, and the mark between rows (section 7d).
@MainActor @Suite struct TableDragTests {
  private let stage: TestStage
  private let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  private let rows = DraggedRows()

  init() throws {
    stage = try TestStage()
    table.rowHeight = 40
    table.dataSource = rows
    table.dragInteraction = DragInteraction(delegate: rows)
    table.dropInteraction = DropInteraction(delegate: rows)
    rows.table = table
    stage.view.addSubview(table)
    stage.application.layOutWindows()
  }

  private var mark: Rect? { table.subviews.first { $0 is TableInsertionMark }?.frame }

  // DD-10
  @Test func theMarkIsAtTheNearestBoundary() {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 60))
    stage.advance(by: 0.6)
    finger.move(to: Point(x: 50, y: 99))
    #expect(table.insertionRow == 2 && mark == Rect(x: 0, y: 75, width: 200, height: 10))
    finger.move(to: Point(x: 50, y: 101))
    #expect(table.insertionRow == 3 && mark == Rect(x: 0, y: 115, width: 200, height: 10))
    finger.up()
    #expect(rows.dropped == ["1 before 3"] && table.insertionRow == nil && mark == nil)
  }

  // DD-7, DD-10
  @Test func aDragGoesOnWhenItsRowHasScrolledAway() {
    let finger = stage.finger()
    finger.down(at: Point(x: 50, y: 60))
    stage.advance(by: 0.6)
    finger.move(to: Point(x: 50, y: 195))
    stage.advance(by: 2)
    #expect(table.contentOffset.y > 800 && !table.visibleRows.contains(1))
    let row = table.insertionRow ?? -1
    #expect(row == table.insertionRow(at: Point(x: 50, y: table.contentOffset.y + 195)))
    // The mark of the row below the edge is at the edge.
    #expect(mark.map { table.bounds.contains($0) } == true)
    finger.up()
    #expect(rows.dropped == ["1 before \(row)"])
  }

  // DD-10
  @Test func rowsOutsideOfTheTableAreItsEnds() {
    #expect(table.insertionRow(at: Point(x: 0, y: -500)) == 0)
    #expect(table.insertionRow(at: Point(x: 0, y: 99_999)) == 100)
    #expect(table.insertionRow(at: Point(x: 0, y: .nan)) == 0)
    table.insertionRow = -4
    #expect(table.insertionRow == 0 && mark?.minY == 0)
    table.insertionRow = 400
    #expect(table.insertionRow == 100 && mark?.maxY == 200)
    rows.count = 3
    table.reloadData()
    #expect(mark?.midY == 120)
  }
}

@MainActor private final class DraggedRows: TableViewDataSource, DragInteractionDelegate, DropInteractionDelegate {
  weak var table: TableView?
  var count = 100
  var dropped: [String] = []

  func numberOfRows(in tableView: TableView) -> Int { count }
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
  }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
    guard let table, let row = table.row(at: session.location(in: table)) else { return [] }
    return [DragItem([], localObject: row)]
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation? {
    guard let table else { return nil }
    table.insertionRow = table.insertionRow(at: session.location(in: table))
    return .copy
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
    table?.insertionRow = nil
  }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    let row = session.items.first?.localObject as? Int ?? -1
    dropped.append("\(row) before \(table?.insertionRow ?? -1)")
    table?.insertionRow = nil
  }
}
