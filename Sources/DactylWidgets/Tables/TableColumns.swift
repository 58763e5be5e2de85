import DactylCore
import DactylGeometry

/// The columns of a table, their widths and their header.
@MainActor final class TableColumns {
  private weak var table: TableView?
  let header = TableHeaderView()
  private(set) var slots = TableColumnSlots()

  var columns: [TableColumn] = [] {
    didSet {
      guard columns != oldValue else { return }
      widths = columns.indices.map { widths.indices.contains($0) ? widths[$0] : nil }
      table?.headerView = columns.isEmpty ? nil : header
      if oldValue.isEmpty { table?.isDirectionalLockEnabled = true }
      header.show(columns)
      header.show(sortOrder)
      table?.setNeedsLayout()
    }
  }

  /// The widths that the user or the program gave to columns, in points at the usual size of text.
  private(set) var widths: [Double?] = []

  var sortOrder: TableSortOrder? { didSet { if sortOrder != oldValue { header.show(sortOrder) } } }
  var didChangeSortOrder: (@MainActor (TableSortOrder) -> Void)?
  var didResizeColumn: (@MainActor (Int) -> Void)?

  init(_ table: TableView) {
    self.table = table
    header.columns = self
  }

  // MARK: Places

  /// Finds the places of the columns for the present size and traits of the table.
  func update() {
    guard let table, !columns.isEmpty || slots.width > 0 else { return }
    let new = TableColumnSlots(
      columns, widths: widths, room: table.uncoveredRect.width, fontScale: table.traits.fontScale,
      metrics: table.traits.theme.metrics)
    guard new != slots else { return }
    slots = new
    header.setNeedsLayout()
    for shown in table.cells.shown { (shown.cell as? TableColumnCell)?.show(new) }
  }

  // MARK: Sorting (LI-18)

  /// Sorts by a column for the user.
  func sort(by column: Int) {
    guard columns.indices.contains(column), columns[column].isSortable else { return }
    let isOther = sortOrder?.column != column
    let order = TableSortOrder(column: column, isAscending: isOther || sortOrder?.isAscending == false)
    sortOrder = order
    didChangeSortOrder?(order)
  }

  // MARK: Widths (LI-19)

  /// Gives columns their widths; nil for the one that they want. Those that are left out have that, too.
  func setWidths(_ widths: [Double?]) {
    let new = columns.indices.map { index in
      widths.indices.contains(index) ? widths[index].flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } : nil
    }
    guard new != self.widths else { return }
    self.widths = new
    table?.setNeedsLayout()
  }

  /// The width of a column, in points at the usual size of text.
  func width(_ column: Int) -> Double {
    guard slots.slots.indices.contains(column) else { return 0 }
    return slots.slots[column].width / fontScale
  }

  private var fontScale: Double { table?.traits.fontScale ?? 1 }

  /// Gives a column a width for the user, in points at the usual size of text. Columns before it stay as wide as they
  /// are, so that its end follows the user.
  func resize(_ column: Int, to width: Double) {
    guard columns.indices.contains(column), width.isFinite, slots.slots.count == columns.count else { return }
    var new = widths
    for index in 0..<column where new[index] == nil && columns[index].grow > 0 { new[index] = self.width(index) }
    new[column] = columns[column].width(nearestTo: max(width, 0))
    setWidths(new)
  }

  /// Gives a column a width for the user, and calls the program.
  func resizeAndTell(_ column: Int, to width: Double) {
    let old = widths
    resize(column, to: width)
    if widths != old { didResizeColumn?(column) }
  }

  /// Makes a column as wide as its title and the visible rows.
  func fit(_ column: Int) {
    guard let table, columns.indices.contains(column) else { return }
    table.layoutIfNeeded()
    let cells = table.cells.visible.compactMap { $0.cell as? TableColumnCell }
    let wanted = cells.reduce(header.naturalWidth(of: column)) { max($0, $1.naturalWidth(of: column)) }
    // Places are whole points, which may take away a part of one.
    resizeAndTell(column, to: (wanted + 1) / fontScale)
  }
}
