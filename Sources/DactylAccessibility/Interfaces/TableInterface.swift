import DactylBus
import DactylCore

/// The rows and columns of a table: `org.a11y.atspi.Table`.
///
/// A row that no view shows is an object without cells. Asking for one of its cells scrolls to it.
@MainActor struct TableInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  private func table(_ path: BusObjectPath) throws -> TableShape {
    let object = try find(path)
    guard object.isTable else { throw CallError.unsupported("table") }
    return TableShape(object)
  }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Table")
    interface.property("NRows", "i") { .int32(Int32(clamping: try table($0).rowCount)) }
    interface.property("NColumns", "i") { .int32(Int32(clamping: try table($0).headers.count)) }
    interface.property("NSelectedRows", "i") { .int32(Int32(clamping: try table($0).selectedRows.count)) }
    interface.property("NSelectedColumns", "i") { _ in .int32(0) }
    interface.property("Caption", "(so)") { _ in ObjectReference.none }
    interface.property("Summary", "(so)") { _ in ObjectReference.none }
    addCells(to: &interface)
    addSelection(to: &interface)
    return interface
  }

  private func addCells(to interface: inout BusInterface) {
    interface.method("GetAccessibleAt", "ii", returns: "(so)") { [find] in
      [find.connection.reference(try table($0.path).cell($0.int(0), $0.int(1)))]
    }
    interface.method("GetIndexAt", "ii", returns: "i") {
      let (table, row, column) = (try table($0.path), $0.int(0), $0.int(1))
      guard table.contains(row, column) else { return [.int32(-1)] }
      return [.int32(Int32(clamping: row * table.headers.count + column))]
    }
    interface.method("GetRowAtIndex", "i", returns: "i") {
      let (table, index) = (try table($0.path), $0.int(0))
      guard index >= 0, !table.headers.isEmpty, index / table.headers.count < table.rowCount else {
        return [.int32(-1)]
      }
      return [.int32(Int32(clamping: index / table.headers.count))]
    }
    interface.method("GetColumnAtIndex", "i", returns: "i") {
      let (table, index) = (try table($0.path), $0.int(0))
      guard index >= 0, !table.headers.isEmpty else { return [.int32(-1)] }
      return [.int32(Int32(clamping: index % table.headers.count))]
    }
    interface.method("GetRowDescription", "i", returns: "s") {
      [.text(try table($0.path).row($0.int(0))?.description.label ?? "")]
    }
    interface.method("GetColumnDescription", "i", returns: "s") {
      let (headers, index) = (try table($0.path).headers, $0.int(0))
      return [.text(headers.indices.contains(index) ? headers[index].description.label ?? "" : "")]
    }
    for name in ["GetRowExtentAt", "GetColumnExtentAt"] {
      interface.method(name, "ii", returns: "i") {
        [.int32(try table($0.path).contains($0.int(0), $0.int(1)) ? 1 : 0)]
      }
    }
    interface.method("GetRowHeader", "i", returns: "(so)") { _ in [ObjectReference.none] }
    interface.method("GetColumnHeader", "i", returns: "(so)") { [find] in
      let (headers, index) = (try table($0.path).headers, $0.int(0))
      return [find.connection.reference(headers.indices.contains(index) ? headers[index] : nil)]
    }
  }

  private func addSelection(to interface: inout BusInterface) {
    interface.method("GetSelectedRows", returns: "ai") {
      [.array(element: "i", try table($0.path).selectedRows.map { .int32(Int32(clamping: $0)) })]
    }
    interface.method("GetSelectedColumns", returns: "ai") { _ in [.array(element: "i", [])] }
    interface.method("IsRowSelected", "i", returns: "b") {
      [.bool(try table($0.path).row($0.int(0))?.description.state.contains(.selected) ?? false)]
    }
    interface.method("IsColumnSelected", "i", returns: "b") { _ in [.bool(false)] }
    interface.method("IsSelected", "ii", returns: "b") {
      [.bool(try table($0.path).row($0.int(0))?.description.state.contains(.selected) ?? false)]
    }
    interface.method("AddRowSelection", "i", returns: "b") {
      [.bool(try table($0.path).row($0.int(0))?.setSelected(true) ?? false)]
    }
    interface.method("RemoveRowSelection", "i", returns: "b") {
      [.bool(try table($0.path).row($0.int(0))?.setSelected(false) ?? false)]
    }
    interface.method("AddColumnSelection", "i", returns: "b") { _ in [.bool(false)] }
    interface.method("RemoveColumnSelection", "i", returns: "b") { _ in [.bool(false)] }
    interface.method("GetRowColumnExtentsAtIndex", "i", returns: "biiiib") {
      let (table, index) = (try table($0.path), $0.int(0))
      let columns = table.headers.count
      guard index >= 0, columns > 0, let row = table.row(index / columns) else {
        return [.bool(false), .int32(0), .int32(0), .int32(0), .int32(0), .bool(false)]
      }
      return [
        .bool(true), .int32(Int32(clamping: index / columns)), .int32(Int32(clamping: index % columns)), .int32(1),
        .int32(1), .bool(row.description.state.contains(.selected)),
      ]
    }
  }
}

