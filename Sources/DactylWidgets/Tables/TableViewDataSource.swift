import DactylCore

/// Provides the rows of a table view.
@MainActor public protocol TableViewDataSource: AnyObject {
  /// Returns the number of rows. `reloadData` calls it. A negative number counts as zero.
  func numberOfRows(in tableView: TableView) -> Int
  /// Returns a cell that shows `row`: one from `dequeueReusableCell(withIdentifier:)`, or a new one. Called when the
  /// row becomes visible.
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell
}

/// Observes the rows of a table view, and decides about their selection (`SV-31`). Every method has a default that
/// allows everything.
@MainActor public protocol TableViewDelegate: ScrollViewDelegate {
  /// A touch began on the row. Returns whether the row may be highlighted and selected.
  func tableView(_ tableView: TableView, shouldHighlightRowAt row: Int) -> Bool
  /// The row is highlighted: a finger is on it.
  func tableView(_ tableView: TableView, didHighlightRowAt row: Int)
  /// The row is no longer highlighted.
  func tableView(_ tableView: TableView, didUnhighlightRowAt row: Int)
  /// A touch ended on the row, or a key leads to it. Returns the row to select instead; nil selects none.
  func tableView(_ tableView: TableView, willSelectRowAt row: Int) -> Int?
  /// The row was selected by touch, or by a key (`SV-34`).
  func tableView(_ tableView: TableView, didSelectRowAt row: Int)
  /// The user wants to use the row, by a tap or by a key (`SV-34`). It is selected already.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int)
  /// Another row is about to be selected by touch. Returns the row to deselect; with nil, this row stays selected and
  /// the other one is not selected.
  func tableView(_ tableView: TableView, willDeselectRowAt row: Int) -> Int?
  /// The row is no longer selected, because another one was selected by touch.
  func tableView(_ tableView: TableView, didDeselectRowAt row: Int)
}

extension TableViewDelegate {
  public func tableView(_ tableView: TableView, shouldHighlightRowAt row: Int) -> Bool { true }
  public func tableView(_ tableView: TableView, didHighlightRowAt row: Int) {}
  public func tableView(_ tableView: TableView, didUnhighlightRowAt row: Int) {}
  public func tableView(_ tableView: TableView, willSelectRowAt row: Int) -> Int? { row }
  public func tableView(_ tableView: TableView, didSelectRowAt row: Int) {}
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int) {}
  public func tableView(_ tableView: TableView, willDeselectRowAt row: Int) -> Int? { row }
  public func tableView(_ tableView: TableView, didDeselectRowAt row: Int) {}
}
