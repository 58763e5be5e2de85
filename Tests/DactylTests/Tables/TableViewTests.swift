import DactylGeometry
import DactylInput
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Tables: their rows, and the selection of rows by touches (section 8.5).
@MainActor @Suite struct TableViewTests {
  private let fixture = Fixture([.actions])
  private let table = TableView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
  private let rows: CollectionViewDataSource<Int, Int>
  private let log = Log()

  private final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  init() {
    rows = CollectionViewDataSource(table) { cell, row in cell.textLabel.text = "\(row)" }
    table.rowHeight = 40
    rows.didChangeSelection = { [log] in log.lines.append("selected") }
    rows.performPrimaryAction = { [log] in log.lines.append("used \($0)") }
    show(0..<100)
    fixture.window.addSubview(table)
    fixture.stack.layout()
  }

  private func show(_ range: Range<Int>) {
    var snapshot = DataSourceSnapshot<Int, Int>()
    snapshot.setItems(range, inSection: 0)
    rows.apply(snapshot, animated: false)
  }

  // MARK: Rows

  @Test func rowsFollowTheWidthAndTheRowHeight() {
    table.frame.size = Size(width: 300, height: 90)
    fixture.stack.layout()
    #expect(rows.visibleItems == [0, 1, 2] && rows.frame(of: 2) == Rect(x: 0, y: 80, width: 300, height: 40))
    table.rowHeight = 50
    fixture.stack.layout()
    #expect(rows.visibleItems == [0, 1] && rows.frame(of: 1) == Rect(x: 0, y: 50, width: 300, height: 50))
  }

  @Test func aHeightOfRowsThatTheLayoutDoesNotHaveIsAWarning() {
    table.collectionViewLayout = CollectionLayout()
    #expect(warnings { table.rowHeight = 30 } == ["TableView.rowHeight has no effect with a CollectionLayout"])
    #expect(table.rowHeight == nil)
    table.collectionViewLayout = CollectionLineLayout.grid(minimumItemWidth: 80)
    #expect(warnings { table.rowHeight = 30 } == [] && table.rowHeight == 30)
  }

  @Test func aRowWithoutAHeightIsAsHighAsItsContentButNotLowerThanAControl() throws {
    table.rowHeight = nil
    let cells = CellRegistration<Int>(TableViewCell.init) { cell, row in
      cell.textLabel.text = row == 1 ? String(repeating: "Many words. ", count: 40) : "Few words."
    }
    CollectionViewDataSource<Int, Int>(table, cells: cells).apply(DataSourceSnapshot([0, 1, 2]), animated: false)
    fixture.stack.layout()
    let heights = table.cells.visible.map(\.cell.frame.height)
    #expect(heights[0] == 44 && heights[1] > 100 && heights[2] == 44)
  }

  @Test func thePartsOfACellAreInTheirOrder() throws {
    let cell = TableViewCell()
    #expect(cell.contentView.subviews.isEmpty && cell.contentView.layout == nil)
    cell.accessoryView = Switch()
    cell.detailLabel.text = "Detail"
    cell.textLabel.text = "Text"
    cell.imageView.sizing = .fixed(width: 40, height: 40)
    cell.frame = Rect(x: 0, y: 0, width: 300, height: 60)
    cell.layoutIfNeeded()
    let (image, text, detail) = (cell.imageView, cell.textLabel, cell.detailLabel)
    let accessory = try #require(cell.accessoryView)
    let places = [image, text, detail, accessory].map { $0.convert($0.bounds, to: cell) }
    #expect(places[0] == Rect(x: 16, y: 10, width: 40, height: 40))
    #expect(places[1].minX == 68 && places[2].minX == 68 && places[1].maxY <= places[2].minY)
    #expect(places[3].maxX == 284 && places[1].maxX <= places[3].minX)
    cell.accessoryView = nil
    #expect(accessory.superview == nil)
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
    #expect(rows.cell(for: 1)?.isHighlighted == false)
    fixture.wait(until: 0.15)
    #expect(rows.cell(for: 1)?.isHighlighted == true && log.take() == [])
    fixture.touch(0.2, .up(0))
    #expect(log.take() == ["selected", "used 1"])
    #expect(rows.selection == [1] && rows.cell(for: 1)?.isSelected == true)
    #expect(rows.cell(for: 1)?.isHighlighted == false)
    tapRow(1, 3)
    #expect(log.take() == ["selected", "used 3"])
    #expect(rows.cell(for: 1)?.isSelected == false && rows.selection == [3])
    tapRow(2, 3)
    #expect(log.take() == ["used 3"])
  }

  // SV-31
  @Test func scrollingUnhighlightsAndSelectsNothing() {
    fixture.touch(0, .down(0, 200, 60))
    fixture.touch(0.2, .move(0, 200, 30))
    #expect(rows.cell(for: 1)?.isHighlighted == false)
    fixture.touch(0.6, .up(0))
    #expect(rows.selection.isEmpty && table.contentOffset == Point(0, 20) && log.take() == [])
  }

  // SV-31
  @Test func aLiftOutsideTheRowSelectsNothing() {
    table.isScrollEnabled = false
    fixture.touch(0, .down(0, 200, 60))
    fixture.touch(0.1, .move(0, 200, 130))
    fixture.touch(0.2, .up(0))
    #expect(log.take() == [] && rows.selection.isEmpty)
  }

  // SV-31, LI-9
  @Test func eachFingerSelectsAndUsesARowOfItsOwn() {
    table.delaysContentTouches = false
    fixture.touch(0, .down(0, 200, 60))
    fixture.touch(0.1, .down(1, 200, 140))
    fixture.touch(0.2, .up(1))
    fixture.touch(0.3, .up(0))
    #expect(rows.selection == [1] && log.take() == ["selected", "used 3", "selected", "used 1"])
  }

  // SV-31
  @Test func aControlInTheCellDoesNotForwardAndSelectsNothing() {
    rows.cell(for: 1)?.addSubview(Control(frame: Rect(x: 0, y: 0, width: 400, height: 40)))
    tapRow(0, 1)
    #expect(log.take() == [] && rows.selection.isEmpty)
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
    #expect(log.take() == [])
    click(1, 0x110)
    #expect(log.take() == ["selected", "used 1"])
  }

  // SV-32
  @Test func aTapOnAnAncestorPreventsSelectionUnlessItCancelsNoTouches() {
    let tap = fixture.tap("t", on: fixture.window)
    tapRow(0, 1)
    #expect(fixture.takeLog() == ["action t ended"] && rows.selection.isEmpty && log.take() == [])
    tap.cancelsTouchesInView = false
    rows.didChangeSelection = { [unowned fixture] in fixture.write(.actions, "selected") }
    tapRow(2, 1)
    #expect(fixture.takeLog() == ["action t ended", "selected"] && rows.selection == [1])
  }

  @Test func aHeaderIsAHeading() {
    let header = TableHeaderCell()
    header.textLabel.text = "Fruit"
    let description = header.accessibilityDescription
    #expect(description.role == .heading && description.label == "Fruit")
  }
}
