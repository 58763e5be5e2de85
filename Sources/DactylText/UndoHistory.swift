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

  struct Group {
    var changes: [TextChange]
    let before: TextSelection
    var after: TextSelection
    let kind: Kind

    var size: Int { changes.reduce(0) { $0 + $1.removed.utf8.count + $1.inserted.utf8.count } }
  }

  /// The most bytes of removed and inserted text that are kept.
  private static let capacity = 64 << 20

  private(set) var undone: [Group] = []
  private(set) var done: [Group] = []
  private var size = 0
  /// Whether the next edit begins a group.
  private var isClosed = true

  /// The next edit begins a group.
  mutating func close() { isClosed = true }

  mutating func removeAll() {
    self = UndoHistory()
  }

  mutating func record(_ change: TextChange, _ kind: Kind, before: TextSelection, after: TextSelection) {
    undone = []
    size += change.removed.utf8.count + change.inserted.utf8.count
    if let last = done.last, joins(change, kind, last) {
      done[done.count - 1].changes.append(change)
      done[done.count - 1].after = after
    } else {
      done.append(Group(changes: [change], before: before, after: after, kind: kind))
    }
    isClosed = kind == .other
    while size > Self.capacity, done.count > 1 { size -= done.removeFirst().size }
  }

  /// Whether the change belongs to the last group: it continues it without a movement of the caret, in the same word.
  private func joins(_ change: TextChange, _ kind: Kind, _ last: Group) -> Bool {
    guard !isClosed, kind == last.kind, let before = last.changes.last else { return false }
    switch kind {
    case .other: return false
    case .deletingForward: return change.inserted.isEmpty && change.position == before.position
    case .deletingBackward: return change.inserted.isEmpty && change.oldRange.upperBound == before.position
    case .typing:
      guard change.position == before.newRange.upperBound, change.removed.isEmpty else { return false }
      // A word and the spaces behind it are a group.
      let (end, start) = (before.inserted.last, change.inserted.first)
      return !(end?.isWhitespace ?? false) || (start?.isWhitespace ?? false) && !(start?.isNewline ?? false)
    }
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
