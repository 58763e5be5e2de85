import DactylCore
import DactylGeometry
import DactylGraphics

/// A list of rows with lines between them.
///
///     let table = TableView()
///     let names = CollectionViewDataSource<Int, String>(table) { cell, name in cell.textLabel.text = name }
///     names.apply(DataSourceSnapshot(["Ada", "Grace", "Edsger"]))
///     names.performPrimaryAction = { name in print(name) }
///
/// A table is a collection view whose layout is a list, so all of ``CollectionView`` applies here too (`SV-31`).
///
/// ![Three rows, one of which is selected](table)
///
/// With ``columns`` it has a header, whose parts sort the rows and are resized.
open class TableView: CollectionView {
  /// The height of all rows, in points; nil for those of the cells. Values that are not positive and finite
  /// count as nil. Default: nil.
  ///
  /// Only a `CollectionLineLayout`, as that of a list, has it. With another layout it is nil, and setting it reports a
  /// warning.
  public final var rowHeight: Double? {
    get { (collectionViewLayout as? CollectionLineLayout)?.lineLength }
    set {
      if let layout = collectionViewLayout as? CollectionLineLayout {
        layout.lineLength = newValue
      } else {
        Warnings.report("\(type(of: self)).rowHeight has no effect with a \(type(of: collectionViewLayout))")
      }
    }
  }

  final var insertionMark: TableInsertionMark?
  /// Nil until the table has columns.
  final var columnState: TableColumns?

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    separatorColor = .separator
  }

  /// Places the columns and the rows. Call `super`.
  open override func layoutSubviews() {
    columnState?.update()
    super.layoutSubviews()
  }

  override final var layoutLength: Size {
    let length = super.layoutLength
    return Size(width: max(length.width, columnState?.slots.width ?? 0), height: length.height)
  }

  /// A list of its visible elements, after the titles of the columns.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    if columnState != nil, description.role == .list { description.role = .table }
    guard let headerView, let children = description.children else { return }
    description.children = [headerView] + children.filter { $0 !== headerView }
  }

  override final func cellsDidMove() {
    super.cellsDidMove()
    placeInsertionMark()
  }
}

extension CollectionViewDataSource {
  /// Makes a data source that of a table whose rows are all table cells. `show` makes a cell show an item, whatever it
  /// has shown before.
  public convenience init(_ table: TableView, show: @escaping @MainActor (TableViewCell, Item) -> Void) {
    self.init(table, cells: CellRegistration(TableViewCell.init, show: show))
  }
}
