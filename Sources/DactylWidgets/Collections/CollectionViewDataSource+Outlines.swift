import DactylCore

/// Sections that are trees (`LI-16`).
extension CollectionViewDataSource {
  /// Shows a tree in `section`, which is added if it is not there (`LI-16`). Cells have an arrow that expands and
  /// collapses a branch, and are indented by their level. `animated` and `completion` are those of a snapshot.
  ///
  /// A snapshot that is applied later, and has other items in the section, ends the tree. The user can't move items of
  /// a tree.
  public func apply(
    _ outline: DataSourceSectionSnapshot<Item>, to section: Section, animated: Bool = true,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    var new = snapshot
    new.setItems(outline.visibleItems, inSection: section)
    apply(SnapshotIndex(new), [section: outline], animated, completion)
  }

  /// Returns the tree of `section`; if it shows none, one of its items.
  public func snapshot(for section: Section) -> DataSourceSectionSnapshot<Item> {
    if let outline = outlines[section] { return outline }
    var outline = DataSourceSectionSnapshot<Item>()
    outline.append(snapshot.itemIdentifiers(inSection: section))
    return outline
  }

  /// Forgets trees whose items are not shown any more.
  func keepOutlines() {
    guard !outlines.isEmpty else { return }
    outlines = outlines.filter { $0.value.visibleItems == snapshot.itemIdentifiers(inSection: $0.key) }
  }

  /// Returns the tree of the section with a position, which need not be there, and the section.
  func outline(at position: ItemPosition) -> (Section, DataSourceSectionSnapshot<Item>)? {
    guard !outlines.isEmpty, snapshot.parts.indices.contains(position.section) else { return nil }
    let section = snapshot.parts[position.section].section
    return outlines[section].map { (section, $0) }
  }

  var hasOutlines: Bool { !outlines.isEmpty }

  func branch(at position: ItemPosition) -> OutlineBranch? {
    guard let (_, outline) = outline(at: position) else { return nil }
    let item = item(at: position)
    return OutlineBranch(
      level: outline.level(of: item), canExpand: !outline.children(of: item).isEmpty,
      isExpanded: outline.isExpanded(item))
  }

  func parent(of position: ItemPosition) -> ItemPosition? {
    guard let (_, outline) = outline(at: position) else { return nil }
    return outline.parent(of: item(at: position)).flatMap(self.position(of:))
  }

  func setExpanded(_ isExpanded: Bool, at position: ItemPosition) {
    guard let (section, old) = outline(at: position) else { return }
    let item = item(at: position)
    guard old.isExpanded(item) != isExpanded, !old.children(of: item).isEmpty else { return }
    let hadCursor = state.cursor != nil
    var new = old
    if isExpanded { new.expand([item]) } else { new.collapse([item]) }
    apply(new, to: section)
    if hadCursor, state.cursor == nil {
      // Keys go on from the branch, if they were inside it.
      (state.cursor, state.pivot) = (item, item)
      collectionView?.showSelection()
    }
    didChangeExpansion?(item)
  }
}

/// The place of an item in a tree.
struct OutlineBranch: Equatable {
  var level: Int
  /// Whether there is something inside it.
  var canExpand: Bool
  var isExpanded: Bool
}
