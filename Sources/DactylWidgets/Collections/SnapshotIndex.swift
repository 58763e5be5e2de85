/// A snapshot whose items are found by their identifiers.
///
/// Programs compile it for their own types of identifiers: generic code that is shared by all types takes ten times as
/// long for each item.
@usableFromInline struct SnapshotIndex<Section: Hashable, Item: Hashable> {
  /// Without items that come twice.
  @usableFromInline var snapshot: DataSourceSnapshot<Section, Item>
  /// The items that came more than once.
  @usableFromInline var duplicates: [Item] = []
  @usableFromInline var sections: [Section: Int] = [:]
  @usableFromInline var places: [Item: ItemPosition] = [:]

  @inlinable init(_ snapshot: DataSourceSnapshot<Section, Item>) {
    self.snapshot = snapshot
    for number in snapshot.parts.indices { sections[snapshot.parts[number].section] = number }
    index()
    if !duplicates.isEmpty { removeDuplicates() }
  }

  /// Hashes each item once.
  @inlinable mutating func index() {
    for number in snapshot.parts.indices {
      guard case .array(let items) = snapshot.parts[number].items else { continue }
      places.reserveCapacity(places.count + items.count)
      for index in items.indices {
        let old = places.updateValue(ItemPosition(section: number, item: index), forKey: items[index])
        if old != nil { duplicates.append(items[index]) }
      }
    }
  }

  @usableFromInline mutating func removeDuplicates() {
    for part in snapshot.parts.indices {
      guard case .array(let items) = snapshot.parts[part].items else { continue }
      let kept = items.indices.filter { places[items[$0]] == ItemPosition(section: part, item: $0) }
      snapshot.parts[part].items = .array(kept.map { items[$0] })
    }
    let found = duplicates
    places = [:]
    index()
    duplicates = found
  }

  /// Returns the position of `item`; nil if it is not there.
  func position(of item: Item) -> ItemPosition? {
    if let place = places[item] { return place }
    for (number, part) in snapshot.parts.enumerated() {
      if case .source(_, _, let index) = part.items, let index = index(item) {
        return ItemPosition(section: number, item: index)
      }
    }
    return nil
  }

  func number(of section: Section) -> Int? { sections[section] }
}

/// The place of an item in a snapshot.
public struct ItemPosition: Hashable, Comparable, Sendable {
  /// The number of the section, from 0.
  public var section: Int
  /// The number of the item in its section, from 0.
  public var item: Int

  /// Creates a position.
  @inlinable public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  public static func < (a: ItemPosition, b: ItemPosition) -> Bool {
    a.section != b.section ? a.section < b.section : a.item < b.item
  }
}
