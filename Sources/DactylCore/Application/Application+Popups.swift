/// The popups that end with the views they were shown from (`MN-14`).
extension Application {
  /// Dismisses the popups that were shown from `root` or a view inside it, before it leaves its window or is covered.
  final func dismissPopups(shownFrom root: View) {
    dismissPopups { $0.isDescendant(of: root) }
  }

  /// Dismisses the popups that were shown from views that are hidden now.
  final func dismissPopupsOfHiddenViews() {
    dismissPopups { $0.isHiddenOrHasHiddenAncestor }
  }

  private final func dismissPopups(whereSource isOver: (View) -> Bool) {
    guard let popups = session?.popups, !popups.isEmpty else { return }
    let gone = popups.reversed().filter { popup in popup.sourceView.map(isOver) ?? true }
    guard !gone.isEmpty else { return }
    dispatcher.performDeferred { for popup in gone { popup.dismiss() } }
  }
}
