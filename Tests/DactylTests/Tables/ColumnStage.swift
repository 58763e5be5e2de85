import DactylGeometry
import DactylTesting

@testable import DactylCore
@testable import DactylWidgets

/// A table with columns in a window of 400 by 400 points. Its header is 44 points high.
@MainActor final class ColumnStage {
  let stage: TestStage
  let table = TableView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  let source: CollectionViewDataSource<Int, Int>
  /// The calls of the table.
  private(set) var calls: [String] = []

  init(_ columns: [TableColumn], rows: Range<Int> = 0..<100, isMirrored: Bool = false) throws {
    stage = try TestStage(size: Size(width: 400, height: 400))
    source = CollectionViewDataSource(table, columns: columns) { cell, row in
      for column in columns.indices { cell.label(column).text = "\(column).\(row)" }
    }
    var snapshot = DataSourceSnapshot<Int, Int>()
    snapshot.setItems(rows, inSection: 0)
    source.apply(snapshot, animated: false)
    if isMirrored { table.traitOverrides.layoutDirection = .rightToLeft }
    stage.view.addSubview(table)
    table.didChangeSortOrder = { [unowned self] in calls.append("\($0.column) \($0.isAscending ? "up" : "down")") }
    table.didResizeColumn = { [unowned self] in calls.append("resized \($0)") }
    layOut()
  }

  func layOut() { stage.advance(by: 0.1) }

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  var titles: [TableColumnHeader] { (table.headerView as? TableHeaderView)?.titles ?? [] }

  /// The places of the titles in the window, as their left and right edges.
  var edges: [[Double]] {
    titles.map { title in
      let frame = title.convert(title.bounds, to: stage.window)
      return [frame.minX, frame.maxX]
    }
  }

  /// The widths of the columns, in points.
  var widths: [Double] { titles.map(\.frame.width) }

  /// The places of the labels of a row in its cell, as their left and right edges.
  func labels(_ row: Int) -> [[Double]] {
    guard let cell = source.cell(for: row) as? TableColumnCell else { return [] }
    cell.layoutIfNeeded()
    return table.columns.indices.map { column in
      let label = cell.label(column)
      let frame = label.convert(label.bounds, to: cell)
      return [frame.minX, frame.maxX]
    }
  }

  func press(_ key: String, _ modifiers: ModifierFlags = []) {
    stage.keyboard.press(key, modifiers: modifiers)
    layOut()
  }

  /// Drags with the pointer, and releases it.
  func drag(from start: Point, to end: Point) {
    stage.pointer.move(to: start)
    stage.pointer.press()
    stage.pointer.move(to: Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
    stage.pointer.move(to: end)
    stage.pointer.release()
    layOut()
  }
}
