/// Values that are worth keeping, the least recently used of which goes when there are too many.
struct RecentValues<Key: Hashable, Value> {
  private final class Entry {
    let key: Key
    let value: Value
    var newer: Entry?
    unowned(unsafe) var older: Entry?

    init(_ key: Key, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  /// The chain runs from `oldest` by `newer`; it owns nothing that `entries` doesn't.
  private var oldest: Entry?
  private var newest: Entry?

  init(capacity: Int) {
    precondition(capacity > 0, "A cache needs room for one value.")
    self.capacity = capacity
  }

  var count: Int { entries.count }

  /// The value kept for `key`, or what `make` answers, which is kept from now on.
  mutating func value(for key: Key, _ make: () -> Value) -> Value {
    if let entry = entries[key] {
      if entry !== newest {
        unlink(entry)
        append(entry)
      }
      return entry.value
    }
    let value = make()
    if entries.count == capacity, let oldest {
      entries[oldest.key] = nil
      unlink(oldest)
    }
    let entry = Entry(key, value)
    entries[key] = entry
    append(entry)
    return value
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
