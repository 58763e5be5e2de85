import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The columns of a table: their places, and the header (LI-17).
@MainActor @Suite struct TableColumnTests {
  private static func wide(_ count: Int) -> [TableColumn] { (0..<count).map { TableColumn("\($0)", width: 200) } }

  // LI-17
  @Test func columnsShareWhatIsLeftAndRowsHaveThePlacesOfTheHeader() throws {
    var limited = TableColumn("C", width: 80, grow: 3)
    limited.maximumWidth = 120
    let stage = try ColumnStage([TableColumn("A", width: 100), TableColumn("B", width: 60, grow: 1), limited])
    #expect(stage.edges == [[0, 100], [100, 280], [280, 400]])
    #expect(stage.labels(3) == [[16, 88], [112, 268], [292, 384]])
    #expect(stage.table.headerView?.frame == Rect(x: 0, y: -44, width: 400, height: 44))
    #expect(stage.source.frame(of: 0) == Rect(x: 0, y: 0, width: 400, height: 44))
    stage.table.frame.size.width = 500
    stage.layOut()
    #expect(stage.edges == [[0, 100], [100, 380], [380, 500]] && stage.labels(3).last == [392, 484])
  }

  // LI-17, SV-35
  @Test func theHeaderStaysAboveRowsAndHeadersOfSections() throws {
    let stage = try ColumnStage([TableColumn("A")])
    stage.source.headers = CellRegistration<Int>(TableHeaderCell.init) { cell, name in cell.textLabel.text = "\(name)" }
    stage.layOut()
    stage.table.contentOffset.y = 500
    stage.layOut()
    let section = try #require(stage.table.cells.visible.first)
    #expect(section.element.kind == .header && section.cell.frame.minY == 544)
    #expect(stage.table.headerView?.frame.minY == 500 && stage.table.subviews.last === stage.table.headerView)
    stage.table.refreshControl = RefreshControl()
    stage.layOut()
    #expect(stage.table.subviews.last === stage.table.headerView)
    // Pulled down, the header stays where it is, and the control is below it.
    stage.table.contentOffset.y = -100
    #expect(stage.table.headerView?.frame.minY == -100)
  }

  // LI-17
  @Test func columnsThatAreWiderThanTheTableScrollSidewaysWithTheHeader() throws {
    let stage = try ColumnStage(Self.wide(5))
    stage.source.trailingSwipeActions = { _ in [Action(title: "Flag") { _ in }] }
    stage.layOut()
    #expect(stage.table.contentSize.width == 1000 && stage.source.frame(of: 0)?.width == 1000)
    stage.stage.finger().drag(from: Point(x: 300, y: 200), to: Point(x: 90, y: 200), over: 1)
    stage.stage.advance(by: 2)
    #expect(stage.table.contentOffset.x >= 200 && stage.table.openCell == nil)
    #expect(stage.edges[2][0] == 400 - stage.table.contentOffset.x)
    stage.table.contentOffset = Point(x: 0, y: 500)
    stage.stage.element(.columnHeader, "4").scrollToVisible()
    #expect(stage.table.contentOffset == Point(x: 600, y: 500))
    // Rows that fit are swiped.
    stage.table.columns = Self.wide(2)
    stage.layOut()
    #expect(stage.table.contentOffset.x == 0)
    stage.stage.finger().drag(from: Point(x: 300, y: 200), to: Point(x: 150, y: 200), over: 1)
    #expect(stage.table.openCell != nil)
  }

  // LI-17, LI-6
  @Test func keysAndTheProgramScrollToWideRowsWithoutMovingSideways() throws {
    let stage = try ColumnStage(Self.wide(5))
    stage.table.contentOffset = Point(x: 300, y: 50)
    stage.layOut()
    stage.press("Tab")
    stage.press("Down")
    // The first row that is wholly below the header.
    #expect(stage.source.selection == [3])
    stage.press("End")
    #expect(stage.source.selection == [99] && stage.table.contentOffset == Point(x: 300, y: 4000))
    stage.source.scroll(to: 0, at: .center, animated: false)
    #expect(stage.table.contentOffset == Point(x: 300, y: -44))
    stage.source.scroll(to: 90, at: .start, animated: true)
    stage.layOut()
    #expect(stage.table.contentOffset == Point(x: 300, y: 44 * 90 - 44))
    // Keys that have nothing to choose sideways scroll.
    stage.press("Right")
    stage.stage.advance(by: 1)
    #expect(stage.table.contentOffset.x == 340)
  }

  // LI-17, SV-12
  @Test func aFingerThatScrollsDownMovesNothingSideways() throws {
    let stage = try ColumnStage(Self.wide(5))
    stage.stage.finger().drag(from: Point(x: 300, y: 300), to: Point(x: 220, y: 100), over: 1)
    #expect(stage.table.contentOffset.x == 0 && stage.table.contentOffset.y > 100)
  }

