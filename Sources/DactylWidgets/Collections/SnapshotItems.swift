/// The items of a section: an array, or a source that makes each when it is needed.
@usableFromInline enum SnapshotItems<Item: Hashable> {
  case array([Item])
  case source(count: Int, item: (Int) -> Item, index: (Item) -> Int?)

  var count: Int {
    switch self {
    case .array(let items): items.count
    case .source(let count, _, _): count
    }
  }

  subscript(index: Int) -> Item {
    switch self {
    case .array(let items): items[index]
    case .source(_, let item, _): item(index)
    }
  }

  /// All items. A source is asked for each.
  var array: [Item] {
    switch self {
    case .array(let items): items
    case .source(let count, let item, _): (0..<count).map(item)
    }
  }

  /// Changes the items as an array.
  mutating func change(_ body: (inout [Item]) -> Void) {
    var items = array
    // The only reference to the array is then the local one.
    self = .array([])
    body(&items)
    self = .array(items)
  }
}
