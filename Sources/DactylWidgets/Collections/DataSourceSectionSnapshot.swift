import DactylGraphics

/// The items of a section as a tree, whose branches can be collapsed.
///
///     var files = DataSourceSectionSnapshot<String>()
///     files.append(["Documents", "Pictures"])
///     files.append(["Letter", "Report"], to: "Documents")
///     files.expand(["Documents"])
///     let table = TableView()
///     let source = CollectionViewDataSource<Int, String>(table) { cell, name in cell.textLabel.text = name }
///     source.apply(files, to: 0)
///
/// A snapshot is a value: change a copy of the present one, and apply it. An item is there only once. All branches are
/// collapsed at first.
///
/// ![A tree with a branch that is expanded](outline)
public struct DataSourceSectionSnapshot<Item: Hashable>: Equatable {
  private struct Node: Equatable {
    let parent: Item?
    let level: Int
    var children: [Item] = []
    var isExpanded = false
  }

  private var nodes: [Item: Node] = [:]
  /// The items that are in no other one, in order.
  public private(set) var rootItems: [Item] = []

  /// Creates a snapshot without items.
  public init() {}

  // MARK: Reading

  /// All items in order, also those in collapsed branches: each one before those inside it.
  public var items: [Item] { flattened { _ in true } }
  /// The items that are in no collapsed branch, in order. These are the ones that the view shows.
  public var visibleItems: [Item] { flattened(\.isExpanded) }

  /// Whether `item` is in the tree.
  public func contains(_ item: Item) -> Bool { nodes[item] != nil }
  /// Whether the branch of `item` is expanded; false if it is not there. An item with nothing inside it can be expanded,
  /// too, for those that are appended later.
  public func isExpanded(_ item: Item) -> Bool { nodes[item]?.isExpanded ?? false }
  /// The number of items around `item`: 0 for one of `rootItems`, and if it is not there.
  public func level(of item: Item) -> Int { nodes[item]?.level ?? 0 }
  /// The item that `item` is in; nil for one of `rootItems`, and if it is not there.
  public func parent(of item: Item) -> Item? { nodes[item]?.parent }
  /// The items right inside `item`, in order; none if it is not there.
  public func children(of item: Item) -> [Item] { nodes[item]?.children ?? [] }

  private func flattened(_ isOpen: (Node) -> Bool) -> [Item] {
    var found: [Item] = []
    var rest = Array(rootItems.reversed())
    while let item = rest.popLast() {
      found.append(item)
      if let node = nodes[item], isOpen(node) { rest += node.children.reversed() }
    }
    return found
  }

  // MARK: Changing

  /// Adds items at the end of those inside `parent`, or at the end of `rootItems` if it is nil. An item that is there
  /// already stays where it is; that, and a parent that is not there, is reported.
  public mutating func append(_ items: [Item], to parent: Item? = nil) {
    if let parent, nodes[parent] == nil {
      return Warnings.report("\(parent) is not in the outline, so nothing can be appended to it")
    }
    let level = parent.map { self.level(of: $0) + 1 } ?? 0
    var new: [Item] = []
    for item in items {
      guard nodes[item] == nil else {
        Warnings.report("\(item) is in the outline already; it stays where it is")
        continue
      }
      nodes[item] = Node(parent: parent, level: level)
      new.append(item)
    }
    if let parent { nodes[parent]?.children += new } else { rootItems += new }
  }

  /// Removes items, and everything inside them. Those that are not there are ignored.
  public mutating func delete(_ items: [Item]) {
    for item in items {
      guard let node = nodes[item] else { continue }
      if let parent = node.parent {
        nodes[parent]?.children.removeAll { $0 == item }
      } else {
        rootItems.removeAll { $0 == item }
      }
      var rest = [item]
      while let item = rest.popLast() { rest += nodes.removeValue(forKey: item)?.children ?? [] }
    }
  }

  /// Shows what is right inside `items`. Those that are not there are ignored.
  public mutating func expand(_ items: [Item]) { for item in items { nodes[item]?.isExpanded = true } }

  /// Hides everything inside `items`. Those that are not there are ignored.
  public mutating func collapse(_ items: [Item]) { for item in items { nodes[item]?.isExpanded = false } }
}
