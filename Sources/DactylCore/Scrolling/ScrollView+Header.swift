import DactylGeometry

/// The view that stays at the upper edge of a scroll view (`SV-35`).
extension ScrollView {
  /// The view that stays at the upper edge, in front of the content, such as the titles of columns (`SV-35`), which
  /// becomes a subview; nil for none. It is as wide as the content, at least as the view, and scrolls sideways with it.
  /// It is as high as it wants to be. Content can be scrolled out from below it. The `layout` of the scroll view leaves
  /// it alone. Default: nil.
  ///
  /// ```swift
  /// list.headerView = SearchField()
  /// ```
  public final var headerView: View? {
    get { header }
    set {
      guard newValue !== header else { return }
      let old = header
      header = nil
      old?.layoutState?.isPlacedByHand = false
      old?.removeFromSuperview()
      newValue?.madeLayoutState.isPlacedByHand = true
      header = newValue
      if let newValue { addSubview(newValue) }
      setNeedsLayout()
      insetMayHaveChanged()
    }
  }

  /// The height of the header, in points; 0 without one.
  final var headerHeight: Double {
    guard let header, !header.geometry.isHidden else { return 0 }
    return header.storedBounds.height
  }

  /// The height of the part of the view that the header does not cover, in points.
  final var heightBelowHeader: Double { max(storedBounds.height - headerHeight, 0) }

  /// Places the header at the upper edge of what bars leave free.
  final func placeHeader() {
    guard let header else { return }
    if storedSubviews.last !== header { bringSubviewToFront(header) }
    let (bars, bounds) = (adjustsContentInsetForSafeArea ? safeAreaInsets : .zero, storedBounds)
    let room = bounds.width - bars.left - bars.right - contentInset.left - contentInset.right
    let width = max(contentSize.width, room)
    let height = header.measuredSize(for: ProposedSize(width: width, height: nil)).height
    let frame = Rect(x: 0, y: bounds.minY + bars.top, width: width, height: height)
    guard frame.isFinite, header.frame != frame else { return }
    if header.frame.size != frame.size { indicatorsChange() }
    performLayout { header.frame = frame }
    insetMayHaveChanged()
  }
}
