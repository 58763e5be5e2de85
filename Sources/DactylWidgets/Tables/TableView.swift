import DactylCore
import DactylGeometry
import DactylGraphics

/// A scroll view of rows of equal height. Only the cells of visible rows exist, so ten million rows cost as much as
/// ten.
///
/// The data source gives the number of rows and makes their cells. The delegate, if it is a `TableViewDelegate`, is
/// told of selection (`SV-31`). Rows are numbered from 0, top to bottom.
open class TableView: ScrollView {
  /// The object that provides the rows. Setting it reloads all of them.
  public final weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }

  /// The height of a row, in points. Values that are not positive and finite are ignored.
  public final var rowHeight = 44.0 {
    didSet {
      if !(rowHeight.isFinite && rowHeight > 0) { rowHeight = oldValue }
      if rowHeight != oldValue { rowsChanged() }
    }
  }

  /// The colour of the line between rows; nil draws none.
  public final var separatorColor: Color? = .separator {
    didSet { for cell in rows.cells { cell.separatorColor = separatorColor } }
  }

  /// Whether rows can be selected by touch. Default: true.
  public final var allowsSelection = true

  /// The selected row; nil for none. `selectRow` and `deselectRow` change it.
  public final internal(set) var selectedRow: Int?

  final var rows = VisibleRows()
  final var highlight: RowHighlight?

  /// The number of rows when the data source was last read.
  public final internal(set) var numberOfRows = 0

  /// Default: true for all views, controls too (`SV-30`).
  open override func touchesShouldCancel(in view: View) -> Bool { true }

  /// Call `super`: rows are as wide as the table.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if dataSource != nil { fitRows() }
  }

  /// Call `super`: the table makes the cells that come into view.
  open override func contentDidMove() {
    super.contentDidMove()
    updateRows()
  }

  // MARK: Selection by touch: what cells forward comes here (SV-31)

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches { beginHighlight(touch) }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    for touch in touches { endHighlight(touch) }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    for touch in touches { cancelHighlight(touch) }
  }
}
