import DactylCore
import DactylGeometry

/// The view of its updater.
extension CollectionView: CollectionUpdaterView {
  final var elements: (any CollectionElements)? { contents }
  final var isInWindow: Bool { window != nil }

  final func frame(of element: CollectionElement) -> Rect? { updater.frame(of: element) }

  final func isFocused(_ cell: CollectionViewCell) -> Bool {
    guard let focus = window?.firstResponder as? View else { return false }
    return focus.isDescendant(of: cell)
  }

  /// Whether the cell has a finger on it, or the keyboard focus inside (`LI-5`).
  final func isInUse(_ cell: CollectionViewCell) -> Bool {
    mover?.moving?.cell === cell || isFocused(cell) || hasTouches(cell)
  }

  private func hasTouches(_ view: View) -> Bool {
    !view.activeTouches.isEmpty || view.subviews.contains(where: hasTouches)
  }

  final func add(_ cell: CollectionViewCell, for element: CollectionElement) {
    cell.isSelected = element.kind == .item && contents?.isSelected(element.position) == true
    cell.isHighlighted = false
    prepareSwipes(of: cell)
    if cell.superview !== self {
      // Headers are above the items that scroll below them.
      insertSubview(cell, at: element.kind == .item ? 0 : numberOfCells)
    }
    showBranch(of: element, in: cell, animated: false)
    // A grip needs the view that it moves items of.
    cell.showEditing(editingParts(of: element), animated: false)
    cell.willShow(in: self)
  }

  /// The number of the lowest subviews that are cells, hidden ones too.
  private var numberOfCells: Int { subviews.lastIndex { $0 is CollectionViewCell }.map { $0 + 1 } ?? 0 }

  final func willRetire(_ cell: CollectionViewCell) { if cell === openCell { closeSwipe(animated: false) } }

  final func didUpdateCells() {
    cellsDidMove()
    showEmptyState()
    prefetch()
  }

  final func didChangeContents(animated: Bool) {
    for shown in cells.shown { showBranch(of: shown.element, in: shown.cell, animated: animated) }
    showSelection()
    showEmptyState(animated: animated)
  }

  private func showBranch(of element: CollectionElement, in cell: CollectionViewCell, animated: Bool) {
    cell.showBranch(element.kind == .item ? contents?.branch(at: element.position) : nil, animated: animated)
  }
}
