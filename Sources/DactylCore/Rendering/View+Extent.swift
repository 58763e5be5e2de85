import DactylGeometry

/// The rectangle that a view and its subviews draw in: what is damaged when the view moves, and what tells at a glance
/// that nothing of it need be painted.
///
/// It is kept, so that a change somewhere costs no look at the rest of a large tree.
extension View {
  /// Further out nothing is drawn: a rectangle that reaches there would be too long a number to have exact edges here.
  static let plane = Rect(x: -0x1p40, y: -0x1p40, width: 0x1p41, height: 0x1p41)

  /// In the view's own coordinates. Hidden and invisible subviews have no part in it.
  final var extent: Rect {
    if clipsToBounds || storedSubviews.isEmpty { return shownBounds }
    if let inkBoundsCache, !inkBoundsCache.isLoose { return inkBoundsCache.rect }
    let kept = InkBoundsCache(of: self, bounds: shownBounds)
    for subview in storedSubviews { kept.update(subview.part(of: subview.extent), of: subview) }
    inkBoundsCache = kept
    return kept.rect
  }

  /// At least that, and all that is known without a look at what has drawn back.
  private var outerExtent: Rect {
    if clipsToBounds || storedSubviews.isEmpty { return shownBounds }
    return inkBoundsCache?.rect ?? extent
  }

  /// The extent with what a cached layer may be beside its place.
  final var reach: Rect { reach(of: extent) }

  private func reach(of extent: Rect) -> Rect {
    mayShowLayer ? extent.insetBy(x: -Layer.blur, y: -Layer.blur) : extent
  }

  final var extentInSuperview: Rect { inSuperview(reach) }

  private func inSuperview(_ reach: Rect) -> Rect {
    guard presentation == nil, place.isStraight else { return shownToSuperview.apply(to: reach) }
    let (middle, center) = (alignedBounds.center, storedCenter)
    return reach.offsetBy(x: center.x - middle.x, y: center.y - middle.y)
  }

  /// What the view and its subviews reach, at least, in the superview's coordinates; empty for what is not to be seen.
  final var outerPart: Rect { part(of: outerExtent) }

  /// What the view adds to the extent of its superview.
  private func part(of extent: Rect) -> Rect {
    guard !place.isHidden, shownAlpha > 0 else { return .zero }
    let part = inSuperview(reach(of: extent))
    return part.isFinite ? part.intersection(Self.plane) : .zero
  }

  /// To be called before and after whatever may change how far the view reaches.
  final func updateExtent() {
    if clipsToBounds || storedSubviews.isEmpty {
      inkBoundsCache = nil
    } else {
      inkBoundsCache?.update(shownBounds, of: self)
    }
    updateExtentsAbove()
  }

  /// `view` is no subview any more.
  final func updateExtent(without view: View) {
    subviewHierarchy = nil
    if inkBoundsCache?.update(.zero, of: view) ?? true { updateExtentsAbove() }
  }

  /// Goes up as long as something reaches elsewhere.
  private func updateExtentsAbove() {
    var view = self
    while let above = view.superview {
      if let runs = above.subviewHierarchy {
        runs.update(view)
        if runs.needsRebuild { above.subviewHierarchy = nil }
      }
      if above.clipsToBounds { return }
      if let kept = above.inkBoundsCache {
        let isLoose = view.inkBoundsCache?.isLoose ?? false
        guard kept.update(view.outerPart, of: view, isLoose: isLoose) else { return }
      }
      view = above
    }
  }
}
