/// The sections and items that a collection view shows, each known by an identifier of its own.
///
///     var snapshot = DataSourceSnapshot<String, Int>()
///     snapshot.appendSections(["Fruit", "Roots"])
///     snapshot.appendItems([1, 2, 3], toSection: "Fruit")
///
/// A snapshot is a value: change a copy of the present one, and apply it. An identifier is there only once in a
/// snapshot. If one comes twice, the last one counts, which is reported when the snapshot is applied.
///
/// Applying an array takes time for each of its items. A range, and a source with
/// `setItems(count:inSection:item:index:)`, take the same time for ten items and for ten million.
public struct DataSourceSnapshot<Section: Hashable, Item: Hashable> {
  @usableFromInline struct Part {
    @usableFromInline let section: Section
    @usableFromInline var items: SnapshotItems<Item>
  }

  @usableFromInline var parts: [Part] = []

  /// Creates a snapshot without sections.
  public init() {}

  // MARK: Reading

  /// The sections, in order.
  public var sectionIdentifiers: [Section] { parts.map(\.section) }
  /// The items of all sections, in order. It takes time for each of them.
  public var itemIdentifiers: [Item] { parts.flatMap(\.items.array) }
  /// The number of sections.
  public var numberOfSections: Int { parts.count }
  /// The number of items in all sections.
  public var numberOfItems: Int { parts.reduce(0) { $0 + $1.items.count } }

  /// Returns the number of items in `section`; 0 if it is not there.
  public func numberOfItems(inSection section: Section) -> Int { part(section).map { parts[$0].items.count } ?? 0 }

  /// Returns the items of `section`, in order; none if it is not there.
  public func itemIdentifiers(inSection section: Section) -> [Item] {
    part(section).map { parts[$0].items.array } ?? []
  }

  /// Returns the section of `item`; nil if it is not there.
  public func sectionIdentifier(containingItem item: Item) -> Section? {
    place(of: item).map { parts[$0.part].section }
  }

  // MARK: Sections

  /// Adds empty sections at the end. Those that are there already stay where they are.
  public mutating func appendSections(_ sections: [Section]) {
    for section in sections where part(section) == nil { parts.append(Part(section: section, items: .array([]))) }
  }

  /// Removes sections with their items.
  public mutating func deleteSections(_ sections: [Section]) {
    let sections = Set(sections)
    parts.removeAll { sections.contains($0.section) }
  }

  // MARK: Items

  /// Adds items at the end of `section`, which is added if it is not there.
  public mutating func appendItems(_ items: [Item], toSection section: Section) {
    let part = made(section)
    parts[part].items.change { $0 += items }
  }

  /// Makes `count` items those of `section`, which is added if it is not there. `item` returns the item at an index,
  /// from 0 to `count` - 1, and always the same one; `index` returns the index of an item, or nil if it is no item of
  /// this section. A negative count counts as zero. An index that is not in the range counts as nil.
  public mutating func setItems(
    count: Int, inSection section: Section, item: @escaping (Int) -> Item, index: @escaping (Item) -> Int?
  ) {
    let part = made(section)
    let count = max(count, 0)
    parts[part].items = .source(
      count: count, item: item, index: { index($0).flatMap { (0..<count).contains($0) ? $0 : nil } })
  }

  /// Makes `items` those of `section`, which is added if it is not there.
  mutating func setItems(_ items: [Item], inSection section: Section) {
    let part = made(section)
    parts[part].items = .array(items)
  }

  /// Inserts items before `item`. Nothing happens if it is not there.
  public mutating func insertItems(_ items: [Item], beforeItem item: Item) {
    guard let (part, index) = place(of: item) else { return }
    parts[part].items.change { $0.insert(contentsOf: items, at: index) }
  }

  /// Inserts items after `item`. Nothing happens if it is not there.
  public mutating func insertItems(_ items: [Item], afterItem item: Item) {
    guard let (part, index) = place(of: item) else { return }
    parts[part].items.change { $0.insert(contentsOf: items, at: index + 1) }
  }

  /// Inserts items before the one at `position`, or at the end of its section if there is none. Nothing happens without
  /// such a section.
  public mutating func insertItems(_ items: [Item], at position: ItemPosition) {
    guard parts.indices.contains(position.section) else { return }
    parts[position.section].items.change { $0.insert(contentsOf: items, at: min(max(position.item, 0), $0.count)) }
  }

  /// Removes items. Those that are not there are ignored.
  public mutating func deleteItems(_ items: [Item]) {
    let items = Set(items)
    for part in parts.indices { parts[part].items.change { $0.removeAll { items.contains($0) } } }
  }

  /// Moves `item` before `other`. Nothing happens if one is not there, or if both are the same.
  public mutating func moveItem(_ item: Item, beforeItem other: Item) {
    guard item != other, place(of: item) != nil, place(of: other) != nil else { return }
    deleteItems([item])
    insertItems([item], beforeItem: other)
  }

  /// Moves `item` after `other`. Nothing happens if one is not there, or if both are the same.
  public mutating func moveItem(_ item: Item, afterItem other: Item) {
    guard item != other, place(of: item) != nil, place(of: other) != nil else { return }
    deleteItems([item])
    insertItems([item], afterItem: other)
  }

  /// Moves `item` before the one at `position`, or to the end of its section if there is none. Nothing happens if the
  /// item or the section is not there.
  public mutating func moveItem(_ item: Item, to position: ItemPosition) {
    guard let (part, index) = place(of: item) else { return }
    let isBehind = part == position.section && index < position.item
    moveItem(item, toFinal: ItemPosition(section: position.section, item: position.item - (isBehind ? 1 : 0)))
  }

  /// Moves `item`, so that it is at `position` then.
  mutating func moveItem(_ item: Item, toFinal position: ItemPosition) {
    guard let (part, index) = place(of: item), parts.indices.contains(position.section) else { return }
    parts[part].items.change { $0.remove(at: index) }
    insertItems([item], at: position)
  }

  // MARK: Places

  private func part(_ section: Section) -> Int? { parts.firstIndex { $0.section == section } }

  private mutating func made(_ section: Section) -> Int {
    if let part = part(section) { return part }
    parts.append(Part(section: section, items: .array([])))
    return parts.count - 1
  }

  private func place(of item: Item) -> (part: Int, index: Int)? {
    for (number, part) in parts.enumerated() {
      switch part.items {
      case .array(let items): if let index = items.firstIndex(of: item) { return (number, index) }
      case .source(_, _, let index): if let index = index(item) { return (number, index) }
      }
    }
    return nil
  }
}

extension DataSourceSnapshot {
  /// A snapshot of items alone has one section, 0.
  @available(
    *, unavailable,
    message: "items alone are in section 0, so that Section is Int; for other sections use appendItems(_:toSection:)"
  )
  public init(_ items: [Item]) { self.init() }
}

extension DataSourceSnapshot where Section == Int {
  /// Creates a snapshot of one section, 0, with `items`.
  public init(_ items: [Item]) {
    appendItems(items, toSection: 0)
  }
}

extension DataSourceSnapshot where Item == Int {
  /// Makes the numbers of `range` the items of `section`, which is added if it is not there.
  public mutating func setItems(_ range: Range<Int>, inSection section: Section) {
    setItems(
      count: range.count, inSection: section, item: { range.lowerBound + $0 },
      index: { range.contains($0) ? $0 - range.lowerBound : nil })
  }
}
