import DactylLanguage

/// What takes one change back.
@MainActor struct UndoAction {
  /// What an action does to a text, whose steps have an order of their own.
  enum Role {
    /// It is no step of a text.
    case ordinary
    /// It undoes the last step of its target, a text.
    case undoOfText
    /// It redoes the step of its target, a text, that was undone last.
    case redoOfText
  }

  private let target: UndoTarget?
  let role: Role
  /// What is the same for successive changes of one value; nil for other changes.
  let key: AnyHashable?
  private let handler: @MainActor () -> Void

  init(
    target: AnyObject?, role: Role = .ordinary, key: AnyHashable? = nil, handler: @escaping @MainActor () -> Void
  ) {
    (self.target, self.role, self.key, self.handler) = (target.map(UndoTarget.init), role, key, handler)
  }

  /// Whether the target is not gone.
  var isAlive: Bool { target.map { $0.object != nil } ?? true }

  func hasTarget(_ object: AnyObject) -> Bool { target?.object === object }

  /// Whether it has an effect: a step of a text has none while the text is in no window, or can't be edited.
  var isPresent: Bool {
    guard role != .ordinary else { return isAlive }
    return (target?.object as? TextUndo)?.canPerform ?? isAlive
  }

  func perform() { if isPresent { handler() } }
}

/// A weak reference to the target of an action. Those to responders cost these nothing (``WeakRef``).
@MainActor private struct UndoTarget {
  private weak var other: AnyObject?
  private var responder = WeakRef<Responder>(wrappedValue: nil)

  init(_ object: AnyObject) {
    if let object = object as? Responder {
      responder.wrappedValue = object
    } else {
      other = object
    }
  }

  var object: AnyObject? { responder.wrappedValue ?? other }
}

/// Actions that are undone together, and their name.
@MainActor struct UndoGroup {
  /// Identifies the group.
  let number = ProcessState.nextNumber()
  var name: LocalizedText
  var actions: [UndoAction] = []

  var isAlive: Bool { actions.contains(where: \.isAlive) }
  var isPresent: Bool { actions.contains(where: \.isPresent) }
}

/// The groups to undo, or those to redo, the last one at the end.
@MainActor struct UndoStack {
  private(set) var groups: [UndoGroup] = []

  /// The last group that has an effect.
  var last: UndoGroup? { groups.last(where: \.isPresent) }

  mutating func removeAll() { groups = [] }

  mutating func append(_ group: UndoGroup) { groups.append(group) }

  /// Changes the last group, if its number is this one. Returns whether it is.
  mutating func changeLast(_ number: Int?, _ change: (inout UndoGroup) -> Void) -> Bool {
    guard let last = groups.last, last.number == number else { return false }
    change(&groups[groups.count - 1])
    return true
  }

  /// Removes and returns what has an effect of the last group that has one. Other steps of texts keep their places.
  mutating func popLast() -> UndoGroup? {
    groups.removeAll { !$0.isAlive }
    guard let index = groups.lastIndex(where: \.isPresent) else { return nil }
    var group = groups[index]
    let absent = group.actions.filter { $0.isAlive && !$0.isPresent }
    if absent.isEmpty {
      groups.remove(at: index)
    } else {
      groups[index].actions = absent
      group.actions.removeAll { !$0.isPresent }
    }
    return group
  }

  /// Removes the first groups, so that `levels` are left.
  mutating func limit(to levels: Int) {
    guard groups.count > levels else { return }
    groups.removeAll { !$0.isAlive }
    groups.removeFirst(max(groups.count - levels, 0))
  }

  mutating func removeActions(of target: AnyObject) {
    remove { $0.hasTarget(target) }
  }

  private mutating func remove(where isRemoved: (UndoAction) -> Bool) {
    for index in groups.indices { groups[index].actions.removeAll(where: isRemoved) }
    groups.removeAll { $0.actions.isEmpty }
  }

  // MARK: Texts

  /// Returns the number of actions with this role of a text.
  func count(_ role: UndoAction.Role, of text: AnyObject) -> Int {
    groups.reduce(0) { $0 + $1.actions.count { $0.role == role && $0.hasTarget(text) } }
  }

  /// Removes the last action with this role of a text. Returns the name of its group; nil if there is none.
  mutating func removeLast(_ role: UndoAction.Role, of text: AnyObject) -> LocalizedText? {
    for index in groups.indices.reversed() {
      guard let place = groups[index].actions.lastIndex(where: { $0.role == role && $0.hasTarget(text) }) else {
        continue
      }
      let name = groups[index].name
      groups[index].actions.remove(at: place)
      if groups[index].actions.isEmpty { groups.remove(at: index) }
      return name
    }
    return nil
  }

  /// Removes the first actions with this role of a text, so that `count` are left.
  mutating func limit(_ role: UndoAction.Role, of text: AnyObject, to count: Int) {
    var excess = self.count(role, of: text) - count
    guard excess > 0 else { return }
    remove {
      guard excess > 0, $0.role == role, $0.hasTarget(text) else { return false }
      excess -= 1
      return true
    }
  }
}
