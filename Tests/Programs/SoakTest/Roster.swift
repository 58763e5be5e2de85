/// Everything the program has made of the framework's, held weakly: what is let go of must be gone.
@MainActor final class Roster {
  private struct Entry { weak var object: AnyObject? }
  private var entries: [(kind: String, list: [Entry])] = []

  @discardableResult func note<Object: AnyObject>(_ object: Object, as kind: String) -> Object {
    if let index = entries.firstIndex(where: { $0.kind == kind }) {
      entries[index].list.append(Entry(object: object))
    } else {
      entries.append((kind, [Entry(object: object)]))
      entries.sort { $0.kind < $1.kind }
    }
    return object
  }

  /// How many of each kind are alive, by kind; forgets the others.
  func count() -> [(kind: String, count: Int)] {
    for index in entries.indices { entries[index].list.removeAll { $0.object == nil } }
    return entries.map { ($0.kind, $0.list.count) }
  }
}
