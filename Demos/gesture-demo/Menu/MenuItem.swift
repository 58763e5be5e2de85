/// A row of a menu.
struct MenuItem {
  /// The text of the row.
  let title: String
  /// The name in the log, one word.
  let name: String
  let action: @MainActor () -> Void
}
