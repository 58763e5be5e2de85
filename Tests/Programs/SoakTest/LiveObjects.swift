/// Weak references to all objects of the framework that the program has made: released objects must be gone.
@MainActor final class LiveObjects {
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

  /// The number of living objects of each kind; drops the references to others.
  func count() -> [(kind: String, count: Int)] {
    for index in entries.indices { entries[index].list.removeAll { $0.object == nil } }
    return entries.map { ($0.kind, $0.list.count) }
  }
}
