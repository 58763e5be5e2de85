import Dactyl

/// A list of ten thousand rows, in three heights.
final class ListController: ViewController {
  private static let count = 10_000
  private static let heights = [32.0, 48, 64]

  private let table = TableView()

  override func loadView() {
    table.backgroundColor = .white
    table.separatorColor = Color(hex: 0xe0e0e0)
    table.allowsSelection = false
    let rows = CollectionViewDataSource<Int, Int>(
      table,
      cells: CellRegistration(RowCell.init) { cell, row in
        cell.label.text = "Row \(row): the quick brown fox jumps over the lazy dog"
        cell.sizing.height = Self.heights[row % Self.heights.count]
      })
    var snapshot = DataSourceSnapshot<Int, Int>()
    snapshot.setItems(0..<Self.count, inSection: 0)
    rows.apply(snapshot)
    view = table
  }
}

/// A row with one line of text.
private final class RowCell: TableViewCell {
  let label = Label()

  override init() {
    super.init()
    label.font = .system(size: 15)
    label.textColor = .black
    contentView.layout = .horizontal(alignment: .center)
    contentView.layoutMargins = DirectionalInsets(horizontal: 16, vertical: 0)
    contentView.addSubview(label)
  }
}
