import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Lists and grids of collection views.
@MainActor @Suite struct CollectionPictures {
  @Test func sections() throws {
    try ControlPictures().check("collections", width: 240) {
      let list = Self.collection(.list, offset: 60)
      let grid = Self.collection(.grid(minimumItemWidth: 60, spacing: 6), offset: 0)
      return [list, grid]
    }
  }

  @Test func rows() throws {
    try ControlPictures().check("table-cells", width: 240) {
      let table = Self.table { _ in }
      CollectionViewDataSource<Int, Int>(table) { cell, row in
        cell.textLabel.text = ["Bread", "Eggs and a long word", "Milk"][row]
        if row != 2 {
          cell.detailLabel.text = ["From the shop at the corner", "A dozen of them, if they have some"][row]
        }
        if row != 1 { cell.accessoryView = row == 0 ? Badge(.number(3)) : Switch() }
        let picture = View(frame: Rect(x: 0, y: 0, width: 32, height: 32))
        picture.backgroundColor = [.systemOrange, .systemRed, .systemBlue][row]
        cell.imageView.image = picture.snapshot()
      }.apply(DataSourceSnapshot([0, 1, 2]), animated: false)
      return [table]
    }
  }

  @Test func sectionsOfATable() throws {
    try ControlPictures().check("table-sections", width: 240) {
      let table = Self.table { _ in }
      let source = CollectionViewDataSource<String, Int>(table) { cell, row in cell.textLabel.text = "Row \(row)" }
      source.headers = CellRegistration<String>(TableHeaderCell.init) { cell, name in cell.textLabel.text = name }
      var snapshot = DataSourceSnapshot<String, Int>()
      snapshot.appendItems([1], toSection: "Today")
      snapshot.appendItems([2, 3], toSection: "Yesterday")
      source.apply(snapshot, animated: false)
      return [table]
    }
  }

  @Test func changes() throws {
    try ControlPictures().check("list-changes", width: 240) {
      [0, 1, 2].map { mode in
        let table = Self.table { table in
          if mode == 0, let cell = table.cells.visible.first?.cell {
            View.performWithoutAnimation { table.openSwipe(cell) }
          }
        }
        table.allowsMultipleSelection = mode == 2
        let source = CollectionViewDataSource<Int, String>(table) { cell, name in cell.textLabel.text = name }
        source.didMove = { _ in }
        source.trailingSwipeActions = { _ in
          [Action(title: "Delete", attributes: .destructive) { _ in }, Action(title: "Flag") { _ in }]
        }
        source.performDelete = { _ in }
        source.apply(DataSourceSnapshot(["Ada", "Grace"]), animated: false)
        source.selection = mode == 2 ? ["Ada"] : []
        table.isEditing = mode > 0
        table.sizing.height = 92
        return table
      }
    }
  }

  @Test func outline() throws {
    try ControlPictures().check("outline", width: 240, in: Setup.few) {
      let table = Self.table { _ in }
      let source = CollectionViewDataSource<Int, String>(table) { cell, name in cell.textLabel.text = name }
      var tree = DataSourceSectionSnapshot<String>()
      tree.append(["Documents", "Pictures"])
      tree.append(["Letters", "Report of the whole year"], to: "Documents")
      tree.append(["Dear Ada"], to: "Letters")
      tree.expand(["Documents", "Letters"])
      source.apply(tree, to: 0, animated: false)
      source.selection = ["Letters"]
      return [table]
    }
  }

  @Test func nothing() throws {
    try ControlPictures().check("list-empty", width: 240, in: Setup.few) {
      let table = Self.table { _ in }
      let source = CollectionViewDataSource<String, Int>(table) { _, _ in }
      source.headers = CellRegistration<String>(TableHeaderCell.init) { cell, name in cell.textLabel.text = name }
      let label = Label("No notes yet. Those that you write are here.", role: .body)
      label.numberOfLines = 0
      label.textAlignment = .center
      table.emptyView = View(.vertical(spacing: 8, alignment: .center), [label, Button("Write a note")])
      var snapshot = DataSourceSnapshot<String, Int>()
      snapshot.appendSections(["Notes"])
      source.apply(snapshot, animated: false)
      return [table]
    }
  }

