import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

/// Cells that show other items than before (LI-1).
@MainActor @Suite struct CellReuseTests {
  private let stage: TestStage
  private let table = TableView(frame: Rect(x: 0, y: 0, width: 300, height: 400))

  init() throws {
    stage = try TestStage(size: Size(width: 300, height: 400))
    table.rowHeight = 50
    stage.view.addSubview(table)
  }

  private func source(
    _ make: @escaping @MainActor () -> TableViewCell = TableViewCell.init,
    show: @escaping @MainActor (TableViewCell, Int) -> Void
  ) -> CollectionViewDataSource<Int, Int> {
    let source = CollectionViewDataSource<Int, Int>(table, cells: CellRegistration(make, show: show))
    source.apply(DataSourceSnapshot(Array(0..<100)), animated: false)
    stage.window.layoutIfNeeded()
    return source
  }

  private func scroll() {
    for step in 1...40 {
      table.contentOffset = Point(0, Double(step) * 50)
      stage.window.layoutIfNeeded()
    }
  }

  private func cells(of source: CollectionViewDataSource<Int, Int>) -> [(item: Int, cell: TableViewCell)] {
    source.visibleItems.compactMap { item in (source.cell(for: item) as? TableViewCell).map { (item, $0) } }
  }

  // LI-1
  @Test func aRowDoesNotShowWhatOnlyAnotherOneHas() {
    let picture = View(frame: Rect(x: 0, y: 0, width: 32, height: 32)).snapshot()
    let source = source { cell, item in
      cell.textLabel.text = "\(item)"
      guard item % 10 == 0 else { return }
      cell.accessoryView = Switch()
      cell.detailLabel.text = "Detail"
      cell.imageView.image = picture
    }
    scroll()
    for (item, cell) in cells(of: source) {
      #expect((cell.accessoryView != nil) == (item % 10 == 0), "\(item)")
      #expect(cell.detailLabel.text == (item % 10 == 0 ? "Detail" : ""), "\(item)")
      // The text is where it is in a row that never had a picture.
      #expect(cell.textLabel.convert(cell.textLabel.bounds, to: cell).minX == (item % 10 == 0 ? 60 : 16), "\(item)")
    }
  }

  // LI-1
  @Test func whatTheInitializerOfACellHasSetStays() {
    final class SwitchCell: TableViewCell {
      override init() {
        super.init()
        accessoryView = Switch()
        textLabel.text = "Text"
      }
    }
    let source = source(SwitchCell.init) { cell, item in if item == 0 { cell.textLabel.text = "First" } }
    scroll()
    #expect(cells(of: source).allSatisfy { $0.cell.accessoryView is Switch && $0.cell.textLabel.text == "Text" })
  }

  // LI-1
  @Test func aRegistrationSeesNoStateOfTheLastItem() {
    var selected: [Int] = []
    let source = source { cell, item in if cell.isSelected { selected.append(item) } }
    source.selection = [1, 2, 3]
    scroll()
    #expect(selected == [])
  }

  // LI-1
  @Test func animationsInACellEndWhenItShowsAnotherItem() {
    let source = source { cell, _ in cell.textLabel.text = "Text" }
    for (_, cell) in cells(of: source) {
      View.animate(withDuration: 100) { cell.textLabel.alpha = 0.5 }
    }
    stage.advance(by: 1)
    #expect(cells(of: source).allSatisfy { $0.cell.textLabel.presentationAlpha > 0.6 })
    scroll()
    #expect(cells(of: source).allSatisfy { $0.cell.textLabel.presentationAlpha == $0.cell.textLabel.alpha })
  }
}
