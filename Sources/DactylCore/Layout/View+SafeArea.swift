import DactylGeometry

extension View {
  /// The distances from the edges of the view, in points, that something else covers: what covers the edges of the
  /// window, such as a touch keyboard, and the bars of containers.
  public final var safeAreaInsets: Insets {
    guard let window = storedWindow, window.hasSafeArea else { return .zero }
    return coveredInsets
  }

  private final var coveredInsets: Insets {
    var insets = Insets.zero
    if let window = self as? Window {
      insets = window.obscuredInsets
      insets.bottom = max(insets.bottom, window.coveredHeight)
    } else if let superview {
      let (outer, area, frame) = (superview.insetsForSubviews, superview.storedBounds, storedFrame)
      // A part outside of a superview that nothing covers is not covered.
      func inset(_ outer: Double, _ distance: Double) -> Double { outer > 0 ? max(outer - distance, 0) : 0 }
      insets = Insets(
        top: inset(outer.top, frame.minY - area.minY), left: inset(outer.left, frame.minX - area.minX),
        bottom: inset(outer.bottom, area.maxY - frame.maxY), right: inset(outer.right, area.maxX - frame.maxX))
    }
    return addingOwnBars(to: insets)
  }

  /// Returns insets with those of the bars of the view itself.
  private final func addingOwnBars(to insets: Insets) -> Insets {
    var insets = insets
    for more in [layoutState?.barInsets, viewController?.additionalSafeAreaInsets] {
      guard let more else { continue }
      insets = Insets(
        top: insets.top + more.top, left: insets.left + more.left, bottom: insets.bottom + more.bottom,
        right: insets.right + more.right)
    }
    return insets
  }

  /// The safe area to assume while measuring and placing. Only the view's own bars count if its superview keeps it
  /// clear of the safe area already, so that its size does not depend on its previous place.
  final var safeAreaForLayout: Insets {
    guard let superview, layoutState?.pinning == nil else { return safeAreaInsets }
    if superview.keepsSubviewsInSafeArea { return addingOwnBars(to: .zero) }
    if let outer = superview.layoutState, outer.hasLayout, outer.addsSafeArea { return addingOwnBars(to: .zero) }
    return safeAreaInsets
  }

  /// The distances from the edges of the view, in points, that bars in front of it cover, in addition to what covers it
  /// in the window. For containers; controllers have an inset of their own. Default: zero.
  public final var additionalSafeAreaInsets: Insets {
    get { layoutState?.barInsets ?? .zero }
    set {
      guard newValue != additionalSafeAreaInsets else { return }
      madeLayoutState.barInsets = newValue
      window?.hasSafeArea = true
      safeAreaChangedThroughout()
    }
  }

  /// Content that scrolls can be moved away from what covers it.
  private final var insetsForSubviews: Insets { scrollsContent ? .zero : coveredInsets }

  /// Notifies the subtree that the safe area has changed. Layouts and pinned views follow.
  final func safeAreaChangedThroughout() {
    if layoutState != nil {
      forgetMeasurements()
      setNeedsLayout()
    }
    safeAreaInsetsDidChange()
    coveredAreaDidChange()
    for view in children { view.safeAreaChangedThroughout() }
  }

  /// Calls `move`, which places the view in its superview, and notifies the subtree if the safe area is another one
  /// afterwards.
  final func followingSafeArea(_ move: () -> Void) {
    guard let window = storedWindow, window.hasSafeArea else { return move() }
    let old = coveredInsets
    move()
    if coveredInsets != old { safeAreaChangedThroughout() }
  }
}
