import DactylGeometry

extension View {
  /// Asks to paint the whole view again in the next frame.
  public final func setNeedsDisplay() {
    setNeedsDisplay(drawnBounds)
  }

  /// Asks to paint `rect`, in the view's own coordinates, again in the next frame.
  public final func setNeedsDisplay(_ rect: Rect) {
    accessibilityDidChange()
    setNeedsDisplayOfDecoration(rect)
  }

  /// Asks to paint `rect` again, in the view's own coordinates, for something that no element tells of.
  final func setNeedsDisplayOfDecoration(_ rect: Rect) {
    drawsNothing = false
    invalidate(cut(rect))
  }

  /// Asks for layout and painting of the view and all its descendants.
  final func setNeedsLayoutThroughout() {
    forgetMeasurements()
    setNeedsLayout()
    setNeedsDisplay()
    for view in children { view.setNeedsLayoutThroughout() }
  }

  /// Damages the ink bounds of the view. Call it before and after a change of them. Cached layers stay valid unless
  /// `changesContent`.
  final func invalidateInkBounds(changesContent: Bool = false) {
    updateInkBounds()
    guard let stack = storedWindow?.stack else { return }
    if stack.ignoresDamage { return Application.checkThread() }
    invalidate(inkBounds, changesContent: changesContent)
  }

  /// Damages what the view and its subviews have drawn, before they go: a view that contains others may draw nothing
  /// itself.
  final func invalidateInk() {
    guard let superview, storedWindow?.stack?.ignoresDamage == false else { return invalidateInkBounds() }
    updateInkBounds()
    var (parts, budget) = ([Rect](), ScrolledArea.mostSiblings)
    addInk(in: Self.plane, to: &parts, &budget)
    for part in parts { superview.invalidate(superview.clipsToBounds && !isMask ? superview.cut(part) : part) }
  }

  /// Damages the visible part of `rect`, in the view's own coordinates, on the surface.
  private func invalidate(_ rect: Rect, changesContent: Bool = true) {
    guard let stack = storedWindow?.stack else { return }
    if stack.ignoresDamage { return Application.checkThread() }
    var (view, damage) = (self, rect)
    var layers: [Layer] = []
    while true {
      if view.mayShowLayer {
        if changesContent || view !== self, let layer = view.layer {
          layer.invalidate(damage)
          layers.append(layer)
        }
        damage = damage.insetBy(dx: -Layer.blur, dy: -Layer.blur)
      }
      if view.geometry.isHidden || view.drawnAlpha <= 0 || !damage.isFinite || damage.isEmpty { return }
      damage = view.drawnToSuperview.apply(to: damage)
      guard let above = view.superview else { break }
      if above.clipsToBounds, view !== above.viewMask { damage = above.cut(damage) }
      view = above
    }
    // A layer that is not visible is painted when it is composited again.
    guard stack.invalidate(damage) else { return }
    for layer in layers { stack.setNeedsDisplay(layer) }
  }

  /// Returns the part of `rect` that a view can draw in that is confined to its bounds, up to the edges of the pixels
  /// that they touch.
  private func cut(_ rect: Rect) -> Rect {
    let bounds = drawnBounds
    if bounds.isEmpty || bounds.contains(rect) { return rect.intersection(bounds) }
    let pixel = pixelLength
    return rect.intersection(bounds.insetBy(dx: -pixel, dy: -pixel))
  }

  /// The largest side of a pixel in the view's own coordinates.
  private var pixelLength: Double {
    var (view, stretch) = (self, storedWindow?.stack?.scale ?? 1)
    while true {
      if view.presentation != nil || !view.geometry.isStraight { stretch *= view.drawnTransform.stretch.least }
      guard let above = view.superview else { return 1 / stretch }
      view = above
    }
  }
}
