import DactylGeometry

/// The place of an element, and what assistive programs do with it.
extension AccessibilityObject {
  /// The smallest rectangle around the element, in points from the upper left corner of the content of its toplevel, as
  /// the compositor shows it; zero for the application.
  package var frame: Rect { place(clipped: false) }

  /// The part of `frame` that nothing cuts off; empty if the user can't see the element.
  package var visibleFrame: Rect { place(clipped: true) }

  private func place(clipped: Bool) -> Rect {
    switch subject {
    case .application: return .zero
    case .view:
      guard let view = subjectView else { return .zero }
      return Self.place(of: view.storedBounds, in: view, clipped: clipped)
    case .item:
      guard let (container, index) = itemPlace else { return .zero }
      return Self.place(of: container.accessibilityItemFrame(at: index), in: container, clipped: clipped)
    }
  }

  /// Returns a rectangle of the element's view in the coordinates of `frame`; nil if there is no view.
  package func place(of rect: Rect) -> Rect? {
    view.map { Self.place(of: rect, in: $0, clipped: false) }
  }

  /// Returns a point in the coordinates of `frame` in those of the element's view; nil if there is no view.
  package func point(inView point: Point) -> Point? {
    guard let view, let window = view.window, let stack = window.stack,
      let toContent = stack.rotation.toSurface(of: stack.rotation.turn(stack.size)).inverted()
    else { return nil }
    let surface = toContent.apply(to: point - stack.accessibilityOrigin)
    return view.convert(window.convertFromSuperview(surface), from: window)
  }

  private static func place(of rect: Rect, in view: View, clipped: Bool) -> Rect {
    guard let window = view.window, let stack = window.stack else { return .zero }
    var rect = view.convert(rect, to: window)
    if clipped {
      var present: View? = view
      while let clipping = present {
        if clipping.clipsToBounds || clipping === window {
          rect = rect.intersection(clipping.convert(clipping.storedBounds, to: window))
        }
        present = clipping.superview
      }
    }
    rect = window.toSuperview.apply(to: rect)
    if clipped { rect = rect.intersection(Rect(origin: .zero, size: stack.size)) }
    rect = stack.rotation.toSurface(of: stack.rotation.turn(stack.size)).apply(to: rect)
    let origin = stack.accessibilityOrigin
    return rect.offsetBy(dx: origin.x, dy: origin.y)
  }

  /// Returns the innermost element at a point, in the coordinates of `frame`; nil if there is none.
  package func descendant(at point: Point) -> AccessibilityObject? {
    guard visibleFrame.contains(point) || isApplication else { return nil }
    prepareChildren()
    for child in (before + shownItems + behind).reversed() {
      if let found = child.descendant(at: point) { return found }
    }
    return isApplication ? nil : self
  }

  /// The view that a popup was shown from; nil for other elements.
  package var popupSource: View? { openerView }

  /// The popups that were shown from the element.
  package var popups: [AccessibilityObject] {
    guard let view else { return [] }
    return toplevel?.behind.filter { $0.openerView === view } ?? []
  }

  // MARK: Use

  /// Performs an action of the element. Returns false if it fails.
  package func perform(_ action: AccessibilityAction) -> Bool {
    if case .item = subject {
      return itemPlace.map { $0.container.performAccessibilityAction(action, onItemAt: $0.index) } ?? false
    }
    return view?.performAccessibilityAction(action) ?? false
  }

  /// Gives the element the keyboard focus, where the user sees it. Returns false if it can't have it.
  package func grabFocus() -> Bool {
    scrollToVisible()
    if let (container, index) = itemPlace {
      guard container.becomeFirstResponder() else { return false }
      container.window?.showsFocus = true
      return container.accessibilityCurrentItem == index || container.setAccessibilityItemSelected(true, at: index)
    }
    guard let view else { return false }
    view.window?.makeKey()
    // The text of a label has the focus for it.
    let target = view.canBecomeFirstResponder ? view : view.storedSubviews.first { $0.canBecomeFirstResponder } ?? view
    view.window?.showsFocus = true
    return target.becomeFirstResponder()
  }

  /// Scrolls everything around the element so that it is visible.
  package func scrollToVisible() {
    if let (container, index) = itemPlace {
      container.scrollToAccessibilityItem(at: index)
      container.scrollToVisible()
    } else {
      // Only a text knows where a link is that is not visible.
      if let link = view as? any AccessibilityTextLink, let text = parent?.view as? any AccessibilityReadingContent {
        text.layoutIfNeeded()
        text.scrollToAccessibilityText(link.accessibilityTextRange)
        text.layoutIfNeeded()
      }
      view?.scrollToVisible()
    }
  }

  /// Selects or deselects the element, if it is an item or can be activated. Returns false if it fails.
  package func setSelected(_ isSelected: Bool) -> Bool {
    if let (container, index) = itemPlace {
      guard container.setAccessibilityItemSelected(isSelected, at: index) else { return false }
      if let parent { tracker.noteSelection(of: parent) }
      // Nothing may be drawn for it.
      container.setNeedsAccessibilityUpdate()
      return true
    }
    let state = description.state
    guard state.contains(.selected) || state.contains(.checked) || !isSelected else { return perform(.activate) }
    return isSelected
  }

  /// The objects of the children that are selected; of a large container that does not know, those that are shown or
  /// known.
  package var selectedChildren: [AccessibilityObject] {
    guard let container else { return before.filter { !$0.description.state.isDisjoint(with: [.selected]) } }
    if let selected = container.accessibilitySelectedItems {
      return selected.compactMap { tracker.item(at: $0, of: self) }
    }
    let count = container.accessibilityItemCount
    guard count > Self.mostSearched else {
      return (0..<count).filter { container.accessibilityItemDescription(at: $0).state.contains(.selected) }
        .compactMap { tracker.item(at: $0, of: self) }
    }
    let shown = shownItems
    let known = items.values.filter { item in !shown.contains { $0 === item } }
    return (shown + known).filter { $0.description.state.contains(.selected) }
      .sorted { ($0.itemPlace?.index ?? 0) < ($1.itemPlace?.index ?? 0) }
  }

  /// The items of a container that views show now, in the order of reading.
  package var shownItems: [AccessibilityObject] {
    guard let container else { return [] }
    return container.accessibilityChildren(of: description).compactMap { view in
      container.accessibilityItemIndex(for: view).flatMap { tracker.item(at: $0, of: self) }
    }
  }

  /// The most items that are all looked at for the selection.
  private static let mostSearched = 500

  /// Makes the objects inside of an item, if a view shows it.
  package func prepareChildren() {
    if case .item = subject { tracker.fill(self) }
  }
}

extension WindowStack {
  /// The upper left corner of the surface, from that of the content of the toplevel.
  var accessibilityOrigin: Point {
    let (root, origin) = positionInRoot
    return origin - root.contentFrame.origin
  }
}
