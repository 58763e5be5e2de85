import DactylGeometry

/// The ink bounds: the rectangle that a view, its shadow and its subviews draw in. It is damaged when the view moves,
/// and painting skips views whose rectangle is not damaged.
///
/// It is cached, so that a change does not visit the rest of a large tree.
extension View {
  /// Nothing is drawn outside: coordinates beyond are too large to be exact.
  static let plane = Rect(x: -0x1p40, y: -0x1p40, width: 0x1p41, height: 0x1p41)

  /// The rectangle in the view's own coordinates. Hidden and transparent subviews are not included.
  final var inkBounds: Rect {
    if clipsToBounds || storedSubviews.isEmpty { return ownInkBounds }
    if let inkBoundsCache, !inkBoundsCache.isLoose { return inkBoundsCache.rect }
    let cache = InkBoundsCache(of: self, bounds: ownInkBounds)
    for subview in storedSubviews { cache.update(subview.contribution(of: subview.inkBounds), of: subview) }
    inkBoundsCache = cache
    return cache.rect
  }

  /// The ink bounds, or a larger rectangle if they are cached and loose.
  private var looseInkBounds: Rect {
    if clipsToBounds || storedSubviews.isEmpty { return ownInkBounds }
    return inkBoundsCache?.rect ?? inkBounds
  }

  /// The ink bounds, enlarged by the inexact position of a cached layer.
  final var paintedBounds: Rect { paintedBounds(of: inkBounds) }

  private func paintedBounds(of inkBounds: Rect) -> Rect {
    mayShowLayer ? inkBounds.insetBy(dx: -Layer.blur, dy: -Layer.blur) : inkBounds
  }

  final var inkBoundsInSuperview: Rect { inSuperview(paintedBounds) }

  private func inSuperview(_ rect: Rect) -> Rect {
    guard presentation == nil, geometry.isStraight else { return drawnToSuperview.apply(to: rect) }
    let (middle, center) = (alignedBounds.center, storedCenter)
    return rect.offsetBy(dx: center.x - middle.x, dy: center.y - middle.y)
  }

  /// The rectangle of `looseInkBounds` in the superview's coordinates; empty for an invisible view.
  final var looseInkBoundsInSuperview: Rect { contribution(of: looseInkBounds) }

  /// Returns the contribution of the view to the ink bounds of its superview.
  private func contribution(of inkBounds: Rect) -> Rect {
    guard !geometry.isHidden, drawnAlpha > 0 else { return .zero }
    let bounds = inSuperview(paintedBounds(of: inkBounds))
    return bounds.isFinite ? bounds.intersection(Self.plane) : .zero
  }

  /// Updates the cached ink bounds. Call it before and after every change of them.
  final func updateInkBounds() {
    if clipsToBounds || storedSubviews.isEmpty {
      inkBoundsCache = nil
    } else {
      inkBoundsCache?.update(ownInkBounds, of: self)
    }
    updateInkBoundsAbove()
  }

  /// Updates the cached ink bounds after `view` was removed.
  final func updateInkBounds(without view: View) {
    subviewHierarchy = nil
    if inkBoundsCache?.update(.zero, of: view) ?? true { updateInkBoundsAbove() }
  }

  /// Updates the superviews until one does not change.
  private func updateInkBoundsAbove() {
    // Most superviews of a new tree have nothing to update. What is not counted here is a tenth of the time of a
    // layout.
    unowned(unsafe) var view: View = self
    unowned(unsafe) var above: View? = storedSuperview
    while let superview = above {
      if superview.renderState == nil {
        if superview.clipsToBounds { return }
      } else if !superview.inkBoundsChanged(of: view) {
        return
      }
      view = superview
      above = superview.storedSuperview
    }
  }

  /// Updates what is cached of the subview `view`. Returns whether the ink bounds may have changed.
  private func inkBoundsChanged(of view: View) -> Bool {
    if view === viewMask { return false }
    if let hierarchy = subviewHierarchy {
      hierarchy.update(view)
      if hierarchy.needsRebuild { subviewHierarchy = nil }
    }
    if clipsToBounds { return false }
    guard let cache = inkBoundsCache else { return true }
    let isLoose = view.inkBoundsCache?.isLoose ?? false
    return cache.update(view.looseInkBoundsInSuperview, of: view, isLoose: isLoose)
  }
}
