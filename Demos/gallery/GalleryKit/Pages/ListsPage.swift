import Dactyl

/// Tables whose rows are swiped, moved and deleted, a table with columns, and grids and shelves.
final class ListsPage: Page {
  private let table = TableView()
  private let planets = PlanetTable()
  private let grid = CollectionView()
  private let shelf = CollectionView()
  private var rows: CollectionViewDataSource<LocalizedText, Int>?
  private var flagged: Set<Int> = []

  init() {
    let tiles = CellRegistration<Int>(TileCell.init) { cell, item in cell.label.localize(\.text, "\(item)") }
    grid.collectionViewLayout = .grid(minimumItemWidth: 96, spacing: 8)
    let gridSource = CollectionViewDataSource<Int, Int>(grid, cells: tiles)
    gridSource.didMove = { _ in }
    gridSource.apply(DataSourceSnapshot(Array(1...30)), animated: false)
    shelf.collectionViewLayout = .shelf(spacing: 8)
    shelf.alwaysBounceHorizontal = true
    CollectionViewDataSource<Int, Int>(shelf, cells: tiles)
      .apply(DataSourceSnapshot(Array(1...40)), animated: false)
    let edit = Button(localized: "Edit")
    let mark = Button(localized: "Mark")
    super.init([
      Section("Table", [Self.row([edit, mark]), table]),
      Section("Columns", [planets]),
      Section("Grid", [Self.row(Self.buttons(gridSource)), grid]),
      Section("Shelf", [shelf]),
    ])
    let lists: [(CollectionView, Double, LocalizedText)] = [
      (table, 280, "Food"), (planets, 224, "Planets"), (grid, 216, "Tiles"), (shelf, 64, "Shelf"),
    ]
    for (view, height, name) in lists {
      view.sizing.height = height
      view.localize(\.accessibilityLabel, name)
    }
    showRows()
    edit.addAction(Action { [weak self] _ in self?.edit(several: false) }, for: .primaryActionTriggered)
    mark.addAction(Action { [weak self] _ in self?.edit(several: true) }, for: .primaryActionTriggered)
  }

  private func showRows() {
    let cells = CellRegistration<Int>(TableViewCell.init) { [unowned self] cell, item in
      cell.textLabel.localize(\.text, "Item \(item)")
      let detail: LocalizedText? = item % 3 == 1 ? "Its row is as high as its words need, in any width." : nil
      cell.detailLabel.localize(\.text, detail ?? .verbatim(""))
      cell.accessoryView = flagged.contains(item) ? Badge(localized: "Flag") : nil
    }
    let rows = CollectionViewDataSource<LocalizedText, Int>(table, cells: cells)
    rows.headers = CellRegistration<LocalizedText>(TableHeaderCell.init) { cell, name in
      cell.textLabel.localize(\.text, name)
    }
    rows.typedText = { [unowned self] in localized("Item \($0)") }
    rows.didMove = { _ in }
    rows.leadingSwipeActions = { [unowned self] item in [Action(localized: "Flag") { _ in self.flag(item) }] }
    rows.performDelete = { [weak rows] items in
      guard var snapshot = rows?.snapshot else { return }
      snapshot.deleteItems(items)
      rows?.apply(snapshot)
    }
    var snapshot = DataSourceSnapshot<LocalizedText, Int>()
    for (number, name) in (["Fruit", "Vegetables", "Grains"] as [LocalizedText]).enumerated() {
      snapshot.appendItems(Array(number * 20..<number * 20 + 20), toSection: name)
    }
    rows.apply(snapshot, animated: false)
    self.rows = rows
  }

  private func flag(_ item: Int) {
    if flagged.remove(item) == nil { flagged.insert(item) }
    rows?.reconfigure([item])
  }

  private func edit(several: Bool) {
    let isEditing = !table.isEditing
    table.allowsMultipleSelection = several && isEditing
    table.setEditing(isEditing, animated: true)
  }

  private static func buttons(_ source: CollectionViewDataSource<Int, Int>) -> [View] {
    func button(_ title: LocalizedText, _ change: @escaping ([Int]) -> [Int]) -> Button {
      Button(
        localized: title,
        primaryAction: Action { _ in source.apply(DataSourceSnapshot(change(source.snapshot.itemIdentifiers))) })
    }
    return [
      button("Shuffle") { items in
        // As cards are shuffled: the same in every run.
        let (upper, lower) = (items.prefix(items.count / 2), items.dropFirst(items.count / 2))
        return zip(lower, upper).flatMap { [$0, $1] } + lower.dropFirst(upper.count)
      },
      button("Insert") { items in [(items.max() ?? 0) + 1] + items },
      button("Delete") { Array($0.dropFirst()) },
    ]
  }
}

/// A number in a card.
private final class TileCell: CollectionViewCell {
  let label = Label("", role: .headline)

  override init() {
    super.init()
    let card = Card(.vertical(), style: .outlined, [label])
    label.textAlignment = .center
    contentView.layout = .overlay(alignment: .fill)
    contentView.addSubview(card)
  }
}
