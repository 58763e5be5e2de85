import DactylLanguage

/// A view above the content of a scroll view that loads it anew when it is pulled down (`SV-29`).
@MainActor public protocol Refreshing: View {
  /// Whether content is being loaded.
  var isRefreshing: Bool { get }
  /// Loads the content anew, for the user. Does nothing while it is being loaded.
  func refresh()
}

extension ScrollView {
  /// The keys that load the content anew.
  final var refreshCommands: [KeyCommand] {
    guard let refreshControl, !refreshControl.isRefreshing else { return [] }
    return [("F5", []), ("r", ModifierFlags.control)].map { input, modifiers in
      KeyCommand(localized: FrameworkText.refresh, input: input, modifierFlags: modifiers) {
        [weak refreshControl] _ in
        refreshControl?.refresh()
      }
    }
  }
}
