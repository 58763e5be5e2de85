import DactylGeometry
import DactylGraphics

extension View {
  /// Paints the view and its subviews. `dirty` is in the superview's coordinates, as `context` is.
  final func renderFromSuperview(in context: Context, dirty: Rect) {
    guard !isHidden, shownAlpha > 0, shownBounds.isFinite, let local = dirtyRect(dirty) else { return }
    if storedSubviews.isEmpty && !local.intersects(shownBounds) { return }
    context.withState {
      let map = shownToSuperview
      if !map.isIdentity { context.concatenate(map) }
      if clipsToBounds { context.clip(to: shownBounds) }
      if shownAlpha < 1 {
        context.withAlpha(shownAlpha) { render(in: context, dirty: local) }
      } else {
        render(in: context, dirty: local)
      }
    }
  }

  /// The part of `dirty` that concerns the view, in its own coordinates.
  private func dirtyRect(_ dirty: Rect) -> Rect? {
    guard let inverse = shownToSuperview.inverted() else { return nil }
    let local = inverse.apply(to: dirty)
    guard clipsToBounds else { return local }
    let visible = local.intersection(shownBounds)
    return visible.isEmpty ? nil : visible
  }

  private func render(in context: Context, dirty: Rect) {
    let views = storedSubviews
    // Nothing under the last subview that covers everything is seen.
    let covering = views.lastIndex { $0.covers(dirty) }
    if covering == nil {
      let own = dirty.intersection(shownBounds)
      if !own.isEmpty {
        if let color = shownBackgroundColor { context.fill(own, with: color) }
        withShownBounds { draw(context, in: own) }
      }
    }
    for view in views.dropFirst(covering ?? 0) { view.renderFromSuperview(in: context, dirty: dirty) }
    withShownBounds { drawAboveSubviews(context, in: dirty) }
  }

  /// Whether the view paints every pixel of `rect`, in the superview's coordinates, without transparency.
  final func covers(_ rect: Rect) -> Bool {
    guard !isHidden, shownAlpha >= 1, isOpaque || (shownBackgroundColor?.alpha ?? 0) >= 1,
      shownTransform.isTranslation
    else { return false }
    return rectShown.contains(rect)
  }
}
