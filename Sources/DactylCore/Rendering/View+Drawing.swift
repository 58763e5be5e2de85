import DactylGeometry
import DactylGraphics

extension View {
  /// Paints the view and its subviews. `dirty` and `context` are in the superview's coordinates; `dirty` is aligned to
  /// whole pixels.
  final func renderFromSuperview(in context: Context, dirty: Rect) {
    guard !geometry.isHidden, drawnAlpha > 0, drawnBounds.isFinite, let local = convertDirty(dirty),
      local.intersects(paintedBounds)
    else { return }
    context.withState {
      let map = drawnToSuperview
      if !map.isIdentity { context.concatenate(map) }
      if let own = traitValues?.appearance { context.appearance = own }
      if compositeLayer(in: context) { return }
      renderFading(in: context, dirty: local)
    }
  }

  /// Converts `dirty` from the superview's coordinates to the view's own; nil if the transform is not invertible.
  private func convertDirty(_ dirty: Rect) -> Rect? {
    if presentation == nil, geometry.isStraight {
      let (middle, center) = (alignedBounds.center, storedCenter)
      return dirty.offsetBy(dx: middle.x - center.x, dy: middle.y - center.y)
    }
    return drawnToSuperview.inverted()?.apply(to: dirty)
  }

  private func renderFading(in context: Context, dirty: Rect) {
    guard drawnAlpha < 1 else { return renderContent(in: context, dirty: dirty) }
    if isSingleColor {
      // A single colour needs no temporary layer to fade.
      context.alpha *= drawnAlpha
      renderContent(in: context, dirty: dirty)
    } else {
      context.clip(toPixelsAround: inkBounds)
      context.withAlpha(drawnAlpha) { renderContent(in: context, dirty: dirty) }
    }
  }

  /// Paints the content of the view without its own position, transform and alpha.
  final func renderContent(in context: Context, dirty: Rect) {
    limitingByMask(context, dirty) {
      renderShadow(in: context, dirty: dirty)
      renderWithoutShadow(in: context, dirty: dirty)
    }
  }

  /// Paints the content of the view without its own position, transform, alpha, mask and shadow.
  final func renderWithoutShadow(in context: Context, dirty: Rect) {
    if clipsToBounds {
      guard !isFlat else { return }
      if clipsCorners {
        return clippingCorners(in: context, dirty: dirty) {
          render(in: context, dirty: $0)
          renderBorder(in: context, dirty: $0)
        }
      }
      context.clip(to: context.pixelAligned(drawnBounds))
    }
    render(in: context, dirty: dirty)
    renderBorder(in: context, dirty: dirty)
  }

  /// Whether the view is so thin that its damage may be empty after conversion to other coordinates.
  final var isFlat: Bool { min(drawnBounds.width, drawnBounds.height) < 1e-6 }

  private func render(in context: Context, dirty: Rect) {
    render(subviews(near: dirty)[...], in: context, dirty: dirty)
    if drawsAboveSubviews {
      confined(context, dirty) { context, rect in withFontScale { drawAboveSubviews(context, in: rect) } }
    }
    if let dissolve = presentation?.crossDissolve {
      confined(context, dirty) { context, _ in dissolve.draw(context, in: drawnBounds) }
    }
  }

  /// Paints the view's own content and, above it, `views`: some subviews, from the first one on.
  private func render(_ views: ArraySlice<View>, in context: Context, dirty: Rect) {
    var seen = views
    // Content under the last subview that covers everything is not visible.
    if let covering = views.lastIndex(where: { $0.covers(dirty) }) {
      seen = views[covering...]
    } else if let (index, rest) = views.lastPicture(coveringPartOf: dirty, in: context) {
      seen = views[index...]
      if !rest.isEmpty {
        context.withState {
          context.clip(to: rest)
          render(views[..<index], in: context, dirty: rest)
        }
      }
    } else {
      drawOwn(context, dirty)
    }
    for view in seen { view.renderFromSuperview(in: context, dirty: dirty) }
  }

  /// Paints the background and the view's own drawing.
  private func drawOwn(_ context: Context, _ dirty: Rect) {
    guard dirty.intersects(drawnBounds), !isFlat else { return }
    fillBackground(in: context)
    if geometry.isPlain { return }
    let whole = drawnBounds
    confined(context, dirty) { context, rect in
      let (useCount, isKnown) = (context.useCount, drawsNothing || rect == whole)
      // Set before `draw`, which may ask for painting again.
      drawsNothing = isKnown
      withFontScale { observing(.drawing, isFurther: rect != whole) { draw(context, in: rect) } }
      if context.useCount != useCount { drawsNothing = false }
    }
  }

  /// Clips drawing to the pixels that the view touches, since a change of the view damages no others.
  private func confined(_ context: Context, _ dirty: Rect, _ draw: (Context, Rect) -> Void) {
    let visible = dirty.intersection(drawnBounds)
    guard !visible.isEmpty, !isFlat else { return }
    context.withState {
      context.clip(toPixelsOf: drawnBounds)
      // A view may take a snapshot of itself while it draws.
      let outer = drawingBounds
      drawingBounds = drawnBounds
      draw(context, visible)
      drawingBounds = outer
    }
  }

  /// Returns whether the view paints every pixel of `rect`, in the superview's coordinates, without transparency.
  final func covers(_ rect: Rect) -> Bool {
    // A cached layer is aligned to whole pixels, and may end a pixel earlier.
    let shown = mayShowLayer ? rectDrawn.insetBy(dx: Layer.blur, dy: Layer.blur) : rectDrawn
    guard !geometry.isHidden, drawnAlpha >= 1, drawnTransform.isTranslation, shown.contains(rect),
      Self.plane.contains(drawnBounds), viewMask == nil
    else { return false }
    let isOpaque = isOpaque || drawnBackgroundColor?.isOpaque == true
    if isOpaque && !hasRoundCorners { return true }
    guard isOpaque || !storedSubviews.isEmpty, let local = convertDirty(rect) else { return false }
    guard isAwayFromCorners(local) else { return false }
    if isOpaque { return true }
    return subviews(near: local).contains { $0.covers(local) }
  }
}
