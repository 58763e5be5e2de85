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
    while !isEmpty, case .contacts(let frame) = item, case .contacts(let following) = items[start],
      let merged = frame.merged(with: following)
    {
      _ = take()
      item = .contacts(merged)
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
  /// Both in one, if both hold nothing but moves of the same contacts.
  func merged(with next: ContactFrame) -> ContactFrame? {
    guard isMovement, next.isMovement, changes.count == next.changes.count else { return nil }
    var merged = next
    for index in merged.changes.indices {
      guard let earlier = changes.first(where: { $0.contact == merged.changes[index].contact }) else { return nil }
      merged.changes[index].earlierSamples = earlier.earlierSamples + [earlier.sample]
    }
    return merged
  }
}
