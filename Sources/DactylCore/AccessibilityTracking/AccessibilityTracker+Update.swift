/// A view that is an element, as it was found.
struct FoundElement {
  let view: View
  let description: AccessibilityDescription
}

/// Looking at views again.
extension AccessibilityTracker {
  /// Returns the elements inside of a view, without the items of a container: those before the items, and those behind
  /// them. All are before if there are no items now.
  func content(of view: View, _ description: AccessibilityDescription) -> (
    before: [FoundElement], behind: [FoundElement]
  ) {
    let container = view as? any AccessibilityContainer
    var (before, behind, hasItems) = ([FoundElement](), [FoundElement](), false)
    for child in view.accessibilityChildren(of: description) {
      if container?.accessibilityItemIndex(for: child) != nil {
        hasItems = true
      } else if hasItems {
        behind += elements(of: child)
      } else {
        before += elements(of: child)
      }
    }
    return (before, behind)
  }

  /// Returns the view, if it is an element; else the elements inside.
  private func elements(of view: View) -> [FoundElement] {
    let description = view.accessibilityDescription
    if view.isAccessibilityElement(description) { return [FoundElement(view: view, description: description)] }
    var inner = description
    // The subviews of a view that is not an element belong to no element.
    if inner.children == nil { inner.role = .none }
    return view.accessibilityChildren(of: inner).flatMap(elements)
  }

  // MARK: Windows

  /// The windows that the user sees: those of the toplevels, each with those that are shown in front of it.
  private var shownWindows: [(main: Window, others: [Window])] {
    var shown: [(root: WindowStack, main: Window, others: [Window])] = []
    for stack in application.stacks {
      let windows = stack.backToFront.filter { !$0.isLeftOut && $0.isOnSurface }
      if let index = shown.firstIndex(where: { $0.root === stack.positionInRoot.root }) {
        shown[index].others += windows
      } else if stack.parent == nil, let main = windows.first(where: { $0.windowLevel == .normal }) ?? windows.first {
        shown.append((stack, main, windows.filter { $0 !== main }))
      }
    }
    return shown.map { ($0.main, $0.others) }
  }

  func updateWindows() {
    let shown = shownWindows
    root.before = replaced(root.before, of: root, at: 0, with: shown.map { found($0.main) })
    for object in root.before { markStale(object) }
  }

  private func found(_ view: View) -> FoundElement {
    FoundElement(view: view, description: view.accessibilityDescription)
  }

  /// The windows in front of a toplevel, such as menus and the touch keyboard.
  private func overlays(of window: Window) -> [FoundElement] {
    shownWindows.first { $0.main === window }?.others.flatMap { window -> [FoundElement] in
      let element = found(window)
      return element.description.role == .none ? elements(of: window) : [element]
    } ?? []
  }

  // MARK: One object

  /// Looks at an object again: at its description, and at the elements inside.
  func refresh(_ object: AccessibilityObject) {
    // The cell around it may show another item already.
    if let item = object.enclosingItem, item !== object, item.needsFilling { return fill(item) }
    switch object.subject {
    case .application: return
    case .view:
      guard let view = object.subjectView, let parent = object.parent else { return }
      let description = object.description
      let isTop = view is Window
      guard isTop || view.isAccessibilityElement(description), isTop || !view.isLeftOut else {
        return markStale(parent)
      }
      compare(object, description)
      if description.role.describesParts { for child in object.before { markStale(child) } }
      var content = content(of: view, description)
      if parent.isApplication, let window = view as? Window { content.behind += overlays(of: window) }
      object.before = replaced(object.before, of: object, at: 0, with: content.before)
      removeLostItems(of: object)
      let count = object.childCount - object.behind.count
      object.behind = replaced(object.behind, of: object, at: count, with: content.behind)
    case .item:
      guard object.itemPlace != nil else { return removeItem(object) }
      // Those without a view are described when somebody asks.
      if object.view != nil { compare(object, object.description) }
      if object.filledKey != nil { fill(object) }
    }
    // Rows and buttons are named by the texts inside.
    if let parent = object.parent, parent.told.role.takesLabelFromContent { markStale(parent) }
  }

  /// The most items that are all looked for in each frame in which the list changes.
  private static let mostItemsPerFrame = 64

  /// Removes the items that the model does not have any more.
  private func removeLostItems(of object: AccessibilityObject) {
    guard let container = object.container, !object.items.isEmpty else { return }
    let count = container.accessibilityItemCount
    defer { object.knownItemCount = count }
    // Scrolling does not look for all rows that somebody has ever asked for. Others are found when they are asked for.
    guard object.items.count <= Self.mostItemsPerFrame || count != object.knownItemCount else { return }
    for item in object.items.values.sorted(by: { $0.number < $1.number }) where item.itemPlace == nil {
      removeItem(item)
    }
  }

