/// An item that waits to be dispatched.
struct WaitingItem {
  /// Nil after it was taken.
  var item: InputItem?
  /// The number of device events, of all batches, up to the last one that the item came from.
  let eventCount: Int
}

/// The items that wait to be dispatched, first in first out (`EI-1`).
struct InputQueue {
  private(set) var items: [WaitingItem] = []
  private var start = 0
  /// The number of device events up to the last one that the item taken last came from.
  private(set) var eventCount = 0

  var isEmpty: Bool { start == items.count }

  /// Moves the items of `new` to the end. The memory of the emptied array is used again.
  mutating func take(_ new: inout [WaitingItem]) {
    if items.isEmpty {
      swap(&items, &new)
    } else {
      items.append(contentsOf: new)
      new.removeAll(keepingCapacity: true)
    }
  }

  /// Returns the next item. Merges successive moves of the same contacts into one (`EI-15`).
  mutating func next() -> InputItem? {
    guard !isEmpty else { return nil }
    var item = take()
    while isMergedWithNext(item) { merge(&item, into: take()) }
    if isEmpty {
      items.removeAll(keepingCapacity: true)
      start = 0
    }
    return item
  }

  private func isMergedWithNext(_ item: InputItem?) -> Bool {
    guard !isEmpty, case .contacts(let frame) = item, case .contacts(let next) = items[start].item else { return false }
    return frame.isMerged(with: next)
  }

  private func merge(_ item: inout InputItem?, into next: InputItem?) {
    guard case .contacts(var frame) = item, case .contacts(var later) = next else { return }
    // Nothing else references their arrays now, so nothing is copied.
    item = nil
    later.takeSamples(of: &frame)
    item = .contacts(later)
  }

  private mutating func take() -> InputItem? {
    var item: InputItem?
    swap(&item, &items[start].item)
    eventCount = items[start].eventCount
    start += 1
    return item
  }
}

extension ContactFrame {
  /// Returns whether both contain nothing but moves of the same contacts.
  fileprivate func isMerged(with next: ContactFrame) -> Bool {
    guard isMovement, next.isMovement, changes.count == next.changes.count else { return false }
    for index in changes.indices where next.indexOfChange(of: changes[index].contact, near: index) == nil {
      return false
    }
    return true
  }

  /// Inserts the samples of `earlier`, a frame of the same contacts, before its own.
  fileprivate mutating func takeSamples(of earlier: inout ContactFrame) {
    for index in earlier.changes.indices {
      guard let other = indexOfChange(of: earlier.changes[index].contact, near: index) else { continue }
      // Moved rather than copied, since a burst may have thousands.
      var samples: [ContactChange.Sample] = []
      swap(&samples, &earlier.changes[index].earlierSamples)
      samples.append(earlier.changes[index].sample)
      samples.append(contentsOf: changes[other].earlierSamples)
      changes[other].earlierSamples = samples
    }
  }

  /// Returns the index of the change of `contact`, which is usually `index`.
  private func indexOfChange(of contact: ContactID, near index: Int) -> Int? {
    changes[index].contact == contact ? index : changes.firstIndex { $0.contact == contact }
  }
}
