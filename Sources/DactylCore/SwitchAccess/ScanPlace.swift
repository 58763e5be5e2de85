/// The place of the highlight among the items, which is found again after the elements have changed (`SW-9`).
@MainActor struct ScanPlace {
  /// The popup, the presented controller or the menu to which scanning is limited; nil for none.
  var scope: ScanID?
  /// The way from the root to the item.
  private(set) var path: [ScanID] = []
  /// Whether the place is the first item inside the group at the end of `path`.
  private var isInside = true
  /// Whether the item is the one that closes what is in front, since nothing else is there yet.
  private var isProvisional = false

  init(scope: ScanID? = nil) { self.scope = scope }

  /// The number of groups around the item.
  var depth: Int { path.count - 1 }

  /// Goes to the first item inside `group`.
  mutating func enter(_ group: [ScanID]) {
    path = group
    isInside = true
  }

  mutating func move(to item: ScanItem) {
    guard !path.isEmpty else { return }
    path[path.count - 1] = item.id
  }

  mutating func goInside(_ item: ScanItem) {
    guard let first = item.children.first else { return }
    path.append(first.id)
  }

  /// Goes to the group around the item.
  mutating func goBack() {
    if path.count > 1 { path.removeLast() }
  }

  /// Begins again in the group around the item. A row and a part are none.
  mutating func restart() {
    guard !isInside, !path.isEmpty else { return }
    path.removeLast()
    while let last = path.last, case .part = last { path.removeLast() }
    isInside = true
  }

  /// Begins again in the group around the group of letters in which the item is, if it is in one.
  mutating func leaveLetters() {
    guard let index = path.firstIndex(of: .letters) else { return }
    path.removeSubrange(index...)
    isInside = true
  }

  /// Finds the place in `tree`. Returns the items beside it, and its index; nil if there are no items. If the item is
  /// gone, it is the group around it; `isLost` tells that no such group is left either.
  mutating func resolve(in tree: ScanTree) -> (items: [ScanItem], index: Int, isLost: Bool)? {
    guard !tree.root.isEmpty else { return nil }
    if isProvisional { enter([]) }
    isProvisional = tree.root.count == 1 && tree.root[0].id == .close
    let wanted = path
    var found = Self.found(path, in: tree)
    if found.count < path.count, let last = path.last(where: \.isView), let other = tree.path(where: { $0.id == last })
    {
      found = other
    }
    let isLost = found.isEmpty && !wanted.isEmpty
    path = found
    if isInside || found.isEmpty {
      isInside = false
      if let group = tree.item(at: found) { goInside(group) } else { path = [tree.root[0].id] }
    }
    let items = path.count > 1 ? tree.item(at: Array(path.dropLast()))?.children ?? [] : tree.root
    guard let index = items.firstIndex(where: { $0.id == path.last }) else { return nil }
    return (items, index, isLost)
  }

  private static func found(_ path: [ScanID], in tree: ScanTree) -> [ScanID] {
    var (items, found) = (tree.root, [ScanID]())
    for id in path {
      guard let item = items.first(where: { $0.id == id }) else { break }
      found.append(id)
      items = item.children
    }
    return found
  }
}
