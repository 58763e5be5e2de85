import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Sorting by the titles of columns (LI-18).
@MainActor @Suite struct TableSortTests {
  private let stage: ColumnStage

  init() throws {
    var fixed = TableColumn("C", width: 100)
    fixed.isResizable = false
    stage = try ColumnStage([
      TableColumn("A", width: 100, isSortable: true), TableColumn("B", width: 100, isSortable: true), fixed,
    ])
  }

  private var order: TableSortOrder? { stage.table.sortOrder }

  // LI-18
  @Test func aTapSortsUpwardsThenDownwards() {
    stage.stage.finger().tap(at: Point(x: 50, y: 22))
    #expect(order == TableSortOrder(column: 0) && stage.takeCalls() == ["0 up"])
    stage.stage.finger().tap(at: Point(x: 50, y: 22))
    #expect(order == TableSortOrder(column: 0, isAscending: false) && stage.takeCalls() == ["0 down"])
    stage.stage.pointer.click(at: Point(x: 50, y: 22))
    #expect(stage.takeCalls() == ["0 up"])
    stage.stage.pointer.click(at: Point(x: 150, y: 22))
    #expect(order == TableSortOrder(column: 1) && stage.takeCalls() == ["1 up"])
    stage.stage.pointer.click(at: Point(x: 250, y: 22))
    stage.stage.pointer.click(at: Point(x: 350, y: 22))
    #expect(order == TableSortOrder(column: 1) && stage.takeCalls() == [] && stage.source.selection == [])
  }

  // LI-18
  @Test func theProgramSetsTheOrderWithoutACall() {
    stage.table.sortOrder = TableSortOrder(column: 1, isAscending: false)
    #expect(stage.titles.map(\.isAscending) == [nil, false, nil] && stage.takeCalls() == [])
    stage.stage.element(.columnHeader, "B").tap()
    #expect(stage.takeCalls() == ["1 up"] && stage.titles.map(\.isAscending) == [nil, true, nil])
    stage.table.sortOrder = nil
    #expect(stage.titles.allSatisfy { $0.isAscending == nil })
    // The sign of a column that comes later.
    stage.table.sortOrder = TableSortOrder(column: 3)
    stage.table.columns.append(TableColumn("D"))
    #expect(stage.titles.map(\.isAscending) == [nil, nil, nil, true])
  }

  // LI-18, KF-4
  @Test func keysGoFromTitleToTitleAndSort() {
    stage.press("Tab")
    #expect(stage.table.isFirstResponder)
    stage.press("Tab")
    #expect(stage.titles[0].isFirstResponder)
    stage.press("Return")
    stage.press("space")
    #expect(stage.takeCalls() == ["0 up", "0 down"])
    stage.press("Right")
    #expect(stage.titles[1].isFirstResponder)
    // The last title is no stop, and the first one does not follow.
    stage.press("Right")
    #expect(stage.titles[1].isFirstResponder)
    stage.press("Home")
    #expect(stage.titles[0].isFirstResponder && stage.table.contentOffset.y == -44)
    stage.press("Left")
    #expect(stage.titles[0].isFirstResponder)
    stage.press("Tab")
    #expect(stage.table.isFirstResponder)
    stage.table.traitOverrides.layoutDirection = .rightToLeft
    stage.table.columns[2].isResizable = true
    stage.press("Tab")
    stage.press("Left")
    #expect(stage.titles[1].isFirstResponder)
    // The last one is a stop for other keys.
    stage.press("Left")
    stage.press("Return")
    #expect(stage.titles[2].isFirstResponder && stage.takeCalls() == [])
  }

  // LI-18
  @Test func titlesAreColumnHeadersThatTellTheirOrder() {
    func description(_ column: Int) -> AccessibilityDescription { stage.titles[column].accessibilityDescription }
    #expect(description(0).role == .columnHeader && description(0).label == "A" && description(0).value == nil)
    #expect(description(0).actions == [.activate] && description(2).actions == [])
    #expect(stage.titles[0].performAccessibilityAction(.activate) && stage.takeCalls() == ["0 up"])
    #expect(description(0).value == "Ascending")
    #expect(!stage.titles[2].performAccessibilityAction(.activate))
    stage.titles[0].trigger(with: nil)
    #expect(description(0).value == "Descending")
  }

  // LI-18
  @Test func titlesKeepTheSignOutOfTheEdgeThatTheyHaveInCommonWithTheirNumbers() throws {
    stage.table.columns = [
      TableColumn("Name", width: 100, isSortable: true),
      TableColumn("Moons", width: 100, alignment: .trailing, isSortable: true),
    ]
    stage.layOut()
    func title(_ column: Int) throws -> Rect { try #require(stage.titles[column].subviews.first).frame }
    #expect(try title(0).minX == 16 && title(0).maxX == 88 && title(1).maxX == 84)
    stage.table.sortOrder = TableSortOrder(column: 1)
    stage.layOut()
    #expect(try title(1).maxX == 84 && title(1).minX == 26)
    stage.table.sortOrder = TableSortOrder(column: 0)
    stage.layOut()
    #expect(try title(0).minX == 16 && title(0).maxX == 74)
  }
}
