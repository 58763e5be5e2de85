import DactylCore

/// Changes by the user: swipes, deletion, movements.
extension CollectionViewDataSource {
  // MARK: Swipes and menus (SV-33)

  var hasSwipeActions: Bool {
    leadingSwipeActions != nil || trailingSwipeActions != nil || performDelete != nil
  }

  func swipeActions(_ position: ItemPosition, _ side: CellSwipe.Side) -> [Action] {
    let item = item(at: position)
    switch side {
    case .leading: return leadingSwipeActions?(item) ?? []
    case .trailing: return trailingSwipeActions?(item) ?? (performDelete == nil ? [] : [deletion(of: item)])
    }
  }

  private func deletion(of item: Item) -> Action {
    let title = collectionView?.localized(FrameworkText.delete) ?? ""
    return Action(title: title, attributes: .destructive) { [weak self] _ in self?.delete([item]) }
  }

  var hasMenus: Bool { menu != nil || hasSwipeActions }

  func menu(_ position: ItemPosition) -> Menu? {
    if let menu { return menu(item(at: position)) }
    let actions = CellSwipe.Side.allCases.flatMap { swipeActions(position, $0) }
    return actions.isEmpty ? nil : Menu(children: actions)
  }

  // MARK: Deletion (LI-12)

  var canDelete: Bool { performDelete != nil }

  func deleteSelection() {
    let items = snapshot.itemIdentifiers.filter(state.selected.contains)
    if !items.isEmpty { delete(items) }
  }

  /// Deletes items. If nothing is selected then, the item behind it is selected, or the last one.
  private func delete(_ items: [Item]) {
    let next = state.selected.isSubset(of: items) ? itemBehind(items) : nil
    let hadSelection = !state.selected.isEmpty
    performDelete?(items)
    followNow()
    guard hadSelection, state.selected.isEmpty, let next, let place = position(of: next) else { return }
    choose(place, with: .replace)
    collectionView?.showSelection()
  }

  /// Returns the first item behind `items` that is none of them, or the last one before them.
  private func itemBehind(_ items: [Item]) -> Item? {
    let places = Set(items.compactMap(position))
    guard let first = places.min(), let last = places.max() else { return nil }
    let counts = snapshot.parts.map(\.items.count)
    func place(beside position: ItemPosition, _ step: Int) -> ItemPosition? {
      var place = position
      repeat {
        place.item += step
        while counts.indices.contains(place.section), !(0..<counts[place.section]).contains(place.item) {
          place.section += step
          guard counts.indices.contains(place.section) else { return nil }
          place.item = step > 0 ? 0 : counts[place.section] - 1
        }
        guard counts.indices.contains(place.section) else { return nil }
      } while places.contains(place)
      return place
    }
    return (place(beside: last, 1) ?? place(beside: first, -1)).map(item)
  }

  // MARK: Movements (LI-11)

  var canMove: Bool { didMove != nil }
  var hasDragItems: Bool { dragItem != nil }

  func isMovable(_ position: ItemPosition) -> Bool {
    didMove != nil && branch(at: position) == nil && (shouldMove?(item(at: position)) ?? true)
  }

  func dragItem(_ position: ItemPosition) -> DragItem? { dragItem?(item(at: position)) }

  func move(_ key: ElementKey, to target: ItemPosition) {
    guard let item = key.id.base as? Item, let place = position(of: item), place != target, outline(at: target) == nil
    else { return }
    let before = beforeMove ?? snapshot
    var moved = snapshot
    moved.moveItem(item, toFinal: target)
    takeMoved(moved)
    beforeMove = before
  }

  func endMove(_ key: ElementKey, isDone: Bool) {
    guard let before = beforeMove, let item = key.id.base as? Item else { return }
    beforeMove = nil
    guard let place = position(of: item) else { return }
    if isDone {
      let old = SnapshotIndex(before).position(of: item)
      if old != place { didMove?(item) }
    } else {
      takeMoved(before)
    }
  }

  // MARK: Typing to find (LI-13)

  var canFind: Bool { typedText != nil }

  func find(_ text: String, from position: ItemPosition?) -> ItemPosition? {
    guard let typedText else { return nil }
    let wanted = text.lowercased()
    let places = snapshot.parts.enumerated().lazy.flatMap { section, part in
      (0..<part.items.count).lazy.map { ItemPosition(section: section, item: $0) }
    }
    func matches(_ place: ItemPosition) -> Bool {
      let item = item(at: place)
      return (shouldSelect?(item) ?? true) && typedText(item).lowercased().hasPrefix(wanted)
    }
    guard let position else { return places.first(where: matches) }
    return places.first { $0 >= position && matches($0) } ?? places.first { $0 < position && matches($0) }
  }

  // MARK: Prefetching (LI-14)

  var wantsPrefetch: Bool { prefetch != nil }

  func prefetch(_ near: [ItemPosition], visible: Set<CollectionElement>) {
    let items = near.map(item)
    let new = items.filter { !prefetched.contains($0) }
    let kept = Set(items)
    let shown = Set(visible.filter { $0.kind == .item }.map { item(at: $0.position) })
    let far = prefetched.subtracting(kept).subtracting(shown)
    let cancelled = far.isEmpty ? [] : prefetchOrder.filter(far.contains)
    prefetched = kept
    prefetchOrder = items
    if !cancelled.isEmpty { cancelPrefetching?(cancelled) }
    if !new.isEmpty { prefetch?(new) }
  }
}