  // LI-17, LI-12
  @Test func theActionsOfAWideRowAreInSight() throws {
    let stage = try ColumnStage(Self.wide(5))
    var deleted: [Int] = []
    stage.source.performDelete = { deleted += $0 }
    stage.table.isEditing = true
    stage.layOut()
    stage.stage.finger().tap(at: Point(x: 22, y: 66))
    stage.stage.advance(by: 1)
    stage.stage.finger().tap(at: Point(x: 380, y: 66))
    #expect(deleted == [0])
  }

  // LI-17
  @Test func rightToLeftColumnsBeginAtTheRight() throws {
    let stage = try ColumnStage([TableColumn("A", width: 100), TableColumn("B", width: 200, alignment: .trailing)])
    stage.table.traitOverrides.layoutDirection = .rightToLeft
    stage.layOut()
    #expect(stage.edges == [[300, 400], [100, 300]] && stage.labels(0) == [[312, 384], [116, 288]])
    let wide = try ColumnStage(Self.wide(5), isMirrored: true)
    #expect(wide.table.contentOffset.x == 600 && wide.edges[0] == [200, 400])
  }

  // LI-17
  @Test func whatIsBesideARowTakesItsPlaceFromTheFirstAndTheLastColumn() throws {
    let stage = try ColumnStage([TableColumn("A", width: 200), TableColumn("B", width: 200)])
    stage.source.performDelete = { _ in }
    stage.source.didMove = { _ in }
    stage.table.isEditing = true
    stage.layOut()
    #expect(stage.labels(0) == [[44, 188], [212, 356]])
    stage.table.isEditing = false
    var tree = DataSourceSectionSnapshot<Int>()
    tree.append([0])
    for level in 1..<10 { tree.append([level], to: level - 1) }
    tree.expand(Array(0..<9))
    stage.source.apply(tree, to: 0, animated: false)
    stage.stage.advance(by: 1)
    // The arrow is 44 points wide, and its margin 16.
    #expect(stage.labels(0) == [[28, 188], [212, 384]] && stage.labels(1) == [[44, 188], [212, 384]])
    #expect(stage.labels(5)[0] == [88, 188])
    stage.table.columnWidths = [60]
    stage.layOut()
    #expect(stage.labels(5)[0] == [46, 48])
  }

  // LI-17
  @Test func widthsGrowWithTheText() throws {
    let stage = try ColumnStage([TableColumn("A", width: 100), TableColumn("B", width: 60, grow: 1)])
    defer { stage.stage.application.traitOverrides.fontScale = nil }
    stage.stage.application.traitOverrides.fontScale = 2
    stage.layOut()
    #expect(stage.widths == [200, 200])
    stage.table.columnWidths = [nil, 150]
    stage.layOut()
    #expect(stage.widths == [200, 300] && stage.table.contentSize.width == 500)
  }

  // LI-17
  @Test func widthsThatMakeNoSenseAreReplaced() throws {
    var least = TableColumn("", width: -3)
    least.minimumWidth = .nan
    least.maximumWidth = 0
    var greatest = TableColumn("", width: .infinity)
    (greatest.minimumWidth, greatest.maximumWidth) = (-.infinity, .nan)
    let stage = try ColumnStage([
      least, greatest, TableColumn("", width: .nan, grow: .nan), TableColumn("", width: 1e300, grow: -.infinity),
      TableColumn("", width: 0, grow: .infinity),
    ])
    #expect(stage.widths == [24, 120, 120, 100_000, 48])
    stage.table.columnWidths = [.nan, -1, .infinity, 10, nil, 5, 6]
    stage.table.sortOrder = TableSortOrder(column: 99)
    stage.layOut()
    #expect(stage.widths == [24, 120, 120, 48, 48] && stage.table.columnWidths == [nil, nil, nil, 10, nil])
    let cell = try #require(stage.source.cell(for: 0) as? TableColumnCell)
    cell.label(-1).text = "no column"
    cell.label(1_000_000_000).text = "no column"
    cell.setView(Switch(), column: 4)
    stage.layOut()
    #expect(cell.view(4) is Switch && cell.contentView.subviews.count == 5)
    stage.table.columns = []
    stage.layOut()
    #expect(stage.table.headerView == nil && cell.contentView.subviews.isEmpty && stage.table.contentOffset == .zero)
  }

  // LI-17, LI-1
  @Test func aChangeOfAWidthLaysOutOnlyTheRowsInSight() throws {
    let columns = (0..<20).map { TableColumn("\($0)", width: 100) }
    let stage = try ColumnStage(columns, rows: 0..<10_000_000)
    let work = Work()
    let counted = CellRegistration<Int>({ CountedCell(work) }) { cell, row in
      for column in 0..<20 { cell.label(column).text = "\(column) \(row)" }
    }
    let source = CollectionViewDataSource<Int, Int>(stage.table, cells: counted)
    var snapshot = DataSourceSnapshot<Int, Int>()
    snapshot.setItems(0..<10_000_000, inSection: 0)
    source.apply(snapshot, animated: false)
    stage.layOut()
    stage.table.contentOffset.y = 44 * 5_000_000
    stage.layOut()
    let visible = source.visibleItems.count
    #expect((8...10).contains(visible) && work.made <= 2 * visible + 2)
    (work.layouts, work.measures) = (0, 0)
    stage.drag(from: Point(x: 100, y: 20), to: Point(x: 180, y: 20))
    #expect(stage.table.columnWidths[0] == 180)
    // Two movements of the pointer, each with a layout.
    #expect(work.layouts > 0 && work.layouts <= 2 * visible && work.measures <= 4 * visible)
    #expect(source.visibleItems.contains(5_000_000))
  }

