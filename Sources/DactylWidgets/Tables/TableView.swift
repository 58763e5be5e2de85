import DactylCore
import DactylGeometry
import DactylGraphics

/// A scroll view of rows of equal height. Only the cells of visible rows exist, so ten million rows take no more memory
/// than ten.
///
/// The data source provides the number of rows and their cells. The delegate, if it is a `TableViewDelegate`, is
/// notified of selection (`SV-31`). Rows are numbered from 0, top to bottom.
///
///     let table = TableView()
///     table.dataSource = rows
///     table.rowHeight = 56
///
/// ![Three rows, one of which is selected](table)
open class TableView: ScrollView {
  /// The object that provides the rows. Setting it reloads all of them.
  public final weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }

  /// The height of a row, in points. Values that are not positive and finite are ignored. Default: 44.
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

  /// The selected row; nil if there is none. `selectRow` and `deselectRow` change it.
  public final internal(set) var selectedRow: Int?

  final var rows = VisibleRows()
  final var highlight: RowHighlight?
  final var insertionMark: TableInsertionMark?

  /// The number of rows when the data source was last read.
  public final internal(set) var numberOfRows = 0

  /// True for all views, controls too (`SV-30`).
  open override func touchesShouldCancel(in view: View) -> Bool { true }

  /// Adjusts the rows to the width of the table. Call `super`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if dataSource != nil { fitRows() }
  }

  /// Creates the cells that become visible. Call `super`.
  open override func contentDidMove() {
    super.contentDidMove()
    updateRows()
  }

  /// A list of its visible rows, top to bottom. Other subviews are after them.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .list
    description.children = rows.cells + subviews.filter { !($0 is TableViewCell) }
  }

  // MARK: Keys (SV-34)

  /// Whether the table can have the keyboard focus: while it has rows to select; without selection, as a scroll view.
  open override var canBecomeFirstResponder: Bool {
    allowsSelection ? numberOfRows > 0 : super.canBecomeFirstResponder
  }

  /// Up, Down, Page Up, Page Down, Home and End select another row; Return and Space use the selected one.
  open override var keyCommands: [KeyCommand] {
    isFirstResponder && allowsSelection ? selectionCommands + super.keyCommands : super.keyCommands
  }

  /// Shows the row where keys start. Call `super`.
  open override func focusDidChange() {
    super.focusDidChange()
    for cell in rows.cells { cell.setNeedsDisplay() }
  }

  // MARK: Selection by touches that cells forward (SV-31)

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
