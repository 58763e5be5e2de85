import DactylGeometry
import DactylGraphics

/// Where a cached layer pays.
extension View {
  /// Whether a cached layer is cheaper than drawing: a view that fades as a whole, or is on its way. One that has nothing
  /// but a colour never is.
  private var gainsFromLayer: Bool {
    if place.isPlain && storedSubviews.isEmpty { return false }
    if rasterizes || shownAlpha < 1 { return true }
    return presentation?.movesUnchanged ?? false
  }

  /// Whether what is seen may be a cached layer, so that it reaches a little further.
  final var mayShowLayer: Bool { layer != nil || gainsFromLayer }

  /// A view that is nothing but a colour is drawn in another way than one with subviews, and its edges may differ a little.
  final func changeSubviews(_ body: () -> Void) {
    let isTold = place.isPlain && (rasterizes || shownAlpha < 1)
    if isTold { invalidateExtent() }
    body()
    if isTold { invalidateExtent() }
  }

  /// Puts the cached layer of the view into its place, where the view has or should have one.
  final func compositeLayer(in context: Context) -> Bool {
    guard gainsFromLayer else {
      dropLayer()
      return false
    }
    guard context.usesKeptPictures, let budget = storedWindow?.stack?.application?.layerBudget else { return false }
    let layer = layer ?? Layer(of: self, budget: budget)
    self.layer = layer
    return layer.composite(in: context, alpha: shownAlpha)
  }

  final func dropLayer() {
    layer?.forgetPicture()
    layer = nil
  }

  final func dropLayersOfSubtree() {
    dropLayer()
    for subview in storedSubviews { subview.dropLayersOfSubtree() }
  }

  /// Whether nothing shows through anywhere in `area`, which is in whole pixels in `orientation`.
  final func paintsEveryPixel(of area: Rect, in orientation: PixelOrientation) -> Bool {
    guard isOpaque || shownBackgroundColor?.isOpaque == true else { return false }
    let edges = orientation.edges(of: shownBounds)
    return area
      == Rect(x: edges.left, y: edges.top, width: edges.right - edges.left, height: edges.bottom - edges.top)
  }
}

extension Presentation {
  /// It goes somewhere or turns, and shows the same on the way.
  fileprivate var movesUnchanged: Bool { (center != nil || transform != nil) && origin == nil && size == nil }
}
