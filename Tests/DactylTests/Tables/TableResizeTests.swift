import DactylGeometry
import DactylSurface
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Widths of columns that the user changes (LI-19).
@MainActor @Suite struct TableResizeTests {
  private let stage: ColumnStage

  init() throws {
    stage = try ColumnStage([
      TableColumn("A", width: 120, isSortable: true), TableColumn("B", width: 120, isSortable: true),
      TableColumn("C", width: 30),
    ])
  }

  private var cursor: CursorShape? {
    stage.stage.application.session?.surface(of: stage.stage.toplevel.stack)?.cursor
  }

  // LI-19
  @Test func aPointerDragsTheEndOfAColumn() {
    stage.stage.pointer.move(to: Point(x: 60, y: 20))
    #expect(cursor == .default)
    stage.stage.pointer.move(to: Point(x: 127.5, y: 20))
    #expect(cursor == .ewResize)
    stage.stage.pointer.press()
    stage.stage.pointer.move(to: Point(x: 129.5, y: 20))
    #expect(stage.table.columnWidths == [nil, nil, nil])
    stage.stage.pointer.move(to: Point(x: 170.5, y: 90))
    stage.layOut()
    #expect(stage.widths == [163, 120, 48] && stage.calls == [] && cursor == .ewResize)
    stage.stage.pointer.move(to: Point(x: 147.5, y: 20))
    stage.stage.pointer.release()
    stage.layOut()
    #expect(stage.widths == [140, 120, 48] && stage.takeCalls() == ["resized 0"])
    #expect(stage.table.columnWidths == [140, nil, nil])
    // Eight points beside it, a press is one of the title.
    stage.drag(from: Point(x: 148.5, y: 20), to: Point(x: 200, y: 20))
    #expect(stage.widths == [140, 120, 48])
  }

  // LI-19
  @Test func aFingerThatMovesSidewaysDragsTheEnd() {
    let finger = stage.stage.finger()
    finger.down(at: Point(x: 100, y: 20))
    for x in [90.0, 80, 70] { finger.move(to: Point(x: x, y: 20)) }
    stage.layOut()
    #expect(stage.widths == [100, 120, 48])
    finger.up()
    #expect(stage.takeCalls() == ["resized 0"])
    stage.layOut()
    // Upwards it scrolls, and further away it does nothing here.
    finger.down(at: Point(x: 100, y: 30))
    for y in [20.0, 10, 0] { finger.move(to: Point(x: 100, y: y)) }
    finger.up()
    stage.stage.advance(by: 2)
    #expect(stage.table.contentOffset.y > -44 && stage.widths == [100, 120, 48])
    finger.drag(from: Point(x: 75, y: 20), to: Point(x: 20, y: 20))
    #expect(stage.widths == [100, 120, 48] && stage.takeCalls() == ["0 up"])
  }

  // LI-19
  @Test func aNarrowColumnHasRoomForATapBetweenItsEnds() {
    stage.table.columnWidths = [60, 60, nil]
    stage.layOut()
    stage.stage.finger().drag(from: Point(x: 61 + 19, y: 20), to: Point(x: 120, y: 20))
    stage.layOut()
    #expect(stage.table.columnWidths[0] == 90)
    _ = stage.takeCalls()
    stage.table.columnWidths = [60, 60, nil]
    stage.layOut()
    stage.stage.finger().drag(from: Point(x: 81, y: 20), to: Point(x: 70, y: 20))
    stage.stage.finger().drag(from: Point(x: 99, y: 20), to: Point(x: 130, y: 20))
    #expect(stage.takeCalls() == ["1 up", "1 down"] && stage.table.columnWidths == [60, 60, nil])
    stage.stage.finger().drag(from: Point(x: 101, y: 20), to: Point(x: 141, y: 20))
    #expect(stage.takeCalls() == ["resized 1"])
  }

  // LI-19
  @Test func twoClicksFitTheColumnToWhatIsInSight() throws {
    let cell = try #require(stage.source.cell(for: 2) as? TableColumnCell)
    cell.label(0).text = "A long text that has no room in its column"
    let text = cell.label(0).measuredSize(for: .unspecified).width
    stage.layOut()
    stage.stage.pointer.click(at: Point(x: 122, y: 20), count: 2)
    stage.layOut()
    #expect(stage.widths[0] == 16 + text + 12 + 1 && stage.takeCalls() == ["resized 0"])
    stage.table.columnWidths = []
    stage.layOut()
    stage.stage.finger().tap(at: Point(x: 109, y: 20))
    stage.stage.finger().tap(at: Point(x: 109, y: 20))
    stage.layOut()
    #expect(stage.widths[0] == 16 + text + 12 + 1 && stage.takeCalls() == ["resized 0"])
    // The title with its sign is the widest in another column.
    stage.table.columnWidths = []
    stage.table.columns[1].title = "A title that is longer than all texts"
    stage.layOut()
    let end = stage.edges[1][1]
    stage.stage.pointer.click(at: Point(x: end, y: 20), count: 2)
    stage.layOut()
    let label = try #require(stage.titles[1].subviews.first)
    stage.table.sortOrder = TableSortOrder(column: 1)
    stage.layOut()
    #expect(label.frame.width >= label.measuredSize(for: .unspecified).width)
  }

