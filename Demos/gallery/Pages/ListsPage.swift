import Dactyl

/// Lists, grids and shelves, whose items can be shuffled, inserted and deleted.
final class ListsPage: Page {
  private let list = CollectionView()
  private let grid = CollectionView()
  private let shelf = CollectionView()

  init() {
    let names = ["Fruit", "Vegetables", "Grains"]
    let rows = CellRegistration<Int>(WordsCell.init) { cell, item in cell.show(item) }
    let tiles = CellRegistration<Int>(TileCell.init) { cell, item in cell.label.text = "\(item)" }
    let listSource = CollectionViewDataSource<String, Int>(list, cells: rows)
    listSource.headers = CellRegistration<String>(HeaderCell.init) { cell, name in cell.label.text = name }
    var snapshot = DataSourceSnapshot<String, Int>()
    for (number, name) in names.enumerated() {
      snapshot.appendItems(Array(number * 20..<number * 20 + 20), toSection: name)
    }
    listSource.apply(snapshot, animated: false)
    grid.collectionViewLayout = .grid(minimumItemWidth: 96, spacing: 8)
    let gridSource = CollectionViewDataSource<Int, Int>(grid, cells: tiles)
    gridSource.apply(DataSourceSnapshot(Array(1...30)), animated: false)
    shelf.collectionViewLayout = .shelf(spacing: 8)
    shelf.alwaysBounceHorizontal = true
    CollectionViewDataSource<Int, Int>(shelf, cells: tiles)
      .apply(DataSourceSnapshot(Array(1...40)), animated: false)
    super.init([
      Section("List with headers", [list]),
      Section("Grid", [Self.row(Self.buttons(gridSource)), grid]),
      Section("Shelf", [shelf]),
    ])
    for (view, height, name) in [(list, 280.0, "Food"), (grid, 216, "Tiles"), (shelf, 64, "Shelf")] {
      view.sizing.height = height
      view.accessibilityLabel = name
    }
  }

  private static func buttons(_ source: CollectionViewDataSource<Int, Int>) -> [View] {
    func button(_ title: String, _ change: @escaping ([Int]) -> [Int]) -> Button {
      Button(
        title,
        primaryAction: Action { _ in source.apply(DataSourceSnapshot(change(source.snapshot.itemIdentifiers))) })
    }
    return [
      button("Shuffle") { $0.shuffled() },
      button("Insert") { items in [(items.max() ?? 0) + 1] + items },
      button("Delete") { Array($0.dropFirst()) },
    ]
  }
}

/// A row of a few words, or of many.
private final class WordsCell: CollectionViewCell {
  private let label = Label("", role: .body)

  override init() {
    super.init()
    label.numberOfLines = 0
    contentView.layout = .vertical()
    contentView.layoutMargins = DirectionalInsets(horizontal: 12, vertical: 10)
    contentView.addSubview(label)
  }

  func show(_ item: Int) {
    let more = " Its row is as high as its words need, in any width and size of text."
    label.text = "Item \(item)." + (item % 3 == 1 ? more : "")
  }
}

/// The name of a section, above the rows that scroll below it.
private final class HeaderCell: CollectionViewCell {
  let label = Label("", role: .headline)

  override init() {
    super.init()
    contentView.layout = .vertical()
    contentView.layoutMargins = DirectionalInsets(horizontal: 12, vertical: 6)
    contentView.addSubview(label)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    backgroundColor = traits.theme.colors.surface
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
