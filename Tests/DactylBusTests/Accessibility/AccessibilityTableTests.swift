import DactylGeometry
import DactylTesting
import DactylWidgets
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore

/// Tables and their cells (`AC-7`).
@MainActor @Suite struct AccessibilityTableTests {
  private let root = ViewController()
  private let table = TableView(frame: Rect(x: 0, y: 0, width: 380, height: 300))
  private let planets: CollectionViewDataSource<Int, Int>

  init() {
    let columns = [
      TableColumn("Planet", grow: 1), TableColumn("Moons", width: 80), TableColumn("Rings", width: 80),
    ]
    planets = CollectionViewDataSource<Int, Int>(table, columns: columns) { cell, item in
      cell.label(0).text = "Planet \(item)"
      cell.label(1).text = "\(item) moons"
      cell.label(2).text = item % 2 == 0 ? "yes" : "no"
    }
    planets.apply(DataSourceSnapshot(Array(0..<200)), animated: false)
  }

  private func path(_ value: BusValue?) -> BusObjectPath? { value?.elements?.last?.objectPath }

  private func cell(_ at: AccessibilityStage, _ row: Int32, _ column: Int32) async throws -> AccessibilityObject {
    let reference = await at.call(try at.object(table), "Table", "GetAccessibleAt", .int32(row), .int32(column))
    let number = path(reference.value?.first).flatMap(ObjectReference.number)
    return try #require(try number.flatMap { try at.tracker.object($0) })
  }

  // AC-7
  @Test func cellsHaveTheirPlaceTheirSpanAndTheirHeaders() async throws {
    let at = try await AccessibilityStage(root, showing: [table])
    let object = try at.object(table)
    let headers = TableShape(object).headers
    #expect(headers.map(\.description.label) == ["Planet", "Moons", "Rings"])
    for (row, column) in [(0, 0), (2, 1), (150, 2)] as [(Int32, Int32)] {
      let cell = try await cell(at, row, column)
      #expect(await at.get(cell, "TableCell", "Position") == .structure([.int32(row), .int32(column)]))
      #expect(await at.get(cell, "TableCell", "RowSpan") == .int32(1))
      #expect(await at.get(cell, "TableCell", "ColumnSpan") == .int32(1))
      #expect(
        await at.call(cell, "TableCell", "GetRowColumnSpan").value == [
          .bool(true), .int32(row), .int32(column), .int32(1), .int32(1),
        ])
      let header = at.paths(await at.call(cell, "TableCell", "GetColumnHeaderCells").value?.first)
      #expect(header == [ObjectReference.path(headers[Int(column)])])
      #expect(at.paths(await at.call(cell, "TableCell", "GetRowHeaderCells").value?.first) == [])
      #expect(path(await at.get(cell, "TableCell", "Table")) == ObjectReference.path(object))
      #expect(
        path(await at.call(object, "Table", "GetColumnHeader", .int32(column)).value?.first)
          == ObjectReference.path(headers[Int(column)]))
      let index = await at.call(object, "Table", "GetIndexAt", .int32(row), .int32(column)).value
      #expect(index == [.int32(row * 3 + column)])
      #expect(await at.call(object, "Table", "GetRowAtIndex", .int32(row * 3 + column)).value == [.int32(row)])
      #expect(await at.call(object, "Table", "GetColumnAtIndex", .int32(row * 3 + column)).value == [.int32(column)])
      for extent in ["GetRowExtentAt", "GetColumnExtentAt"] {
        #expect(await at.call(object, "Table", extent, .int32(row), .int32(column)).value == [.int32(1)])
      }
    }
    // A header is no cell.
    #expect(await at.call(headers[0], "TableCell", "GetRowColumnSpan").value == nil)
    #expect(await at.get(object, "TableCell", "Position") == nil)
  }

  // AC-7
  @Test func selectedRowsAreToldAndChosen() async throws {
    table.allowsMultipleSelection = true
    let at = try await AccessibilityStage(root, showing: [table])
    let object = try at.object(table)
    func rows() async -> [Int32] {
      await at.call(object, "Table", "GetSelectedRows").value?.first?.elements?.compactMap(\.int32) ?? [-1]
    }
    #expect(await rows() == [] && planets.selection == [])
    planets.selection = [3, 170]
    await at.settle()
    #expect(await rows() == [3, 170])
    #expect(await at.get(object, "Table", "NSelectedRows") == .int32(2))
    for row in [3, 170] as [Int32] {
      #expect(await at.call(object, "Table", "IsRowSelected", .int32(row)).value == [.bool(true)])
      #expect(await at.call(object, "Table", "IsSelected", .int32(row), .int32(2)).value == [.bool(true)])
    }
    #expect(await at.call(object, "Table", "IsRowSelected", .int32(4)).value == [.bool(false)])
    #expect(
      await at.call(object, "Table", "GetRowColumnExtentsAtIndex", .int32(170 * 3 + 1)).value == [
        .bool(true), .int32(170), .int32(1), .int32(1), .int32(1), .bool(true),
      ])
    #expect(await at.call(object, "Table", "AddRowSelection", .int32(7)).value == [.bool(true)])
    #expect(await at.call(object, "Table", "RemoveRowSelection", .int32(3)).value == [.bool(true)])
    #expect(planets.selection == [7, 170])
    #expect(await rows() == [7, 170])
    for row in [-1, 200, .max] as [Int32] {
      #expect(await at.call(object, "Table", "AddRowSelection", .int32(row)).value == [.bool(false)])
      #expect(await at.call(object, "Table", "IsRowSelected", .int32(row)).value == [.bool(false)])
    }
    // Columns are not selected.
    #expect(await at.get(object, "Table", "NSelectedColumns") == .int32(0))
    #expect(await at.call(object, "Table", "AddColumnSelection", .int32(1)).value == [.bool(false)])
    #expect(planets.selection == [7, 170])
  }
}