  // LI-19
  @Test func aTapAtTheEndSortsNothing() {
    stage.stage.finger().tap(at: Point(x: 109, y: 20))
    stage.stage.advance(by: 1)
    stage.stage.pointer.click(at: Point(x: 127, y: 20))
    stage.stage.advance(by: 1)
    #expect(stage.takeCalls() == [])
    stage.stage.finger().tap(at: Point(x: 107, y: 20))
    #expect(stage.takeCalls() == ["0 up"])
    stage.stage.pointer.click(at: Point(x: 129, y: 20))
    #expect(stage.takeCalls() == ["1 up"])
  }

  // LI-19
  @Test func keysChangeTheWidthWithinItsLimits() {
    stage.table.columns[0].maximumWidth = 130
    stage.press("Tab")
    stage.press("Tab")
    stage.press("Right", .control)
    #expect(stage.widths[0] == 128 && stage.table.columnWidths[0] == 128 && stage.takeCalls() == ["resized 0"])
    stage.press("Right", .control)
    stage.press("Right", .control)
    #expect(stage.widths[0] == 130 && stage.takeCalls() == ["resized 0"])
    for _ in 0..<20 { stage.press("Left", .control) }
    #expect(stage.widths[0] == 48 && stage.table.columnWidths == [48, nil, nil])
    _ = stage.takeCalls()
    stage.table.traitOverrides.layoutDirection = .rightToLeft
    stage.press("Left", .control)
    #expect(stage.widths[0] == 56)
    stage.table.columns[0].isResizable = false
    stage.press("Left", .control)
    #expect(stage.widths[0] == 56 && stage.takeCalls() == ["resized 0"])
  }

  // LI-19
  @Test func aColumnThatIsNotResizedHasNoEnd() {
    stage.table.columns[0].isResizable = false
    stage.layOut()
    stage.stage.pointer.move(to: Point(x: 121, y: 20))
    #expect(cursor == .default)
    stage.drag(from: Point(x: 121, y: 20), to: Point(x: 180, y: 20))
    stage.stage.pointer.click(at: Point(x: 119, y: 20), count: 2)
    // They are clicks on titles.
    #expect(stage.takeCalls() == ["1 up", "0 up", "0 down"] && stage.table.columnWidths == [nil, nil, nil])
  }

  // LI-19
  @Test func aCancelledDragChangesNothing() {
    let finger = stage.stage.finger()
    finger.down(at: Point(x: 120, y: 20))
    for x in [130.0, 150, 170] { finger.move(to: Point(x: x, y: 20)) }
    stage.layOut()
    #expect(stage.widths[0] > 120)
    stage.stage.cancelTouches()
    stage.layOut()
    #expect(stage.widths[0] == 120 && stage.table.columnWidths == [nil, nil, nil] && stage.takeCalls() == [])
  }

  // LI-19
  @Test func theEndFollowsThePointerThoughColumnsBeforeItGrow() {
    stage.table.columns = [TableColumn("A", width: 100, grow: 1), TableColumn("B"), TableColumn("C", grow: 1)]
    stage.layOut()
    #expect(stage.edges == [[0, 130], [130, 250], [250, 400]])
    stage.drag(from: Point(x: 250, y: 20), to: Point(x: 270, y: 20))
    #expect(stage.edges == [[0, 130], [130, 270], [270, 400]])
    #expect(stage.table.columnWidths == [130, 140, nil])
    // Columns keep these widths.
    stage.table.frame.size.width = 500
    stage.layOut()
    #expect(stage.widths == [130, 140, 230])
    stage.table.columnWidths = []
    stage.layOut()
    #expect(stage.widths == [180, 120, 200] && stage.takeCalls() == ["resized 1"])
  }

  // LI-19
  @Test func rightToLeftTheEndIsAtTheLeft() {
    stage.table.traitOverrides.layoutDirection = .rightToLeft
    stage.layOut()
    #expect(stage.edges[0] == [280, 400])
    stage.drag(from: Point(x: 280, y: 20), to: Point(x: 240, y: 20))
    #expect(stage.edges[0] == [240, 400] && stage.takeCalls() == ["resized 0"])
    // Also where the columns are wider than the table.
    stage.table.columnWidths = [160, 300, nil]
    stage.layOut()
    #expect(stage.table.contentSize.width == 508 && stage.edges[0] == [240, 400])
    stage.drag(from: Point(x: 240, y: 20), to: Point(x: 200, y: 20))
    #expect(stage.edges[0] == [200, 400])
  }

  // LI-19
  @Test func widthsCountAtTheUsualSizeOfText() {
    defer { stage.stage.application.traitOverrides.fontScale = nil }
    stage.stage.application.traitOverrides.fontScale = 2
    stage.layOut()
    #expect(stage.widths[0] == 240)
    stage.drag(from: Point(x: 240, y: 20), to: Point(x: 206, y: 20))
    #expect(stage.widths[0] == 206 && stage.table.columnWidths[0] == 103)
    stage.table.columns.removeLast()
    #expect(stage.table.columnWidths == [103, nil])
  }
}
