/// The changes of a text, in groups that are undone as one.
struct UndoHistory {
  /// The kind of an edit. Edits of one kind after each other may be one group.
  enum Kind {
    case typing
    case deletingBackward
    case deletingForward
    /// An edit that is a group of its own.
    case other
  }

  /// Edits after each other, joined into one change.
  struct Group {
    var change: TextChange
    let before: TextSelection
    var after: TextSelection
    let kind: Kind

    var size: Int { change.removed.utf8.count + change.inserted.utf8.count }
  }

  /// The most bytes of removed and inserted text that are kept. The last group is kept whatever its size.
  let capacity: Int
  private(set) var undone: [Group] = []
  private(set) var done: [Group] = []
  private var size = 0
  /// Whether the next edit begins a group.
  private var isClosed = true

  init(capacity: Int = 64 << 20) {
    self.capacity = capacity
  }

  /// The next edit begins a group.
  mutating func close() { isClosed = true }

  mutating func removeAll() {
    self = UndoHistory(capacity: capacity)
  }

  /// Returns whether the change begins a group.
  @discardableResult mutating func record(
    _ change: TextChange, _ kind: Kind, before: TextSelection, after: TextSelection
  ) -> Bool {
    size -= undone.reduce(0) { $0 + $1.size }
    undone = []
    size += change.removed.utf8.count + change.inserted.utf8.count
    var begins = false
    if !isClosed, let last = done.last, last.kind == kind, let joined = last.change.joined(change, kind) {
      done[done.count - 1].change = joined
      done[done.count - 1].after = after
    } else {
      done.append(Group(change: change, before: before, after: after, kind: kind))
      begins = true
    }
    isClosed = kind == .other
    let excess = size - capacity
    guard excess > 0 else { return begins }
    var (count, removed) = (0, 0)
    while removed < excess, count + 1 < done.count {
      removed += done[count].size
      count += 1
    }
    done.removeFirst(count)
    size -= removed
    return begins
  }

  /// Returns the group to undo, which can be redone from now on.
  mutating func undo() -> Group? {
    guard let group = done.popLast() else { return nil }
    undone.append(group)
    isClosed = true
    return group
  }

  /// Returns the group to redo, which can be undone from now on.
  mutating func redo() -> Group? {
    guard let group = undone.popLast() else { return nil }
    done.append(group)
    isClosed = true
    return group
  }
}

extension TextChange {
  /// Returns both changes as one; nil if `next` does not continue this one, or begins another word.
  fileprivate func joined(_ next: TextChange, _ kind: UndoHistory.Kind) -> TextChange? {
    switch kind {
    case .other: return nil
    case .deletingForward:
      guard inserted.isEmpty, next.inserted.isEmpty, next.position == position else { return nil }
      return TextChange(position: position, removed: removed + next.removed, inserted: "")
    case .deletingBackward:
      guard inserted.isEmpty, next.inserted.isEmpty, next.oldRange.upperBound == position else { return nil }
      return TextChange(position: next.position, removed: next.removed + removed, inserted: "")
    case .typing:
      guard next.position == newRange.upperBound, next.removed.isEmpty else { return nil }
      // A word and the spaces before it are a group, and a line break begins one.
      if let first = next.inserted.first, first.isWhitespace {
        guard !first.isNewline, inserted.allSatisfy(\.isWhitespace) else { return nil }
      }
      return TextChange(position: position, removed: removed, inserted: inserted + next.inserted)
    }
  }
}
