extension View {
  /// Subviews in drawing order: later ones are in front.
  public final var subviews: [View] { storedSubviews }

  /// Puts `view` at `index` among the subviews, limited to what there is, taking it from where it was.
  ///
  /// Moving a view within its window interrupts nothing (`IN-5`). A view can't be put into itself or its own subviews:
  /// that traps.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "A view can't be a subview of itself or of one of its own subviews.")
    precondition(!(view is Window), "A window is shown on a surface, not inside a view.")
    let appearance = view.appearanceTransition(movingTo: self)
    let staysInWindow = view.window != nil && view.window === window
    let keptInWindow = view.window
    view.cancelExit()
    view.willMove(toSuperview: self)
    let former = view.superview
    if let old = former {
      old.willRemoveSubview(view)
      view.invalidateExtent()
      old.changeSubviews { old.storedSubviews.removeAll { $0 === view } }
      old.updateExtent(without: view)
    }
    if !staysInWindow { view.leaveWindow(for: window) }
    changeSubviews { storedSubviews.insert(view, at: min(max(index, 0), storedSubviews.count)) }
    if storedSubviews.last === view { subviewHierarchy?.append(view) } else { subviewHierarchy = nil }
    view.storedSuperview = self
    if !staysInWindow { view.enterWindow(window, from: keptInWindow) }
    if view.needsLayout || view.subtreeNeedsLayout { markSubtreeNeedsLayout() }
    view.invalidateExtent()
    setNeedsLayout()
    didAddSubview(view)
    view.didMoveToSuperview()
    if staysInWindow { window?.stack?.wakeWhatIsInSight() }
    if let former, former !== self { former.didRemove(view) }
    appearance?.viewsArePlaced()
    appearance?.end()
  }

  /// Takes the view out of the tree. Its touches are cut off by `IN-5`, and it stops being first responder (`RC-10`).
  public final func removeFromSuperview() {
    let appearance = appearanceTransition(movingTo: nil)
    // After callbacks, which may have done the same.
    guard let old = superview else {
      appearance?.end()
      return
    }
    willMove(toSuperview: nil)
    old.willRemoveSubview(self)
    invalidateExtent()
    leaveWindow(for: nil)
    old.changeSubviews { old.storedSubviews.removeAll { $0 === self } }
    old.updateExtent(without: self)
    storedSuperview = nil
    enterWindow(nil, from: nil)
    old.setNeedsLayout()
    didMoveToSuperview()
    old.didRemove(self)
    appearance?.end()
  }

  /// Whether `view` is this one or above it.
  public final func isDescendant(of view: View) -> Bool {
    var present: View? = self
    while let candidate = present {
      if candidate === view { return true }
      present = candidate.superview
    }
    return false
  }

  /// Hidden, itself or by what it is in.
  final var isOutOfSight: Bool {
    var present: View? = self
    while let view = present {
      if view.place.isHidden { return true }
      present = view.superview
    }
    return false
  }

  /// Number of superviews up to and including the window: a window's is 0.
  final var depth: Int {
    var (count, view) = (0, superview)
    while let above = view {
      count += 1
      view = above.superview
    }
    return count
  }

  /// Tells the window that the subtree is about to leave it: touches, first responder, recognizers.
  private func leaveWindow(for new: Window?) {
    guard let old = window else { return }
    willMoveSubtree(to: new)
    old.subtreeWillLeave(self)
  }

  private func enterWindow(_ new: Window?, from old: Window?) {
    guard storedWindow !== new else { return }
    if old == nil, storedWindow == nil { willMoveSubtree(to: new) }
    setWindow(new)
  }

  private func willMoveSubtree(to new: Window?) {
    willMove(toWindow: new)
    // What moves is at its place when it goes.
    presentation?.endAll()
    for subview in storedSubviews { subview.willMoveSubtree(to: new) }
  }

  private func setWindow(_ new: Window?) {
    dropLayer()
    storedWindow = new
    if new != nil {
      followFontScale()
      environmentDidChange()
    }
    for subview in storedSubviews { subview.setWindow(new) }
    didMoveToWindow()
    viewController?.viewDidMove(toWindow: new)
  }
}
