import DactylCore
import DactylGeometry
import DactylGraphics

/// The keys of a table with the keyboard focus (`SV-34`).
extension TableView {
  /// The row where keys start: the selected one, else the first one in sight; nil without rows.
  final var keyRow: Int? {
    if let selectedRow { return selectedRow }
    guard numberOfRows > 0 else { return nil }
    let first = visibleRows.first { rect(forRow: $0).minY >= bounds.minY } ?? visibleRows.lowerBound
    return min(first, numberOfRows - 1)
  }

  final var selectionCommands: [KeyCommand] {
    let page = max(Int(bounds.height / rowHeight) - 1, 1)
    let movements: [(String, @MainActor (TableView, Int) -> Int)] = [
      (KeyCommand.inputUpArrow, { table, row in table.selectedRow == nil ? row : row - 1 }),
      (KeyCommand.inputDownArrow, { table, row in table.selectedRow == nil ? row : row + 1 }),
      (KeyCommand.inputPageUp, { _, row in row - page }),
      (KeyCommand.inputPageDown, { _, row in row + page }),
      (KeyCommand.inputHome, { _, _ in 0 }),
      (KeyCommand.inputEnd, { table, _ in table.numberOfRows - 1 }),
    ]
    let moves = movements.map { input, target in
      KeyCommand(input: input) { [weak self] _ in
        if let self, let row = keyRow { moveSelection(to: target(self, row)) }
      }
    }
    let uses = [KeyCommand.inputReturn, " "].map { input in
      KeyCommand(input: input) { [weak self] _ in
        if let self, let row = keyRow { _ = activate(row) }
      }
    }
    return moves + uses
  }

  /// Selects `target`, or the next row behind it that can be selected, in the direction of the movement.
  private func moveSelection(to target: Int) {
    guard let start = keyRow else { return }
    var row = min(max(target, 0), numberOfRows - 1)
    let step = row < start ? -1 : 1
    while (0..<numberOfRows).contains(row), !isSelectable(row) { row += step }
    guard (0..<numberOfRows).contains(row) else { return }
    if row != selectedRow { userSelect(row) }
    if let selectedRow { scrollToRow(selectedRow, animated: false) }
  }
}

extension TableViewCell {
  /// Draws the focus ring if keys of the table start at this row.
  final func drawFocus(_ context: Context) {
    guard let table = superview as? TableView, table.isFocusVisible, let row = table.keyRow,
      table.cell(forRow: row) === self
    else { return }
    let theme = traits.theme
    context.strokeFocus(around: bounds, cornerRadius: theme.metrics.controlRadius, theme)
  }
}
