import DactylCore
import DactylGeometry

/// The row under a touch that is down.
struct RowHighlight {
  let touch: Touch
  let row: Int
}

extension TableView {
  private var rowDelegate: (any TableViewDelegate)? { delegate as? any TableViewDelegate }

  // MARK: Selection by the program

  /// Selects `row` instead of the selected one, without notifying the delegate. Traps if there is no such row.
  public final func selectRow(_ row: Int) {
    precondition(row >= 0 && row < numberOfRows, "The table has \(numberOfRows) rows; there is no row \(row).")
    select(row)
  }

  /// Deselects the selected row, without notifying the delegate.
  public final func deselectRow() { select(nil) }

  private func select(_ row: Int?) {
    if let old = selectedRow { cell(forRow: old)?.isSelected = false }
    selectedRow = row
    if let row { cell(forRow: row)?.isSelected = true }
  }

  // MARK: Selection by touch (SV-31)

  final func beginHighlight(_ touch: Touch) {
    guard allowsSelection, highlight == nil, let row = row(of: touch) else { return }
    // Other buttons than the primary one select nothing (CT-15).
    if touch.type == .indirectPointer, !touch.startButton.contains(.primary) { return }
    guard rowDelegate?.tableView(self, shouldHighlightRowAt: row) != false else { return }
    highlight = RowHighlight(touch: touch, row: row)
    cell(forRow: row)?.isHighlighted = true
    rowDelegate?.tableView(self, didHighlightRowAt: row)
  }

  final func endHighlight(_ touch: Touch) {
    guard let row = unhighlight(touch), row < numberOfRows,
      rect(forRow: row).contains(touch.location(in: self))
    else { return }
    touchSelect(row)
  }

  final func cancelHighlight(_ touch: Touch) {
    _ = unhighlight(touch)
  }

  /// Ends the highlight of `touch`. Returns its row; nil if there is none.
  private func unhighlight(_ touch: Touch) -> Int? {
    guard let highlight, highlight.touch === touch else { return nil }
    self.highlight = nil
    cell(forRow: highlight.row)?.isHighlighted = false
    rowDelegate?.tableView(self, didUnhighlightRowAt: highlight.row)
    return highlight.row
  }

  /// Selects `row` as a tap does, if the table and its delegate allow it. Returns whether they do.
  final func activate(_ row: Int) -> Bool {
    guard isSelectable(row) else { return false }
    touchSelect(row)
    return true
  }

  /// Whether the user can select `row`.
  final func isSelectable(_ row: Int) -> Bool {
    allowsSelection && row < numberOfRows && rowDelegate?.tableView(self, shouldHighlightRowAt: row) != false
  }

  /// Selects `row` for a tap, and uses it.
  private func touchSelect(_ touched: Int) {
    guard let row = userSelect(touched), row < numberOfRows else { return }
    rowDelegate?.tableView(self, performPrimaryActionForRowAt: row)
  }

  /// Selects `touched` for the user, with all calls of the delegate. Returns the row that is selected then; nil if the
  /// delegate has refused it.
  @discardableResult final func userSelect(_ touched: Int) -> Int? {
    let delegate = rowDelegate
    let answer = delegate.map { $0.tableView(self, willSelectRowAt: touched) } ?? touched
    guard let row = answer, row >= 0, row < numberOfRows else { return nil }
    if let old = selectedRow, old != row {
      if let delegate, delegate.tableView(self, willDeselectRowAt: old) == nil { return nil }
      select(nil)
      delegate?.tableView(self, didDeselectRowAt: old)
    }
    // The delegate may have reloaded the rows.
    guard row < numberOfRows else { return nil }
    select(row)
    delegate?.tableView(self, didSelectRowAt: row)
    return row
  }

  /// Returns the row of the cell that contains the view of the touch; nil if there is none.
  private func row(of touch: Touch) -> Int? {
    var view = touch.view
    while let present = view, present !== self {
      if let cell = present as? TableViewCell, let row = row(for: cell) { return row }
      view = present.superview
    }
    return nil
  }
}
