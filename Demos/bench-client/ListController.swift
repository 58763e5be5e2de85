import Dactyl

/// A list of ten thousand rows.
final class ListController: ViewController, TableViewDataSource {
  private static let count = 10_000
  private static let rowHeight = 32.0

  private let table = TableView()

  override func loadView() {
    table.backgroundColor = .white
    table.rowHeight = Self.rowHeight
    table.separatorColor = Color(hex: 0xe0e0e0)
    table.allowsSelection = false
    table.dataSource = self
    view = table
  }

  func numberOfRows(in tableView: TableView) -> Int { Self.count }

  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? makeCell()
    cell.textLabel.text = "Row \(row): the quick brown fox jumps over the lazy dog"
    return cell
  }

  private func makeCell() -> TableViewCell {
    let cell = TableViewCell(reuseIdentifier: "row")
    cell.textLabel.font = .system(size: 15)
    cell.textLabel.textColor = .black
    return cell
  }
}
