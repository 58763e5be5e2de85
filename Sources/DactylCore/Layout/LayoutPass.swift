import DactylGraphics

/// The pass that lays out views that need layout, from the outside in.
extension WindowStack {
  /// Whether a visible window needs layout.
  var needsLayout: Bool {
    windows.contains { !$0.geometry.isHidden && ($0.needsLayout || $0.subtreeNeedsLayout) }
  }

  package func layout() {
    for window in windows where !window.geometry.isHidden { window.layoutIfNeeded() }
  }
}

extension View {
  final func markNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    superview?.markSubtreeNeedsLayout()
    if superview == nil { (self as? Window)?.stack?.setNeedsFrame() }
  }

  /// Lays out the view and its subviews at once where they need layout.
  public final func layoutIfNeeded() {
    // A layout may invalidate another: of a superview that is done already, or of the view itself. Four rounds are
    // enough for sensible ones; the rest is done in the next frame.
    for _ in 0..<4 where needsLayout || subtreeNeedsLayout { layoutOnce() }
    if let view = firstWithoutLayout {
      Warnings.report(
        "\(view.nameForWarnings) still needs layout after four rounds; it is laid out again in the next frame")
    }
  }

  /// The first view of the subtree that needs layout; nil if none does.
  private var firstWithoutLayout: View? {
    if needsLayout { return self }
    guard subtreeNeedsLayout else { return nil }
    for subview in storedSubviews {
      if let view = subview.firstWithoutLayout { return view }
    }
    return nil
  }

  private func layoutOnce() {
    if needsLayout {
      needsLayout = false
      laidOutFontScale = TextLayout.fontScale
      viewController?.viewWillLayoutSubviews()
      placeSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
    guard subtreeNeedsLayout else { return }
    subtreeNeedsLayout = false
    for subview in storedSubviews where subview.needsLayout || subview.subtreeNeedsLayout { subview.layoutOnce() }
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
