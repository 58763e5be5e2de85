import DactylGeometry

/// The popups with grab, of which there is one chain at a time (`WD-11`).
extension Application {
  /// The stacks of the popups with grab that are shown, in order of showing (`WD-11`).
  final var grabbingStacks: [WindowStack] {
    stacks.filter { $0.grabs && $0.isShown }.sorted { $0.showing < $1.showing }
  }

  /// The popups that are shown, in order of showing.
  package final var shownPopups: [Popup] { session?.popups ?? [] }

  /// Whether `view` gets input while popups with grab are shown: it is in one of them, or among their passthrough
  /// views, or in a window above popups (`WD-11`). True while none is shown.
  package final func isWithinGrab(_ view: View) -> Bool {
    let chain = grabbingStacks
    guard !chain.isEmpty, let window = view.window else { return true }
    return window.isAbovePopups
      || chain.contains { popup in
        popup === window.stack || popup.passthroughViews.contains { view.isDescendant(of: $0) }
      }
  }

  /// The positions of popups with grab relative to their root surfaces, for pointers that move onto them with a button
  /// pressed, and for fingers.
  final var popupPositions: PopupPositions {
    guard stacks.contains(where: { $0.grabs && $0.isShown }) else { return PopupPositions() }
    var positions = PopupPositions()
    for popup in grabbingStacks {
      var next: WindowStack? = popup
      while let stack = next, !positions.contains(stack.surface) {
        let (root, origin) = stack.positionInRoot
        let frame = contentRotation.toSurface(of: contentRotation.turn(root.size))
          .apply(to: Rect(origin: origin, size: stack.size))
        positions.entries.append(PopupPositions.Entry(surface: stack.surface, root: root.surface, frame: frame))
        next = stack.parent
      }
    }
    return positions
  }

  /// Dismisses the popups with grab that are not ancestors of `parent`, before another one is shown from `parent`:
  /// there is only one chain of them at a time (`WD-11`).
  final func dismissGrabbingPopups(besides parent: WindowStack) {
    var chain: [WindowStack] = []
    var stack: WindowStack? = parent
    while let present = stack {
      chain.append(present)
      stack = present.parent
    }
    for popup in grabbingStacks.reversed() where !chain.contains(identicalTo: popup) { popup.dismiss() }
  }

  /// The popups that were shown from `parent`, in order of showing.
  final func stacks(shownFrom parent: WindowStack) -> [WindowStack] {
    stacks.filter { $0.parent === parent }
  }
}

/// The popups that end with the views they were shown from (`MN-14`).
extension Application {
  /// Dismisses the popups that were shown from `root` or a view inside it, before it leaves its window or is covered.
  final func dismissPopups(shownFrom root: View) {
    dismissPopups { $0.isDescendant(of: root) }
  }

  /// Dismisses the popups that were shown from views that are hidden or transparent now.
  final func dismissPopupsOfHiddenViews() {
    dismissPopups { view in
      var present: View? = view
      while let one = present {
        if one.geometry.isHidden || one.storedAlpha <= EventConstants.leastHitAlpha { return true }
        present = one.superview
      }
      return false
    }
  }

  private final func dismissPopups(whereSource isOver: (View) -> Bool) {
    guard let popups = session?.popups, !popups.isEmpty else { return }
    let gone = popups.reversed().filter { popup in popup.sourceView.map(isOver) ?? true }
    guard !gone.isEmpty else { return }
    dispatcher.performDeferred { for popup in gone { popup.dismiss() } }
  }
}
