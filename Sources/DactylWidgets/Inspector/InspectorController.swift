import DactylCore

/// The pages of the inspector.
final class InspectorController: TabBarController {
  private let refreshers: [@MainActor () -> Void]

  init(_ inspector: Inspector) {
    let trees = [("Views", OutlineController.viewRows), ("Semantics", OutlineController.semanticRows)].map {
      title, rows in
      OutlineController(title, inspector, rows: rows)
    }
    let facts = trees.map { _ in FactsController(inspector) }
    let splits = zip(trees, facts).map { tree, facts in
      let split = SplitViewController(primary: tree, secondary: facts)
      split.title = tree.title
      tree.onChoose = { [weak split] in split?.show(.secondary) }
      return split
    }
    let (trace, theme) = (TraceController(inspector), ThemeController(inspector))
    var refreshers: [@MainActor () -> Void] = []
    for (tree, facts) in zip(trees, facts) {
      refreshers.append {
        tree.refresh()
        facts.refresh()
      }
    }
    refreshers += [trace.refresh, theme.refresh]
    self.refreshers = refreshers
    // The trace is complete from the beginning.
    _ = trace.view
    super.init(
      splits + [NavigationController(rootViewController: trace), NavigationController(rootViewController: theme)])
  }

  /// Shows the program as it is now, on the page that is shown.
  func refresh() {
    if refreshers.indices.contains(selectedIndex), isViewLoaded { refreshers[selectedIndex]() }
  }
}