  @MainActor private final class Work {
    var made = 0
    var layouts = 0
    var measures = 0
  }

  private final class CountedCell: TableColumnCell {
    let work: Work

    init(_ work: Work) {
      self.work = work
      super.init()
      work.made += 1
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      work.layouts += 1
    }

    override func sizeThatFits(proposal: ProposedSize) -> Size {
      work.measures += 1
      return super.sizeThatFits(proposal: proposal)
    }
  }

  // LI-17
  @Test func aRowThatWrapsIsHigherInANarrowColumn() throws {
    let stage = try ColumnStage([TableColumn("A", width: 300)])
    let cell = try #require(stage.source.cell(for: 0) as? TableColumnCell)
    cell.label(0).numberOfLines = 0
    cell.label(0).text = String(repeating: "word ", count: 20)
    stage.layOut()
    let height = cell.frame.height
    stage.table.columnWidths = [100]
    stage.layOut()
    #expect(height > 44 && cell.frame.height > 2 * height)
  }

  // LI-17
  @Test func theHeaderKeepsTheRowsBehindItFromTouches() throws {
    let stage = try ColumnStage([TableColumn("A", width: 100)])
    var menus: [Int] = []
    stage.source.menu = { row in
      menus.append(row)
      return nil
    }
    stage.source.didMove = { _ in }
    stage.table.contentOffset.y = 500
    stage.layOut()
    stage.stage.pointer.click(.secondary, at: Point(x: 50, y: 20))
    stage.stage.finger().tap(at: Point(x: 300, y: 20))
    stage.stage.finger().press(at: Point(x: 300, y: 20), for: 1)
    #expect(menus == [] && stage.source.selection == [] && stage.table.mover?.moving == nil)
    stage.stage.pointer.click(.secondary, at: Point(x: 50, y: 100))
    #expect(menus.count == 1)
  }

  // LI-17
  @Test func assistiveProgramsReadTitlesFirstAndEachRowInOrder() throws {
    let stage = try ColumnStage([TableColumn("Name", isSortable: true), TableColumn("Born")])
    let children = try #require(stage.table.accessibilityDescription.children)
    #expect(children.first === stage.table.headerView && children.count { $0 === stage.table.headerView } == 1)
    #expect(stage.stage.element(.columnHeader, "Born").exists && stage.stage.element(.row, "0.3, 1.3").exists)
    let cell = try #require(stage.source.cell(for: 3) as? TableColumnCell)
    cell.setView(Label("first"), column: 0)
    stage.layOut()
    #expect(stage.stage.element(.row, "first, 1.3").exists && cell.view(2) == nil)
  }

  // LI-1, LI-17
  @Test func aCellThatIsUsedAgainShowsNoTextOfAnotherRow() throws {
    let cells = CellRegistration<Int>({
      let cell = TableColumnCell()
      cell.label(1).text = "none"
      return cell
    }) { (cell: TableColumnCell, row: Int) in
      if row == 0 { for column in [0, 1] { cell.label(column).text = "zero" } }
    }
    let cell = try #require(cells.make() as? TableColumnCell)
    cells.show(0, in: cell)
    #expect(cell.label(0).text == "zero" && cell.label(1).text == "zero")
    cell.prepareForReuse()
    cells.show(1, in: cell)
    #expect(cell.label(0).text == "" && cell.label(1).text == "none")
  }

  // LI-17
  @Test func viewsHaveTheirSizeAtTheSideOfTheColumn() throws {
    let stage = try ColumnStage([
      TableColumn("A", width: 100, alignment: .center), TableColumn("B", width: 100, alignment: .trailing),
      TableColumn("C", width: 100),
    ])
    let cell = try #require(stage.source.cell(for: 0) as? TableColumnCell)
    for column in 0..<3 {
      let view = View()
      view.sizing = .fixed(width: 20, height: 20)
      cell.setView(view, column: column)
    }
    let bar = ProgressView()
    bar.sizing.grow = 1
    stage.layOut()
    #expect(
      (0..<3).map { cell.view($0)?.frame } == [
        Rect(x: 42, y: 12, width: 20, height: 20), Rect(x: 168, y: 12, width: 20, height: 20),
        Rect(x: 212, y: 12, width: 20, height: 20),
      ])
    cell.setView(bar, column: 2)
    stage.layOut()
    #expect(bar.frame.minX == 212 && bar.frame.width == 72)
    cell.setView(nil, column: 2)
    #expect(cell.view(2) == nil && bar.superview == nil)
  }
}