/// A cell of a table: `org.a11y.atspi.TableCell`.
@MainActor struct TableCellInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  private func cell(_ path: BusObjectPath) throws -> (table: TableShape, row: Int, column: Int) {
    let object = try find(path)
    if let place = object.description.gridPosition, let grid = object.parent {
      return (TableShape(grid), place.row, place.column)
    }
    guard let row = object.parent, row.isTableRow, let table = row.parent,
      let column = row.before.firstIndex(where: { $0 === object }), let index = TableShape(table).index(of: row)
    else { throw CallError.unsupported("place in a table") }
    return (TableShape(table), index, column)
  }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.TableCell")
    interface.property("ColumnSpan", "i") {
      _ = try cell($0)
      return .int32(1)
    }
    interface.property("RowSpan", "i") {
      _ = try cell($0)
      return .int32(1)
    }
    interface.property("Position", "(ii)") {
      let cell = try cell($0)
      return .structure([.int32(Int32(clamping: cell.row)), .int32(Int32(clamping: cell.column))])
    }
    interface.property("Table", "(so)") { [find] in find.connection.reference(try cell($0).table.object) }
    interface.method("GetRowColumnSpan", returns: "biiii") {
      let cell = try cell($0.path)
      return [
        .bool(true), .int32(Int32(clamping: cell.row)), .int32(Int32(clamping: cell.column)), .int32(1), .int32(1),
      ]
    }
    interface.method("GetColumnHeaderCells", returns: "a(so)") { [find] in
      let cell = try cell($0.path)
      let headers = cell.table.headers
      let found = headers.indices.contains(cell.column) ? [headers[cell.column]] : []
      return [.array(element: "(so)", found.map { find.connection.reference($0) })]
    }
    interface.method("GetRowHeaderCells", returns: "a(so)") { _ in [.array(element: "(so)", [])] }
    return interface
  }
}

/// The rows and columns of a table.
@MainActor struct TableShape {
  let object: AccessibilityObject

  init(_ object: AccessibilityObject) { self.object = object }

  /// The rows, without the titles of the columns.
  var rowCount: Int { object.container?.accessibilityItemCount ?? 0 }

  /// The titles of the columns.
  var headers: [AccessibilityObject] {
    var (found, waiting) = ([AccessibilityObject](), Array(object.before.reversed()))
    while let next = waiting.popLast() {
      if next.description.role == .columnHeader { found.append(next) } else { waiting += next.before.reversed() }
    }
    return found
  }

  func contains(_ row: Int, _ column: Int) -> Bool {
    (0..<rowCount).contains(row) && headers.indices.contains(column)
  }

  func row(_ index: Int) -> AccessibilityObject? {
    (0..<rowCount).contains(index) ? object.child(at: object.before.count + index) : nil
  }

  func index(of row: AccessibilityObject) -> Int? { row.itemPlace?.index }

  /// Returns a cell, which is scrolled to if no view shows its row.
  func cell(_ row: Int, _ column: Int) -> AccessibilityObject? {
    guard column >= 0, let item = self.row(row) else { return nil }
    if item.view == nil {
      item.scrollToVisible()
      object.view?.layoutIfNeeded()
    }
    item.prepareChildren()
    return item.before.indices.contains(column) ? item.before[column] : nil
  }

  var selectedRows: [Int] { object.selectedChildren.compactMap { index(of: $0) } }
}
