/// Where the user is.
extension AccessibilityTracker {
  /// The element with the keyboard focus; nil if there is none.
  package var focused: AccessibilityObject? { focusedNumber.flatMap { objects[$0] } }

  /// The toplevel that the user works with; nil if there is none.
  package var active: AccessibilityObject? { activeNumber.flatMap { objects[$0] } }

  func updateActivity() {
    let window = application.isActive ? application.keyWindow : nil
    let top = window.flatMap { nearestObject(to: $0) }?.toplevel
    if top?.number != activeNumber {
      if let old = active { changes.append(.active(old, false)) }
      activeNumber = top?.number
      if let top { changes.append(.active(top, true)) }
    }
    let focus = top == nil ? nil : focusedElement(in: window)
    guard focus?.number != focusedNumber else { return }
    if let old = focused {
      changes.append(.focus(old, false))
    } else if report != nil, let focusedNumber {
      goneFocus = objectOrGhost(focusedNumber)
    }
    focusedNumber = focus?.number
    // Its changes are told from now on.
    if let focus, !focus.wasTold { tell(focus) }
    if let focus { changes.append(.focus(focus, true)) }
  }

  /// The row of an open menu at which keys are; else the first responder, or the item in it where keys start.
  private func focusedElement(in window: Window?) -> AccessibilityObject? {
    if let row = highlightedMenuItem { return row }
    // Keys go to the popup in front.
    let popup = application.grabbingStacks.last?.frontToBack.first { $0.firstResponder != nil }
    let window = popup ?? window
    guard let view = window?.firstResponder?.homeView, let object = nearestObject(to: view) else { return nil }
    if let container = object.container, let index = container.accessibilityCurrentItem {
      return item(at: index, of: object) ?? object
    }
    if view === object.subjectView, let part = focusedPart(of: object) { return part }
    // A window is active, and has no focus. A menu whose rows are there, and of which none is highlighted, has it.
    let isMenu = object.told.role == .menu && !object.before.isEmpty
    return object.subjectView is Window && !isMenu ? nil : object
  }

  /// Returns the element inside at which keys are (`AC-17`): the one that the element names, else the segment or the
  /// choice that is selected; nil without one.
  private func focusedPart(of object: AccessibilityObject) -> AccessibilityObject? {
    guard let key = object.told.focusKey else {
      return object.told.role.describesParts ? selectedPart(of: object) : nil
    }
    var waiting = object.before
    while let part = waiting.popLast() {
      if part.viewKey == key { return part }
      waiting += part.before
    }
    return nil
  }

  /// Returns the first element inside that is selected; nil without one.
  private func selectedPart(of object: AccessibilityObject) -> AccessibilityObject? {
    var waiting = Array(object.before.reversed())
    while let part = waiting.popLast() {
      if !part.told.state.isDisjoint(with: [.selected, .checked]) { return part }
      waiting += part.before.reversed()
    }
    return nil
  }

  /// The highlighted row of the menu in front; nil without a menu.
  private var highlightedMenuItem: AccessibilityObject? {
    for window in application.grabbingStacks.reversed().flatMap(\.frontToBack) {
      guard let menu = object(of: window) else { continue }
      var waiting = [menu]
      while let object = waiting.popLast() {
        if object.told.role == .menuItem, object.told.state.contains(.selected) { return object }
        waiting += object.before
      }
    }
    return nil
  }
}
