import DactylGeometry
import DactylGraphics

extension View {
  /// Paints the view and its subviews. `dirty` is in the superview's coordinates, as `context` is, and whole pixels.
  final func renderFromSuperview(in context: Context, dirty: Rect) {
    guard !place.isHidden, shownAlpha > 0, shownBounds.isFinite, let local = convertDirty(dirty),
      local.intersects(reach)
    else { return }
    context.withState {
      let map = shownToSuperview
      if !map.isIdentity { context.concatenate(map) }
      if compositeLayer(in: context) { return }
      renderFading(in: context, dirty: local)
    }
  }

  /// `dirty` of the superview's coordinates in the view's own; nil where a transform has no way back.
  private func convertDirty(_ dirty: Rect) -> Rect? {
    if presentation == nil, place.isStraight {
      let (middle, center) = (alignedBounds.center, storedCenter)
      return dirty.offsetBy(x: middle.x - center.x, y: middle.y - center.y)
    }
    return shownToSuperview.inverted()?.apply(to: dirty)
  }

  private func renderFading(in context: Context, dirty: Rect) {
    guard shownAlpha < 1 else { return renderContent(in: context, dirty: dirty) }
    if storedSubviews.isEmpty && place.isPlain {
      // One colour fades by itself.
      context.alpha *= shownAlpha
      renderContent(in: context, dirty: dirty)
    } else {
      context.clip(toPixelsAround: extent)
      context.withAlpha(shownAlpha) { renderContent(in: context, dirty: dirty) }
    }
  }

  /// Paints what the view shows, as it is before it moves, turns and fades as a whole.
  final func renderContent(in context: Context, dirty: Rect) {
    if clipsToBounds {
      guard !isFlat else { return }
      context.clip(to: context.pixelAligned(shownBounds))
    }
    render(in: context, dirty: dirty)
  }

  /// So thin that in the coordinates of others, where what changes of it is looked for, there may be nothing left of it.
  private var isFlat: Bool { min(shownBounds.width, shownBounds.height) < 1e-6 }

  private func render(in context: Context, dirty: Rect) {
    let views = subviews(near: dirty)
    // Nothing under the last subview that covers everything is seen.
    let covering = views.lastIndex { $0.covers(dirty) }
    if covering == nil { drawOwn(context, dirty) }
    for view in views.dropFirst(covering ?? 0) { view.renderFromSuperview(in: context, dirty: dirty) }
    if drawsAboveSubviews { confined(context, dirty) { context, rect in drawAboveSubviews(context, in: rect) } }
    if let dissolve = presentation?.crossDissolve {
      confined(context, dirty) { context, _ in dissolve.draw(context, in: shownBounds) }
    }
  }

  /// The background and what the view itself draws.
  private func drawOwn(_ context: Context, _ dirty: Rect) {
    guard dirty.intersects(shownBounds), !isFlat else { return }
    if let color = shownBackgroundColor { context.fill(context.pixelAligned(shownBounds), with: color) }
    if place.isPlain { return }
    let whole = shownBounds
    confined(context, dirty) { context, rect in
      let (useCount, isKnown) = (context.useCount, drawsNothing || rect == whole)
      // Unless it asks to be painted again meanwhile.
      drawsNothing = isKnown
      draw(context, in: rect)
      if context.useCount != useCount { drawsNothing = false }
    }
  }

  /// What a view draws ends with the pixels that it touches: no more than that is damaged when it changes.
  private func confined(_ context: Context, _ dirty: Rect, _ draw: (Context, Rect) -> Void) {
    let visible = dirty.intersection(shownBounds)
    guard !visible.isEmpty, !isFlat else { return }
    context.withState {
      context.clip(toPixelsOf: shownBounds)
      // A view may take a picture of itself while it draws.
      let outer = drawingBounds
      drawingBounds = shownBounds
      draw(context, visible)
      drawingBounds = outer
    }
  }

  /// Whether the view paints every pixel of `rect`, in the superview's coordinates, without transparency.
  final func covers(_ rect: Rect) -> Bool {
    // A cached layer falls onto whole pixels, and may end a pixel earlier.
    let shown = mayShowLayer ? rectShown.insetBy(x: Layer.blur, y: Layer.blur) : rectShown
    guard !place.isHidden, shownAlpha >= 1, shownTransform.isTranslation, shown.contains(rect),
      Self.plane.contains(shownBounds)
    else { return false }
    if isOpaque || shownBackgroundColor?.isOpaque == true { return true }
    guard !storedSubviews.isEmpty, let local = convertDirty(rect) else { return false }
    return subviews(near: local).contains { $0.covers(local) }
  }
}
