import DactylGeometry

extension Window {
  /// Moves the keyboard focus from the first responder to another view, as the Tab and arrow keys do (section 7a).
  ///
  /// Without a first responder, Tab goes on from the view that was touched last (`KF-7`). Returns false, and changes
  /// nothing, if there is no view to focus, or the first responder does not resign.
  @discardableResult public final func moveFocus(_ heading: FocusHeading) -> Bool {
    let focused = firstResponder?.homeView
    switch heading {
    case .next, .previous, .first, .last: return moveFocus(heading, inScope: currentScope)
    case .up, .down, .left, .right:
      guard let group = focused?.viewWithFocusGroup else { return false }
      return moveFocus(heading, inGroup: group)
    }
  }

  /// The scope of the first responder; without one, the presented controller or the window.
  private var currentScope: View {
    let top: View = presentations?.front?.container ?? self
    guard let focused = firstResponder?.homeView, focused !== self, focused.isDescendant(of: top) else { return top }
    return focused.focusScope ?? top
  }

  /// The views in front of the presented controller whose container is `scope`, such as toasts (`NV-13`).
  private func views(inFrontOf scope: View) -> [View] {
    guard scope === presentations?.front?.container, let index = storedSubviews.firstIndex(where: { $0 === scope })
    else { return [] }
    return storedSubviews[(index + 1)...].filter { view in
      view.geometry.takesTouches && !view.isFocusScope && !(view is PresentationView)
    }
  }

  /// Moves the focus among the stops of `scope` (`KF-3`). The last stop is followed by the first.
  final func moveFocus(_ heading: FocusHeading, inScope wanted: View) -> Bool {
    // A presented controller covers the window that uses the key.
    let scope = wanted === self ? currentScope : wanted
    scope.layoutIfNeeded()
    let focused = firstResponder?.homeView
    let order = FocusOrder(inside: scope, and: views(inFrontOf: scope), focused: focused, start: focused ?? focusStart)
    let stops = order.stops
    guard !stops.isEmpty else { return false }
    var target: Int
    if let index = stops.firstIndex(where: { $0 === focused }) {
      target = heading == .previous ? index - 1 : index + 1
    } else {
      let neighbors = order.neighborsOfStart ?? (-1, 0)
      target = heading == .previous ? neighbors.previous : neighbors.next
    }
    switch heading {
    case .first: target = 0
    case .last: target = stops.count - 1
    default: target = (target + stops.count) % stops.count
    }
    return focus(stops[target])
  }

  /// Moves the focus among the members of `group` (`KF-4`).
  final func moveFocus(_ heading: FocusHeading, inGroup view: View) -> Bool {
    guard let group = view.focusGroup, let focused = firstResponder?.homeView else { return false }
    view.layoutIfNeeded()
    let members = FocusOrder.members(of: view)
    guard let index = members.firstIndex(where: { $0 === focused }) else { return false }
    let rects = members.map { $0.convert($0.bounds, to: view) }
    let isMirrored = view.isMirrored
    guard let target = group.target(of: heading, from: index, in: rects, isMirrored: isMirrored),
      focus(members[target])
    else { return false }
    group.didMove?(members[target])
    return true
  }

  private func focus(_ view: View) -> Bool {
    showsFocus = true
    guard view.becomeFirstResponder() else { return false }
    view.scrollToVisible()
    return true
  }

  /// The user has touched `view`: the focus is not shown any more, and Tab goes on from there (`KF-6`, `KF-7`).
  final func wasTouched(at view: View) {
    showsFocus = false
    focusStart = view
  }

  /// Called after the first responder has changed from `old`.
  final func firstResponderChanged(from old: Responder?) {
    var group = firstResponder?.homeView?.viewWithFocusGroup
    if let view = firstResponder?.homeView {
      focusStart = view
      while let present = group {
        present.focusStateForUse.lastMember = view
        group = present.viewWithFocusGroup
      }
    }
    application?.textInputSession.focusChanged()
    accessibilityDidChange()
    stack?.setNeedsFrameForAccessibility()
    if let old { focusChanged(old, .lost) }
    if let firstResponder { focusChanged(firstResponder, showsFocus ? .gainedShown : .gained) }
  }

  /// Called when `showsFocus` has changed.
  final func showsFocusChanged() {
    if let firstResponder { focusChanged(firstResponder, showsFocus ? .shown : .hidden) }
  }

  private func focusChanged(_ responder: Responder, _ change: FocusChange) {
    application?.dispatcher.observer?.responder(responder, changesFocus: change)
    responder.focusDidChange()
  }
}

extension View {
  /// Scrolls all scroll views above so that the view is visible, with a little space around it (`KF-9`).
  final func scrollToVisible() {
    var next = superview
    while let present = next {
      if let scrollView = present as? ScrollView {
        scrollView.scrollRectToVisible(scrollView.area(of: self, space: Self.spaceAround), animated: true)
      }
      next = present.superview
    }
  }

  private static var spaceAround: Double { 8 }
}
