import DactylCore
import DactylGeometry

/// Columns, with headers that sort and are resized (`LI-17` to `LI-19`).
extension TableView {
  private var madeColumnState: TableColumns {
    if let columnState { return columnState }
    let state = TableColumns(self)
    columnState = state
    return state
  }

  /// The columns, from where reading begins; none shows no header. Rows with a view in each column are
  /// ``TableColumnCell`` (`LI-17`). Default: none.
  ///
  /// The header stays visible above the rows. A table whose columns are wider than itself is scrolled sideways, and its
  /// rows are not swiped. Columns keep by their numbers the widths that the user gave. The first ones set
  /// `isDirectionalLockEnabled`, so that a finger that scrolls down does not move them.
  ///
  /// ```swift
  /// table.columns = [TableColumn("Name", grow: 1), TableColumn("Size", width: 80, alignment: .trailing)]
  /// ```
  public final var columns: [TableColumn] {
    get { columnState?.columns ?? [] }
    set { if columnState != nil || !newValue.isEmpty { madeColumnState.columns = newValue } }
  }

  /// The titles of the columns. Setting them keeps everything else. Titles beyond the last column are ignored.
  ///
  /// ```swift
  /// table.localize(\.columnTitles, ["Name", "Size"])
  /// ```
  public final var columnTitles: [String] {
    get { columns.map(\.title) }
    set {
      var changed = columns
      for (index, title) in zip(changed.indices, newValue) { changed[index].title = title }
      columns = changed
    }
  }

  /// The order that the header shows, by a sign at a column; nil for none (`LI-18`). Setting it does not call
  /// `didChangeSortOrder`. A column that there is not has no sign. Default: nil.
  ///
  /// The table sorts nothing: the program applies a sorted snapshot.
  public final var sortOrder: TableSortOrder? {
    get { columnState?.sortOrder }
    set { if columnState != nil || newValue != nil { madeColumnState.sortOrder = newValue } }
  }

  /// Called when the user has changed `sortOrder` (`LI-18`). Default: nil.
  ///
  /// ```swift
  /// table.didChangeSortOrder = { order in names.apply(DataSourceSnapshot(sortedNames(order))) }
  /// ```
  public final var didChangeSortOrder: (@MainActor (TableSortOrder) -> Void)? {
    get { columnState?.didChangeSortOrder }
    set { madeColumnState.didChangeSortOrder = newValue }
  }

  /// The widths that the user gave to the columns, in points at the usual size of text; nil for columns that have the
  /// width that they want (`LI-19`). A program can keep them, and set them after the columns, which does not call
  /// `didResizeColumn`. Widths that are negative or not finite count as nil, and so do missing ones. Limits of the
  /// columns apply. Default: nil for each.
  public final var columnWidths: [Double?] {
    get { columnState?.widths ?? [] }
    set { columnState?.setWidths(newValue) }
  }

  /// Called when the user has changed the width of the column with this number (`LI-19`): at the end of a drag. Default:
  /// nil.
  public final var didResizeColumn: (@MainActor (Int) -> Void)? {
    get { columnState?.didResizeColumn }
    set { madeColumnState.didResizeColumn = newValue }
  }
}
