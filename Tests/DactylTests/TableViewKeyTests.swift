import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The keys of a table (SV-34).
@MainActor @Suite struct TableViewKeyTests {
  private let stage: TestStage
  private let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  private let rows = KeyRows()

  init() throws {
    stage = try TestStage()
    table.rowHeight = 40
    table.dataSource = rows
    table.delegate = rows
    stage.view.addSubview(table)
    stage.keyboard.press("Tab")
  }

  /// Presses keys. Returns what the delegate was told.
  private func press(_ keys: String...) -> [String] {
    for key in keys { stage.keyboard.press(key) }
    return rows.takeLog()
  }

  // SV-34
  @Test func arrowsSelectTheNeighbouringRowAndStopAtTheEnds() {
    #expect(table.isFirstResponder && table.selectedRow == nil)
    #expect(press("Down") == ["willSelect 0", "didSelect 0"])
    #expect(press("Down") == ["willSelect 1", "willDeselect 0", "didDeselect 0", "didSelect 1"])
    #expect(press("Up", "Up").count == 4 && table.selectedRow == 0)
    #expect(press("End").last == "didSelect 99" && press("Down") == [])
    #expect(press("Home").last == "didSelect 0" && press("Up", "Prior") == [])
  }

  // SV-34
  @Test func theSelectedRowIsScrolledIntoView() {
    _ = press("Down", "Next")
    #expect(table.selectedRow == 4 && table.contentOffset == .zero)
    _ = press("Next")
    #expect(table.selectedRow == 8 && table.contentOffset == Point(0, 160))
    _ = press("Prior", "Up")
    #expect(table.selectedRow == 3 && table.contentOffset == Point(0, 120))
    stage.keyboard.down("Down")
    for _ in 0..<5 { stage.keyboard.repeats("Down") }
    #expect(table.selectedRow == 9)
    stage.keyboard.up("Down")
  }

  // SV-34
  @Test func withoutASelectionKeysBeginAtTheFirstRowInSight() {
    table.contentOffset = Point(0, 390)
    #expect(press("Down").last == "didSelect 10")
    table.deselectRow()
    #expect(press("Return") == ["willSelect 10", "didSelect 10", "primary 10"])
    #expect(press(" ") == ["willSelect 10", "didSelect 10", "primary 10"])
  }

  // SV-34
  @Test func rowsThatTheDelegateRefusesArePassedOver() {
    rows.refused = [0, 2, 3, 99]
    #expect(press("Down").last == "didSelect 1")
    #expect(press("Down").last == "didSelect 4")
    #expect(press("Up").last == "didSelect 1" && press("Up") == [])
    #expect(press("End") == [] && table.selectedRow == 1)
  }

  // SV-28, SV-34
  @Test func aTableWithoutSelectionScrollsAsAScrollViewDoes() {
    _ = table.resignFirstResponder()
    table.allowsSelection = false
    stage.keyboard.press("Tab")
    #expect(table.isFirstResponder)
    #expect(press("Down", "Next", "Return") == [] && table.selectedRow == nil)
    stage.advance(by: 1)
    #expect(table.contentOffset.y == 200)
  }

  // SV-34
  @Test func aTableWithoutRowsToSelectIsNoStop() {
    _ = table.resignFirstResponder()
    table.allowsSelection = false
    rows.count = 3
    table.reloadData()
    stage.keyboard.press("Tab")
    #expect(!table.isFirstResponder)
    table.allowsSelection = true
    rows.count = 0
    table.reloadData()
    stage.keyboard.press("Tab")
    #expect(!table.isFirstResponder)
  }
}

@MainActor private final class KeyRows: TableViewDataSource, TableViewDelegate {
  var count = 100
  var refused: Set<Int> = []
  private var log: [String] = []

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func numberOfRows(in tableView: TableView) -> Int { count }
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row") ?? TableViewCell(reuseIdentifier: "row")
  }
  func tableView(_ tableView: TableView, shouldHighlightRowAt row: Int) -> Bool { !refused.contains(row) }
  func tableView(_ tableView: TableView, willSelectRowAt row: Int) -> Int? {
    log.append("willSelect \(row)")
    return row
  }
  func tableView(_ tableView: TableView, didSelectRowAt row: Int) { log.append("didSelect \(row)") }
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int) { log.append("primary \(row)") }
  func tableView(_ tableView: TableView, willDeselectRowAt row: Int) -> Int? {
    log.append("willDeselect \(row)")
    return row
  }
  func tableView(_ tableView: TableView, didDeselectRowAt row: Int) { log.append("didDeselect \(row)") }
}
