import DactylCore
import DactylGeometry

/// How a choice of the user changes the selection.
enum SelectionChange {
  /// Selects this item only.
  case replace
  /// Selects the item, or deselects it.
  case toggle
  /// Selects everything from the last item that was chosen otherwise to this one.
  case extend
  /// Selects nothing. Keys start at the item.
  case none
}

/// The item under a touch that is down.
struct ItemHighlight {
  let touch: Touch
  let cell: CollectionViewCell
}

/// Selection by touches that cells forward (`LI-9`).
extension CollectionView {
  final func beginHighlight(_ touch: Touch) {
    guard canTap, let cell = cell(of: touch), let element = cells.element(of: cell), element.kind == .item else {
      return
    }
    // A finger that was down when another one used the item does not use it again. It may have been held back.
    if let lastUse, touch.downTimestamp < lastUse.time, lastUse.key == contents?.key(of: element) { return }
    guard contents?.isSelectable(element) == true else { return }
    // Nor does a second finger on an item.
    if highlights.contains(where: { $0.cell === cell }) { return }
    // Other buttons than the primary one select nothing (CT-15).
    if touch.type == .indirectPointer, !touch.startButton.contains(.primary) { return }
    highlights.append(ItemHighlight(touch: touch, cell: cell))
    cell.isHighlighted = true
  }

  final func endHighlight(_ touch: Touch, modifiers: ModifierFlags) {
    guard let cell = unhighlight(touch), let element = cells.element(of: cell),
      cell.bounds.contains(touch.location(in: cell))
    else { return }
    lastUse = contents.map { ($0.key(of: element), touch.timestamp) }
    let isPlain = modifiers.isDisjoint(with: [.control, .shift]) || !allowsMultipleSelection || !allowsSelection
    choose(element, with: change(modifiers), uses: !isEditing && isPlain)
  }

  /// Ends the highlight of `touch`. Returns its cell; nil if there is none.
  @discardableResult final func unhighlight(_ touch: Touch) -> CollectionViewCell? {
    guard let index = highlights.firstIndex(where: { $0.touch === touch }) else { return nil }
    let cell = highlights.remove(at: index).cell
    cell.isHighlighted = false
    return cell
  }

  /// Highlights an item only while its touch is on it: the item may have moved under the touch (`EI-24`).
  final func updateHighlights(of touches: [Touch]) {
    for highlight in highlights where touches.contains(where: { $0 === highlight.touch }) {
      highlight.cell.isHighlighted = highlight.cell.bounds.contains(highlight.touch.location(in: highlight.cell))
    }
  }

  /// Returns what a choice with `modifiers` does.
  final func change(_ modifiers: ModifierFlags) -> SelectionChange {
    guard allowsSelection else { return .none }
    guard allowsMultipleSelection else { return .replace }
    return modifiers.contains(.shift) ? .extend : modifiers.contains(.control) || isEditing ? .toggle : .replace
  }

  /// Whether the user can choose items: to select them, or only to use them.
  final var canChoose: Bool { allowsSelection || contents?.hasPrimaryAction == true }

  /// Whether a tap does something: in edit mode only if it can select several items.
  private var canTap: Bool { isEditing ? allowsSelection && allowsMultipleSelection : canChoose }

  /// Selects and uses an item, as a tap does. Returns whether it may be selected.
  final func activate(_ element: CollectionElement) -> Bool {
    canTap && choose(element, with: change([]), uses: !isEditing)
  }

  private func cell(of touch: Touch) -> CollectionViewCell? {
    var view = touch.view
    while let present = view, present !== self {
      if let cell = present as? CollectionViewCell, cell.superview === self { return cell }
      view = present.superview
    }
    return nil
  }

  /// Chooses an item for the user, if it may be selected, and then performs its primary action, if `uses` is true.
  /// Returns whether it may be chosen.
  @discardableResult final func choose(
    _ element: CollectionElement, with change: SelectionChange, uses: Bool = false
  ) -> Bool {
    guard canChoose, let contents else { return false }
    let change = allowsSelection ? change : .none
    // Each call of the program may change the contents.
    let key = contents.key(of: element)
    guard contents.isSelectable(element), let chosen = contents.element(for: key) else { return false }
    contents.choose(chosen.position, with: change)
    showSelection()
    if uses, let used = contents.element(for: key) { contents.use(used.position) }
    return true
  }

  /// Shows in all cells whether they are selected.
  final func showSelection() {
    guard let contents else { return }
    for shown in cells.shown where shown.element.kind == .item {
      shown.cell.isSelected = contents.isSelected(shown.element.position)
    }
    if isFirstResponder { for shown in cells.shown { shown.cell.setNeedsDisplay() } }
  }
}
