import DactylCore

/// The view with the focus in each child of a container, kept while the child is not shown (`NV-8`, `NV-10`).
@MainActor struct FocusMemory {
  private var views: [Int: WeakView] = [:]

  private struct WeakView { weak var view: View? }

  /// Remembers the view with the focus, before the child goes, whose view is in `part` of the container. Returns whether
  /// the focus is there, or the container has it.
  mutating func remember(_ child: Int, in part: View, of container: ViewController) -> Bool {
    guard let view = part.window?.firstResponder as? View, view.isDescendant(of: part) else {
      return container.isFirstResponder
    }
    views[child] = WeakView(view: view)
    return true
  }

  /// Gives the focus back to the view of the child, or to the container.
  func restore(_ child: Int, of container: ViewController) {
    views[child]?.view?.becomeFirstResponder()
    if container.view.window?.firstResponder == nil { container.becomeFirstResponder() }
  }

  /// The child will not come back as it was.
  mutating func forget(_ child: Int) { views[child] = nil }
}
