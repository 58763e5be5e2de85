import DactylCore
import DactylGeometry

/// The existing cells: those of consecutive rows, and spare ones for reuse.
struct VisibleRows {
  var first = 0
  var cells: [TableViewCell] = []
  /// Hidden, but still subviews: removing and adding them again would take longer.
  var spare: [TableViewCell] = []

  var range: Range<Int> { first..<first + cells.count }

  func cell(_ row: Int) -> TableViewCell? {
    range.contains(row) ? cells[row - first] : nil
  }
}

extension TableView {
  // MARK: Geometry

  /// Returns the rectangle of the row, in the content's coordinates. Traps if there is no such row.
  public final func rect(forRow row: Int) -> Rect {
    precondition(row >= 0 && row < numberOfRows, "The table has \(numberOfRows) rows; there is no row \(row).")
    return Rect(x: 0, y: Double(row) * rowHeight, width: bounds.width, height: rowHeight)
  }

  /// Returns the row at `point`, in the content's coordinates; nil if there is none.
  public final func row(at point: Point) -> Int? {
    guard point.y >= 0, point.y < Double(numberOfRows) * rowHeight else { return nil }
    return min(Int(point.y / rowHeight), numberOfRows - 1)
  }

  /// Returns the cell that shows `row`; nil while the row is not visible.
  public final func cell(forRow row: Int) -> TableViewCell? { rows.cell(row) }

  /// Returns the row that `cell` shows; nil if it shows none.
  public final func row(for cell: TableViewCell) -> Int? {
    rows.cells.firstIndex { $0 === cell }.map { rows.first + $0 }
  }

  /// The rows that are visible now.
  public final var visibleRows: Range<Int> { rows.range }

  /// Scrolls by the smallest distance that shows `row`. Traps if there is no such row.
  public final func scrollToRow(_ row: Int, animated: Bool) {
    scrollRectToVisible(rect(forRow: row), animated: animated)
  }

  // MARK: Reloading

  /// Reads all rows from the data source again. If the selected row no longer exists, no row is selected.
  public final func reloadData() {
    numberOfRows = max(dataSource?.numberOfRows(in: self) ?? 0, 0)
    if let row = selectedRow, row >= numberOfRows { selectedRow = nil }
    highlight = nil
    for cell in rows.cells { retire(cell) }
    rows.cells = []
    rowsChanged()
  }

  /// Returns an unused cell, prepared for another row; nil if there is none.
  public final func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let index = rows.spare.lastIndex(where: { $0.reuseIdentifier == identifier }) else { return nil }
    let cell = rows.spare.remove(at: index)
    cell.prepareForReuse()
    return cell
  }

  // MARK: Cells

  /// Updates the cells after a change of the number or the height of the rows.
  final func rowsChanged() {
    guard dataSource != nil else { return }
    contentSize = Size(width: bounds.width, height: Double(numberOfRows) * rowHeight)
    place(rows.range)
    updateRows()
    placeInsertionMark()
  }

  /// Updates the cells after a possible change of the table's width.
  final func fitRows() {
    if contentSize.width != bounds.width { contentSize.width = bounds.width }
    place(rows.range)
    updateRows()
    placeInsertionMark()
  }

  /// Creates the cells of rows that have become visible, and keeps those of other rows for reuse.
  final func updateRows() {
    guard let dataSource else { return }
    let wanted = rowsInBounds
    guard wanted != rows.range else { return }
    let old = rows
    for row in old.range where !wanted.contains(row) { retire(old.cells[row - old.first]) }
    rows.first = wanted.lowerBound
    rows.cells = []
    for row in wanted {
      let cell = old.cell(row) ?? makeCell(row, dataSource)
      rows.cells.append(cell)
    }
  }

  private var rowsInBounds: Range<Int> {
    guard !bounds.isEmpty, bounds.isFinite else { return 0..<0 }
    let count = Double(numberOfRows)
    let first = min(max((bounds.minY / rowHeight).rounded(.down), 0), count)
    let end = min(max((bounds.maxY / rowHeight).rounded(.up), first), count)
    return Int(first)..<Int(end)
  }

  private func makeCell(_ row: Int, _ dataSource: any TableViewDataSource) -> TableViewCell {
    let cell = dataSource.tableView(self, cellForRowAt: row)
    cell.frame = rect(forRow: row)
    cell.separatorColor = separatorColor
    cell.isSelected = row == selectedRow
    cell.isHighlighted = row == highlight?.row
    cell.isHidden = false
    if cell.superview !== self { insertSubview(cell, at: 0) }
    return cell
  }

  private func retire(_ cell: TableViewCell) {
    cell.isHidden = true
    rows.spare.append(cell)
  }

  private func place(_ range: Range<Int>) {
    for row in range where row < numberOfRows { rows.cell(row)?.frame = rect(forRow: row) }
  }
}
