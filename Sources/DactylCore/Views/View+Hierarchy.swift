extension View {
  /// The superview; for a mask the view that it masks; nil at the top of a tree.
  public final var superview: View? { storedSuperview }

  /// The window at the top of the tree, which is the view itself for a window; nil if there is none.
  public final var window: Window? { storedWindow }

  /// The subviews in drawing order: later ones are in front.
  public final var subviews: [View] { storedSubviews }

  /// Inserts `view` at `index` of the subviews, and removes it from its former superview. An index out of range is
  /// limited.
  ///
  /// Moving a view within its window interrupts nothing (`IN-5`). Traps if `view` contains this view, or is a window.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "A view can't be a subview of itself or of one of its own subviews.")
    precondition(!(view is Window), "A window is shown on a surface, not inside a view.")
    if view.isMask { view.leaveMaskedView() }
    let appearance = view.appearanceTransition(movingTo: self)
    let staysInWindow = view.window != nil && view.window === window
    let keptInWindow = view.window
    view.cancelExit()
    view.willMove(toSuperview: self)
    let former = view.superview
    if let old = former {
      old.willRemoveSubview(view)
      view.invalidateInkBounds()
      old.changeSubviews { old.storedSubviews.removeAll { $0 === view } }
      old.updateInkBounds(without: view)
      old.arrangementChanged(by: view)
    }
    if !staysInWindow { view.leaveWindow(for: window) }
    changeSubviews { storedSubviews.insert(view, at: min(max(index, 0), storedSubviews.count)) }
    if storedSubviews.last === view { subviewHierarchy?.append(view) } else { subviewHierarchy = nil }
    view.storedSuperview = self
    if !staysInWindow { view.enterWindow(window, from: keptInWindow) }
    if view.needsLayout || view.subtreeNeedsLayout { markSubtreeNeedsLayout() }
    view.invalidateInkBounds()
    setNeedsLayout()
    accessibilityDidChange()
    arrangementChanged(by: view)
    didAddSubview(view)
    view.didMoveToSuperview()
    if staysInWindow { window?.stack?.wakeVisiblePresentations() }
    if view.window === keptInWindow, former !== self, inheritsOwnTraits || former?.inheritsOwnTraits == true {
      view.traitsChangedThroughout()
    }
    if let former, former !== self { former.didRemove(view) }
    appearance?.viewsArePlaced()
    appearance?.end()
  }

  final func leaveSuperview() {
    if isMask { return leaveMaskedView() }
    let appearance = appearanceTransition(movingTo: nil)
    // Read after callbacks, which may have removed it already.
    guard let old = superview else {
      appearance?.end()
      return
    }
    willMove(toSuperview: nil)
    old.willRemoveSubview(self)
    invalidateInk()
    leaveWindow(for: nil)
    old.changeSubviews { old.storedSubviews.removeAll { $0 === self } }
    old.updateInkBounds(without: self)
    storedSuperview = nil
    enterWindow(nil, from: nil)
    old.setNeedsLayout()
    old.accessibilitySubviewDidLeave(self)
    old.arrangementChanged(by: self)
    didMoveToSuperview()
    if old.inheritsOwnTraits { traitsChangedThroughout() }
    old.didRemove(self)
    appearance?.end()
  }

  /// Returns whether `view` is this view or one of its superviews.
  public final func isDescendant(of view: View) -> Bool {
    var present: View? = self
    while let candidate = present {
      if candidate === view { return true }
      present = candidate.superview
    }
    return false
  }

  /// Whether the view or one of its superviews is hidden.
  final var isHiddenOrHasHiddenAncestor: Bool {
    var present: View? = self
    while let view = present {
      if view.geometry.isHidden { return true }
      present = view.superview
    }
    return false
  }

  /// The number of superviews up to and including the window, which has depth 0.
  final var depth: Int {
    var (count, view) = (0, superview)
    while let above = view {
      count += 1
      view = above.superview
    }
    return count
  }

  /// Prepares the window for the removal of the subtree: its touches, first responder and recognizers.
  final func leaveWindow(for new: Window?) {
    guard let old = window else { return }
    willMoveSubtree(to: new)
    old.subtreeWillLeave(self)
  }

  final func enterWindow(_ new: Window?, from old: Window?) {
    guard storedWindow !== new else { return }
    if old == nil, storedWindow == nil { willMoveSubtree(to: new) }
    setWindow(new)
    new?.stack?.propertiesAreNeeded(throughout: self)
  }

  private func willMoveSubtree(to new: Window?) {
    willMove(toWindow: new)
    // A view that leaves its window ends its animations.
    presentation?.endAll()
    for view in children { view.willMoveSubtree(to: new) }
  }

  /// Clears the window after its deallocation.
  final func forgetWindow() {
    guard storedWindow != nil else { return }
    storedWindow = nil
    for view in children { view.forgetWindow() }
  }

  private func setWindow(_ new: Window?) {
    dropLayer()
    storedWindow = new
    if new != nil {
      followFontScale()
      environmentDidChange()
      followTraits()
    }
    for view in children { view.setWindow(new) }
    didMoveToWindow()
    viewController?.viewDidMove(toWindow: new)
  }
}
