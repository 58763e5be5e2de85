/// A row of a menu.
struct MenuItem {
  /// What the row says.
  let title: String
  /// What the log calls it, in one word.
  let name: String
  let action: @MainActor () -> Void
}
