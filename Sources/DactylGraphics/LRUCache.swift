/// A cache that drops the least recently used value when it is full.
///
/// Entries are sorted by their hashes. A dictionary would make the runtime scan all its types.
package struct LRUCache<Key: Hashable, Value> {
  private typealias Entry = RecentEntry<Key, Value>

  private let capacity: Int
  private var entries: [Entry] = []
  /// The first of a list that continues with `newer`. All of its elements are in `entries`.
  private var oldest: Entry?
  private var newest: Entry?

  package init(capacity: Int) {
    precondition(capacity > 0, "A cache needs room for one value.")
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// Returns the value for `key`; if there is none, makes it with `make` and keeps it.
  package mutating func value(for key: Key, _ make: () -> Value) -> Value {
    let hash = key.hashValue
    if let entry = entry(key, hash) {
      if entry !== newest {
        unlink(entry)
        append(entry)
      }
      return entry.value
    }
    let value = make()
    if entries.count == capacity, let oldest {
      if let index = entries[index(of: oldest.hash)...].firstIndex(where: { $0 === oldest }) {
        entries.remove(at: index)
      }
      unlink(oldest)
    }
    let entry = Entry(key, hash, value)
    entries.insert(entry, at: index(of: hash))
    append(entry)
    return value
  }

  private func entry(_ key: Key, _ hash: Int) -> Entry? {
    var index = index(of: hash)
    while index < entries.count, entries[index].hash == hash {
      if entries[index].key == key { return entries[index] }
      index += 1
    }
    return nil
  }

  /// Returns the index of the first entry whose hash is not less.
  private func index(of hash: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func append(_ entry: Entry) {
    entry.older = newest
    newest?.newer = entry
    newest = entry
    if oldest == nil { oldest = entry }
  }

  private mutating func unlink(_ entry: Entry) {
    if entry === oldest { oldest = entry.newer }
    if entry === newest { newest = entry.older }
    entry.older?.newer = entry.newer
    entry.newer?.older = entry.older
    entry.newer = nil
    entry.older = nil
  }
}

/// Declared outside of `LRUCache`, so that the runtime need not check whether the key is hashable.
private final class RecentEntry<Key, Value> {
  let key: Key
  let hash: Int
  let value: Value
  var newer: RecentEntry?
  unowned(unsafe) var older: RecentEntry?

  init(_ key: Key, _ hash: Int, _ value: Value) {
    self.key = key
    self.hash = hash
    self.value = value
  }
}
