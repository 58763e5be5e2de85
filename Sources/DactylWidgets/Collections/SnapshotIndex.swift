/// A snapshot whose items are found by their identifiers.
struct SnapshotIndex<Section: Hashable, Item: Hashable> {
  /// Without items that come twice.
  private(set) var snapshot: DataSourceSnapshot<Section, Item>
  /// The items that came more than once.
  private(set) var duplicates: [Item] = []
  private var sections: [Section: Int] = [:]
  private var places: [Item: ItemPosition] = [:]

  init(_ snapshot: DataSourceSnapshot<Section, Item>) {
    self.snapshot = snapshot
    for (number, part) in snapshot.parts.enumerated() { sections[part.section] = number }
    index()
    guard !duplicates.isEmpty else { return }
    for part in self.snapshot.parts.indices {
      guard case .array(let items) = self.snapshot.parts[part].items else { continue }
      let kept = items.enumerated().filter { places[$0.element] == ItemPosition(section: part, item: $0.offset) }
      self.snapshot.parts[part].items = .array(kept.map(\.element))
    }
    let found = duplicates
    places = [:]
    index()
    duplicates = found
  }

  private mutating func index() {
    for (number, part) in snapshot.parts.enumerated() {
      guard case .array(let items) = part.items else { continue }
      places.reserveCapacity(places.count + items.count)
      for (index, item) in items.enumerated() {
        let old = places.updateValue(ItemPosition(section: number, item: index), forKey: item)
        if old != nil { duplicates.append(item) }
      }
    }
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
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  public static func < (a: ItemPosition, b: ItemPosition) -> Bool {
    a.section != b.section ? a.section < b.section : a.item < b.item
  }
}
