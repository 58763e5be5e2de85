import DactylCore

/// The items that are selected (`LI-9`).
extension CollectionViewDataSource {
  /// Changes the selection for a choice of the user.
  func choose(_ position: ItemPosition, with change: SelectionChange) {
    let item = item(at: position)
    let old = state.selected
    switch change {
    case .replace:
      state.selected = [item]
      state.pivot = item
    case .toggle:
      if state.selected.remove(item) == nil { state.selected.insert(item) }
      state.pivot = item
    case .extend:
      let pivot = state.pivot.flatMap(position(of:)) ?? position
      state.selected = Set(items(from: min(pivot, position), to: max(pivot, position)).filter(isSelectable))
      if state.pivot == nil { state.pivot = item }
    case .none: break
    }
    state.cursor = item
    if state.selected != old { selectionChanged() }
  }

  func selectAll() {
    let old = state.selected
    state.selected = Set(snapshot.itemIdentifiers.filter(isSelectable))
    if state.selected != old { selectionChanged() }
  }

  func isSelected(_ position: ItemPosition) -> Bool { state.selected.contains(item(at: position)) }

  func isSelectable(_ element: CollectionElement) -> Bool {
    element.kind == .item && isSelectable(item(at: element.position))
  }

  func use(_ position: ItemPosition) { performPrimaryAction?(item(at: position)) }

  var hasPrimaryAction: Bool { performPrimaryAction != nil }

  var cursor: ItemPosition? { state.cursor.flatMap(position(of:)) }

  private func isSelectable(_ item: Item) -> Bool { shouldSelect?(item) ?? true }

  /// Returns the items from one position to another one that is not before it.
  private func items(from first: ItemPosition, to last: ItemPosition) -> [Item] {
    let parts = snapshot.parts
    return (first.section...last.section).flatMap { section -> [Item] in
      let start = section == first.section ? first.item : 0
      let end = section == last.section ? last.item + 1 : parts[section].items.count
      return start < end ? (start..<end).map { parts[section].items[$0] } : []
    }
  }
}

/// The selection of a data source, by identifiers.
struct CollectionSelection<Item: Hashable> {
  var selected: Set<Item> = []
  /// The last item that was chosen, where keys start.
  var cursor: Item?
  /// The item where a choice with Shift starts.
  var pivot: Item?

  /// Forgets items that were removed.
  mutating func keep(_ isThere: (Item) -> Bool) {
    selected = selected.filter(isThere)
    if let item = cursor, !isThere(item) { cursor = nil }
    if let item = pivot, !isThere(item) { pivot = nil }
  }
}
