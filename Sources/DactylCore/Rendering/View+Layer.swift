import DactylGeometry
import DactylGraphics

/// When and how a view uses a cached layer.
extension View {
  /// Whether a cached layer is cheaper than direct drawing: for a view that fades as a whole, or that an animation
  /// moves. Never for a view that is a single colour.
  private var gainsFromLayer: Bool {
    if isSingleColor { return false }
    if rasterizes || drawnAlpha < 1 { return true }
    return presentation?.movesUnchanged ?? false
  }

  /// Whether the view may be shown by a cached layer, which reaches a little further.
  final var mayShowLayer: Bool { layer != nil || gainsFromLayer }

  /// Changes the subviews. A view that is a single colour is drawn differently from one with subviews, and its edges
  /// may differ slightly, so both are damaged.
  final func changeSubviews(_ body: () -> Void) {
    let changesDrawing = geometry.isPlain && (rasterizes || drawnAlpha < 1)
    if changesDrawing { invalidateInkBounds() }
    body()
    storedWindow?.stack?.hitTestingChanged()
    if changesDrawing { invalidateInkBounds() }
  }

  /// Composites the cached layer of the view, if it has or should have one. Returns false if the view must draw
  /// directly.
  final func compositeLayer(in context: Context) -> Bool {
    guard gainsFromLayer else {
      dropLayer()
      return false
    }
    guard context.usesCachedLayers, let budget = storedWindow?.stack?.application?.layerBudget else { return false }
    let layer = layer ?? Layer(of: self, budget: budget)
    self.layer = layer
    return layer.composite(in: context, alpha: drawnAlpha)
  }

  final func dropLayer() {
    layer?.dropBitmap()
    layer = nil
  }

  /// Drops the layer of an animation that has ended.
  final func dropUselessLayer() {
    guard layer != nil, !gainsFromLayer else { return }
    dropLayer()
    updateInkBounds()
  }

  final func dropLayersOfSubtree() {
    dropLayer()
    for view in children { view.dropLayersOfSubtree() }
  }

  /// Returns whether the view paints all of `area` without transparency; `area` is in whole pixels in `orientation`.
  final func paintsEveryPixel(of area: Rect, in orientation: PixelOrientation) -> Bool {
    guard !hasRoundCorners, viewMask == nil, isOpaque || drawnBackgroundColor?.isOpaque == true else { return false }
    let edges = orientation.edges(of: drawnBounds)
    return area
      == Rect(x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top)
  }
}

extension Presentation {
  /// Whether the view only moves or turns, and its content stays the same.
  var movesUnchanged: Bool { (center != nil || transform != nil) && origin == nil && size == nil }
}
