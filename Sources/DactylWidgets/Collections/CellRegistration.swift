/// A kind of cells: how to make one, and how one shows an item.
///
///     let row = CellRegistration<String>(NameCell.init) { cell, name in cell.label.text = name }
///
/// `show` is called again for a cell when something `@Observable` changes that it has read. Cells that are not visible
/// show other items of the same kind. Keep a registration, and use it for all items of its
/// kind.
@MainActor public final class CellRegistration<Item> {
  private let makeCell: @MainActor () -> CollectionViewCell
  private let showItem: @MainActor (CollectionViewCell, Item) -> Void

  /// Creates a kind of cells. `make` makes a cell; `show` makes it show an item. The cell keeps everything of its
  /// former item that `prepareForReuse` does not reset.
  public init<Cell: CollectionViewCell>(
    _ make: @escaping @MainActor () -> Cell, show: @escaping @MainActor (Cell, Item) -> Void
  ) {
    makeCell = { make() }
    showItem = { cell, item in
      // Cells are only given back to the kind that made them.
      if let cell = cell as? Cell { show(cell, item) }
    }
  }

  var id: ObjectIdentifier { ObjectIdentifier(self) }

  func make() -> CollectionViewCell {
    let cell = makeCell()
    cell.kind = id
    cell.wasMade()
    return cell
  }

  /// Shows an item, and again when something observable changes that was read for it (`OB-7`).
  func show(_ item: Item, in cell: CollectionViewCell) {
    let showItem = showItem
    cell.content.show { [unowned cell] in showItem(cell, item) }
  }
}
