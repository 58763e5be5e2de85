import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Rows and their selection (section 8.5).
@MainActor @Suite struct TableViewTests {
  private let fixture = Fixture([.actions])
  private let source = RowSource()
  private let delegate = RowDelegate()
  private let table: TableView

  init() {
    table = TableView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    table.rowHeight = 40
    table.dataSource = source
    table.delegate = delegate
    fixture.window.addSubview(table)
    fixture.stack.layout()
  }

  // MARK: Rows

  @Test func onlyVisibleRowsHaveCellsEvenAmongTenMillion() {
    source.count = 10_000_000
    table.reloadData()
    source.made = 0
    #expect(table.visibleRows == 0..<15 && table.contentSize == Size(width: 400, height: 4e8))
    table.contentOffset = Point(0, 2e8 + 10)
    #expect(table.visibleRows == 5_000_000..<5_000_016)
    #expect(table.cell(forRow: 5_000_003)?.frame == Rect(x: 0, y: 200_000_120, width: 400, height: 40))
    for step in 1...1000 { table.contentOffset = Point(0, 2e8 + Double(step) * 33) }
    // No more cells than ever fit, however far the table scrolled.
    #expect(source.made <= 1 && table.subviews.count <= 16)
  }

  @Test func cellsAreReusedForTheirKindAfterPrepareForReuse() {
    let first = table.cell(forRow: 0)
    table.contentOffset = Point(0, 40)
    #expect(table.cell(forRow: 15) === first && (first as? RowCell)?.reuses == 1 && first?.isHidden == false)
    #expect(table.cell(forRow: 0) == nil && (first as? RowCell)?.text == "15")
    #expect(table.dequeueReusableCell(withIdentifier: "another kind") == nil)
  }

  @Test func rowsFollowTheWidthTheRowHeightAndTheData() {
    table.frame.size = Size(width: 300, height: 90)
    fixture.stack.layout()
    #expect(table.visibleRows == 0..<3 && table.cell(forRow: 2)?.frame == Rect(x: 0, y: 80, width: 300, height: 40))
    table.rowHeight = 50
    #expect(table.visibleRows == 0..<2 && table.cell(forRow: 1)?.frame == Rect(x: 0, y: 50, width: 300, height: 50))
    table.rowHeight = -1
    #expect(table.rowHeight == 50)
    table.contentOffset = Point(0, 4000)
    source.count = 3
    table.reloadData()
    #expect(table.contentOffset == Point(0, 60) && table.visibleRows == 1..<3)
    source.count = -5
    table.reloadData()
    #expect(table.numberOfRows == 0 && table.visibleRows.isEmpty && table.contentSize.height == 0)
  }

  @Test func pointsAndRowsAnswerEachOther() {
    #expect(table.row(at: Point(10, 79.9)) == 1 && table.row(at: Point(10, -1)) == nil)
    #expect(table.row(at: Point(10, 1e9)) == nil && table.rect(forRow: 7).minY == 280)
    table.scrollToRow(99, animated: false)
    #expect(table.contentOffset == Point(0, 3400))
    #expect(table.cell(forRow: 90).flatMap(table.row(for:)) == 90)
  }

  // SV-30
  @Test func aTableCancelsTheTouchesOfAllViewsAndControls() {
    #expect(table.touchesShouldCancel(in: Control()) && table.touchesShouldCancel(in: View()))
    #expect(!ScrollView().touchesShouldCancel(in: Control()))
  }

  // MARK: Selection

  private func tapRow(_ time: Double, _ row: Int) {
    fixture.tapAt(time, 200, Double(row) * 40 + 20 - table.contentOffset.y)
  }

