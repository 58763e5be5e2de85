import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Rows and columns of cells.
@MainActor @Suite struct GridLayoutTests {
  @Test func columnsAreFixedFittingOrShareTheRest() {
    let layout = GridLayout([.fixed(20), .fitting, .flexible(), .flexible(weight: 2)], columnSpacing: 5)
    let result = frames(layout, 125, 100, block(50, 10), block(30, 10), block(1, 10), block(1, 10), block(1, 10))
    #expect(
      result == [
        rect(0, 0, 20, 25), rect(25, 0, 30, 25), rect(60, 0, 20, 25), rect(85, 0, 40, 25), rect(0, 25, 20, 10),
      ])
  }

  @Test func rowsAreAsHighAsTheirHighestView() {
    let layout = GridLayout([.fitting, .fitting], columnSpacing: 4, rowSpacing: 2)
    let view = View(layout, [block(10, 10), block(20, 30), block(15, 5)])
    #expect(view.measuredSize(for: .unspecified) == Size(width: 39, height: 37))
  }

  @Test func columnsAreMirroredInARightToLeftInterface() {
    let result = frames(
      GridLayout([.fixed(20), .fixed(30)]), 50, 10, block(1, 10), block(1, 10), direction: .rightToLeft)
    #expect(result == [rect(30, 0, 20, 10), rect(0, 0, 30, 10)])
  }

  @Test func aViewCanSpanColumnsAndRows() {
    let (tall, wide) = (block(10, 50), block(40, 10))
    tall.gridSpan = GridSpan(rows: 2)
    wide.gridSpan = GridSpan(columns: 2)
    let layout = GridLayout([.fixed(20), .fixed(20), .fixed(20)], columnSpacing: 1, rowSpacing: 2)
    let result = frames(layout, 62, 100, tall, block(5, 10), block(5, 10), wide)
    #expect(result == [rect(0, 0, 20, 50), rect(21, 0, 20, 10), rect(42, 0, 20, 10), rect(21, 12, 41, 38)])
  }

  @Test func aViewThatFindsNoRoomInARowBeginsTheNextOne() {
    let wide = block(10, 10)
    wide.gridSpan = GridSpan(columns: 2)
    let result = frames(
      GridLayout([.fixed(20), .fixed(20), .fixed(20)]), 60, 100, block(5, 10), block(5, 10), wide, block(5, 10))
    #expect(result.map(\.origin) == [.zero, Point(x: 20, y: 0), Point(x: 0, y: 10), Point(x: 40, y: 10)])
  }

  @Test func spansAreLimitedToTheColumns() {
    let view = block(10, 10)
    view.gridSpan = GridSpan(columns: 99, rows: -3)
    #expect(frames(GridLayout([.fixed(20), .fixed(20)]), 40, 10, view) == [rect(0, 0, 40, 10)])
  }

  @Test func aWideViewWidensTheLastFittingColumn() {
    let wide = block(100, 10)
    wide.gridSpan = GridSpan(columns: 2)
    let view = View(GridLayout([.fitting, .fitting]), [block(20, 10), block(30, 10), wide])
    #expect(view.measuredSize(for: .unspecified).width == 100)
  }

  @Test func aFlexibleColumnKeepsItsLeastWidth() {
    let layout = GridLayout([.flexible(minimum: 60), .flexible()])
    #expect(frames(layout, 100, 10, block(1, 10), block(1, 10)).map(\.width) == [60, 40])
  }

  @Test func fittingColumnsShareALackOfSpace() {
    #expect(frames(GridLayout([.fitting, .fitting]), 60, 50, block(80, 10), block(40, 10)).map(\.width) == [40, 20])
  }

  @Test func equalRowsFillTheContainer() {
    let layout = GridLayout([.flexible()], rowSpacing: 1, rows: .equal)
    let result = frames(layout, 10, 102, block(1, 10), block(1, 20), block(1, 5))
    #expect(result.map(\.height) == [33, 33, 34])
    #expect(View(layout, [block(1, 10), block(1, 20)]).measuredSize(for: .unspecified).height == 41)
  }

  @Test func viewsHaveAPlaceInTheirCells() {
    let view = block(10, 10)
    view.gridAlignment = .center
    let result = frames(GridLayout([.fixed(50)], alignment: .trailing), 50, 20, view, block(10, 20))
    #expect(result == [rect(20, 0, 10, 10), rect(40, 10, 10, 20)])
  }

  @Test func aGridHasTheFirstLineOfItsFirstRow() {
    let view = View(
      GridLayout([.fitting, .fitting], alignment: .bottomLeading), [block(5, 30), block(5, 10, baseline: 8)])
    #expect(view.firstBaseline(in: Size(width: 10, height: 30)) == 28)
  }
}
