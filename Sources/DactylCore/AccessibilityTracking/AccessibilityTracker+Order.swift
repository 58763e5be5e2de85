/// The order in which changes are told (`AC-8`), and the end of elements that had the focus (`AC-15`).
extension AccessibilityTracker {
  /// Returns the changes of a frame in the order in which they are told, with the ends of elements that have gone.
  func ordered(_ all: [AccessibilityChange]) -> [AccessibilityChange] {
    let focus = all.compactMap { change in if case .focus(let object, true) = change { object } else { nil } }.last
    let hasKnownFocus = focus.map { isKnown($0, before: all) } ?? false
    let told = all.filter { change in
      // A picker that gets the focus is spoken with its choice.
      if case .selection(let object) = change, object === focus, object.told.role == .picker { false } else { true }
    }
    let sorted = told.enumerated().sorted { a, b in
      (a.element.rank(hasKnownFocus), a.offset) < (b.element.rank(hasKnownFocus), b.offset)
    }
    return withEnds(sorted.map(\.element), focus)
  }

  /// Whether the element with the focus was told before. The elements of a new page do not hold up its focus.
  private func isKnown(_ focus: AccessibilityObject, before changes: [AccessibilityChange]) -> Bool {
    !changes.contains { change in
      guard case .added(let object, let parent, _) = change else { return false }
      return parent.isApplication || sequence(first: focus, next: \.parent).contains { $0 === object }
    }
  }

  /// Adds the ends of the elements that have gone. A screen reader compares the element that gets the focus with the one
  /// that had it, so that the latter ends when the focus moves again.
  private func withEnds(_ changes: [AccessibilityChange], _ focus: AccessibilityObject?) -> [AccessibilityChange] {
    var result: [AccessibilityChange] = []
    var ended: [AccessibilityObject] = []
    if let gone = goneFocus?.outermostGone {
      if let waiting = departures.waiting { ended.append(waiting) }
      (departures.waiting, goneFocus) = (gone, nil)
    }
    if focus != nil {
      if let left = departures.left { ended.append(left) }
      departures = (nil, departures.waiting)
    }
    for change in changes {
      if case .focus(let focus, true) = change, let left = departures.left, left.told.role.isPresented {
        let parent = left.openerView.flatMap { nearestObject(to: $0) } ?? focus
        left.formerParent = parent
        result.append(.reparented(left, parent))
      }
      result.append(change)
      if case .removed(let object, _, _) = change, object !== departures.waiting, object !== departures.left {
        result.append(.ended(object))
      }
    }
    return result + ended.map { .ended($0) }
  }

  /// Notes that the items of a list have another order.
  func noteReorder(of view: View) {
    if report != nil, let object = object(of: view) { changes.append(.reordered(object)) }
  }
}

extension AccessibilityObject {
  /// The outermost one of the objects around this one that have gone together with it.
  fileprivate var outermostGone: AccessibilityObject {
    var present = self
    while let parent = present.formerParent, !parent.isAttached { present = parent }
    return present
  }
}

extension AccessibilityRole {
  /// Whether an element of the role is in front of others for a while.
  fileprivate var isPresented: Bool { self == .menu || self == .dialog || self == .alert }
}

extension AccessibilityChange {
  fileprivate func rank(_ hasKnownFocus: Bool) -> Int {
    switch self {
    case .added: hasKnownFocus ? 8 : 0
    case .active: 1
    case .role, .name, .hint, .value, .state, .sortOrder: 2
    case .text: 3
    case .textAttributes: 4
    case .selection: 5
    case .focus(_, let isFocused): isFocused ? 7 : 6
    // A screen reader that has heard of the new focus does not look for the old one.
    case .removed, .reparented, .ended: 9
    case .reordered: 10
    case .caret: 11
    case .textSelection: 12
    case .announcement: 13
    }
  }
}
