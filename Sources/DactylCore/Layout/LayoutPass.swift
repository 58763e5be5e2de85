import DactylGraphics

/// The pass that updates the properties of views, and lays out those that need it, from the outside in.
extension WindowStack {
  /// Whether a visible window needs layout, or views need an update.
  var needsLayout: Bool {
    !propertyUpdates.isEmpty
      || windows.contains { !$0.geometry.isHidden && ($0.needsLayout || $0.subtreeNeedsLayout) }
  }

  /// Updates and lays out. An update may ask for another, and a layout too, such as by making views (`OB-3`).
  package func layout() {
    for round in 1...LayoutRounds.limit {
      if !propertyUpdates.isEmpty { updateProperties() }
      guard propertyUpdates.isEmpty || round == LayoutRounds.limit else { continue }
      for window in windows where !window.geometry.isHidden { window.layOutIfNeeded() }
      if propertyUpdates.isEmpty { return }
    }
    setNeedsFrame()
    guard let view = propertyUpdates.first else { return }
    Warnings.report(
      "\(view.nameForWarnings) still needs an update of its properties after four rounds, since values that it or its "
        + "controller has read change in each; it is updated again in the next frame")
  }
}

/// The rounds of one call of `layoutIfNeeded`.
private enum LayoutRounds {
  static let limit = 4
  /// The first round in which a new size of a subview does not lay out its superview any more: two views that do not
  /// agree on a size would lay out each other in every frame.
  static let followingSizes = 3
}

extension View {
  final func markNeedsLayout() {
    accessibilityDidChange()
    guard !needsLayout else { return }
    needsLayout = true
    superview?.markSubtreeNeedsLayout()
    if superview == nil { (self as? Window)?.stack?.setNeedsFrame() }
  }

  /// A subview has got another size. A view that lays out its subviews may depend on that; one that is laying them out
  /// has given the size itself.
  final func subviewSizeDidChange() {
    guard !isLayingOut, !isPlainContainer, ProcessState.layoutRound < LayoutRounds.followingSizes else { return }
    setNeedsLayout()
  }

  /// Calls `body`, which places subviews outside of `layoutSubviews`, such as those that scrolling makes visible. The
  /// sizes that it gives them do not lay out the view again.
  public final func performLayout(_ body: () -> Void) {
    let outer = isLayingOut
    isLayingOut = true
    body()
    isLayingOut = outer
  }

  /// Whether layout of the view does nothing.
  private var isPlainContainer: Bool { geometry.isPlain && layoutState == nil && viewController == nil }

  /// Updates the properties of the view and its subviews at once where that is due, and lays them out where they need
  /// layout.
  public final func layoutIfNeeded() {
    if let stack = storedWindow?.stack, !stack.propertyUpdates.isEmpty { stack.updateProperties(inside: self) }
    layOutIfNeeded()
  }

  fileprivate final func layOutIfNeeded() {
    // A layout may invalidate another: of a superview that is done already, or of the view itself. Four rounds are
    // enough for sensible ones; the rest is done in the next frame.
    let outer = ProcessState.layoutRound
    for round in 0..<LayoutRounds.limit where needsLayout || subtreeNeedsLayout {
      ProcessState.layoutRound = max(outer, round + 1)
      layoutOnce()
    }
    ProcessState.layoutRound = outer
    if let view = firstWithoutLayout {
      Warnings.report(
        "\(view.nameForWarnings) still needs layout after four rounds; it is laid out again in the next frame")
    }
  }

  /// The first view of the subtree that needs layout; nil if none does.
  private var firstWithoutLayout: View? {
    if needsLayout { return self }
    guard subtreeNeedsLayout else { return nil }
    for child in children {
      if let view = child.firstWithoutLayout { return view }
    }
    return nil
  }

  private func layoutOnce() {
    if needsLayout {
      needsLayout = false
      isLayingOut = true
      defer { isLayingOut = false }
      withFontScale {
        laidOutFontScale = TextLayout.fontScale
        observing(.layout) {
          viewController?.viewWillLayoutSubviews()
          placeSubviews()
          layoutSubviews()
          viewController?.viewDidLayoutSubviews()
        }
      }
      // A question of an assistive program before the layout found the subviews in their former places and order.
      accessibilityDidChange()
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    for view in children where view.needsLayout || view.subtreeNeedsLayout { view.layoutOnce() }
  }

  final func markSubtreeNeedsLayout() {
    var view = self
    while !view.subtreeNeedsLayout {
      view.subtreeNeedsLayout = true
      guard let above = view.superview else {
        (view as? Window)?.stack?.setNeedsFrame()
        return
      }
      view = above
    }
  }
}