  // SV-31
  @Test func rowsHighlightAtBeganAndSelectAtTheEnd() {
    fixture.touch(0, .down(0, 200, 60))
    #expect(delegate.takeLog() == [])
    fixture.wait(until: 0.15)
    #expect(
      delegate.takeLog() == ["shouldHighlight 1", "didHighlight 1"] && table.cell(forRow: 1)?.isHighlighted == true)
    fixture.touch(0.2, .up(0))
    #expect(delegate.takeLog() == ["didUnhighlight 1", "willSelect 1", "didSelect 1", "primary 1"])
    #expect(table.selectedRow == 1 && table.cell(forRow: 1)?.isSelected == true)
    #expect(table.cell(forRow: 1)?.isHighlighted == false)
    tapRow(1, 3)
    #expect(
      delegate.takeLog() == [
        "shouldHighlight 3", "didHighlight 3", "didUnhighlight 3", "willSelect 3", "willDeselect 1", "didDeselect 1",
        "didSelect 3", "primary 3",
      ])
    #expect(table.cell(forRow: 1)?.isSelected == false && table.selectedRow == 3)
    tapRow(2, 3)
    #expect(delegate.takeLog().suffix(3) == ["willSelect 3", "didSelect 3", "primary 3"])
  }

  // SV-31
  @Test func scrollingUnhighlightsAndSelectsNothing() {
    fixture.touch(0, .down(0, 200, 60))
    fixture.touch(0.2, .move(0, 200, 30))
    #expect(delegate.takeLog() == ["shouldHighlight 1", "didHighlight 1", "didUnhighlight 1"])
    fixture.touch(0.6, .up(0))
    #expect(table.selectedRow == nil && table.contentOffset == Point(0, 20))
  }

  // SV-31
  @Test func aLiftOutsideTheRowSelectsNothing() {
    table.isScrollEnabled = false
    fixture.touch(0, .down(0, 200, 60))
    fixture.touch(0.1, .move(0, 200, 130))
    fixture.touch(0.2, .up(0))
    #expect(
      delegate.takeLog() == ["shouldHighlight 1", "didHighlight 1", "didUnhighlight 1"] && table.selectedRow == nil)
  }

  // SV-31
  @Test func theDelegateMayRefuseOrRedirectHighlightAndSelection() {
    delegate.highlights = { $0 != 1 }
    tapRow(0, 1)
    #expect(delegate.takeLog() == ["shouldHighlight 1"] && table.selectedRow == nil)
    delegate.selects = { $0 == 2 ? nil : $0 + 1 }
    tapRow(1, 2)
    #expect(table.selectedRow == nil && delegate.takeLog().last == "willSelect 2")
    tapRow(2, 3)
    #expect(table.selectedRow == 4 && delegate.takeLog().suffix(2) == ["didSelect 4", "primary 4"])
    delegate.deselects = { _ in nil }
    tapRow(3, 6)
    #expect(table.selectedRow == 4 && delegate.takeLog().last == "willDeselect 4")
    table.allowsSelection = false
    tapRow(4, 6)
    #expect(delegate.takeLog() == [])
  }

  // SV-31
  @Test func aSecondFingerOnAnotherRowSelectsNothing() {
    table.delaysContentTouches = false
    fixture.touch(0, .down(0, 200, 60))
    fixture.touch(0.1, .down(1, 200, 140))
    fixture.touch(0.2, .up(1))
    fixture.touch(0.3, .up(0))
    #expect(table.selectedRow == 1 && delegate.takeLog().count { $0.hasPrefix("did") } == 3)
  }

  // SV-31
  @Test func aControlInTheCellDoesNotForwardAndSelectsNothing() {
    table.cell(forRow: 1)?.contentView.addSubview(Control(frame: Rect(x: 0, y: 0, width: 400, height: 40)))
    tapRow(0, 1)
    #expect(delegate.takeLog() == [])
  }

  // CT-15
  @Test func onlyThePrimaryButtonOfAPointerHighlightsAndSelects() {
    func click(_ time: Double, _ code: UInt32) {
      fixture.pointer(
        time, .enter(surface: Fixture.main, at: Point(200, 60), serial: 1),
        .button(code: code, isPressed: true, time: .at(time), serial: 2))
      fixture.pointer(time + 0.1, .button(code: code, isPressed: false, time: .at(time + 0.1), serial: 3))
    }
    click(0, 0x111)
    #expect(delegate.takeLog() == [])
    click(1, 0x110)
    #expect(delegate.takeLog().suffix(2) == ["didSelect 1", "primary 1"])
  }

  // SV-32
  @Test func aTapOnAnAncestorPreventsSelectionUnlessItCancelsNoTouches() {
    let tap = fixture.tap("t", on: fixture.window)
    tapRow(0, 1)
    #expect(
      fixture.takeLog() == ["action t ended"] && table.selectedRow == nil
        && !delegate.takeLog().contains("willSelect 1"))
    tap.cancelsTouchesInView = false
    delegate.onCall = { [fixture] line in fixture.write(.actions, line) }
    tapRow(2, 1)
    #expect(
      fixture.takeLog().filter { $0 == "action t ended" || $0 == "didSelect 1" } == ["action t ended", "didSelect 1"])
    #expect(table.selectedRow == 1)
  }

  @Test func selectionByProgramNotifiesNoDelegate() {
    table.selectRow(2)
    #expect(table.selectedRow == 2 && table.cell(forRow: 2)?.isSelected == true)
    table.contentOffset = Point(0, 2000)
    table.contentOffset = .zero
    #expect(table.cell(forRow: 2)?.isSelected == true)
    table.deselectRow()
    #expect(table.selectedRow == nil && delegate.takeLog() == [])
    table.selectRow(99)
    source.count = 50
    table.reloadData()
    #expect(table.selectedRow == nil)
  }
}

private final class RowCell: TableViewCell {
  var reuses = 0
  var text = ""
  override func prepareForReuse() { reuses += 1 }
}

@MainActor private final class RowSource: TableViewDataSource {
  var count = 100
  var made = 0

  func numberOfRows(in tableView: TableView) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell: RowCell
    if let old = tableView.dequeueReusableCell(withIdentifier: "row") as? RowCell {
      cell = old
    } else {
      cell = RowCell(reuseIdentifier: "row")
      made += 1
    }
    cell.text = "\(row)"
    return cell
  }
}

@MainActor private final class RowDelegate: TableViewDelegate {
  private var log: [String] = []
  var highlights: @MainActor (Int) -> Bool = { _ in true }
  var selects: @MainActor (Int) -> Int? = { $0 }
  var deselects: @MainActor (Int) -> Int? = { $0 }
  var onCall: (@MainActor (String) -> Void)?

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  private func write(_ line: String) {
    log.append(line)
    onCall?(line)
  }

  func tableView(_ tableView: TableView, shouldHighlightRowAt row: Int) -> Bool {
    write("shouldHighlight \(row)")
    return highlights(row)
  }
  func tableView(_ tableView: TableView, didHighlightRowAt row: Int) { write("didHighlight \(row)") }
  func tableView(_ tableView: TableView, didUnhighlightRowAt row: Int) { write("didUnhighlight \(row)") }
  func tableView(_ tableView: TableView, willSelectRowAt row: Int) -> Int? {
    write("willSelect \(row)")
    return selects(row)
  }
  func tableView(_ tableView: TableView, didSelectRowAt row: Int) { write("didSelect \(row)") }
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int) { write("primary \(row)") }
  func tableView(_ tableView: TableView, willDeselectRowAt row: Int) -> Int? {
    write("willDeselect \(row)")
    return deselects(row)
  }
  func tableView(_ tableView: TableView, didDeselectRowAt row: Int) { write("didDeselect \(row)") }
}