  @Test func columns() throws {
    try ControlPictures().check("table-columns", width: 240, in: Setup.few) {
      let moons = ["Mercury": 0, "Venus": 0, "Earth": 1, "Mars": 2]
      let table = Self.table { _ in }
      let columns = [
        TableColumn("Planet", width: 90, grow: 1, isSortable: true),
        TableColumn("Moons", width: 90, alignment: .trailing, isSortable: true),
      ]
      let source = CollectionViewDataSource<Int, String>(table, columns: columns) { cell, planet in
        cell.label(0).text = planet
        cell.label(1).text = "\(moons[planet] ?? 0)"
      }
      source.apply(DataSourceSnapshot(["Mars", "Earth", "Venus", "Mercury"]), animated: false)
      source.selection = ["Earth"]
      table.sortOrder = TableSortOrder(column: 1, isAscending: false)
      let wide = Self.table { $0.contentOffset.x += $0.isMirrored ? -60 : 60 }
      CollectionViewDataSource<Int, Int>(
        wide, columns: ["Name", "A title without room", "Size", "Changed"].map { TableColumn($0, width: 100) }
      ) { cell, row in
        for (column, text) in ["Letter", "A text that is too long", "12 kB", "Today"].enumerated() {
          cell.label(column).text = column == 0 ? "\(text) \(row)" : text
        }
      }.apply(DataSourceSnapshot([1, 2]), animated: false)
      for view in [table, wide] { view.sizing.height = view === table ? 222 : 134 }
      return [table, wide]
    }
  }

  /// `change` is called after the first layout.
  private static func table(_ change: @escaping (TableView) -> Void) -> TableView {
    let table = ChangedTable(change)
    table.sizing = .fixed(width: 224, height: 240)
    table.border = Border(color: .separator, width: 1)
    table.clipsToBounds = true
    return table
  }

  private static func collection(_ layout: CollectionLayout, offset: Double) -> CollectionView {
    let view = ScrolledCollection(offset)
    view.collectionViewLayout = layout
    let words = ["Apple", "Pear, which is long enough for two lines", "Plum", "Cherry", "Quince", "Fig"]
    let cells = CellRegistration<Int>(LabelCell.init) { cell, item in
      cell.label.text = offset > 0 ? words[item % 6] : "\(item)"
    }
    let source = CollectionViewDataSource<String, Int>(view, cells: cells)
    source.headers = CellRegistration<String>(LabelCell.init) { cell, name in
      cell.label.text = name
      cell.label.role = .headline
      cell.isHeader = true
    }
    var snapshot = DataSourceSnapshot<String, Int>()
    snapshot.appendItems(Array(0..<6), toSection: "Fruit")
    snapshot.appendItems(Array(6..<18), toSection: "More fruit")
    source.apply(snapshot, animated: false)
    view.sizing = .fixed(width: 224, height: 190)
    view.border = Border(color: .separator, width: 1)
    return view
  }
}

/// A table that is changed after its first layout.
private final class ChangedTable: TableView {
  private var onFirstLayout: ((TableView) -> Void)?

  init(_ onFirstLayout: @escaping (TableView) -> Void) {
    self.onFirstLayout = onFirstLayout
    super.init(frame: .zero)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    onFirstLayout?(self)
    onFirstLayout = nil
  }
}

/// A collection that is scrolled after its first layout.
private final class ScrolledCollection: CollectionView {
  private var offset: Double

  init(_ offset: Double) {
    self.offset = offset
    super.init(frame: .zero)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentOffset.y += offset
    offset = 0
  }
}

private final class LabelCell: CollectionViewCell {
  let label = Label("", role: .body)
  var isHeader = false { didSet { updateBackground() } }

  override init() {
    super.init()
    label.numberOfLines = 0
    contentView.layout = .vertical()
    contentView.layoutMargins = DirectionalInsets(horizontal: 10, vertical: 6)
    contentView.addSubview(label)
    border = Border(color: .separator, width: 0.5)
  }

  override func traitsDidChange() {
    super.traitsDidChange()
    updateBackground()
  }

  private func updateBackground() { backgroundColor = isHeader ? traits.theme.colors.surface : nil }
}