  func removeItem(_ object: AccessibilityObject) {
    guard let parent = object.parent, case .item(let id) = object.subject else { return }
    parent.items[id] = nil
    changes.append(.removed(object, parent: parent, index: 0))
    forget(object)
  }

  /// Makes the objects inside of an item from the view that shows it; there are none while no view does.
  func fill(_ item: AccessibilityObject) {
    let view = item.view
    if item.needsFilling {
      for child in item.before {
        changes.append(.removed(child, parent: item, index: 0))
        forget(child)
      }
      item.before = []
      forgetFilling(of: item)
      if let view { filled[ObjectIdentifier(view)] = item.number }
      item.setFilled(from: view)
    }
    guard let view else { return }
    let content = content(of: view, view.accessibilityDescription)
    item.before = replaced(item.before, of: item, at: 0, with: content.before + content.behind)
  }

  /// Returns the objects of `found` in the place of `old`. The first one has the index `start` in its parent.
  private func replaced(
    _ old: [AccessibilityObject], of parent: AccessibilityObject, at start: Int, with found: [FoundElement]
  ) -> [AccessibilityObject] {
    // Most often nothing has come or gone.
    if old.count == found.count, zip(old, found).allSatisfy({ $0.subjectView === $1.view }) { return old }
    let kept = old.filter { object in found.contains { $0.view === object.subjectView } }
    let order = found.compactMap { element in kept.first { $0.subjectView === element.view } }
    // Elements in another order have gone and come.
    let staying = zip(kept, order).allSatisfy { $0 === $1 } ? kept : []
    for (index, object) in old.enumerated().reversed() where !staying.contains(where: { $0 === object }) {
      changes.append(.removed(object, parent: parent, index: start + index))
      forget(object)
    }
    var new: [AccessibilityObject] = []
    for element in found {
      if let object = staying.first(where: { $0.subjectView === element.view }) {
        new.append(object)
        continue
      }
      // It may be a part of another object until now.
      if let other = self.object(of: element.view) { leave(other) }
      let object = makeObject(of: element, in: parent)
      new.append(object)
      changes.append(.added(object, parent: parent, index: start + new.count - 1))
    }
    return new
  }

  /// Takes an object away that is about to come elsewhere.
  private func leave(_ object: AccessibilityObject) {
    guard let parent = object.parent else { return }
    changes.append(.removed(object, parent: parent, index: object.indexInParent ?? 0))
    parent.before.removeAll { $0 === object }
    parent.behind.removeAll { $0 === object }
    forget(object)
    markStale(parent)
  }

  private func compare(_ object: AccessibilityObject, _ description: AccessibilityDescription) {
    let old = object.told
    var new = ToldDescription(description)
    new.selection = old.selection
    object.told = new
    noteName(of: object)
    guard object.wasTold else {
      object.wasTold = true
      return
    }
    if old.role != new.role { changes.append(.role(object)) }
    if old.label != new.label {
      changes.append(.name(object))
      for other in objects(namedBy: object) { markStale(other) }
      if object.isText, new.role == old.role {
        changes.append(textChange(of: object, old.label ?? "", new.label ?? ""))
      }
    }
    if old.hint != new.hint { changes.append(.hint(object)) }
    if old.sortOrder != new.sortOrder { changes.append(.sortOrder(object)) }
    if old.value != new.value || old.range != new.range { changes.append(.value(object)) }
    // The titles may be unknown, and are not drawn.
    if new.role == .picker, object.isContainer, old.value != new.value {
      for item in object.items.values.sorted(by: { $0.number < $1.number }) { compare(item, item.description) }
      noteSelection(of: object)
    }
    for state in old.state.symmetricDifference(new.state).elements {
      changes.append(.state(object, state, new.state.contains(state)))
      if state == .selected, let parent = object.parent { noteSelection(of: parent) }
    }
    if let politeness = description.liveRegion, old.label != new.label || old.value != new.value {
      let text = [new.label, new.value].compactMap(\.self).joined(separator: ", ")
      if !text.isEmpty { changes.append(.announcement(object, text, politeness)) }
    }
    if let selection = selection(of: object) { noteSelection(selection, of: object) }
  }

  func noteSelection(of parent: AccessibilityObject) {
    let isNoted = changes.contains { if case .selection(let other) = $0 { other === parent } else { false } }
    if !isNoted { changes.append(.selection(parent)) }
  }

  // MARK: Report

  /// Reports the changes, in an order that screen readers rely on: a window before the focus in it, and the states of
  /// an element before its focus.
  func finish() {
    takeEdits()
    let all = changes
    changes = []
    guard let report, !all.isEmpty else { return }
    report(ordered(all))
  }
}

extension AccessibilityState {
  /// The single states of the set.
  package var elements: [AccessibilityState] {
    (0..<32).map { AccessibilityState(rawValue: 1 << UInt32($0)) }.filter(contains)
  }
}
