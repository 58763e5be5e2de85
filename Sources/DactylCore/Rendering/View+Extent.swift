import DactylGeometry

/// The rectangle that a view and its subviews draw in. It is damaged when the view moves, and painting skips views
/// whose rectangle is not damaged.
///
/// It is cached, so that a change does not visit the rest of a large tree.
extension View {
  /// Nothing is drawn outside: coordinates beyond are too large to be exact.
  static let plane = Rect(x: -0x1p40, y: -0x1p40, width: 0x1p41, height: 0x1p41)

  /// The rectangle in the view's own coordinates. Hidden and transparent subviews are not included.
  final var extent: Rect {
    if clipsToBounds || storedSubviews.isEmpty { return shownBounds }
    if let inkBoundsCache, !inkBoundsCache.isLoose { return inkBoundsCache.rect }
    let kept = InkBoundsCache(of: self, bounds: shownBounds)
    for subview in storedSubviews { kept.update(subview.part(of: subview.extent), of: subview) }
    inkBoundsCache = kept
    return kept.rect
  }

  /// The extent, or a larger rectangle if it is cached and loose.
  private var outerExtent: Rect {
    if clipsToBounds || storedSubviews.isEmpty { return shownBounds }
    return inkBoundsCache?.rect ?? extent
  }

  /// The extent, enlarged by the inexact position of a cached layer.
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

  /// The rectangle of `outerExtent` in the superview's coordinates; empty for an invisible view.
  final var outerPart: Rect { part(of: outerExtent) }

  /// Returns the contribution of the view to the extent of its superview.
  private func part(of extent: Rect) -> Rect {
    guard !place.isHidden, shownAlpha > 0 else { return .zero }
    let part = inSuperview(reach(of: extent))
    return part.isFinite ? part.intersection(Self.plane) : .zero
  }

  /// Updates the cached extents. Call it before and after every change of the extent.
  final func updateExtent() {
    if clipsToBounds || storedSubviews.isEmpty {
      inkBoundsCache = nil
    } else {
      inkBoundsCache?.update(shownBounds, of: self)
    }
    updateExtentsAbove()
  }

  /// Updates the cached extents after `view` was removed.
  final func updateExtent(without view: View) {
    subviewHierarchy = nil
    if inkBoundsCache?.update(.zero, of: view) ?? true { updateExtentsAbove() }
  }

  /// Updates the superviews until one does not change.
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
