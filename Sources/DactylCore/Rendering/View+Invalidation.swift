import DactylGeometry

extension View {
  /// Asks for the whole view to be painted again in the next frame.
  public final func setNeedsDisplay() {
    setNeedsDisplay(shownBounds)
  }

  /// Asks for `rect` of the view's own coordinates to be painted again in the next frame.
  public final func setNeedsDisplay(_ rect: Rect) {
    drawsNothing = false
    invalidate(cut(rect))
  }

  /// Asks for layout and drawing of the view and everything in it.
  final func setNeedsLayoutThroughout() {
    setNeedsLayout()
    setNeedsDisplay()
    for subview in storedSubviews { subview.setNeedsLayoutThroughout() }
  }

  /// Damages everything that the view and its subviews draw: where it is now, and, after a change, where it is then.
  /// A picture that is kept of them stays good, unless `changesContent`.
  final func invalidateExtent(changesContent: Bool = false) {
    updateExtent()
    guard storedWindow != nil else { return }
    invalidate(extent, changesContent: changesContent)
  }

  /// Damages `rect` of the view's own coordinates on its surface, as far as it can be seen there.
  private func invalidate(_ rect: Rect, changesContent: Bool = true) {
    guard let window = storedWindow else { return }
    var (view, damage) = (self, rect)
    var layers: [Layer] = []
    while true {
      if view.mayShowLayer {
        if changesContent || view !== self, let layer = view.layer {
          layer.invalidate(damage)
          layers.append(layer)
        }
        damage = damage.insetBy(x: -Layer.blur, y: -Layer.blur)
      }
      if view.place.isHidden || view.shownAlpha <= 0 || !damage.isFinite || damage.isEmpty { return }
      damage = view.shownToSuperview.apply(to: damage)
      guard let above = view.superview else { break }
      if above.clipsToBounds { damage = above.cut(damage) }
      view = above
    }
    // A layer that is not seen is painted when it is composited again.
    guard let stack = window.stack, stack.invalidate(damage) else { return }
    for layer in layers { stack.setNeedsDisplay(layer) }
  }

  /// `rect` as far as something can be drawn there by a view that draws no further than its bounds: to the edges of the
  /// pixels that these touch.
  private func cut(_ rect: Rect) -> Rect {
    let bounds = shownBounds
    if bounds.isEmpty || bounds.contains(rect) { return rect.intersection(bounds) }
    let pixel = pixelLength
    return rect.intersection(bounds.insetBy(x: -pixel, y: -pixel))
  }

  /// How long a pixel is at most in the view's own coordinates.
  private var pixelLength: Double {
    var (view, stretch) = (self, storedWindow?.stack?.scale ?? 1)
    while true {
      if view.presentation != nil || !view.place.isStraight { stretch *= view.shownTransform.stretch.least }
      guard let above = view.superview else { return 1 / stretch }
      view = above
    }
  }
}
