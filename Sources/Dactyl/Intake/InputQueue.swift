/// What waits to be dispatched, first in first out (`EI-1`).
struct InputQueue {
  /// Nil where the item was taken.
  private(set) var items: [InputItem?] = []
  private var start = 0

  var isEmpty: Bool { start == items.count }

  mutating func append(contentsOf new: [InputItem]) {
    for item in new { items.append(item) }
  }

  /// The next item; moves of the same contacts right behind each other come as one (`EI-15`).
  mutating func next() -> InputItem? {
    guard !isEmpty else { return nil }
    var item = take()
    if case .contacts(var frame) = item {
      item = nil
      while !isEmpty, case .contacts(let following) = items[start], frame.merge(following) { _ = take() }
      item = .contacts(frame)
    }
    if isEmpty {
      items.removeAll(keepingCapacity: true)
      start = 0
    }
    return item
  }

  private mutating func take() -> InputItem? {
    var item: InputItem?
    swap(&item, &items[start])
    start += 1
    return item
  }
}

extension ContactFrame {
  /// Becomes `next`, with its own samples before those of `next`, if both hold nothing but moves of the same contacts;
  /// answers whether they do.
  mutating func merge(_ next: ContactFrame) -> Bool {
    guard isMovement, next.isMovement, changes.count == next.changes.count else { return false }
    for change in next.changes where !changes.contains(where: { $0.contact == change.contact }) { return false }
    var merged = next
    for index in changes.indices {
      guard let place = merged.changes.firstIndex(where: { $0.contact == changes[index].contact }) else { continue }
      // Taken over rather than copied: a burst may hold thousands.
      var samples: [ContactChange.Sample] = []
      swap(&samples, &changes[index].earlierSamples)
      samples.append(changes[index].sample)
      samples.append(contentsOf: merged.changes[place].earlierSamples)
      merged.changes[place].earlierSamples = samples
    }
    self = merged
    return true
  }
}
